//! The log: lines for people, or for programs.

use std::io::{self, IsTerminal};

use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::config::{LogFormat, Seen};

/// From now on what happens is told on the error output, as configured.
///
/// # Errors
/// Where something else tells already.
pub fn start(seen: &Seen) -> Result<(), String> {
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    let registry = tracing_subscriber::registry().with(seen.log_level.targets());
    let started = match seen.log_format {
        LogFormat::Human => {
            let lines = lines.with_ansi(io::stderr().is_terminal()).with_target(false);
            registry.with(lines).try_init()
        }
        LogFormat::Json => registry.with(lines.json().flatten_event(true)).try_init(),
    };
    started.map_err(|error| error.to_string())
}
