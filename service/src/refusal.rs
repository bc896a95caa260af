//! Why the service does not answer a call, before any rule is asked: a status, with a stable reason in its
//! `google.rpc.ErrorInfo`.
//!
//! These reasons are the service's own. They are not among the engine's codes, since the other faces cannot have them.

use std::time::Duration;

use http::HeaderValue;
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt};

use crate::fault::DOMAIN;

/// Why a call is refused or ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A message is longer than the limit.
    MessageTooLong,
    /// The bytes are no message of the contract.
    MessageUnreadable,
    /// A stream has more requests than the limit.
    StreamTooLong,
    /// As many calls as the limit are being answered.
    TooManyCalls,
    /// There is no memory left for this call's bytes.
    OutOfMemory,
    /// The call has taken too long.
    DeadlinePassed,
    /// A message was begun, and took too long to come.
    MessageTooSlow,
    /// The header `grpc-timeout` is not as gRPC has it.
    TimeoutUnreadable,
    /// There is no token, or none that is known.
    TokenUnknown,
    /// The server is about to stop.
    Draining,
    /// The service has failed.
    Failed,
}

impl Refusal {
    /// All of them, in the order of the documentation.
    pub const ALL: [Refusal; 11] = [
        Refusal::MessageTooLong,
        Refusal::MessageUnreadable,
        Refusal::StreamTooLong,
        Refusal::TooManyCalls,
        Refusal::OutOfMemory,
        Refusal::DeadlinePassed,
        Refusal::MessageTooSlow,
        Refusal::TimeoutUnreadable,
        Refusal::TokenUnknown,
        Refusal::Draining,
        Refusal::Failed,
    ];

    /// The stable reason, the code of the status, and what it means.
    #[must_use]
    pub const fn told(self) -> (&'static str, Code, &'static str) {
        match self {
            Refusal::MessageTooLong => {
                ("MESSAGE_TOO_LONG", Code::ResourceExhausted, "the message is longer than the limit")
            }
            Refusal::MessageUnreadable => {
                ("MESSAGE_UNREADABLE", Code::InvalidArgument, "the bytes are no message of the contract")
            }
            Refusal::StreamTooLong => {
                ("STREAM_TOO_LONG", Code::ResourceExhausted, "the stream has more requests than the limit")
            }
            Refusal::TooManyCalls => {
                ("TOO_MANY_CALLS", Code::ResourceExhausted, "the server answers as many calls as it can")
            }
            Refusal::OutOfMemory => (
                "OUT_OF_MEMORY",
                Code::ResourceExhausted,
                "the server holds as many bytes of calls as it can",
            ),
            Refusal::DeadlinePassed => {
                ("DEADLINE_PASSED", Code::DeadlineExceeded, "the deadline of the call has passed")
            }
            Refusal::MessageTooSlow => {
                ("MESSAGE_TOO_SLOW", Code::DeadlineExceeded, "a message was begun and took too long to come")
            }
            Refusal::TimeoutUnreadable => {
                ("TIMEOUT_UNREADABLE", Code::InvalidArgument, "the header grpc-timeout cannot be read")
            }
            Refusal::TokenUnknown => {
                ("TOKEN_UNKNOWN", Code::Unauthenticated, "there is no token, or it is not known")
            }
            Refusal::Draining => ("DRAINING", Code::Unavailable, "the server is about to stop"),
            Refusal::Failed => ("FAILED", Code::Internal, "the service has failed"),
        }
    }

    /// The status that tells it.
    #[must_use]
    pub fn status(self) -> Status {
        self.saying("")
    }

    /// The one that the message of a status tells, as a header has it: its reason stands at the end.
    pub(crate) fn of_message(message: &HeaderValue) -> Option<Refusal> {
        let (_, reason) = message.to_str().ok()?.strip_suffix(']')?.rsplit_once('[')?;
        Refusal::ALL.into_iter().find(|refusal| refusal.told().0 == reason)
    }

    /// The same, with more words.
    #[must_use]
    pub fn saying(self, words: &str) -> Status {
        let (reason, code, meaning) = self.told();
        let mut details = ErrorDetails::with_error_info(reason, DOMAIN, []);
        if self == Refusal::TooManyCalls || self == Refusal::OutOfMemory {
            details.set_retry_info(Some(RETRY_AFTER));
        }
        Status::with_error_details(code, format!("{meaning}{words} [{reason}]"), details)
    }
}

/// How long a caller is asked to wait before it tries again.
const RETRY_AFTER: Duration = Duration::from_secs(1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_is_known_by_its_message() {
        for refusal in Refusal::ALL {
            let head = refusal.saying(": at most \"3\" [and more]").into_http::<()>();
            assert_eq!(Refusal::of_message(&head.headers()["grpc-message"]), Some(refusal));
        }
        for other in
            ["", "]", "[DRAINING", "roll: a die shows 1 to 6 [DIE_OUT_OF_RANGE]", "[DRAINING], and more"]
        {
            assert_eq!(Refusal::of_message(&HeaderValue::from_static(other)), None, "{other}");
        }
    }
}
