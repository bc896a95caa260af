//! Which of the readings of the rules a game is played by: one small value.

use core::fmt;
use core::str::FromStr;

use crate::error::{Code, Place, Violation, Violations};

/// An option with a handful of named values.
macro_rules! option_enum {
    ($(#[$meta:meta])* $name:ident, $place:expr, { $($(#[$vmeta:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($(#[$vmeta])* $variant,)+ }

        impl $name {
            /// Every value.
            pub const ALL: &[$name] = &[$($name::$variant),+];

            /// The stable name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $text),+ }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $name {
            type Err = Violations;

            /// Reads the stable name, in upper or lower case.
            ///
            /// # Errors
            /// [`Code::UnknownOption`] for any other text.
            fn from_str(text: &str) -> Result<$name, Violations> {
                $name::ALL
                    .iter()
                    .copied()
                    .find(|value| value.name().eq_ignore_ascii_case(text))
                    .ok_or_else(|| Violation::new(Code::UnknownOption, $place).into())
            }
        }
    };
}

option_enum! {
    /// What pinning the opponent's last mother checker does (rules, section 7.3).
    Mother, Place::Mother, {
        /// It wins two points as soon as the winner's own mother is clear of own checkers.
        LossWhenClear = "loss_when_clear",
        /// It never ends the game (Tapa).
        PlayOn = "play_on",
        /// It wins two points at once (a house rule).
        Always = "always",
    }
}

option_enum! {
    /// Whether a player may be made to bear off (rules, section 6).
    BearOff, Place::BearOff, {
        /// A bear-off is a step like any other under the duty to play.
        ByDuty = "by_duty",
        /// No one is ever made to bear off.
        Optional = "optional",
    }
}

option_enum! {
    /// What the winner of the opening roll plays (rules, section 3).
    Opening, Place::Opening, {
        /// The two numbers of the opening roll; so the first play is never a double.
        PlayRoll = "play_roll",
        /// A fresh roll of both dice.
        Reroll = "reroll",
    }
}

/// The rules that a game is played by.
///
/// ```
/// use plakoto::{Mother, Ruleset};
/// assert_eq!("mahbusa".parse(), Ok(Ruleset::GREEK));
/// let house = Ruleset { mother: Mother::PlayOn, ..Ruleset::GREEK };
/// assert_eq!(house, Ruleset::TAPA);
/// assert_eq!(house.name(), Some("tapa"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
// In memory as written here: so whoever reads it from plain numbers need not put them into another order.
#[repr(C)]
pub struct Ruleset {
    /// What pinning the last mother checker does.
    pub mother: Mother,
    /// Whether a player may be made to bear off.
    pub bear_off: BearOff,
    /// What the winner of the opening roll plays.
    pub opening: Opening,
}

impl Ruleset {
    /// Plakoto as Greeks play it; also Mahbusa.
    pub const GREEK: Ruleset =
        Ruleset { mother: Mother::LossWhenClear, bear_off: BearOff::ByDuty, opening: Opening::PlayRoll };
    /// Bulgarian Tapa: a pinned mother never ends the game.
    pub const TAPA: Ruleset = Ruleset { mother: Mother::PlayOn, ..Ruleset::GREEK };
    /// Greek, with the literal reading that no one is ever made to bear off.
    pub const GREEK_OPTIONAL_BEAR_OFF: Ruleset = Ruleset { bear_off: BearOff::Optional, ..Ruleset::GREEK };
    /// Tapa, with the literal reading that no one is ever made to bear off.
    pub const TAPA_OPTIONAL_BEAR_OFF: Ruleset = Ruleset { bear_off: BearOff::Optional, ..Ruleset::TAPA };
    /// A house rule: the pin of the last mother checker always ends the game.
    pub const MOTHER_ALWAYS: Ruleset = Ruleset { mother: Mother::Always, ..Ruleset::GREEK };

    /// The presets with their stable names, the default first.
    pub const PRESETS: &[(&str, Ruleset)] = &[
        ("greek", Ruleset::GREEK),
        ("tapa", Ruleset::TAPA),
        ("greek_optional_bear_off", Ruleset::GREEK_OPTIONAL_BEAR_OFF),
        ("tapa_optional_bear_off", Ruleset::TAPA_OPTIONAL_BEAR_OFF),
        ("mother_always", Ruleset::MOTHER_ALWAYS),
    ];

    /// Other names for presets.
    pub const ALIASES: &[(&str, Ruleset)] = &[("plakoto", Ruleset::GREEK), ("mahbusa", Ruleset::GREEK)];

    /// Every mix of the options: twelve.
    pub fn all() -> impl Iterator<Item = Ruleset> + Clone {
        Mother::ALL.iter().flat_map(|&mother| {
            BearOff::ALL.iter().flat_map(move |&bear_off| {
                Opening::ALL.iter().map(move |&opening| Ruleset { mother, bear_off, opening })
            })
        })
    }

    /// The stable name of the preset that has exactly these options, if there is one.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        Ruleset::PRESETS.iter().find(|(_, rules)| *rules == self).map(|(name, _)| *name)
    }
}

impl Default for Ruleset {
    /// [`Ruleset::GREEK`].
    fn default() -> Ruleset {
        Ruleset::GREEK
    }
}

impl fmt::Display for Ruleset {
    /// The preset's name, or the three options' names: `always optional reroll`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{} {} {}", self.mother, self.bear_off, self.opening),
        }
    }
}

impl FromStr for Ruleset {
    type Err = Violations;

    /// Reads a preset's name, an alias, or option names as [`Ruleset`] prints them: a preset may be
    /// followed by options that differ from it (`tapa reroll`).
    ///
    /// # Errors
    /// [`Code::UnknownRuleset`] where a word is none of these, an option is named twice, or options without a
    /// preset are not all three.
    fn from_str(text: &str) -> Result<Ruleset, Violations> {
        let unknown = || Violations::from(Violation::new(Code::UnknownRuleset, Place::Ruleset));
        let mut words = text.split_ascii_whitespace().peekable();
        let named = words.peek().and_then(|word| preset(word));
        let mut rules = named.unwrap_or_default();
        if named.is_some() {
            words.next();
        }
        let (mut mother, mut bear_off, mut opening) = (None, None, None);
        for word in words {
            let fresh = if let Ok(value) = word.parse::<Mother>() {
                mother.replace(value).is_none()
            } else if let Ok(value) = word.parse::<BearOff>() {
                bear_off.replace(value).is_none()
            } else if let Ok(value) = word.parse::<Opening>() {
                opening.replace(value).is_none()
            } else {
                false
            };
            if !fresh {
                return Err(unknown());
            }
        }
        if named.is_none() && (mother.is_none() || bear_off.is_none() || opening.is_none()) {
            return Err(unknown());
        }
        rules.mother = mother.unwrap_or(rules.mother);
        rules.bear_off = bear_off.unwrap_or(rules.bear_off);
        rules.opening = opening.unwrap_or(rules.opening);
        Ok(rules)
    }
}

/// The preset of this name or alias.
fn preset(word: &str) -> Option<Ruleset> {
    Ruleset::PRESETS
        .iter()
        .chain(Ruleset::ALIASES)
        .find(|(name, _)| name.eq_ignore_ascii_case(word))
        .map(|(_, rules)| *rules)
}
