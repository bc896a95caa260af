//! Lists that have grown, applying, judging, stepping, reading, and printing into a text that has room allocate
//! nothing.

use std::fmt::{Display, Write as _};

use allocation_counter::measure;
use plakoto::{PlayList, Player, Position, PositionList, Roller, Ruleset, Step, StepsList, Turn};

/// What is printed, in a text that keeps its memory.
fn printed<'a>(what: &impl Display, text: &'a mut String) -> &'a str {
    text.clear();
    write!(text, "{what}").expect("a text takes everything");
    text
}

#[test]
fn the_hot_calls_allocate_nothing() {
    let mut roller = Roller::new(3);
    let (mut plays, mut positions, mut steps) = (PlayList::new(), PositionList::new(), StepsList::new());
    let mut text = String::with_capacity(256);
    // The lists grow to the most plays that there can be here.
    let wide: Position = "white | 24:W1+b 22:W1+b 20:W1 19:W1 17:W1 16:W1 14:W1+b 13:W1+b 11:W1 10:W1 8:W1+b 7:W1+b 5:W1 4:W1+b 2:W1 1:B1 9:B1 21:B1 12:B5"
        .parse()
        .expect("valid");
    let ones = plakoto::Roll::new(1, 1).expect("dice");
    wide.legal_plays_into(ones, Ruleset::GREEK, &mut plays);
    wide.legal_positions_into(ones, Ruleset::GREEK, &mut positions);
    wide.legal_steps_into(ones, Ruleset::GREEK, &mut steps);
    assert!(plays.len() > 1_000, "{}", plays.len());
    let seen = measure(|| {
        let mut position = Position::start(Player::White);
        for turn in 0..3_000_usize {
            let rules = if turn % 2 == 0 { Ruleset::GREEK } else { Ruleset::GREEK_OPTIONAL_BEAR_OFF };
            let roll = roller.roll();
            position.legal_plays_into(roll, rules, &mut plays);
            position.legal_positions_into(roll, rules, &mut positions);
            position.legal_steps_into(roll, rules, &mut steps);
            assert_eq!(position.count_plays(roll, rules), plays.len());
            let Some(play) = plays.get(roller.below(plays.len() as u64) as usize) else {
                position = Position::start(Player::Black);
                continue;
            };
            assert!(position.play(roll, rules, play.steps()) == Ok(*play.after()));
            assert!(position.find_play(roll, rules, play.steps()).as_ref() == Ok(play));
            assert!(position.read_play(roll, rules, printed(play, &mut text)).as_ref() == Ok(play));
            assert!(printed(&position, &mut text).parse() == Ok(position));
            assert!(Position::from_id(position.id().as_str()) == Ok(position));
            assert!(Position::from_setup(&position.to_setup()) == Ok(position));
            assert!(Position::from_cells(&position.to_cells()) == Ok(position));
            let wrong = [Step::new(24, 1).expect("a step")];
            assert!(position.play(roll, rules, &wrong).is_err());
            let mut stepwise = Turn::new(&position, roll, rules).expect("live");
            for &step in play.steps() {
                assert!(stepwise.next_steps().iter().any(|next| next.step == step));
                assert!(stepwise.journeys().len() <= 45);
                stepwise = stepwise.stepped(step).expect("a legal play begins so");
            }
            assert!(stepwise.may_end());
            position = *play.after();
        }
    });
    assert_eq!(seen.count_total, 0, "{seen:?}");
    assert!(
        measure(|| drop(Position::start(Player::White).to_string())).count_total > 0,
        "the counter counts"
    );
}
