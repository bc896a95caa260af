//! The board in Romanian. *Piesă* and *prizonieră* are feminine, and so are their numerals.

use super::{Fact, dice, listed, numeral};
use crate::outcome::Outcome;
use crate::player::Player;

const NUMERALS: [&str; 16] = [
    "nicio",
    "o",
    "două",
    "trei",
    "patru",
    "cinci",
    "șase",
    "șapte",
    "opt",
    "nouă",
    "zece",
    "unsprezece",
    "douăsprezece",
    "treisprezece",
    "paisprezece",
    "cincisprezece",
];

pub(super) fn say(fact: &Fact) -> String {
    match fact {
        Fact::ToPlay { player, roll } => format!("{} este la rând{}.", name(*player), dice(*roll, " cu ")),
        Fact::Over(Outcome { winner: None, .. }) => "Partida este remiză.".to_owned(),
        Fact::Over(Outcome { winner: Some(winner), reason }) => {
            let points = if reason.points() == 1 { "un punct" } else { "două puncte" };
            format!("{} a câștigat {points}.", name(*winner))
        }
        Fact::LastPlay { player, steps } => {
            let whose = match player {
                Player::White => "albului",
                Player::Black => "negrului",
            };
            format!("Ultima mutare a {whose}: {}.", listed(steps, "pas", step))
        }
        Fact::Point { number, stack } => {
            let beneath = match stack.prisoner {
                true => format!(" peste o prizonieră {}", adjective(stack.owner.opponent(), 1)),
                false => String::new(),
            };
            let piece = if stack.free < 2 { "piesă" } else { "piese" };
            let (free, colour) = (numeral(&NUMERALS, stack.free), adjective(stack.owner, stack.free));
            format!("Poziția {number}: {free} {piece} {colour}{beneath}.")
        }
        Fact::Figures { player, pips, prisoners, off } => {
            let prisoner = if *prisoners < 2 { "piesă prizonieră" } else { "piese prizoniere" };
            let piece = if *off < 2 { "piesă scoasă" } else { "piese scoase" };
            let (prisoners, off) = (numeral(&NUMERALS, *prisoners), numeral(&NUMERALS, *off));
            format!("{}: {}, {prisoners} {prisoner}, {off} {piece}.", name(*player), points(*pips))
        }
    }
}

/// A number of pips. From twenty on a *de* follows the number, unless it ends in 01 to 19.
fn points(number: u16) -> String {
    match number {
        1 => "1 punct".to_owned(),
        0 => "0 puncte".to_owned(),
        _ if matches!(number % 100, 1..=19) => format!("{number} puncte"),
        _ => format!("{number} de puncte"),
    }
}

fn step(from: u8, to: u8) -> String {
    if to == 0 { format!("de la {from} afară") } else { format!("de la {from} la {to}") }
}

const fn name(player: Player) -> &'static str {
    match player {
        Player::White => "Albul",
        Player::Black => "Negrul",
    }
}

/// The colour of so many feminine things, one or more.
const fn adjective(player: Player, number: u8) -> &'static str {
    match (player, number) {
        (Player::White, 1) => "albă",
        (Player::White, _) => "albe",
        (Player::Black, 1) => "neagră",
        (Player::Black, _) => "negre",
    }
}

#[cfg(test)]
mod tests {
    use super::points;

    #[test]
    fn the_particle_follows_round_numbers() {
        let all = [0, 1, 2, 19, 20, 100, 101, 119, 120, 200, 219, 360].map(points);
        assert_eq!(
            all,
            [
                "0 puncte",
                "1 punct",
                "2 puncte",
                "19 puncte",
                "20 de puncte",
                "100 de puncte",
                "101 puncte",
                "119 puncte",
                "120 de puncte",
                "200 de puncte",
                "219 puncte",
                "360 de puncte",
            ]
        );
    }
}
