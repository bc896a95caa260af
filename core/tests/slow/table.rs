//! The table: stacks of checkers, the checkers off, and the side on turn.

use super::side::Side;

/// A position, laid out as on a real table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Table {
    /// The side on turn, the mover.
    pub turn: Side,
    /// Board points 1 to 24; each a stack from the bottom to the top. A prisoner is the bottom
    /// checker under checkers of the other side.
    pub points: [Vec<Side>; 24],
    /// Checkers borne off, White's and Black's.
    pub off: [usize; 2],
}

impl Table {
    /// The set-up of rules section 2.
    pub fn start(turn: Side) -> Table {
        let mut checkers = [0; 24];
        checkers[23] = 15;
        checkers[0] = -15;
        Table::from_arrays(turn, &checkers, &[], 0, 0)
    }

    /// Builds a table from signed counts of free checkers (White's positive), the board points
    /// that hold a prisoner of the other colour, and the checkers off. Valid input is assumed.
    pub fn from_arrays(
        turn: Side,
        checkers: &[i32; 24],
        pinned: &[u8],
        white_off: u8,
        black_off: u8,
    ) -> Table {
        let mut points: [Vec<Side>; 24] = std::array::from_fn(|_| Vec::new());
        for (place, &count) in checkers.iter().enumerate() {
            let owner = if count > 0 { Side::White } else { Side::Black };
            let board = place as u8 + 1;
            if pinned.contains(&board) {
                points[place].push(owner.other());
            }
            for _ in 0..count.abs() {
                points[place].push(owner);
            }
        }
        Table { turn, points, off: [usize::from(white_off), usize::from(black_off)] }
    }

    /// The way back from [`Table::from_arrays`]: signed counts of free checkers, the board
    /// points with a prisoner in ascending order, White's and Black's checkers off.
    pub fn to_arrays(&self) -> ([i32; 24], Vec<u8>, u8, u8) {
        let mut checkers = [0; 24];
        let mut pinned = Vec::new();
        for board in 1..=24 {
            let white = self.free(Side::White, board) as i32;
            let black = self.free(Side::Black, 25 - board) as i32;
            checkers[usize::from(board) - 1] = white - black;
            let black_prisoner = self.prisoner(Side::Black, 25 - board);
            if self.prisoner(Side::White, board) || black_prisoner {
                pinned.push(board);
            }
        }
        (checkers, pinned, self.off[0] as u8, self.off[1] as u8)
    }

    /// The stack on a side's own number.
    fn stack(&self, side: Side, own: u8) -> &[Side] {
        &self.points[side.place(own)]
    }

    /// The checkers of a side on its own number, free or prisoner.
    pub fn count(&self, side: Side, own: u8) -> usize {
        let stack = self.stack(side, own);
        stack.iter().filter(|&&checker| checker == side).count()
    }

    /// Whether a checker of the side lies under enemy checkers on its own number.
    pub fn prisoner(&self, side: Side, own: u8) -> bool {
        let stack = self.stack(side, own);
        stack.first() == Some(&side) && stack.last() == Some(&side.other())
    }

    /// The free checkers of a side on its own number.
    pub fn free(&self, side: Side, own: u8) -> usize {
        if self.prisoner(side, own) { 0 } else { self.count(side, own) }
    }

    /// All of a side's prisoners on the board.
    pub fn prisoners(&self, side: Side) -> usize {
        (1..=24).filter(|&own| self.prisoner(side, own)).count()
    }

    /// The sum of own numbers of a side's checkers, prisoners included (rules section 1).
    pub fn pips(&self, side: Side) -> usize {
        (1..=24).map(|own| usize::from(own) * self.count(side, own)).sum()
    }

    /// The highest own number a side still has a checker on, 0 when it has none.
    pub fn highest(&self, side: Side) -> u8 {
        (1..=24).rev().find(|&own| self.count(side, own) > 0).unwrap_or(0)
    }

    /// Whether all of a side's checkers on the board are in its home.
    pub fn all_home(&self, side: Side) -> bool {
        self.highest(side) <= 6
    }

    /// The condition of rules section 6: all home, and no prisoner anywhere.
    pub fn may_bear_off(&self, side: Side) -> bool {
        self.all_home(side) && self.prisoners(side) == 0
    }

    /// Whether the side's last mother checker is a prisoner (rules section 7).
    pub fn mother_pinned(&self, side: Side) -> bool {
        self.prisoner(side, 24)
    }

    /// Whether no checker of the side, free or prisoner, is on its own mother.
    pub fn mother_clear(&self, side: Side) -> bool {
        self.count(side, 24) == 0
    }

    /// Whether the hard rules of rules section 11 hold.
    pub fn is_valid(&self) -> bool {
        let fifteen = Side::BOTH.iter().all(|&side| {
            let on_board: usize = (1..=24).map(|own| self.count(side, own)).sum();
            on_board + self.off[side.index()] == 15
        });
        // Above the bottom checker a stack must be of one colour: anything else would be a
        // second prisoner or two colours of free checkers.
        let stacks = self.points.iter().all(|stack| {
            let above = stack.get(1..).unwrap_or(&[]);
            above.windows(2).all(|pair| pair[0] == pair[1])
        });
        fifteen && stacks && self.off != [15, 15]
    }
}
