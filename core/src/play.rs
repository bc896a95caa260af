//! Steps, lists of steps, and plays.

use core::cmp::Ordering;

use crate::error::{Code, Place, Violation, Violations};
use crate::position::Position;
use crate::slice::reads_as_slice;

/// One checker moved by one die, in the mover's own numbers.
///
/// A step is well formed (it goes from a point forward to a point or off), which does not make it legal.
///
/// ```
/// use plakoto::Step;
/// assert_eq!(Step::new(6, 0).unwrap().to_string(), "6/off");
/// assert!(Step::new(6, 8).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Step {
    from: u8,
    to: u8,
}

impl Step {
    /// The step from one own point to another, 0 meaning off.
    ///
    /// # Errors
    /// [`Code::StepSourceOutOfRange`] for a source outside 1 to 24, [`Code::StepTargetOutOfRange`] for a
    /// target outside 0 to 24, [`Code::StepNotForward`] for a target that is not below its source; the
    /// place is that of step 0, see [`Step::list`].
    pub fn new(from: i32, to: i32) -> Result<Step, Violations> {
        Step::at(0, from, to)
    }

    /// The same, as step number `index` of a list.
    fn at(index: usize, from: i32, to: i32) -> Result<Step, Violations> {
        let source = (!(1..=24).contains(&from))
            .then(|| Violation::of(Code::StepSourceOutOfRange, Place::StepFrom(index), from));
        let target = (!(0..=24).contains(&to))
            .then(|| Violation::of(Code::StepTargetOutOfRange, Place::StepTo(index), to));
        match (source, target) {
            (Some(source), Some(target)) => Err(Violations::from(source).and(target)),
            (Some(only), None) | (None, Some(only)) => Err(only.into()),
            (None, None) if to >= from => {
                Err(Violation::of(Code::StepNotForward, Place::StepTo(index), to).into())
            }
            (None, None) => Ok(Step { from: from as u8, to: to as u8 }),
        }
    }

    /// A list of steps from pairs of source and target, as a caller hands it in.
    ///
    /// # Errors
    /// All malformed steps at once, each with its place (see [`Step::new`]), and
    /// [`Code::TooManySteps`] for more than four; then only the first four are looked at.
    #[inline]
    pub fn list(pairs: &[(i32, i32)]) -> Result<Steps, Violations> {
        Steps::from_pairs(pairs.iter().copied()).ok_or_else(|| Step::faults(pairs))
    }

    /// What is wrong with a list that is none.
    #[cold]
    fn faults(pairs: &[(i32, i32)]) -> Violations {
        let mut violations = Vec::new();
        if pairs.len() > Steps::MOST {
            violations.push(Violation::of(Code::TooManySteps, Place::Steps, pairs.len() as i64));
        }
        for (index, &(from, to)) in pairs.iter().take(Steps::MOST).enumerate() {
            violations.extend(Step::at(index, from, to).err().into_iter().flatten());
        }
        Violations::of_unsound(violations)
    }

    /// A step already known to be well formed.
    pub(crate) const fn known(from: u8, to: u8) -> Step {
        Step { from, to }
    }

    /// The source, an own point from 1 to 24.
    #[must_use]
    pub const fn from(self) -> u8 {
        self.from
    }

    /// The target, an own point from 1 to 23, or 0 for off.
    #[must_use]
    pub const fn to(self) -> u8 {
        self.to
    }

    /// Whether the checker is borne off.
    #[must_use]
    pub const fn is_off(self) -> bool {
        self.to == 0
    }
}

impl From<Step> for (u8, u8) {
    /// The source and the target.
    fn from(step: Step) -> (u8, u8) {
        (step.from, step.to)
    }
}

impl PartialOrd for Step {
    fn partial_cmp(&self, other: &Step) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Step {
    /// The written order of steps: the higher source first, then the higher target.
    fn cmp(&self, other: &Step) -> Ordering {
        (other.from, other.to).cmp(&(self.from, self.to))
    }
}

/// A list of at most four steps, in order.
///
/// Lists compare step by step in the written order; a list that another one continues comes before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Steps {
    steps: [Step; Steps::MOST],
    len: u8,
}

impl Steps {
    /// The most steps that a play can have.
    pub const MOST: usize = 4;

    /// Fills the places not in use.
    const FILLER: Step = Step::known(0, 0);

    /// No steps.
    pub const EMPTY: Steps = Steps { steps: [Steps::FILLER; Steps::MOST], len: 0 };

    /// The steps as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[Step] {
        &self.steps[..usize::from(self.len)]
    }

    /// The list of these steps.
    ///
    /// # Errors
    /// [`Code::TooManySteps`] for more than four.
    pub fn new(steps: &[Step]) -> Result<Steps, Violations> {
        if steps.len() > Steps::MOST {
            return Err(Violation::of(Code::TooManySteps, Place::Steps, steps.len() as i64).into());
        }
        let mut list = Steps::EMPTY;
        steps.iter().for_each(|&step| list.push(step));
        Ok(list)
    }

    /// The steps of pairs of source and target; `None` where something is wrong with them, of which [`Step::list`]
    /// tells all.
    ///
    /// ```
    /// use plakoto::{Step, Steps};
    /// let pairs = [(24, 18), (24, 19)];
    /// assert_eq!(Steps::from_pairs(pairs), Step::list(&pairs).ok());
    /// assert_eq!(Steps::from_pairs([(18, 24)]), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn from_pairs(pairs: impl IntoIterator<Item = (i32, i32)>) -> Option<Steps> {
        // In one word, which is written at once: bytes just written are slow to be read together.
        let (mut bits, mut len) = (0, 0);
        for (from, to) in pairs {
            let is_step = (1..=24).contains(&from) && (0..from).contains(&to);
            if !is_step || usize::from(len) == Steps::MOST {
                return None;
            }
            bits |= ((from | to << 8) as u64) << (16 * len);
            len += 1;
        }
        let bytes = bits.to_le_bytes();
        let step = |place| Step::known(bytes[2 * place], bytes[2 * place + 1]);
        Some(Steps::known(core::array::from_fn(step), len))
    }

    /// A list of `len` steps, at most four, of which the rest are filler.
    pub(crate) const fn known(steps: [Step; Steps::MOST], len: u8) -> Steps {
        Steps { steps, len }
    }

    /// Puts the steps into written order.
    pub(crate) fn sort(&mut self) {
        self.steps[..usize::from(self.len)].sort_unstable();
    }

    /// The same steps, this one last.
    #[must_use]
    pub(crate) fn with_last(mut self, index: usize) -> Steps {
        if let Some(rest) = self.steps[..usize::from(self.len)].get_mut(index..) {
            rest.rotate_left(1);
        }
        self
    }

    /// Adds a step; a fifth is left out, which no caller does.
    pub(crate) fn push(&mut self, step: Step) {
        if let Some(place) = self.steps.get_mut(usize::from(self.len)) {
            *place = step;
            self.len += 1;
        }
    }

    /// The same list without its last step.
    #[must_use]
    pub(crate) fn without_last(mut self) -> Steps {
        if self.len > 0 {
            self.len -= 1;
            self.steps[usize::from(self.len)] = Steps::FILLER;
        }
        self
    }
}

impl Default for Steps {
    /// [`Steps::EMPTY`].
    fn default() -> Steps {
        Steps::EMPTY
    }
}

reads_as_slice!(Steps, Step);

impl PartialOrd for Steps {
    fn partial_cmp(&self, other: &Steps) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Steps {
    fn cmp(&self, other: &Steps) -> Ordering {
        self.as_slice().cmp(other.as_slice())
    }
}

/// A legal play: its canonical steps and the position after it.
///
/// Two plays are the same play when they lead to the same position (rules, section 13). `Display` writes
/// the canonical text, as `20/15* 13/10`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    pub(crate) after: Position,
    pub(crate) steps: Steps,
    /// Bit *i*: step *i* pins on landing.
    pub(crate) pins: u8,
}

impl Play {
    /// The canonical steps: those that pin least on the way, and of these the first in written order that
    /// can be played as written (rules, section 10).
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The position after the play; it is the other player's turn, also when the game has ended.
    #[must_use]
    pub const fn after(&self) -> &Position {
        &self.after
    }

    /// Whether step number `index` pins a checker when it lands.
    #[must_use]
    pub const fn pins(&self, index: usize) -> bool {
        index < Steps::MOST && self.pins >> index & 1 == 1
    }

    /// Whether this is the empty play.
    #[must_use]
    pub fn is_pass(&self) -> bool {
        self.steps.is_empty()
    }
}
