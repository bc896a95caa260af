//! The calls: read the request, ask the engine, write the answer.

use plakoto::Play;
use plakoto_proto::v1;
use plakoto_proto::v1::rules_service_server::RulesService;
use tonic::{Request, Response, Status};

use crate::convert::from_wire::{self, ApplyPlayQuery, GivenPlay, LegalPlaysQuery};
use crate::convert::to_wire;
use crate::fault::{Fault, Faults};

/// The service `tavli.plakoto.v1.RulesService`. It holds no state.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules;

#[tonic::async_trait]
impl RulesService for Rules {
    async fn compute_legal_plays(
        &self,
        request: Request<v1::ComputeLegalPlaysRequest>,
    ) -> Result<Response<v1::ComputeLegalPlaysResponse>, Status> {
        let query = from_wire::legal_plays(request.into_inner())?;
        Ok(Response::new(legal_plays(&query)))
    }

    async fn apply_play(
        &self,
        request: Request<v1::ApplyPlayRequest>,
    ) -> Result<Response<v1::ApplyPlayResponse>, Status> {
        let query = from_wire::apply_play(request.into_inner())?;
        let play = applied(&query).map_err(Faults::from)?;
        let told = to_wire::play(&play, query.rules, v1::PlayView::Full);
        Ok(Response::new(v1::ApplyPlayResponse { play: Some(told) }))
    }
}

fn legal_plays(query: &LegalPlaysQuery) -> v1::ComputeLegalPlaysResponse {
    let &LegalPlaysQuery { position, roll, rules, view } = query;
    let outcome = position.outcome(rules).map(to_wire::outcome);
    if view == v1::PlayView::Count {
        let count = position.count_plays(roll, rules);
        return v1::ComputeLegalPlaysResponse { plays: Vec::new(), count: number(count), outcome };
    }
    let plays = position.legal_plays(roll, rules);
    let told: Vec<_> = plays.iter().map(|play| to_wire::play(play, rules, view)).collect();
    v1::ComputeLegalPlaysResponse { count: number(told.len()), plays: told, outcome }
}

/// The legal play that was given, with its canonical steps.
fn applied(query: &ApplyPlayQuery) -> Result<Play, Fault> {
    let ApplyPlayQuery { position, position_path, roll, rules, play } = query;
    match play {
        GivenPlay::Steps(steps) => position
            .find_play(*roll, *rules, steps)
            .map_err(|refused| Fault::of_steps(&refused, steps, position_path)),
        GivenPlay::Text(text) => position
            .resolve_play(*roll, *rules, text)
            .map_err(|refused| Fault::of_text(&refused, position_path)),
    }
}

/// A count of plays for the wire; a roll has a few thousand at most.
fn number(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
