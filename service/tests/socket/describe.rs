//! `DescribePosition`: what is asked for is told, as the engine says it.

use crate::common::{face, faults, preset, sound_description, sound_picture, step_list};
use plakoto::{Language, Player, Position, Roll, Ruleset, Step, Theme};
use plakoto_proto::v1;
use v1::DescriptionPart as Part;
use v1::describe_position_request::PositionSource as Of;

const PINNED: &str = "black | 1:B10 5:B4 10:W1 13:W5 15:W1+b 24:W8 | off W0 B0";

fn of(position: &str, parts: &[Part], picture: Option<v1::PictureOptions>) -> v1::DescribePositionRequest {
    v1::DescribePositionRequest {
        position_source: Some(Of::PositionText(position.to_owned())),
        ruleset: Some(preset("greek")),
        parts: parts.iter().map(|&part| part.into()).collect(),
        picture,
    }
}

async fn ask(request: v1::DescribePositionRequest) -> v1::DescribePositionResponse {
    face().await.rules.describe_position(request).await.unwrap().into_inner()
}

#[tokio::test]
async fn figures_are_told_of_both_players() {
    let figures = ask(of(PINNED, &[Part::Figures], None)).await.figures.unwrap();
    let white = v1::PlayerFigures { pips: 282, mother_checkers: 8, ..Default::default() };
    assert_eq!(figures.white, Some(white));
    let black = v1::PlayerFigures { pips: 330, prisoners: 1, mother_checkers: 10, ..Default::default() };
    assert_eq!(figures.black, Some(black));

    let late = "white | 6:W1 24:B1+w 23:B14 | off W13 B0";
    let figures = ask(of(late, &[Part::Figures], None)).await.figures.unwrap();
    let (white, black) = (figures.white.unwrap(), figures.black.unwrap());
    assert_eq!((white.off, white.prisoners, white.mother_pinned, white.may_bear_off), (13, 1, true, false));
    assert_eq!((black.mother_checkers, black.mother_pinned, black.may_bear_off), (0, false, true));
}

#[tokio::test]
async fn only_what_is_asked_for_is_told() {
    for part in [Part::Figures, Part::Position, Part::Ascii, Part::Svg, Part::Words] {
        let told = ask(of(PINNED, &[part, part], Some(sound_picture()))).await;
        let there = [
            told.figures.is_some(),
            told.position.is_some() && !told.position_id.is_empty() && !told.position_text.is_empty(),
            !told.ascii.is_empty(),
            !told.svg.is_empty(),
            !told.words.is_empty(),
        ];
        let expected: Vec<bool> = (1..6).map(|number| number == part as i32).collect();
        assert_eq!(there.to_vec(), expected, "{part:?}");
    }
}

#[tokio::test]
async fn an_outcome_is_always_told_by_the_rules_that_are_given() {
    let lost = "white | 6:W14 24:B1+w 23:B14";
    let mut request = of(lost, &[Part::Figures], None);
    assert_eq!(ask(request.clone()).await.outcome.unwrap().reason(), v1::OutcomeReason::Mother);
    request.ruleset = Some(preset("tapa"));
    assert_eq!(ask(request).await.outcome, None);
}

#[tokio::test]
async fn pictures_are_the_engines_own() {
    let position: Position = PINNED.parse().unwrap();
    let steps = Step::list(&[(20, 15), (13, 10)]).unwrap();
    let languages = [Language::English, Language::Romanian, Language::Greek];
    for (viewer, theme, language) in [(1, 1, 1), (2, 2, 2), (1, 2, 3)] {
        let options = v1::PictureOptions {
            viewer,
            theme,
            language,
            roll: Some(v1::Roll { first: 4, second: 1 }),
            last_play: Some(v1::LastPlay {
                player: v1::Player::White.into(),
                steps: Some(step_list(&[(20, 15), (13, 10)])),
            }),
        };
        let told = ask(of(PINNED, &[Part::Ascii, Part::Svg, Part::Words], Some(options))).await;
        let picture = position
            .picture()
            .rules(Ruleset::GREEK)
            .seen_by([Player::White, Player::Black][viewer as usize - 1])
            .theme([Theme::Light, Theme::Dark][theme as usize - 1])
            .language(languages[language as usize - 1])
            .roll(Roll::new(4, 1).unwrap())
            .last_play(Player::White, &steps);
        assert_eq!(told.ascii, picture.ascii());
        assert_eq!(told.svg, picture.svg());
        assert_eq!(told.words, picture.words());
    }
}

#[tokio::test]
async fn words_are_in_three_languages() {
    for (language, sentence) in [
        (v1::Language::English, "Point 15: one white checker on a black prisoner."),
        (v1::Language::Romanian, "Poziția 24: opt piese albe."),
        (v1::Language::Greek, "Θέση 24: "),
    ] {
        let options = v1::PictureOptions { language: language.into(), ..sound_picture() };
        let words = ask(of(PINNED, &[Part::Words], Some(options))).await.words;
        assert!(words.contains(sentence), "{words}");
    }
}

#[track_caller]
fn check(change: impl FnOnce(&mut v1::DescribePositionRequest), expected: &[&str]) {
    let mut request = sound_description();
    change(&mut request);
    let answer = crate::common::block_on(async { face().await.rules.describe_position(request).await });
    assert_eq!(faults(&answer.unwrap_err()), expected);
}

#[test]
fn what_is_wrong_with_a_wish_is_told() {
    check(
        |request| *request = Default::default(),
        &["position FIELD_MISSING", "ruleset FIELD_MISSING", "parts FIELD_MISSING"],
    );
    check(
        |request| request.parts = vec![1, 0, 6, i32::MIN],
        &["parts[1] ENUM_UNKNOWN", "parts[2] ENUM_UNKNOWN", "parts[3] ENUM_UNKNOWN"],
    );
    check(|request| request.parts = vec![1; 17], &["parts FIELD_TOO_LONG"]);
    check(|request| request.parts = vec![1; 2_000_000], &["parts FIELD_TOO_LONG"]);
    for part in [Part::Ascii, Part::Svg, Part::Words] {
        check(
            |request| {
                request.parts = vec![part.into()];
                request.picture = None;
            },
            &["picture FIELD_MISSING"],
        );
    }
}

#[tokio::test]
async fn sixteen_wishes_are_granted() {
    let parts = vec![Part::Figures.into(); 16];
    assert!(ask(v1::DescribePositionRequest { parts, ..sound_description() }).await.figures.is_some());
}

#[test]
fn what_is_wrong_with_a_picture_is_told_even_where_none_is_drawn() {
    let wrong = v1::PictureOptions {
        viewer: 3,
        theme: 0,
        language: 4,
        roll: Some(v1::Roll { first: 1, second: 0 }),
        last_play: Some(v1::LastPlay { player: 0, steps: Some(step_list(&[(25, 1), (1, 2)])) }),
    };
    let expected = [
        "picture.viewer ENUM_UNKNOWN",
        "picture.theme ENUM_UNKNOWN",
        "picture.language ENUM_UNKNOWN",
        "picture.roll.second DIE_OUT_OF_RANGE",
        "picture.last_play.player ENUM_UNKNOWN",
        "picture.last_play.steps.steps[0].from STEP_SOURCE_OUT_OF_RANGE",
        "picture.last_play.steps.steps[1].to STEP_NOT_FORWARD",
    ];
    for parts in [vec![1], vec![4]] {
        check(
            |request| {
                request.parts = parts;
                request.picture = Some(wrong.clone());
            },
            &expected,
        );
    }
    check(
        |request| request.picture.as_mut().unwrap().last_play = Some(v1::LastPlay { player: 1, steps: None }),
        &["picture.last_play.steps FIELD_MISSING"],
    );
}
