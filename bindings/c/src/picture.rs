//! Pictures of a position: letters, drawings, words.

use std::ffi::c_char;

use rules::{Language, Picture, Player, Position, Roll, Ruleset, Steps, Theme};

use crate::call::call;
use crate::convert::{Role, flag, player, roll, ruleset, steps_of};
use crate::detail::plakoto_detail;
use crate::fault::{Cause, Fault};
use crate::pointer::{TextRoom, read};
use crate::position::given;
use crate::types::{plakoto_picture, plakoto_position};

/// The board in plain ASCII for a terminal: some twenty lines, each shorter than 80 characters. `picture` may be NULL.
/// Writes text: see "Room" above; PLAKOTO_ASCII_SIZE is always enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_ascii(
    position: *const plakoto_position,
    picture: *const plakoto_picture,
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let room = TextRoom::new("text", text, capacity, length)?;
        room.print(drawn(position, picture, |picture| picture.ascii())?)
    })
}

/// The board as an SVG drawing that needs nothing from outside. `picture` may be NULL. Writes text: see "Room" above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_svg(
    position: *const plakoto_position,
    picture: *const plakoto_picture,
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let room = TextRoom::new("text", text, capacity, length)?;
        room.print(drawn(position, picture, |picture| picture.svg())?)
    })
}

/// The board in words, one sentence a line, for a listener; UTF-8. `picture` may be NULL. Writes text: see "Room" above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_words(
    position: *const plakoto_position,
    picture: *const plakoto_picture,
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let room = TextRoom::new("text", text, capacity, length)?;
        room.print(drawn(position, picture, |picture| picture.words())?)
    })
}

/// What a picture shows.
struct Shown {
    viewer: Player,
    theme: Theme,
    language: Language,
    roll: Option<Roll>,
    rules: Option<Ruleset>,
    last_play: Option<(Player, Steps)>,
}

impl Shown {
    fn of(plain: &plakoto_picture) -> Result<Shown, Fault> {
        if plain.reserved != 0 {
            return Err(Cause::Reserved("picture").into());
        }
        let named = |name, value: u8| Cause::Range { name, value: value.into() };
        let theme = Theme::ALL.get(usize::from(plain.theme));
        let language = Language::ALL.get(usize::from(plain.language));
        let viewer = player(Role::Viewer, plain.viewer)?;
        let theme = *theme.ok_or(named("picture.theme", plain.theme))?;
        let language = *language.ok_or(named("picture.language", plain.language))?;
        let has_roll = flag("picture.has_roll", plain.has_roll)?;
        let has_rules = flag("picture.has_rules", plain.has_rules)?;
        let has_last_play = flag("picture.has_last_play", plain.has_last_play)?;
        // What is not shown is looked at all the same: nonsense is told when it comes, not when it first shows.
        let no_dice = !has_roll && (plain.roll.first, plain.roll.second) == (0, 0);
        let roll = if no_dice { None } else { Some(roll(plain.roll)?) };
        let rules = ruleset(plain.rules).map_err(|fault| fault.in_part("picture.rules"))?;
        let steps = steps_of(&plain.last_play).map_err(|fault| fault.in_part("picture.last_play"))?;
        let last_play = (player(Role::LastMover, plain.last_player)?, steps);
        Ok(Shown {
            viewer,
            theme,
            language,
            roll: roll.filter(|_| has_roll),
            rules: has_rules.then_some(rules),
            last_play: has_last_play.then_some(last_play),
        })
    }

    fn on(&self, position: &Position) -> Picture<'_> {
        let mut picture = position.picture().seen_by(self.viewer).theme(self.theme).language(self.language);
        if let Some(roll) = self.roll {
            picture = picture.roll(roll);
        }
        if let Some(rules) = self.rules {
            picture = picture.rules(rules);
        }
        match &self.last_play {
            Some((player, steps)) => picture.last_play(*player, steps),
            None => picture,
        }
    }
}

fn drawn(
    position: *const plakoto_position,
    picture: *const plakoto_picture,
    draw: impl Fn(&Picture<'_>) -> String,
) -> Result<String, Fault> {
    let position = given(position)?;
    if picture.is_null() {
        return Ok(draw(&position.picture()));
    }
    Ok(draw(&Shown::of(&read("picture", picture)?)?.on(&position)))
}
