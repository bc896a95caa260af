//! One turn: every legal play of a roll, the same turn step by step, and a refusal.

use plakoto::{Position, Roll, Ruleset, Step, Turn};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: Position = "white | 1:B10 5:B4 13:W6 15:B1 20:W1 24:W8".parse()?;
    let (roll, rules) = (Roll::new(5, 3)?, Ruleset::GREEK);
    println!("{position}\nroll {roll}, id {}", position.id());

    println!("\nAll legal plays:");
    for play in &position.legal_plays(roll, rules) {
        println!("  {:<14} {}", play.to_string(), play.after());
    }

    println!("\nWhere may the checker on 20 go?");
    let turn = Turn::new(&position, roll, rules)?;
    for next in turn.next_steps().iter().filter(|next| next.step.from() == 20) {
        println!("  {} with the {}{}", next.step, next.die, if next.pins { ", pinning" } else { "" });
    }
    for joined in turn.journeys().iter().filter(|joined| joined.from() == 20) {
        let steps: Vec<String> = joined.steps.iter().map(ToString::to_string).collect();
        println!("  on to {} by {}", joined.to(), steps.join(" "));
    }

    println!("\nIt pins on 15; what is left?");
    let turn = turn.stepped(Step::new(20, 15)?)?;
    println!("  dice {:?}, may the turn end here: {}", turn.dice_left().as_slice(), turn.may_end());

    println!("\nAnd a play that is refused:");
    match position.play(roll, rules, &Step::list(&[(20, 15), (8, 5)])?) {
        Ok(after) => println!("  {after}"),
        Err(refused) => println!("  {refused}"),
    }
    Ok(())
}
