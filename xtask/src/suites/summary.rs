//! How all suites went.

use std::io::Write as _;

use super::suite::Verdict;
use crate::job::Job;

/// The most lines of a failed suite's log that are shown: the last ones.
const SHOWN: usize = 300;

/// The results so far.
pub(crate) struct Summary {
    /// Whether a suite that is skipped has failed.
    strict: bool,
    rows: Vec<(&'static str, Verdict, f64)>,
}

impl Summary {
    pub(crate) fn new(strict: bool) -> Summary {
        Summary { strict, rows: Vec::new() }
    }

    /// Says what comes next, since it may take minutes.
    pub(crate) fn announce(&self, name: &str) {
        print!("{name} ... ");
        // Where this cannot be shown the summary still can.
        let _ = std::io::stdout().flush();
    }

    /// Notes and says how a suite went; shows the log of a failed one.
    pub(crate) fn add(&mut self, name: &'static str, verdict: Verdict, job: Job<'_>) {
        let verdict = judged(verdict, self.strict);
        let seconds = job.seconds();
        println!("{} ({seconds:.1} s)", word(&verdict));
        if let Verdict::Failed(why) = &verdict {
            println!("---- {name}: {why}\n{}----", last_lines(&job.log()));
        }
        self.rows.push((name, verdict, seconds));
    }

    /// Prints the table and the sums; tells whether nothing failed.
    pub(crate) fn print(&self) -> bool {
        println!("\n{:18} {:8} {:>8}", "suite", "result", "seconds");
        for (name, verdict, seconds) in &self.rows {
            let (Verdict::Passed(note) | Verdict::Failed(note) | Verdict::Skipped(note)) = verdict;
            let row = format!("{name:18} {:8} {seconds:8.1}  {note}", word(verdict));
            println!("{}", row.trim_end());
        }
        let count = |wanted: &str| self.rows.iter().filter(|(_, verdict, _)| word(verdict) == wanted).count();
        let failed = count("FAILED");
        println!("\n{} passed, {failed} failed, {} skipped", count("passed"), count("skipped"));
        failed == 0
    }
}

/// Where nothing may be left out, what is skipped has failed.
fn judged(verdict: Verdict, strict: bool) -> Verdict {
    match verdict {
        Verdict::Skipped(why) if strict => Verdict::Failed(format!("skipped, which CI forbids: {why}")),
        other => other,
    }
}

fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Passed(_) => "passed",
        Verdict::Failed(_) => "FAILED",
        Verdict::Skipped(_) => "skipped",
    }
}

fn last_lines(log: &str) -> String {
    let lines: Vec<&str> = log.lines().collect();
    let from = lines.len().saturating_sub(SHOWN);
    lines[from..].iter().map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_skip_is_a_failure_where_nothing_may_be_left_out() {
        let skipped = || Verdict::Skipped("no tool".to_owned());
        assert_eq!(word(&judged(skipped(), false)), "skipped");
        assert_eq!(word(&judged(skipped(), true)), "FAILED");
        assert_eq!(word(&judged(Verdict::passed(), true)), "passed");
    }

    #[test]
    fn the_end_of_a_log_is_shown() {
        let log = "x\n".repeat(SHOWN) + "last\n";
        assert_eq!(last_lines(&log).lines().count(), SHOWN);
        assert!(last_lines(&log).ends_with("last\n"));
    }
}
