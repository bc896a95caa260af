//! The options of a ruleset that bear on a position (rules section 8).

/// What a pinned mother does (rules section 7, case 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mother {
    /// The pin wins once the winner's own mother is clear.
    LossWhenClear,
    /// The pin never ends the game.
    PlayOn,
    /// The pin wins even if the pinner's own mother is not clear.
    Always,
}

/// Whether the duty to play covers bearing off (rules section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BearOff {
    /// A bear-off step is a step like any other.
    ByDuty,
    /// No one is ever made to bear off.
    Optional,
}

/// The options of a ruleset; the opening roll is no matter of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Options {
    /// What a pinned mother does.
    pub mother: Mother,
    /// Whether bearing off can be a duty.
    pub bear_off: BearOff,
}

impl Options {
    /// Every mix of the options.
    pub const ALL: [Options; 6] = [
        Options::new(Mother::LossWhenClear, BearOff::ByDuty),
        Options::new(Mother::PlayOn, BearOff::ByDuty),
        Options::new(Mother::Always, BearOff::ByDuty),
        Options::new(Mother::LossWhenClear, BearOff::Optional),
        Options::new(Mother::PlayOn, BearOff::Optional),
        Options::new(Mother::Always, BearOff::Optional),
    ];

    /// The two options together.
    pub const fn new(mother: Mother, bear_off: BearOff) -> Options {
        Options { mother, bear_off }
    }

    /// A ruleset by its name in rules section 8.
    pub fn named(ruleset: &str) -> Option<Options> {
        let (mother, bear_off) = match ruleset {
            "greek" | "plakoto" | "mahbusa" => (Mother::LossWhenClear, BearOff::ByDuty),
            "tapa" => (Mother::PlayOn, BearOff::ByDuty),
            "greek_optional_bear_off" => (Mother::LossWhenClear, BearOff::Optional),
            "tapa_optional_bear_off" => (Mother::PlayOn, BearOff::Optional),
            "mother_always" => (Mother::Always, BearOff::ByDuty),
            _ => return None,
        };
        Some(Options { mother, bear_off })
    }
}
