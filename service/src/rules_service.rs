//! The service's calls, each handed to the file that answers it.

use plakoto_proto::v1;
use plakoto_proto::v1::rules_service_server::RulesService;
use prost::Message;
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
    compress_from: usize,
}

impl Rules {
    /// The service, with batches of at most so many requests, and answers that are compressed, where their caller can
    /// read that, from so many bytes on; 0 is none.
    #[must_use]
    pub const fn new(batch_length: usize, compress_from: usize) -> Rules {
        Rules { batch_length, compress_from }
    }

    /// An answer, which is worth compressing or not.
    fn told<M: Message>(&self, message: M) -> Response<M> {
        let is_small = self.compress_from > 0 && message.encoded_len() < self.compress_from;
        let mut response = Response::new(message);
        if is_small {
            response.disable_compression();
        }
        response
    }
}

#[tonic::async_trait]
impl RulesService for Rules {
    async fn compute_legal_plays(
        &self,
        request: Request<v1::ComputeLegalPlaysRequest>,
    ) -> Result<Response<v1::ComputeLegalPlaysResponse>, Status> {
        Ok(self.told(legal_plays::answer(request.into_inner())?))
    }

    async fn apply_play(
        &self,
        request: Request<v1::ApplyPlayRequest>,
    ) -> Result<Response<v1::ApplyPlayResponse>, Status> {
        Ok(self.told(apply_play::answer(request.into_inner())?))
    }

    async fn compute_legal_steps(
        &self,
        request: Request<v1::ComputeLegalStepsRequest>,
    ) -> Result<Response<v1::ComputeLegalStepsResponse>, Status> {
        Ok(self.told(legal_steps::answer(request.into_inner())?))
    }

    async fn start_game(
        &self,
        request: Request<v1::StartGameRequest>,
    ) -> Result<Response<v1::StartGameResponse>, Status> {
        Ok(self.told(start_game::answer(request.into_inner())?))
    }

    async fn describe_position(
        &self,
        request: Request<v1::DescribePositionRequest>,
    ) -> Result<Response<v1::DescribePositionResponse>, Status> {
        Ok(self.told(describe_position::answer(request.into_inner())?))
    }

    async fn replay_game(
        &self,
        request: Request<v1::ReplayGameRequest>,
    ) -> Result<Response<v1::ReplayGameResponse>, Status> {
        Ok(self.told(replay_game::answer(request.into_inner())?))
    }

    async fn list_rulesets(
        &self,
        _: Request<v1::ListRulesetsRequest>,
    ) -> Result<Response<v1::ListRulesetsResponse>, Status> {
        Ok(self.told(rulesets::answer()))
    }

    async fn get_build_info(
        &self,
        _: Request<v1::GetBuildInfoRequest>,
    ) -> Result<Response<v1::GetBuildInfoResponse>, Status> {
        Ok(self.told(build_info::answer()))
    }

    async fn batch_compute_legal_plays(
        &self,
        request: Request<v1::BatchComputeLegalPlaysRequest>,
    ) -> Result<Response<v1::BatchComputeLegalPlaysResponse>, Status> {
        let results = batch::answer(request.into_inner(), self.batch_length).await?;
        Ok(self.told(v1::BatchComputeLegalPlaysResponse { results }))
    }

    async fn batch_apply_play(
        &self,
        request: Request<v1::BatchApplyPlayRequest>,
    ) -> Result<Response<v1::BatchApplyPlayResponse>, Status> {
        let results = batch::answer(request.into_inner(), self.batch_length).await?;
        Ok(self.told(v1::BatchApplyPlayResponse { results }))
    }

    type StreamCallsStream = Answers;

    async fn stream_calls(
        &self,
        request: Request<Streaming<v1::StreamCallsRequest>>,
    ) -> Result<Response<Answers>, Status> {
        Ok(Response::new(Answers::new(request)))
    }
}
