//! `StreamCalls`: requests are answered as they come, in their order.
//!
//! A request is read when the transport asks for the next answer, and not before. So of a stream no more than one
//! request and its answer are in memory, whatever its caller sends or fails to read.

use std::pin::{Pin, pin};
use std::task::{Context, Poll, ready};

use plakoto::Code;
use plakoto_proto::v1::stream_calls_request::Call;
use plakoto_proto::v1::stream_calls_response::Result as Answer;
use plakoto_proto::v1::{StreamCallsRequest, StreamCallsResponse};
use plakoto_proto::{PlainQuery, UnreadCall, WrittenAnswer};
use prost::Message;
use tokio::task::coop;
use tokio_stream::Stream;
use tonic::{Request, Status, Streaming};

use super::{apply_play, describe_position, legal_plays, legal_steps, replay_game, start_game};
use crate::fault::{Fault, Faults};
use crate::guard;
use crate::refusal::Refusal;

/// How many answers take one part of the time that a task has in a row. It has 128 parts; then other calls get their turn.
const IN_A_PART: usize = 8;

/// How many answers take all of that time.
const IN_A_ROW: usize = 128 * IN_A_PART;

/// How many bytes of a request count as much as one answer: they take as long to unpack.
const LARGE: usize = 4_096;

/// The answers to a stream of requests.
#[derive(Debug)]
pub(crate) struct Answers {
    requests: Streaming<UnreadCall>,
    /// How many answers, or what takes as long, have been given for which no time has been taken.
    owed: usize,
    ended: bool,
}

impl Answers {
    pub(crate) fn new(request: Request<Streaming<UnreadCall>>) -> Answers {
        Answers { requests: request.into_inner(), owed: 0, ended: false }
    }

    /// The answer to one request, under its tag; the last one where it is none.
    fn answer(&mut self, request: &UnreadCall) -> Result<WrittenAnswer, Status> {
        self.owed += 1 + request.bytes().len() / LARGE;
        if let Some((tag, query)) = PlainQuery::of_stream(request.bytes()) {
            return Ok(match legal_plays::answer_plain(&query) {
                Ok(plays) => WrittenAnswer::legal_plays(tag, plays),
                Err(faults) => written(tag, Err(faults)),
            });
        }
        match StreamCallsRequest::decode(request.bytes()) {
            Ok(request) => {
                self.owed += weight(&request);
                Ok(answer(request))
            }
            Err(error) => {
                self.ended = true;
                Err(Refusal::MessageUnreadable.saying(&format!(": {error}")))
            }
        }
    }
}

impl Stream for Answers {
    type Item = Result<WrittenAnswer, Status>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.ended {
            return Poll::Ready(None);
        }
        // To wait only once would not do: what has been answered so far is sent, and the next answer is asked for at once.
        while self.owed >= IN_A_PART {
            ready!(pin!(coop::consume_budget()).poll(context));
            self.owed -= IN_A_PART;
        }
        match ready!(Pin::new(&mut self.requests).poll_next(context)) {
            Some(Ok(request)) => Poll::Ready(Some(self.answer(&request))),
            Some(Err(status)) => {
                self.ended = true;
                Poll::Ready(Some(Err(guard::told(status))))
            }
            None => {
                self.ended = true;
                Poll::Ready(None)
            }
        }
    }
}

/// How many answers more one counts for: a whole game takes as long as many.
fn weight(request: &StreamCallsRequest) -> usize {
    match request.call {
        Some(Call::ReplayGame(_)) => IN_A_ROW,
        Some(Call::DescribePosition(_)) => 7,
        _ => 0,
    }
}

fn answer(request: StreamCallsRequest) -> WrittenAnswer {
    let result = match request.call {
        Some(call) => answer_call(call),
        None => {
            Err(Fault::new(Code::FieldMissing, "compute_legal_plays").saying(": one of the calls").into())
        }
    };
    written(request.tag, result)
}

/// What was found, or why it was not, under the tag of the request.
fn written(tag: u64, result: Result<Answer, Faults>) -> WrittenAnswer {
    let result = result.unwrap_or_else(|faults| Answer::Failure(Box::new(faults.into())));
    StreamCallsResponse { tag, result: Some(result) }.into()
}

fn answer_call(call: Call) -> Result<Answer, Faults> {
    Ok(match call {
        Call::ComputeLegalPlays(request) => Answer::ComputeLegalPlays(legal_plays::answer(request)?),
        Call::ApplyPlay(request) => Answer::ApplyPlay(apply_play::answer(*request)?.into()),
        Call::ComputeLegalSteps(request) => Answer::ComputeLegalSteps(legal_steps::answer(*request)?.into()),
        Call::StartGame(request) => Answer::StartGame(start_game::answer(*request)?.into()),
        Call::DescribePosition(request) => {
            Answer::DescribePosition(describe_position::answer(*request)?.into())
        }
        Call::ReplayGame(request) => Answer::ReplayGame(replay_game::answer(*request)?.into()),
    })
}
