//! Every work of the engine.

use std::hint::black_box;
use std::rc::Rc;

use plakoto::{Play, PlayList, Playouts, Position, PositionBatch, PositionList, Roll, Ruleset, Step, batch};

use crate::corpus::{CORPORA, Corpus};
use crate::work::Work;

const RULES: Ruleset = Ruleset::GREEK;

/// How many random games are one run, of the seeds from 0 on.
pub const GAMES: usize = 200;

/// The turns that they take together.
pub const TURNS: usize = 13_729;

/// The plays of each line of the worst cases.
const WORST: [usize; 4] = [209, 2_139, 210, 2_240];

/// All of them: lists of plays, applying, games, ids and texts.
#[must_use]
pub fn works() -> Vec<Work> {
    let mut works = Vec::new();
    for corpus in CORPORA {
        works.extend(plays(corpus.name, corpus.cases(), corpus.plays));
    }
    works.extend(worst());
    works.extend([batched(), rows(), apply("non_doubles"), apply("doubles"), games()]);
    works.extend(ids());
    works.extend(position_texts());
    works.extend(play_texts());
    works.extend([from_setup(), from_cells()]);
    works
}

fn cases(name: &str) -> Vec<(Position, Roll)> {
    Corpus::named(name).map(Corpus::cases).unwrap_or_default()
}

/// All plays in each form; a thing is a play.
fn plays(name: &str, cases: Vec<(Position, Roll)>, total: usize) -> [Work; 3] {
    let cases: Rc<[_]> = cases.into();
    [
        positions(name, Rc::clone(&cases), total),
        steps(name, Rc::clone(&cases), total),
        count(name, cases, total),
    ]
}

fn positions(name: &str, cases: Rc<[(Position, Roll)]>, total: usize) -> Work {
    let mut list = PositionList::new();
    Work::new(format!("plays/{name}/positions"), total, total, move || {
        let mut found = 0;
        for (position, roll) in black_box(&*cases) {
            position.legal_positions_into(*roll, RULES, &mut list);
            found += black_box(&list).len();
        }
        found
    })
}

fn steps(name: &str, cases: Rc<[(Position, Roll)]>, total: usize) -> Work {
    let mut list = PlayList::new();
    Work::new(format!("plays/{name}/steps"), total, total, move || {
        let mut found = 0;
        for (position, roll) in black_box(&*cases) {
            position.legal_plays_into(*roll, RULES, &mut list);
            found += black_box(&list).len();
        }
        found
    })
}

fn count(name: &str, cases: Rc<[(Position, Roll)]>, total: usize) -> Work {
    Work::new(format!("plays/{name}/count"), total, total, move || {
        let count = |(position, roll): &(Position, Roll)| black_box(position.count_plays(*roll, RULES));
        black_box(&*cases).iter().map(count).sum()
    })
}

/// Each of the worst cases by itself.
fn worst() -> impl Iterator<Item = Work> {
    let lines = cases("worst").into_iter().zip(WORST);
    lines.map(|(case, plays)| positions(&format!("worst_{plays}"), [case].into(), plays))
}

/// The plays of all turns of the games in one call, on one thread; a thing is a play.
fn batched() -> Work {
    let corpus = Corpus::named("games").expect("a corpus of turns of games");
    let (cases, mut lists) = (corpus.cases(), PositionBatch::default());
    Work::new("plays/games/batch", corpus.plays, corpus.plays, move || {
        batch::legal_positions(black_box(&cases), RULES, 1, &mut lists);
        black_box(&lists).entries()
    })
}

/// The same from rows of cells to rows of cells, as a table holds them: each is checked on its way in.
fn rows() -> Work {
    let corpus = Corpus::named("games").expect("a corpus of turns of games");
    let given: Vec<_> = corpus.cases().iter().map(|(position, roll)| (position.to_cells(), *roll)).collect();
    let (mut cases, mut offsets) = (Vec::new(), Vec::new());
    let mut memory = vec![0; corpus.plays * Position::CELLS];
    Work::new("plays/games/cells", corpus.plays, corpus.plays, move || {
        cases.clear();
        let known = |(cells, roll): &_| Some((Position::from_cells(cells).ok()?, *roll));
        cases.extend(black_box(&given).iter().filter_map(known));
        batch::legal_cells(&cases, RULES, 1, &mut memory, &mut offsets);
        black_box(&memory);
        offsets.last().copied().unwrap_or_default()
    })
}

/// One play of each case, of the middle of its list.
fn chosen(name: &str) -> impl Iterator<Item = (Position, Roll, Play)> {
    cases(name).into_iter().filter_map(|(position, roll)| {
        let plays = position.legal_plays(roll, RULES);
        Some((position, roll, *plays.get(plays.len() / 2)?))
    })
}

/// Applying a play given as steps.
fn apply(name: &str) -> Work {
    let given = chosen(name).map(|(position, roll, play)| {
        let steps: Vec<Step> = play.steps().to_vec();
        ((position, roll, steps), Ok(*play.after()))
    });
    let call = |(position, roll, steps): &(Position, Roll, Vec<Step>)| position.play(*roll, RULES, steps);
    Work::each(&format!("apply/{name}"), given.collect(), call)
}

/// Random games from start to end; a thing is a game.
fn games() -> Work {
    let mut playouts = Playouts::new();
    Work::new("games/random", GAMES, TURNS, move || {
        (0..GAMES as u64).map(|seed| black_box(playouts.play(RULES, seed, 1_000)).turns as usize).sum()
    })
}

fn ids() -> [Work; 2] {
    let written = cases("games").into_iter().map(|(position, _)| (position, position.id()));
    let read = written.clone().map(|(position, id)| (id.to_string(), Ok(position)));
    [
        Work::each("id/write", written.collect(), Position::id),
        Work::each("id/read", read.collect(), |id: &String| Position::from_id(id)),
    ]
}

fn position_texts() -> [Work; 2] {
    let printed = cases("games").into_iter().map(|(position, _)| (position, position.to_string()));
    let read = printed.clone().map(|(position, text)| (text, Ok(position)));
    [
        Work::each("position_text/print", printed.collect(), Position::to_string),
        Work::each("position_text/read", read.collect(), |text: &String| text.parse::<Position>()),
    ]
}

fn play_texts() -> [Work; 2] {
    let printed = chosen("games").map(|(_, _, play)| (play, play.to_string()));
    let read = chosen("games").map(|(position, roll, play)| ((position, roll, play.to_string()), Ok(play)));
    [
        Work::each("play_text/print", printed.collect(), Play::to_string),
        Work::each("play_text/read", read.collect(), |(position, roll, text): &(Position, Roll, String)| {
            position.read_play(*roll, RULES, text)
        }),
    ]
}

fn from_setup() -> Work {
    let setups = cases("games").into_iter().map(|(position, _)| (position.to_setup(), Ok(position)));
    Work::each("position/from_setup", setups.collect(), Position::from_setup)
}

fn from_cells() -> Work {
    let cells = cases("games").into_iter().map(|(position, _)| (position.to_cells(), Ok(position)));
    Work::each("position/from_cells", cells.collect(), Position::from_cells)
}
