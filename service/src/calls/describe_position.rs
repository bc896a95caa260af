//! `DescribePosition`.

use plakoto::Player;
use plakoto_proto::v1::{
    DescribePositionRequest, DescribePositionResponse, DescriptionPart as Part, Figures,
};

use crate::convert::{field, picture, play, position, ruleset};
use crate::fault::{Fault, Faults};

/// The most entries of what is wanted that are read.
const PARTS_LIMIT: usize = 16;

/// What only a picture can tell.
const PICTURES: [Part; 3] = [Part::Ascii, Part::Svg, Part::Words];

pub(crate) fn answer(request: DescribePositionRequest) -> Result<DescribePositionResponse, Faults> {
    let mut faults = Faults::default();
    let placed = position::read(request.position_source, &mut faults);
    let rules = ruleset::read(request.ruleset, "ruleset", &mut faults);
    let parts = read_parts(&request.parts, &mut faults);
    let needed = parts.iter().flatten().any(|part| PICTURES.contains(part));
    let options = match request.picture {
        Some(given) => picture::read(given, &mut faults).map(Some),
        None if needed => field::missing("picture", "", &mut faults),
        None => Some(None),
    };
    let (placed, rules, parts, options) = faults.unless(all!(placed, rules, parts, options))?;

    let position = placed.position;
    let picture = options.as_ref().map(|options| options.picture(&position, rules));
    let mut told =
        DescribePositionResponse { outcome: play::outcome_of(&position, rules), ..Default::default() };
    for part in parts {
        match (part, &picture) {
            (Part::Figures, _) => {
                let [white, black] = Player::ALL.map(|player| Some(position::figures(&position, player)));
                told.figures = Some(Figures { white, black });
            }
            (Part::Position, _) => {
                told.position = Some(position::written(&position));
                told.position_id = position.id().to_string();
                told.position_text = position.to_string();
            }
            (Part::Ascii, Some(picture)) => told.ascii = picture.ascii(),
            (Part::Svg, Some(picture)) => told.svg = picture.svg(),
            (Part::Words, Some(picture)) => told.words = picture.words(),
            // Not reached: such parts are unknown, or a fault.
            (Part::Unspecified, _) | (_, None) => {}
        }
    }
    Ok(told)
}

/// What is wanted, each once.
fn read_parts(given: &[i32], faults: &mut Faults) -> Option<Vec<Part>> {
    if given.is_empty() {
        return field::missing("parts", "", faults);
    }
    if given.len() > PARTS_LIMIT {
        return faults.note(Fault::too_long("parts", given.len(), PARTS_LIMIT));
    }
    let mut sound = Some(Vec::new());
    for (index, &number) in given.iter().enumerate() {
        let known = |part: Part| (part != Part::Unspecified).then_some(part);
        match (field::known(number, format_args!("parts[{index}]"), faults, known), &mut sound) {
            (Some(part), Some(parts)) if parts.contains(&part) => {}
            (Some(part), Some(parts)) => parts.push(part),
            _ => sound = None,
        }
    }
    sound
}
