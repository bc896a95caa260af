//! A game from its opening to its end: whose turn it is, which roll may come, what has been played.

use crate::dice::Roll;
use crate::error::{Code, Violations};
use crate::legality::IllegalPlay;
use crate::notation::PlayTextError;
use crate::opening::OpeningRoll;
use crate::outcome::Outcome;
use crate::play::{Play, Step};
use crate::player::Player;
use crate::position::Position;
use crate::rules::{Opening, Ruleset};

/// A turn that has been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedTurn {
    /// Who played it.
    pub player: Player,
    /// The roll.
    pub roll: Roll,
    /// What was played, with its canonical steps and the position after it.
    pub play: Play,
}

/// A game under way or at its end. Dice come from the caller.
///
/// ```
/// use plakoto::{Code, Game, OpeningRoll, Player, Roll, Ruleset};
/// let mut game = Game::opened(Ruleset::GREEK, OpeningRoll::new(6, 3).unwrap()).unwrap();
/// assert_eq!(game.turn(), Player::White);
/// assert_eq!(game.required_roll(), Roll::new(6, 3).ok());
/// game.play_text(Roll::new(6, 3).unwrap(), "24/18 24/21").unwrap();
/// assert_eq!(game.turn(), Player::Black);
/// assert_eq!(game.outcome(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: Ruleset,
    starter: Player,
    opening: Option<OpeningRoll>,
    turns: Vec<PlayedTurn>,
    position: Position,
}

impl Game {
    /// A game that this player starts; the opening roll itself is not told.
    ///
    /// Under [`Opening::PlayRoll`] the first roll may still not be a double.
    #[must_use]
    pub const fn started_by(rules: Ruleset, starter: Player) -> Game {
        Game { rules, starter, opening: None, turns: Vec::new(), position: Position::start(starter) }
    }

    /// A game that begins with this opening roll.
    ///
    /// # Errors
    /// [`Code::OpeningTied`] where nobody has rolled higher: roll again.
    pub fn opened(rules: Ruleset, opening: OpeningRoll) -> Result<Game, Violations> {
        let starter = opening.decided()?;
        Ok(Game { opening: Some(opening), ..Game::started_by(rules, starter) })
    }

    /// The rules of this game.
    #[must_use]
    pub const fn rules(&self) -> Ruleset {
        self.rules
    }

    /// Who started.
    #[must_use]
    pub const fn starter(&self) -> Player {
        self.starter
    }

    /// The opening roll, where it is known.
    #[must_use]
    pub const fn opening(&self) -> Option<OpeningRoll> {
        self.opening
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Whose turn it is; after the end, whose it would be.
    #[must_use]
    pub const fn turn(&self) -> Player {
        self.position.turn()
    }

    /// The turns played so far.
    #[must_use]
    pub fn turns(&self) -> &[PlayedTurn] {
        &self.turns
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome(self.rules)
    }

    /// The only roll that may come next: that of the opening, before the first play under
    /// [`Opening::PlayRoll`]. Otherwise the player on turn rolls both dice.
    #[must_use]
    pub fn required_roll(&self) -> Option<Roll> {
        let first = self.turns.is_empty() && self.rules.opening == Opening::PlayRoll;
        self.opening.filter(|_| first).map(OpeningRoll::roll)
    }

    /// Whether it is this player's turn.
    ///
    /// # Errors
    /// [`Code::WrongPlayer`] where it is the other player's.
    pub fn check_player(&self, player: Player) -> Result<(), Code> {
        if player == self.turn() { Ok(()) } else { Err(Code::WrongPlayer) }
    }

    /// Whether this roll may come next.
    ///
    /// # Errors
    /// Before the first play under [`Opening::PlayRoll`]: [`Code::OpeningDouble`] for a double,
    /// [`Code::OpeningRollDiffers`] for another roll than that of the opening.
    pub fn check_roll(&self, roll: Roll) -> Result<(), Code> {
        if self.rules.opening == Opening::Reroll || !self.turns.is_empty() {
            Ok(())
        } else if roll.is_double() {
            Err(Code::OpeningDouble)
        } else if self.required_roll().is_some_and(|required| required != roll) {
            Err(Code::OpeningRollDiffers)
        } else {
            Ok(())
        }
    }

    /// Plays these steps with this roll for the player on turn.
    ///
    /// # Errors
    /// The code of [`Game::check_roll`], or the refusal of [`Position::play`]; the game is unchanged.
    pub fn play(&mut self, roll: Roll, steps: &[Step]) -> Result<&PlayedTurn, IllegalPlay> {
        self.check_roll(roll).map_err(|code| IllegalPlay {
            code,
            step_index: None,
            position: self.position,
        })?;
        let play = self.position.find_play(roll, self.rules, steps)?;
        Ok(self.add(roll, play))
    }

    /// Plays what a text means with this roll for the player on turn.
    ///
    /// # Errors
    /// The code of [`Game::check_roll`], or those of [`Position::read_play`]; the game is unchanged.
    pub fn play_text(&mut self, roll: Roll, text: &str) -> Result<&PlayedTurn, PlayTextError> {
        self.check_roll(roll).map_err(|code| PlayTextError {
            code,
            start: 0,
            end: text.len(),
            part: None,
            step_index: None,
            expected: None,
        })?;
        let play = self.position.read_play(roll, self.rules, text)?;
        Ok(self.add(roll, play))
    }

    /// Adds a turn that has been checked.
    fn add(&mut self, roll: Roll, play: Play) -> &PlayedTurn {
        let turn = PlayedTurn { player: self.turn(), roll, play };
        self.position = *play.after();
        let index = self.turns.len();
        self.turns.push(turn);
        &self.turns[index]
    }
}
