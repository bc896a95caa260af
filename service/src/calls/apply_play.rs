//! `ApplyPlay`.

use std::fmt::Display;

use plakoto::{Code, Play, Position, Roll, Ruleset};
use plakoto_proto::v1::{ApplyPlayRequest, ApplyPlayResponse, PlayView};

use crate::convert::play::{self, WellFormed};
use crate::convert::position::{self, Placed};
use crate::convert::ruleset;
use crate::fault::{Fault, Faults};

pub(crate) fn answer(request: ApplyPlayRequest) -> Result<ApplyPlayResponse, Faults> {
    let mut faults = Faults::default();
    let placed = position::read(request.position_source, &mut faults);
    let roll = play::roll(request.roll, "roll", &mut faults);
    let rules = ruleset::read(request.ruleset, "ruleset", &mut faults);
    let play = play::read(request.play, "", &mut faults);
    let (placed, roll, rules, play) = faults.unless(all!(placed, roll, rules, play))?;

    let Placed { position, path } = placed;
    let play = legal(&position, roll, rules, &play, path, "")?;
    Ok(ApplyPlayResponse { play: Some(play::written(&play, rules, PlayView::Full)) })
}

/// The legal play that was given, with its canonical steps. `over` is the path of what is wrong when the game was
/// over before; `within` that of the message that has the play, with a dot, or nothing.
pub(crate) fn legal(
    position: &Position,
    roll: Roll,
    rules: Ruleset,
    play: &WellFormed,
    over: impl Display,
    within: impl Display,
) -> Result<Play, Fault> {
    match play {
        WellFormed::Steps(steps) => position.find_play(roll, rules, steps).map_err(|refused| {
            match (refused.code, refused.step_index) {
                (Code::GameOver, None) => Fault::new(refused.code, over),
                _ => Fault::of_steps(
                    &refused,
                    steps,
                    format_args!("{within}steps.steps"),
                    format_args!("{within}steps"),
                ),
            }
        }),
        WellFormed::Text(text) => {
            position.resolve_play(roll, rules, text).map_err(|refused| match (refused.code, refused.part) {
                (Code::GameOver, None) => Fault::new(refused.code, over),
                _ => Fault::of_play_text(&refused, format_args!("{within}text")),
            })
        }
    }
}
