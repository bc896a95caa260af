//! A request as it comes in: each message is measured by what its first bytes say, before it is read.
//!
//! A stream is handed on as it comes. Another call's request is handed on whole when it has ended, so that what it unpacks
//! to is there only while the call is answered: whoever never ends a request holds what they have sent, and that is counted.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, ready};

use bytes::{Bytes, BytesMut};
use h2::RecvStream;
use http_body::{Body, Frame};
use tokio::sync::oneshot;
use tokio::time::{Instant, Sleep};
use tonic::Status;

use super::connection::Link;
use super::memory::Held;
use super::packing::Packing;
use crate::config::Limits;
use crate::method::Method;
use crate::refusal::Refusal;

/// The bytes before each message: a flag, and the length in four bytes.
const PREFIX: usize = 5;

/// Why a request has not been read to its end, where its reader keeps that to itself: reflection's ends the answer as if all
/// were well.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unread(Arc<OnceLock<Status>>);

impl Unread {
    /// Why, once that is known.
    pub(crate) fn why(&self) -> Option<&Status> {
        self.0.get()
    }

    /// Notes why, unless that is known.
    fn note(&self, status: impl FnOnce() -> Status) {
        self.0.get_or_init(status);
    }
}

/// The body of a request.
pub(super) struct Intake {
    body: RecvStream,
    link: Arc<Link>,
    messages: Messages,
    held: Held,
    /// What has come of a request that is handed on whole.
    gathered: Gathered,
    /// Has all of it come?
    has_ended: bool,
    /// When the message that has begun must have come, and its number.
    late: Option<(u64, Pin<Box<Sleep>>)>,
    /// What is wrong with what comes next.
    refused: Option<Status>,
    method: Method,
    /// How many bytes have come.
    received: u64,
    /// Done when the call has ended, of a call that may go on for long: whoever then still reads is to stop.
    ended: Option<oneshot::Receiver<Infallible>>,
    /// What is noted for others, where the reader tells nobody.
    unread: Option<Unread>,
}

impl Intake {
    pub(super) fn new(
        body: RecvStream,
        method: Method,
        packing: Packing,
        link: Arc<Link>,
        ended: Option<oneshot::Receiver<Infallible>>,
        unread: Option<Unread>,
    ) -> Intake {
        let held = Held::nothing(link.clone());
        let is_stream = ended.is_some();
        let most = method.longest(&link.shared.limits);
        Intake {
            body,
            link,
            messages: Messages::new(is_stream, most, packing),
            held,
            gathered: Gathered::Nothing,
            has_ended: false,
            late: None,
            refused: None,
            method,
            received: 0,
            ended,
            unread,
        }
    }

    /// The part of what has come that is within the limits.
    fn within_limits(&mut self, mut data: Bytes) -> Result<Bytes, Status> {
        let (sound, refused) = self.messages.read(&data, &self.link.shared.limits);
        self.held.hold(self.kept(data.len())).map_err(Refusal::status)?;
        match refused {
            None => Ok(data),
            Some(status) if sound == 0 || !self.messages.is_stream => Err(status),
            Some(status) => {
                self.refused = Some(status);
                data.truncate(sound);
                Ok(data)
            }
        }
    }

    /// How many bytes are kept for it, with a part that has just come.
    fn kept(&self, part: usize) -> usize {
        if self.messages.is_stream {
            self.messages.room().min(self.messages.most as usize)
        } else {
            self.gathered.len() + part
        }
    }

    /// Done when nothing more is waited for.
    fn poll_end(&mut self, context: &mut Context<'_>) -> Poll<Status> {
        self.gathered.settle();
        if let Some(ended) = &mut self.ended {
            // Nothing is ever sent; it is closed when the call ends.
            if Pin::new(ended).poll(context).is_ready() {
                self.ended = None;
                return Poll::Ready(Status::cancelled("the call has ended"));
            }
        }
        self.poll_late(context)
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
        let frame = self.as_mut().poll_next(context);
        if let (Poll::Ready(Some(Err(status))), Some(unread)) = (&frame, &self.unread) {
            unread.note(|| status.clone());
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.refused.is_none() && self.gathered.is_empty() && self.body.is_end_stream()
    }
}

impl Intake {
    /// The next part of it.
    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        if let Some(status) = self.refused.take() {
            return Poll::Ready(Some(Err(status)));
        }
        while !self.has_ended {
            let data = match self.body.poll_data(context) {
                Poll::Ready(Some(data)) => data.map_err(|error| gone(&error))?,
                Poll::Ready(None) => {
                    self.has_ended = true;
                    if let Some(whole) = self.gathered.take() {
                        return Poll::Ready(Some(Ok(Frame::data(whole))));
                    }
                    break;
                }
                Poll::Pending => return self.poll_end(context).map(|status| Some(Err(status))),
            };
            let length = data.len();
            self.received += length as u64;
            let data = self.within_limits(data)?;
            // Fails only where the stream has ended, and then nobody sends any more.
            let _ = self.body.flow_control().release_capacity(length);
            if self.messages.is_stream {
                return Poll::Ready(Some(Ok(Frame::data(data))));
            }
            self.gathered.add(data);
        }
        Poll::Ready(match ready!(self.body.poll_trailers(context)) {
            Ok(trailers) => trailers.map(|trailers| Ok(Frame::trailers(trailers))),
            Err(error) => Some(Err(gone(&error))),
        })
    }
}

impl Drop for Intake {
    fn drop(&mut self) {
        if let Some(unread) = &self.unread
            && (!self.has_ended || self.messages.within_one())
        {
            unread.note(|| Refusal::MessageUnreadable.status());
        }
        self.link.shared.metrics.received(self.method, self.received);
    }
}

/// The caller has gone, or has taken the call back.
fn gone(error: &h2::Error) -> Status {
    Status::cancelled(error.to_string())
}

/// What has come of a request that is handed on whole.
enum Gathered {
    Nothing,
    /// A part as it came, which nearly always is all.
    One(Bytes),
    Several(BytesMut),
}

impl Gathered {
    fn add(&mut self, data: Bytes) {
        if data.is_empty() {
            return;
        }
        self.settle();
        match self {
            Gathered::Several(several) => several.extend_from_slice(&data),
            _ => *self = Gathered::One(data),
        }
    }

    /// Keeps what has come and nothing else: a part as it came keeps all that was read with it.
    fn settle(&mut self) {
        if let Gathered::One(one) = self {
            *self = Gathered::Several(BytesMut::from(&one[..]));
        }
    }

    fn take(&mut self) -> Option<Bytes> {
        match std::mem::replace(self, Gathered::Nothing) {
            Gathered::Nothing => None,
            Gathered::One(one) => Some(one),
            Gathered::Several(several) => Some(several.freeze()),
        }
    }

    fn len(&self) -> usize {
        match self {
            Gathered::Nothing => 0,
            Gathered::One(one) => one.len(),
            Gathered::Several(several) => several.len(),
        }
    }

    const fn is_empty(&self) -> bool {
        matches!(self, Gathered::Nothing)
    }
}

/// How far the messages of a request have come.
#[derive(Debug)]
struct Messages {
    is_stream: bool,
    /// How long each may be.
    most: u32,
    packing: Packing,
    /// How many have begun, by their first byte.
    begun: u64,
    /// How many bytes of the prefix have come.
    prefix: usize,
    /// The first of them, of the last message: 1 where it is packed.
    flag: u8,
    /// The length, as far as its bytes have come; then what is left of it.
    length: usize,
    left: usize,
    /// How many bytes of the last one have come, without its prefix.
    come: usize,
    /// How many bytes have come of the one of which most have.
    longest: usize,
    /// The same, of those that are packed.
    longest_packed: usize,
}

impl Messages {
    const fn new(is_stream: bool, most: u32, packing: Packing) -> Messages {
        Messages {
            is_stream,
            most,
            packing,
            begun: 0,
            prefix: 0,
            flag: 0,
            length: 0,
            left: 0,
            come: 0,
            longest: 0,
            longest_packed: 0,
        }
    }

    /// Reads on. How many bytes are within the limits, and what is wrong with the message behind them.
    fn read(&mut self, data: &[u8], limits: &Limits) -> (usize, Option<Status>) {
        let mut at = 0;
        let mut start = 0;
        while at < data.len() {
            if self.prefix == PREFIX {
                let some = self.left.min(data.len() - at);
                at += some;
                self.come(some);
            } else {
                if self.prefix == 0 {
                    start = at;
                }
                // Most come whole: then the five are read together.
                let come = match data[at..].first_chunk::<PREFIX>() {
                    Some(prefix) if self.prefix == 0 => &prefix[..],
                    _ => &data[at..=at],
                };
                come.iter().for_each(|byte| self.begin(*byte));
                at += come.len();
                if let Some(status) = self.refused(limits) {
                    return (start, Some(status));
                }
            }
            if self.prefix == PREFIX && self.left == 0 {
                self.prefix = 0;
            }
        }
        (at, None)
    }

    /// Reads a byte of a prefix.
    fn begin(&mut self, byte: u8) {
        if self.prefix == 0 {
            self.begun += 1;
            self.flag = byte;
            (self.length, self.come) = (0, 0);
        } else {
            self.length = self.length << 8 | usize::from(byte);
        }
        self.prefix += 1;
        self.left = self.length;
    }

    /// Notes so many bytes behind a prefix.
    fn come(&mut self, some: usize) {
        self.left -= some;
        self.come += some;
        self.longest = self.longest.max(self.come);
        if self.flag != 0 {
            self.longest_packed = self.longest_packed.max(self.come);
        }
    }

    /// How much room what reads a stream keeps for the next messages: that of the longest, packed or not.
    fn room(&self) -> usize {
        self.longest.max(self.packing.unpacked(self.longest_packed))
    }

    /// What is wrong with the message that begins, as soon as that can be told.
    fn refused(&self, limits: &Limits) -> Option<Status> {
        let stream_length = limits.stream_length;
        if self.begun > 1 && !self.is_stream {
            return Some(Refusal::MessageUnreadable.saying(": more than the one message of the call"));
        }
        if self.prefix < PREFIX {
            return None;
        }
        if self.length > self.most as usize {
            let words = format!(": at most {} bytes (found {})", self.most, self.length);
            return Some(Refusal::MessageTooLong.saying(&words));
        }
        match self.flag {
            0 => {}
            1 if self.packing != Packing::Nothing => {}
            1 => {
                return Some(
                    Refusal::MessageUnreadable.saying(": packed, and grpc-encoding does not say how"),
                );
            }
            flag => return Some(Refusal::MessageUnreadable.saying(&format!(": flag {flag}"))),
        }
        let is_beyond = self.begun > stream_length;
        is_beyond.then(|| Refusal::StreamTooLong.saying(&format!(": at most {stream_length}")))
    }

    /// Has a message begun that has not come to its end?
    const fn within_one(&self) -> bool {
        self.prefix > 0
    }
}
