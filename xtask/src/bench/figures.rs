//! Measured figures by name.

use std::collections::BTreeMap;
use std::str::FromStr;

use anyhow::{Context as _, Error, Result};

/// What was measured.
#[derive(Debug, Default)]
pub(crate) struct Figures(BTreeMap<String, f64>);

impl Figures {
    /// A figure that must be there: a goal that nobody measures would look like one that is met.
    pub(crate) fn get(&self, name: &str) -> Result<f64> {
        self.0.get(name).copied().with_context(|| format!("no figure `{name}` was measured"))
    }

    pub(crate) fn add(&mut self, figures: impl IntoIterator<Item = (String, f64)>) {
        self.0.extend(figures);
    }

    /// Those of a group, with the rest of their names.
    pub(crate) fn group<'a>(&'a self, group: &'a str) -> impl Iterator<Item = (&'a str, f64)> {
        self.0.iter().filter_map(move |(name, value)| Some((name.strip_prefix(group)?, *value)))
    }
}

impl FromStr for Figures {
    type Err = Error;

    /// Reads a figure a line: its name, its value, and a unit that is for people.
    fn from_str(text: &str) -> Result<Figures> {
        let figure = |line: &str| {
            let mut words = line.split(' ');
            Some((words.next()?.to_owned(), words.next()?.parse().ok()?))
        };
        let figures = text.lines().map(|line| figure(line).with_context(|| format!("no figure: `{line}`")));
        Ok(Figures(figures.collect::<Result<_>>()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_and_a_missing_one_is_told() {
        let figures: Figures = "a/b 1.5 ns\na/c 2 ns\nb 3 each\n".parse().unwrap();
        assert_eq!(figures.get("a/c").unwrap(), 2.0);
        assert_eq!(figures.group("a/").collect::<Vec<_>>(), [("b", 1.5), ("c", 2.0)]);
        assert!(figures.get("c").is_err());
        assert!("panicked at".parse::<Figures>().is_err());
    }
}
