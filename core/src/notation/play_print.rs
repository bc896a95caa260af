//! Plays as text: one text per play (rules, section 10).

use core::fmt;

use crate::notation::line::{Line, Piece};
use crate::play::{Play, Step};

/// Where steps go to.
static TARGETS: [Piece; 32] = {
    let mut targets = [Piece::EMPTY; 32];
    targets[0] = Piece::of("/off");
    let mut to = 1;
    while to < 24 {
        targets[to] = Piece::of("/").then_number(to);
        to += 1;
    }
    targets
};

/// Room for four steps, `24/off* ` each, and for putting down the last piece.
type PlayLine = Line<48>;

fn push_step(line: &mut PlayLine, step: Step) {
    line.push_number(step.from());
    line.push(&TARGETS[usize::from(step.to() & 31)]);
}

impl fmt::Display for Step {
    /// `24/18`, or `6/off`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = PlayLine::new();
        push_step(&mut line, *self);
        line.write(f)
    }
}

impl fmt::Display for Play {
    /// The canonical text: `20/15* 13/10`, `24/20(2)`, `6/off`, or `pass`.
    ///
    /// Steps stand in their canonical order; equal steps in a row are written once with their number; `*`
    /// marks a step, or a row of them, that pins.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = PlayLine::new();
        if self.is_pass() {
            line.push(const { &Piece::of("pass") });
        }
        let mut index = 0;
        for row in self.steps().chunk_by(Step::eq) {
            if index > 0 {
                line.push(const { &Piece::of(" ") });
            }
            push_step(&mut line, row[0]);
            if (index..index + row.len()).any(|step| self.pins(step)) {
                line.push(const { &Piece::of("*") });
            }
            if row.len() > 1 {
                line.push(const { &Piece::of("(") });
                line.push_number(row.len() as u8);
                line.push(const { &Piece::of(")") });
            }
            index += row.len();
        }
        line.write(f)
    }
}
