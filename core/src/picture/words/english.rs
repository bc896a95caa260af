//! The board in English.

use super::{Fact, dice, listed, numeral};
use crate::outcome::Outcome;
use crate::player::Player;

const NUMERALS: [&str; 16] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen",
];

pub(super) fn say(fact: &Fact) -> String {
    match fact {
        Fact::ToPlay { player, roll } => format!("{} to play{}.", name(*player), dice(*roll, " ")),
        Fact::Over(Outcome { winner: None, .. }) => "The game is a draw.".to_owned(),
        Fact::Over(Outcome { winner: Some(winner), reason }) => {
            let points = if reason.points() == 1 { "one point" } else { "two points" };
            format!("{} has won {points}.", name(*winner))
        }
        Fact::LastPlay { player, steps } => {
            format!("{}'s last play: {}.", name(*player), listed(steps, "a pass", step))
        }
        Fact::Point { number, stack } => {
            let beneath = match stack.prisoner {
                true => format!(" on a {} prisoner", stack.owner.opponent()),
                false => String::new(),
            };
            let plural = if stack.free == 1 { "" } else { "s" };
            let free = numeral(&NUMERALS, stack.free);
            format!("Point {number}: {free} {} checker{plural}{beneath}.", stack.owner)
        }
        Fact::Figures { player, pips, prisoners, off } => {
            let pip = if *pips == 1 { "pip" } else { "pips" };
            let checker = if *prisoners < 2 { "checker" } else { "checkers" };
            let prisoners = numeral(&NUMERALS, *prisoners);
            let off = if *off == 0 { "none" } else { numeral(&NUMERALS, *off) };
            format!("{}: {pips} {pip}, {prisoners} {checker} pinned, {off} off.", name(*player))
        }
    }
}

fn step(from: u8, to: u8) -> String {
    if to == 0 { format!("{from} off") } else { format!("{from} to {to}") }
}

const fn name(player: Player) -> &'static str {
    match player {
        Player::White => "White",
        Player::Black => "Black",
    }
}
