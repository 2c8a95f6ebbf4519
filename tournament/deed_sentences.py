"""Sentences of a replay: what a deed says, by game and code, and why points were given."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.awards import Award
from games.findings import Facts
from games.shown import Told

DEEDS: Mapping[tuple[str, str], Promise] = {
    ("kabo", "start"): _("A set begins. First turn: %(seat)s."),
    ("kabo", "deal"): _("The cards are dealt, and the first card of the discard pile is turned up."),
    ("kabo", "turn"): _("Face up now: %(cards)s."),
    ("kabo", "show"): _("%(seat)s: these cards are turned up: %(cards)s."),
    ("kabo", "look"): _("%(seat)s: looks at the own cards %(places)s."),
    ("kabo", "draw"): _("%(seat)s: draws a card from the pack."),
    ("kabo", "take"): _("%(seat)s: takes the card from the discard pile."),
    ("kabo", "call"): _("%(seat)s: calls Kabo."),
    ("kabo", "discard"): _("%(seat)s: discards the drawn card."),
    ("kabo", "swap"): _("%(seat)s: exchanges the own card %(places)s."),
    ("kabo", "swap_several"): _("%(seat)s: tries to exchange the own cards %(places)s at once."),
    ("kabo", "place"): _("%(seat)s: the cards are equal; the new card takes place %(places)s."),
    ("kabo", "keep_left"): _("%(seat)s: the cards are not equal; the new card joins the row at the left end."),
    ("kabo", "keep_right"): _("%(seat)s: the cards are not equal; the new card joins the row at the right end."),
    ("kabo", "penalty_left"): _("%(seat)s: a penalty card joins the row at the left end."),
    ("kabo", "penalty_right"): _("%(seat)s: a penalty card joins the row at the right end."),
    ("kabo", "peek"): _("%(seat)s: Kuk, looks at the own card %(places)s."),
    ("kabo", "spy"): _("%(seat)s: Špion, looks at card %(places)s of an opponent (%(other)s)."),
    ("kabo", "trade"): _("%(seat)s: Kšeft, the own card %(own)s for card %(places)s of an opponent (%(other)s)."),
    ("kabo", "skip"): _("%(seat)s: the effect of the card is not used."),
}

AWARDS: Mapping[tuple[str, str], Promise] = {
    ("kabo", "own_sum"): _("sum of the cards"),
    ("kabo", "called_lowest"): _("called Kabo and had the lowest sum (%(sum)s)"),
    ("kabo", "called_not_lowest"): _("called Kabo, but this player had only %(least_other)s: %(other)s"),
    ("kabo", "kamikaze"): _("Kamikaze"),
    ("kabo", "kamikaze_other"): _("Kamikaze of another player (%(other)s)"),
    ("kabo", "write_off"): _("exactly %(total)s: written down to %(after)s"),
}

_SEATS = ("seat", "other")  # facts that are seats become names


def deed(told: Told, *, game: str, names: Sequence[str]) -> str:
    """What somebody does, in the reader's language."""
    return str(DEEDS[game, told.code]) % _facts(told.facts, names)


def award(given: Award, *, game: str, names: Sequence[str]) -> str:
    """Why points were given, in the reader's language."""
    return str(AWARDS[game, given.code]) % _facts(given.facts, names)


def _facts(facts: Facts, names: Sequence[str]) -> dict[str, int | str]:
    return {key: names[int(value)] if key in _SEATS else value for key, value in facts.items()}
