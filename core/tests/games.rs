//! Games, records, matches and random games.

use plakoto::{
    ByPlayer, Code, Game, Match, OpeningRoll, Outcome, Player, Playouts, Position, Reason, Record, Roll,
    Roller, Ruleset,
};

fn dice(high: i32, low: i32) -> Roll {
    Roll::new(high, low).expect("dice")
}

/// A whole random game, played through the game layer.
fn random_game(rules: Ruleset, seed: u64) -> Game {
    let mut roller = Roller::new(seed);
    let mut game = Game::opened(rules, roller.opening()).expect("not tied");
    while game.outcome().is_none() && game.turns().len() < 500 {
        let roll = game.required_roll().unwrap_or_else(|| roller.roll());
        let plays = game.position().legal_plays(roll, rules);
        let choice = roller.below(plays.len() as u64) as usize;
        game.play(roll, plays[choice].steps()).expect("a listed play is legal");
    }
    game
}

#[test]
fn two_thousand_games_are_recorded_read_and_replayed() {
    let rulesets: Vec<Ruleset> = Ruleset::all().collect();
    for seed in 0..2_000_u64 {
        let rules = rulesets[seed as usize % rulesets.len()];
        let game = random_game(rules, seed);
        let record = Record::of(&game);
        let text = record.to_string();
        let read: Record = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read, record, "{text}");
        assert_eq!(read.to_string(), text);
        assert_eq!(read.replay().as_ref(), Ok(&game), "{text}");
    }
}

#[test]
fn a_random_game_and_the_game_layer_see_the_same_end() {
    let mut playouts = Playouts::new();
    for seed in 0..200 {
        let playout = playouts.play(Ruleset::GREEK, seed, 1_000);
        assert_eq!(playout.outcome, playout.position.outcome(Ruleset::GREEK));
        assert!(playout.outcome.is_some() && playout.turns >= 10, "{playout:?}");
        assert_eq!(playout, playouts.play(Ruleset::GREEK, seed, 1_000), "the same for a seed");
        let cut = playouts.play(Ruleset::GREEK, seed, playout.turns - 1);
        assert_eq!((cut.turns, cut.outcome), (playout.turns - 1, None), "one short of the end");
    }
}

#[test]
fn a_random_game_is_that_of_its_seed_under_either_opening() {
    // The opening roll, then a roll and a choice a turn, from the one generator: as the game layer plays it.
    let mut playouts = Playouts::new();
    for text in ["greek", "greek reroll", "tapa", "tapa_optional_bear_off reroll"] {
        let rules: Ruleset = text.parse().expect("a ruleset");
        for seed in 0..60 {
            let game = random_game(rules, seed);
            let playout = playouts.play(rules, seed, 500);
            assert_eq!(playout.starter, game.starter(), "{rules} {seed}");
            assert_eq!(playout.turns as usize, game.turns().len(), "{rules} {seed}");
            assert_eq!(playout.position, *game.position(), "{rules} {seed}");
        }
    }
}

#[test]
fn a_uniform_number_is_drawn_again_where_it_would_favour_some() {
    // Computed apart from this code, with the four draws in ten that are thrown away.
    let mut roller = Roller::new(7);
    let expected = [
        765_914_852_643_499_245,
        9_927_707_394_926_658_133,
        13_332_285_430_752_264_856,
        6_443_037_575_817_597_798,
        13_590_490_908_540_076_773,
        1_013_885_503_571_807_601,
    ];
    assert_eq!(expected.map(|_| roller.below(3 << 62)), expected);
    let before = roller.clone();
    assert_eq!((roller.below(0), roller.below(1)), (0, 0));
    assert_eq!(roller, before, "nothing is drawn for one choice");
}

#[test]
fn the_first_rolls_of_a_seed_are_these() {
    // xoshiro256++ with SplitMix64, computed apart from this code by a program of ten lines.
    let rolls = |seed| {
        let mut roller = Roller::new(seed);
        (0..12).map(|_| roller.roll().to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(rolls(0), "62 32 31 11 63 11 61 61 52 31 62 31");
    assert_eq!(rolls(1), "65 53 41 53 21 44 66 41 41 51 64 31");
    assert_eq!(rolls(2026), "43 54 52 62 21 63 65 63 65 63 63 44");
}

#[test]
fn every_roll_comes_about_as_often_as_it_should() {
    let mut roller = Roller::new(5);
    let mut counts = std::collections::BTreeMap::<Roll, u32>::new();
    for _ in 0..360_000 {
        *counts.entry(roller.roll()).or_default() += 1;
    }
    for roll in Roll::all() {
        let expected = if roll.is_double() { 10_000 } else { 20_000 };
        assert!(counts[&roll].abs_diff(expected) < 600, "{roll}: {}", counts[&roll]);
    }
}

#[test]
fn random_games_are_as_long_and_end_as_the_rules_say() {
    // Rules, section 14, measured on 400,000 games; here within five standard errors of 4,000.
    let games = 4_000;
    for (rules, turns, single, double, mother, draw) in [
        (Ruleset::GREEK, 70.2, 24.0, 8.5, 48.3, 19.2),
        (Ruleset::TAPA, 91.9, 25.8, 54.1, 0.0, 20.2),
        (Ruleset::MOTHER_ALWAYS, 64.5, 22.6, 8.1, 69.4, 0.0),
    ] {
        let mut playouts = Playouts::new();
        let mut total = 0_u32;
        let mut ends = std::collections::BTreeMap::<Reason, u32>::new();
        for seed in 0..games {
            let playout = playouts.play(rules, seed, 2_000);
            total += playout.turns;
            *ends.entry(playout.outcome.expect("ends").reason).or_default() += 1;
        }
        let mean = f64::from(total) / games as f64;
        assert!((mean - turns).abs() < 2.5, "{rules}: {mean} turns");
        for (reason, percent) in [
            (Reason::BorneOff, single),
            (Reason::Gammon, double),
            (Reason::Mother, mother),
            (Reason::MutualMotherPin, draw),
        ] {
            let found = 100.0 * f64::from(ends.get(&reason).copied().unwrap_or(0)) / games as f64;
            assert!((found - percent).abs() < 4.0, "{rules} {reason}: {found} %");
        }
    }
}

#[test]
fn a_tied_opening_roll_is_rolled_again() {
    let tied = OpeningRoll::new(4, 4).expect("dice");
    let error = Game::opened(Ruleset::GREEK, tied).expect_err("tied");
    assert_eq!(error.as_slice()[0].code, Code::OpeningTied);
    let mut roller = Roller::new(3);
    assert!((0..200).all(|_| roller.opening().starter().is_some()));
}

#[test]
fn the_first_play_is_that_of_the_opening_roll() {
    let opening = OpeningRoll::new(2, 5).expect("dice");
    let mut game = Game::opened(Ruleset::GREEK, opening).expect("not tied");
    assert_eq!((game.turn(), game.required_roll()), (Player::Black, Some(dice(5, 2))));
    let refused = game.play_text(dice(6, 5), "24/18 24/19").expect_err("another roll");
    assert_eq!(refused.code, Code::OpeningRollDiffers);
    let refused = game.play_text(dice(5, 5), "24/19(4)").expect_err("a double");
    assert_eq!(refused.code, Code::OpeningDouble);
    assert!(game.turns().is_empty() && game.turn() == Player::Black, "the game is unchanged");
    game.play_text(dice(2, 5), "24/22 24/19").expect("the opening roll");
    assert_eq!(game.required_roll(), None);
    game.play_text(dice(6, 6), "24/18(4)").expect("a double, later");
    assert_eq!(game.turn(), Player::Black);
}

#[test]
fn without_known_dice_the_first_roll_is_still_no_double() {
    let mut game = Game::started_by(Ruleset::TAPA, Player::White);
    assert_eq!(game.play_text(dice(3, 3), "24/21(4)").expect_err("double").code, Code::OpeningDouble);
    assert!(game.play_text(dice(3, 1), "24/21 24/23").is_ok());
}

#[test]
fn under_reroll_the_starter_rolls_afresh() {
    let rules: Ruleset = "greek reroll".parse().expect("a ruleset");
    let mut game = Game::opened(rules, OpeningRoll::new(6, 1).expect("dice")).expect("not tied");
    assert_eq!(game.required_roll(), None);
    assert!(game.play_text(dice(3, 3), "24/21(4)").is_ok());
}

const RECORD: &str = "\
plakoto record 1
ruleset: greek
opening: W6 B3
event: Καφενείο, Βόλος
# Played on a Sunday.

1. white 63: 24/18 24/21
# A double.
2. black 44: 24/20(4) # Four of them: # and a sign.
3. white 65: 24/18 24/19
result: unfinished
";

#[test]
fn a_record_prints_what_it_reads() {
    let record: Record = RECORD.parse().expect("a record");
    assert_eq!(record.to_string(), RECORD);
    assert_eq!(record.tags().collect::<Vec<_>>(), [("event", "Καφενείο, Βόλος")]);
    assert_eq!(record.turns()[1].comment(), Some("Four of them: # and a sign."));
    assert_eq!(record.turns()[1].comments_before(), ["A double."]);
    assert_eq!(record.header_comments().collect::<Vec<_>>(), ["Played on a Sunday."]);
    let closed: Record = format!("{RECORD}# Home late.\n").parse().expect("a record");
    assert_eq!(closed.closing_comments(), ["Home late."]);
    assert_eq!(record.replay().expect("legal").turns().len(), 3);
}

#[test]
fn a_record_is_read_leniently() {
    let loose = RECORD
        .replace("plakoto", "\u{feff}PLAKOTO")
        .replace('\n', "\r\n\r\n")
        .replace("white 63", "WHITE 3-6 ")
        .replace("24/18 24/21", " 24/21*   24/18 ");
    let record: Record = loose.parse().unwrap_or_else(|error| panic!("{error}"));
    let strict: Record = RECORD.parse().expect("a record");
    assert_eq!(record.replay(), strict.replay());
    assert_eq!(record.to_string().parse(), Ok(record));
}

#[test]
fn comments_and_tags_can_be_added_and_come_back() {
    let mut record = Record::of(&random_game(Ruleset::GREEK, 11));
    record.add_tag("white", "Μαρία").expect("a tag");
    record.add_tag("note", "").expect("an empty tag");
    assert_eq!(record.comment_on(1, " brave "), Ok(true));
    assert_eq!(record.comment_on(100_000, "nowhere"), Ok(false));
    assert_eq!(record.comment_on(0, "nowhere"), Ok(false));
    record.add_comment("A cold evening.").expect("a comment");
    assert_eq!(record.header_comments().collect::<Vec<_>>(), ["A cold evening."]);
    assert!(record.add_comment("a\rb").is_err());
    let text = record.to_string();
    assert!(text.contains("white: Μαρία\nnote:\n") && text.contains(" # brave\n"), "{text}");
    assert_eq!(text.parse(), Ok(record.clone()));
    for (key, value) in [("ruleset", "tapa"), ("a b", "x"), ("", "x"), ("9", "x"), ("note", "a\nb")] {
        assert_eq!(record.add_tag(key, value).expect_err(key).code, Code::RecordUnreadable);
    }
    assert!(record.comment_on(1, "a\nb").is_err());
    assert_eq!(record.comment_on(1, ""), Ok(true));
    assert_eq!(record.turns()[0].comment(), None);
}

/// The line and bytes at fault.
#[track_caller]
fn check_unreadable(from: &str, to: &str, expected: (Code, usize, usize, usize)) {
    let text = RECORD.replacen(from, to, 1);
    let error = text.parse::<Record>().expect_err(&text);
    assert_eq!((error.code, error.line.unwrap_or(0), error.start, error.end), expected, "{text}");
}

#[test]
fn what_is_not_a_record_is_refused_with_its_line() {
    let bad = Code::RecordUnreadable;
    check_unreadable("plakoto record 1", "plakoto record 2", (bad, 1, 0, 7));
    check_unreadable("ruleset: greek", "ruleset: spartan", (Code::UnknownRuleset, 2, 9, 16));
    check_unreadable("ruleset: greek\n", "", (bad, 10, 0, 0));
    check_unreadable("opening: W6 B3\n", "", (bad, 10, 0, 0));
    check_unreadable("W6 B3", "W7 B3", (bad, 3, 9, 14));
    check_unreadable("W6 B3", "W3 B3", (Code::OpeningTied, 3, 9, 14));
    check_unreadable("opening: W6 B3", "starter: red", (Code::UnknownPlayer, 3, 9, 12));
    check_unreadable("event: ", "starter: black\nevent: ", (bad, 12, 0, 0));
    check_unreadable("event: ", "ruleset: tapa\nevent: ", (bad, 4, 0, 8));
    check_unreadable("event: ", "what ", (bad, 4, 0, 4));
    check_unreadable("1. white", "2. white", (bad, 7, 0, 2));
    check_unreadable("white 63:", "red 63:", (bad, 7, 3, 6));
    check_unreadable("white 63:", "white 67:", (bad, 7, 11, 12));
    check_unreadable("white 63:", "white 63", (bad, 7, 12, 17));
    check_unreadable("result: unfinished", "result: white 3 mother", (bad, 11, 8, 22));
    check_unreadable("result: unfinished", "result: unfinished\n4. black 21: pass", (bad, 12, 0, 2));
    assert_eq!("".parse::<Record>().expect_err("empty").line, Some(1));
}

/// The turn and the written step at fault.
#[track_caller]
fn check_illegal(from: &str, to: &str, expected: (Code, Option<usize>, Option<usize>)) {
    let text = RECORD.replacen(from, to, 1);
    let record: Record = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    let error = record.replay().expect_err(&text);
    assert_eq!((error.code, error.turn, error.step_index), expected, "{text}");
}

#[test]
fn a_record_that_is_no_legal_game_names_the_turn_and_step() {
    check_illegal("24/18 24/21", "24/18 24/20", (Code::DieNotRolled, Some(1), Some(1)));
    check_illegal("24/18 24/19", "24/18 23/18", (Code::NoChecker, Some(3), Some(1)));
    check_illegal("24/20(4)", "24/20(2) 20/16 24/19", (Code::DieNotRolled, Some(2), Some(3)));
    check_illegal("24/18 24/19", "24/18", (Code::MoreDicePlayable, Some(3), None));
    check_illegal("24/18 24/19", "24/18 over", (Code::PlayUnreadable, Some(3), None));
    check_illegal("2. black", "2. white", (Code::WrongPlayer, Some(2), None));
    check_illegal("1. white 63: 24/18", "1. white 53: 24/19", (Code::OpeningRollDiffers, Some(1), None));
    check_illegal("unfinished", "white 1 borne_off", (Code::ResultDiffers, None, None));
}

#[test]
fn a_match_is_won_at_its_target_and_then_closed() {
    let won = |winner, reason| Outcome { winner: Some(winner), reason };
    let mut score = Match::new(3).expect("a target");
    score.add(won(Player::Black, Reason::Gammon)).expect("open");
    score.add(Outcome { winner: None, reason: Reason::MutualMotherPin }).expect("open");
    assert_eq!((score.winner(), score.games(), score.draws()), (None, 2, 1));
    score.add(won(Player::White, Reason::Mother)).expect("open");
    score.add_points(Player::White, 0).expect("a game of another kind, worth nothing");
    score.add(won(Player::Black, Reason::Mother)).expect("open");
    assert_eq!(score.winner(), Some(Player::Black));
    assert_eq!(score.points()[Player::Black], 4, "points beyond the target are kept");
    let before = score;
    for refused in [
        score.add(won(Player::White, Reason::Mother)),
        score.add(Outcome { winner: None, reason: Reason::MutualMotherPin }),
        score.add_points(Player::White, 1),
    ] {
        assert_eq!(refused.expect_err("over").as_slice()[0].code, Code::MatchOver);
    }
    assert_eq!(score, before);
}

#[test]
fn a_match_is_played_to_at_least_one_point() {
    for target in [0, -1, i64::MIN, i64::from(u32::MAX) + 1, i64::MAX] {
        assert_eq!(Match::new(target).expect_err("target").as_slice()[0].code, Code::MatchTargetOutOfRange);
    }
    assert!(Match::new(1).is_ok() && Match::new(u32::MAX.into()).is_ok());
    let mut score = Match::new(u32::MAX.into()).expect("a target");
    score.add_points(Player::White, u32::MAX - 1).expect("open");
    score.add_points(Player::White, u32::MAX).expect("open");
    assert_eq!(score.points().white, u32::MAX, "points do not overflow");
}

#[test]
fn a_match_is_resumed_as_it_stood() {
    let mut score = Match::new(5).expect("a target");
    for winner in
        [Some(Player::Black), None, Some(Player::White), None, Some(Player::Black), Some(Player::Black)]
    {
        let again = Match::resumed(5, score.points(), score.decided(), score.draws());
        assert_eq!(again.as_ref(), Ok(&score));
        let reason = if winner.is_some() { Reason::Mother } else { Reason::MutualMotherPin };
        score.add(Outcome { winner, reason }).expect("open");
    }
    assert_eq!(Match::resumed(5, score.points(), 4, 2), Ok(score), "won, and kept so");
    let full = Match::resumed(1, ByPlayer::default(), u32::MAX, u32::MAX).expect("a count");
    assert_eq!(full.games(), u32::MAX, "games do not overflow");
}

#[test]
fn no_match_is_won_by_both() {
    let both = |target, white, black| Match::resumed(target, ByPlayer { white, black }, 2, 0);
    for (target, white, black) in [(3, 3, 3), (1, 7, 2), (1, u32::MAX, u32::MAX)] {
        assert_eq!(both(target, white, black).expect_err("both").as_slice()[0].code, Code::MatchOver);
    }
    assert!(both(3, 2, 3).is_ok() && both(3, 3, 2).is_ok());
    assert_eq!(both(0, 0, 0).expect_err("target").as_slice()[0].code, Code::MatchTargetOutOfRange);
}

#[test]
fn dice_go_on_from_where_they_stood() {
    let mut roller = Roller::new(11);
    for draws in 0..100 {
        let mut again = Roller::from_state(roller.state()).expect("a state");
        assert_eq!(again, roller);
        assert_eq!(again.roll(), roller.roll(), "after {draws}");
    }
    assert_eq!(Roller::from_state([0; 32]), None);
    let mut one = [0; 32];
    one[31] = 1;
    assert_eq!(Roller::from_state(one).map(|roller| roller.state()), Some(one));
}

#[test]
fn a_state_is_the_same_bytes_everywhere() {
    // The first words of SplitMix64 from 0, as its authors' program prints them.
    let words = [0xe220a8397b1dcdaf_u64, 0x6e789e6aa1b965f4, 0x06c45d188009454f, 0xf88bb8a8724c81ec];
    assert_eq!(Roller::new(0).state().to_vec(), words.map(u64::to_le_bytes).concat());
}

#[test]
fn rulesets_are_read_by_name_alias_and_options() {
    for (text, rules) in [
        ("greek", Ruleset::GREEK),
        ("Plakoto", Ruleset::GREEK),
        ("mahbusa", Ruleset::GREEK),
        ("tapa", Ruleset::TAPA),
        ("greek play_on", Ruleset::TAPA),
        ("tapa_optional_bear_off", Ruleset::TAPA_OPTIONAL_BEAR_OFF),
        ("loss_when_clear by_duty play_roll", Ruleset::GREEK),
        (" always   by_duty play_roll ", Ruleset::MOTHER_ALWAYS),
    ] {
        assert_eq!(text.parse(), Ok(rules), "{text}");
    }
    for text in ["", "spartan", "greek tapa", "always", "always by_duty", "greek always always", "greek,"] {
        assert!(text.parse::<Ruleset>().is_err(), "{text}");
    }
    let mut all = std::collections::BTreeSet::new();
    for rules in Ruleset::all() {
        assert_eq!(rules.to_string().parse(), Ok(rules));
        assert!(all.insert(rules));
    }
    assert_eq!(all.len(), 12);
}

#[test]
fn a_random_game_may_go_on_from_any_position() {
    let position: Position = "black | 1:W1+b 2:W13 24:W1 12:B14".parse().expect("valid");
    let mut playouts = Playouts::new();
    let playout = playouts.play_on(position, Ruleset::GREEK, None, &mut Roller::new(1), 1_000);
    assert!(playout.outcome.is_some() && playout.starter == Player::Black);
    let decided: Position = "black | 1:W1+b 2:W14 12:B14".parse().expect("valid");
    let playout = playouts.play_on(decided, Ruleset::GREEK, None, &mut Roller::new(1), 1_000);
    assert_eq!((playout.turns, playout.position), (0, decided));
}
