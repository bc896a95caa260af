//! The structs that C sees, each of a fixed size, and the numbers of what they name.

use rules::{BearOff, Encoding, Language, Mother, Opening, Player, Position, Reason, Theme};

/// White runs from board point 24 down to 1; board numbers are White's own.
pub const PLAKOTO_WHITE: i32 = 0;
/// Black runs from board point 1 up to 24; Black's own number of a point is 25 less the board number.
pub const PLAKOTO_BLACK: i32 = 1;
/// Neither player: nobody has won, or nothing stands there.
pub const PLAKOTO_NOBODY: i32 = -1;

/// How many points a board has.
pub const PLAKOTO_POINTS: usize = 24;
/// The most steps of a play.
pub const PLAKOTO_STEPS_MOST: usize = 4;
/// How many different rolls there are.
pub const PLAKOTO_ROLLS: usize = 21;
/// Room for any id of a position, its ending zero included.
pub const PLAKOTO_ID_SIZE: usize = 20;
/// Room for the text of any play, its ending zero included.
pub const PLAKOTO_PLAY_TEXT_SIZE: usize = 64;
/// Room for the text of any position, its ending zero included.
pub const PLAKOTO_POSITION_TEXT_SIZE: usize = 256;
/// The most bytes of an id, of the text of a position or a play, or of the name of a ruleset that is read; a longer one is
/// PLAKOTO_FIELD_TOO_LONG. Records, their tags and their comments may have any length.
pub const PLAKOTO_TEXT_MOST: usize = 4096;
/// Room for any picture of plakoto_ascii, its ending zero included.
pub const PLAKOTO_ASCII_SIZE: usize = 2048;
/// Never are there more legal plays of a roll. The worst that is known has 2,240, a roll of a game seldom over a hundred.
pub const PLAKOTO_PLAYS_MOST: usize = 3875;
/// The most steps that may be made next.
pub const PLAKOTO_NEXT_STEPS_MOST: usize = 30;
/// The most ways of two or more steps that one checker may go next.
pub const PLAKOTO_JOURNEYS_MOST: usize = 45;

/// The size of a plakoto_position in bytes.
pub const PLAKOTO_POSITION_SIZE: usize = 32;
/// The size of a plakoto_setup in bytes.
pub const PLAKOTO_SETUP_SIZE: usize = 208;
/// The size of a plakoto_stack in bytes.
pub const PLAKOTO_STACK_SIZE: usize = 4;
/// The size of a plakoto_roll in bytes.
pub const PLAKOTO_ROLL_SIZE: usize = 8;
/// The size of a plakoto_ruleset in bytes.
pub const PLAKOTO_RULESET_SIZE: usize = 4;
/// The size of a plakoto_step in bytes.
pub const PLAKOTO_STEP_SIZE: usize = 2;
/// The size of a plakoto_steps in bytes.
pub const PLAKOTO_STEPS_SIZE: usize = 16;
/// The size of a plakoto_play in bytes.
pub const PLAKOTO_PLAY_SIZE: usize = 48;
/// The size of a plakoto_outcome in bytes.
pub const PLAKOTO_OUTCOME_SIZE: usize = 4;
/// The size of a plakoto_facts in bytes.
pub const PLAKOTO_FACTS_SIZE: usize = 24;
/// The size of a plakoto_unreachable in bytes.
pub const PLAKOTO_UNREACHABLE_SIZE: usize = 4;
/// The size of a plakoto_next_step in bytes.
pub const PLAKOTO_NEXT_STEP_SIZE: usize = 8;
/// The size of a plakoto_turn in bytes.
pub const PLAKOTO_TURN_SIZE: usize = 40;
/// The size of a plakoto_opening in bytes.
pub const PLAKOTO_OPENING_SIZE: usize = 4;
/// The size of a plakoto_played in bytes.
pub const PLAKOTO_PLAYED_SIZE: usize = 64;
/// The size of a plakoto_match in bytes.
pub const PLAKOTO_MATCH_SIZE: usize = 24;
/// The size of a plakoto_playout in bytes.
pub const PLAKOTO_PLAYOUT_SIZE: usize = 48;
/// The size of a plakoto_picture in bytes.
pub const PLAKOTO_PICTURE_SIZE: usize = 36;
/// The size of a plakoto_detail in bytes.
pub const PLAKOTO_DETAIL_SIZE: usize = 192;

/// A position with the player on turn. It is a plain value: copy it, compare it by memcmp, store it.
///
/// `cells` are the board points 1 to 24. A cell counts the free checkers, White's up from 0 and Black's down; where one
/// checker of the other colour lies pinned beneath them, it is 16 further from 0:
///
///     -17 to -31   1 to 15 black checkers over a white prisoner
///      -1 to -15   1 to 15 black checkers
///              0   nothing
///      +1 to +15   1 to 15 white checkers
///     +17 to +31   1 to 15 white checkers over a black prisoner
///
/// Every function checks the position that it is given, and answers with a status if it is none (with the same faults
/// as plakoto_from_setup). plakoto_setup is the readable form, and plakoto_stack_on reads one point.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_position {
    /// The board points 1 to 24 in order.
    pub cells: [i8; PLAKOTO_POINTS],
    /// White's checkers that are off, 0 to 15.
    pub white_off: i8,
    /// Black's.
    pub black_off: i8,
    /// The player on turn: PLAKOTO_WHITE or PLAKOTO_BLACK.
    pub turn: i8,
    /// Zero.
    pub reserved: [i8; 5],
}

/// A position as one writes it down: it may be nonsense. Numbers of points are board numbers less 1.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_setup {
    /// The free checkers on board points 1 to 24: +n White's, -n Black's; n from 0 to 15.
    pub checkers: [i32; PLAKOTO_POINTS],
    /// The checkers of the other colour pinned beneath them: 0 or 1.
    pub prisoners: [i32; PLAKOTO_POINTS],
    /// White's checkers that are off, 0 to 15.
    pub white_off: i32,
    /// Black's.
    pub black_off: i32,
    /// The player on turn: PLAKOTO_WHITE or PLAKOTO_BLACK.
    pub turn: i32,
    /// Zero.
    pub reserved: i32,
}

/// What stands on one point.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_stack {
    /// Whose the free checkers are; PLAKOTO_NOBODY where the point is empty.
    pub owner: i8,
    /// How many free checkers there are, 0 to 15.
    pub free: u8,
    /// 1 where a checker of the other player lies pinned beneath them, else 0.
    pub prisoner: u8,
    /// Zero.
    pub reserved: u8,
}

/// The two dice, each 1 to 6, in any order; a double is played four times.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_roll {
    /// One die.
    pub first: i32,
    /// The other.
    pub second: i32,
}

/// The rules that a game is played by. All zero it is Greek Plakoto; plakoto_ruleset_parse knows the others by name.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_ruleset {
    /// What pinning the last checker on the opponent's mother does: PLAKOTO_MOTHER_...
    pub mother: u8,
    /// Whether a player may be made to bear off: PLAKOTO_BEAR_OFF_...
    pub bear_off: u8,
    /// What the winner of the opening roll plays: PLAKOTO_OPENING_...
    pub opening: u8,
    /// Zero.
    pub reserved: u8,
}

/// Pinning the last mother checker wins two points as soon as the winner's own mother is clear of own checkers.
pub const PLAKOTO_MOTHER_LOSS_WHEN_CLEAR: i32 = 0;
/// It never ends the game (Tapa).
pub const PLAKOTO_MOTHER_PLAY_ON: i32 = 1;
/// It wins two points at once (a house rule).
pub const PLAKOTO_MOTHER_ALWAYS: i32 = 2;
/// A bear-off is a step like any other under the duty to play.
pub const PLAKOTO_BEAR_OFF_BY_DUTY: i32 = 0;
/// No one is ever made to bear off.
pub const PLAKOTO_BEAR_OFF_OPTIONAL: i32 = 1;
/// The winner of the opening roll plays its two numbers; so the first play is never a double.
pub const PLAKOTO_OPENING_PLAY_ROLL: i32 = 0;
/// The winner of the opening roll rolls both dice afresh.
pub const PLAKOTO_OPENING_REROLL: i32 = 1;

/// One checker, one die. Points are the mover's own: 24 is the mother, 6 to 1 the home, 0 is off.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_step {
    /// Where the checker starts, 1 to 24.
    pub from: i8,
    /// Where it lands, 1 to 23, or 0 for off; always less than `from`.
    pub to: i8,
}

/// A few steps in order.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_steps {
    /// The steps. Those beyond `count` are zero where they are handed out, and not read where they are handed in.
    pub steps: [plakoto_step; PLAKOTO_STEPS_MOST],
    /// How many there are, 0 to 4; none is a pass.
    pub count: u8,
    /// Zero.
    pub reserved: [u8; 7],
}

/// A legal play.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_play {
    /// The position after it; it is the other player's turn, also when the game has ended.
    pub after: plakoto_position,
    /// The canonical steps. Those beyond `count` are zero where they are handed out, and not read where they are handed in.
    pub steps: [plakoto_step; PLAKOTO_STEPS_MOST],
    /// How many there are, 0 to 4; none is a pass.
    pub count: u8,
    /// Bit n is set where step n pins a checker on landing.
    pub pins: u8,
    /// Zero.
    pub reserved: [u8; 6],
}

/// How a game has ended, if it has.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_outcome {
    /// Why: PLAKOTO_REASON_NONE while it has not ended, or PLAKOTO_REASON_BORNE_OFF, ...
    pub reason: i8,
    /// Who has won; PLAKOTO_NOBODY in a draw, or where the game has not ended.
    pub winner: i8,
    /// The winner's points: 0, 1 or 2.
    pub points: i8,
    /// Zero.
    pub reserved: i8,
}

/// The game has not ended.
pub const PLAKOTO_REASON_NONE: i32 = 0;
/// The winner has borne off all fifteen; the loser at least one. One point.
pub const PLAKOTO_REASON_BORNE_OFF: i32 = 1;
/// The winner has borne off all fifteen; the loser none. Two points.
pub const PLAKOTO_REASON_GAMMON: i32 = 2;
/// The loser's last mother checker is a prisoner. Two points.
pub const PLAKOTO_REASON_MOTHER: i32 = 3;
/// Each player's last mother checker is a prisoner. A draw, no points.
pub const PLAKOTO_REASON_MUTUAL_MOTHER_PIN: i32 = 4;

/// What can be counted on a board. Each array is White's first, then Black's.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_facts {
    /// The sum of the own numbers of all checkers on the board, prisoners included.
    pub pips: [i32; 2],
    /// Checkers off, 0 to 15.
    pub off: [u8; 2],
    /// Checkers that are prisoners, 0 to 15.
    pub prisoners: [u8; 2],
    /// 1 where all checkers on the board are in the own home and none is a prisoner, else 0.
    pub may_bear_off: [u8; 2],
    /// Own free checkers on the own mother, 0 to 15.
    pub mother_free: [u8; 2],
    /// 1 where the last one there is a prisoner, else 0.
    pub mother_pinned: [u8; 2],
    /// Zero.
    pub reserved: [u8; 6],
}

/// A reason why no game can reach a position, which is valid all the same.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_unreachable {
    /// PLAKOTO_UNREACHABLE_OFF_WHILE_OUTSIDE, ...
    pub reason: i8,
    /// Whose checkers tell it.
    pub player: i8,
    /// Zero.
    pub reserved: [i8; 2],
}

/// The player has checkers off and others outside home.
pub const PLAKOTO_UNREACHABLE_OFF_WHILE_OUTSIDE: i32 = 1;
/// The player's checkers pin one on their own mother.
pub const PLAKOTO_UNREACHABLE_PIN_ON_OWN_MOTHER: i32 = 2;
/// The player has not played yet, and no first play leads here.
pub const PLAKOTO_UNREACHABLE_NOT_PLAYED_YET: i32 = 3;

/// A step that may be made next.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_next_step {
    /// The step.
    pub step: plakoto_step,
    /// The number that it uses, 1 to 6.
    pub die: u8,
    /// 1 where it pins a checker of the opponent, else 0.
    pub pins: u8,
    /// 1 where it frees a prisoner of the opponent, else 0.
    pub frees: u8,
    /// 1 where it ends the game, else 0.
    pub ends: u8,
    /// Zero.
    pub reserved: [u8; 2],
}

/// A turn under way.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_turn {
    /// The board as it stands, the mover still on turn.
    pub position: plakoto_position,
    /// The numbers not used yet, the larger first; those beyond `dice_count` are zero.
    pub dice: [u8; PLAKOTO_STEPS_MOST],
    /// How many there are, 0 to 4.
    pub dice_count: u8,
    /// 1 where the turn may end here, else 0.
    pub may_end: u8,
    /// Zero.
    pub reserved: [u8; 2],
}

/// How a game began.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_opening {
    /// Who starts.
    pub starter: i8,
    /// White's die of the opening roll, 1 to 6; 0 for both where it is not known.
    pub white_die: i8,
    /// Black's.
    pub black_die: i8,
    /// Zero.
    pub reserved: i8,
}

/// A turn that has been played.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_played {
    /// What was played. Where turns are handed in, its steps are read, and the position after it is not.
    pub play: plakoto_play,
    /// The roll.
    pub roll: plakoto_roll,
    /// Who played it.
    pub player: i8,
    /// Zero.
    pub reserved: [i8; 7],
}

/// The score of a match.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_match {
    /// The points that win it, 1 to UINT32_MAX.
    pub target: u32,
    /// White's points, then Black's.
    pub points: [u32; 2],
    /// How many games have been added, draws included.
    pub games: u32,
    /// How many of them were drawn.
    pub draws: u32,
    /// Zero.
    pub reserved: u32,
}

/// How a random game went.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_playout {
    /// The last position.
    pub position: plakoto_position,
    /// How it ended; undecided where it was cut off at the limit.
    pub outcome: plakoto_outcome,
    /// How many turns were played, passes included.
    pub turns: u32,
    /// Who started.
    pub starter: i8,
    /// Zero.
    pub reserved: [i8; 7],
}

/// What a picture shows besides the board. All zero: as White sees it, in light colours and English, and no more. What
/// is not shown is checked too, so keep it zero or something that might be shown.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct plakoto_picture {
    /// Who looks at it: the own home is at the bottom right, and all numbers are this player's own.
    pub viewer: i8,
    /// Colours of the drawing: PLAKOTO_THEME_LIGHT or PLAKOTO_THEME_DARK.
    pub theme: u8,
    /// Language of the words: PLAKOTO_LANGUAGE_ENGLISH, PLAKOTO_LANGUAGE_ROMANIAN or PLAKOTO_LANGUAGE_GREEK.
    pub language: u8,
    /// 1 where `roll` is shown, else 0.
    pub has_roll: u8,
    /// 1 where `last_play` is shown, else 0.
    pub has_last_play: u8,
    /// Who made the last play.
    pub last_player: i8,
    /// 1 where `rules` tell whether the game has ended, else 0: then only the ends that all rulesets have are told.
    pub has_rules: u8,
    /// Zero.
    pub reserved: u8,
    /// The dice of the player on turn; both may be zero where they are not shown.
    pub roll: plakoto_roll,
    /// The rules.
    pub rules: plakoto_ruleset,
    /// The steps that led here, in the own numbers of who made them. Whether they did is not asked.
    pub last_play: plakoto_steps,
}

/// A wooden board on paper.
pub const PLAKOTO_THEME_LIGHT: i32 = 0;
/// A slate board in the dark.
pub const PLAKOTO_THEME_DARK: i32 = 1;
/// English.
pub const PLAKOTO_LANGUAGE_ENGLISH: i32 = 0;
/// Romanian.
pub const PLAKOTO_LANGUAGE_ROMANIAN: i32 = 1;
/// Greek.
pub const PLAKOTO_LANGUAGE_GREEK: i32 = 2;

/// An encoding of 99 plain counts.
pub const PLAKOTO_ENCODING_COUNTS: i32 = 0;
/// Tesauro's units, with one more for a prisoner: 242 numbers, as the player on turn sees the board.
pub const PLAKOTO_ENCODING_TESAURO: i32 = 1;
/// How many numbers a position takes as PLAKOTO_ENCODING_COUNTS.
pub const PLAKOTO_ENCODING_COUNTS_WIDTH: usize = 99;
/// How many numbers a position takes as PLAKOTO_ENCODING_TESAURO.
pub const PLAKOTO_ENCODING_TESAURO_WIDTH: usize = 242;

/// The most turns of a random game, of which some limit is always needed.
pub const PLAKOTO_TURNS_MOST: u32 = 1_000_000;
/// The most rolls of a seed that may be passed over.
pub const PLAKOTO_SKIP_MOST: u64 = 1_000_000;
/// The most depth of plakoto_perft.
pub const PLAKOTO_DEPTH_MOST: u32 = 20;
/// The most threads of a batch.
pub const PLAKOTO_THREADS_MOST: usize = 1024;

/// What the header promises of sizes and counts, held to here; the header holds C to the same.
macro_rules! sizes {
    ($($name:ty = $size:expr,)+) => { $(const _: () = assert!(size_of::<$name>() == $size);)+ };
}

sizes! {
    plakoto_position = PLAKOTO_POSITION_SIZE,
    plakoto_setup = PLAKOTO_SETUP_SIZE,
    plakoto_stack = PLAKOTO_STACK_SIZE,
    plakoto_roll = PLAKOTO_ROLL_SIZE,
    plakoto_ruleset = PLAKOTO_RULESET_SIZE,
    plakoto_step = PLAKOTO_STEP_SIZE,
    plakoto_steps = PLAKOTO_STEPS_SIZE,
    plakoto_play = PLAKOTO_PLAY_SIZE,
    plakoto_outcome = PLAKOTO_OUTCOME_SIZE,
    plakoto_facts = PLAKOTO_FACTS_SIZE,
    plakoto_unreachable = PLAKOTO_UNREACHABLE_SIZE,
    plakoto_next_step = PLAKOTO_NEXT_STEP_SIZE,
    plakoto_turn = PLAKOTO_TURN_SIZE,
    plakoto_opening = PLAKOTO_OPENING_SIZE,
    plakoto_played = PLAKOTO_PLAYED_SIZE,
    plakoto_match = PLAKOTO_MATCH_SIZE,
    plakoto_playout = PLAKOTO_PLAYOUT_SIZE,
    plakoto_picture = PLAKOTO_PICTURE_SIZE,
    crate::detail::plakoto_detail = PLAKOTO_DETAIL_SIZE,
}

const _: () = assert!(Position::CELLS == PLAKOTO_POINTS + 3);
const _: () = assert!(Position::PADDED_CELLS == PLAKOTO_POSITION_SIZE);
const _: () = assert!(PLAKOTO_ID_SIZE > 19);
// Four steps as `24/off* ` each.
const _: () = assert!(PLAKOTO_PLAY_TEXT_SIZE > PLAKOTO_STEPS_MOST * 8);
// `black |`, each point as ` 24:W15+b`, ` | off W15 B15`.
const _: () = assert!(PLAKOTO_POSITION_TEXT_SIZE > 7 + PLAKOTO_POINTS * 9 + 14);
// Eighteen lines of board and a few of words, each of less than 80 characters.
const _: () = assert!(PLAKOTO_ASCII_SIZE > 25 * 80);
// What the engine's own lists have room for: two steps and three ways from each of fifteen points.
const _: () = assert!(PLAKOTO_NEXT_STEPS_MOST == 2 * 15 && PLAKOTO_JOURNEYS_MOST == 3 * 15);
const _: () = assert!(PLAKOTO_STEPS_MOST == rules::Steps::MOST);
const _: () = assert!(PLAKOTO_PLAYS_MOST == rules::PLAYS_MOST);
const _: () = assert!(PLAKOTO_ROLLS == rules::Roll::COUNT);
const _: () = assert!(PLAKOTO_DEPTH_MOST == rules::PERFT_DEPTH_MOST);
const _: () = assert!(PLAKOTO_ENCODING_COUNTS_WIDTH == Encoding::Counts.width());
const _: () = assert!(PLAKOTO_ENCODING_TESAURO_WIDTH == Encoding::Tesauro.width());

/// What the engine's values are called here. A number that is out never changes, so the engine's order may not either.
macro_rules! numbers {
    ($($name:ident = $value:expr,)+) => { $(const _: () = assert!($name == $value as i32);)+ };
}

numbers! {
    PLAKOTO_WHITE = Player::White,
    PLAKOTO_BLACK = Player::Black,
    PLAKOTO_MOTHER_LOSS_WHEN_CLEAR = Mother::LossWhenClear,
    PLAKOTO_MOTHER_PLAY_ON = Mother::PlayOn,
    PLAKOTO_MOTHER_ALWAYS = Mother::Always,
    PLAKOTO_BEAR_OFF_BY_DUTY = BearOff::ByDuty,
    PLAKOTO_BEAR_OFF_OPTIONAL = BearOff::Optional,
    PLAKOTO_OPENING_PLAY_ROLL = Opening::PlayRoll,
    PLAKOTO_OPENING_REROLL = Opening::Reroll,
    PLAKOTO_REASON_BORNE_OFF = Reason::BorneOff as i32 + 1,
    PLAKOTO_REASON_GAMMON = Reason::Gammon as i32 + 1,
    PLAKOTO_REASON_MOTHER = Reason::Mother as i32 + 1,
    PLAKOTO_REASON_MUTUAL_MOTHER_PIN = Reason::MutualMotherPin as i32 + 1,
    PLAKOTO_THEME_LIGHT = Theme::Light,
    PLAKOTO_THEME_DARK = Theme::Dark,
    PLAKOTO_LANGUAGE_ENGLISH = Language::English,
    PLAKOTO_LANGUAGE_ROMANIAN = Language::Romanian,
    PLAKOTO_LANGUAGE_GREEK = Language::Greek,
    PLAKOTO_ENCODING_COUNTS = Encoding::Counts,
    PLAKOTO_ENCODING_TESAURO = Encoding::Tesauro,
}
