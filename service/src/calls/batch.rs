//! The batch forms: each request is answered for itself, in order, until the answer is full.

use plakoto::Code;
use plakoto_proto::v1::{self, apply_play_result, compute_legal_plays_result};
use plakoto_proto::{PlainQuery, Requests, Results};
use prost::{DecodeError, Message};
use tokio::task::coop;
use tonic::{Code as StatusCode, Status};

use super::{apply_play, legal_plays};
use crate::fault::{Fault, Faults, reason};
use crate::net::Held;
use crate::refusal::Refusal;

/// How large the results may be together: with what else is in an answer, safely below the 4 MiB that clients
/// commonly take.
const ROOM: usize = 3_670_016;

/// How many bytes a result commonly has: the steps of twenty plays.
const COMMON: usize = 320;

/// A request that can be one of many.
pub(crate) trait Item: Message + Default {
    /// Its result.
    type Result: Message + Default;

    /// The result of answering what these bytes ask.
    ///
    /// # Errors
    /// Where they are no request.
    fn answered(bytes: &[u8]) -> Result<Self::Result, DecodeError>;

    /// The result where there is no answer.
    fn failed(failure: v1::Failure) -> Self::Result;
}

impl Item for v1::ComputeLegalPlaysRequest {
    type Result = v1::ComputeLegalPlaysResult;

    fn answered(bytes: &[u8]) -> Result<v1::ComputeLegalPlaysResult, DecodeError> {
        use compute_legal_plays_result::Result::Response;
        let answer = match PlainQuery::read(bytes) {
            Some(query) => legal_plays::answer_plain(&query),
            None => legal_plays::answer(Self::decode(bytes)?),
        };
        Ok(match answer {
            Ok(response) => v1::ComputeLegalPlaysResult { result: Some(Response(response)) },
            Err(faults) => Self::failed(faults.into()),
        })
    }

    fn failed(failure: v1::Failure) -> v1::ComputeLegalPlaysResult {
        let result = compute_legal_plays_result::Result::Failure(Box::new(failure));
        v1::ComputeLegalPlaysResult { result: Some(result) }
    }
}

impl Item for v1::ApplyPlayRequest {
    type Result = v1::ApplyPlayResult;

    fn answered(bytes: &[u8]) -> Result<v1::ApplyPlayResult, DecodeError> {
        use apply_play_result::Result::Response;
        Ok(match apply_play::answer(Self::decode(bytes)?) {
            Ok(response) => v1::ApplyPlayResult { result: Some(Response(response)) },
            Err(faults) => Self::failed(faults.into()),
        })
    }

    fn failed(failure: v1::Failure) -> v1::ApplyPlayResult {
        v1::ApplyPlayResult { result: Some(apply_play_result::Result::Failure(failure)) }
    }
}

/// By how many bytes the results grow until they are counted again.
const GROWN: usize = 65_536;

/// How many bytes of results count as much as one request when others are to have their turn: they take as long.
const HEAVY: usize = 2_048;

/// One result for each request, in order, of at most so many. What they hold is counted while they grow.
pub(crate) async fn answer<Q: Item>(
    requests: &Requests<Q>,
    most: usize,
    mut held: Option<&mut Held>,
) -> Result<Results<Q::Result>, Status> {
    let count = requests.count();
    if count > most {
        return Err(Faults::from(Fault::too_long("requests", count, most)).into());
    }
    let mut results = Results::with_capacity(count * COMMON);
    // The result of whatever no longer has room, from the first such request on.
    let mut full = None;
    let mut counted = 0;
    for (index, request) in requests.entries().enumerate() {
        let unreadable = |error| unreadable(index, &error);
        // Here other calls get their turn, and this one ends when its caller has given up.
        coop::consume_budget().await;
        let before = results.encoded_len();
        if let Some(full) = &full {
            Q::decode(request).map_err(unreadable)?;
            results.push(full);
        } else {
            results.push(&Q::answered(request).map_err(unreadable)?);
            for _ in 0..(results.encoded_len() - before) / HEAVY {
                coop::consume_budget().await;
            }
            if results.encoded_len() > ROOM {
                results.truncate(before);
                results.push(full.insert(Q::failed(answer_full())));
            }
        }
        if results.encoded_len() > counted + GROWN
            && let Some(held) = &mut held
        {
            counted = results.encoded_len();
            held.hold(counted).map_err(Refusal::status)?;
        }
    }
    Ok(results)
}

/// What is wrong with a batch of which a request is no message: nothing of it is answered.
fn unreadable(index: usize, error: &DecodeError) -> Status {
    Refusal::MessageUnreadable.saying(&format!(": requests[{index}]: {error}"))
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
