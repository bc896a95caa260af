//! What is asked, and what must be answered: worked out by the engine here, so that each answer can be compared
//! byte by byte.

use bytes::Bytes;
use plakoto::{Play, Position, Roll, Ruleset};
use plakoto_benches::Corpus;
use plakoto_proto::v1;
use plakoto_proto::v1::compute_legal_plays_request::PositionSource;
use v1::{stream_calls_request, stream_calls_response};

use crate::echo::{self, Payload};
use crate::wire::framed;

/// The path of the unary call for legal plays.
pub const LEGAL_PLAYS: &str = "/tavli.plakoto.v1.RulesService/ComputeLegalPlays";
/// The path of its batch form.
pub const BATCH: &str = "/tavli.plakoto.v1.RulesService/BatchComputeLegalPlays";
/// The path of the stream.
pub const STREAM: &str = "/tavli.plakoto.v1.RulesService/StreamCalls";

/// How many positions are asked for in turn: turns of random games with rolls of two different numbers.
const POSITIONS: usize = 256;

/// The rules that are asked for.
const RULES: Ruleset = Ruleset::GREEK;

/// A call and its answer, as they are on the wire.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// What is sent.
    pub request: Bytes,
    /// What must come.
    pub answer: Bytes,
}

/// Calls that are made in turn.
#[derive(Clone, Debug)]
pub struct Calls {
    /// Where to.
    pub path: &'static str,
    /// What, and what for; at least one.
    pub exchanges: Vec<Exchange>,
    /// How many positions each is about.
    pub positions: usize,
}

/// The echo's one call.
#[must_use]
pub fn echo() -> Calls {
    let sample = framed(&Payload::sample());
    let exchange = Exchange { request: sample.clone(), answer: sample };
    Calls { path: echo::PATH, exchanges: vec![exchange], positions: 1 }
}

/// One call a position.
#[must_use]
pub fn unary(view: v1::PlayView) -> Calls {
    let exchanges = cases().map(|(position, roll)| Exchange {
        request: framed(&query(&position, roll, view)),
        answer: framed(&response(&position, roll, view)),
    });
    Calls { path: LEGAL_PLAYS, exchanges: exchanges.collect(), positions: 1 }
}

/// All positions in one call.
#[must_use]
pub fn batch(view: v1::PlayView) -> Calls {
    let requests: Vec<_> = cases().map(|(position, roll)| query(&position, roll, view)).collect();
    let result = |(position, roll): (Position, Roll)| {
        let response = v1::compute_legal_plays_result::Result::Response(response(&position, roll, view));
        v1::ComputeLegalPlaysResult { result: Some(response) }
    };
    let results: Vec<_> = cases().map(result).collect();
    let exchange = Exchange {
        request: framed(&v1::BatchComputeLegalPlaysRequest::from(requests)),
        answer: framed(&v1::BatchComputeLegalPlaysResponse::from(results)),
    };
    Calls { path: BATCH, exchanges: vec![exchange], positions: POSITIONS }
}

/// One message of a stream a position.
#[must_use]
pub fn stream(view: v1::PlayView) -> Calls {
    let exchanges = cases().map(|(position, roll)| {
        let call = stream_calls_request::Call::ComputeLegalPlays(query(&position, roll, view));
        let result = stream_calls_response::Result::ComputeLegalPlays(response(&position, roll, view));
        Exchange {
            request: framed(&v1::StreamCallsRequest { tag: 7, call: Some(call) }),
            answer: framed(&v1::StreamCallsResponse { tag: 7, result: Some(result) }),
        }
    });
    Calls { path: STREAM, exchanges: exchanges.collect(), positions: 1 }
}

/// Live positions and rolls of two different numbers.
fn cases() -> impl Iterator<Item = (Position, Roll)> {
    let cases = Corpus::named("non_doubles").map(Corpus::cases).unwrap_or_default();
    let live = cases.into_iter().filter(|(position, _)| position.outcome(RULES).is_none());
    live.take(POSITIONS)
}

fn query(position: &Position, roll: Roll, view: v1::PlayView) -> v1::ComputeLegalPlaysRequest {
    v1::ComputeLegalPlaysRequest {
        position_source: Some(PositionSource::PositionId(position.id().to_string())),
        roll: Some(v1::Roll { first: roll.high().into(), second: roll.low().into() }),
        ruleset: Some(v1::Ruleset { rules: Some(v1::ruleset::Rules::Name("greek".to_owned())) }),
        view: view.into(),
    }
}

/// The answer in a view of counts or of steps.
fn response(position: &Position, roll: Roll, view: v1::PlayView) -> v1::ComputeLegalPlaysResponse {
    let plays = position.legal_plays(roll, RULES);
    let count = plays.len() as i32;
    let plays = if view == v1::PlayView::Count { Vec::new() } else { plays.iter().map(steps).collect() };
    v1::ComputeLegalPlaysResponse { plays, count, ..Default::default() }
}

fn steps(play: &Play) -> v1::Play {
    let step = |step: &plakoto::Step| v1::Step { from: step.from().into(), to: step.to().into() };
    v1::Play { steps: play.steps().iter().map(step).collect(), ..Default::default() }
}
