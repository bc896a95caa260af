//! The committed descriptors hold the contract that the code was generated from.

use plakoto_proto::FILE_DESCRIPTOR_SET;
use plakoto_proto::v1::rules_service_server::SERVICE_NAME;
use prost::Message;
use prost_types::FileDescriptorSet;
use prost_types::method_options::IdempotencyLevel;

#[test]
fn every_call_is_declared_without_side_effects() {
    let set = FileDescriptorSet::decode(FILE_DESCRIPTOR_SET).unwrap();
    let mut calls = Vec::new();
    for file in &set.file {
        for service in &file.service {
            assert_eq!(format!("{}.{}", file.package(), service.name()), SERVICE_NAME);
            for method in &service.method {
                let options = method.options.as_ref().unwrap();
                assert_eq!(options.idempotency_level(), IdempotencyLevel::NoSideEffects, "{}", method.name());
                calls.push(method.name());
            }
        }
    }
    assert_eq!(calls.len(), 11, "{calls:?}");
}

#[test]
fn descriptors_keep_their_comments() {
    let set = FileDescriptorSet::decode(FILE_DESCRIPTOR_SET).unwrap();
    for file in &set.file {
        let info = file.source_code_info.as_ref().unwrap();
        assert!(info.location.iter().any(|location| location.leading_comments.is_some()), "{}", file.name());
    }
}
