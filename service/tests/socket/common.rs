//! What the tests of the service share: a server on a port of its own, requests that are sound, and the faults
//! that a status tells.

use std::net::SocketAddr;
use std::time::Duration;

use plakoto_proto::v1;
use plakoto_proto::v1::rules_service_client::RulesServiceClient;
use plakoto_service::server;
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
    pub(crate) server: JoinHandle<Result<server::Drained, server::Error>>,
    pub(crate) stop: oneshot::Sender<()>,
}

/// Starts a server and connects to it.
pub(crate) async fn face() -> Face {
    face_draining(server::DRAIN_LIMIT).await
}

/// The same, with another limit for draining.
pub(crate) async fn face_draining(limit: Duration) -> Face {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let server = tokio::spawn(server::serve(listener, async { drop(stopped.await) }, limit));
    let channel = connect(address).await;
    let rules = RulesServiceClient::new(channel.clone()).max_decoding_message_size(usize::MAX);
    Face { channel, rules, server, stop }
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

/// One of the numbers that a status tells with its code.
#[track_caller]
pub(crate) fn number(status: &Status, name: &str) -> Option<i64> {
    let details = status.get_error_details();
    Some(details.error_info().unwrap().metadata.get(name)?.parse().unwrap())
}
