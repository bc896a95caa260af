//! `ComputeLegalSteps`.

use plakoto::{Code, Turn};
use plakoto_proto::v1::{ComputeLegalStepsRequest, ComputeLegalStepsResponse};

use crate::convert::{play, position, ruleset};
use crate::fault::{Fault, Faults};

pub(crate) fn answer(request: ComputeLegalStepsRequest) -> Result<ComputeLegalStepsResponse, Faults> {
    let mut faults = Faults::default();
    let placed = position::read(request.position_source, &mut faults);
    let roll = play::roll(request.roll, "roll", &mut faults);
    let rules = ruleset::read(request.ruleset, "ruleset", &mut faults);
    let steps = play::steps(&request.steps, "steps", &mut faults);
    let (placed, roll, rules, steps) = faults.unless(all!(placed, roll, rules, steps))?;

    let turn = Turn::with_steps(&placed.position, roll, rules, &steps).map_err(|refused| {
        let whole = if refused.code == Code::GameOver { placed.path } else { "steps" };
        Fault::of_steps(&refused, &steps, "steps", whole)
    })?;
    Ok(written(&turn))
}

fn written(turn: &Turn) -> ComputeLegalStepsResponse {
    let position = turn.position();
    ComputeLegalStepsResponse {
        next_steps: turn.next_steps().iter().map(play::next_step).collect(),
        joined_steps: turn.journeys().iter().map(play::joined_steps).collect(),
        may_end: turn.may_end(),
        dice_left: turn.dice_left().as_slice().iter().map(|&die| die.into()).collect(),
        position: Some(position::written(&position)),
        position_id: position.id().to_string(),
        outcome: play::outcome_of(&position, turn.rules()),
    }
}
