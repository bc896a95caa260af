//! Plays as text: one text per play (rules, section 10).

use core::fmt;

use crate::play::{Play, Step};

impl fmt::Display for Play {
    /// The canonical text: `20/15* 13/10`, `24/20(2)`, `6/off`, or `pass`.
    ///
    /// Steps stand in their canonical order; equal steps in a row are written once with their number; `*`
    /// marks a step, or a row of them, that pins.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() {
            return f.write_str("pass");
        }
        let mut index = 0;
        for row in self.steps().chunk_by(Step::eq) {
            if index > 0 {
                f.write_str(" ")?;
            }
            fmt::Display::fmt(&row[0], f)?;
            if (index..index + row.len()).any(|step| self.pins(step)) {
                f.write_str("*")?;
            }
            if row.len() > 1 {
                write!(f, "({})", row.len())?;
            }
            index += row.len();
        }
        Ok(())
    }
}
