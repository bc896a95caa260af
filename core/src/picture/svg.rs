//! The board as a drawing.

use super::canvas::{Canvas, Paint, Type};
use super::last_play::Trace;
use super::palette::Palette;
use super::{Half, Picture, words};
use crate::player::Player;
use crate::stack::Stack;

/// The width of a point, a little more than a checker.
const POINT: i32 = 44;
const RADIUS: i32 = 19;
/// The radius of a ring that marks a checker or its empty place, and what divides its length by fourteen.
const RING: i32 = RADIUS - 3;
const RING_DOTS: &str = "7.18";
/// From a checker to the next in a stack that need not be squeezed.
const PITCH: i32 = 2 * RADIUS + 2;
/// From a prisoner to its lowest pinner: what the prisoner shows of itself.
const PEEK: i32 = 20;
/// From the first checker of the tallest stack to its last.
const REACH: i32 = 4 * PITCH + PEEK;
/// The stacks in which each checker is counted by eye.
const COUNTED_BY_EYE: u8 = 5;

/// The line of text above and below the board.
const LINE: i32 = 38;
const MARGIN: i32 = 10;
/// The frame above and below the points, where their numbers are, and at the sides.
const RIM: i32 = 26;
const SIDE: i32 = 14;
/// Between the two halves of the board, left and right.
const BAR: i32 = 28;
/// Between the upper and the lower stacks, where the dice are.
const MIDDLE: i32 = 56;
const TRAY: i32 = 48;
/// The size of what says how the game has ended.
const BANNER: (i32, i32) = (400, 40);

const FIELD: (i32, i32) = (MARGIN + SIDE, LINE + RIM);
const TABLE_WIDTH: i32 = 6 * POINT;
const HALF_HEIGHT: i32 = REACH + 2 * RADIUS + 4;
const FIELD_HEIGHT: i32 = 2 * HALF_HEIGHT + MIDDLE;
const TABLES: [i32; 2] = [FIELD.0, FIELD.0 + TABLE_WIDTH + BAR];
const TRAY_X: i32 = TABLES[1] + TABLE_WIDTH + SIDE;
const SIZE: (i32, i32) = (TRAY_X + TRAY + SIDE + MARGIN, FIELD_HEIGHT + 2 * (LINE + RIM));
const MIDDLE_Y: i32 = FIELD.1 + FIELD_HEIGHT / 2;

/// The whole drawing.
pub(super) fn draw(picture: &Picture<'_>) -> String {
    let title = words::title(picture);
    let mut drawing = Drawing {
        canvas: Canvas::new(SIZE, picture.language.tag(), &title, &words::tell(picture)),
        palette: picture.theme.palette(),
        picture,
    };
    drawing.board();
    for half in Half::ALL {
        for (column, number) in half.numbers().into_iter().enumerate() {
            drawing.point(Axis { half, column: column as i32 }, number);
        }
        drawing.tray(half);
        drawing.figures(half);
    }
    drawing.middle();
    drawing.canvas.finish()
}

/// A drawing under way.
struct Drawing<'a> {
    canvas: Canvas,
    palette: &'static Palette,
    picture: &'a Picture<'a>,
}

/// Where a point is: its axis, and which way its stack grows.
#[derive(Clone, Copy)]
struct Axis {
    half: Half,
    column: i32,
}

impl Axis {
    const fn x(self) -> i32 {
        TABLES[(self.column / 6) as usize] + self.column % 6 * POINT + POINT / 2
    }

    /// The height that is so far from the rim, towards the middle of the board.
    const fn y(self, from_rim: i32) -> i32 {
        self.half.y(from_rim)
    }
}

impl Half {
    /// The height that is so far from this half's rim, towards the middle of the board.
    const fn y(self, from_rim: i32) -> i32 {
        match self {
            Half::Top => FIELD.1 + from_rim,
            Half::Bottom => FIELD.1 + FIELD_HEIGHT - from_rim,
        }
    }
}

impl Drawing<'_> {
    /// The page, the frame and what the points are painted on.
    fn board(&mut self) {
        let palette = self.palette;
        self.canvas.rect((0, 0), SIZE, 10, Paint::area(palette.page));
        let frame = (SIZE.0 - 2 * MARGIN, SIZE.1 - 2 * LINE);
        self.canvas.rect((MARGIN, LINE), frame, 8, Paint::area(palette.frame));
        for x in TABLES {
            self.canvas.rect((x, FIELD.1), (TABLE_WIDTH, FIELD_HEIGHT), 3, Paint::area(palette.field));
        }
    }

    /// A point with its number and what stands on it.
    fn point(&mut self, axis: Axis, number: u8) {
        let palette = self.palette;
        let (x, half) = (axis.x(), POINT / 2);
        let corners = [(x - half + 2, axis.y(0)), (x + half - 2, axis.y(0)), (x, axis.y(HALF_HEIGHT - 8))];
        let colour = palette.points[usize::from(number % 2)];
        self.canvas.polygon(&corners, Paint::area(colour));
        let set = Type { fill: palette.number, size: 14, anchor: "middle", bold: false };
        self.canvas.text((x, axis.y(-RIM / 2)), &number.to_string(), set);
        let trace = self.trace(number);
        match self.picture.stack(number) {
            Some(stack) => self.stack(axis, stack, trace),
            None => self.left(axis, RADIUS + 2, trace),
        }
    }

    /// The checkers on a point, from the rim towards the middle, the later ones on top.
    fn stack(&mut self, axis: Axis, stack: Stack, trace: Trace) {
        let free = i32::from(stack.free);
        let lowest = RADIUS + 2 + if stack.prisoner { PEEK } else { 0 };
        // Where a checker has left, its place at the end is kept.
        let kept = if matches!(trace, Trace::Left | Trace::Passed) { PITCH } else { 0 };
        let room = RADIUS + 2 + REACH - kept - lowest;
        let along = |index: i32| lowest + (index * PITCH).min(index * room / (free - 1).max(1));
        if stack.prisoner {
            self.checker((axis.x(), axis.y(RADIUS + 2)), stack.owner.opponent());
        }
        let arrived = match trace {
            Trace::Arrived(count) if self.last_player() == Some(stack.owner) => count as i32,
            _ => 0,
        };
        for index in 0..free {
            let centre = (axis.x(), axis.y(along(index)));
            self.checker(centre, stack.owner);
            if index >= free - arrived {
                self.canvas.circle(centre, RING, Paint::line(self.palette.mark, 4));
            }
        }
        if stack.free > COUNTED_BY_EYE {
            self.count((axis.x(), axis.y(along(free - 1))), stack.free, stack.owner);
        }
        self.left(axis, along(free - 1) + PITCH, trace);
    }

    /// The mark of a checker that left, or that only touched down, so far from the rim.
    fn left(&mut self, axis: Axis, from_rim: i32, trace: Trace) {
        let centre = (axis.x(), axis.y(from_rim));
        let (mark, ground) = (self.palette.mark, Paint::area(self.palette.field));
        match trace {
            Trace::Left => {
                // On the ground that marks stand out from; on a painted point they would not.
                self.canvas.circle(centre, RADIUS + 1, ground);
                self.canvas.dotted_circle(centre, RING, RING_DOTS, Paint::line(mark, 4));
            }
            Trace::Passed => {
                self.canvas.circle(centre, 9, ground);
                self.canvas.circle(centre, 5, Paint::area(mark));
            }
            Trace::None | Trace::Arrived(_) => {}
        }
    }

    /// One checker.
    fn checker(&mut self, centre: (i32, i32), player: Player) {
        self.canvas.circle(centre, RADIUS, self.palette.checker(player));
        self.canvas.circle(centre, RADIUS - 6, Paint::line(self.palette.checkers[player].groove, 2));
    }

    /// How many checkers a stack has, on its last one.
    fn count(&mut self, centre: (i32, i32), count: u8, player: Player) {
        let colours = &self.palette.checkers[player];
        self.canvas.circle(centre, RADIUS - 5, Paint::area(colours.face));
        let set = Type { fill: colours.ink, size: 17, anchor: "middle", bold: true };
        self.canvas.text(centre, &count.to_string(), set);
    }

    /// The checkers that a player has off, lying on their sides.
    fn tray(&mut self, half: Half) {
        const THICK: i32 = 11;
        let player = half.player(self.picture.viewer);
        let corner = (TRAY_X, half.y(0).min(half.y(HALF_HEIGHT)));
        self.canvas.rect(corner, (TRAY, HALF_HEIGHT), 3, Paint::area(self.palette.field));
        let off = i32::from(self.picture.position.off(player));
        let arrived = match self.trace(0) {
            Trace::Arrived(count) if self.last_player() == Some(player) => count as i32,
            _ => 0,
        };
        for index in 0..off {
            let near = 3 + index * (THICK + 1);
            let paint = match index >= off - arrived {
                true => Paint { stroke: self.palette.mark, width: 4, ..self.palette.checker(player) },
                false => self.palette.checker(player),
            };
            let corner = (TRAY_X + 6, half.y(near).min(half.y(near + THICK)));
            self.canvas.rect(corner, (TRAY - 12, THICK), 3, paint);
        }
        if off > 0 {
            let set = Type { fill: self.palette.ink, size: 17, anchor: "middle", bold: true };
            let near = 3 + off * (THICK + 1) + 12;
            self.canvas.text((TRAY_X + TRAY / 2, half.y(near)), &off.to_string(), set);
        }
    }

    /// A player's figures beside the board, with an arrow before those of the player on turn.
    fn figures(&mut self, half: Half) {
        let player = half.player(self.picture.viewer);
        let y = match half {
            Half::Top => LINE / 2,
            Half::Bottom => SIZE.1 - LINE / 2,
        };
        self.canvas.circle((FIELD.0 + 32, y), 9, self.palette.checker(player));
        let set = Type { fill: self.palette.ink, size: 15, anchor: "start", bold: false };
        self.canvas.text((FIELD.0 + 50, y), &words::figures_of(self.picture, player), set);
        if self.picture.outcome().is_none() && self.picture.position.turn() == player {
            let x = FIELD.0;
            self.canvas.polygon(&[(x, y - 8), (x, y + 8), (x + 14, y)], Paint::area(self.palette.ink));
        }
    }

    /// Between the halves: how the game has ended, or the dice on the side of the player on turn.
    fn middle(&mut self) {
        if let Some(end) = words::end(self.picture) {
            let centre = FIELD.0 + TABLE_WIDTH + BAR / 2;
            let corner = (centre - BANNER.0 / 2, MIDDLE_Y - BANNER.1 / 2);
            self.canvas.rect(corner, BANNER, 8, Paint::area(self.palette.page));
            let set = Type { fill: self.palette.ink, size: 18, anchor: "middle", bold: true };
            self.canvas.text((centre, MIDDLE_Y), &end, set);
        } else if let Some(roll) = self.picture.roll {
            let player = self.picture.position.turn();
            let table = TABLES[usize::from(player == self.picture.viewer)];
            let centre = table + TABLE_WIDTH / 2;
            self.die((centre - 24, MIDDLE_Y), roll.high(), player);
            self.die((centre + 24, MIDDLE_Y), roll.low(), player);
        }
    }

    /// One die with its pips.
    fn die(&mut self, (x, y): (i32, i32), number: u8, player: Player) {
        const SIZE: i32 = 38;
        self.canvas.rect((x - SIZE / 2, y - SIZE / 2), (SIZE, SIZE), 7, self.palette.checker(player));
        for &(column, row) in die_pips(number) {
            let pip = Paint::area(self.palette.checkers[player].ink);
            self.canvas.circle((x + 10 * column, y + 10 * row), 4, pip);
        }
    }

    fn trace(&self, number: u8) -> Trace {
        self.picture.last_play.map_or(Trace::None, |last| last.trace(self.picture.viewer, number))
    }

    fn last_player(&self) -> Option<Player> {
        self.picture.last_play.map(|last| last.player)
    }
}

/// Where the pips of a die are, in columns and rows from its centre.
const fn die_pips(number: u8) -> &'static [(i32, i32)] {
    match number {
        1 => &[(0, 0)],
        2 => &[(-1, 1), (1, -1)],
        3 => &[(-1, 1), (0, 0), (1, -1)],
        4 => &[(-1, -1), (-1, 1), (1, -1), (1, 1)],
        5 => &[(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
        _ => &[(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
    }
}
