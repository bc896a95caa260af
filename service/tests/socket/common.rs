//! What the tests of the service share: a server on a port of its own, requests that are sound, and the faults
//! that a status tells.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;

use plakoto_proto::v1;
use plakoto_proto::v1::rules_service_client::RulesServiceClient;
use plakoto_service::Workers;
use plakoto_service::config::Config;
use plakoto_service::server::{Drained, Error, Server};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Status};
use tonic_types::StatusExt;
use v1::compute_legal_plays_request::PositionSource as ComputedFrom;

/// A server behind a real socket, in this process. It stops when it is dropped.
pub(crate) struct Face {
    pub(crate) channel: Channel,
    pub(crate) rules: RulesServiceClient<Channel>,
    /// Where it listens: for a connection of one's own.
    pub(crate) address: SocketAddr,
    pub(crate) server: JoinHandle<Result<Drained, Error>>,
    pub(crate) stop: oneshot::Sender<()>,
}

/// Starts a server and connects to it.
pub(crate) async fn face() -> Face {
    face_with(&[]).await
}

/// The same, with flags.
pub(crate) async fn face_with(flags: &[&str]) -> Face {
    let served = serve(flags).await;
    let channel = connect(served.address).await;
    let rules = RulesServiceClient::new(channel.clone()).max_decoding_message_size(usize::MAX);
    let Served { address, server, stop } = served;
    Face { channel, rules, address, server, stop }
}

/// A server behind a real socket, to which nobody is connected. It stops when it is dropped.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    pub(crate) server: JoinHandle<Result<Drained, Error>>,
    pub(crate) stop: oneshot::Sender<()>,
}

/// Starts a server with flags.
pub(crate) async fn serve(flags: &[&str]) -> Served {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let server = Server::new(Config::of(flags.iter().copied()).unwrap()).unwrap();
    let served = server.serve(listener, Workers::here(), async { drop(stopped.await) });
    Served { address, server: tokio::spawn(served), stop }
}

pub(crate) async fn connect(address: SocketAddr) -> Channel {
    Endpoint::from_shared(format!("http://{address}")).unwrap().connect().await.unwrap()
}

/// The start of a game, White to play.
pub(crate) fn start() -> v1::Position {
    let mut checkers = vec![0; 24];
    (checkers[0], checkers[23]) = (-15, 15);
    v1::Position { turn: v1::Player::White.into(), checkers, ..Default::default() }
}

pub(crate) fn roll(first: i32, second: i32) -> v1::Roll {
    v1::Roll { first, second }
}

pub(crate) fn preset(name: &str) -> v1::Ruleset {
    v1::Ruleset { rules: Some(v1::ruleset::Rules::Name(name.to_owned())) }
}

pub(crate) fn options(mother: i32, bear_off: i32, opening: i32) -> v1::Ruleset {
    let options = v1::RulesetOptions { mother, bear_off, opening };
    v1::Ruleset { rules: Some(v1::ruleset::Rules::Options(options)) }
}

pub(crate) fn step_list(pairs: &[(i32, i32)]) -> v1::Steps {
    v1::Steps { steps: pairs.iter().map(|&(from, to)| v1::Step { from, to }).collect() }
}

/// A sound request for the plays of 6-5 from the start.
pub(crate) fn sound_query() -> v1::ComputeLegalPlaysRequest {
    v1::ComputeLegalPlaysRequest {
        position_source: Some(ComputedFrom::Position(start())),
        roll: Some(roll(6, 5)),
        ruleset: Some(preset("greek")),
        view: v1::PlayView::Full.into(),
    }
}

/// A sound request to play 6-5 from the start.
pub(crate) fn sound_play() -> v1::ApplyPlayRequest {
    v1::ApplyPlayRequest {
        position_source: Some(v1::apply_play_request::PositionSource::Position(start())),
        roll: Some(roll(6, 5)),
        ruleset: Some(preset("greek")),
        play: Some(v1::apply_play_request::Play::Steps(step_list(&[(24, 18), (18, 13)]))),
    }
}

/// The faults that a status tells, as `path CODE`; it must be the kind of status that the contract promises.
#[track_caller]
pub(crate) fn faults(status: &Status) -> Vec<String> {
    assert_eq!(status.code(), Code::InvalidArgument, "{status:?}");
    let details = status.get_error_details();
    let info = details.error_info().unwrap();
    assert_eq!(info.domain, "plakoto");
    let violations = &details.bad_request().unwrap().field_violations;
    assert_eq!(info.reason, violations[0].reason);
    for violation in violations {
        assert!(!violation.description.is_empty());
    }
    assert!(status.message().contains(&violations[0].field), "{}", status.message());
    violations.iter().map(|violation| format!("{} {}", violation.field, violation.reason)).collect()
}

/// The stable reason that a status tells.
#[track_caller]
pub(crate) fn reason(status: &Status) -> String {
    let details = status.get_error_details();
    let info = details.error_info().unwrap_or_else(|| panic!("no reason: {status:?}"));
    assert_eq!(info.domain, "plakoto");
    info.reason.clone()
}

/// One of the numbers that a status tells with its code.
#[track_caller]
pub(crate) fn number(status: &Status, name: &str) -> Option<i64> {
    let details = status.get_error_details();
    Some(details.error_info().unwrap().metadata.get(name)?.parse().unwrap())
}

/// A sound request for the next steps of 6-5 from the start.
pub(crate) fn sound_steps() -> v1::ComputeLegalStepsRequest {
    v1::ComputeLegalStepsRequest {
        position_source: Some(v1::compute_legal_steps_request::PositionSource::Position(start())),
        roll: Some(roll(6, 5)),
        ruleset: Some(preset("greek")),
        steps: Vec::new(),
    }
}

/// A sound request for the start of a game.
pub(crate) fn sound_start() -> v1::StartGameRequest {
    v1::StartGameRequest {
        opening_roll: Some(v1::OpeningRoll { white: 3, black: 5 }),
        ruleset: Some(preset("greek")),
    }
}

/// A sound request for all that can be told of the start.
pub(crate) fn sound_description() -> v1::DescribePositionRequest {
    v1::DescribePositionRequest {
        position_source: Some(v1::describe_position_request::PositionSource::Position(start())),
        ruleset: Some(preset("greek")),
        parts: vec![1, 2, 3, 4, 5],
        picture: Some(sound_picture()),
    }
}

/// How White sees a board, in light colours and in English.
pub(crate) fn sound_picture() -> v1::PictureOptions {
    v1::PictureOptions {
        viewer: v1::Player::White.into(),
        theme: v1::Theme::Light.into(),
        language: v1::Language::English.into(),
        ..Default::default()
    }
}

/// A turn with its play as text.
pub(crate) fn turn(player: v1::Player, dice: (i32, i32), play: &str) -> v1::GameTurn {
    v1::GameTurn {
        player: player.into(),
        roll: Some(roll(dice.0, dice.1)),
        play: Some(v1::game_turn::Play::Text(play.to_owned())),
    }
}

/// A game that White has opened with 6-3.
pub(crate) fn sound_record(turns: Vec<v1::GameTurn>) -> v1::GameRecord {
    v1::GameRecord {
        ruleset: Some(preset("greek")),
        start: Some(v1::game_record::Start::OpeningRoll(v1::OpeningRoll { white: 6, black: 3 })),
        played: Some(v1::GameTurns::from(turns)),
    }
}

/// A request to replay a game.
pub(crate) fn replay(game: v1::GameRecord) -> v1::ReplayGameRequest {
    v1::ReplayGameRequest {
        record: Some(v1::replay_game_request::Record::Game(game)),
        view: v1::PlayView::Full.into(),
    }
}

/// A sound request to replay a game of two turns.
pub(crate) fn sound_replay() -> v1::ReplayGameRequest {
    replay(sound_record(vec![
        turn(v1::Player::White, (6, 3), "24/18 24/21"),
        turn(v1::Player::Black, (4, 4), "24/20(4)"),
    ]))
}

/// A request to replay a text.
pub(crate) fn replay_text(text: impl Into<String>) -> v1::ReplayGameRequest {
    v1::ReplayGameRequest {
        record: Some(v1::replay_game_request::Record::Text(text.into())),
        view: v1::PlayView::Full.into(),
    }
}

/// Runs a test that cannot be `async` itself, since it calls `check` with a caller to be tracked.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap()
        .block_on(future)
}

/// The vector with the most plays, as a request in full view.
pub(crate) fn worst_query() -> v1::ComputeLegalPlaysRequest {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/tests/vectors/worst.json");
    let vectors: Vec<serde_json::Value> = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let worst = vectors.into_iter().max_by_key(|vector| vector["plays"].as_u64()).unwrap();
    let number = |value: &serde_json::Value| i32::try_from(value.as_i64().unwrap()).unwrap();
    let numbers = |value: &serde_json::Value| value.as_array().unwrap().iter().map(number).collect();
    let at = &worst["position"];
    let position = v1::Position {
        turn: if at["turn"] == "white" { 1 } else { 2 },
        checkers: numbers(&at["checkers"]),
        pinned_points: numbers(&at["pinned"]),
        white_off: number(&at["white_off"]),
        black_off: number(&at["black_off"]),
    };
    v1::ComputeLegalPlaysRequest {
        position_source: Some(ComputedFrom::Position(position)),
        roll: Some(roll(number(&worst["dice"][0]), number(&worst["dice"][1]))),
        ruleset: Some(preset(worst["ruleset"].as_str().unwrap())),
        view: v1::PlayView::Full.into(),
    }
}

/// The faults that a failure tells, as `path CODE`; it must hold what a status would.
#[track_caller]
pub(crate) fn failed(failure: &v1::Failure) -> Vec<String> {
    assert_eq!(failure.code, i32::from(Code::InvalidArgument), "{failure:?}");
    assert_eq!(failure.reason, failure.violations[0].reason);
    assert_eq!(failure.metadata["violations"], failure.violations.len().to_string());
    assert!(failure.message.contains(&failure.violations[0].field), "{}", failure.message);
    let told = |violation: &v1::Violation| {
        assert!(!violation.description.is_empty());
        format!("{} {}", violation.field, violation.reason)
    };
    failure.violations.iter().map(told).collect()
}

/// The turns of a game in the vectors.
pub(crate) fn turns_of(game: &serde_json::Value) -> Vec<v1::GameTurn> {
    let number = |value: &serde_json::Value| i32::try_from(value.as_i64().unwrap()).unwrap();
    let turn = |turn: &serde_json::Value| {
        let pairs = turn["steps"].as_array().unwrap().iter().map(|step| (number(&step[0]), number(&step[1])));
        let steps = step_list(&pairs.collect::<Vec<_>>());
        v1::GameTurn {
            player: if turn["player"] == "white" { 1 } else { 2 },
            roll: Some(roll(number(&turn["dice"][0]), number(&turn["dice"][1]))),
            play: Some(v1::game_turn::Play::Steps(steps)),
        }
    };
    game["turns"].as_array().unwrap().iter().map(turn).collect()
}
