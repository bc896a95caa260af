//! The calls that there are, by name, and of which kind each is: what limits and figures are told apart by. What a caller
//! makes up is none of them.

use std::sync::LazyLock;

use http::Uri;

use self::Kind::{Batch, Call, Health, Reflection, Stream, Watch};
use crate::config::Limits;

/// What kind of call it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// One of the rules, or one that does not exist.
    Call,
    /// One with many requests in it, whose answer grows while it is worked on.
    Batch,
    /// One that may go on for long.
    Stream,
    /// What the server offers.
    Reflection,
    /// How the server is: open to everybody, and always answered.
    Health,
    /// The same, as long as its caller likes.
    Watch,
}

/// Calls that have places of their own, so that the others leave them room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Share {
    /// Those of the rules, and those that do not exist.
    Calls,
    /// Those of reflection.
    Reflection,
    /// Those that ask how the server is.
    Health,
    /// Those that watch it.
    Watches,
}

impl Share {
    /// How many there are.
    pub(crate) const COUNT: usize = 4;

    /// All of them, by number.
    pub(crate) const ALL: [Share; Share::COUNT] =
        [Share::Calls, Share::Reflection, Share::Health, Share::Watches];

    /// How many of its calls may be open at a time.
    pub(crate) fn places(self, limits: &Limits) -> usize {
        let calls = limits.calls as usize;
        if self == Share::Reflection { calls.min(MOST_REFLECTION) } else { calls }
    }
}

/// How many calls of reflection may be open at a time. Its answers are as long as files, of each call two wait at a time, and
/// nobody counts them.
const MOST_REFLECTION: usize = 64;

/// How long a message to reflection may be; it comes back with each answer, twice.
const LONGEST_REFLECTION: u32 = 4_096;

/// How long a question for health may be: it is a name. Whoever asks needs no token.
pub(crate) const LONGEST_HEALTH: u32 = 1_024;

/// A call, by its place in [`CALLS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Method(usize);

/// The name of every call that does not exist.
const OTHER: &str = "other";

/// The calls that there are, the one that is made most first, and at last all others. A test holds this to the contract.
const CALLS: [(&str, Kind); 17] = [
    ("tavli.plakoto.v1.RulesService/ComputeLegalPlays", Call),
    ("tavli.plakoto.v1.RulesService/ApplyPlay", Call),
    ("tavli.plakoto.v1.RulesService/ComputeLegalSteps", Call),
    ("tavli.plakoto.v1.RulesService/StartGame", Call),
    ("tavli.plakoto.v1.RulesService/DescribePosition", Call),
    ("tavli.plakoto.v1.RulesService/ReplayGame", Call),
    ("tavli.plakoto.v1.RulesService/ListRulesets", Call),
    ("tavli.plakoto.v1.RulesService/GetBuildInfo", Call),
    ("tavli.plakoto.v1.RulesService/BatchComputeLegalPlays", Batch),
    ("tavli.plakoto.v1.RulesService/BatchApplyPlay", Batch),
    ("tavli.plakoto.v1.RulesService/StreamCalls", Stream),
    ("grpc.health.v1.Health/Check", Health),
    ("grpc.health.v1.Health/List", Health),
    ("grpc.health.v1.Health/Watch", Watch),
    ("grpc.reflection.v1.ServerReflection/ServerReflectionInfo", Reflection),
    ("grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo", Reflection),
    (OTHER, Call),
];

impl Method {
    /// All of them.
    pub(crate) fn all() -> impl Iterator<Item = Method> {
        (0..CALLS.len()).map(Method)
    }

    /// The one that a path names.
    pub(crate) fn of(path: &str) -> Method {
        let name = path.strip_prefix('/').unwrap_or_default();
        let place = CALLS.iter().position(|(known, _)| *known == name);
        Method(place.unwrap_or(CALLS.len() - 1))
    }

    /// Its place among all.
    pub(crate) const fn index(self) -> usize {
        self.0
    }

    /// Its name: the service's, a slash, and its own.
    pub(crate) fn name(self) -> &'static str {
        CALLS.get(self.0).map_or(OTHER, |(name, _)| name)
    }

    /// Its address, in memory that all its calls share; none where it is made up.
    pub(crate) fn uri(self) -> Option<Uri> {
        static URIS: LazyLock<Vec<Option<Uri>>> =
            LazyLock::new(|| CALLS.iter().map(|(name, _)| format!("/{name}").parse().ok()).collect());
        if self.name() == OTHER { None } else { URIS.get(self.0).cloned().flatten() }
    }

    /// What kind of call it is.
    pub(crate) fn kind(self) -> Kind {
        CALLS.get(self.0).map_or(Call, |(_, kind)| *kind)
    }

    /// May it have more than one message, and be answered before it has ended?
    pub(crate) fn is_stream(self) -> bool {
        matches!(self.kind(), Stream | Reflection)
    }

    /// How long each of its messages may be.
    pub(crate) fn longest(self, limits: &Limits) -> u32 {
        limits.request_size.min(match self.kind() {
            Call | Batch | Stream => u32::MAX,
            Reflection => LONGEST_REFLECTION,
            Health | Watch => LONGEST_HEALTH,
        })
    }

    /// With which others it shares their places.
    pub(crate) fn share(self) -> Share {
        match self.kind() {
            Call | Batch | Stream => Share::Calls,
            Reflection => Share::Reflection,
            Health => Share::Health,
            Watch => Share::Watches,
        }
    }
}

#[cfg(test)]
mod tests {
    use prost::Message;
    use prost_types::FileDescriptorSet;

    use super::*;

    #[test]
    fn every_call_of_the_contract_has_a_name() {
        for descriptors in [
            plakoto_proto::FILE_DESCRIPTOR_SET,
            tonic_health::pb::FILE_DESCRIPTOR_SET,
            tonic_reflection::pb::v1::FILE_DESCRIPTOR_SET,
            tonic_reflection::pb::v1alpha::FILE_DESCRIPTOR_SET,
        ] {
            for file in FileDescriptorSet::decode(descriptors).unwrap().file {
                for service in &file.service {
                    for call in &service.method {
                        let name = format!("{}.{}/{}", file.package(), service.name(), call.name());
                        let method = Method::of(&format!("/{name}"));
                        assert_eq!(method.name(), name);
                        assert_eq!(method.uri().unwrap().path(), format!("/{name}"));
                        // Whoever may send more than one message has a stream.
                        assert_eq!(method.is_stream(), call.client_streaming(), "{name}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_does_not_exist_has_one_name() {
        for path in
            ["", "/", "/a/b", "/tavli.plakoto.v1.RulesService/", "tavli.plakoto.v1.RulesService/ApplyPlay"]
        {
            assert_eq!(Method::of(path).name(), OTHER, "{path}");
            assert_eq!(Method::of(path).uri(), None, "{path}");
        }
    }
}
