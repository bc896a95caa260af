//! Health and reflection, asked as their own clients ask.

use plakoto_proto::FILE_DESCRIPTOR_SET;
use prost::Message;
use tokio_stream::StreamExt;
use tonic::{Code, Status};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;
use tonic_reflection::pb::{v1, v1alpha};
use v1::server_reflection_response::MessageResponse as Answer;

use crate::common::{Face, face};

const SERVICES: [&str; 2] = ["grpc.health.v1.Health", "tavli.plakoto.v1.RulesService"];

fn health_of(service: &str) -> HealthCheckRequest {
    HealthCheckRequest { service: service.to_owned() }
}

#[tokio::test]
async fn health_is_told_of_the_server_and_of_the_service() {
    let face = face().await;
    let mut health = HealthClient::new(face.channel.clone());
    for name in ["", "tavli.plakoto.v1.RulesService"] {
        let answer = health.check(health_of(name)).await.unwrap().into_inner();
        assert_eq!(answer.status(), ServingStatus::Serving, "{name}");
    }
    let unknown = health.check(health_of("tavli.plakoto.v2.RulesService")).await.unwrap_err();
    assert_eq!(unknown.code(), Code::NotFound);
}

/// One question to reflection v1 and its answer.
async fn ask(face: &Face, question: v1::server_reflection_request::MessageRequest) -> Result<Answer, Status> {
    let mut client = v1::server_reflection_client::ServerReflectionClient::new(face.channel.clone());
    let request = v1::ServerReflectionRequest { host: String::new(), message_request: Some(question) };
    let mut answers = client.server_reflection_info(tokio_stream::once(request)).await.unwrap().into_inner();
    Ok(answers.next().await.unwrap()?.message_response.unwrap())
}

#[tokio::test]
async fn reflection_lists_the_services_for_callers() {
    use v1::server_reflection_request::MessageRequest;
    let question = MessageRequest::ListServices(String::new());
    let Ok(Answer::ListServicesResponse(list)) = ask(&face().await, question).await else {
        panic!("no list")
    };
    let mut names: Vec<String> = list.service.into_iter().map(|service| service.name).collect();
    names.sort();
    assert_eq!(names, SERVICES);
}

#[tokio::test]
async fn reflection_of_the_old_version_lists_them_too() {
    use v1alpha::server_reflection_request::MessageRequest;
    use v1alpha::server_reflection_response::MessageResponse;
    let face = face().await;
    let mut client = v1alpha::server_reflection_client::ServerReflectionClient::new(face.channel.clone());
    let message_request = Some(MessageRequest::ListServices(String::new()));
    let request = v1alpha::ServerReflectionRequest { host: String::new(), message_request };
    let mut answers = client.server_reflection_info(tokio_stream::once(request)).await.unwrap().into_inner();
    let answer = answers.next().await.unwrap().unwrap().message_response.unwrap();
    let MessageResponse::ListServicesResponse(list) = answer else { panic!("no list") };
    assert_eq!(list.service.len(), SERVICES.len());
}

#[tokio::test]
async fn reflection_gives_the_committed_files() {
    use v1::server_reflection_request::MessageRequest;
    let committed = prost_types::FileDescriptorSet::decode(FILE_DESCRIPTOR_SET).unwrap();
    let face = face().await;
    for file in &committed.file {
        let question = MessageRequest::FileByFilename(file.name().to_owned());
        let Ok(Answer::FileDescriptorResponse(answer)) = ask(&face, question).await else {
            panic!("no file")
        };
        assert_eq!(answer.file_descriptor_proto, [file.encode_to_vec()], "{}", file.name());
    }
    let question = MessageRequest::FileContainingSymbol("tavli.plakoto.v1.Nothing".to_owned());
    assert_eq!(ask(&face, question).await.unwrap_err().code(), Code::NotFound);
}

#[tokio::test]
async fn reflection_knows_the_details_of_errors() {
    use v1::server_reflection_request::MessageRequest;
    let face = face().await;
    for name in ["google.rpc.ErrorInfo", "google.rpc.BadRequest", "google.rpc.RetryInfo", "google.rpc.Status"]
    {
        let question = MessageRequest::FileContainingSymbol(name.to_owned());
        let Ok(Answer::FileDescriptorResponse(answer)) = ask(&face, question).await else {
            panic!("no file for {name}")
        };
        let file = prost_types::FileDescriptorProto::decode(&*answer.file_descriptor_proto[0]).unwrap();
        assert_eq!(file.package(), "google.rpc", "{name}");
    }
}
