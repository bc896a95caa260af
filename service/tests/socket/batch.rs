//! The batch forms: order, results each for itself, and their limits.

use std::time::Duration;

use crate::common::{
    Face, block_on, face, failed, faults, number, preset, reason, roll, sound_play, sound_query, worst_query,
};
use crate::raw::send;
use plakoto_proto::v1;
use prost::Message;
use tonic::{Code, Request, Status};
use v1::apply_play_result::Result as Applied;
use v1::compute_legal_plays_result::Result as Computed;

/// The 36 rolls from the start, some of them wrong.
fn mixed_queries() -> Vec<v1::ComputeLegalPlaysRequest> {
    let queries = (0..36).map(|n| v1::ComputeLegalPlaysRequest {
        roll: Some(roll(n / 6 + 1, n % 6 + 1)),
        ruleset: (n % 7 != 3).then(|| preset("greek")),
        ..sound_query()
    });
    queries.collect()
}

#[tokio::test]
async fn each_request_is_answered_as_if_it_were_alone_and_in_its_place() {
    let mut face = face().await;
    let batch = v1::BatchComputeLegalPlaysRequest::from(mixed_queries());
    let results = face.rules.batch_compute_legal_plays(batch).await.unwrap().into_inner().results;
    assert_eq!(results.len(), 36);
    for (query, result) in mixed_queries().into_iter().zip(results) {
        match (face.rules.compute_legal_plays(query).await, result.result.unwrap()) {
            (Ok(alone), Computed::Response(response)) => assert_eq!(response, alone.into_inner()),
            (Err(status), Computed::Failure(failure)) => {
                assert_eq!(failed(&failure), faults(&status));
                assert_eq!(failure.message, status.message());
            }
            (alone, result) => panic!("{alone:?}, but in a batch {result:?}"),
        }
    }
}

#[tokio::test]
async fn plays_are_applied_each_for_itself() {
    let mut face = face().await;
    let texts = ["24/18 24/19", "24/13", "24/18", "nonsense", ""];
    let requests: Vec<_> = texts
        .iter()
        .map(|text| v1::ApplyPlayRequest {
            play: Some(v1::apply_play_request::Play::Text((*text).to_owned())),
            ..sound_play()
        })
        .collect();
    let batch = v1::BatchApplyPlayRequest::from(requests);
    let results = face.rules.batch_apply_play(batch).await.unwrap().into_inner().results;
    let told: Vec<String> = results
        .into_iter()
        .map(|result| match result.result.unwrap() {
            Applied::Response(response) => response.play.unwrap().text,
            Applied::Failure(failure) => failed(&failure).join(", "),
        })
        .collect();
    assert_eq!(
        told,
        [
            "24/19 24/18",
            "24/19 19/13",
            "text MORE_DICE_PLAYABLE",
            "text PLAY_UNREADABLE",
            "text MORE_DICE_PLAYABLE"
        ]
    );
}

#[tokio::test]
async fn an_empty_batch_has_an_empty_answer() {
    let mut face = face().await;
    let computed = face.rules.batch_compute_legal_plays(v1::BatchComputeLegalPlaysRequest::default());
    assert_eq!(computed.await.unwrap().into_inner().results, []);
    let applied = face.rules.batch_apply_play(v1::BatchApplyPlayRequest::default());
    assert_eq!(applied.await.unwrap().into_inner().results, []);
}

#[test]
fn a_thousand_are_answered_and_one_more_is_too_many() {
    block_on(async {
        let mut face = face().await;
        let queries = |count| vec![v1::ComputeLegalPlaysRequest::default(); count];
        let answer =
            face.rules.batch_compute_legal_plays(v1::BatchComputeLegalPlaysRequest::from(queries(1_000)));
        assert_eq!(answer.await.unwrap().into_inner().results.len(), 1_000);
        let plays = |count| vec![v1::ApplyPlayRequest::default(); count];
        let answer = face.rules.batch_apply_play(v1::BatchApplyPlayRequest::from(plays(1_000)));
        assert_eq!(answer.await.unwrap().into_inner().results.len(), 1_000);
        for call in ["BatchComputeLegalPlays", "BatchApplyPlay"] {
            for count in [1_001, 2_000_000] {
                let status = send_empty(&face, call, &[0x0A, 0x00].repeat(count)).await;
                assert_eq!(faults(&status), ["requests FIELD_TOO_LONG"]);
                assert_eq!(number(&status, "value"), Some(count as i64));
            }
            // More than 4 MiB does not come through at all.
            let status = send_empty(&face, call, &[0x0A, 0x00].repeat(2_100_000)).await;
            assert_eq!((status.code(), &*reason(&status)), (Code::ResourceExhausted, "MESSAGE_TOO_LONG"));
        }
    });
}

/// The status of a call with these bytes: on the wire an empty request is a tag and a length.
async fn send_empty(face: &Face, call: &str, bytes: &[u8]) -> Status {
    send(face, &format!("/tavli.plakoto.v1.RulesService/{call}"), bytes.to_vec()).await.unwrap_err()
}

/// What no longer fits is told so, in its place, and is answered when it is sent again.
#[tokio::test]
async fn a_full_answer_says_what_to_send_again() {
    let mut face = face().await;
    let mut left = vec![worst_query(); 1_000];
    left[3].roll = None;
    let batch = v1::BatchComputeLegalPlaysRequest::from(left.clone());
    let answer = face.rules.batch_compute_legal_plays(batch).await.unwrap().into_inner();
    println!("the largest answer to a batch: {} bytes", answer.encoded_len());
    assert!(answer.encoded_len() < 4 << 20, "{}", answer.encoded_len());
    assert_eq!(answer.results.len(), 1_000);
    let is_full = |result: &v1::ComputeLegalPlaysResult| match result.result.as_ref().unwrap() {
        Computed::Failure(failure) => failure.reason == "ANSWER_FULL",
        Computed::Response(_) => false,
    };
    let answered = answer.results.iter().position(is_full).unwrap();
    assert!(answered > 4, "{answered}");
    for result in &answer.results[answered..] {
        let Some(Computed::Failure(failure)) = &result.result else { panic!("an answer after a full one") };
        assert_eq!(failure.code, i32::from(Code::ResourceExhausted));
        assert!(failure.message.contains("[ANSWER_FULL]"), "{}", failure.message);
    }
    let Some(Computed::Failure(failure)) = &answer.results[3].result else { panic!("no failure") };
    assert_eq!(failed(failure), ["roll FIELD_MISSING"]);

    left.drain(..answered);
    let again = v1::BatchComputeLegalPlaysRequest::from(left);
    let answer = face.rules.batch_compute_legal_plays(again).await.unwrap().into_inner();
    let Some(Computed::Response(first)) = &answer.results[0].result else { panic!("no answer") };
    assert_eq!(first.count, 2_240);
}

/// Nothing of such a batch is answered, wherever the request stands that is none, and it is told.
#[tokio::test]
async fn a_batch_with_bytes_that_are_no_request_is_refused_and_says_which_they_are() {
    let face = face().await;
    let path = "/tavli.plakoto.v1.RulesService/BatchComputeLegalPlays";
    let batch = |sound: v1::ComputeLegalPlaysRequest, before: usize| {
        let mut bytes = v1::BatchComputeLegalPlaysRequest::from(vec![sound; before]).encode_to_vec();
        // A request with a roll that is cut short; and behind it one that is sound.
        bytes.extend([0x0A, 2, 0x22, 9, 0x0A, 0]);
        bytes
    };
    // The last one stands behind the end of a full answer.
    for (sound, before) in [(sound_query(), 0), (sound_query(), 7), (worst_query(), 900)] {
        let status = send(&face, path, batch(sound, before)).await.unwrap_err();
        assert_eq!((status.code(), &*reason(&status)), (Code::InvalidArgument, "MESSAGE_UNREADABLE"));
        assert!(status.message().contains(&format!(": requests[{before}]: ")), "{status:?}");
    }
    // Beyond the limit nothing is looked at.
    let status = send(&face, path, batch(sound_query(), 1_000)).await.unwrap_err();
    assert_eq!(number(&status, "value"), Some(1_002), "{status:?}");
}

/// A batch whose caller does not wait any more does not keep the server from the next one.
#[tokio::test]
async fn a_batch_ends_with_its_deadline() {
    let mut face = face().await;
    let query = v1::ComputeLegalPlaysRequest { view: v1::PlayView::Count.into(), ..worst_query() };
    let batch = v1::BatchComputeLegalPlaysRequest::from(vec![query; 1_000]);
    let mut request = Request::new(batch.clone());
    request.set_timeout(Duration::from_micros(1));
    let status = face.rules.batch_compute_legal_plays(request).await.unwrap_err();
    assert!([Code::DeadlineExceeded, Code::Cancelled].contains(&status.code()), "{status:?}");
    let given_up = face.rules.batch_compute_legal_plays(batch.clone());
    drop(tokio::time::timeout(Duration::from_millis(1), given_up).await);
    let answer = face.rules.batch_compute_legal_plays(batch).await.unwrap().into_inner();
    assert_eq!(answer.results.len(), 1_000);
}
