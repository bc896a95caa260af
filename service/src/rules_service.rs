//! The service's calls, each handed to the file that answers it.

use plakoto_proto::v1;
use plakoto_proto::v1::rules_service_server::RulesService;
use tonic::{Request, Response, Status, Streaming};

use crate::calls::stream::Answers;
use crate::calls::{
    apply_play, batch, build_info, describe_position, legal_plays, legal_steps, replay_game, rulesets,
    start_game,
};

/// The service `tavli.plakoto.v1.RulesService`. It holds no state.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    batch_length: usize,
}

impl Rules {
    /// The service, with batches of at most so many requests.
    #[must_use]
    pub const fn new(batch_length: usize) -> Rules {
        Rules { batch_length }
    }
}

#[tonic::async_trait]
impl RulesService for Rules {
    async fn compute_legal_plays(
        &self,
        request: Request<v1::ComputeLegalPlaysRequest>,
    ) -> Result<Response<v1::ComputeLegalPlaysResponse>, Status> {
        Ok(Response::new(legal_plays::answer(request.into_inner())?))
    }

    async fn apply_play(
        &self,
        request: Request<v1::ApplyPlayRequest>,
    ) -> Result<Response<v1::ApplyPlayResponse>, Status> {
        Ok(Response::new(apply_play::answer(request.into_inner())?))
    }

    async fn compute_legal_steps(
        &self,
        request: Request<v1::ComputeLegalStepsRequest>,
    ) -> Result<Response<v1::ComputeLegalStepsResponse>, Status> {
        Ok(Response::new(legal_steps::answer(request.into_inner())?))
    }

    async fn start_game(
        &self,
        request: Request<v1::StartGameRequest>,
    ) -> Result<Response<v1::StartGameResponse>, Status> {
        Ok(Response::new(start_game::answer(request.into_inner())?))
    }

    async fn describe_position(
        &self,
        request: Request<v1::DescribePositionRequest>,
    ) -> Result<Response<v1::DescribePositionResponse>, Status> {
        Ok(Response::new(describe_position::answer(request.into_inner())?))
    }

    async fn replay_game(
        &self,
        request: Request<v1::ReplayGameRequest>,
    ) -> Result<Response<v1::ReplayGameResponse>, Status> {
        Ok(Response::new(replay_game::answer(request.into_inner())?))
    }

    async fn list_rulesets(
        &self,
        _: Request<v1::ListRulesetsRequest>,
    ) -> Result<Response<v1::ListRulesetsResponse>, Status> {
        Ok(Response::new(rulesets::answer()))
    }

    async fn get_build_info(
        &self,
        _: Request<v1::GetBuildInfoRequest>,
    ) -> Result<Response<v1::GetBuildInfoResponse>, Status> {
        Ok(Response::new(build_info::answer()))
    }

    async fn batch_compute_legal_plays(
        &self,
        request: Request<v1::BatchComputeLegalPlaysRequest>,
    ) -> Result<Response<v1::BatchComputeLegalPlaysResponse>, Status> {
        let results = batch::answer(request.into_inner(), self.batch_length).await?;
        Ok(Response::new(v1::BatchComputeLegalPlaysResponse { results }))
    }

    async fn batch_apply_play(
        &self,
        request: Request<v1::BatchApplyPlayRequest>,
    ) -> Result<Response<v1::BatchApplyPlayResponse>, Status> {
        let results = batch::answer(request.into_inner(), self.batch_length).await?;
        Ok(Response::new(v1::BatchApplyPlayResponse { results }))
    }

    type StreamCallsStream = Answers;

    async fn stream_calls(
        &self,
        request: Request<Streaming<v1::StreamCallsRequest>>,
    ) -> Result<Response<Answers>, Status> {
        Ok(Response::new(Answers::new(request)))
    }
}
