//! The batch forms: each request is answered for itself, in order, until the answer is full.

use plakoto::Code;
use plakoto_proto::v1::{self, apply_play_result, compute_legal_plays_result};
use plakoto_proto::{Bounded, Entry};
use prost::Message;
use tokio::task::coop;
use tonic::Code as StatusCode;

use super::{apply_play, legal_plays};
use crate::fault::{Fault, Faults, reason};

/// How large the results may be together: with what else is in an answer, safely below the 4 MiB that clients
/// commonly take.
const ROOM: usize = 3_670_016;

/// What a result takes beside itself: the number of its field, and its length.
const HEAD: usize = 5;

/// A request that can be one of many.
pub(crate) trait Item: Entry {
    /// Its result.
    type Result: Message;

    /// The result of answering it.
    fn answered(self) -> Self::Result;

    /// The result where there is no answer.
    fn failed(failure: v1::Failure) -> Self::Result;
}

impl Item for v1::ComputeLegalPlaysRequest {
    type Result = v1::ComputeLegalPlaysResult;

    fn answered(self) -> v1::ComputeLegalPlaysResult {
        use compute_legal_plays_result::Result::Response;
        match legal_plays::answer(self) {
            Ok(response) => v1::ComputeLegalPlaysResult { result: Some(Response(response)) },
            Err(faults) => Self::failed(faults.into()),
        }
    }

    fn failed(failure: v1::Failure) -> v1::ComputeLegalPlaysResult {
        let result = compute_legal_plays_result::Result::Failure(failure);
        v1::ComputeLegalPlaysResult { result: Some(result) }
    }
}

impl Item for v1::ApplyPlayRequest {
    type Result = v1::ApplyPlayResult;

    fn answered(self) -> v1::ApplyPlayResult {
        use apply_play_result::Result::Response;
        match apply_play::answer(self) {
            Ok(response) => v1::ApplyPlayResult { result: Some(Response(response)) },
            Err(faults) => Self::failed(faults.into()),
        }
    }

    fn failed(failure: v1::Failure) -> v1::ApplyPlayResult {
        v1::ApplyPlayResult { result: Some(apply_play_result::Result::Failure(failure)) }
    }
}

/// One result for each request, in order, of at most so many.
pub(crate) async fn answer<Q: Item>(requests: Bounded<Q>, most: usize) -> Result<Vec<Q::Result>, Faults> {
    let too_long = |count| Fault::too_long("requests", count, most);
    let requests = requests.within_limit().map_err(too_long)?;
    if requests.len() > most {
        return Err(too_long(requests.len()).into());
    }
    let count = requests.len();
    let mut results = Vec::with_capacity(count);
    let mut room = ROOM;
    for request in requests {
        // Here other calls get their turn, and this one ends when its caller has given up.
        coop::consume_budget().await;
        let result = request.answered();
        match room.checked_sub(result.encoded_len() + HEAD) {
            Some(left) => room = left,
            None => break,
        }
        results.push(result);
    }
    results.resize_with(count, || Q::failed(answer_full()));
    Ok(results)
}

/// Why a request has no result: there is no room left.
fn answer_full() -> v1::Failure {
    let code = Code::AnswerFull;
    v1::Failure {
        code: StatusCode::ResourceExhausted.into(),
        message: format!("{} [{}]", code.meaning(), reason(code)),
        reason: reason(code),
        ..Default::default()
    }
}
