//! A piece of work to time: its name, how many things it does in a run, and the count that shows it was done.

use std::fmt::Debug;
use std::hint::black_box;

/// Something that can be run again and again, and counts the same each time.
pub struct Work {
    name: String,
    things: usize,
    expected: usize,
    run: Box<dyn FnMut() -> usize>,
}

impl Work {
    /// Work on `things`, of which each run must count what is expected.
    pub fn new(
        name: impl Into<String>,
        things: usize,
        expected: usize,
        run: impl FnMut() -> usize + 'static,
    ) -> Work {
        Work { name: name.into(), things, expected, run: Box::new(run) }
    }

    /// One call for each item. That all answer as they must is asserted here, and so is not part of what is timed.
    ///
    /// # Panics
    /// Where one does not.
    pub fn each<T, A>(name: &str, items: Vec<(T, A)>, call: impl Fn(&T) -> A + 'static) -> Work
    where
        T: 'static,
        A: Debug + PartialEq + 'static,
    {
        for (item, answer) in &items {
            assert_eq!(call(item), *answer, "{name}");
        }
        Work::new(name, items.len(), items.len(), move || {
            let mut done = 0;
            for (item, _) in black_box(&items) {
                black_box(call(item));
                done += 1;
            }
            done
        })
    }

    /// What it is: a group, a slash, and a name in it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many things a run does: plays listed, games played, texts read.
    #[must_use]
    pub fn things(&self) -> usize {
        self.things
    }

    /// Does all of it once.
    ///
    /// # Panics
    /// Where the count is another than it must be.
    pub fn run(&mut self) {
        let found = black_box((self.run)());
        assert_eq!(found, self.expected, "{}", self.name);
    }
}
