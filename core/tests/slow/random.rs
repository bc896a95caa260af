//! Seeded chance, and synthetic positions. The positions need not be ones that a game can
//! reach, but they keep the hard rules of rules section 11.

use super::side::Side;
use super::table::Table;

/// A small generator of chance (xorshift with a multiplied output); the same seed gives the
/// same run.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator from any seed.
    pub fn new(seed: u64) -> Rng {
        let mixed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03;
        Rng(mixed.max(1))
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number from 0 to `bound` - 1.
    pub fn below(&mut self, bound: usize) -> usize {
        ((self.next_u64() >> 33) % bound as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Two dice.
    pub fn roll(&mut self) -> [u8; 2] {
        [self.between(1, 6) as u8, self.between(1, 6) as u8]
    }

    /// Either side.
    pub fn side(&mut self) -> Side {
        Side::BOTH[self.below(2)]
    }
}

/// What kind of position to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Style {
    /// Checkers all over the board.
    Spread,
    /// As many pins as come about.
    Pins,
    /// Each side at home or nearly so, some checkers off.
    BearOff,
    /// One to four checkers left on a side, anywhere.
    FewLeft,
    /// One to four checkers left on a side, all at home.
    FewHome,
    /// A lone checker on each mother, enemies near.
    MothersInDanger,
    /// One mother's last checker a prisoner, or both.
    MotherPinned,
    /// A few high stacks.
    Stacked,
    /// The mover at home with prisoners there.
    HomePinned,
    /// The opponent of the mover has closed many points; few steps are left.
    Blocked,
}

impl Style {
    /// Every style.
    pub const ALL: [Style; 10] = [
        Style::Spread,
        Style::Pins,
        Style::BearOff,
        Style::FewLeft,
        Style::FewHome,
        Style::MothersInDanger,
        Style::MotherPinned,
        Style::Stacked,
        Style::HomePinned,
        Style::Blocked,
    ];
}

/// A synthetic position of a style.
pub fn random_table(rng: &mut Rng, style: Style) -> Table {
    let mut setter = Setter::new(rng);
    match style {
        Style::Spread => setter.spread(10),
        Style::Pins => setter.spread(90),
        Style::BearOff => setter.bear_off(),
        Style::FewLeft => setter.few_left(24),
        Style::FewHome => setter.few_left(6),
        Style::MothersInDanger => setter.mothers_in_danger(),
        Style::MotherPinned => setter.mother_pinned(),
        Style::Stacked => setter.stacked(),
        Style::HomePinned => setter.home_pinned(),
        Style::Blocked => setter.blocked(),
    }
    assert!(setter.table.is_valid(), "{style:?}: {:?}", setter.table);
    setter.table
}

/// Someone who sets up a table checker by checker.
struct Setter<'a> {
    rng: &'a mut Rng,
    table: Table,
    /// Checkers of each side not yet set.
    in_hand: [usize; 2],
}

impl Setter<'_> {
    /// An empty table.
    fn new(rng: &mut Rng) -> Setter<'_> {
        let turn = rng.side();
        Setter { rng, table: Table::from_arrays(turn, &[0; 24], &[], 0, 0), in_hand: [15, 15] }
    }

    /// Puts a checker on an own number, if the side has one in hand and the point takes it: an
    /// empty or own point, or a lone enemy, which it pins when `pin` says so.
    fn put(&mut self, side: Side, own: u8, pin: bool) -> bool {
        let stack = &mut self.table.points[side.place(own)];
        let fits = match stack.last() {
            None => true,
            Some(&top) if top == side => true,
            Some(_) => pin && stack.len() == 1,
        };
        let ready = fits && self.in_hand[side.index()] > 0;
        if ready {
            stack.push(side);
            self.in_hand[side.index()] -= 1;
        }
        ready
    }

    /// Puts up to `count` checkers on an own number.
    fn put_many(&mut self, side: Side, own: u8, count: usize) {
        for _ in 0..count {
            self.put(side, own, false);
        }
    }

    /// Bears off some of the checkers in hand.
    fn take_off(&mut self, side: Side, count: usize) {
        let count = count.min(self.in_hand[side.index()]);
        self.table.off[side.index()] += count;
        self.in_hand[side.index()] -= count;
    }

    /// Sets all checkers in hand, the sides by turns, on own numbers up to `highest`, pinning
    /// in `pin` of a hundred cases; a checker that finds no place there goes anywhere.
    fn set_rest(&mut self, highest: [u8; 2], pin: usize) {
        while self.in_hand != [0, 0] {
            let side = self.rng.side();
            let limit = usize::from(highest[side.index()]);
            for tries in 0.. {
                let limit = if tries < 40 { limit } else { 24 };
                let own = self.rng.between(1, limit) as u8;
                let pin = self.rng.chance(pin);
                if self.in_hand[side.index()] == 0 || self.put(side, own, pin) {
                    break;
                }
            }
        }
    }

    fn spread(&mut self, pin: usize) {
        if self.rng.chance(25) {
            let side = self.rng.side();
            let count = self.rng.between(1, 6);
            self.take_off(side, count);
        }
        self.set_rest([24, 24], pin);
    }

    fn bear_off(&mut self) {
        let pin = [0, 0, 30][self.rng.below(3)];
        let mut highest = [6, 6];
        for side in Side::BOTH {
            let count = self.rng.between(0, 14);
            self.take_off(side, count);
            highest[side.index()] = [6, 6, 6, 7, 9, 24][self.rng.below(6)];
        }
        self.set_rest(highest, pin);
    }

    fn few_left(&mut self, highest: u8) {
        for side in Side::BOTH {
            let left = if self.rng.chance(75) { self.rng.between(1, 4) } else { self.rng.between(1, 15) };
            self.take_off(side, 15 - left);
        }
        let other = [6, 24][self.rng.below(2)];
        let pin = [0, 0, 60][self.rng.below(3)];
        let highest = if self.rng.chance(50) { [highest, other] } else { [other, highest] };
        self.set_rest(highest, pin);
    }

    fn mothers_in_danger(&mut self) {
        for side in Side::BOTH {
            if self.rng.chance(80) {
                self.put(side, 24, false);
            }
            // Enemies within reach of this mother, which is their own point 1.
            for _ in 0..self.rng.between(1, 4) {
                let own = self.rng.between(2, 9) as u8;
                self.put(side.other(), own, false);
            }
            if self.rng.chance(30) {
                let count = self.rng.between(1, 8);
                self.take_off(side, count);
            }
        }
        let highest = [[23, 23], [12, 12], [6, 23], [23, 6]][self.rng.below(4)];
        let pin = self.rng.below(40);
        self.set_rest(highest, pin);
    }

    fn mother_pinned(&mut self) {
        let loser = self.rng.side();
        let winner = loser.other();
        self.put(loser, 24, false);
        self.put(winner, 1, true);
        if self.rng.chance(85) {
            // The winner's own mother is not clear, so greek play goes on.
            let count = self.rng.between(1, 2);
            self.put_many(winner, 24, count);
            if count == 1 && self.rng.chance(25) {
                self.put(loser, 1, true);
            }
        }
        if self.rng.chance(40) {
            let count = self.rng.between(1, 12);
            let side = self.rng.side();
            self.take_off(side, count);
        }
        let highest = [[23, 23], [8, 23], [23, 8], [6, 6]][self.rng.below(4)];
        let pin = self.rng.below(50);
        self.set_rest(highest, pin);
    }

    fn stacked(&mut self) {
        for side in Side::BOTH {
            let off = [0, 0, 3, 9][self.rng.below(4)];
            self.take_off(side, off);
            let stacks = self.rng.between(1, 4);
            while self.in_hand[side.index()] > 0 {
                let own = self.rng.between(1, 24) as u8;
                let count = self.rng.between(1, 1 + 14 / stacks);
                if self.rng.chance(30) {
                    self.put(side, own, true);
                }
                self.put_many(side, own, count);
            }
        }
    }

    fn home_pinned(&mut self) {
        let mover = self.table.turn;
        // Prisoners of the mover at home, or nearly so, under one enemy each.
        for _ in 0..self.rng.between(1, 3) {
            let highest = if self.rng.chance(80) { 6 } else { 8 };
            let own = self.rng.between(1, highest) as u8;
            if self.put(mover, own, false) {
                self.put(mover.other(), 25 - own, true);
            }
        }
        let count = self.rng.between(0, 12);
        self.take_off(mover, count);
        let mut highest = [24, 24];
        highest[mover.index()] = 6;
        self.set_rest(highest, 10);
    }

    fn blocked(&mut self) {
        let mover = self.table.turn;
        if self.rng.chance(60) {
            let count = self.rng.between(1, 13);
            self.take_off(mover, count);
        }
        let mut stands = Vec::new();
        for _ in 0..self.rng.between(1, 3) {
            let highest = if self.rng.chance(50) { 24 } else { 9 };
            let own = self.rng.between(2, highest) as u8;
            if self.put(mover, own, false) {
                stands.push(own);
            }
        }
        let open = self.rng.between(0, 40);
        for &stand in &stands {
            for target in stand.saturating_sub(6).max(1)..stand {
                if !self.rng.chance(open) {
                    self.close(mover, target);
                }
            }
        }
        // The rest stack up where their side stands already, if anywhere.
        for own in (1..=24).rev() {
            if self.table.free(mover, own) > 0 {
                self.put_many(mover, own, 15);
            }
            if self.table.free(mover.other(), own) > 0 && self.rng.chance(60) {
                self.put_many(mover.other(), own, 8);
            }
        }
        self.set_rest([24, 24], 5);
    }

    /// Closes an empty point to the mover: two enemies, or one on a prisoner.
    fn close(&mut self, mover: Side, own: u8) {
        let enemy = mover.other();
        if !self.table.points[mover.place(own)].is_empty() {
            return;
        }
        if self.rng.chance(25) && self.put(mover, own, false) {
            self.put(enemy, 25 - own, true);
        } else {
            self.put_many(enemy, 25 - own, 2);
        }
    }
}
