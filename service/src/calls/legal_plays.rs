//! `ComputeLegalPlays`.

use std::cell::RefCell;

use plakoto::{Play, PlayList, Ruleset, Steps, StepsList};
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
    let answer = match view {
        PlayView::Steps => STEPS.with_borrow_mut(|list| {
            position.legal_steps_into(roll, rules, list);
            let mut written = WrittenPlays::default();
            written.extend(list.iter().map(Steps::as_slice));
            answered(list.len(), written.into())
        }),
        _ => PLAYS.with_borrow_mut(|list| {
            position.legal_plays_into(roll, rules, list);
            answered(list.len(), told(list, rules, view))
        }),
    };
    Ok(ComputeLegalPlaysResponse { outcome, ..answer })
}

thread_local! {
    /// The lists that are filled anew for each call: they are long, and of many calls each would make one.
    static PLAYS: RefCell<PlayList> = const { RefCell::new(PlayList::new()) };
    static STEPS: RefCell<StepsList> = const { RefCell::new(StepsList::new()) };
}

/// The answer with so many plays.
fn answered(count: usize, plays: ComputeLegalPlaysResponse) -> ComputeLegalPlaysResponse {
    ComputeLegalPlaysResponse { count: play::count(count), ..plays }
}

/// The plays, as much of each as the view asks for.
fn told(plays: &[Play], rules: Ruleset, view: PlayView) -> ComputeLegalPlaysResponse {
    if view == PlayView::Full {
        let plays = plays.iter().map(|play| play::written(play, rules, view)).collect();
        return ComputeLegalPlaysResponse { plays, ..Default::default() };
    }
    let mut written = WrittenPlays::default();
    plays.iter().for_each(|play| written.push(play.steps(), play.after().id().as_str()));
    written.into()
}
