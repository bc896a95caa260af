//! Batch calls: the same answers as one call a case, in order, for any number of threads.

use plakoto::{PlayBatch, Playouts, Position, PositionBatch, Roll, Roller, Ruleset, Steps, batch};

const RULES: Ruleset = Ruleset::GREEK;

/// Positions of random games, each with a roll; also decided ones, which have no plays.
fn cases(count: u64) -> Vec<(Position, Roll)> {
    let (mut playouts, mut roller) = (Playouts::new(), Roller::new(5));
    (0..count).map(|seed| (playouts.play(RULES, seed, seed as u32 % 90).position, roller.roll())).collect()
}

/// One share is 256 cases: none, one, a share, one more, and many.
const SIZES: [u64; 6] = [0, 1, 255, 256, 257, 2_000];

#[test]
fn a_batch_of_lists_holds_the_list_of_every_case_for_any_number_of_threads() {
    let (mut plays, mut positions, mut counts) = (PlayBatch::default(), PositionBatch::default(), Vec::new());
    for threads in [1, 2, 3, 0] {
        // Filled again and again: nothing of a longer batch stays.
        for size in SIZES.into_iter().rev() {
            let cases = cases(size);
            batch::legal_plays(&cases, RULES, threads, &mut plays);
            batch::legal_positions(&cases, RULES, threads, &mut positions);
            batch::count_plays(&cases, RULES, threads, &mut counts);
            assert_eq!((plays.len(), positions.len(), counts.len()), (cases.len(), cases.len(), cases.len()));
            assert_eq!(plays.is_empty(), size == 0);
            assert_eq!(plays.entries(), counts.iter().sum::<usize>());
            assert_eq!(positions.entries(), plays.entries());
            assert_eq!(positions.iter().map(<[Position]>::len).collect::<Vec<_>>(), counts);
            for (case, (position, roll)) in cases.iter().enumerate() {
                let expected = position.legal_plays(*roll, RULES);
                assert_eq!(plays.of(case), Some(expected.as_slice()));
                let after: Vec<Position> = expected.iter().map(|play| *play.after()).collect();
                assert_eq!(positions.of(case), Some(after.as_slice()));
            }
            assert_eq!(plays.of(cases.len()), None);
            assert_eq!(positions.of(usize::MAX), None);
        }
    }
}

#[test]
fn rows_of_cells_hold_the_positions_of_every_case_for_any_number_of_threads_and_any_room() {
    // What no position has, so that it shows where nothing was written.
    const UNTOUCHED: i8 = 99;
    let (mut lists, mut offsets, mut counted) = (PositionBatch::default(), Vec::new(), Vec::new());
    for size in SIZES {
        let cases = cases(size);
        batch::legal_positions(&cases, RULES, 1, &mut lists);
        let expected: Vec<i8> = lists.iter().flatten().flat_map(Position::to_cells).collect();
        let ends = lists.iter().scan(0, |end, list| {
            *end += list.len();
            Some(*end)
        });
        let places: Vec<usize> = [0].into_iter().chain(ends).collect();
        let rows = lists.entries();
        for threads in [1, 2, 3, 0] {
            batch::play_offsets(&cases, RULES, threads, &mut counted);
            assert_eq!(counted, places);
            // No room, a row less than is needed, a part of a row, all, a row more, and a part of one more.
            let rooms = [0, rows.saturating_sub(1) * Position::CELLS, expected.len().saturating_sub(5)];
            let rooms = rooms.into_iter().chain([0, 27, 40].map(|more| expected.len() + more));
            for room in rooms {
                let mut memory = vec![UNTOUCHED; room];
                batch::legal_cells(&cases, RULES, threads, &mut memory, &mut offsets);
                assert_eq!(offsets, places, "{size} cases, {threads} threads, room {room}");
                let written = room.min(expected.len()) / Position::CELLS * Position::CELLS;
                assert_eq!(
                    memory[..written],
                    expected[..written],
                    "{size} cases, {threads} threads, room {room}"
                );
                assert!(memory[written..].iter().all(|&cell| cell == UNTOUCHED));
            }
        }
    }
}

#[test]
fn a_batch_of_plays_applies_or_refuses_each() {
    let given: Vec<(Position, Roll, Steps)> = cases(600)
        .into_iter()
        .enumerate()
        .map(|(case, (position, roll))| {
            let plays = position.legal_plays(roll, RULES);
            let steps = plays
                .get(case % plays.len().max(1))
                .map_or(Steps::EMPTY, |play| Steps::new(play.steps()).expect("four at most"));
            // Every third play is a pass, which most rolls do not allow.
            (position, roll, if case % 3 == 0 { Steps::EMPTY } else { steps })
        })
        .collect();
    for threads in [1, 2, 5] {
        let mut after = Vec::new();
        batch::play(&given, RULES, threads, &mut after);
        let one_by_one: Vec<_> =
            given.iter().map(|(position, roll, steps)| position.play(*roll, RULES, steps)).collect();
        assert_eq!(after, one_by_one);
        assert!(after.iter().any(Result::is_ok) && after.iter().any(Result::is_err));
        batch::play(&[], RULES, threads, &mut after);
        assert!(after.is_empty());
    }
}

#[test]
fn a_batch_of_games_plays_the_game_of_each_seed() {
    let seeds: Vec<u64> = (0..700).map(|seed| seed * seed).collect();
    let mut playouts = Playouts::new();
    let one_by_one: Vec<_> = seeds.iter().map(|&seed| playouts.play(RULES, seed, 500)).collect();
    for threads in [1, 2, 7] {
        let mut games = Vec::new();
        batch::playouts(&seeds, RULES, 500, threads, &mut games);
        assert_eq!(games, one_by_one);
    }
}
