//! `ListRulesets`.

use plakoto_proto::v1::ListRulesetsResponse;

use crate::convert::ruleset;

pub(crate) fn answer() -> ListRulesetsResponse {
    ListRulesetsResponse { presets: ruleset::presets() }
}
