//! The board in words, each language by its own grammar.

mod english;
mod greek;
mod romanian;

use super::Picture;
use crate::dice::Roll;
use crate::outcome::Outcome;
use crate::player::Player;
use crate::stack::Stack;

/// A language in which a board can be told.
///
/// ```
/// use plakoto::{Language, Player, Position};
/// let greek = Language::from_tag("el").unwrap();
/// let words = Position::start(Player::White).picture().language(greek).words();
/// assert!(words.starts_with("Παίζουν τα λευκά.\nΘέση 24: δεκαπέντε λευκά πούλια.\n"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Romanian.
    Romanian,
    /// Greek.
    Greek,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 3] = [Language::English, Language::Romanian, Language::Greek];

    /// The language's tag by BCP 47: `en`, `ro` or `el`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Romanian => "ro",
            Language::Greek => "el",
        }
    }

    /// The language with this tag, in upper or lower case; `None` for any other text.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(tag))
    }

    /// The game's name.
    const fn game(self) -> &'static str {
        match self {
            Language::English | Language::Romanian => "Plakoto",
            Language::Greek => "Πλακωτό",
        }
    }

    /// The sentence that says a fact.
    fn say(self, fact: &Fact) -> String {
        match self {
            Language::English => english::say(fact),
            Language::Romanian => romanian::say(fact),
            Language::Greek => greek::say(fact),
        }
    }
}

/// One thing to say. A language that forgets one does not compile.
enum Fact {
    /// Whose turn it is.
    ToPlay { player: Player, roll: Option<Roll> },
    /// How the game has ended.
    Over(Outcome),
    /// The last play: from and to in the viewer's numbers, 0 being off.
    LastPlay { player: Player, steps: Vec<(u8, u8)> },
    /// What stands on the point that the viewer calls so.
    Point { number: u8, stack: Stack },
    /// A player's figures.
    Figures { player: Player, pips: u16, prisoners: u8, off: u8 },
}

/// The whole board, one sentence a line.
pub(super) fn tell(picture: &Picture<'_>) -> String {
    let viewer = picture.viewer;
    let mut facts = vec![turn(picture)];
    facts.extend(last_play(picture));
    facts.extend(
        (1..25).rev().filter_map(|number| Some(Fact::Point { number, stack: picture.stack(number)? })),
    );
    facts.extend([viewer, viewer.opponent()].map(|player| figures(picture, player)));
    let sentences: Vec<String> = facts.iter().map(|fact| picture.language.say(fact)).collect();
    sentences.join("\n")
}

/// The name of the game and whose turn it is.
pub(super) fn title(picture: &Picture<'_>) -> String {
    format!("{}: {}", picture.language.game(), picture.language.say(&turn(picture)))
}

/// How the game has ended, if it has.
pub(super) fn end(picture: &Picture<'_>) -> Option<String> {
    picture.outcome().map(|outcome| picture.language.say(&Fact::Over(outcome)))
}

/// A player's figures.
pub(super) fn figures_of(picture: &Picture<'_>, player: Player) -> String {
    picture.language.say(&figures(picture, player))
}

/// The turn and the last play, in English whatever the picture's language.
pub(super) fn news(picture: &Picture<'_>) -> Vec<String> {
    let facts = core::iter::once(turn(picture)).chain(last_play(picture));
    facts.map(|fact| Language::English.say(&fact)).collect()
}

fn turn(picture: &Picture<'_>) -> Fact {
    match picture.outcome() {
        Some(outcome) => Fact::Over(outcome),
        None => Fact::ToPlay { player: picture.position.turn(), roll: picture.roll },
    }
}

fn last_play(picture: &Picture<'_>) -> Option<Fact> {
    let last = picture.last_play?;
    Some(Fact::LastPlay { player: last.player, steps: last.seen_by(picture.viewer) })
}

fn figures(picture: &Picture<'_>, player: Player) -> Fact {
    let position = &picture.position;
    Fact::Figures {
        player,
        pips: position.pips(player),
        prisoners: position.prisoners(player),
        off: position.off(player),
    }
}

/// Steps one after the other, each as the language puts it, or what it calls a pass.
fn listed(steps: &[(u8, u8)], pass: &str, step: impl Fn(u8, u8) -> String) -> String {
    if steps.is_empty() {
        return pass.to_owned();
    }
    let steps: Vec<String> = steps.iter().map(|&(from, to)| step(from, to)).collect();
    steps.join(", ")
}

/// The word for a number of checkers; there are never more than fifteen.
const fn numeral(words: &[&'static str; 16], number: u8) -> &'static str {
    words[if number < 15 { number as usize } else { 15 }]
}

/// The dice of a roll, behind the words that lead to them; nothing where there is none.
fn dice(roll: Option<Roll>, lead: &str) -> String {
    roll.map_or(String::new(), |roll| format!("{lead}{}-{}", roll.high(), roll.low()))
}
