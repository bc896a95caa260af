//! A socket to which all that a connection has to say in one turn is written at once.
//!
//! `h2` hands over every frame of 1,024 bytes and more by itself, its head before it, and asks after each that it be sent:
//! two calls to the system for 16 KiB of an answer. Here frames are gathered while a connection has its turn, and sent when
//! it is over. To copy them costs less than the calls that are saved (`benches/README.md`).

use std::cell::Cell;
use std::io::{self, ErrorKind};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::connection::SEND_BUFFER;

/// How many bytes are gathered at most.
const ROOM: usize = 64 * 1024;

/// Whoever has come with so many bytes since the last time probably has more: those who write have only
/// [`SEND_BUFFER`](super::connection::SEND_BUFFER) at a time.
const MUCH: usize = SEND_BUFFER / 2;

thread_local! {
    /// The room of whoever has its turn. What a socket does not take at once is kept by its connection, in no more memory
    /// than it needs; only while a turn is prolonged may others need a room of their own.
    static SPARE: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// A socket as `h2` has it. It takes no list of slices: for one that does, `h2` does not even join small frames.
pub(super) struct Joined<T>(Arc<Mutex<Gathering<T>>>);

/// The turns of the same socket's connection.
pub(super) struct Turns<T>(Arc<Mutex<Gathering<T>>>);

struct Gathering<T> {
    socket: T,
    /// What is to be sent, from `sent` on.
    gathered: Vec<u8>,
    sent: usize,
    /// How many bytes were gathered when the turn was last prolonged.
    before: usize,
    in_turn: bool,
    /// The socket has not taken all of the last turn. Until it has, nothing is gathered.
    is_stuck: bool,
    /// What it has taken it may still hold, as one that encrypts does.
    is_unflushed: bool,
}

impl<T> Joined<T> {
    pub(super) fn new(socket: T) -> (Joined<T>, Turns<T>) {
        let gathering = Gathering {
            socket,
            gathered: Vec::new(),
            sent: 0,
            before: 0,
            in_turn: false,
            is_stuck: false,
            is_unflushed: false,
        };
        let shared = Arc::new(Mutex::new(gathering));
        (Joined(shared.clone()), Turns(shared))
    }
}

impl<T: AsyncWrite + Unpin> Turns<T> {
    /// From now on what is written is gathered, even where it is asked to be sent.
    pub(super) fn begin(&self) {
        locked(&self.0).in_turn = true;
    }

    /// Sends what has been gathered; unless it is much, and there is room for more: then those who write have their turn
    /// before, up to six times. What the socket does not take now it takes when the task is woken.
    ///
    /// # Errors
    /// Where the socket takes nothing any more.
    pub(super) fn end(&self, context: &mut Context<'_>) -> io::Result<()> {
        let mut gathering = locked(&self.0);
        let gathered = gathering.gathered.len();
        if !gathering.is_stuck && gathered >= gathering.before + MUCH && gathered + SEND_BUFFER <= ROOM {
            gathering.before = gathered;
            context.waker().wake_by_ref();
            return Ok(());
        }
        gathering.in_turn = false;
        match gathering.poll_flush(context) {
            Poll::Ready(sent) => sent,
            Poll::Pending => {
                gathering.keep_rest();
                Ok(())
            }
        }
    }

    /// Whether there is something that has not left.
    pub(super) fn has_more(&self) -> bool {
        let gathering = locked(&self.0);
        gathering.is_unflushed || !gathering.gathered.is_empty()
    }
}

/// Nothing that holds the lock leaves anything half done, so what another has left is as good as any.
fn locked<T>(gathering: &Mutex<Gathering<T>>) -> MutexGuard<'_, Gathering<T>> {
    gathering.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<T: AsyncWrite + Unpin> Gathering<T> {
    fn poll_write(&mut self, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.is_stuck || self.gathered.len() + bytes.len() > ROOM {
            ready!(self.poll_send(context))?;
            if bytes.len() > ROOM {
                return Pin::new(&mut self.socket).poll_write(context, bytes);
            }
        }
        if self.gathered.capacity() == 0 {
            self.gathered = SPARE.take();
            self.gathered.reserve_exact(ROOM);
        }
        self.gathered.extend_from_slice(bytes);
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_send(context))?;
        let flushed = Pin::new(&mut self.socket).poll_flush(context);
        self.is_unflushed = flushed.is_pending();
        flushed
    }

    /// Hands over all that has been gathered.
    fn poll_send(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while let Some(rest @ [_, ..]) = self.gathered.get(self.sent..) {
            match ready!(Pin::new(&mut self.socket).poll_write(context, rest))? {
                0 => return Poll::Ready(Err(ErrorKind::WriteZero.into())),
                sent => self.sent += sent,
            }
        }
        self.give_back_room();
        (self.before, self.is_stuck) = (0, false);
        Poll::Ready(Ok(()))
    }

    /// Leaves the room to others, but for what the socket has not taken.
    fn keep_rest(&mut self) {
        if self.is_stuck && self.sent == 0 {
            return;
        }
        let rest = self.gathered.get(self.sent..).unwrap_or_default().to_vec();
        self.give_back_room();
        (self.before, self.is_stuck) = (0, !rest.is_empty());
        self.gathered = rest;
    }

    fn give_back_room(&mut self) {
        let mut room = std::mem::take(&mut self.gathered);
        self.sent = 0;
        if room.capacity() >= ROOM {
            room.clear();
            SPARE.set(room);
        }
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for Joined<T> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut locked(&self.0).socket).poll_read(context, buffer)
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Joined<T> {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        locked(&self.0).poll_write(context, bytes)
    }

    /// While the connection has its turn, what is gathered counts as sent.
    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut gathering = locked(&self.0);
        if gathering.in_turn { Poll::Ready(Ok(())) } else { gathering.poll_flush(context) }
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut gathering = locked(&self.0);
        ready!(gathering.poll_flush(context))?;
        Pin::new(&mut gathering.socket).poll_shutdown(context)
    }

    fn is_write_vectored(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use std::task::Waker;

    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};

    use super::*;
    use crate::net::wakes::Wakes;

    fn now() -> Context<'static> {
        Context::from_waker(Waker::noop())
    }

    /// What has arrived at the other end so far.
    fn arrived(other: &mut DuplexStream) -> Vec<u8> {
        let mut bytes = vec![0; 4 * ROOM];
        let mut buffer = ReadBuf::new(&mut bytes);
        let mut all = Vec::new();
        while Pin::new(&mut *other).poll_read(&mut now(), &mut buffer).is_ready()
            && !buffer.filled().is_empty()
        {
            all.extend_from_slice(buffer.filled());
            buffer.clear();
        }
        all
    }

    /// Bytes of which no two parts look alike.
    fn bytes(count: usize) -> Vec<u8> {
        (0..count).map(|place| (place * place / 7) as u8).collect()
    }

    #[tokio::test]
    async fn what_is_written_outside_a_turn_is_sent_when_asked() {
        let (socket, mut other) = duplex(ROOM);
        let (mut joined, _) = Joined::new(socket);
        joined.write_all(&bytes(9)).await.unwrap();
        joined.flush().await.unwrap();
        assert_eq!(arrived(&mut other), bytes(9));
    }

    #[tokio::test]
    async fn what_is_written_in_a_turn_is_sent_when_it_ends() {
        let (socket, mut other) = duplex(ROOM);
        let (mut joined, turns) = Joined::new(socket);
        turns.begin();
        for part in bytes(900).chunks(9) {
            joined.write_all(part).await.unwrap();
            joined.flush().await.unwrap();
        }
        assert!(arrived(&mut other).is_empty());
        turns.end(&mut now()).unwrap();
        assert_eq!(arrived(&mut other), bytes(900));
    }

    #[tokio::test]
    async fn a_turn_with_much_goes_on_while_there_is_more_and_room() {
        let (socket, mut other) = duplex(4 * ROOM);
        let (mut joined, turns) = Joined::new(socket);
        let mut turn = async |count: usize| {
            turns.begin();
            joined.write_all(&bytes(count)).await.unwrap();
            turns.end(&mut now()).unwrap();
            arrived(&mut other).len()
        };
        assert_eq!(
            [turn(MUCH).await, turn(MUCH - 1).await],
            [0, 2 * MUCH - 1],
            "nothing much has come any more"
        );
        assert_eq!([turn(MUCH).await, turn(0).await], [0, MUCH]);
        let full = ROOM - SEND_BUFFER + 1;
        assert_eq!([turn(MUCH).await, turn(full - MUCH).await], [0, full], "there is no room for more");
    }

    #[tokio::test]
    async fn more_than_the_room_is_sent_in_the_midst_of_a_turn_and_in_order() {
        let (socket, mut other) = duplex(8 * ROOM);
        let (mut joined, turns) = Joined::new(socket);
        turns.begin();
        let all = bytes(3 * ROOM + 17);
        let (small, large) = all.split_at(ROOM - 5);
        for part in small.chunks(1_000) {
            joined.write_all(part).await.unwrap();
        }
        assert!(arrived(&mut other).is_empty());
        joined.write_all(large).await.unwrap();
        assert!(arrived(&mut other) == all, "larger than the room: at once");
        turns.end(&mut now()).unwrap();
        assert!(arrived(&mut other).is_empty());
    }

    #[tokio::test]
    async fn a_socket_that_takes_little_gets_everything_in_order() {
        let (socket, mut other) = duplex(100);
        let (mut joined, turns) = Joined::new(socket);
        let all = bytes(2 * ROOM);
        let expected = all.clone();
        let writer = async move {
            for part in all.chunks(777) {
                turns.begin();
                joined.write_all(part).await.unwrap();
                turns.end(&mut now()).unwrap();
            }
            joined.shutdown().await.unwrap();
        };
        let mut read = Vec::new();
        let (_, seen) = tokio::join!(writer, other.read_to_end(&mut read));
        seen.unwrap();
        assert!(read == expected);
    }

    #[tokio::test]
    async fn what_a_socket_does_not_take_is_sent_when_it_does_before_anything_else_is_taken() {
        let (socket, mut other) = duplex(1_000);
        let (mut joined, turns) = Joined::new(socket);
        turns.begin();
        joined.write_all(&bytes(2_500)).await.unwrap();
        turns.end(&mut now()).unwrap();
        assert!(turns.has_more());
        turns.begin();
        assert!(Pin::new(&mut joined).poll_write(&mut now(), b"more").is_pending(), "it is stuck");
        let mut read = vec![0; 1_000];
        other.read_exact(&mut read).await.unwrap();
        turns.end(&mut now()).unwrap();
        read.resize(2_000, 0);
        other.read_exact(&mut read[1_000..]).await.unwrap();
        turns.end(&mut now()).unwrap();
        assert!(!turns.has_more());
        read.extend(arrived(&mut other));
        assert_eq!(read, bytes(2_500));
    }

    /// A socket that takes everything, and lets nothing go until it is told to.
    struct Holding(bool);

    impl AsyncWrite for Holding {
        fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
            Poll::Ready(Ok(bytes.len()))
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            if self.0 { Poll::Pending } else { Poll::Ready(Ok(())) }
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }
    }

    #[tokio::test]
    async fn what_a_socket_holds_has_not_left() {
        let (mut joined, turns) = Joined::new(Holding(true));
        turns.begin();
        joined.write_all(&bytes(9)).await.unwrap();
        turns.end(&mut now()).unwrap();
        assert!(turns.has_more());
        locked(&turns.0).socket.0 = false;
        turns.begin();
        turns.end(&mut now()).unwrap();
        assert!(!turns.has_more());
    }

    #[tokio::test]
    async fn what_waits_takes_no_more_memory_than_it_has_bytes() {
        let (socket, _other) = duplex(1_000);
        let (mut joined, turns) = Joined::new(socket);
        turns.begin();
        joined.write_all(&bytes(1_100)).await.unwrap();
        turns.end(&mut now()).unwrap();
        assert_eq!(locked(&turns.0).gathered.capacity(), 100);
    }

    #[tokio::test]
    async fn a_prolonged_turn_wakes_its_task() {
        let (socket, _other) = duplex(4 * ROOM);
        let (mut joined, turns) = Joined::new(socket);
        let (wakes, mut prolonged) = (Arc::new(Wakes::default()), 0);
        let waker = Waker::from(wakes.clone());
        loop {
            turns.begin();
            joined.write_all(&bytes(MUCH)).await.unwrap();
            turns.end(&mut Context::from_waker(&waker)).unwrap();
            if !turns.has_more() {
                break;
            }
            prolonged += 1;
        }
        assert_eq!((prolonged, wakes.count()), (6, 6));
    }

    #[tokio::test]
    async fn a_socket_that_has_gone_is_an_error() {
        let (socket, other) = duplex(100);
        let (mut joined, turns) = Joined::new(socket);
        drop(other);
        turns.begin();
        joined.write_all(&bytes(9)).await.unwrap();
        assert_eq!(turns.end(&mut now()).unwrap_err().kind(), ErrorKind::BrokenPipe);
    }
}
