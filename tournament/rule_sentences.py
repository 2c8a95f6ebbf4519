"""Sentences for what a game's engine refuses: by game and rule, more closely by the reason where a rule has several."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.core import TABLE, BadNotation, IllegalAction
from games.findings import Facts

# What a rule says when it is broken.
RULES: Mapping[tuple[str, str], Promise] = {
    ("kabo", "K1"): _("Kabo is for 2 to 4 players."),
    ("kabo", "K3"): _("At the start of a set the cards are dealt, once: 4 to each player, the rest is the pack."),
    ("kabo", "K4"): _("The first card of the discard pile comes first: write “turn” and the card."),
    ("kabo", "K5"): _("Before the first turn each player looks at exactly 2 of the own cards, once."),
    ("kabo", "K6"): _("No card may be looked at or turned up here."),
    ("kabo", "K7"): _("Not to move: %(seat)s. To move: %(turn)s."),
    ("kabo", "K8"): _("A turn is one thing only: draw a card, take the discarded one, or call Kabo."),
    ("kabo", "K9"): _("Only a card just drawn from the pack can be discarded."),
    ("kabo", "K10"): _("The discarded card lies face up: write “turn” and the card."),
    ("kabo", "K11"): _("The exchanged card lies face up: write “turn” and the card."),
    ("kabo", "K13"): _("A card taken from the discard pile has to be exchanged; it cannot be thrown back."),
    ("kabo", "K15"): _("An exchange names one or more different cards of the own row, from left to right."),
    ("kabo", "K16"): _("The cards of the exchange lie face up: write “turn” and all of them, from left to right."),
    ("kabo", "K17"): _("The cards are equal, so the new one takes the place of one of them: write “place” and where."),
    ("kabo", "K18"): _("The cards are not equal, so the new one joins the row: write “keep left” or “keep right”."),
    ("kabo", "K19"): _("A failed exchange of 3 or more cards costs a card: write “penalty left” or “penalty right”."),
    ("kabo", "K20"): _("The effect of the discarded card comes first: use it or write “skip”."),
    ("kabo", "K21"): _("Kuk (7–8): one own face-down card is looked at."),
    ("kabo", "K22"): _("Špion (9–10): one face-down card of an opponent is looked at."),
    ("kabo", "K23"): _("Kšeft (11–12): one own card is exchanged for one of an opponent."),
    ("kabo", "K25"): _("At the end of a set all rows are turned up: write “show”, the player and the cards."),
    ("kabo", "K31"): _("The game is over: somebody has exceeded %(target)s."),
    ("kabo", "KA1"): _("That would be one %(card)s too many: the deck holds %(deck)s."),
    ("kabo", "KA7"): _("Place %(place)s is none of those that the equal cards have left."),
    ("kabo", "KA10"): _("The discard pile is empty: nothing can be taken from it."),
    ("kabo", "KA14"): _("Kabo was called: the cards of this player are locked (%(caller)s)."),
    ("kabo", "KA15"): _("Kabo was called before in this set (%(caller)s): nobody else can call it."),
    ("kabo", "KA18"): _("That card lies face up: only a face-down card can be looked at."),
    ("kabo", "KA25"): _("A set begins with “start” and the player who has the first turn."),
}

# The same more closely, where a rule is broken for another reason.
CLOSER: Mapping[tuple[str, str, str], Promise] = {
    ("kabo", "K3", "hands"): _("The deal needs %(cards)s cards for each of the %(seats)s players."),
    ("kabo", "K3", "pack"): _("The pack cannot have %(cards)s cards after the deal: the most is %(most)s."),
    ("kabo", "K6", "known"): _("This card is known as a %(known)s: it cannot be a %(card)s."),
    ("kabo", "K7", "not_now"): _("The first turn is settled when a set begins, before the deal."),
    ("kabo", "K11", "before"): _("A card has to be drawn or taken before it can be exchanged."),
    ("kabo", "K17", "before"): _("No equal cards were exchanged here."),
    ("kabo", "K17", "equal"): _("The cards are equal (%(cards)s): the new one takes the place of one of them."),
    ("kabo", "K18", "before"): _("No exchange of several cards has failed here."),
    ("kabo", "K18", "unequal"): _("The cards are not equal (%(cards)s): they stay, and the new one joins the row."),
    ("kabo", "K19", "before"): _("No penalty card is due here."),
    ("kabo", "K20", "before"): _("An effect comes only right after discarding a drawn card from 7 to 12."),
    ("kabo", "K21", "other_card"): _("Kuk needs a discarded 7 or 8; this is a %(card)s."),
    ("kabo", "K22", "other_card"): _("Špion needs a discarded 9 or 10; this is a %(card)s."),
    ("kabo", "K23", "other_card"): _("Kšeft needs a discarded 11 or 12; this is a %(card)s."),
    ("kabo", "K25", "not_now"): _(
        "Rows are shown only at the end of a set, and only if a card of them is not known yet."
    ),
    ("kabo", "K25", "shown"): _("This row has been shown already: %(seat)s."),
    ("kabo", "KA25", "starter"): _("The set has to be started by another player: %(starter)s."),
}

# Reasons that are the same under every rule.
REASONS: Mapping[str, Promise] = {
    "no_seat": _("There is no such player at this table: %(seat)s."),
    "no_place": _("There is no card %(place)s in this row (%(seat)s); it has %(cards)s."),
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
    "not_an_end": _("“%(word)s” is no end of a row: write left or right."),
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

_SEATS = ("seat", "turn", "other", "caller", "starter")  # facts that are seats become names


def refusal(error: IllegalAction, *, game: str, names: Sequence[str] = ()) -> str:
    """Why an action is not allowed, in the reader's language; players by name, p1, p2 … where there is none."""
    why = str(error.facts.get("why", ""))
    text = CLOSER.get((game, error.rule, why)) or REASONS.get(why) or RULES[game, error.rule]
    return str(text) % _facts(error.facts, names)


def notation(error: BadNotation) -> str:
    """Why a line cannot be read, in the reader's language."""
    return str(NOTATION[error.code]) % error.facts


def _facts(facts: Facts, names: Sequence[str]) -> dict[str, int | str]:
    return {key: _name(int(value), names) if key in _SEATS else value for key, value in facts.items()}


def _name(seat: int, names: Sequence[str]) -> str:
    if seat == TABLE:
        return gettext("the table")
    return (names[seat] if 0 <= seat < len(names) else "") or f"p{seat + 1}"
