//! The kinds of cases, one a file of vectors.

mod figure;
mod game;
mod illegal_play;
mod legal_plays;
mod perft;
mod settled;
mod worst;

pub(crate) use figure::Figure;
pub(crate) use game::Game;
pub(crate) use illegal_play::IllegalPlay;
pub(crate) use legal_plays::LegalPlays;
pub(crate) use perft::Perft;
pub(crate) use settled::Settled;
pub(crate) use worst::Worst;
