//! The mover's view of the board during a turn, as sets of points: the one home of what a step may do.
//!
//! Nothing is hit in Plakoto, so during a turn closed points stay closed and open ones open; what changes is
//! where the mover's free checkers are ([`Men`]). What stays is the [`Field`].

use core::hint::select_unpredictable;

use wide::i8x32;

use crate::dice::Roll;
use crate::movegen::{Board, Finish};
use crate::player::Player;
use crate::points::{ALL, LAST, MOTHER, OUTSIDE, Points, above, ahead, behind, highest, point};
use crate::position::Position;
use crate::rules::{Mother, Ruleset};

/// The mover's free checkers at one moment of a turn: points with at least one, two, … five of them, as many as
/// a turn can tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Men {
    pub(crate) one: Points,
    pub(crate) two: Points,
    three: Points,
    four: Points,
    five: Points,
}

/// What stays the same during a turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    /// The player on turn.
    pub(crate) player: Player,
    /// What the end of the turn makes of the board.
    pub(crate) finish: Finish,
    /// Points on which the mover may land.
    pub(crate) open: Points,
    /// Points with one checker of the opponent that the mover can have beneath: a prisoner while the mover
    /// stands there, a blot while not.
    beneath: Points,
    /// Points where a checker of the mover is a prisoner.
    pub(crate) captives: Points,
    /// Whether pinning the opponent's last mother checker ends the game, whatever the own mother holds.
    pin_ends: bool,
    /// Whether the rules say so of either player's pin.
    always: bool,
    /// Whether it does once no free checker is on the own mother.
    clear_pin_ends: bool,
}

/// The position as the player on turn sees it.
#[inline(always)]
pub(crate) fn view(position: &Position, rules: Ruleset) -> (Field, Seen, Board) {
    let (board, finish) = Board::of(position);
    let player = position.turn();
    let seen = Seen::by(player, position);
    let (captives, closed) = (seen.below(-15), seen.below(-1));
    let field = Field {
        player,
        finish,
        open: ALL & !closed,
        beneath: seen.above(15) | seen.below(0) & !closed,
        captives,
        pin_ends: captives & MOTHER != 0 || rules.mother == Mother::Always,
        always: rules.mother == Mother::Always,
        clear_pin_ends: rules.mother == Mother::LossWhenClear,
    };
    (field, seen, board)
}

/// The bytes of the 24 points from own point 24 down, the mover's checkers counting up; the rest is of no use.
#[derive(Clone, Copy)]
pub(crate) struct Seen(i8x32);

impl Seen {
    #[inline(always)]
    fn by(player: Player, position: &Position) -> Seen {
        // Chosen without a branch: in play the players alternate, but not in a batch.
        let white = player == Player::White;
        let [first, second, third] = position.words();
        let cells = Position::register([
            select_unpredictable(white, third.swap_bytes(), first),
            select_unpredictable(white, second.swap_bytes(), second),
            select_unpredictable(white, first.swap_bytes(), third),
        ]);
        let black = i8x32::splat(-(player as i8));
        Seen((cells ^ black) - black)
    }

    /// The points whose byte is above a number.
    #[inline(always)]
    fn above(self, size: i8) -> Points {
        self.0.simd_gt(i8x32::splat(size)).to_bitmask() & ALL
    }

    /// The points whose byte is below a number.
    #[inline(always)]
    fn below(self, size: i8) -> Points {
        self.0.simd_lt(i8x32::splat(size)).to_bitmask() & ALL
    }

    /// The mover's men. Told apart from the rest because not everyone asks for all of them.
    #[inline(always)]
    pub(crate) fn men(self) -> Men {
        let one = self.above(0);
        let free = Seen(self.0 & i8x32::splat(15));
        let at_least = |count: i8| free.above(count - 1) & one;
        Men { one, two: at_least(2), three: at_least(3), four: at_least(4), five: at_least(5) }
    }
}

impl Field {
    /// The points from which a checker may step with this number, by the rules, sections 4 and 6.
    #[inline(always)]
    pub(crate) fn sources(&self, men: &Men, die: u8) -> Points {
        self.board_sources(men, die) | self.off_sources(men, die)
    }

    /// Those from which it lands on the board: the target is open.
    #[inline(always)]
    pub(crate) fn board_sources(&self, men: &Men, die: u8) -> Points {
        men.one & behind(self.open, die)
    }

    /// The one from which it is borne off, if there is one: the point of that number, or the highest where a
    /// larger number was rolled; all free checkers home, none a prisoner.
    #[inline(always)]
    pub(crate) fn off_sources(&self, men: &Men, die: u8) -> Points {
        if self.may_bear_off(men) {
            if men.one & above(die) == 0 { highest(men.one) } else { men.one & point(die) }
        } else {
            0
        }
    }

    /// Whether all of the mover's checkers on the board are home, and none is a prisoner anywhere.
    #[inline(always)]
    pub(crate) fn may_bear_off(&self, men: &Men) -> bool {
        (men.one & OUTSIDE) | self.captives == 0
    }

    /// Whether the mover has ended the game: the fifteenth checker is off, or the opponent's last mother
    /// checker is pinned and that counts (rules, section 7). Asked of a position that was not decided before.
    #[inline(always)]
    pub(crate) fn ended(&self, men: &Men) -> bool {
        let all_off = men.one | self.captives == 0;
        let mother_pinned = self.beneath & men.one & LAST != 0;
        let clear = men.one & MOTHER == 0;
        all_off | (mother_pinned & (self.pin_ends | (self.clear_pin_ends & clear)))
    }

    /// The points from which a step with this number, where one may be made, ends the game.
    #[inline(always)]
    pub(crate) fn ending(&self, men: &Men, die: u8) -> Points {
        let clear = men.one & MOTHER == 0;
        let lone_checker = men.one & men.one.wrapping_sub(1) == 0 && men.two | self.captives == 0;
        let mut ending = 0;
        if lone_checker {
            ending |= men.one & !above(die);
        }
        if self.pin_ends | (self.clear_pin_ends & clear) {
            ending |= behind(self.blots(men) & LAST, die);
        }
        if self.clear_pin_ends && self.beneath & men.one & LAST != 0 {
            ending |= men.one & !men.two & MOTHER;
        }
        ending
    }

    /// Whether the position is decided, or a turn with this roll might decide it; `false` is certain, `true` a
    /// suspicion.
    #[inline(always)]
    pub(crate) fn might_be_decided(&self, seen: Seen, position: &Position, roll: Roll) -> bool {
        let own_mother_pinned = self.captives & MOTHER != 0;
        let opponents_is_clear = self.open & !self.beneath & LAST != 0;
        let own_mother_lost = own_mother_pinned & (self.always | (self.clear_pin_ends & opponents_is_clear));
        let mother_at_stake = self.beneath & LAST != 0;
        let opponent_is_off = position.off(self.player.opponent()) == 15;
        own_mother_lost
            | opponent_is_off
            | self.few_left(position, roll)
            | (mother_at_stake && self.might_take_mother(seen, roll))
    }

    /// Whether the last checker might be borne off with this roll; `false` is certain.
    #[inline(always)]
    pub(crate) fn few_left(&self, position: &Position, roll: Roll) -> bool {
        position.off(self.player) + roll.steps() >= 15
    }

    /// Whether the opponent's last mother checker, alone on its point, might be pinned at the end of a turn with
    /// this roll, and that counts.
    #[cold]
    fn might_take_mother(self, seen: Seen, roll: Roll) -> bool {
        let men = &seen.men();
        if roll.is_double() {
            let reach = self.within_reach_of_mother(roll.high());
            return self.might_take_mother_from(men, reach[4], roll.high(), 4);
        }
        let (high, low) = (roll.high(), roll.low());
        let from = |target: Points, die| behind(target & self.open, die);
        let one_step = from(LAST, high) | from(LAST, low);
        let reach = one_step | from(from(LAST, high), low) | from(from(LAST, low), high);
        let can_leave = (self.board_sources(men, high) | self.board_sources(men, low)) & MOTHER != 0;
        self.might_pin_mother(men, reach, [men.two, men.three], can_leave)
    }

    /// The points from which a checker comes to own point 1 with so many dice of a double, by their number.
    pub(crate) fn within_reach_of_mother(&self, die: u8) -> [Points; 5] {
        let mut reach = [0; 5];
        let mut target = LAST;
        for dice in 1..5 {
            target = behind(target & self.open, die);
            reach[dice] = reach[dice - 1] | target;
        }
        reach
    }

    /// The same where so many dice of a double are left, with which a checker comes there from within `reach`.
    #[inline(always)]
    pub(crate) fn might_take_mother_from(&self, men: &Men, reach: Points, die: u8, dice: usize) -> bool {
        let too_many = match dice {
            0 | 1 => [men.one, men.two],
            2 => [men.two, men.three],
            3 => [men.three, men.four],
            _ => [men.four, men.five],
        };
        let can_leave = self.board_sources(men, die) & MOTHER != 0;
        self.might_pin_mother(men, reach, too_many, can_leave)
    }

    /// The same where a checker comes to own point 1 from within `reach`. `too_many` are the points from which
    /// not all checkers can leave: where one die must pin, and where all are free.
    #[inline(always)]
    fn might_pin_mother(&self, men: &Men, reach: Points, too_many: [Points; 2], can_leave: bool) -> bool {
        let at_stake = self.beneath & LAST != 0;
        let pinned = at_stake && men.one & LAST != 0;
        let can_pin = pinned || at_stake && men.one & reach != 0;
        let here = men.one & MOTHER;
        if self.pin_ends || here == 0 {
            return can_pin && (self.pin_ends || self.clear_pin_ends);
        }
        // The own mother must be cleared in the same turn.
        self.clear_pin_ends && can_pin && can_leave && too_many[usize::from(pinned)] & here == 0
    }

    /// Whether a checker might be borne off with this roll; `false` is certain.
    #[inline(always)]
    pub(crate) fn might_bear_off(&self, men: &Men, roll: Roll) -> bool {
        // One step must be left for it, so the others must bring all checkers home.
        let without_highest = |set: Points| set & set.wrapping_sub(1);
        let one_less = without_highest(men.one & OUTSIDE);
        let one_at_most = one_less == 0;
        let three_at_most = without_highest(without_highest(one_less)) == 0;
        self.captives == 0 && if roll.is_double() { three_at_most } else { one_at_most }
    }

    /// Points with a blot of the opponent: one that the mover may pin.
    #[inline(always)]
    pub(crate) fn blots(&self, men: &Men) -> Points {
        self.beneath & !men.one
    }

    /// The sources from which a step with this number pins a checker.
    #[inline(always)]
    pub(crate) fn pinning(&self, men: &Men, die: u8) -> Points {
        behind(self.blots(men), die)
    }

    /// The sources from which any step frees a prisoner of the opponent.
    #[inline(always)]
    pub(crate) fn freeing(&self, men: &Men) -> Points {
        self.beneath & men.one & !men.two
    }
}

impl Men {
    /// The men after one checker has stepped from a single point with this number: onto the board, or off.
    #[inline(always)]
    pub(crate) fn after_step(&self, source: Points, die: u8) -> Men {
        let target = ahead(source, die);
        let left = |here: Points, more: Points| here & !(source & !more);
        Men {
            one: left(self.one, self.two) | target,
            two: left(self.two, self.three) | target & self.one,
            three: left(self.three, self.four) | target & self.two,
            four: left(self.four, self.five) | target & self.three,
            // Whether a sixth was there is not known; no turn takes more than four away.
            five: self.five & !source | target & self.four,
        }
    }
}
