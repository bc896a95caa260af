//! One table of stable codes that all faces share, and the errors that carry them.

use core::fmt;

use crate::player::Player;

/// The table of codes.
macro_rules! codes {
    ($($(#[$group:meta])* $variant:ident = $text:literal: $meaning:literal,)+) => {
        /// What is wrong, as a stable code: the same on every face, and never renamed.
        ///
        /// Text may change between versions; codes may not.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code { $(#[doc = concat!("`", $text, "`: ", $meaning, ".")] $variant,)+ }

        impl Code {
            /// Every code.
            pub const ALL: &[Code] = &[$(Code::$variant),+];

            /// The stable code in lower snake case, as `point_closed`.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Code::$variant => $text),+ }
            }

            /// What it means, in a few words of English that may change.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Code::$variant => $meaning),+ }
            }
        }
    };
}

codes! {
    // Why a play is refused (rules, section 12).
    GameOver = "game_over": "the game is over",
    NoChecker = "no_checker": "no checker of the player on turn is on the source",
    CheckerPinned = "checker_pinned": "the only checker of the player on turn there is a prisoner",
    DieNotRolled = "die_not_rolled": "the number was not rolled, or is already used",
    PointClosed = "point_closed": "the target is closed by the opponent",
    BearOffPinned = "bear_off_pinned": "no bearing off while a checker of one's own is a prisoner",
    BearOffNotAllHome = "bear_off_not_all_home": "no bearing off while a checker is outside home",
    BearOffHigherChecker = "bear_off_higher_checker": "a larger number bears off only from the highest point",
    MoreDicePlayable = "more_dice_playable": "more of the dice can be played, so they must be",
    HigherDiePlayable = "higher_die_playable": "only one number can be played, and it must be the higher one",
    // Dice and steps that are malformed.
    DieOutOfRange = "die_out_of_range": "a die shows 1 to 6",
    StepSourceOutOfRange = "step_source_out_of_range": "a step starts on an own point from 1 to 24",
    StepTargetOutOfRange = "step_target_out_of_range": "a step ends on an own point from 1 to 24, or 0 for off",
    StepNotForward = "step_not_forward": "a step goes from a higher own point to a lower one",
    TooManySteps = "too_many_steps": "a play has at most four steps",
    // Positions that break a hard rule (rules, section 11).
    PointsLength = "points_length": "a position names exactly 24 points",
    PointCountOutOfRange = "point_count_out_of_range": "a point holds at most fifteen checkers of a player",
    PrisonerPointOutOfRange = "prisoner_point_out_of_range": "a prisoner lies on a board point from 1 to 24",
    TooManyPrisoners = "too_many_prisoners": "a point holds one prisoner or none",
    PrisonerWithoutPinner = "prisoner_without_pinner": "a prisoner lies under at least one enemy checker",
    OffOutOfRange = "off_out_of_range": "from 0 to 15 checkers of a player are off",
    CheckerTotal = "checker_total": "each player has fifteen checkers, prisoners and those off included",
    BothSidesOff = "both_sides_off": "not both players can have borne off all checkers",
    // Names.
    UnknownPlayer = "unknown_player": "a player is `white` or `black`",
    UnknownRuleset = "unknown_ruleset": "no ruleset has this name",
    UnknownOption = "unknown_option": "this option has no such value",
    // Texts.
    PlayUnreadable = "play_unreadable": "this is not the text of a play",
    PositionUnreadable = "position_unreadable": "this is not the text of a position",
    IdUnreadable = "id_unreadable": "this is not the id of a position",
    IdVersionUnknown = "id_version_unknown": "this version of position ids is not known",
    RecordUnreadable = "record_unreadable": "this is not the text of a game record",
    // Games, records and matches.
    OpeningTied = "opening_tied": "a tied opening roll is rolled again",
    OpeningDouble = "opening_double": "the first roll of a game is the opening roll, never a double",
    OpeningRollDiffers = "opening_roll_differs": "the first roll of a game must be the opening roll",
    WrongPlayer = "wrong_player": "it is the other player's turn",
    ResultDiffers = "result_differs": "the game did not end as the record says",
    MatchTargetOutOfRange = "match_target_out_of_range": "a match is played to 1 to 4294967295 points",
    MatchOver = "match_over": "the match is won",
    // Requests.
    FieldMissing = "field_missing": "a required field is not set",
    EnumUnknown = "enum_unknown": "this value of the enum is unspecified or unknown",
    FieldTooLong = "field_too_long": "this field is longer than its limit",
    AnswerFull = "answer_full": "this one no longer fits into the answer, and may be asked again",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The part of a caller's input at which something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Place {
    /// The player on turn.
    Turn,
    /// All of the points together.
    Checkers,
    /// One entry of the points, by index from 0 (board point less one).
    CheckersAt(usize),
    /// One entry of the list of prisoners, by index from 0.
    PinnedAt(usize),
    /// The prisoners on one point, by index from 0 (board point less one).
    PrisonersAt(usize),
    /// The number of this player's checkers that are off.
    Off(Player),
    /// All checkers of this player.
    CheckersOf(Player),
    /// Both players' checkers off.
    BothOff,
    /// One of the two dice, by index from 0.
    Die(usize),
    /// The list of steps as a whole.
    Steps,
    /// The source of one step, by index from 0.
    StepFrom(usize),
    /// The target of one step, by index from 0.
    StepTo(usize),
    /// The name of the ruleset.
    Ruleset,
    /// The option `mother`.
    Mother,
    /// The option `bear_off`.
    BearOff,
    /// The option `opening`.
    Opening,
    /// The target of a match.
    MatchTarget,
    /// The name of an encoding.
    Encoding,
}

impl Place {
    /// The order in which places are told: a step's source and target together, all else as declared.
    fn order(self) -> (Place, usize, Place) {
        match self {
            Place::StepFrom(index) | Place::StepTo(index) => (Place::StepFrom(0), index, self),
            place => (place, 0, place),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Turn => f.write_str("turn"),
            Place::Checkers => f.write_str("checkers"),
            Place::CheckersAt(index) => write!(f, "checkers[{index}]"),
            Place::PinnedAt(index) => write!(f, "pinned[{index}]"),
            Place::PrisonersAt(index) => write!(f, "prisoners[{index}]"),
            Place::Off(player) => write!(f, "{player}_off"),
            Place::CheckersOf(player) => write!(f, "{player}'s checkers"),
            Place::BothOff => f.write_str("white_off, black_off"),
            Place::Die(index) => write!(f, "dice[{index}]"),
            Place::Steps => f.write_str("steps"),
            Place::StepFrom(index) => write!(f, "steps[{index}].from"),
            Place::StepTo(index) => write!(f, "steps[{index}].to"),
            Place::Ruleset => f.write_str("ruleset"),
            Place::Mother => f.write_str("mother"),
            Place::BearOff => f.write_str("bear_off"),
            Place::Opening => f.write_str("opening"),
            Place::MatchTarget => f.write_str("target"),
            Place::Encoding => f.write_str("encoding"),
        }
    }
}

/// One thing that is wrong with a caller's input: what, where, and the value found there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Violation {
    /// What is wrong.
    pub code: Code,
    /// Where.
    pub place: Place,
    /// The number found there, where there is one.
    pub value: Option<i64>,
}

impl Violation {
    /// A violation with no number to tell.
    #[must_use]
    pub const fn new(code: Code, place: Place) -> Violation {
        Violation { code, place, value: None }
    }

    /// A violation with the number found.
    #[must_use]
    pub fn of(code: Code, place: Place, value: impl Into<i64>) -> Violation {
        Violation { code, place, value: Some(value.into()) }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.code.meaning())?;
        match self.value {
            Some(value) => write!(f, " (found {value}) [{}]", self.code),
            None => write!(f, " [{}]", self.code),
        }
    }
}

impl core::error::Error for Violation {}

/// Everything that is wrong with a caller's input, all at once; never empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Violations(Vec<Violation>);

impl Violations {
    /// The violations, in the order of their places.
    #[must_use]
    pub fn as_slice(&self) -> &[Violation] {
        &self.0
    }

    /// These and one more.
    #[must_use]
    pub fn and(mut self, violation: Violation) -> Violations {
        self.0.push(violation);
        self
    }

    /// `Ok` of nothing where the list is empty, else all of it as an error.
    pub(crate) fn none(mut list: Vec<Violation>) -> Result<(), Violations> {
        list.sort_by_key(|violation| violation.place.order());
        if list.is_empty() { Ok(()) } else { Err(Violations(list)) }
    }

    /// What is wrong with that which the quick check of a position or of steps refuses. It asks the same questions as the
    /// full list, which tests hold them to; so the list is not empty.
    pub(crate) fn of_unsound(list: Vec<Violation>) -> Violations {
        let broken = || Violation::new(Code::PointsLength, Place::Checkers).into();
        Violations::none(list).err().unwrap_or_else(broken)
    }
}

impl From<Violation> for Violations {
    fn from(violation: Violation) -> Violations {
        Violations(vec![violation])
    }
}

impl IntoIterator for Violations {
    type Item = Violation;
    type IntoIter = std::vec::IntoIter<Violation>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl fmt::Display for Violations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, violation) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            violation.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for Violations {}

/// A text that cannot be read: what is wrong, and the bytes of it at fault.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TextError {
    /// What is wrong.
    pub code: Code,
    /// The first byte at fault, from 0.
    pub start: usize,
    /// One past the last byte at fault; equal to `start` where something is missing there.
    pub end: usize,
    /// What was expected there, in a few words of English that may change.
    pub expected: &'static str,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "at byte {}: {}, expected {} [{}]",
            self.start,
            self.code.meaning(),
            self.expected,
            self.code
        )
    }
}

impl core::error::Error for TextError {}
