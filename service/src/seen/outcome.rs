//! How calls end, as it is told.

use http::StatusCode;
use tonic::Code;

/// How a call has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// With a status of gRPC.
    Status(Code),
    /// With one of HTTP alone: it was no call of gRPC.
    Http(StatusCode),
}

/// All names: the codes by their numbers, then what is told of HTTP. What a caller may bring about there is little.
const NAMES: [&str; Outcome::COUNT] = [
    "OK",
    "CANCELLED",
    "UNKNOWN",
    "INVALID_ARGUMENT",
    "DEADLINE_EXCEEDED",
    "NOT_FOUND",
    "ALREADY_EXISTS",
    "PERMISSION_DENIED",
    "RESOURCE_EXHAUSTED",
    "FAILED_PRECONDITION",
    "ABORTED",
    "OUT_OF_RANGE",
    "UNIMPLEMENTED",
    "INTERNAL",
    "UNAVAILABLE",
    "DATA_LOSS",
    "UNAUTHENTICATED",
    "HTTP_200",
    "HTTP_405",
    "HTTP_415",
    "HTTP_OTHER",
];

impl Outcome {
    /// How many are told apart.
    pub(crate) const COUNT: usize = 21;

    /// Its place among all.
    pub(crate) fn index(self) -> usize {
        match self {
            Outcome::Status(code) => code as usize,
            Outcome::Http(StatusCode::OK) => 17,
            Outcome::Http(StatusCode::METHOD_NOT_ALLOWED) => 18,
            Outcome::Http(StatusCode::UNSUPPORTED_MEDIA_TYPE) => 19,
            Outcome::Http(_) => 20,
        }
    }

    /// Its name: a code's as gRPC writes it, or the status of HTTP.
    pub(crate) fn name(self) -> &'static str {
        NAMES.get(self.index()).copied().unwrap_or("UNKNOWN")
    }

    /// What a caller of gRPC takes it for.
    #[cfg(feature = "otlp")]
    pub(crate) const fn code(self) -> Code {
        match self {
            Outcome::Status(code) => code,
            Outcome::Http(StatusCode::OK) => Code::Ok,
            Outcome::Http(_) => Code::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_has_its_own_name() {
        let codes = (0..17).map(|number| Outcome::Status(Code::from_i32(number)));
        let http = [200, 405, 415, 403].map(|number| Outcome::Http(StatusCode::from_u16(number).unwrap()));
        let names: Vec<_> = codes.chain(http).map(Outcome::name).collect();
        assert_eq!(names, NAMES);
        assert_eq!(Outcome::Status(Code::Unauthenticated).name(), "UNAUTHENTICATED");
        assert_eq!(http[3].name(), "HTTP_OTHER");
    }
}
