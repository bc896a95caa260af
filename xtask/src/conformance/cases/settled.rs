//! `outcomes.jsonl`: what holds of a position alone.

use serde::Deserialize;

use crate::conformance::case::Case;
use crate::conformance::face::Face;
use crate::conformance::findings::Findings;
use crate::conformance::plain::{Both, Outcome, Position, Ruleset, nullable, or_none};

/// A position, its outcome under a ruleset, and what does not depend on the ruleset.
#[derive(Debug, Deserialize)]
pub(crate) struct Settled {
    id: String,
    ruleset: Ruleset,
    position: Position,
    #[serde(deserialize_with = "nullable")]
    outcome: Option<Outcome>,
    pips: Both<i64>,
    may_bear_off: Both<bool>,
}

impl Case for Settled {
    const FILE: &'static str = "outcomes.jsonl";

    fn id(&self) -> Option<&str> {
        Some(&self.id)
    }

    fn check(&self, face: &dyn Face, findings: &mut Findings) {
        if let Some(found) = findings.take("outcome", face.outcome(&self.position, &self.ruleset)) {
            findings.same("outcome", &or_none(&self.outcome), &or_none(&found));
        }
        findings.expect("pips", &self.pips, face.pips(&self.position));
        findings.expect("may bear off", &self.may_bear_off, face.may_bear_off(&self.position));
    }
}
