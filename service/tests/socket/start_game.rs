//! `StartGame`, and the calls that tell what the service knows: `ListRulesets` and `GetBuildInfo`.

use crate::common::{Face, face, faults, options, preset, roll, sound_start};
use plakoto_proto::v1;

async fn started(face: &mut Face, white: i32, black: i32, rules: v1::Ruleset) -> v1::StartGameResponse {
    let opening_roll = Some(v1::OpeningRoll { white, black });
    let request = v1::StartGameRequest { opening_roll, ruleset: Some(rules) };
    face.rules.start_game(request).await.unwrap().into_inner()
}

#[tokio::test]
async fn the_higher_die_starts() {
    let mut face = face().await;
    for (white, black, starter) in [(3, 5, v1::Player::Black), (6, 1, v1::Player::White)] {
        let answer = started(&mut face, white, black, preset("greek")).await;
        assert!(!answer.tied);
        assert_eq!(answer.starter(), starter);
        assert_eq!(answer.roll, Some(roll(white.max(black), white.min(black))));
        let position = answer.position.unwrap();
        assert_eq!((position.turn(), position.checkers[0], position.checkers[23]), (starter, -15, 15));
        assert_eq!(plakoto::Position::from_id(&answer.position_id).unwrap().off(plakoto::Player::White), 0);
    }
}

#[tokio::test]
async fn a_tie_is_told_and_nothing_else() {
    let answer = started(&mut face().await, 4, 4, preset("tapa")).await;
    assert_eq!(answer, v1::StartGameResponse { tied: true, ..Default::default() });
}

#[tokio::test]
async fn who_rolls_afresh_has_no_roll_yet() {
    let answer = started(&mut face().await, 2, 1, options(1, 1, 2)).await;
    assert_eq!((answer.starter(), answer.roll), (v1::Player::White, None));
}

#[tokio::test]
async fn what_is_wrong_with_a_start_is_told() {
    let mut face = face().await;
    let status = face.rules.start_game(v1::StartGameRequest::default()).await.unwrap_err();
    assert_eq!(faults(&status), ["opening_roll FIELD_MISSING", "ruleset FIELD_MISSING"]);
    for (white, black, expected) in [
        (0, 1, vec!["opening_roll.white DIE_OUT_OF_RANGE"]),
        (6, 7, vec!["opening_roll.black DIE_OUT_OF_RANGE"]),
        (
            i32::MIN,
            i32::MAX,
            vec!["opening_roll.white DIE_OUT_OF_RANGE", "opening_roll.black DIE_OUT_OF_RANGE"],
        ),
    ] {
        let opening_roll = Some(v1::OpeningRoll { white, black });
        let status =
            face.rules.start_game(v1::StartGameRequest { opening_roll, ..sound_start() }).await.unwrap_err();
        assert_eq!(faults(&status), expected);
    }
}

/// Each name that is listed is taken, and its options mean the same.
#[tokio::test]
async fn rulesets_are_listed_with_their_names_and_options() {
    let mut face = face().await;
    let presets = face.rules.list_rulesets(v1::ListRulesetsRequest {}).await.unwrap().into_inner().presets;
    let names: Vec<&str> = presets.iter().map(|preset| preset.name.as_str()).collect();
    assert_eq!(
        names,
        ["greek", "tapa", "greek_optional_bear_off", "tapa_optional_bear_off", "mother_always"]
    );
    assert_eq!(presets[0].aliases, ["plakoto", "mahbusa"]);
    for listed in presets {
        for name in listed.aliases.iter().chain([&listed.name]) {
            let record = v1::GameRecord {
                ruleset: Some(preset(name)),
                start: Some(v1::game_record::Start::Starter(1)),
                played: None,
            };
            let replayed = face.rules.replay_game(crate::common::replay(record)).await.unwrap().into_inner();
            assert_eq!(replayed.ruleset, listed.options, "{name}");
        }
    }
}

#[tokio::test]
async fn versions_are_told() {
    let info = face().await.rules.get_build_info(v1::GetBuildInfoRequest {}).await.unwrap().into_inner();
    assert_eq!(info.engine_version, env!("CARGO_PKG_VERSION"), "one version for all faces");
    assert_eq!(info.contract_version, plakoto_proto::CONTRACT_VERSION);
}
