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
pub(crate) fn positive_duration(text: &str) -> Result<Duration, String> {
    match duration(text)? {
        Duration::ZERO => Err("must be longer than nothing".to_owned()),
        time => Ok(time),
    }
}

/// The name of a file.
pub(crate) fn path(text: &str) -> Result<PathBuf, String> {
    if text.is_empty() { Err("no file is named".to_owned()) } else { Ok(PathBuf::from(text)) }
}

/// An address and a port. Whether there is such an address only binding it tells.
pub(super) fn address(text: &str) -> Result<String, String> {
    let is_sound = text.rsplit_once(':').is_some_and(|(host, port)| {
        let is_bare = !host.contains(':') || (host.starts_with('[') && host.ends_with(']'));
        !host.is_empty() && is_bare && port.parse::<u16>().is_ok()
    });
    if is_sound {
        Ok(text.to_owned())
    } else {
        Err("an address and a port are written as 127.0.0.1:50051, localhost:50051 or [::1]:50051".to_owned())
    }
}

/// Where something is on the network.
#[cfg(feature = "otlp")]
pub(super) fn url(text: &str) -> Result<String, String> {
    let uri = text.parse::<http::Uri>().ok();
    match uri.filter(|uri| uri.scheme().is_some() && uri.authority().is_some()) {
        Some(_) => Ok(text.to_owned()),
        None => Err("it is written as http://127.0.0.1:4317".to_owned()),
    }
}
