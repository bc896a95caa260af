//! Whole games: opened, and played through again.

use rules::{Game, Opening, OpeningRoll};

use crate::call::call;
use crate::convert::{
    Role, opening, plain_opening, plain_outcome, plain_position, plain_roll, player, roll, ruleset,
    steps_of_play,
};
use crate::detail::plakoto_detail;
use crate::fault::{Cause, Fault};
use crate::pointer::{Out, Values};
use crate::types::{
    plakoto_opening, plakoto_outcome, plakoto_played, plakoto_position, plakoto_roll, plakoto_ruleset,
};

/// Who starts, after each player has rolled one die; a tie is refused, and rolled again. `first` is the roll that must
/// be played first, and zero where the rules have both dice rolled afresh.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_open(
    rules: plakoto_ruleset,
    white_die: i32,
    black_die: i32,
    opening: *mut plakoto_opening,
    first: *mut plakoto_roll,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let (opening, first) = (Out::new("opening", opening)?, Out::new("first", first)?);
        let game = Game::opened(ruleset(rules)?, OpeningRoll::new(white_die, black_die)?)?;
        opening.put(plain_opening(game.starter(), game.opening()));
        let none = plakoto_roll { first: 0, second: 0 };
        first.put(
            game.required_roll()
                .filter(|_| game.rules().opening == Opening::PlayRoll)
                .map_or(none, plain_roll),
        );
        Ok(())
    })
}

/// Plays the turns of a game from its start, each by its player, roll and steps, and tells where that leads and how the
/// game has ended, if it has. Refused with the turn and the step at fault.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_replay(
    rules: plakoto_ruleset,
    opening: plakoto_opening,
    turns: *const plakoto_played,
    turn_count: usize,
    position: *mut plakoto_position,
    outcome: *mut plakoto_outcome,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let (position, outcome) = (Out::new("position", position)?, Out::new("outcome", outcome)?);
        let game = played(rules, &opening, &Values::new("turns", turns, turn_count)?)?;
        position.put(plain_position(game.position()));
        outcome.put(plain_outcome(game.outcome()));
        Ok(())
    })
}

/// The game of these turns.
pub(crate) fn played(
    rules: plakoto_ruleset,
    opening: &plakoto_opening,
    turns: &Values<plakoto_played>,
) -> Result<Game, Fault> {
    let rules = ruleset(rules)?;
    let mut game = match self::opening(opening)? {
        (_, Some(opening)) => Game::opened(rules, opening)?,
        (starter, None) => Game::started_by(rules, starter),
    };
    for (index, turn) in turns.iter().enumerate() {
        play(&mut game, &turn).map_err(|fault| Cause::Turn(index + 1, fault))?;
    }
    Ok(game)
}

fn play(game: &mut Game, turn: &plakoto_played) -> Result<(), Fault> {
    if turn.reserved != [0; 7] {
        return Err(Cause::Reserved("turns").into());
    }
    game.check_player(player(Role::Mover, turn.player)?).map_err(Cause::Code)?;
    let steps = steps_of_play(&turn.play).map_err(|fault| fault.in_part("turns.play"))?;
    game.play(roll(turn.roll)?, &steps)?;
    Ok(())
}
