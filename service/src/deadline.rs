//! How long a caller wants to wait: what it says in the header `grpc-timeout`.

use std::time::Duration;

use http::HeaderMap;

/// The most digits of a timeout, as gRPC has it.
const MOST_DIGITS: usize = 8;

/// How long the caller wants to wait; nothing where it has not said.
///
/// # Errors
/// When what it says is not as gRPC has it.
pub(crate) fn timeout(headers: &HeaderMap) -> Result<Option<Duration>, Unreadable> {
    let Some(value) = headers.get("grpc-timeout") else { return Ok(None) };
    value.to_str().ok().and_then(read).map(Some).ok_or(Unreadable)
}

/// A timeout that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unreadable;

/// A number and a unit, as `250m`.
fn read(text: &str) -> Option<Duration> {
    let (digits, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    if digits.len() > MOST_DIGITS || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let number: u64 = digits.parse().ok()?;
    Some(match unit {
        "H" => Duration::from_secs(number * 3_600),
        "M" => Duration::from_secs(number * 60),
        "S" => Duration::from_secs(number),
        "m" => Duration::from_millis(number),
        "u" => Duration::from_micros(number),
        "n" => Duration::from_nanos(number),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timeouts_are_read_as_grpc_writes_them() {
        assert_eq!(read("2H"), Some(Duration::from_secs(7_200)));
        assert_eq!(read("3M"), Some(Duration::from_secs(180)));
        assert_eq!(read("0S"), Some(Duration::ZERO));
        assert_eq!(read("250m"), Some(Duration::from_millis(250)));
        assert_eq!(read("99999999u"), Some(Duration::from_micros(99_999_999)));
        assert_eq!(read("7n"), Some(Duration::from_nanos(7)));
        for wrong in ["", "S", "5", "-1S", "+1S", "1s", "100000000S", "1 S", "5μ", "٣S"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
