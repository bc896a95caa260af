//! By what a call is found again: the id that its caller gave it, and the trace that it is part of.

use std::fmt;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use http::{HeaderMap, HeaderName, HeaderValue};

/// The header with the id of a call, in requests and in answers.
pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The header with the trace, as W3C has it.
const TRACE_PARENT: HeaderName = HeaderName::from_static("traceparent");

/// The longest id that is taken.
const MOST_ID: usize = 128;

/// The id that a caller gave a call, where it is one: letters, digits and what commonly stands between them.
pub(super) fn request_id(headers: &HeaderMap) -> Option<HeaderValue> {
    let id = headers.get(REQUEST_ID)?;
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.:/+=@".contains(byte);
    let bytes = id.as_bytes();
    if bytes.is_empty() || bytes.len() > MOST_ID || !bytes.iter().all(is_plain) {
        return None;
    }
    // A copy: the value as it came keeps all that was read with it, as long as the call is open.
    let mut id = HeaderValue::from_bytes(bytes).ok()?;
    // It is another in each call, so it must not fill the table of headers that the two sides share.
    id.set_sensitive(true);
    Some(id)
}

/// An id for a call without one: told apart from all of this program, and nearly surely from those of others.
pub(super) fn fresh_id() -> Option<HeaderValue> {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    static START: LazyLock<u64> = LazyLock::new(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        now.as_nanos() as u64 ^ u64::from(std::process::id()).rotate_left(40)
    });
    let text = format!("{:016x}-{}", *START, NEXT.fetch_add(1, Ordering::Relaxed));
    let mut id = HeaderValue::try_from(text).ok()?;
    id.set_sensitive(true);
    Some(id)
}

/// The trace that a call is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Trace {
    /// The number of the trace.
    pub(super) trace: u128,
    /// The number of the caller's span.
    pub(super) span: u64,
    /// Whether the caller records it.
    pub(super) is_sampled: bool,
}

impl Trace {
    /// What a caller says, where it says it as W3C has it: `00-TRACE-SPAN-FLAGS`.
    pub(super) fn of(headers: &HeaderMap) -> Option<Trace> {
        Trace::read(headers.get(TRACE_PARENT)?.to_str().ok()?)
    }

    fn read(text: &str) -> Option<Trace> {
        let mut parts = text.split('-');
        let mut next = |length: usize| {
            let part = parts.next()?;
            let is_lower_hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
            (part.len() == length && part.bytes().all(is_lower_hex)).then_some(part)
        };
        let (version, trace, span, flags) = (next(2)?, next(32)?, next(16)?, next(2)?);
        // A later version may say more; this one may not, and ff is none.
        if version == "ff" || (version == "00" && parts.next().is_some()) {
            return None;
        }
        let trace = u128::from_str_radix(trace, 16).ok().filter(|trace| *trace != 0)?;
        let span = u64::from_str_radix(span, 16).ok().filter(|span| *span != 0)?;
        let is_sampled = u8::from_str_radix(flags, 16).ok()? & 1 == 1;
        Some(Trace { trace, span, is_sampled })
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.trace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> Option<HeaderValue> {
        let mut headers = HeaderMap::new();
        headers.insert(REQUEST_ID, HeaderValue::from_bytes(text.as_bytes()).unwrap());
        request_id(&headers)
    }

    #[test]
    fn ids_are_taken_that_can_stand_in_a_log() {
        let longest = "x".repeat(MOST_ID);
        for sound in ["a", "0b5f-11.2:3/4+5=6@7_8", &longest] {
            assert_eq!(id(sound).unwrap(), sound);
        }
        for wrong in ["", "a b", "a\tb", "é", "\"", "{", &format!("{longest}x")] {
            assert_eq!(id(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn fresh_ids_differ() {
        assert_ne!(fresh_id(), fresh_id());
    }

    #[test]
    fn traces_are_read_as_w3c_writes_them() {
        let sound = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        let trace = Trace::read(sound).unwrap();
        assert_eq!(trace.to_string(), "0af7651916cd43dd8448eb211c80319c");
        assert_eq!((trace.span, trace.is_sampled), (0xb7ad_6b71_6920_3331, true));
        assert!(!Trace::read(&sound.replace("-01", "-00")).unwrap().is_sampled);
        assert!(Trace::read(&format!("{}-more", sound.replace("00-0af", "01-0af"))).is_some());
        for wrong in [
            "",
            "00",
            &sound[..54],
            &format!("{sound}-more"),
            &sound.to_uppercase(),
            &sound.replace("00-0af", "ff-0af"),
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        ] {
            assert_eq!(Trace::read(wrong), None, "{wrong}");
        }
    }
}
