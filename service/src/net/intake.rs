//! A request as it comes in: each message is measured by what its first bytes say, before it is read.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use h2::RecvStream;
use http_body::{Body, Frame};
use tokio::sync::oneshot;
use tokio::time::{Instant, Sleep};
use tonic::Status;

use super::connection::Link;
use super::memory::Held;
use crate::config::Limits;
use crate::refusal::Refusal;
use crate::seen::method::Method;

/// The bytes before each message: a flag, and the length in four bytes.
const PREFIX: usize = 5;

/// The body of a request.
pub(super) struct Intake {
    body: RecvStream,
    link: Arc<Link>,
    messages: Messages,
    held: Held,
    /// When the message that has begun must have come, and its number.
    late: Option<(u64, Pin<Box<Sleep>>)>,
    /// What is wrong with what comes next.
    refused: Option<Status>,
    method: Method,
    /// How many bytes have come.
    received: u64,
    /// Done when the call has ended, of a call that may go on for long: whoever then still reads is to stop.
    ended: Option<oneshot::Receiver<Infallible>>,
}

impl Intake {
    pub(super) fn new(
        body: RecvStream,
        method: Method,
        link: Arc<Link>,
        ended: Option<oneshot::Receiver<Infallible>>,
    ) -> Intake {
        let held = Held::nothing(link.clone());
        Intake {
            body,
            link,
            messages: Messages::default(),
            held,
            late: None,
            refused: None,
            method,
            received: 0,
            ended,
        }
    }

    /// The part of what has come that is within the limits.
    fn within_limits(&mut self, mut data: Bytes) -> Result<Bytes, Status> {
        let (sound, refused) = self.messages.read(&data, &self.link.shared.limits);
        let refused =
            refused.or_else(|| self.held.hold(self.messages.so_far()).err().map(|refusal| refusal.status()));
        match refused {
            None => Ok(data),
            Some(status) if sound == 0 => Err(status),
            Some(status) => {
                self.refused = Some(status);
                data.truncate(sound);
                Ok(data)
            }
        }
    }

    /// Done when a message that has begun is late.
    fn poll_late(&mut self, context: &mut Context<'_>) -> Poll<Status> {
        if !self.messages.within_one() {
            self.late = None;
            return Poll::Pending;
        }
        let number = self.messages.begun;
        if self.late.as_ref().is_none_or(|(of, _)| *of != number) {
            let due = Instant::now() + self.link.shared.times.message_time;
            self.late = Some((number, Box::pin(tokio::time::sleep_until(due))));
        }
        match &mut self.late {
            Some((_, late)) => late.as_mut().poll(context).map(|()| Refusal::MessageTooSlow.status()),
            None => Poll::Pending,
        }
    }
}

impl Body for Intake {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        if let Some(status) = self.refused.take() {
            return Poll::Ready(Some(Err(status)));
        }
        let data = match self.body.poll_data(context) {
            Poll::Ready(Some(data)) => data,
            Poll::Ready(None) => {
                let trailers = ready!(self.body.poll_trailers(context));
                return Poll::Ready(match trailers {
                    Ok(trailers) => trailers.map(|trailers| Ok(Frame::trailers(trailers))),
                    Err(error) => Some(Err(gone(&error))),
                });
            }
            Poll::Pending => {
                if let Some(ended) = &mut self.ended {
                    // Nothing is ever sent; it is closed when the call ends.
                    if Pin::new(ended).poll(context).is_ready() {
                        self.ended = None;
                        return Poll::Ready(Some(Err(Status::cancelled("the call has ended"))));
                    }
                }
                return self.poll_late(context).map(|status| Some(Err(status)));
            }
        };
        let read = data.map_err(|error| gone(&error)).and_then(|data| {
            let length = data.len();
            self.received += length as u64;
            let data = self.within_limits(data)?;
            // Fails only where the stream has ended, and then nobody sends any more.
            let _ = self.body.flow_control().release_capacity(length);
            Ok(Frame::data(data))
        });
        Poll::Ready(Some(read))
    }

    fn is_end_stream(&self) -> bool {
        self.refused.is_none() && self.body.is_end_stream()
    }
}

impl Drop for Intake {
    fn drop(&mut self) {
        self.link.shared.metrics.received(self.method, self.received);
    }
}

/// The caller has gone, or has taken the call back.
fn gone(error: &h2::Error) -> Status {
    Status::cancelled(error.to_string())
}

/// How far the messages of a request have come.
#[derive(Debug, Default)]
struct Messages {
    /// How many have begun, by their first byte.
    begun: u64,
    /// How many bytes of the prefix have come.
    prefix: usize,
    /// The length, as far as its bytes have come; then what is left of it.
    length: usize,
    left: usize,
}

impl Messages {
    /// Reads on. How many bytes are within the limits, and what is wrong with the message behind them.
    fn read(&mut self, data: &[u8], limits: &Limits) -> (usize, Option<Status>) {
        let mut at = 0;
        let mut start = 0;
        while at < data.len() {
            if self.prefix == PREFIX {
                let some = self.left.min(data.len() - at);
                at += some;
                self.left -= some;
            } else {
                if self.prefix == 0 {
                    start = at;
                    self.begun += 1;
                    self.length = 0;
                } else {
                    self.length = self.length << 8 | usize::from(data[at]);
                }
                self.prefix += 1;
                at += 1;
                if self.prefix == PREFIX {
                    if let Some(status) = self.refused(limits) {
                        return (start, Some(status));
                    }
                    self.left = self.length;
                }
            }
            if self.prefix == PREFIX && self.left == 0 {
                self.prefix = 0;
            }
        }
        (at, None)
    }

    /// What is wrong with the message that begins.
    fn refused(&self, limits: &Limits) -> Option<Status> {
        let Limits { request_size, stream_length, .. } = limits;
        if self.length > *request_size as usize {
            let words = format!(": at most {request_size} bytes (found {})", self.length);
            return Some(Refusal::MessageTooLong.saying(&words));
        }
        (self.begun > *stream_length)
            .then(|| Refusal::StreamTooLong.saying(&format!(": at most {stream_length}")))
    }

    /// Has a message begun that has not come to its end?
    const fn within_one(&self) -> bool {
        self.prefix > 0
    }

    /// How many bytes of the last message have come.
    const fn so_far(&self) -> usize {
        self.length - self.left
    }
}
