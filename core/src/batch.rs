//! Many positions in one call, on several threads.
//!
//! A batch is cut into shares of 256 cases, and each thread takes the next share that nobody has. Where a
//! case stands never depends on the threads, so the answer is the same for any number of them. What is filled
//! keeps its memory.
//!
//! ```
//! use plakoto::{Player, Position, PositionBatch, Roll, Ruleset, batch};
//! let start = Position::start(Player::White);
//! let cases: Vec<(Position, Roll)> = Roll::all().map(|roll| (start, roll)).collect();
//! let mut after = PositionBatch::default();
//! batch::legal_positions(&cases, Ruleset::GREEK, 2, &mut after);
//! assert_eq!(after.len(), 21);
//! let plays = start.legal_plays(cases[7].1, Ruleset::GREEK);
//! assert!(plays.iter().map(|play| play.after()).eq(after.of(7).unwrap()));
//! ```

use std::mem;
use std::ops::Deref;
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::dice::Roll;
use crate::encode::Encoding;
use crate::legality::IllegalPlay;
use crate::movegen::{PlayList, PositionList};
use crate::outcome::Outcome;
use crate::play::Steps;
use crate::playout::{Playout, Playouts};
use crate::position::Position;
use crate::rules::Ruleset;

/// How many cases a thread takes at a time: enough that taking them costs nothing, few enough that no thread is
/// left with much at the end.
const SHARE: usize = 256;

/// The answers for many cases, each a list; in the order of the cases.
#[derive(Clone, Debug)]
pub struct Batch<L> {
    parts: Vec<Part<L>>,
    len: usize,
}

/// The positions after the legal plays of many cases.
pub type PositionBatch = Batch<PositionList>;

/// The legal plays of many cases.
pub type PlayBatch = Batch<PlayList>;

/// The answers of one share.
#[derive(Clone, Debug, Default)]
struct Part<L> {
    entries: L,
    /// Where the entries of each case end.
    ends: Vec<usize>,
}

impl<L> Default for Batch<L> {
    /// An empty batch. It allocates as it grows, and keeps what it has when it is filled anew.
    fn default() -> Batch<L> {
        Batch { parts: Vec::new(), len: 0 }
    }
}

impl<L> Batch<L> {
    /// How many cases there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no case.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The entries of one case, counted from 0; `None` past the last.
    #[must_use]
    pub fn of<T>(&self, case: usize) -> Option<&[T]>
    where
        L: Deref<Target = [T]>,
    {
        if case >= self.len {
            return None;
        }
        let part = self.parts.get(case / SHARE)?;
        let place = case % SHARE;
        let start = if place == 0 { 0 } else { *part.ends.get(place - 1)? };
        part.entries.get(start..*part.ends.get(place)?)
    }

    /// The entries of every case, in order.
    pub fn iter<'a, T: 'a>(&'a self) -> impl Iterator<Item = &'a [T]>
    where
        L: Deref<Target = [T]>,
    {
        (0..self.len).filter_map(|case| self.of(case))
    }

    /// How many entries there are in all.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.parts.iter().filter_map(|part| part.ends.last()).sum()
    }

    /// Fills the batch: `add` puts the entries of a case into the list, and tells how many there are then.
    fn fill(
        &mut self,
        cases: &[(Position, Roll)],
        threads: usize,
        add: impl Fn(&(Position, Roll), &mut L) -> usize + Sync,
        clear: impl Fn(&mut L) + Sync,
    ) where
        L: Default + Send,
    {
        self.len = cases.len();
        self.parts
            .resize_with(cases.len().div_ceil(SHARE), || Part { entries: L::default(), ends: Vec::new() });
        let jobs = cases.chunks(SHARE).zip(&mut self.parts);
        share_out(
            threads,
            jobs,
            || (),
            |(), (cases, part)| {
                clear(&mut part.entries);
                part.ends.clear();
                part.ends.extend(cases.iter().map(|case| add(case, &mut part.entries)));
            },
        );
    }
}

/// The positions after the legal plays of each roll in its position, in the order of
/// [`Position::legal_plays`]; on so many threads, or one for each core where `threads` is 0.
pub fn legal_positions(
    cases: &[(Position, Roll)],
    rules: Ruleset,
    threads: usize,
    batch: &mut PositionBatch,
) {
    let add = |(position, roll): &(Position, Roll), list: &mut PositionList| {
        position.generate(*roll, rules, list);
        list.len()
    };
    batch.fill(cases, threads, add, PositionList::clear);
}

/// The legal plays of each roll in its position; as [`legal_positions`].
pub fn legal_plays(cases: &[(Position, Roll)], rules: Ruleset, threads: usize, batch: &mut PlayBatch) {
    let add = |(position, roll): &(Position, Roll), list: &mut PlayList| {
        position.generate(*roll, rules, list);
        list.len()
    };
    batch.fill(cases, threads, add, PlayList::clear);
}

/// How many legal plays there are in each case; `counts` is filled anew.
pub fn count_plays(cases: &[(Position, Roll)], rules: Ruleset, threads: usize, counts: &mut Vec<usize>) {
    each(cases, threads, counts, 0, || (), |(), (position, roll)| position.count_plays(*roll, rules));
}

/// The positions after the legal plays of each case, as [`legal_positions`], written as rows of
/// [`Position::to_cells`] from the start of `rows`; as many as find room. `offsets` is filled anew: the rows of case
/// *i* are those from `offsets[i]` to before `offsets[i + 1]`, and its last entry tells how many rows are needed.
///
/// One thread writes as it goes. For more the plays are counted first, so that each knows where its rows go.
///
/// ```
/// use plakoto::{Player, Position, Roll, Ruleset, batch};
/// let start = Position::start(Player::White);
/// let cases = [(start, Roll::new(6, 5).unwrap()), (start, Roll::new(6, 6).unwrap())];
/// let (mut rows, mut offsets) = ([0; 8 * Position::CELLS], Vec::new());
/// batch::legal_cells(&cases, Ruleset::GREEK, 1, &mut rows, &mut offsets);
/// assert_eq!(offsets, [0, 2, 6]);
/// ```
pub fn legal_cells(
    cases: &[(Position, Roll)],
    rules: Ruleset,
    threads: usize,
    rows: &mut [i8],
    offsets: &mut Vec<usize>,
) {
    let mut free = rows.as_chunks_mut().0;
    if threads == 1 {
        let mut end = 0;
        offsets.clear();
        offsets.push(end);
        fill_all(cases, rules, free, |count| {
            end += count;
            offsets.push(end);
        });
        return;
    }
    play_offsets(cases, rules, threads, offsets);
    let mut jobs = Vec::new();
    for (first, cases) in (0..).step_by(SHARE).zip(cases.chunks(SHARE)) {
        let wanted = offsets[first + cases.len()] - offsets[first];
        let room = free.len().min(wanted);
        let (rows, rest) = mem::take(&mut free).split_at_mut(room);
        free = rest;
        jobs.push((cases, rows));
    }
    share_out(threads, jobs.into_iter(), || (), |(), (cases, rows)| fill_all(cases, rules, rows, |_| ()));
}

/// Writes the positions after the legal plays of each case as rows, as many as find room; tells how many there are of
/// each.
fn fill_all(
    cases: &[(Position, Roll)],
    rules: Ruleset,
    mut rows: &mut [[i8; Position::CELLS]],
    mut tell: impl FnMut(usize),
) {
    for (position, roll) in cases {
        let count =
            position.fill_legal_positions(*roll, rules, rows, |row, after| *row = after.to_cells()).count;
        rows = rows.get_mut(count..).unwrap_or_default();
        tell(count);
    }
}

/// Where the plays of each case start in a list of all, and where the last ones end: one number more than there are
/// cases; `offsets` is filled anew.
pub fn play_offsets(cases: &[(Position, Roll)], rules: Ruleset, threads: usize, offsets: &mut Vec<usize>) {
    count_plays(cases, rules, threads, offsets);
    let mut end = 0;
    for count in offsets.iter_mut() {
        end += mem::replace(count, end);
    }
    offsets.push(end);
}

/// The position after each play, or why it is refused, as [`Position::play`]; `after` is filled anew.
pub fn play(
    cases: &[(Position, Roll, Steps)],
    rules: Ruleset,
    threads: usize,
    after: &mut Vec<Result<Position, IllegalPlay>>,
) {
    let Some(&(first, ..)) = cases.first() else { return after.clear() };
    each(
        cases,
        threads,
        after,
        Ok(first),
        || (),
        |(), (position, roll, steps)| position.play(*roll, rules, steps),
    );
}

/// The random game of each seed, as [`Playouts::play`]; `games` is filled anew.
pub fn playouts(seeds: &[u64], rules: Ruleset, limit: u32, threads: usize, games: &mut Vec<Playout>) {
    each(seeds, threads, games, Playout::NONE, Playouts::new, |playouts, &seed| {
        playouts.play(rules, seed, limit)
    });
}

/// How the game has ended in each position, as [`Position::outcome`]; `outcomes` is filled anew.
pub fn outcomes(positions: &[Position], rules: Ruleset, threads: usize, outcomes: &mut Vec<Option<Outcome>>) {
    each(positions, threads, outcomes, None, || (), |(), position| position.outcome(rules));
}

/// Each position in an encoding, a row of [`Encoding::width`] numbers each, one after the other. As many are written
/// as there are positions and whole rows.
pub fn encode(positions: &[Position], encoding: Encoding, threads: usize, rows: &mut [f32]) {
    let width = encoding.width();
    let jobs = positions.chunks(SHARE).zip(rows.chunks_mut(SHARE * width));
    share_out(
        threads,
        jobs,
        || (),
        |(), (positions, rows)| {
            for (position, row) in positions.iter().zip(rows.chunks_exact_mut(width)) {
                encoding.write(position, row);
            }
        },
    );
}

/// Fills `answers` with what `work` makes of each case, with a thread's own state at hand.
fn each<C: Sync, T: Clone + Send, S>(
    cases: &[C],
    threads: usize,
    answers: &mut Vec<T>,
    filler: T,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &C) -> T + Sync,
) {
    answers.clear();
    answers.resize(cases.len(), filler);
    let jobs = cases.chunks(SHARE).zip(answers.chunks_mut(SHARE));
    share_out(threads, jobs, state, |state, (cases, answers)| {
        for (case, answer) in cases.iter().zip(answers) {
            *answer = work(state, case);
        }
    });
}

/// Has the jobs done by this many threads, of which the caller's is one; 0 for one a core.
fn share_out<J: Send, S>(
    threads: usize,
    jobs: impl ExactSizeIterator<Item = J> + Send,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, J) + Sync,
) {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = if threads == 0 { cores() } else { threads }.min(jobs.len());
    let jobs = Mutex::new(jobs);
    let run = || {
        let mut state = state();
        loop {
            // Taking a job cannot fail half-way, so what a thread that panicked left behind is sound.
            let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
            match job {
                Some(job) => work(&mut state, job),
                None => break,
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // Where no thread can be had, those that there are do the work.
            if thread::Builder::new().spawn_scoped(scope, run).is_err() {
                break;
            }
        }
        run();
    });
}
