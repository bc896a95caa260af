//! The score of a match.

use rules::{ByPlayer, Match};

use crate::call::call;
use crate::convert::{Role, outcome, player};
use crate::detail::plakoto_detail;
use crate::fault::{Cause, Fault};
use crate::pointer::{Out, read};
use crate::types::{PLAKOTO_NOBODY, plakoto_match, plakoto_outcome};

/// A match to this many points, 1 to UINT32_MAX.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_match_new(
    target: i64,
    score: *mut plakoto_match,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        Out::new("score", score)?.put(plain(&Match::new(target)?));
        Ok(())
    })
}

/// Adds a game that has ended; a draw adds no points. Refused where the match is won already. The counts of games stay at
/// UINT32_MAX once there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_match_add(
    score: *mut plakoto_match,
    outcome: plakoto_outcome,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("score", score)?;
        let ended = self::outcome(outcome)?;
        let ended = ended.ok_or(Cause::Range { name: "outcome", value: outcome.reason.into() })?;
        let mut known = given(score)?;
        known.add(ended)?;
        out.put(plain(&known));
        Ok(())
    })
}

/// Adds a player's points from any game. Refused where the match is won already. Points and games stay at UINT32_MAX once
/// there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_match_add_points(
    score: *mut plakoto_match,
    winner: i32,
    points: u32,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("score", score)?;
        let mut known = given(score)?;
        known.add_points(player(Role::Winner, winner)?, points)?;
        out.put(plain(&known));
        Ok(())
    })
}

/// Who has won the match, or PLAKOTO_NOBODY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_match_winner(
    score: *const plakoto_match,
    winner: *mut i32,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("winner", winner)?;
        out.put(given(score)?.winner().map_or(PLAKOTO_NOBODY, |winner| winner as i32));
        Ok(())
    })
}

fn given(place: *const plakoto_match) -> Result<Match, Fault> {
    let score = read("score", place)?;
    if score.reserved != 0 {
        return Err(Cause::Reserved("score").into());
    }
    let [white, black] = score.points;
    let decided = score.games.checked_sub(score.draws);
    let decided = decided.ok_or(Cause::Range { name: "score.draws", value: score.draws.into() })?;
    Ok(Match::resumed(score.target.into(), ByPlayer { white, black }, decided, score.draws)?)
}

fn plain(score: &Match) -> plakoto_match {
    let ByPlayer { white, black } = score.points();
    plakoto_match {
        target: score.target(),
        points: [white, black],
        games: score.games(),
        draws: score.draws(),
        reserved: 0,
    }
}
