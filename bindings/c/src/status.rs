//! The statuses: one table of numbers, which never change, and of the engine's codes that they stand for.

use std::ffi::CStr;

use rules::Code;

/// All is well.
pub const PLAKOTO_OK: i32 = 0;

/// The game is over.
pub const PLAKOTO_GAME_OVER: i32 = 1;
/// No checker of the player on turn is on the source.
pub const PLAKOTO_NO_CHECKER: i32 = 2;
/// The only checker of the player on turn there is a prisoner.
pub const PLAKOTO_CHECKER_PINNED: i32 = 3;
/// The number was not rolled, or is already used.
pub const PLAKOTO_DIE_NOT_ROLLED: i32 = 4;
/// The target is closed by the opponent.
pub const PLAKOTO_POINT_CLOSED: i32 = 5;
/// No bearing off while a checker of one's own is a prisoner.
pub const PLAKOTO_BEAR_OFF_PINNED: i32 = 6;
/// No bearing off while a checker is outside home.
pub const PLAKOTO_BEAR_OFF_NOT_ALL_HOME: i32 = 7;
/// A larger number bears off only from the highest point.
pub const PLAKOTO_BEAR_OFF_HIGHER_CHECKER: i32 = 8;
/// More of the dice can be played, so they must be.
pub const PLAKOTO_MORE_DICE_PLAYABLE: i32 = 9;
/// Only one number can be played, and it must be the higher one.
pub const PLAKOTO_HIGHER_DIE_PLAYABLE: i32 = 10;

/// A die shows 1 to 6.
pub const PLAKOTO_DIE_OUT_OF_RANGE: i32 = 20;
/// A step starts on an own point from 1 to 24.
pub const PLAKOTO_STEP_SOURCE_OUT_OF_RANGE: i32 = 21;
/// A step ends on an own point from 1 to 24, or 0 for off.
pub const PLAKOTO_STEP_TARGET_OUT_OF_RANGE: i32 = 22;
/// A step goes from a higher own point to a lower one.
pub const PLAKOTO_STEP_NOT_FORWARD: i32 = 23;
/// A play has at most four steps.
pub const PLAKOTO_TOO_MANY_STEPS: i32 = 24;

/// A position names exactly 24 points.
pub const PLAKOTO_POINTS_LENGTH: i32 = 30;
/// A point holds at most fifteen checkers of a player.
pub const PLAKOTO_POINT_COUNT_OUT_OF_RANGE: i32 = 31;
/// A prisoner lies on a board point from 1 to 24.
pub const PLAKOTO_PRISONER_POINT_OUT_OF_RANGE: i32 = 32;
/// A point holds one prisoner or none.
pub const PLAKOTO_TOO_MANY_PRISONERS: i32 = 33;
/// A prisoner lies under at least one enemy checker.
pub const PLAKOTO_PRISONER_WITHOUT_PINNER: i32 = 34;
/// From 0 to 15 checkers of a player are off.
pub const PLAKOTO_OFF_OUT_OF_RANGE: i32 = 35;
/// Each player has fifteen checkers, prisoners and those off included.
pub const PLAKOTO_CHECKER_TOTAL: i32 = 36;
/// Not both players can have borne off all checkers.
pub const PLAKOTO_BOTH_SIDES_OFF: i32 = 37;

/// A player is `white` or `black`.
pub const PLAKOTO_UNKNOWN_PLAYER: i32 = 40;
/// No ruleset has this name.
pub const PLAKOTO_UNKNOWN_RULESET: i32 = 41;
/// This option has no such value.
pub const PLAKOTO_UNKNOWN_OPTION: i32 = 42;

/// This is not the text of a play.
pub const PLAKOTO_PLAY_UNREADABLE: i32 = 50;
/// This is not the text of a position.
pub const PLAKOTO_POSITION_UNREADABLE: i32 = 51;
/// This is not the id of a position.
pub const PLAKOTO_ID_UNREADABLE: i32 = 52;
/// This version of position ids is not known.
pub const PLAKOTO_ID_VERSION_UNKNOWN: i32 = 53;
/// This is not the text of a game record.
pub const PLAKOTO_RECORD_UNREADABLE: i32 = 54;

/// A tied opening roll is rolled again.
pub const PLAKOTO_OPENING_TIED: i32 = 60;
/// The first roll of a game is the opening roll, never a double.
pub const PLAKOTO_OPENING_DOUBLE: i32 = 61;
/// The first roll of a game must be the opening roll.
pub const PLAKOTO_OPENING_ROLL_DIFFERS: i32 = 62;
/// It is the other player's turn.
pub const PLAKOTO_WRONG_PLAYER: i32 = 63;
/// The game did not end as the record says.
pub const PLAKOTO_RESULT_DIFFERS: i32 = 64;
/// A match is played to 1 to UINT32_MAX points.
pub const PLAKOTO_MATCH_TARGET_OUT_OF_RANGE: i32 = 65;
/// The match is won.
pub const PLAKOTO_MATCH_OVER: i32 = 66;

/// A required field is not set.
pub const PLAKOTO_FIELD_MISSING: i32 = 80;
/// This value of the enum is unspecified or unknown.
pub const PLAKOTO_ENUM_UNKNOWN: i32 = 81;
/// A length is longer than its limit, or than any memory.
pub const PLAKOTO_FIELD_TOO_LONG: i32 = 82;
/// There is more than the room given holds: what fits was written, and the true number put down.
pub const PLAKOTO_ANSWER_FULL: i32 = 83;

/// A pointer that must lead somewhere is NULL. This one and those below are C's own.
pub const PLAKOTO_NULL_POINTER: i32 = 100;
/// A pointer is not aligned for what it points to.
pub const PLAKOTO_MISALIGNED_POINTER: i32 = 101;
/// Reserved bytes of a struct are not zero.
pub const PLAKOTO_RESERVED_SET: i32 = 102;
/// A number is outside its range.
pub const PLAKOTO_OUT_OF_RANGE: i32 = 103;
/// A text is not UTF-8.
pub const PLAKOTO_NOT_UTF8: i32 = 104;
/// A fault inside the library, which is to be reported. It goes on working.
pub const PLAKOTO_INTERNAL: i32 = 105;

/// A status with its name and what it means, as C reads them.
pub(crate) struct Line {
    pub(crate) status: i32,
    pub(crate) code: Option<Code>,
    pub(crate) name: &'static CStr,
    pub(crate) meaning: &'static CStr,
}

/// A text with the zero byte that ends it in C.
macro_rules! ended {
    ($text:expr) => {{
        const TEXT: &str = $text;
        const BYTES: [u8; TEXT.len() + 1] = {
            let mut bytes = [0; TEXT.len() + 1];
            let mut index = 0;
            while index < TEXT.len() {
                bytes[index] = TEXT.as_bytes()[index];
                index += 1;
            }
            bytes
        };
        match CStr::from_bytes_until_nul(&BYTES) {
            Ok(text) => text,
            Err(_) => c"",
        }
    }};
}

/// The lines of the engine's codes, and then those of C alone.
macro_rules! table {
    ($($status:ident = $code:ident,)+ ; $($own:ident = $name:literal: $meaning:literal,)+) => {
        pub(crate) static TABLE: &[Line] = &[
            $(Line {
                status: $status,
                code: Some(Code::$code),
                name: ended!(Code::$code.as_str()),
                meaning: ended!(Code::$code.meaning()),
            },)+
            $(Line { status: $own, code: None, name: ended!($name), meaning: ended!($meaning) },)+
        ];
    };
}

table! {
    PLAKOTO_GAME_OVER = GameOver,
    PLAKOTO_NO_CHECKER = NoChecker,
    PLAKOTO_CHECKER_PINNED = CheckerPinned,
    PLAKOTO_DIE_NOT_ROLLED = DieNotRolled,
    PLAKOTO_POINT_CLOSED = PointClosed,
    PLAKOTO_BEAR_OFF_PINNED = BearOffPinned,
    PLAKOTO_BEAR_OFF_NOT_ALL_HOME = BearOffNotAllHome,
    PLAKOTO_BEAR_OFF_HIGHER_CHECKER = BearOffHigherChecker,
    PLAKOTO_MORE_DICE_PLAYABLE = MoreDicePlayable,
    PLAKOTO_HIGHER_DIE_PLAYABLE = HigherDiePlayable,
    PLAKOTO_DIE_OUT_OF_RANGE = DieOutOfRange,
    PLAKOTO_STEP_SOURCE_OUT_OF_RANGE = StepSourceOutOfRange,
    PLAKOTO_STEP_TARGET_OUT_OF_RANGE = StepTargetOutOfRange,
    PLAKOTO_STEP_NOT_FORWARD = StepNotForward,
    PLAKOTO_TOO_MANY_STEPS = TooManySteps,
    PLAKOTO_POINTS_LENGTH = PointsLength,
    PLAKOTO_POINT_COUNT_OUT_OF_RANGE = PointCountOutOfRange,
    PLAKOTO_PRISONER_POINT_OUT_OF_RANGE = PrisonerPointOutOfRange,
    PLAKOTO_TOO_MANY_PRISONERS = TooManyPrisoners,
    PLAKOTO_PRISONER_WITHOUT_PINNER = PrisonerWithoutPinner,
    PLAKOTO_OFF_OUT_OF_RANGE = OffOutOfRange,
    PLAKOTO_CHECKER_TOTAL = CheckerTotal,
    PLAKOTO_BOTH_SIDES_OFF = BothSidesOff,
    PLAKOTO_UNKNOWN_PLAYER = UnknownPlayer,
    PLAKOTO_UNKNOWN_RULESET = UnknownRuleset,
    PLAKOTO_UNKNOWN_OPTION = UnknownOption,
    PLAKOTO_PLAY_UNREADABLE = PlayUnreadable,
    PLAKOTO_POSITION_UNREADABLE = PositionUnreadable,
    PLAKOTO_ID_UNREADABLE = IdUnreadable,
    PLAKOTO_ID_VERSION_UNKNOWN = IdVersionUnknown,
    PLAKOTO_RECORD_UNREADABLE = RecordUnreadable,
    PLAKOTO_OPENING_TIED = OpeningTied,
    PLAKOTO_OPENING_DOUBLE = OpeningDouble,
    PLAKOTO_OPENING_ROLL_DIFFERS = OpeningRollDiffers,
    PLAKOTO_WRONG_PLAYER = WrongPlayer,
    PLAKOTO_RESULT_DIFFERS = ResultDiffers,
    PLAKOTO_MATCH_TARGET_OUT_OF_RANGE = MatchTargetOutOfRange,
    PLAKOTO_MATCH_OVER = MatchOver,
    PLAKOTO_FIELD_MISSING = FieldMissing,
    PLAKOTO_ENUM_UNKNOWN = EnumUnknown,
    PLAKOTO_FIELD_TOO_LONG = FieldTooLong,
    PLAKOTO_ANSWER_FULL = AnswerFull,
    ;
    PLAKOTO_OK = "ok": "all is well",
    PLAKOTO_NULL_POINTER = "null_pointer": "a pointer that must lead somewhere is NULL",
    PLAKOTO_MISALIGNED_POINTER = "misaligned_pointer": "a pointer is not aligned for what it points to",
    PLAKOTO_RESERVED_SET = "reserved_set": "reserved bytes of a struct are not zero",
    PLAKOTO_OUT_OF_RANGE = "out_of_range": "a number is outside its range",
    PLAKOTO_NOT_UTF8 = "not_utf8": "a text is not UTF-8",
    PLAKOTO_INTERNAL = "internal": "a fault inside the library, which is to be reported",
}

/// The line of a status, if it is one.
pub(crate) fn line(status: i32) -> Option<&'static Line> {
    TABLE.iter().find(|line| line.status == status)
}

/// The status of one of the engine's codes.
pub(crate) fn of(code: Code) -> i32 {
    // Every code has its line, which a test sees to.
    TABLE.iter().find(|line| line.code == Some(code)).map_or(PLAKOTO_INTERNAL, |line| line.status)
}
