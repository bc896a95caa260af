//! The least that listing a final position can cost: copy 32 bytes, add a looked-up delta, store.

use std::hint::black_box;

use crate::work::Work;

/// The bytes of a position, aligned for the widest registers.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Board([i8; 32]);

impl Board {
    fn plus(&self, delta: &Board) -> Board {
        let mut sum = *self;
        for (byte, change) in sum.0.iter_mut().zip(&delta.0) {
            *byte = byte.wrapping_add(*change);
        }
        sum
    }
}

/// As many entries as a long list of plays, written to the same memory again and again; a thing is an entry.
#[must_use]
pub fn floor() -> Work {
    const ENTRIES: usize = 64;
    const LISTS: usize = 1_000;
    let deltas: [Board; 32] = std::array::from_fn(|index| Board([index as i8; 32]));
    let picks: [usize; ENTRIES] = std::array::from_fn(|entry| entry * 7);
    let start = Board([3; 32]);
    let mut list = [start; ENTRIES];
    Work::new("floor/entry", ENTRIES * LISTS, ENTRIES * LISTS, move || {
        let mut written = 0;
        for _ in 0..LISTS {
            let (board, picks, deltas) = (*black_box(&start), black_box(&picks), black_box(&deltas));
            for (entry, &pick) in list.iter_mut().zip(picks) {
                // Masked, so that no check of a bound is timed.
                *entry = board.plus(&deltas[pick % deltas.len()]);
            }
            written += black_box(&list).len();
        }
        written
    })
}
