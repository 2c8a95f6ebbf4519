"""The scoring format of an event: the one place where an event's settings become scoring.Format."""

from fractions import Fraction

from games import registry
from scoring.format import PRESETS, AbsenceRule, Format, Scale, ShareRule, TieMode
from tournament.enums import Preset
from tournament.models import Event

# What a game is like, apart from what the organiser chooses. Other games add their line here. The limit of T5 is the
# target that the game's engine plays to.
GAMES: dict[str, Format] = {
    "kabo": Format(sizes=(3, 4), lower_wins=True, least_total=0, limit=registry.get("kabo").options.target, top_up=True)
}


def scale_of(event: Event) -> Scale:
    """Win points by table size and place (T7)."""
    if event.preset != Preset.OWN:
        return PRESETS[event.preset]
    return {int(size): tuple(Fraction(value) for value in values) for size, values in event.scale.items()}


def of(event: Event) -> Format:
    """The event's format: its game's nature and the organiser's choices (T6, T7, T12, T13)."""
    game = GAMES[event.game]
    return Format(
        scale=scale_of(event),
        sizes=game.sizes,
        lower_wins=game.lower_wins,
        least_total=game.least_total,
        limit=game.limit,
        top_up=game.top_up,
        ties=TieMode(event.ties),
        share_rule=ShareRule(event.share_rule),
        absence=AbsenceRule(event.absence),
        absence_points=event.absence_points,
        min_rounds=event.min_rounds,
    )
