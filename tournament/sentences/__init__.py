"""Sentences of the games: what an engine refuses, what is done, why points are given; one module per game."""

from collections.abc import Mapping, Sequence
from types import ModuleType

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.awards import Award
from games.core import TABLE, BadNotation, IllegalAction
from games.findings import Facts
from games.shown import Told
from tournament.sentences import cribbage, cuccu, kabo, kaboo

GAMES: Mapping[str, ModuleType] = {"kabo": kabo, "kaboo": kaboo, "cribbage": cribbage, "cuccu": cuccu}

# Reasons that are the same under every rule.
REASONS: Mapping[str, Promise] = {
    "no_seat": _("There is no such player at this table: %(seat)s."),
    "no_place": _("There is no card %(place)s in this row (%(seat)s); it has %(cards)s."),
    "no_card": _("There is no card at place %(place)s (%(seat)s)."),
    "no_opponent": _("The other card has to be an opponent’s."),
    "count": _("Cards that lie face up: %(cards)s; cards written: %(read)s."),
}

# Lines that cannot be read.
NOTATION: Mapping[str, Promise] = {
    "empty": _("The line is empty."),
    "unknown_deed": _("“%(word)s” is nothing that can be done."),
    "not_a_seat": _("“%(word)s” is no player: write p1, p2 …"),
    "not_a_place": _("“%(word)s” is no place in a row: count from 1 at the left."),
    "not_a_card": _("There is no card “%(word)s”."),
    "king_colour": kaboo.KING,
    "not_an_end": _("“%(word)s” is no end of a row: write left or right."),
    "not_hands": _("“%(word)s” is no number of hands: write hands 1 or hands 2."),
    "not_rising": _("Name the cards from left to right, each once."),
    "too_few_words": _("Something is missing in this line."),
    "too_many_words": _("There is something too much in this line."),
    "turned_unknown": _("A card that lies face up is written with its value, not with “?”."),
    "header_line": _("A line of the header is a word, a colon and a value. A blank line ends the header."),
    "header_twice": _("The header says “%(key)s” twice."),
    "no_game": _("The header does not say which game it is: write “game: kabo”."),
    "no_seats": _("The header does not say who plays: write a line for each player, “p1: Eva”."),
    "seats_in_order": _("The players of the header have to be p1, p2 … in this order."),
    "points": _("The points of the header have to be whole numbers, one for each player."),
    "game_unknown": _("There is no game “%(game)s”."),
    "option_unknown": _("There is no option “%(option)s” in this game."),
    "option_value": _("The option “%(option)s” cannot be “%(value)s”."),
    "option_values": _("These options are not possible: %(words)s."),
}

# What could be written instead, where the game's words are known.
INSTEAD: Mapping[str, Promise] = {
    "unknown_deed": _("A player’s line goes on with: %(words)s."),
    "not_a_seat": _("Other lines begin with: %(words)s."),
}

_SEATS = ("seat", "turn", "other", "caller", "starter")  # facts that are seats become names
_FACES = ("card", "cards", "known")  # facts that are cards, parted by blanks or commas, become their names


def refusal(error: IllegalAction, *, game: str, names: Sequence[str] = ()) -> str:
    """Why an action is not allowed, in the reader's language; players by name, p1, p2 … where there is none."""
    why = str(error.facts.get("why", ""))
    said = GAMES[game]
    text = said.CLOSER.get((error.rule, why)) or REASONS.get(why) or said.RULES[error.rule]
    return str(text) % _facts(error.facts, names, game=game)


def notation(error: BadNotation, *, game: str = "") -> str:
    """Why a line cannot be read, in the reader's language, and what to write instead; `game` knows its cards."""
    said = str(NOTATION[error.code]) % error.facts
    if error.code == "not_a_card" and game in GAMES:
        return f"{said} {example(game)}"
    if error.code in INSTEAD and "words" in error.facts:
        return f"{said} {str(INSTEAD[error.code]) % error.facts}"
    return said


def example(game: str) -> str:
    """How the cards of a game are written, in the reader's language."""
    return gettext("Cards are written like this: %(example)s.") % {"example": cards(game)}


def unfinished(missing: str) -> str:
    """That a record stops too early, in the reader's language; `missing`: how a line that could follow begins."""
    if not missing:
        return gettext("The record stops in the middle of a set.")
    return gettext("The record stops in the middle of a set. The next line could begin with “%(words)s”.") % {
        "words": missing
    }


def deed(told: Told, *, game: str, names: Sequence[str]) -> str:
    """What somebody does, in the reader's language."""
    return str(GAMES[game].DEEDS[told.code]) % _facts(told.facts, names, game=game)


def award(given: Award, *, game: str, names: Sequence[str]) -> str:
    """Why points were given, in the reader's language."""
    return str(GAMES[game].AWARDS[given.code]) % _facts(given.facts, names, game=game)


def about(game: str) -> str:
    """How an event of a game counts, in the reader's language."""
    return str(GAMES[game].ABOUT)


def cards(game: str) -> str:
    """An example of cards as people type them."""
    return str(GAMES[game].CARDS)


def by_time(game: str) -> str:
    """What is ticked on a slip where the game was cut short, in the reader's language."""
    return str(GAMES[game].BY_TIME)


def face(card: str, *, game: str) -> str:
    """A card as people call it; as it is written where it has no other name."""
    return str(GAMES[game].FACES.get(card, card))


def pile(code: str, *, game: str) -> str:
    """What a pile of cards is called."""
    return str(GAMES[game].PILES[code])


def mark(code: str, *, game: str) -> str:
    """What a marked player is called."""
    return str(GAMES[game].MARKS[code])


def is_plain(code: str, *, game: str) -> bool:
    """True for a mark that warns of nothing, such as who deals."""
    return code in GAMES[game].PLAIN_MARKS


def turned_mark(code: str | None, *, game: str) -> str:
    """What the player is called whom a set of turned-up cards marks; "" where the game marks nobody."""
    return "" if code is None else mark(code, game=game)


def _facts(facts: Facts, names: Sequence[str], *, game: str) -> dict[str, int | str]:
    return {key: _fact(key, value, names, game) for key, value in facts.items()}


def _fact(key: str, value: int | str, names: Sequence[str], game: str) -> int | str:
    if key in _SEATS:
        return _name(int(value), names)
    if key in _FACES and isinstance(value, str):
        return ", ".join(face(card, game=game) for card in value.replace(",", " ").split())
    return value


def _name(seat: int, names: Sequence[str]) -> str:
    if seat == TABLE:
        return gettext("the table")
    return (names[seat] if 0 <= seat < len(names) else "") or f"p{seat + 1}"
