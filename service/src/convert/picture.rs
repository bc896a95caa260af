//! How a board is drawn and told.

use plakoto::{Language, Picture, Player, Position, Roll, Ruleset, Steps, Theme};
use plakoto_proto::v1;

use super::{field, play, player};
use crate::fault::Faults;

/// What a caller wants to see.
pub(crate) struct Options {
    viewer: Player,
    theme: Theme,
    language: Language,
    roll: Option<Roll>,
    last_play: Option<(Player, Steps)>,
}

impl Options {
    /// The position, drawn and told so.
    pub(crate) fn picture(&self, position: &Position, rules: Ruleset) -> Picture<'_> {
        let picture = position.picture().rules(rules);
        let picture = picture.seen_by(self.viewer).theme(self.theme).language(self.language);
        let picture = self.roll.map_or(picture, |roll| picture.roll(roll));
        match &self.last_play {
            Some((by, steps)) => picture.last_play(*by, steps),
            None => picture,
        }
    }
}

pub(crate) fn read(given: v1::PictureOptions, faults: &mut Faults) -> Option<Options> {
    let viewer = player::read(given.viewer, "picture.viewer", faults);
    let theme = field::known(given.theme, "picture.theme", faults, |theme| match theme {
        v1::Theme::Unspecified => None,
        v1::Theme::Light => Some(Theme::Light),
        v1::Theme::Dark => Some(Theme::Dark),
    });
    let language = field::known(given.language, "picture.language", faults, |language| match language {
        v1::Language::Unspecified => None,
        v1::Language::English => Some(Language::English),
        v1::Language::Romanian => Some(Language::Romanian),
        v1::Language::Greek => Some(Language::Greek),
    });
    // What may be left unset is sound when it is; what is set has to be sound.
    let roll = match given.roll {
        Some(roll) => play::roll(Some(roll), "picture.roll", faults).map(Some),
        None => Some(None),
    };
    let last_play = match given.last_play {
        Some(given) => read_last_play(given, faults).map(Some),
        None => Some(None),
    };
    Some(Options { viewer: viewer?, theme: theme?, language: language?, roll: roll?, last_play: last_play? })
}

fn read_last_play(given: v1::LastPlay, faults: &mut Faults) -> Option<(Player, Steps)> {
    let by = player::read(given.player, "picture.last_play.player", faults);
    let steps = field::required(given.steps, "picture.last_play.steps", faults);
    let steps = steps.and_then(|given| play::steps(&given.steps, "picture.last_play.steps.steps", faults));
    Some((by?, steps?))
}
