//! Players.

use std::fmt::Display;

use plakoto::Player;
use plakoto_proto::v1;

use super::field;
use crate::fault::Faults;

pub(crate) fn read(number: i32, at: impl Display, faults: &mut Faults) -> Option<Player> {
    field::known(number, at, faults, |player| match player {
        v1::Player::Unspecified => None,
        v1::Player::White => Some(Player::White),
        v1::Player::Black => Some(Player::Black),
    })
}

pub(crate) fn written(player: Player) -> v1::Player {
    match player {
        Player::White => v1::Player::White,
        Player::Black => v1::Player::Black,
    }
}
