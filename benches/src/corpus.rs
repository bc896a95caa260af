//! Positions to run on, and the counts that must be found there before anything is timed.

use plakoto::{Position, Roll};

/// Positions of one phase or kind, each with a roll, and how many plays they have together.
#[derive(Clone, Copy, Debug)]
pub struct Corpus {
    /// The phase or kind.
    pub name: &'static str,
    text: &'static str,
    rolls: Rolls,
    /// The plays of all its positions under the Greek rules.
    pub plays: usize,
}

/// Which rolls of a text count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rolls {
    All,
    Doubles,
    Others,
}

impl Rolls {
    fn hold(self, roll: Roll) -> bool {
        self == Rolls::All || (self == Rolls::Doubles) == roll.is_double()
    }
}

const GAMES: &str = include_str!("../corpora/games.txt");

/// Every corpus. The lines are an id and a roll, from random Greek games (`examples/corpus.rs` writes them) and
/// for the worst cases from the vectors.
pub const CORPORA: &[Corpus] = &[
    Corpus { name: "games", text: GAMES, rolls: Rolls::All, plays: 40_189 },
    Corpus { name: "non_doubles", text: GAMES, rolls: Rolls::Others, plays: 24_592 },
    Corpus { name: "doubles", text: GAMES, rolls: Rolls::Doubles, plays: 15_597 },
    Corpus::of("opening", include_str!("../corpora/opening.txt"), 15_975),
    Corpus::of("middle", include_str!("../corpora/middle.txt"), 39_969),
    Corpus::of("pins", include_str!("../corpora/pins.txt"), 49_875),
    Corpus::of("bear_off", include_str!("../corpora/bear_off.txt"), 3_095),
    Corpus::of("worst", include_str!("../corpora/worst.txt"), 4_798),
];

impl Corpus {
    /// One of a whole file.
    const fn of(name: &'static str, text: &'static str, plays: usize) -> Corpus {
        Corpus { name, text, rolls: Rolls::All, plays }
    }

    /// The corpus of this name, if there is one.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Corpus> {
        CORPORA.iter().find(|corpus| corpus.name == name)
    }

    /// The positions with their rolls.
    ///
    /// # Panics
    /// Where a line of the file is none.
    #[must_use]
    pub fn cases(&self) -> Vec<(Position, Roll)> {
        let cases =
            self.text.lines().map(|line| case(line).unwrap_or_else(|| panic!("{}: {line}", self.name)));
        cases.filter(|(_, roll)| self.rolls.hold(*roll)).collect()
    }
}

/// `1AAAA__3__BAAAAAAAA 65`.
fn case(line: &str) -> Option<(Position, Roll)> {
    let (id, roll) = line.split_once(' ')?;
    let mut dice = roll.chars().filter_map(|digit| digit.to_digit(10));
    let (first, second) = (dice.next()?, dice.next()?);
    Some((Position::from_id(id).ok()?, Roll::new(first as i32, second as i32).ok()?))
}
