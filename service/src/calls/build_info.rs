//! `GetBuildInfo`.

use plakoto_proto::v1::GetBuildInfoResponse;

pub(crate) fn answer() -> GetBuildInfoResponse {
    GetBuildInfoResponse {
        engine_version: plakoto::VERSION.to_owned(),
        contract_version: plakoto_proto::CONTRACT_VERSION.to_owned(),
    }
}
