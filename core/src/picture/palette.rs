//! The colours of drawings.

use super::canvas::Paint;
use crate::player::{ByPlayer, Player};

/// Whether a drawing is for a light or for a dark page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theme {
    /// A wooden board on paper.
    #[default]
    Light,
    /// A slate board in the dark.
    Dark,
}

impl Theme {
    /// Both themes.
    pub const ALL: [Theme; 2] = [Theme::Light, Theme::Dark];

    /// The stable name: `light` or `dark`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }
}

/// Every colour of a theme. Nothing is told by hue alone: the checkers differ in brightness, the marks in shape.
pub(super) struct Palette {
    /// The page, and what is written on it.
    pub(super) page: &'static str,
    pub(super) ink: &'static str,
    /// The frame of the board, and the numbers on it.
    pub(super) frame: &'static str,
    pub(super) number: &'static str,
    /// What the points are painted on.
    pub(super) field: &'static str,
    /// The points, by turns.
    pub(super) points: [&'static str; 2],
    /// The checkers, and the dice of the same player.
    pub(super) checkers: ByPlayer<CheckerColours>,
    /// The marks of the last play.
    pub(super) mark: &'static str,
}

/// The colours of one player's checkers.
pub(super) struct CheckerColours {
    pub(super) face: &'static str,
    pub(super) edge: &'static str,
    /// A thin ring on the face.
    pub(super) groove: &'static str,
    /// What is written on the face.
    pub(super) ink: &'static str,
}

impl Palette {
    /// A checker or a die of this player.
    pub(super) fn checker(&self, player: Player) -> Paint<'_> {
        let colours = &self.checkers[player];
        Paint { fill: colours.face, stroke: colours.edge, width: 2 }
    }
}

static LIGHT: Palette = Palette {
    page: "#faf6ee",
    ink: "#2b2118",
    frame: "#6b4226",
    number: "#fff4e0",
    field: "#ecd8b4",
    points: ["#c08f5c", "#d8b685"],
    checkers: ByPlayer {
        white: CheckerColours { face: "#fffdf7", edge: "#5a4230", groove: "#d9ccb6", ink: "#2b2118" },
        black: CheckerColours { face: "#262220", edge: "#8f847a", groove: "#6a625c", ink: "#ffffff" },
    },
    mark: "#1a74d6",
};

static DARK: Palette = Palette {
    page: "#15181c",
    ink: "#ece7dd",
    frame: "#3b2f28",
    number: "#f0e2cb",
    field: "#2c343b",
    points: ["#4d5c68", "#3c4852"],
    checkers: ByPlayer {
        white: CheckerColours { face: "#f4eee1", edge: "#8d8475", groove: "#c9bea9", ink: "#1d1915" },
        black: CheckerColours { face: "#0b0d10", edge: "#aab4bd", groove: "#58626b", ink: "#ffffff" },
    },
    mark: "#348be9",
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two colours by WCAG 2, 1 to 21.
    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("hexadecimal")) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    #[test]
    fn text_and_checkers_stand_out() {
        for theme in Theme::ALL {
            let palette = theme.palette();
            let check = |what: &str, one: &str, other: &str, least: f64| {
                let found = contrast(one, other);
                assert!(found >= least, "{} {what}: {found:.2} is below {least}", theme.name());
            };
            check("text", palette.ink, palette.page, 7.0);
            check("numbers", palette.number, palette.frame, 7.0);
            let ByPlayer { white, black } = &palette.checkers;
            check("the two sides", white.face, black.face, 10.0);
            for colours in [white, black] {
                check("counts", colours.ink, colours.face, 10.0);
                check("marks on checkers", palette.mark, colours.face, 3.0);
                for ground in [palette.field, palette.points[0], palette.points[1]] {
                    let outline = contrast(colours.edge, ground).max(contrast(colours.face, ground));
                    assert!(outline >= 3.0, "{} checkers on {ground}: {outline:.2}", theme.name());
                }
            }
            check("marks on the board", palette.mark, palette.field, 3.0);
        }
    }
}
