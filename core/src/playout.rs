//! Random games, the same for a seed on every platform and every face.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::dice::Roll;
use crate::movegen::Choices;
use crate::opening::OpeningRoll;
use crate::outcome::Outcome;
use crate::player::Player;
use crate::position::Position;
use crate::rules::{Opening, Ruleset};

/// The one generator: xoshiro256++ (Blackman and Vigna), its state filled from the seed by SplitMix64.
///
/// It is not for secrets: who sees some rolls can tell the next ones.
///
/// ```
/// use plakoto::Roller;
/// let mut roller = Roller::new(1);
/// let rolls: Vec<String> = (0..5).map(|_| roller.roll().to_string()).collect();
/// assert_eq!(rolls, ["65", "53", "41", "53", "21"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roller {
    generator: Xoshiro256PlusPlus,
}

impl Roller {
    /// The generator with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Roller {
        Roller { generator: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// The generator as it stood when [`Roller::state`] gave these bytes; `None` for zeros, which no generator gives.
    ///
    /// ```
    /// use plakoto::Roller;
    /// let mut roller = Roller::new(1);
    /// roller.roll();
    /// let mut again = Roller::from_state(roller.state()).unwrap();
    /// assert_eq!(again.roll(), roller.roll());
    /// ```
    #[must_use]
    pub fn from_state(state: [u8; 32]) -> Option<Roller> {
        // Of zeros nothing but zeros comes.
        (state != [0; 32]).then(|| Roller { generator: Xoshiro256PlusPlus::from_seed(state) })
    }

    /// Where the generator stands: its four words, the low byte of each first. The same on every platform.
    #[must_use]
    pub fn state(&self) -> [u8; 32] {
        self.generator.state()
    }

    /// A uniform number below `bound`; 0 for a bound of 0 or 1, for which nothing is drawn.
    ///
    /// The high half of a 128-bit product, and numbers drawn again where they would favour some (Lemire,
    /// "Fast random integer generation in an interval", 2019).
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound < 2 {
            return 0;
        }
        loop {
            let product = u128::from(self.generator.next_u64()) * u128::from(bound);
            let (high, low) = ((product >> 64) as u64, product as u64);
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return high;
            }
        }
    }

    /// Both dice.
    #[inline]
    pub fn roll(&mut self) -> Roll {
        Roll::of_36(self.below(36) as u8)
    }

    /// One die of each player, rolled again until they differ.
    pub fn opening(&mut self) -> OpeningRoll {
        loop {
            let (white, black) = (self.below(6) as i32 + 1, self.below(6) as i32 + 1);
            if let Ok(opening) = OpeningRoll::new(white, black)
                && opening.starter().is_some()
            {
                return opening;
            }
        }
    }
}

/// How a random game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Who started.
    pub starter: Player,
    /// How many turns were played, passes included.
    pub turns: u32,
    /// How it ended; `None` where it was cut off at the limit.
    pub outcome: Option<Outcome>,
    /// The last position.
    pub position: Position,
}

impl Playout {
    /// Fills places that are not in use.
    pub(crate) const NONE: Playout =
        Playout { starter: Player::White, turns: 0, outcome: None, position: Position::start(Player::White) };
}

/// A player of random games, which reuses its memory.
///
/// Each turn one of the distinct final positions is chosen, all equally likely.
#[derive(Clone, Debug, Default)]
pub struct Playouts {
    choices: Choices,
}

impl Playouts {
    /// A player of random games.
    #[must_use]
    pub const fn new() -> Playouts {
        Playouts { choices: Choices::new() }
    }

    /// The random game of a seed, from the opening roll on, cut off after `limit` turns.
    ///
    /// Under optional bearing off two players may pass for ever, so some limit is always needed; no game of
    /// 400,000 random Greek ones took more than 205 turns.
    pub fn play(&mut self, rules: Ruleset, seed: u64, limit: u32) -> Playout {
        let mut roller = Roller::new(seed);
        let opening = roller.opening();
        let starter = opening.starter().unwrap_or(Player::White);
        let first = (rules.opening == Opening::PlayRoll).then(|| opening.roll());
        self.play_on(Position::start(starter), rules, first, &mut roller, limit)
    }

    /// A random game from a position on, cut off after `limit` turns; the first roll may be given.
    pub fn play_on(
        &mut self,
        mut position: Position,
        rules: Ruleset,
        mut first: Option<Roll>,
        roller: &mut Roller,
        limit: u32,
    ) -> Playout {
        let starter = position.turn();
        let mut turns = 0;
        while turns < limit {
            let roll = first.take().unwrap_or_else(|| roller.roll());
            let choose = |count| roller.below(count as u64) as usize;
            match position.choose(roll, rules, &mut self.choices, choose) {
                Some(next) => position = next,
                None => break,
            }
            turns += 1;
        }
        Playout { starter, turns, outcome: position.outcome(rules), position }
    }
}
