//! Rulesets, named or spelt out.

use std::fmt::Display;

use plakoto::{BearOff, Code, Mother, Opening, Ruleset};
use plakoto_proto::v1;
use v1::ruleset::Rules;

use super::field;
use crate::fault::{Fault, Faults};

/// The most bytes of a ruleset's name that are read.
const NAME_LIMIT: usize = 64;

pub(crate) fn read(
    given: Option<v1::Ruleset>,
    at: impl Display + Copy,
    faults: &mut Faults,
) -> Option<Ruleset> {
    match field::required(given, at, faults)?.rules {
        Some(Rules::Name(name)) => named(&name, format_args!("{at}.name"), faults),
        Some(Rules::Options(options)) => spelt_out(options, format_args!("{at}.options"), faults),
        None => field::missing(format_args!("{at}.name"), ": `name` or `options`", faults),
    }
}

/// Exactly a name or an alias. The core reads more than that, in upper case and with options after it; a
/// contract that never takes anything back does better to begin narrow.
pub(crate) fn named(name: &str, at: impl Display + Copy, faults: &mut Faults) -> Option<Ruleset> {
    let name = field::within(NAME_LIMIT, name, at, faults)?;
    let mut known = Ruleset::PRESETS.iter().chain(Ruleset::ALIASES);
    match known.find(|(preset, _)| *preset == name) {
        Some((_, rules)) => Some(*rules),
        None => faults.note(Fault::new(Code::UnknownRuleset, at)),
    }
}

fn spelt_out(given: v1::RulesetOptions, at: impl Display, faults: &mut Faults) -> Option<Ruleset> {
    let mother = field::known(given.mother, format_args!("{at}.mother"), faults, |mother| match mother {
        v1::MotherRule::Unspecified => None,
        v1::MotherRule::LossWhenClear => Some(Mother::LossWhenClear),
        v1::MotherRule::PlayOn => Some(Mother::PlayOn),
        v1::MotherRule::Always => Some(Mother::Always),
    });
    let bear_off = field::known(given.bear_off, format_args!("{at}.bear_off"), faults, |rule| match rule {
        v1::BearOffRule::Unspecified => None,
        v1::BearOffRule::ByDuty => Some(BearOff::ByDuty),
        v1::BearOffRule::Optional => Some(BearOff::Optional),
    });
    let opening = field::known(given.opening, format_args!("{at}.opening"), faults, |rule| match rule {
        v1::OpeningRule::Unspecified => None,
        v1::OpeningRule::PlayRoll => Some(Opening::PlayRoll),
        v1::OpeningRule::Reroll => Some(Opening::Reroll),
    });
    Some(Ruleset { mother: mother?, bear_off: bear_off?, opening: opening? })
}

pub(crate) fn options(rules: Ruleset) -> v1::RulesetOptions {
    let mother = match rules.mother {
        Mother::LossWhenClear => v1::MotherRule::LossWhenClear,
        Mother::PlayOn => v1::MotherRule::PlayOn,
        Mother::Always => v1::MotherRule::Always,
    };
    let bear_off = match rules.bear_off {
        BearOff::ByDuty => v1::BearOffRule::ByDuty,
        BearOff::Optional => v1::BearOffRule::Optional,
    };
    let opening = match rules.opening {
        Opening::PlayRoll => v1::OpeningRule::PlayRoll,
        Opening::Reroll => v1::OpeningRule::Reroll,
    };
    v1::RulesetOptions { mother: mother.into(), bear_off: bear_off.into(), opening: opening.into() }
}

/// The presets with their other names.
pub(crate) fn presets() -> Vec<v1::RulesetPreset> {
    let preset = |&(name, rules): &(&str, Ruleset)| v1::RulesetPreset {
        name: name.to_owned(),
        aliases: Ruleset::ALIASES
            .iter()
            .filter(|(_, meant)| *meant == rules)
            .map(|(alias, _)| (*alias).to_owned())
            .collect(),
        options: Some(options(rules)),
    };
    Ruleset::PRESETS.iter().map(preset).collect()
}
