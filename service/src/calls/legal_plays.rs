//! `ComputeLegalPlays`.

use std::cell::RefCell;

use plakoto::{Play, PlayList, Ruleset};
use plakoto_proto::WrittenPlays;
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
        return Ok(ComputeLegalPlaysResponse { count, outcome, ..Default::default() });
    }
    Ok(LIST.with_borrow_mut(|plays| {
        position.legal_plays_into(roll, rules, plays);
        let count = play::count(plays.len());
        ComputeLegalPlaysResponse { count, outcome, ..told(plays, rules, view) }
    }))
}

thread_local! {
    /// The list that is filled anew for each call: it is long, and of many calls each would make one.
    static LIST: RefCell<PlayList> = const { RefCell::new(PlayList::new()) };
}

/// The plays, as much of each as the view asks for.
fn told(plays: &[Play], rules: Ruleset, view: PlayView) -> ComputeLegalPlaysResponse {
    if view == PlayView::Full {
        let plays = plays.iter().map(|play| play::written(play, rules, view)).collect();
        return ComputeLegalPlaysResponse { plays, ..Default::default() };
    }
    let mut written = WrittenPlays::with_capacity(plays.len());
    for play in plays {
        let steps = play.steps().iter().map(|step| (step.from(), step.to()));
        match view {
            PlayView::StepsAndId => written.push(steps, play.after().id().as_str()),
            _ => written.push(steps, ""),
        }
    }
    written.into()
}
