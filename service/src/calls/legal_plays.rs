//! `ComputeLegalPlays`.

use std::cell::RefCell;

use plakoto::{Play, PlayList, Position, Roll, Ruleset, Steps, StepsList};
use plakoto_proto::v1::{ComputeLegalPlaysRequest, ComputeLegalPlaysResponse, PlayView};
use plakoto_proto::{PlainQuery, WrittenPlays};

use crate::convert::{play, position, ruleset};
use crate::fault::Faults;

pub(crate) fn answer(request: ComputeLegalPlaysRequest) -> Result<ComputeLegalPlaysResponse, Faults> {
    let mut faults = Faults::default();
    let placed = position::read(request.position_source, &mut faults);
    let roll = play::roll(request.roll, "roll", &mut faults);
    let rules = ruleset::read(request.ruleset, "ruleset", &mut faults);
    let view = play::view(request.view, &mut faults);
    let (placed, roll, rules, view) = faults.unless(all!(placed, roll, rules, view))?;
    Ok(found(&placed.position, roll, rules, view))
}

/// The same of a request that is read where it lies.
pub(crate) fn answer_plain(query: &PlainQuery<'_>) -> Result<ComputeLegalPlaysResponse, Faults> {
    let mut faults = Faults::default();
    let position = position::read_id(query.position_id, &mut faults);
    let roll = play::roll(Some(query.roll), "roll", &mut faults);
    let rules = ruleset::named(query.ruleset, "ruleset.name", &mut faults);
    let view = play::view(query.view, &mut faults);
    let (position, roll, rules, view) = faults.unless(all!(position, roll, rules, view))?;
    Ok(found(&position, roll, rules, view))
}

/// The legal plays of a position.
fn found(position: &Position, roll: Roll, rules: Ruleset, view: PlayView) -> ComputeLegalPlaysResponse {
    let outcome = play::outcome_of(position, rules);
    if view == PlayView::Count {
        let count = play::count(position.count_plays(roll, rules));
        return ComputeLegalPlaysResponse { count, outcome, ..Default::default() };
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
    ComputeLegalPlaysResponse { outcome, ..answer }
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

#[cfg(test)]
mod tests {
    use plakoto_proto::v1::{self, compute_legal_plays_request::PositionSource, ruleset::Rules};
    use prost::Message;

    use super::*;

    /// The answer as a result among others, whose facts have no order.
    fn told(answer: Result<ComputeLegalPlaysResponse, Faults>) -> Result<Vec<u8>, Box<v1::Failure>> {
        answer.map(|plays| plays.encode_to_vec()).map_err(|faults| Box::new(faults.into()))
    }

    #[test]
    fn a_plain_request_is_answered_as_its_message_whatever_is_wrong_with_it() {
        let start = Position::start(plakoto::Player::White).id().to_string();
        let long = "x".repeat(65);
        let mut faulty = 0;
        for id in [&start[..], "", "x", "2AAA", "é", &long] {
            for (first, second) in [(6, 5), (1, 1), (0, 7), (127, 6)] {
                for ruleset in ["greek", "mahbusa", "tapa", "Greek", "", "é", &long[1..]] {
                    for view in [0, 1, 2, 3, 4, 5, 127] {
                        let roll = v1::Roll { first, second };
                        let query = PlainQuery { position_id: id, roll, ruleset, view };
                        let message = ComputeLegalPlaysRequest {
                            position_source: Some(PositionSource::PositionId(id.to_owned())),
                            roll: Some(roll),
                            ruleset: Some(v1::Ruleset { rules: Some(Rules::Name(ruleset.to_owned())) }),
                            view,
                        };
                        let (plain, message) = (told(answer_plain(&query)), told(answer(message)));
                        assert_eq!(plain, message, "{query:?}");
                        faulty += usize::from(plain.is_err());
                    }
                }
            }
        }
        assert!((1..6 * 4 * 7 * 7).contains(&faulty), "some are sound: {faulty}");
    }
}
