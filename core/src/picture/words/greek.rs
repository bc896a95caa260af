//! The board in Greek. *Πούλι* is neuter, and so are its numerals and what is said of it; the players are their
//! checkers, in the plural.

use super::{Fact, dice, listed, numeral};
use crate::outcome::Outcome;
use crate::player::Player;

const NUMERALS: [&str; 16] = [
    "κανένα",
    "ένα",
    "δύο",
    "τρία",
    "τέσσερα",
    "πέντε",
    "έξι",
    "επτά",
    "οκτώ",
    "εννέα",
    "δέκα",
    "έντεκα",
    "δώδεκα",
    "δεκατρία",
    "δεκατέσσερα",
    "δεκαπέντε",
];

pub(super) fn say(fact: &Fact) -> String {
    match fact {
        Fact::ToPlay { player, roll } => {
            format!("Παίζουν τα {}{}.", adjective(*player, 2), dice(*roll, " με "))
        }
        Fact::Over(Outcome { winner: None, .. }) => "Η παρτίδα είναι ισόπαλη.".to_owned(),
        Fact::Over(Outcome { winner: Some(winner), reason }) => {
            let points = if reason.points() == 1 { "έναν πόντο" } else { "δύο πόντους" };
            format!("Τα {} κέρδισαν {points}.", adjective(*winner, 2))
        }
        Fact::LastPlay { player, steps } => {
            let whose = match player {
                Player::White => "λευκών",
                Player::Black => "μαύρων",
            };
            format!("Τελευταία κίνηση των {whose}: {}.", listed(steps, "πάσο", step))
        }
        Fact::Point { number, stack } => {
            let beneath = match stack.prisoner {
                true => format!(" πάνω σε ένα πλακωμένο {}", adjective(stack.owner.opponent(), 1)),
                false => String::new(),
            };
            let checker = if stack.free < 2 { "πούλι" } else { "πούλια" };
            let (free, colour) = (numeral(&NUMERALS, stack.free), adjective(stack.owner, stack.free));
            format!("Θέση {number}: {free} {colour} {checker}{beneath}.")
        }
        Fact::Figures { player, pips, prisoners, off } => {
            let name = match player {
                Player::White => "Λευκά",
                Player::Black => "Μαύρα",
            };
            let points = if *pips == 1 { "πόντος" } else { "πόντοι" };
            let pinned = if *prisoners < 2 { "πλακωμένο" } else { "πλακωμένα" };
            let gathered = if *off < 2 { "μαζεμένο" } else { "μαζεμένα" };
            let (prisoners, off) = (numeral(&NUMERALS, *prisoners), numeral(&NUMERALS, *off));
            format!("{name}: {pips} {points}, {prisoners} {pinned}, {off} {gathered}.")
        }
    }
}

fn step(from: u8, to: u8) -> String {
    if to == 0 { format!("από το {from} έξω") } else { format!("από το {from} στο {to}") }
}

/// The colour of so many neuter things, one or more.
const fn adjective(player: Player, number: u8) -> &'static str {
    match (player, number) {
        (Player::White, 1) => "λευκό",
        (Player::White, _) => "λευκά",
        (Player::Black, 1) => "μαύρο",
        (Player::Black, _) => "μαύρα",
    }
}
