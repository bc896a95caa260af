//! Reads the sentences of each language back, and compares them with the position.

use plakoto::{Language, Player, Point, Position};

/// How a language says what is looked for here.
struct Tongue {
    point: &'static str,
    on: &'static str,
    /// The first words of White's and of Black's figures.
    names: [&'static str; 2],
    /// The colours of one checker and of several.
    white: [&'static str; 2],
    black: [&'static str; 2],
    /// The words for one checker and for several.
    checker: [&'static str; 2],
    none: &'static [&'static str],
    /// From one to fifteen.
    numerals: &'static str,
}

const ENGLISH: Tongue = Tongue {
    point: "Point",
    on: " on a ",
    names: ["White", "Black"],
    white: ["white", "white"],
    black: ["black", "black"],
    checker: ["checker", "checkers"],
    none: &["no", "none"],
    numerals: "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen",
};

const ROMANIAN: Tongue = Tongue {
    point: "Poziția",
    on: " peste o ",
    names: ["Albul", "Negrul"],
    white: ["albă", "albe"],
    black: ["neagră", "negre"],
    checker: ["piesă", "piese"],
    none: &["nicio"],
    numerals: "o două trei patru cinci șase șapte opt nouă zece unsprezece douăsprezece treisprezece paisprezece \
               cincisprezece",
};

const GREEK: Tongue = Tongue {
    point: "Θέση",
    on: " πάνω σε ένα ",
    names: ["Λευκά", "Μαύρα"],
    white: ["λευκό", "λευκά"],
    black: ["μαύρο", "μαύρα"],
    checker: ["πούλι", "πούλια"],
    none: &["κανένα"],
    numerals: "ένα δύο τρία τέσσερα πέντε έξι επτά οκτώ εννέα δέκα έντεκα δώδεκα δεκατρία δεκατέσσερα δεκαπέντε",
};

/// What a sentence says of a point: its own number, the owner, the free checkers, whether there is a prisoner.
type Told = (u8, Player, u8, bool);

/// Checks the words for a position, as `viewer` is told it.
pub fn check(text: &str, language: Language, viewer: Player, position: &Position) {
    let tongue = match language {
        Language::English => &ENGLISH,
        Language::Romanian => &ROMANIAN,
        Language::Greek => &GREEK,
    };
    let told: Vec<Told> = text.lines().filter_map(|line| tongue.point(line)).collect();
    let stacks = (1..=24_u8).rev().filter_map(|number| {
        let stack = position.stack(Point::of(viewer, number).expect("a point"))?;
        Some((number, stack.owner, stack.free, stack.prisoner))
    });
    assert_eq!(told, stacks.collect::<Vec<Told>>(), "{text}");
    for player in Player::ALL {
        let (pips, prisoners, off) = tongue.figures(text, player);
        let found = (position.pips(player), position.prisoners(player), position.off(player));
        assert_eq!((pips, prisoners, off), found, "{player}: {text}");
        // The same figures once more, from what the sentences said of the points.
        let own = |number: u8| u16::from(if player == viewer { number } else { 25 - number });
        let here =
            |&(_, owner, free, prisoner): &Told| if owner == player { free } else { u8::from(prisoner) };
        let on_board: u8 = told.iter().map(here).sum();
        assert_eq!(on_board + off, 15, "{player}: {text}");
        assert_eq!(told.iter().map(|told| own(told.0) * u16::from(here(told))).sum::<u16>(), pips, "{text}");
        assert_eq!(
            told.iter().filter(|(_, owner, _, prisoner)| *owner != player && *prisoner).count(),
            usize::from(prisoners),
            "{player}: {text}"
        );
    }
    // The turn or the end, the points, and both players' figures: nothing else.
    assert_eq!(text.lines().count(), 1 + told.len() + 2, "{text}");
    assert!(text.lines().all(|line| line.ends_with('.')), "{text}");
}

impl Tongue {
    fn point(&self, line: &str) -> Option<Told> {
        let (number, rest) = line.strip_prefix(self.point)?.strip_suffix('.')?.split_once(": ")?;
        let (top, beneath) = rest.split_once(self.on).map_or((rest, None), |(top, on)| (top, Some(on)));
        let mut words = top.split(' ');
        let free = self.numeral(words.next()?);
        let several = usize::from(free > 1);
        let rest: Vec<&str> = words.collect();
        let owner = if rest.contains(&self.white[several]) { Player::White } else { Player::Black };
        let colour = if owner == Player::White { self.white } else { self.black };
        assert_eq!(rest.len(), 2, "{line}");
        assert!(rest.contains(&colour[several]) && rest.contains(&self.checker[several]), "{line}");
        if let Some(beneath) = beneath {
            let colour = if owner == Player::White { self.black } else { self.white };
            assert!(beneath.split(' ').any(|word| word == colour[0]), "{line}");
        }
        Some((number.trim().parse().ok()?, owner, free, beneath.is_some()))
    }

    /// A player's pips, prisoners and checkers off.
    fn figures(&self, text: &str, player: Player) -> (u16, u8, u8) {
        let name = format!("{}: ", self.names[usize::from(player == Player::Black)]);
        let line = text.lines().find_map(|line| line.strip_prefix(&name)).expect("the player's figures");
        let first: Vec<&str> =
            line.split(", ").map(|part| part.split(' ').next().unwrap_or_default()).collect();
        let [pips, prisoners, off] = first[..] else { panic!("{line}") };
        (pips.parse().expect("pips"), self.numeral(prisoners), self.numeral(off))
    }

    fn numeral(&self, word: &str) -> u8 {
        if self.none.contains(&word) {
            return 0;
        }
        let place = self.numerals.split_whitespace().position(|numeral| numeral == word);
        place.unwrap_or_else(|| panic!("{word} is no numeral")) as u8 + 1
    }
}
