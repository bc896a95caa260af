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

    /// The median of each figure of some runs; of those that the first one has.
    pub(crate) fn medians(runs: &[Figures]) -> Figures {
        let median = |name: &String| {
            let mut values: Vec<f64> = runs.iter().filter_map(|run| run.0.get(name).copied()).collect();
            values.sort_by(f64::total_cmp);
            values.get(values.len() / 2).copied()
        };
        let names = runs.first().into_iter().flat_map(|run| run.0.keys());
        Figures(names.filter_map(|name| Some((name.clone(), median(name)?))).collect())
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

    #[test]
    fn the_median_of_some_runs_is_taken() {
        let runs =
            ["a 3 ns\nb 1 ns\n", "a 9 ns\nb 1 ns\n", "a 4 ns\nb 2 ns\n"].map(|run| run.parse().unwrap());
        let figures = Figures::medians(&runs);
        assert_eq!(figures.group("").collect::<Vec<_>>(), [("a", 4.0), ("b", 1.0)]);
        assert_eq!(Figures::medians(&[]).group("").count(), 0);
    }
}
