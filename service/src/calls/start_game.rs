//! `StartGame`.

use plakoto::Game;
use plakoto_proto::v1::{StartGameRequest, StartGameResponse};

use crate::convert::{game, play, player, position, ruleset};
use crate::fault::Faults;

pub(crate) fn answer(request: StartGameRequest) -> Result<StartGameResponse, Faults> {
    let mut faults = Faults::default();
    let opening = game::opening_roll(request.opening_roll, "opening_roll", &mut faults);
    let rules = ruleset::read(request.ruleset, "ruleset", &mut faults);
    let (opening, rules) = faults.unless(all!(opening, rules))?;

    Ok(match Game::opened(rules, opening) {
        Ok(game) => written(&game),
        // The one reason why a game cannot be opened, and nothing is wrong with it.
        Err(_) => StartGameResponse { tied: true, ..Default::default() },
    })
}

fn written(game: &Game) -> StartGameResponse {
    StartGameResponse {
        tied: false,
        starter: player::written(game.starter()).into(),
        position: Some(position::written(game.position())),
        position_id: game.position().id().to_string(),
        roll: game.required_roll().map(play::written_roll),
    }
}
