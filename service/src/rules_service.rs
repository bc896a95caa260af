//! The service's calls, each handed to the file that answers it.

use std::sync::Arc;

use plakoto_proto::v1;
use plakoto_proto::v1::rules_service_server::RulesService;
use plakoto_proto::{Requests, Results, UnreadCall};
use prost::Message;
use tokio::sync::Semaphore;
use tonic::{Request, Response, Status, Streaming};

use crate::calls::stream::Answers;
use crate::calls::{
    apply_play, batch, build_info, describe_position, legal_plays, legal_steps, replay_game, rulesets,
    start_game,
};
use crate::config::Limits;
use crate::net::{Held, Link};
use crate::refusal::Refusal;
use crate::whole::Whole;

/// The service `tavli.plakoto.v1.RulesService`. It holds no state beyond how many batches it works on.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    batch_length: usize,
    compress_from: usize,
    /// One for each batch that may be worked on.
    batches: Arc<Semaphore>,
}

impl Rules {
    /// The service, within limits, and with answers that are compressed, where their caller can read that, from so many
    /// bytes on; 0 is none.
    pub(crate) fn new(limits: &Limits, compress_from: usize) -> Rules {
        let batches = Arc::new(Semaphore::new(limits.batches as usize));
        Rules { batch_length: limits.batch_length as usize, compress_from, batches }
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

    /// The results of a batch, where not too many are worked on. Batches take turns with other calls, and of many at a
    /// time each would take long.
    async fn batch<Q: batch::Item>(
        &self,
        request: Request<Requests<Q>>,
    ) -> Result<Response<Results<Q::Result>>, Status> {
        let _place = self.batches.try_acquire().map_err(|_| Refusal::TooManyCalls.status())?;
        let may_be_compressed =
            self.compress_from > 0 && request.metadata().contains_key("grpc-accept-encoding");
        let mut held = request.extensions().get::<Arc<Link>>().cloned().map(Held::nothing);
        let results = batch::answer(request.get_ref(), self.batch_length, held.as_mut()).await?;
        Ok(if may_be_compressed { self.told(results) } else { Whole::new(results.framed()).told() })
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
        self.batch(request).await
    }

    async fn batch_apply_play(
        &self,
        request: Request<v1::BatchApplyPlayRequest>,
    ) -> Result<Response<v1::BatchApplyPlayResponse>, Status> {
        self.batch(request).await
    }

    type StreamCallsStream = Answers;

    async fn stream_calls(
        &self,
        request: Request<Streaming<UnreadCall>>,
    ) -> Result<Response<Answers>, Status> {
        Ok(Response::new(Answers::new(request)))
    }
}
