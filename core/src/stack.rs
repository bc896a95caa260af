//! What stands on one point.

use crate::player::Player;

/// The checkers on one point: the free ones on top, all of one colour, and perhaps a prisoner beneath.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack {
    /// Whose the free checkers on top are.
    pub owner: Player,
    /// How many free checkers there are, 1 to 15.
    pub free: u8,
    /// Whether one checker of the owner's opponent lies pinned beneath them.
    pub prisoner: bool,
}

impl Stack {
    /// Whether this is a single free checker with nothing beneath: one that the opponent may pin.
    #[must_use]
    pub const fn is_blot(self) -> bool {
        self.free == 1 && !self.prisoner
    }

    /// Whether a checker of `player` may not land here.
    ///
    /// Rules, section 4: closed when it holds two or more free enemy checkers, or one or more on a prisoner.
    #[must_use]
    pub fn is_closed_to(self, player: Player) -> bool {
        self.owner != player && !self.is_blot()
    }

    /// How many checkers of `player` are here, free or pinned.
    #[must_use]
    pub fn checkers_of(self, player: Player) -> u8 {
        if self.owner == player { self.free } else { u8::from(self.prisoner) }
    }
}
