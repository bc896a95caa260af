//! The table of goals as Markdown, and its place in a text.

use std::fmt::Write as _;

use anyhow::{Context as _, Result};

use super::figures::Figures;
use super::goals::{Row, Unit, Want};
use super::machine::Machine;

/// Where the table of the engine and of Python stands.
pub(crate) const ENGINE: &str = "<!-- measured: `cargo xtask bench` writes what follows -->\n";
/// Where that of the service stands.
pub(crate) const SERVICE: &str = "<!-- measured: `cargo xtask bench --service` writes what follows -->\n";
const END: &str = "<!-- end of what is measured -->\n";

/// All rows, with what was measured on which machine, and on how much.
pub(crate) fn of(rows: &[Row], figures: &Figures, machine: &Machine) -> Result<String> {
    let mut text = format!("{machine}\n\n{}", plain(rows, figures)?);
    let means = figures.group("mean/").map(|(name, mean)| format!("{name} {mean}"));
    let means = means.collect::<Vec<_>>().join(", ");
    writeln!(text, "\nOn average, plays of a position and turns of a game: {means}.")?;
    Ok(text)
}

/// The rows alone.
pub(crate) fn plain(rows: &[Row], figures: &Figures) -> Result<String> {
    let mut text = String::new();
    text += "| goal | what | figure | beside | ratio | wanted | met |\n|---|---|---|---|---|---|---|\n";
    for row in rows.iter().filter(|row| row.is_told(figures)) {
        writeln!(text, "{}", line(row, figures)?)?;
    }
    Ok(text)
}

fn line(row: &Row, figures: &Figures) -> Result<String> {
    let figure = figures.get(row.figure)?;
    let beside =
        row.beside.map(|(name, called)| Ok::<_, anyhow::Error>((figures.get(name)?, called))).transpose()?;
    let judged = Judged::of(row.want, figure, beside.map(|(value, _)| value));
    let beside = beside.map(|(value, called)| format!("{called}: {}", shown(value, row.unit)));
    Ok(format!(
        "| {} | {} | {} | {} | {} | {} | {} |",
        row.goal,
        row.what,
        shown(figure, row.unit),
        beside.unwrap_or_default(),
        judged.ratio,
        judged.wanted,
        judged.met
    ))
}

/// What a goal makes of a figure.
#[derive(Debug, Default, PartialEq)]
struct Judged {
    ratio: String,
    wanted: String,
    met: &'static str,
}

impl Judged {
    fn of(want: Want, figure: f64, beside: Option<f64>) -> Judged {
        let met = |is_met: bool| if is_met { "yes" } else { "**no**" };
        match (want, beside) {
            (Want::Faster(times), Some(beside)) => {
                let ratio = beside / figure;
                let (ratio_text, wanted) = (format!("{ratio:.2} times as fast"), format!("≥ {times}"));
                Judged { ratio: ratio_text, wanted, met: met(ratio >= times) }
            }
            (Want::Told, Some(beside)) => {
                Judged { ratio: format!("{:.2} times as fast", beside / figure), ..Judged::default() }
            }
            (Want::Within(times), Some(beside)) => {
                let ratio = figure / beside;
                let (ratio_text, wanted) = (format!("{ratio:.2} times"), format!("≤ {times}"));
                Judged { ratio: ratio_text, wanted, met: met(ratio <= times) }
            }
            (Want::AtMost(most), _) => {
                Judged { ratio: String::new(), wanted: format!("≤ {most} ns"), met: met(figure <= most) }
            }
            _ => Judged::default(),
        }
    }
}

fn shown(value: f64, unit: Unit) -> String {
    match unit {
        Unit::Nanoseconds if value < 100.0 => format!("{value:.2} ns"),
        Unit::Nanoseconds => format!("{value:.0} ns"),
        Unit::PerSecond => format!("{:.0}", 1e9 / value),
        Unit::Instructions => format!("{value:.1} instructions"),
    }
}

/// A text with the table in the place of the one that it has behind a mark.
pub(crate) fn inserted(text: &str, start: &str, table: &str) -> Result<String> {
    let (before, rest) = text.split_once(start).context("the text has no mark where the table starts")?;
    let (_, after) = rest.split_once(END).context("the text has no mark where the table ends")?;
    Ok(format!("{before}{start}\n{table}\n{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_judged() {
        assert_eq!(Judged::of(Want::Faster(6.0), 5.0, Some(30.0)).met, "yes");
        assert_eq!(Judged::of(Want::Faster(6.0), 5.0, Some(29.9)).met, "**no**");
        assert_eq!(Judged::of(Want::Within(2.0), 4.0, Some(2.0)).met, "yes");
        assert_eq!(Judged::of(Want::Within(2.0), 4.1, Some(2.0)).met, "**no**");
        assert_eq!(Judged::of(Want::AtMost(40.0), 40.1, None).met, "**no**");
        assert_eq!(Judged::of(Want::Nothing, 1.0, None), Judged::default());
    }

    #[test]
    fn the_table_takes_the_place_of_the_last_one() {
        let text = format!("a\n{ENGINE}old\n{END}b\n{SERVICE}other\n{END}");
        let fresh = inserted(&text, ENGINE, "new\n").unwrap();
        assert_eq!(fresh, format!("a\n{ENGINE}\nnew\n\n{END}b\n{SERVICE}other\n{END}"));
        assert_eq!(inserted(&fresh, ENGINE, "new\n").unwrap(), fresh);
        assert!(inserted("a\n", SERVICE, "new\n").is_err());
    }
}
