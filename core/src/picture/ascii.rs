//! The board in letters.

use super::{Half, Picture, words};
use crate::player::Player;
use crate::stack::Stack;

/// How many rows each half of the board has: a prisoner, five checkers, and an empty one.
const ROWS: usize = 6;
/// The most checkers of a stack that are drawn one by one.
const LETTERS: u8 = 5;
const EDGE: &str = " +------------------+------------------+";

/// The whole picture.
pub(super) fn draw(picture: &Picture<'_>) -> String {
    let mut lines = vec![figures(picture, Half::Top), numbers(Half::Top), EDGE.to_owned()];
    lines.extend((0..ROWS).map(|row| board_row(picture, Half::Top, row)));
    lines.extend((0..ROWS).rev().map(|row| board_row(picture, Half::Bottom, row)));
    lines.extend([EDGE.to_owned(), numbers(Half::Bottom), figures(picture, Half::Bottom)]);
    lines.extend(words::news(picture).into_iter().map(|sentence| format!("  {sentence}")));
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// A player's letter, name, pips and checkers off.
fn figures(picture: &Picture<'_>, half: Half) -> String {
    let player = half.player(picture.viewer);
    let (pips, off) = (picture.position.pips(player), picture.position.off(player));
    let name = match player {
        Player::White => "White",
        Player::Black => "Black",
    };
    format!("  {} {name} {pips:4} pips {off:3} off", letter(player))
}

/// The numbers of the points.
fn numbers(half: Half) -> String {
    let numbers = half.numbers();
    let side = |numbers: &[u8]| numbers.iter().map(|number| format!(" {number:<2}")).collect::<String>();
    format!("  {} {}", side(&numbers[..6]), side(&numbers[6..]))
}

/// One row of a half, counted from the rim.
fn board_row(picture: &Picture<'_>, half: Half, row: usize) -> String {
    let cells = half.numbers().map(|number| picture.stack(number).map_or(" ".to_owned(), |s| cell(s, row)));
    let side = |cells: &[String]| cells.iter().map(|cell| format!(" {cell:<2}")).collect::<String>();
    format!(" |{}|{}|", side(&cells[..6]), side(&cells[6..]))
}

/// What a stack shows in a row, counted from the rim.
fn cell(stack: Stack, row: usize) -> String {
    let row = match (stack.prisoner, row) {
        (true, 0) => return letter(stack.owner.opponent()).to_ascii_lowercase().to_string(),
        (true, row) => row - 1,
        (false, row) => row,
    };
    let tip = usize::from(LETTERS) - 1;
    match row {
        row if row >= usize::from(stack.free.min(LETTERS)) => " ".to_owned(),
        row if row == tip && stack.free > LETTERS => stack.free.to_string(),
        _ => letter(stack.owner).to_string(),
    }
}

const fn letter(player: Player) -> char {
    match player {
        Player::White => 'O',
        Player::Black => 'X',
    }
}
