//! Rulesets by name.

use std::ffi::c_char;

use rules::Ruleset;

use crate::call::call;
use crate::convert::{plain_ruleset, ruleset};
use crate::detail::plakoto_detail;
use crate::pointer::{Out, Room, TextRoom, short_text};
use crate::types::plakoto_ruleset;

/// The ruleset of a name: `greek`, `tapa`, `mother_always`, ...; a name may be followed by options that differ from it,
/// as `tapa reroll`. The text has at most `length` bytes and ends before the first zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_ruleset_parse(
    name: *const c_char,
    length: usize,
    rules: *mut plakoto_ruleset,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let out = Out::new("rules", rules)?;
        out.put(plain_ruleset(short_text("name", name, length)?.parse()?));
        Ok(())
    })
}

/// The name of a ruleset, as plakoto_ruleset_parse reads it. Writes text: see "Room" above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_ruleset_name(
    rules: plakoto_ruleset,
    name: *mut c_char,
    capacity: usize,
    length: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || TextRoom::new("name", name, capacity, length)?.print(ruleset(rules)?))
}

/// The rulesets that have a name of their own, the default first. Fills a list: see "Room" above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_rulesets(
    rules: *mut plakoto_ruleset,
    capacity: usize,
    count: *mut usize,
    detail: *mut plakoto_detail,
) -> i32 {
    call(detail, || {
        let mut room = Room::new("rules", rules, capacity, count)?;
        Ruleset::PRESETS.iter().for_each(|(_, preset)| room.put(plain_ruleset(*preset)));
        room.close()
    })
}
