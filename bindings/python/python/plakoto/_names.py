"""Names that are the same on every face of the engine, as enums whose members are texts."""

import enum

from plakoto import _plakoto


class _Name(str, enum.Enum):
    """A text with a name: it is equal to its text, and prints as it."""

    def __str__(self) -> str:
        return str.__str__(self)

    def __format__(self, spec: str) -> str:
        return str.__format__(self, spec)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Player(_Name):
    """One of the two players. White runs from board point 24 down to 1, Black from 1 up to 24.

    >>> Player.WHITE == "white", Player("black").opponent
    (True, Player.WHITE)
    """

    WHITE = "white"
    BLACK = "black"

    @property
    def opponent(self) -> "Player":
        """The other player."""
        return Player.BLACK if self is Player.WHITE else Player.WHITE


class Mother(_Name):
    """What pinning the opponent's last mother checker does."""

    LOSS_WHEN_CLEAR = "loss_when_clear"
    """It wins two points as soon as the winner's own mother is clear."""
    PLAY_ON = "play_on"
    """It never ends the game (Tapa)."""
    ALWAYS = "always"
    """It wins two points at once."""


class BearOff(_Name):
    """Whether a player may be made to bear off."""

    BY_DUTY = "by_duty"
    """A bear-off is a step like any other."""
    OPTIONAL = "optional"
    """No one is ever made to bear off."""


class Opening(_Name):
    """What the winner of the opening roll plays."""

    PLAY_ROLL = "play_roll"
    """The two numbers of the opening roll."""
    REROLL = "reroll"
    """A fresh roll of both dice."""


class Reason(_Name):
    """Why a game has ended."""

    BORNE_OFF = "borne_off"
    """The winner has borne off all fifteen, the loser at least one: one point."""
    GAMMON = "gammon"
    """The winner has borne off all fifteen, the loser none: two points."""
    MOTHER = "mother"
    """The loser's last mother checker is a prisoner: two points."""
    MUTUAL_MOTHER_PIN = "mutual_mother_pin"
    """Each player's last mother checker is a prisoner: a draw."""


class Theme(_Name):
    """The colours of a drawing."""

    LIGHT = "light"
    DARK = "dark"


class Language(_Name):
    """A language in which a position is told, by its tag."""

    ENGLISH = "en"
    ROMANIAN = "ro"
    GREEK = "el"


class Code(_Name):
    """What is wrong: stable codes, the same on every face. Texts of messages may change; codes may not.

    >>> Code.POINT_CLOSED.meaning
    'the target is closed by the opponent'
    """

    GAME_OVER = "game_over"
    NO_CHECKER = "no_checker"
    CHECKER_PINNED = "checker_pinned"
    DIE_NOT_ROLLED = "die_not_rolled"
    POINT_CLOSED = "point_closed"
    BEAR_OFF_PINNED = "bear_off_pinned"
    BEAR_OFF_NOT_ALL_HOME = "bear_off_not_all_home"
    BEAR_OFF_HIGHER_CHECKER = "bear_off_higher_checker"
    MORE_DICE_PLAYABLE = "more_dice_playable"
    HIGHER_DIE_PLAYABLE = "higher_die_playable"
    DIE_OUT_OF_RANGE = "die_out_of_range"
    STEP_SOURCE_OUT_OF_RANGE = "step_source_out_of_range"
    STEP_TARGET_OUT_OF_RANGE = "step_target_out_of_range"
    STEP_NOT_FORWARD = "step_not_forward"
    TOO_MANY_STEPS = "too_many_steps"
    POINTS_LENGTH = "points_length"
    POINT_COUNT_OUT_OF_RANGE = "point_count_out_of_range"
    PRISONER_POINT_OUT_OF_RANGE = "prisoner_point_out_of_range"
    TOO_MANY_PRISONERS = "too_many_prisoners"
    PRISONER_WITHOUT_PINNER = "prisoner_without_pinner"
    OFF_OUT_OF_RANGE = "off_out_of_range"
    CHECKER_TOTAL = "checker_total"
    BOTH_SIDES_OFF = "both_sides_off"
    UNKNOWN_PLAYER = "unknown_player"
    UNKNOWN_RULESET = "unknown_ruleset"
    UNKNOWN_OPTION = "unknown_option"
    PLAY_UNREADABLE = "play_unreadable"
    POSITION_UNREADABLE = "position_unreadable"
    ID_UNREADABLE = "id_unreadable"
    ID_VERSION_UNKNOWN = "id_version_unknown"
    RECORD_UNREADABLE = "record_unreadable"
    OPENING_TIED = "opening_tied"
    OPENING_DOUBLE = "opening_double"
    OPENING_ROLL_DIFFERS = "opening_roll_differs"
    WRONG_PLAYER = "wrong_player"
    RESULT_DIFFERS = "result_differs"
    MATCH_TARGET_OUT_OF_RANGE = "match_target_out_of_range"
    MATCH_OVER = "match_over"
    FIELD_MISSING = "field_missing"
    ENUM_UNKNOWN = "enum_unknown"
    FIELD_TOO_LONG = "field_too_long"
    ANSWER_FULL = "answer_full"

    @property
    def meaning(self) -> str:
        """What it means, in a few words of English that may change."""
        return _plakoto._meaning(self) or ""
