//! Pictures: golden files, and every fact read back from what was drawn or said.
//!
//! With `PLAKOTO_BLESS=1` the golden files are written anew; then look at them.

mod reading;

use std::path::Path;

use plakoto::{Language, Picture, PlayList, Player, Position, Roll, Roller, Ruleset, Step, Theme};

fn board(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn dice(high: i32, low: i32) -> Roll {
    Roll::new(high, low).expect("dice")
}

/// A busy position, White to play 6-4.
const BUSY: &str = "white | 1:B4 4:W2 6:B1+w 8:W1 9:B2 12:B3 13:W1+b 16:B1 17:W3 18:B1 20:W2+b 21:B1 24:W5";
const BUSY_PLAY: &str = "24/18 20/16";
/// White bears off with doubles.
const BEARING_OFF: &str = "white | 1:W1 2:W2 4:W1 5:W2 6:W1 3:B1 16:B1 19:B3 20:B2 22:B1 23:B4 | off W8 B3";
const FIFTEEN: &str = "black | 1:W15+b 24:B14";

/// The position after a play, and its steps.
fn played(text: &str, roll: Roll, play: &str) -> (Position, Vec<Step>) {
    let play = board(text).read_play(roll, Ruleset::GREEK, play).unwrap_or_else(|error| panic!("{error}"));
    (*play.after(), play.steps().to_vec())
}

/// Compares with a golden file, or writes it anew where `PLAKOTO_BLESS` is set.
#[track_caller]
fn check_golden(path: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("PLAKOTO_BLESS").is_some() {
        std::fs::write(&path, text).expect("the golden file can be written");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    // Not `assert_eq`: two whole drawings would be printed.
    assert!(golden == text, "{} differs; PLAKOTO_BLESS=1 writes it anew", path.display());
}

/// The letters and, for each theme, the drawing of a picture.
#[track_caller]
fn check_picture(name: &str, picture: Picture<'_>) {
    check_golden(&format!("tests/pictures/{name}.txt"), &picture.ascii());
    for theme in Theme::ALL {
        check_golden(&format!("tests/pictures/{name}-{}.svg", theme.name()), &picture.theme(theme).svg());
    }
}

#[test]
fn the_start() {
    let start = Position::start(Player::White);
    check_picture("start", start.picture().roll(dice(6, 3)));
}

#[test]
fn pins_on_both_sides_seen_by_each_player() {
    let (position, steps) = played(BUSY, dice(6, 4), BUSY_PLAY);
    let picture = position.picture().last_play(Player::White, &steps).roll(dice(5, 2));
    check_picture("busy-white", picture);
    check_picture("busy-black", picture.seen_by(Player::Black));
}

#[test]
fn a_stack_of_fifteen_on_a_prisoner() {
    check_picture("fifteen", board(FIFTEEN).picture());
}

#[test]
fn checkers_borne_off() {
    let (position, steps) = played(BEARING_OFF, dice(5, 5), "6/1 5/off(2) 4/off");
    check_picture("bearing-off", position.picture().last_play(Player::White, &steps).roll(dice(6, 6)));
}

#[test]
fn a_checker_that_touched_down() {
    let (position, steps) = played("white | 24:W15 1:B15", dice(6, 6), "24/6 24/18");
    check_picture("touched-down", position.picture().last_play(Player::White, &steps));
}

#[test]
fn the_end_of_a_game() {
    let last = board("white | 1:W1 2:W1 24:B2 | off W13 B13");
    let play = last.read_play(dice(2, 1), Ruleset::TAPA, "2/off 1/off").expect("legal");
    let picture = play.after().picture().last_play(Player::White, play.steps());
    check_picture("borne-off", picture.language(Language::Romanian));
    // The mother is lost by Greek rules, and nothing has happened by those of Tapa.
    let mother = board("black | 1:W1+b 2:W14 20:B14");
    check_picture(
        "mother",
        mother.picture().rules(Ruleset::GREEK).seen_by(Player::Black).language(Language::Greek),
    );
    assert!(mother.picture().rules(Ruleset::TAPA).words().starts_with("Black to play.\n"));
    assert!(mother.picture().words().starts_with("Black to play.\n"));
}

/// The picture in the documentation.
#[test]
fn the_board_in_the_documentation() {
    let (position, steps) = played(BUSY, dice(6, 4), BUSY_PLAY);
    let picture = position.picture().last_play(Player::White, &steps).roll(dice(5, 2));
    check_golden("../docs/board.svg", &picture.svg());
}

#[test]
fn words_in_each_language() {
    let (busy, busy_steps) = played(BUSY, dice(6, 4), BUSY_PLAY);
    let (bearing_off, off_steps) = played(BEARING_OFF, dice(5, 5), "6/1 5/off(2) 4/off");
    let (fifteen, draw) = (board(FIFTEEN), board("white | 1:W1+b 24:B1+w 2:W13 23:B13"));
    for language in Language::ALL {
        let boards = [
            busy.picture().last_play(Player::White, &busy_steps).roll(dice(5, 2)),
            busy.picture().last_play(Player::White, &busy_steps).seen_by(Player::Black),
            bearing_off.picture().last_play(Player::White, &off_steps),
            fifteen.picture().last_play(Player::White, &[]),
            draw.picture(),
        ];
        let words = boards.map(|picture| picture.language(language).words() + "\n");
        check_golden(&format!("tests/pictures/words-{}.txt", language.tag()), &words.join("\n"));
    }
}

/// The position of a figure in the rule documents, and its pips as they are told there.
fn figure(figure: &serde_json::Value, at: &str, pips: &str) -> (Position, [u64; 2]) {
    let numbers = |name: &str| -> Vec<i32> {
        let list = figure[at][name].as_array().expect("a list");
        list.iter().map(|number| number.as_i64().expect("a number") as i32).collect()
    };
    let off = |name: &str| figure[at][name].as_i64().expect("a number") as i32;
    let turn = figure[at]["turn"].as_str().expect("a player").parse().expect("a player");
    let position = Position::from_arrays(
        turn,
        &numbers("checkers"),
        &numbers("pinned"),
        off("white_off"),
        off("black_off"),
    );
    let told = ["white", "black"].map(|player| figure[pips][player].as_u64().expect("pips"));
    (position.expect("a position"), told)
}

#[test]
fn the_four_figures_of_the_rule_documents_are_told_as_they_are() {
    let figures: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("vectors/figures.json")).expect("the figures");
    assert_eq!(figures.len(), 4);
    for each in &figures {
        for (at, pips) in [("position", "pips"), ("after", "after_pips")] {
            let (position, told) = figure(each, at, pips);
            for viewer in Player::ALL {
                check_facts(&position, viewer, Theme::Light);
            }
            for language in Language::ALL {
                let words = position.picture().language(language).words();
                // The last two lines are of White and of Black, whom White sees in this order.
                let lines: Vec<&str> = words.lines().rev().take(2).collect();
                for (line, pips) in lines.iter().rev().zip(told) {
                    assert!(line.contains(&format!(" {pips} ")), "{}: {line}", each["id"]);
                }
            }
        }
    }
}

/// Reads every fact back from each form of a picture.
#[track_caller]
fn check_facts(position: &Position, viewer: Player, theme: Theme) {
    let picture = position.picture().seen_by(viewer).theme(theme);
    let ascii = picture.ascii();
    assert_eq!(reading::ascii::position(&ascii, position.turn()), *position, "{position}\n{ascii}");
    for language in Language::ALL {
        let words = picture.language(language).words();
        reading::words::check(&words, language, viewer, position);
    }
    reading::svg::check(&picture.svg(), viewer, position);
}

#[test]
fn every_position_of_random_games_is_told_in_full() {
    let mut roller = Roller::new(77);
    let mut plays = PlayList::new();
    for game in 0..200 {
        let rules = if game % 2 == 0 { Ruleset::GREEK } else { Ruleset::TAPA };
        let mut position = Position::start(Player::ALL[game / 2 % 2]);
        for turn in 0.. {
            check_facts(&position, Player::ALL[turn % 2], Theme::ALL[turn / 2 % 2]);
            position.legal_plays_into(roller.roll(), rules, &mut plays);
            match plays.get(roller.below(plays.len() as u64) as usize) {
                Some(play) => position = *play.after(),
                None => break,
            }
        }
    }
}

#[test]
fn what_no_game_reaches_is_told_in_full_too() {
    for text in [
        FIFTEEN,
        "white | 24:W15+b 1:B14",
        "white | 1:W15 24:B15",
        "black | 12:W14+b 13:B14+w",
        "white | 1:W1 24:B14 | off W14 B1",
        "black | 24:B15 | off W15 B0",
        "white | 1:W1+b 2:W1+b 3:W1+b 4:W1+b 5:W1+b 6:W1+b 7:W1+b 8:W8+b 24:B7",
    ] {
        for (viewer, theme) in Player::ALL.into_iter().zip(Theme::ALL) {
            check_facts(&board(text), viewer, theme);
        }
    }
}

#[test]
fn steps_that_led_elsewhere_do_no_harm() {
    let steps = Step::list(&[(24, 1), (13, 12), (6, 0), (5, 3)]).expect("steps");
    for text in [FIFTEEN, "white | 1:W15 24:B15", "white | 24:W15 1:B15", "black | 24:B15 | off W15 B0"] {
        for player in Player::ALL {
            let position = board(text);
            let many: Vec<Step> = steps.iter().copied().cycle().take(1000).collect();
            let picture = position.picture().last_play(player, &many);
            reading::svg::check(&picture.svg(), Player::White, &position);
            assert!(!picture.words().is_empty() && !picture.ascii().is_empty());
        }
    }
}

#[test]
fn the_last_play_is_marked_where_it_was() {
    let (position, steps) = played(BUSY, dice(6, 4), BUSY_PLAY);
    let picture = position.picture();
    let marks = |svg: String| {
        [svg.matches(r#"r="16" fill="none""#).count(), svg.matches(r#"stroke-dasharray="#).count()]
    };
    assert_eq!(marks(picture.svg()), [0, 0]);
    // Two rings, two dotted circles, which are circles of the same size.
    assert_eq!(marks(picture.last_play(Player::White, &steps).svg()), [4, 2]);
    assert_eq!(marks(picture.last_play(Player::White, &[]).svg()), [0, 0]);
}

#[test]
fn a_language_is_found_by_its_tag() {
    for language in Language::ALL {
        assert_eq!(Language::from_tag(&language.tag().to_uppercase()), Some(language));
    }
    assert_eq!(Language::from_tag("english"), None);
}
