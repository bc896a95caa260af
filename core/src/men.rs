//! The mover's view of the board during a turn, as sets of points: the one home of what a step may do.
//!
//! Nothing is hit in Plakoto, so during a turn closed points stay closed and open ones open; what changes is
//! where the mover's free checkers are ([`Men`]). What stays is the [`Field`].

use wide::i8x32;

use crate::position::Position;
use crate::rules::{Mother, Ruleset};
use crate::side::{Points, Side};

/// The mover's free checkers and what may be pinned, at one moment of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Men {
    /// Points with at least one, two, … five free checkers of the mover: as many as a turn can tell apart.
    pub(crate) one: Points,
    pub(crate) two: Points,
    three: Points,
    four: Points,
    five: Points,
    /// Points where the mover's free checkers stand on a prisoner.
    pub(crate) over: Points,
    /// Points with a lone free checker of the opponent.
    pub(crate) blots: Points,
}

/// What stays the same during a turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field<const WHITE: bool> {
    /// Points on which the mover may land.
    pub(crate) open: Points,
    /// Points where a checker of the mover is a prisoner.
    pub(crate) captives: Points,
    /// Whether pinning the opponent's last mother checker ends the game, whatever the own mother holds.
    pin_ends: bool,
    /// Whether it does once no free checker is on the own mother.
    clear_pin_ends: bool,
}

/// The position as the player on turn sees it.
#[inline(always)]
pub(crate) fn view<const WHITE: bool>(position: &Position, rules: Ruleset) -> (Field<WHITE>, Men) {
    let cells = i8x32::new(position.cells);
    let cells = if WHITE { cells } else { -cells };
    let over = |size: i8| cells.simd_gt(i8x32::splat(size)).to_bitmask() & Side::<WHITE>::ALL;
    let under = |size: i8| cells.simd_lt(i8x32::splat(size)).to_bitmask() & Side::<WHITE>::ALL;
    let free = (cells & i8x32::splat(15)) & cells.simd_gt(i8x32::splat(0));
    let at_least = |count: i8| free.simd_gt(i8x32::splat(count - 1)).to_bitmask() & Side::<WHITE>::ALL;
    let closed = under(-1);
    let men = Men {
        one: at_least(1),
        two: at_least(2),
        three: at_least(3),
        four: at_least(4),
        five: at_least(5),
        over: over(15),
        blots: under(0) & !closed,
    };
    let captives = under(-15);
    let field = Field {
        open: Side::<WHITE>::ALL & !closed,
        captives,
        pin_ends: captives & Side::<WHITE>::MOTHER != 0 || rules.mother == Mother::Always,
        clear_pin_ends: rules.mother == Mother::LossWhenClear,
    };
    (field, men)
}

impl<const WHITE: bool> Field<WHITE> {
    /// The points from which a checker may step with this number, by the rules, sections 4 and 6.
    #[inline(always)]
    pub(crate) fn sources(&self, men: &Men, die: u8) -> Points {
        self.board_sources(men, die) | self.off_sources(men, die)
    }

    /// Those from which it lands on the board: the target is open.
    #[inline(always)]
    pub(crate) fn board_sources(&self, men: &Men, die: u8) -> Points {
        men.one & Side::<WHITE>::behind(self.open, die)
    }

    /// The one from which it is borne off, if there is one: the point of that number, or the highest where a
    /// larger number was rolled; all free checkers home, none a prisoner.
    #[inline(always)]
    pub(crate) fn off_sources(&self, men: &Men, die: u8) -> Points {
        if self.may_bear_off(men) {
            if men.one & Side::<WHITE>::above(die) == 0 {
                Side::<WHITE>::highest(men.one)
            } else {
                men.one & Side::<WHITE>::point(die)
            }
        } else {
            0
        }
    }

    /// Whether all of the mover's checkers on the board are home, and none is a prisoner anywhere.
    #[inline(always)]
    pub(crate) fn may_bear_off(&self, men: &Men) -> bool {
        (men.one & Side::<WHITE>::OUTSIDE) | self.captives == 0
    }

    /// Whether the mover has ended the game: the fifteenth checker is off, or the opponent's last mother
    /// checker is pinned and that counts (rules, section 7). Asked of a position that was not decided before.
    #[inline(always)]
    pub(crate) fn ended(&self, men: &Men) -> bool {
        let all_off = men.one | self.captives == 0;
        let mother_pinned = men.over & Side::<WHITE>::LAST != 0;
        let clear = men.one & Side::<WHITE>::MOTHER == 0;
        all_off | (mother_pinned & (self.pin_ends | (self.clear_pin_ends & clear)))
    }

    /// Whether a turn of this many steps might end the game; `false` is certain, `true` a suspicion.
    #[inline(always)]
    pub(crate) fn might_end(&self, men: &Men, off: u8, steps: u8) -> bool {
        let few_left = off + steps >= 15;
        let mother_at_stake = (men.over | men.blots) & Side::<WHITE>::LAST != 0;
        let too_many_there = if steps > 2 { men.five } else { men.three } & Side::<WHITE>::MOTHER != 0;
        few_left | (mother_at_stake & (self.pin_ends | (self.clear_pin_ends & !too_many_there)))
    }
}

impl Men {
    /// The men after one checker has stepped from a single point with this number: onto the board, or off.
    #[inline(always)]
    pub(crate) fn after_step<const WHITE: bool>(&self, source: Points, die: u8) -> Men {
        let target = Side::<WHITE>::ahead(source, die);
        let last = source & !self.two;
        let freed = last & self.over;
        let pinned = target & self.blots;
        Men {
            one: self.one & !last | target,
            two: self.two & !(source & !self.three) | target & self.one,
            three: self.three & !(source & !self.four) | target & self.two,
            four: self.four & !(source & !self.five) | target & self.three,
            five: self.five & !source | target & self.four,
            over: self.over & !freed | pinned,
            blots: self.blots & !pinned | freed,
        }
    }

    /// The sources from which a step with this number pins a checker.
    #[inline(always)]
    pub(crate) fn pinning<const WHITE: bool>(&self, die: u8) -> Points {
        Side::<WHITE>::behind(self.blots, die)
    }

    /// The sources from which any step frees a prisoner of the opponent.
    #[inline(always)]
    pub(crate) fn freeing(&self) -> Points {
        self.over & !self.two
    }
}
