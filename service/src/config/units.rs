//! How values are written.

use std::path::PathBuf;
use std::time::Duration;

/// The longest time, so that a time from now can always be told.
const LONGEST: Duration = Duration::from_secs(1_000 * 24 * 3_600);

/// A time, as `500ms` or `10s`.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Err(error) => Err(format!("{error}; times are written as 500ms, 10s, 5m or 1h")),
        Ok(time) if time > LONGEST => Err("must be at most 1000 days".to_owned()),
        Ok(time) => Ok(time),
    }
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
