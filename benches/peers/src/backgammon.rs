//! bkgm, a generator of backgammon, on its own game.
//!
//! Its dice are rolled by our roller, so the games and counts are the same on every machine.

use std::hint::black_box;

use bkgm::position::GamePhase;
use bkgm::variants::BACKGAMMON;
use bkgm::{ClassicRules, Dice, State, legal_positions_with};
use plakoto::{Roll, Roller};
use plakoto_benches::Work;

type Position = bkgm::Position<15>;

/// How many random games the positions are from, of the seeds from 0 on; one turn in `SHARE` gives a position.
const SOURCES: u64 = 600;
const SHARE: u64 = 20;

/// How many random games are one run, and the turns that they take together.
const GAMES: usize = 50;
const TURNS: usize = 4_957;

/// The positions of each kind of roll, and the plays that they have together.
const KINDS: [Kind; 2] = [
    Kind { name: "bkgm/non_doubles", doubles: false, positions: 2_313, plays: 32_359 },
    Kind { name: "bkgm/doubles", doubles: true, positions: 411, plays: 18_028 },
];

struct Kind {
    name: &'static str,
    doubles: bool,
    positions: usize,
    plays: usize,
}

/// All plays of each kind of roll, and random games.
pub(crate) fn works() -> Vec<Work> {
    let positions = positions();
    let mut works: Vec<Work> = KINDS.iter().map(|kind| plays(kind, &positions)).collect();
    works.push(games());
    works
}

/// The plays of a position and the turns of a game, each as a name, a total and a count.
pub(crate) fn means() -> Vec<(&'static str, usize, usize)> {
    let kinds = KINDS.iter().map(|kind| (kind.name, kind.plays, kind.positions));
    kinds.chain([("bkgm/games", TURNS, GAMES)]).collect()
}

fn dice(roll: Roll) -> Dice {
    Dice::new(roll.high().into(), roll.low().into())
}

fn legal(position: Position, dice: &Dice) -> Vec<Position> {
    legal_positions_with::<ClassicRules, 15>(position, dice)
}

/// Plays a random game of a seed; tells each turn, and then how many there were.
fn play(seed: u64, mut tell: impl FnMut(&Position, Roll, &mut Roller)) -> usize {
    let mut roller = Roller::new(seed);
    let mut position = BACKGAMMON;
    for turn in 1.. {
        let roll = roller.roll();
        tell(&position, roll, &mut roller);
        let list = legal(position, &dice(roll));
        position = list[roller.below(list.len() as u64) as usize];
        if let GamePhase::GameOver(_) = position.phase() {
            return turn;
        }
    }
    unreachable!("the numbers end before the game does")
}

/// Positions of random games, each with the roll that came.
fn positions() -> Vec<(Position, Roll)> {
    let mut positions = Vec::new();
    for seed in 0..SOURCES {
        play(seed, |position, roll, roller| {
            if roller.below(SHARE) == 0 {
                positions.push((*position, roll));
            }
        });
    }
    positions
}

/// All plays, as the list that bkgm hands out; a thing is a play.
fn plays(kind: &Kind, positions: &[(Position, Roll)]) -> Work {
    let chosen = positions.iter().filter(|(_, roll)| roll.is_double() == kind.doubles);
    let cases: Vec<(Position, Dice)> = chosen.map(|(position, roll)| (*position, dice(*roll))).collect();
    assert_eq!(cases.len(), kind.positions, "{}", kind.name);
    Work::new(kind.name, kind.plays, kind.plays, move || {
        black_box(&cases).iter().map(|(position, dice)| black_box(legal(*position, dice)).len()).sum()
    })
}

/// Random games from start to end; a thing is a game.
fn games() -> Work {
    Work::new("bkgm/games", GAMES, TURNS, || (0..GAMES as u64).map(|seed| play(seed, |_, _, _| ())).sum())
}
