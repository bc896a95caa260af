//! The canonical steps of a play that has been made (rules, section 10), found without a list of plays.
//!
//! Where a double leads, it leads by the same steps in whatever order: a checker steps from each point as often as
//! the counts above and below it say. So it is with two different numbers, but for one checker that takes both:
//! it may go over the one number's point or the other's, or be borne off at once. Of the orders in which steps can be
//! played the written one pins least and comes first; it can be played unless a step ends the game too early, and
//! then that step comes last.

use crate::legality::{Progress, Start};
use crate::play::{Play, Step, Steps};

impl Progress<'_> {
    /// The play that has been made, with its canonical steps.
    pub(crate) fn play(&self) -> Play {
        let made = self.node.path.steps();
        let mut best = *self;
        if !made.is_sorted() {
            best = self.start.as_written(made).unwrap_or(best);
        }
        if let Some((from, to)) = self.start.way_of_one(&made) {
            let routes = self.start.routes(from, to);
            for other in routes.into_iter().flatten().filter_map(|route| self.start.as_written(route)) {
                if other.node.path.rank() < best.node.path.rank() {
                    best = other;
                }
            }
        }
        best.node.path.play(best.position())
    }
}

impl Start {
    /// The turn in which these steps are played in their canonical order, if there is one.
    fn as_written(&self, mut steps: Steps) -> Option<Progress<'_>> {
        steps.sort();
        self.after_all(&steps).or_else(|| {
            let one_last = (0..steps.len()).filter_map(|last| self.after_all(&steps.with_last(last)));
            one_last.min_by_key(|turn| turn.node.path.rank())
        })
    }

    /// The turn in which these steps are played, if they are a legal play.
    fn after_all(&self, steps: &[Step]) -> Option<Progress<'_>> {
        let mut turn = self.progress();
        steps.iter().try_for_each(|&step| turn.step(step)).and_then(|()| turn.may_stop()).ok()?;
        Some(turn)
    }

    /// From where to where one checker goes that alone moves, and might take another route.
    fn way_of_one(&self, steps: &[Step]) -> Option<(u8, u8)> {
        match *steps {
            [_, _] | [_] if self.roll.is_double() => None,
            [one] if one.is_off() => Some((one.from(), 0)),
            [first, second] if first.to() == second.from() => Some((first.from(), second.to())),
            [second, first] if first.to() == second.from() => Some((first.from(), second.to())),
            _ => None,
        }
    }

    /// The routes of two different numbers, legal or not: over either number's point, and off at once.
    fn routes(&self, from: u8, to: u8) -> [Option<Steps>; 3] {
        let over = |die: u8| {
            let via = from.checked_sub(die).filter(|&via| via > to)?;
            Steps::new(&[Step::known(from, via), Step::known(via, to)]).ok()
        };
        let at_once = if to == 0 { Steps::new(&[Step::known(from, to)]).ok() } else { None };
        [over(self.roll.low()), over(self.roll.high()), at_once]
    }
}
