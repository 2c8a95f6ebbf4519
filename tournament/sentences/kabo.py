"""The sentences of Kabo: what its engine refuses, what players and the table do, why points are given."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# How an event of this game counts, for who chooses it; cards as people type them; what a slip has to tick.
ABOUT: Promise = _("The fewest points win. A game ends when somebody exceeds 100.")
CARDS = "3 7 0 12"
BY_TIME: Promise = _("Ended by time: nobody got over 100")

# What a rule says when it is broken.
RULES: Mapping[str, Promise] = {
    "K1": _("Kabo is for 2 to 4 players."),
    "K3": _("At the start of a set the cards are dealt, once: 4 to each player, the rest is the pack."),
    "K4": _("The first card of the discard pile comes first: write “turn” and the card."),
    "K5": _("Before the first turn each player looks at exactly 2 of the own cards, once."),
    "K6": _("No card may be looked at or turned up here."),
    "K7": _("Not to move: %(seat)s. To move: %(turn)s."),
    "K8": _("A turn is one thing only: draw a card, take the discarded one, or call Kabo."),
    "K9": _("Only a card just drawn from the pack can be discarded."),
    "K10": _("The discarded card lies face up: write “turn” and the card."),
    "K11": _("The exchanged card lies face up: write “turn” and the card."),
    "K13": _("A card taken from the discard pile has to be exchanged; it cannot be thrown back."),
    "K15": _("An exchange names one or more different cards of the own row, from left to right."),
    "K16": _("The cards of the exchange lie face up: write “turn” and all of them, from left to right."),
    "K17": _("The cards are equal, so the new one takes the place of one of them: write “place” and where."),
    "K18": _("The cards are not equal, so the new one joins the row: write “keep left” or “keep right”."),
    "K19": _("A failed exchange of 3 or more cards costs a card: write “penalty left” or “penalty right”."),
    "K20": _("The effect of the discarded card comes first: use it or write “skip”."),
    "K21": _("Kuk (7–8): one own face-down card is looked at."),
    "K22": _("Špion (9–10): one face-down card of an opponent is looked at."),
    "K23": _("Kšeft (11–12): one own card is exchanged for one of an opponent."),
    "K25": _("At the end of a set all rows are turned up: write “show”, the player and the cards."),
    "K31": _("The game is over: somebody has exceeded %(target)s."),
    "KA1": _("That would be one %(card)s too many: the deck holds %(deck)s."),
    "KA7": _("Place %(place)s is none of those that the equal cards have left."),
    "KA10": _("The discard pile is empty: nothing can be taken from it."),
    "KA14": _("Kabo was called: the cards of this player are locked (%(caller)s)."),
    "KA15": _("Kabo was called before in this set (%(caller)s): nobody else can call it."),
    "KA18": _("That card lies face up: only a face-down card can be looked at."),
    "KA25": _("A set begins with “start” and the player who has the first turn."),
}

# The same more closely, where a rule is broken for another reason.
CLOSER: Mapping[tuple[str, str], Promise] = {
    ("K3", "hands"): _("The deal needs %(cards)s cards for each of the %(seats)s players."),
    ("K3", "pack"): _("The pack cannot have %(cards)s cards after the deal: the most is %(most)s."),
    ("K6", "known"): _("This card is known as a %(known)s: it cannot be a %(card)s."),
    ("K7", "not_now"): _("The first turn is settled when a set begins, before the deal."),
    ("K11", "before"): _("A card has to be drawn or taken before it can be exchanged."),
    ("K17", "before"): _("No equal cards were exchanged here."),
    ("K17", "equal"): _("The cards are equal (%(cards)s): the new one takes the place of one of them."),
    ("K18", "before"): _("No exchange of several cards has failed here."),
    ("K18", "unequal"): _("The cards are not equal (%(cards)s): they stay, and the new one joins the row."),
    ("K19", "before"): _("No penalty card is due here."),
    ("K20", "before"): _("An effect comes only right after discarding a drawn card from 7 to 12."),
    ("K21", "other_card"): _("Kuk needs a discarded 7 or 8; this is a %(card)s."),
    ("K22", "other_card"): _("Špion needs a discarded 9 or 10; this is a %(card)s."),
    ("K23", "other_card"): _("Kšeft needs a discarded 11 or 12; this is a %(card)s."),
    ("K25", "not_now"): _("Rows are shown only at the end of a set, and only if a card of them is not known yet."),
    ("K25", "shown"): _("This row has been shown already: %(seat)s."),
    ("KA25", "starter"): _("The set has to be started by another player: %(starter)s."),
}

# What a deed says.
DEEDS: Mapping[str, Promise] = {
    "start": _("A set begins. First turn: %(seat)s."),
    "deal": _("The cards are dealt, and the first card of the discard pile is turned up."),
    "turn": _("Face up now: %(cards)s."),
    "show": _("%(seat)s: these cards are turned up: %(cards)s."),
    "look": _("%(seat)s: looks at the own cards %(places)s."),
    "draw": _("%(seat)s: draws a card from the pack."),
    "take": _("%(seat)s: takes the card from the discard pile."),
    "call": _("%(seat)s: calls Kabo."),
    "discard": _("%(seat)s: discards the drawn card."),
    "swap": _("%(seat)s: exchanges the own card %(places)s."),
    "swap_several": _("%(seat)s: tries to exchange the own cards %(places)s at once."),
    "place": _("%(seat)s: the cards are equal; the new card takes place %(places)s."),
    "keep_left": _("%(seat)s: the cards are not equal; the new card joins the row at the left end."),
    "keep_right": _("%(seat)s: the cards are not equal; the new card joins the row at the right end."),
    "penalty_left": _("%(seat)s: a penalty card joins the row at the left end."),
    "penalty_right": _("%(seat)s: a penalty card joins the row at the right end."),
    "peek": _("%(seat)s: Kuk, looks at the own card %(places)s."),
    "spy": _("%(seat)s: Špion, looks at card %(places)s of an opponent (%(other)s)."),
    "trade": _("%(seat)s: Kšeft, the own card %(own)s for card %(places)s of an opponent (%(other)s)."),
    "skip": _("%(seat)s: the effect of the card is not used."),
}

# Why points are given.
AWARDS: Mapping[str, Promise] = {
    "own_sum": _("sum of the cards"),
    "called_lowest": _("called Kabo and had the lowest sum (%(sum)s)"),
    "called_not_lowest": _("called Kabo, but this player had only %(least_other)s: %(other)s"),
    "kamikaze": _("Kamikaze"),
    "kamikaze_other": _("Kamikaze of another player (%(other)s)"),
    "write_off": _("exactly %(total)s: written down to %(after)s"),
}

# What a pile of cards, and a player who is marked, are called on the replay page.
PILES: Mapping[str, Promise] = {
    "pack": _("Pack"),
    "discard": _("Discard pile"),
    "hand": _("In hand"),
}
MARKS: Mapping[str, Promise] = {"called": _("Called Kabo"), "caller": _("Called Kabo")}
PLAIN_MARKS: frozenset[str] = frozenset()

# Names of cards that are not written with a number.
FACES: Mapping[str, Promise] = {}
