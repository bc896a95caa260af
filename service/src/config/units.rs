//! How values are written.

use std::path::PathBuf;
use std::time::Duration;

/// A time, as `500ms` or `10s`.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text)
        .map_err(|error| format!("{error}; times are written as 500ms, 10s, 5m or 1h"))
}

/// A time that is not zero.
pub(super) fn positive_duration(text: &str) -> Result<Duration, String> {
    match duration(text)? {
        Duration::ZERO => Err("must be longer than nothing".to_owned()),
        time => Ok(time),
    }
}

/// The name of a file.
pub(super) fn path(text: &str) -> Result<PathBuf, String> {
    if text.is_empty() { Err("no file is named".to_owned()) } else { Ok(PathBuf::from(text)) }
}
