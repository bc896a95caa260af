//! A thousand random games: how long they are, how they end, and the record of the first one's opening.

use std::collections::BTreeMap;

use plakoto::{Game, Playouts, Record, Roller, Ruleset};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Ruleset::GREEK;
    let mut playouts = Playouts::new();
    let (games, mut turns, mut ends) = (1_000, 0, BTreeMap::<&str, u32>::new());
    for seed in 0..games {
        let playout = playouts.play(rules, seed, 1_000);
        turns += playout.turns;
        *ends.entry(playout.outcome.map_or("cut off", |outcome| outcome.reason.name())).or_default() += 1;
    }
    println!("{games} games, {:.1} turns each", f64::from(turns) / games as f64);
    for (reason, count) in ends {
        println!("  {reason:<18} {count}");
    }

    let mut roller = Roller::new(1);
    let mut game = Game::opened(rules, roller.opening())?;
    for _ in 0..4 {
        let roll = game.required_roll().unwrap_or_else(|| roller.roll());
        let plays = game.position().legal_plays(roll, rules);
        let choice = roller.below(plays.len() as u64) as usize;
        game.play(roll, plays[choice].steps())?;
    }
    print!("\n{}", Record::of(&game));
    Ok(())
}
