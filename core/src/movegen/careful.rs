//! Plays where a step may end the game, where a checker may be borne off, or where bearing off is optional.
//!
//! What is different. Which steps there are depends on the order in which the numbers are used: a step may open
//! the way off, or end the game. A play may be whole before all dice are used, which the duty tells. And a step
//! that ends the game is written last, even where the written order would put it earlier: it is taken out of
//! order exactly when the written order could not be played.

use crate::dice::{Dice, Roll};
use crate::duty::Duty;
use crate::men::Field;
use crate::movegen::fan::{Fan, Lasts, Row};
use crate::movegen::list::{Pen, Sink};
use crate::movegen::node::{Node, Path};
use crate::movegen::plain;
use crate::play::Steps;
use crate::point::Point;
use crate::points::{Descending, Points, higher, point, up_to};
use crate::position::Position;
use crate::rules::{BearOff, Ruleset};

/// What the walks need at every place.
pub(super) struct Careful<'a> {
    pub(super) field: &'a Field,
    pub(super) root: &'a Node,
    pub(super) position: &'a Position,
    pub(super) roll: Roll,
    pub(super) rules: Ruleset,
    /// Whether the last checker might be borne off.
    pub(super) few_left: bool,
}

/// Pairs of points for two different numbers: for each point of the lower number's step, by its bit, the points
/// of the higher one's.
type Table = [Points; Point::COUNT];

/// The plays of two different numbers.
struct Pairs {
    /// Those that can be played with the lower number first.
    low_first: Table,
    /// Those that are listed, and the points that have any.
    listed: Table,
    rows: Points,
    /// The points from which the higher number can be used first, the game going on.
    from_high: Points,
    /// The points whose step with the lower number, or with the higher one, is a whole play.
    low_alone: Points,
    high_alone: Points,
}

impl Careful<'_> {
    fn duty(&self) -> Duty {
        Duty::new(*self.field, &self.root.men, self.position, self.roll, self.rules)
    }

    /// The plays of a roll of two different numbers, row by row as in `plain.rs`; a step with the higher number
    /// that is a whole play comes before the rows, one with the lower number before its row.
    pub(super) fn pairs(&self, sink: &mut impl Sink) {
        let mut pairs = self.playable();
        if pairs.rows == 0 || self.rules.bear_off == BearOff::Optional {
            self.add_shorter(&mut pairs, sink);
        }
        self.drop_exchanged(&mut pairs);
        self.drop_other_routes(&mut pairs);
        let (high, low) = (self.roll.high(), self.roll.low());
        for index in Descending(pairs.high_alone) {
            sink.end(self.field, &self.root.after_step(self.field, index, high));
        }
        for index in Descending(pairs.rows | pairs.low_alone) {
            if pairs.low_alone >> index & 1 == 1 {
                sink.end(self.field, &self.root.after_step(self.field, index, low));
            }
            sink.write(|pen| pen.fan(&self.row(&pairs, index)));
        }
    }

    /// Everything that uses both numbers, either of them first, and the steps that end the game.
    #[inline(always)]
    fn playable(&self) -> Pairs {
        let none = [0; Point::COUNT];
        let mut pairs =
            Pairs { low_first: none, listed: none, rows: 0, from_high: 0, low_alone: 0, high_alone: 0 };
        let (field, root) = (self.field, &self.root.men);
        let (high, low) = (self.roll.high(), self.roll.low());
        let from_low = field.sources(root, low);
        for index in Descending(from_low) {
            let men = root.after_step(1 << index, low);
            if field.ended(&men) {
                pairs.low_alone |= 1 << index;
                continue;
            }
            let seconds = field.sources(&men, high);
            pairs.low_first[index as usize] = seconds;
            pairs.listed[index as usize] = seconds;
            pairs.rows |= u32::from(seconds != 0) << index;
        }
        // Two checkers that can each step first can do so in either order, unless one of them ends the game.
        let low_never_first = !from_low | pairs.low_alone;
        for index in Descending(field.sources(root, high)) {
            let men = root.after_step(1 << index, high);
            if field.ended(&men) {
                pairs.high_alone |= 1 << index;
                continue;
            }
            pairs.from_high |= 1 << index;
            let seconds = field.sources(&men, low) & low_never_first;
            for second in Descending(seconds) {
                pairs.listed[second as usize] |= 1 << index;
            }
            pairs.rows |= seconds;
        }
        pairs.high_alone &= !self.borne_off_by_low();
        pairs
    }

    /// The checkers that the lower number bears off: they use it rather than the higher one.
    fn borne_off_by_low(&self) -> Points {
        self.field.sources(&self.root.men, self.roll.low()) & up_to(point(self.roll.low()))
    }

    /// The plays that do not use both numbers and end no game: none at all is written at once.
    #[cold]
    fn add_shorter(&self, pairs: &mut Pairs, sink: &mut impl Sink) {
        let (duty, men) = (self.duty(), &self.root.men);
        if duty.allows_stop(men, 0, 0, self.roll.numbers()).is_ok() {
            sink.end(self.field, self.root);
        }
        let (high, low) = (self.roll.high(), self.roll.low());
        let whole = |index: u32, die: u8, left: u8| {
            duty.allows_stop(&men.after_step(1 << index, die), 1, die, Dice::one(left)).is_ok()
        };
        let whole_of = |die: u8, left: u8| {
            Descending(self.field.sources(men, die))
                .filter(|&index| whole(index, die, left))
                .fold(0, |set, index| set | 1 << index)
        };
        pairs.low_alone |= whole_of(low, high);
        pairs.high_alone |= whole_of(high, low) & !self.borne_off_by_low();
    }

    /// Of two checkers that are borne off with either number, the higher one uses the smaller.
    #[inline(always)]
    fn drop_exchanged(&self, pairs: &mut Pairs) {
        for index in Descending(self.borne_off_by_low()) {
            for lower in Descending(pairs.listed[index as usize] & !(higher(1 << index) | 1 << index)) {
                pairs.listed[lower as usize] &= !(1 << index);
            }
        }
    }

    /// Of several ways of one checker to one final position, the best is kept.
    fn drop_other_routes(&self, pairs: &mut Pairs) {
        let (high, low) = (u32::from(self.roll.high()), u32::from(self.roll.low()));
        for index in Descending(self.root.men.one & pairs.rows) {
            let (over_low, over_high) = (index + low, index + high);
            if over_low >= 24 || pairs.listed[index as usize] >> over_low & 1 == 0 {
                continue;
            }
            if pairs.high_alone >> index & 1 == 1 && over_high >= 24 {
                let off_at_once = Path::step(index, self.roll.high(), false).rank();
                if self.rank(pairs, index, over_low) < off_at_once {
                    pairs.high_alone &= !(1 << index);
                } else {
                    pairs.listed[index as usize] &= !(1 << over_low);
                }
            } else if over_high < 24 && pairs.listed[over_high as usize] >> index & 1 == 1 {
                if self.low_route_is_better(pairs, index, over_low, over_high) {
                    pairs.listed[over_high as usize] &= !(1 << index);
                } else {
                    pairs.listed[index as usize] &= !(1 << over_low);
                }
            }
        }
    }

    /// Whether a checker that can take both routes takes the one over the lower number's point.
    #[inline(always)]
    fn low_route_is_better(&self, pairs: &Pairs, index: u32, over_low: u32, over_high: u32) -> bool {
        let as_written = pairs.low_first[index as usize] >> over_low & pairs.from_high >> index & 1 == 1;
        if as_written {
            let blots = self.field.blots(&self.root.men);
            return blots >> over_low & !(blots >> over_high) & 1 == 0;
        }
        self.rank(pairs, index, over_low) < self.rank(pairs, over_high, index)
    }

    /// What ranks a play among those with the same final position.
    #[cold]
    fn rank(&self, pairs: &Pairs, low_index: u32, high_index: u32) -> (u32, Steps) {
        self.row(pairs, low_index).path(high_index).rank()
    }

    /// The listed plays with this step of the lower number; each in written order, if it can be played so.
    #[inline(always)]
    fn row(&self, pairs: &Pairs, index: u32) -> Row<'_> {
        let row = index as usize;
        let before = higher(1 << index) & pairs.from_high | !pairs.low_first[row];
        let numbers = (self.roll.high(), self.roll.low());
        Row::new(self.field, self.root, numbers, index, pairs.listed[row], before)
    }

    /// The plays of a double.
    pub(super) fn doubles(&self, sink: &mut impl Sink) {
        let duty = self.duty();
        let by_pin_alone = duty.asks_for_all() && !self.few_left;
        let reach = by_pin_alone.then(|| self.field.within_reach_of_mother(self.roll.high()));
        self.walk(&duty, reach.as_ref(), self.root, usize::from(self.roll.steps()), u32::MAX, sink);
    }

    /// The plays that go on from here with this many dice; in written order from within `range`. Where the game
    /// can only end by a pin on the mother, `reach` tells from where it can be made, by the number of dice.
    fn walk(
        &self,
        duty: &Duty,
        reach: Option<&[Points; 5]>,
        node: &Node,
        dice: usize,
        range: Points,
        sink: &mut impl Sink,
    ) {
        let (die, men) = (self.roll.high(), &node.men);
        if duty.might_stop(node.path.len()) {
            self.stop(duty, node, dice, sink);
        }
        if reach.is_some_and(|reach| !self.field.might_take_mother_from(men, reach[dice], die, dice)) {
            // From here no step ends the game.
            return plain::walk(self.field, node, die, dice, range, sink);
        }
        let sources = self.field.sources(men, die);
        let ending = sources & self.field.ending(men, die);
        for index in Descending(sources & (range | ending)) {
            let source: Points = 1 << index;
            if source & ending == 0 {
                let child = node.after_step(self.field, index, die);
                match dice {
                    2 => self.last(duty, &child, up_to(source), sink),
                    _ => self.walk(duty, reach, &child, dice - 1, up_to(source), sink),
                }
            } else if source & range == 0 {
                self.end_out_of_order(*node, index, sink);
            } else {
                sink.end(self.field, &node.after_step(self.field, index, die));
            }
        }
    }

    /// The plays that one more die completes, in bulk; what ends the game out of order stands above the range, so it
    /// comes first.
    #[inline(always)]
    fn last(&self, duty: &Duty, node: &Node, range: Points, sink: &mut impl Sink) {
        let die = self.roll.high();
        if duty.might_stop(node.path.len()) {
            self.stop(duty, node, 1, sink);
        }
        let sources = self.field.sources(&node.men, die);
        let ending = sources & self.field.ending(&node.men, die) & !range;
        Descending(ending).for_each(|index| self.end_out_of_order(*node, index, sink));
        sink.write(|pen| pen.fan(&Lasts::new(self.field, node, die, sources & range)));
    }

    /// The play that stops here with so many dice left, if it may.
    #[cold]
    fn stop(&self, duty: &Duty, node: &Node, dice: usize, sink: &mut impl Sink) {
        let left = self.roll.numbers().first(dice);
        if duty.allows_stop(&node.men, node.path.len(), self.roll.high(), left).is_ok() {
            sink.end(self.field, node);
        }
    }

    /// The play that a step from above the range ends, unless it could be played in written order: then it
    /// stands at another place.
    #[cold]
    fn end_out_of_order(&self, node: Node, index: u32, sink: &mut impl Sink) {
        let child = node.after_step(self.field, index, self.roll.high());
        if !self.plays_as_written(&child) {
            sink.end(self.field, &child);
        }
    }

    /// Whether the steps of a double could be played in written order, so that the last ends the game.
    fn plays_as_written(&self, end: &Node) -> bool {
        let mut steps = end.path.steps();
        steps.sort();
        let mut men = self.root.men;
        steps.iter().enumerate().all(|(place, step)| {
            let source = point(step.from());
            let legal = self.field.sources(&men, self.roll.high()) & source != 0;
            men = men.after_step(source, self.roll.high());
            legal && self.field.ended(&men) == (place + 1 == steps.len())
        })
    }
}
