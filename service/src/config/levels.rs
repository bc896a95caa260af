//! What is logged.

use std::str::FromStr;

use tracing_subscriber::filter::{LevelFilter, Targets};

/// What is said where something is none.
const ALLOWED: &str = "levels are off, error, warn, info, debug and trace: one for all, and others for what is named, \
                       with commas between, as info,plakoto::calls=debug";

/// What a peer may fill the log of with every few bytes that it sends, at any level below errors.
const LOUD: &str = "h2";

/// What is logged: a level for all, and others for what is named.
#[derive(Clone, Debug)]
pub struct Levels(Targets);

impl Levels {
    /// The same, as what is told passes through it.
    pub(crate) fn targets(&self) -> Targets {
        self.0.clone()
    }
}

impl FromStr for Levels {
    type Err = String;

    fn from_str(text: &str) -> Result<Levels, String> {
        let read = text.split(',').map(|part| read(part).ok_or_else(|| wrong(part)));
        let read: Vec<(Option<&str>, LevelFilter)> = read.collect::<Result<_, _>>()?;
        let all = read.iter().rev().find_map(|&(name, level)| name.is_none().then_some(level));
        let all = all.unwrap_or(LevelFilter::OFF);
        let quiet = (LOUD, all.min(LevelFilter::ERROR));
        let named = read.into_iter().filter_map(|(name, level)| Some((name?, level)));
        // What is named comes last, so that it decides.
        Ok(Levels(std::iter::once(quiet).chain(named).collect::<Targets>().with_default(all)))
    }
}

/// A level, and what it is for where that is not everything.
fn read(part: &str) -> Option<(Option<&str>, LevelFilter)> {
    match part.split_once('=') {
        None => Some((None, level(part)?)),
        Some((name, written)) => Some((Some(target(name.trim())?), level(written)?)),
    }
}

fn level(text: &str) -> Option<LevelFilter> {
    let levels = ["off", "error", "warn", "info", "debug", "trace"];
    let known = levels.into_iter().find(|level| text.trim().eq_ignore_ascii_case(level))?;
    known.parse().ok()
}

/// A part of the program by its path, as `plakoto::calls`.
fn target(name: &str) -> Option<&str> {
    let is_word = |word: &str| {
        !word.is_empty() && word.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
    };
    name.split("::").all(is_word).then_some(name)
}

fn wrong(part: &str) -> String {
    format!("`{}` is no level; {ALLOWED}", part.escape_debug())
}

#[cfg(test)]
mod tests {
    use tracing_subscriber::filter::LevelFilter as Filter;

    use super::*;

    #[test]
    fn a_level_is_for_all_or_for_what_is_named() {
        for (text, all, named) in [
            ("info", Filter::INFO, Filter::INFO),
            (" WARN ", Filter::WARN, Filter::WARN),
            ("info,plakoto::calls=debug", Filter::INFO, Filter::DEBUG),
            ("plakoto::calls=debug, error", Filter::ERROR, Filter::DEBUG),
            ("plakoto=trace", Filter::OFF, Filter::TRACE),
            ("off", Filter::OFF, Filter::OFF),
        ] {
            let Levels(targets) = text.parse().unwrap();
            for level in [Filter::ERROR, Filter::WARN, Filter::INFO, Filter::DEBUG, Filter::TRACE] {
                let asked = level.into_level().unwrap();
                assert_eq!(targets.would_enable("other", &asked), level <= all, "{text} {level}");
                assert_eq!(targets.would_enable("plakoto::calls", &asked), level <= named, "{text} {level}");
            }
        }
    }

    #[test]
    fn h2_is_quiet_unless_it_is_named() {
        for (text, loudest) in [
            ("off", Filter::OFF),
            ("plakoto::calls=debug", Filter::OFF),
            ("warn", Filter::ERROR),
            ("info", Filter::ERROR),
            ("info,plakoto::calls=debug", Filter::ERROR),
            ("trace", Filter::ERROR),
            ("info,h2=debug", Filter::DEBUG),
            ("h2=debug,info", Filter::DEBUG),
            ("info,h2=off", Filter::OFF),
        ] {
            let Levels(targets) = text.parse().unwrap();
            for level in [Filter::ERROR, Filter::WARN, Filter::INFO, Filter::DEBUG, Filter::TRACE] {
                let asked = level.into_level().unwrap();
                assert_eq!(targets.would_enable("h2::proto", &asked), level <= loudest, "{text} {level}");
            }
        }
    }

    #[test]
    fn what_is_no_level_is_named_and_told_what_is() {
        for (text, wrong) in [
            ("", ""),
            ("inof", "inof"),
            ("info,", ""),
            ("info,plakoto::calls", "plakoto::calls"),
            ("plakoto::calls=inof", "plakoto::calls=inof"),
            ("=info", "=info"),
            ("plakoto::=info", "plakoto::=info"),
            ("plakoto[call]=info", "plakoto[call]=info"),
            ("3", "3"),
        ] {
            let told = text.parse::<Levels>().unwrap_err();
            assert!(
                told.starts_with(&format!("`{wrong}` is no level; levels are off, error")),
                "{text}: {told}"
            );
        }
    }
}
