"""The scoring format of an event: the one place where an event's settings become scoring.Format."""

from dataclasses import replace
from fractions import Fraction

from games import registry
from scoring.format import PRESETS, AbsenceRule, Format, Scale, ShareRule, TieMode
from tournament.enums import Preset
from tournament.models import Event

SIZES = (3, 4)  # T1, T17: the draw makes no others, whatever the game
LIVES = 3  # U1: who has lost so many is out

# What a game is like, apart from what the organiser chooses. Other games add their line here. The limit of T5 is what a
# game that is not cut short reaches: the target of the engine, or the lives of who is out. Kaboo has none (B21).
GAMES: dict[str, Format] = {
    "kabo": Format(sizes=SIZES, limit=registry.get("kabo").options.target),
    "kaboo": Format(sizes=SIZES, least_total=None, limit=None, top_up=False),
    "cribbage": Format(
        sizes=SIZES,
        lower_wins=False,
        limit=registry.get("cribbage").options.target,
        leaver_ends=registry.get("cribbage").has_resigning,
    ),
    "cuccu": Format(sizes=SIZES, limit=LIVES),
}


def name(game: str) -> str:
    """What a game is called, the same in every language."""
    return registry.get(game).name


def keyboard(game: str) -> str:
    """What a phone should show to type points: a keyboard of digits has no minus."""
    return "text" if GAMES[game].least_total is None else "numeric"


def choices() -> list[tuple[str, str]]:
    """The games that an event can have, with their names."""
    return [(slug, name(slug)) for slug in GAMES]


def scale_of(event: Event) -> Scale:
    """Win points by table size and place (T7)."""
    if event.preset != Preset.OWN:
        return PRESETS[event.preset]
    return {int(size): tuple(Fraction(value) for value in values) for size, values in event.scale.items()}


def of(event: Event) -> Format:
    """The event's format: its game's nature and the organiser's choices (T6, T7, T12, T13)."""
    return replace(
        GAMES[event.game],
        scale=scale_of(event),
        ties=TieMode(event.ties),
        share_rule=ShareRule(event.share_rule),
        absence=AbsenceRule(event.absence),
        absence_points=event.absence_points,
        min_rounds=event.min_rounds,
    )
