//! Pictures of a position: letters for a terminal, a drawing for a screen, words for a listener.
//!
//! All three show the board as one player sees it: the own home at the bottom right, the own mother at the top
//! right, and every number the own one of that player.

mod ascii;
mod canvas;
mod last_play;
mod palette;
mod svg;
mod words;

pub use palette::Theme;
pub use words::Language;

use crate::dice::Roll;
use crate::outcome::Outcome;
use crate::play::Step;
use crate::player::Player;
use crate::point::Point;
use crate::position::Position;
use crate::rules::Ruleset;
use crate::stack::Stack;
use last_play::LastPlay;

/// A picture of a position, to be told what else it shows and then drawn.
///
/// Unless told otherwise White looks at it, in light colours and in English, and neither dice nor a last play are
/// shown. Whoever looks, **all numbers in a picture are the own point numbers of that player**: for White these are
/// the board numbers. Each drawing holds the same facts: every stack with its prisoner, the checkers off, the pips,
/// whose turn it is or how the game has ended, and the dice and the last play where they were given.
///
/// ```
/// use plakoto::{Language, Player, Position, Roll, Ruleset};
///
/// let position: Position = "white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8".parse()?;
/// let roll = Roll::new(5, 3)?;
/// let play = position.read_play(roll, Ruleset::GREEK, "20/15 13/10")?;
///
/// let before = position.picture().roll(roll).words();
/// assert!(before.starts_with("White to play 5-3.\nPoint 24: eight white checkers.\n"));
///
/// let after = play.after().picture().last_play(Player::White, play.steps());
/// assert!(after.words().contains("Point 15: one white checker on a black prisoner."));
/// assert!(after.language(Language::Romanian).words().contains("Poziția 24: opt piese albe."));
/// assert!(after.seen_by(Player::Black).svg().starts_with("<svg "));
/// println!("{}", after.ascii());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Picture<'a> {
    position: Position,
    viewer: Player,
    roll: Option<Roll>,
    last_play: Option<LastPlay<'a>>,
    rules: Option<Ruleset>,
    theme: Theme,
    language: Language,
}

impl Position {
    /// A picture of this position, as White sees it until told otherwise.
    pub const fn picture(&self) -> Picture<'static> {
        Picture {
            position: *self,
            viewer: Player::White,
            roll: None,
            last_play: None,
            rules: None,
            theme: Theme::Light,
            language: Language::English,
        }
    }
}

impl<'a> Picture<'a> {
    /// As this player sees the board: the own home at the bottom right, the own numbers on the points.
    pub const fn seen_by(mut self, viewer: Player) -> Picture<'a> {
        self.viewer = viewer;
        self
    }

    /// With the dice of the player on turn.
    pub const fn roll(mut self, roll: Roll) -> Picture<'a> {
        self.roll = Some(roll);
        self
    }

    /// With the steps that led to this position, in the own numbers of the player who made them; none is a pass.
    ///
    /// The steps are shown as given. Whether they are legal, or led here at all, is not asked.
    pub const fn last_play(mut self, player: Player, steps: &'a [Step]) -> Picture<'a> {
        self.last_play = Some(LastPlay { player, steps });
        self
    }

    /// By these rules it is told whether the game has ended, and who has won.
    ///
    /// Without rules only those ends are told that are the same in all of them: all checkers borne off, and both
    /// mothers pinned.
    pub const fn rules(mut self, rules: Ruleset) -> Picture<'a> {
        self.rules = Some(rules);
        self
    }

    /// In these colours, which only [`Picture::svg`] has.
    pub const fn theme(mut self, theme: Theme) -> Picture<'a> {
        self.theme = theme;
        self
    }

    /// In this language; [`Picture::ascii`] is always in English.
    pub const fn language(mut self, language: Language) -> Picture<'a> {
        self.language = language;
        self
    }

    /// The board in plain ASCII: some twenty lines, each shorter than 80 characters and with a line feed.
    ///
    /// `O` is a checker of White and `X` one of Black; the small letter at the rim is a prisoner beneath. In
    /// stacks of more than five, a number takes the place of the fifth letter: so many free checkers are there.
    ///
    /// ```
    /// use plakoto::{Position, Roll};
    /// let position: Position = "white | 1:B10 5:B4 10:W1 13:W5 15:W1+b 24:W8".parse().unwrap();
    /// let board = position.picture().roll(Roll::new(5, 3).unwrap()).ascii();
    /// assert_eq!(format!("\n{board}"), r"
    ///   X Black  330 pips   0 off
    ///    13 14 15 16 17 18  19 20 21 22 23 24
    ///  +------------------+------------------+
    ///  | O     x          |                O |
    ///  | O     O          |                O |
    ///  | O                |                O |
    ///  | O                |                O |
    ///  | O                |                8 |
    ///  |                  |                  |
    ///  |                  |                  |
    ///  |                  |                10|
    ///  |                  |    X           X |
    ///  |                  |    X           X |
    ///  |                  |    X           X |
    ///  |       O          |    X           X |
    ///  +------------------+------------------+
    ///    12 11 10 9  8  7   6  5  4  3  2  1
    ///   O White  282 pips   0 off
    ///   White to play 5-3.
    /// ");
    /// ```
    #[must_use]
    pub fn ascii(&self) -> String {
        ascii::draw(self)
    }

    /// The board as an SVG drawing that needs nothing from outside: no script, style sheet, font or link.
    ///
    /// It may stand in a page beside others, since it defines no ids and no styles. Screen readers find the turn
    /// as its title, and the board in words as its description. The same picture is the same text, on every
    /// platform.
    ///
    /// White's checkers are bright and Black's dark. A prisoner shows its rim beneath its pinner. On stacks of more
    /// than five stands how many free checkers there are. The last play has rings where its checkers arrived, a
    /// dotted circle where one left, and a dot where one only touched down; the tray on the right holds the checkers
    /// off.
    #[must_use]
    pub fn svg(&self) -> String {
        svg::draw(self)
    }

    /// The board in words, one sentence a line: whose turn it is or how the game has ended, the last play, each point
    /// that is not empty from the viewer's 24 down to 1, and for each player, the viewer first, the pips, prisoners
    /// and checkers off.
    ///
    /// All numbers of points are the viewer's own, those of the last play too.
    #[must_use]
    pub fn words(&self) -> String {
        words::tell(self)
    }

    /// How the game has ended, as far as the rules are known.
    fn outcome(&self) -> Option<Outcome> {
        // Tapa's ends are those that every ruleset has.
        self.position.outcome(self.rules.unwrap_or(Ruleset::TAPA))
    }

    /// What stands on the point that the viewer calls so.
    fn stack(&self, number: u8) -> Option<Stack> {
        self.position.stack(Point::of(self.viewer, number)?)
    }
}

/// The upper or the lower side of a board as it is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Half {
    /// The viewer's points 13 to 24.
    Top,
    /// The viewer's points 12 to 1.
    Bottom,
}

impl Half {
    const ALL: [Half; 2] = [Half::Top, Half::Bottom];

    /// The viewer's numbers of its points from left to right.
    fn numbers(self) -> [u8; 12] {
        core::array::from_fn(|column| match self {
            Half::Top => 13 + column as u8,
            Half::Bottom => 12 - column as u8,
        })
    }

    /// Whose home it holds, and so whose tray is at its side.
    const fn player(self, viewer: Player) -> Player {
        match self {
            Half::Top => viewer.opponent(),
            Half::Bottom => viewer,
        }
    }
}
