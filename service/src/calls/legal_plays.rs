//! `ComputeLegalPlays`.

use plakoto_proto::v1::{ComputeLegalPlaysRequest, ComputeLegalPlaysResponse, PlayView};

use crate::convert::{play, position, ruleset};
use crate::fault::Faults;

pub(crate) fn answer(request: ComputeLegalPlaysRequest) -> Result<ComputeLegalPlaysResponse, Faults> {
    let mut faults = Faults::default();
    let placed = position::read(request.position_source, &mut faults);
    let roll = play::roll(request.roll, "roll", &mut faults);
    let rules = ruleset::read(request.ruleset, "ruleset", &mut faults);
    let view = play::view(request.view, &mut faults);
    let (placed, roll, rules, view) = faults.unless(all!(placed, roll, rules, view))?;

    let position = placed.position;
    let outcome = play::outcome_of(&position, rules);
    if view == PlayView::Count {
        let count = play::count(position.count_plays(roll, rules));
        return Ok(ComputeLegalPlaysResponse { plays: Vec::new(), count, outcome });
    }
    let plays = position.legal_plays(roll, rules);
    let plays: Vec<_> = plays.iter().map(|play| play::written(play, rules, view)).collect();
    Ok(ComputeLegalPlaysResponse { count: play::count(plays.len()), plays, outcome })
}
