//! The calls that there are, by name: what figures are told apart by. What a caller makes up is none of them.

/// A call, by its place in [`NAMES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Method(usize);

/// The name of every call that does not exist.
const OTHER: &str = "other";

/// The calls that there are, and at last all others. A test holds this to the contract.
pub(crate) const NAMES: [&str; 17] = [
    "tavli.plakoto.v1.RulesService/ComputeLegalPlays",
    "tavli.plakoto.v1.RulesService/ApplyPlay",
    "tavli.plakoto.v1.RulesService/ComputeLegalSteps",
    "tavli.plakoto.v1.RulesService/StartGame",
    "tavli.plakoto.v1.RulesService/DescribePosition",
    "tavli.plakoto.v1.RulesService/ReplayGame",
    "tavli.plakoto.v1.RulesService/ListRulesets",
    "tavli.plakoto.v1.RulesService/GetBuildInfo",
    "tavli.plakoto.v1.RulesService/BatchComputeLegalPlays",
    "tavli.plakoto.v1.RulesService/BatchApplyPlay",
    "tavli.plakoto.v1.RulesService/StreamCalls",
    "grpc.health.v1.Health/Check",
    "grpc.health.v1.Health/List",
    "grpc.health.v1.Health/Watch",
    "grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
    "grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
    OTHER,
];

impl Method {
    /// All of them.
    pub(crate) fn all() -> impl Iterator<Item = Method> {
        (0..NAMES.len()).map(Method)
    }

    /// The one that a path names.
    pub(crate) fn of(path: &str) -> Method {
        let name = path.strip_prefix('/').unwrap_or_default();
        let place = NAMES.iter().position(|known| *known == name);
        Method(place.unwrap_or(NAMES.len() - 1))
    }

    /// Its place among all.
    pub(crate) const fn index(self) -> usize {
        self.0
    }

    /// Is it one of health?
    pub(crate) fn is_health(self) -> bool {
        self.name().starts_with("grpc.health.")
    }

    /// Its name: the service's, a slash, and its own.
    pub(crate) fn name(self) -> &'static str {
        NAMES.get(self.0).copied().unwrap_or(OTHER)
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
                        assert_eq!(Method::of(&format!("/{name}")).name(), name);
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
        }
    }
}
