//! Every work, each run twice, for callgrind to count the instructions of: `cargo xtask counts` runs it so.
//!
//! Prints the name and the things of each work, in order. The first run of each lets its lists grow; the second is
//! the one to count.

use plakoto_benches::{Work, works};

fn main() {
    for mut work in works() {
        counted(&mut work);
        counted(&mut work);
        println!("{} {}", work.name(), work.things());
    }
}

/// The function by whose name counting is switched on and off; so it must stay a function of its own.
#[inline(never)]
fn counted(work: &mut Work) {
    work.run();
}
