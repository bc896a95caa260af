//! Messages that hold a list of messages without a natural limit.
//!
//! On the wire an empty entry takes two bytes, in memory a hundred. So a list that is read keeps no more entries
//! than it may have, and only counts the others.

use prost::bytes::{Buf, BufMut};
use prost::encoding::{DecodeContext, WireType, message, skip_field};
use prost::{DecodeError, Message};

use crate::v1::GameTurn;

/// A message that lists hold, and how many of it at most.
pub trait Entry: Message + Default {
    /// The most entries of a list.
    const MOST: usize;
}

impl Entry for GameTurn {
    const MOST: usize = 4_000;
}

/// The turns of a game.
pub type GameTurns = Bounded<GameTurn>;

/// A message whose only field, number 1, is a list of messages.
///
/// What is made here may be longer than the limit, and is sent whole; of what is read the entries beyond the limit
/// are only counted.
///
/// ```
/// use plakoto_proto::v1::{GameTurn, GameTurns};
/// let turns = GameTurns::from(vec![GameTurn::default(); 4_001]);
/// assert_eq!(turns.within_limit(), Err(4_001));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Bounded<T> {
    entries: Vec<T>,
    beyond: usize,
}

impl<T: Entry> Bounded<T> {
    /// The entries; or how many there are, where these are too many.
    ///
    /// # Errors
    /// The number of entries, where it is larger than [`Entry::MOST`].
    pub fn within_limit(self) -> Result<Vec<T>, usize> {
        let count = self.entries.len() + self.beyond;
        if count > T::MOST { Err(count) } else { Ok(self.entries) }
    }
}

impl<T> From<Vec<T>> for Bounded<T> {
    fn from(entries: Vec<T>) -> Bounded<T> {
        Bounded { entries, beyond: 0 }
    }
}

impl<T> Default for Bounded<T> {
    /// No entries.
    fn default() -> Bounded<T> {
        Bounded::from(Vec::new())
    }
}

impl<T: Entry> Message for Bounded<T> {
    fn encode_raw(&self, buffer: &mut impl BufMut) {
        message::encode_repeated(1, &self.entries, buffer);
    }

    fn merge_field(
        &mut self,
        tag: u32,
        wire_type: WireType,
        buffer: &mut impl Buf,
        context: DecodeContext,
    ) -> Result<(), DecodeError> {
        if tag == 1 && self.entries.len() < T::MOST {
            return message::merge_repeated(wire_type, &mut self.entries, buffer, context);
        }
        self.beyond += usize::from(tag == 1);
        skip_field(wire_type, tag, buffer, context)
    }

    fn encoded_len(&self) -> usize {
        message::encoded_len_repeated(1, &self.entries)
    }

    fn clear(&mut self) {
        *self = Bounded::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read of so many entries.
    fn read(count: usize) -> Bounded<GameTurn> {
        let bytes = Bounded::from(vec![GameTurn { player: 1, ..Default::default() }; count]).encode_to_vec();
        Bounded::decode(bytes.as_slice()).unwrap()
    }

    #[test]
    fn a_list_up_to_the_limit_is_kept() {
        for count in [0, 1, GameTurn::MOST] {
            assert_eq!(read(count).within_limit().map(|entries| entries.len()), Ok(count));
        }
    }

    #[test]
    fn what_is_beyond_the_limit_is_only_counted() {
        let read = read(GameTurn::MOST + 1);
        assert_eq!((read.entries.len(), read.beyond), (GameTurn::MOST, 1));
        assert_eq!(read.within_limit(), Err(GameTurn::MOST + 1));
    }

    #[test]
    fn what_is_no_message_is_an_error() {
        assert!(Bounded::<GameTurn>::decode(&[0x0A, 5, 0][..]).is_err(), "cut short");
        assert!(Bounded::<GameTurn>::decode(&[0x08, 5][..]).is_err(), "a number where an entry is to be");
    }
}
