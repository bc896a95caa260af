//! What a face answers.

use super::plain::{Both, Dice, Listed, Outcome, Played, Position, Read, Refusal, Ruleset, Steps};

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Unanswered {
    /// The face cannot do this yet, or not within bounds: skipped, and said.
    NotYet(&'static str),
    /// It should have answered and did not: a failure.
    Failed(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Unanswered {
    fn from(error: E) -> Unanswered {
        Unanswered::Failed(error.into())
    }
}

/// A face's answer.
pub(crate) type Answer<T> = Result<T, Unanswered>;

/// A way to reach the engine. Questions are asked from several threads at once.
pub(crate) trait Face: Sync {
    /// How many questions to ask at the same time.
    fn at_once(&self) -> usize;

    /// All legal plays, in the face's order; none of a decided position.
    fn legal_plays(&self, at: &Position, dice: Dice, rules: &Ruleset) -> Answer<Vec<Listed>>;

    /// Their number, by the count-only form.
    fn count_plays(&self, at: &Position, dice: Dice, rules: &Ruleset) -> Answer<u64>;

    /// Their final positions, by the positions-only form.
    fn final_positions(&self, at: &Position, dice: Dice, rules: &Ruleset) -> Answer<Vec<Position>>;

    /// The position after one given play, or the refusal.
    fn apply(
        &self,
        at: &Position,
        dice: Dice,
        rules: &Ruleset,
        steps: &Steps,
    ) -> Answer<Result<Position, Refusal>>;

    /// A play from its text.
    fn read(&self, at: &Position, dice: Dice, rules: &Ruleset, text: &str) -> Answer<Read>;

    /// How the game has ended, if it has.
    fn outcome(&self, at: &Position, rules: &Ruleset) -> Answer<Option<Outcome>>;

    /// The number of plays over all rolls, to a depth.
    fn perft(&self, at: &Position, rules: &Ruleset, depth: u32) -> Answer<u64>;

    /// Both players' pips.
    fn pips(&self, at: &Position) -> Answer<Both<i64>>;

    /// Whether each player may bear off.
    fn may_bear_off(&self, at: &Position) -> Answer<Both<bool>>;

    /// The final position and outcome of a game that is replayed by the face's own game layer.
    fn replay(&self, game: &Played) -> Answer<(Position, Option<Outcome>)>;
}
