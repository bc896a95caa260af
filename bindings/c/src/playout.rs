//! Random rolls and games of a seed, and the tree of plays counted.

use rules::{OpeningRoll, Player, Playout, Playouts, Roller, perft};

use crate::call::call;
use crate::convert::{plain_opening, plain_outcome, plain_position, plain_roll, roll, ruleset};
use crate::detail::plakoto_detail;
use crate::fault::{Cause, Fault};
use crate::pointer::{Out, Room, read};
use crate::position::given;
use crate::types::{
    PLAKOTO_SKIP_MOST, PLAKOTO_TURNS_MOST, plakoto_opening, plakoto_playout, plakoto_position, plakoto_roll,
    plakoto_ruleset,
};

/// Rolls of both dice from a seed, the same on every platform and every face of Plakoto: first `skip` rolls are passed
/// over, at most PLAKOTO_SKIP_MOST, then `count` are written. A game that needs one roll at a time asks for roll number
/// n with `skip` n. Not for secrets: who sees some rolls can tell the next ones.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_rolls(
    seed: u64,
    skip: u64,
    rolls: *mut plakoto_roll,
    count: usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        if skip > PLAKOTO_SKIP_MOST {
            return Err(Cause::Range { name: "skip", value: skip.into() }.into());
        }
        let mut written = Room::exactly("rolls", rolls, count)?;
        let mut roller = Roller::new(seed);
        for _ in 0..skip {
            roller.roll();
        }
        (0..count).for_each(|_| written.put(plain_roll(roller.roll())));
        Ok(())
    })
}

/// The opening roll of a seed: one die of each player, rolled again until they differ.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_opening_roll(
    seed: u64,
    opening: *mut plakoto_opening,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("opening", opening)?;
        let opening: OpeningRoll = Roller::new(seed).opening();
        out.put(plain_opening(opening.starter().unwrap_or(Player::White), Some(opening)));
        Ok(())
    })
}

/// The random game of a seed: each turn one of the final positions, all equally likely. It is cut off after `limit`
/// turns, at most PLAKOTO_TURNS_MOST.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_random_game(
    rules: plakoto_ruleset,
    seed: u64,
    limit: u32,
    game: *mut plakoto_playout,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("game", game)?;
        out.put(plain_playout(&Playouts::new().play(ruleset(rules)?, seed, turns(limit)?)));
        Ok(())
    })
}

/// The same from a position on. `first` is the roll of the first turn; NULL has it rolled too.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_random_game_from(
    position: *const plakoto_position,
    rules: plakoto_ruleset,
    first: *const plakoto_roll,
    seed: u64,
    limit: u32,
    game: *mut plakoto_playout,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("game", game)?;
        let (position, rules, limit) = (given(position)?, ruleset(rules)?, turns(limit)?);
        let first = if first.is_null() { None } else { Some(roll(read("first", first)?)?) };
        let mut roller = Roller::new(seed);
        out.put(plain_playout(&Playouts::new().play_on(position, rules, first, &mut roller, limit)));
        Ok(())
    })
}

/// A number of turns within its limit.
pub(crate) fn turns(limit: u32) -> Result<u32, Fault> {
    if limit > PLAKOTO_TURNS_MOST {
        Err(Cause::Range { name: "limit", value: limit.into() }.into())
    } else {
        Ok(limit)
    }
}

pub(crate) fn plain_playout(game: &Playout) -> plakoto_playout {
    plakoto_playout {
        position: plain_position(&game.position),
        outcome: plain_outcome(game.outcome),
        turns: game.turns,
        starter: game.starter as i8,
        reserved: [0; 7],
    }
}

/// How many sequences of `depth` plays there are over all rolls, to compare engines. At most PLAKOTO_DEPTH_MOST; each
/// depth takes some hundred times as long as the one before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_perft(
    position: *const plakoto_position,
    rules: plakoto_ruleset,
    depth: u32,
    plays: *mut u64,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("plays", plays)?;
        let counted = perft(&given(position)?, ruleset(rules)?, depth);
        out.put(counted.ok_or(Cause::Range { name: "depth", value: depth.into() })?);
        Ok(())
    })
}
