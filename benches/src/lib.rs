//! The positions that the benches run on, and the counts that they must find there before anything is timed.

use plakoto::{Position, Roll, Ruleset};

/// Positions of one phase of the game, each with a roll, and how many plays they have together.
#[derive(Clone, Copy, Debug)]
pub struct Corpus {
    /// The phase.
    pub name: &'static str,
    text: &'static str,
    /// The plays of all its positions under the Greek rules.
    pub plays: usize,
}

/// Every corpus. The lines are an id and a roll, from random Greek games (`examples/corpus.rs` writes them) and
/// for the worst cases from the vectors.
pub const CORPORA: &[Corpus] = &[
    Corpus { name: "games", text: include_str!("../corpora/games.txt"), plays: 35_601 },
    Corpus { name: "opening", text: include_str!("../corpora/opening.txt"), plays: 16_113 },
    Corpus { name: "middle", text: include_str!("../corpora/middle.txt"), plays: 43_001 },
    Corpus { name: "pins", text: include_str!("../corpora/pins.txt"), plays: 45_356 },
    Corpus { name: "bear_off", text: include_str!("../corpora/bear_off.txt"), plays: 3_457 },
    Corpus { name: "worst", text: include_str!("../corpora/worst.txt"), plays: 4_798 },
];

impl Corpus {
    /// The corpus of this name, if there is one.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Corpus> {
        CORPORA.iter().find(|corpus| corpus.name == name)
    }

    /// The positions with their rolls; lines that are none are left out, which [`Corpus::check`] would tell.
    #[must_use]
    pub fn cases(&self) -> Vec<(Position, Roll)> {
        self.text.lines().filter_map(case).collect()
    }

    /// Whether the engine counts the plays that it must.
    #[must_use]
    pub fn check(&self) -> bool {
        let count = |(position, roll): &(Position, Roll)| position.count_plays(*roll, Ruleset::GREEK);
        let lines = self.text.lines().count();
        let cases = self.cases();
        cases.len() == lines && cases.iter().map(count).sum::<usize>() == self.plays
    }
}

/// `1AAAA__3__BAAAAAAAA 65`.
fn case(line: &str) -> Option<(Position, Roll)> {
    let (id, roll) = line.split_once(' ')?;
    let mut dice = roll.chars().filter_map(|digit| digit.to_digit(10));
    let (first, second) = (dice.next()?, dice.next()?);
    Some((Position::from_id(id).ok()?, Roll::new(first as i32, second as i32).ok()?))
}
