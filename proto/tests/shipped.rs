//! The files beside the contract name what is in it.

use plakoto_proto::v1::rules_service_server::SERVICE_NAME;
use plakoto_proto::{CONTRACT_VERSION, FILE_DESCRIPTOR_SET};
use prost::Message;
use prost_types::FileDescriptorSet;
use serde_json::Value;

fn set(bytes: &[u8]) -> FileDescriptorSet {
    FileDescriptorSet::decode(bytes).unwrap()
}

#[test]
fn the_service_config_retries_this_service_and_only_what_may_be_retried() {
    let config: Value = serde_json::from_str(include_str!("../service_config.json")).unwrap();
    let methods = config["methodConfig"].as_array().unwrap();
    assert_eq!(methods.len(), 1);
    assert_eq!(methods[0]["name"], serde_json::json!([{ "service": SERVICE_NAME }]));
    let policy = &methods[0]["retryPolicy"];
    assert_eq!(policy["retryableStatusCodes"], serde_json::json!(["UNAVAILABLE"]));
    assert!((2..=5).contains(&policy["maxAttempts"].as_i64().unwrap()), "gRPC takes no more than five");
}

/// What was published is still there, message by message; buf looks at the fields.
#[test]
fn the_image_holds_no_more_than_the_contract() {
    let published = set(include_bytes!("../image.binpb"));
    let now = set(FILE_DESCRIPTOR_SET);
    assert!(!published.file.is_empty());
    for file in published.file {
        let same = now.file.iter().find(|known| known.name() == file.name());
        let same = same.unwrap_or_else(|| panic!("{} is gone", file.name()));
        for message in &file.message_type {
            let is_it = |known: &&prost_types::DescriptorProto| known.name() == message.name();
            let fields = same.message_type.iter().find(is_it).map_or(0, |known| known.field.len());
            assert!(fields >= message.field.len(), "{}.{}", file.name(), message.name());
        }
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    let (major, minor) = CONTRACT_VERSION.split_once('.').unwrap();
    assert!(SERVICE_NAME.contains(&format!(".v{major}.")));
    assert!(minor.bytes().all(|digit| digit.is_ascii_digit()) && !minor.is_empty());
}
