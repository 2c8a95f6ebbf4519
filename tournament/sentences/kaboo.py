"""The sentences of Kaboo: what its engine refuses, what players and the table do, why points are given."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# How an event of this game counts, for who chooses it; cards as people type them; what a slip has to tick.
ABOUT: Promise = _("The fewest points win; there can be fewer than 0. Each round of the rules is a set: a game has 9.")
CARDS = "A 10 J KR"
BY_TIME: Promise = _("Ended by time: fewer than 9 sets")

# Where a card is written of which there are two kinds.
KING: Promise = _("A king is red or black: write KR for a red one (−1), KB for a black one (10).")

# What a rule says when it is broken.
RULES: Mapping[str, Promise] = {
    "B1": _("Kaboo is for 2 to 16 players; more than 8 play with two packs."),
    "B3": _("At the start of a round the cards are dealt, once: 4 to each player, the rest is the draw pile."),
    "B4": _("Only the two bottom cards may be looked at, once, before play begins."),
    "B5": _("Not to move: %(seat)s. To move: %(turn)s."),
    "B6": _("A turn is one thing only: draw and discard, draw and exchange, or knock."),
    "B7": _("Somebody has knocked before in this round (%(other)s): nobody else may."),
    "B8": _("Only a power card that was drawn and discarded without exchange has a power."),
    "B9": _("Jack: one own card is exchanged unseen for one of another player."),
    "B10": _("Queen: one own card and one of another player are looked at, and only these may be exchanged."),
    "B11": _("7 or 8: one own card is looked at."),
    "B12": _("9 or 10: one card of another player is looked at."),
    "B13": _("A card is put on the discard pile here: write “turn” and the card."),
    "B14": _("Only the player who has just discarded is asked how many hands threw an own card."),
    "B17": _("No opponent’s card was put on the discard pile here, so no card can fill its gap."),
    "B19": _("At the end of a round all cards are turned up: write “show”, the player and the cards."),
    "B21": _("The game is over: it has %(rounds)s rounds."),
    "BA1": _("That would be one %(card)s too many: there are %(deck)s in play."),
    "BA5": _("A card can be put on the discard pile only after a discard and before the next turn begins."),
    "BA10": _("First it is decided whether a card fills the gap: write “give” and the place, or “keep”."),
    "BA11": _("The cards of a player who has knocked are frozen: %(other)s."),
    "BA12": _("The draw pile is empty: write “shuffle” and, if it is known, the new order of the discards."),
    "BA17": _("A round begins with “start” and the player who has the first turn."),
}

# The same more closely, where a rule is broken for another reason.
CLOSER: Mapping[tuple[str, str], Promise] = {
    ("B3", "hands"): _("The deal needs %(each)s cards for each of the %(seats)s players."),
    ("B3", "pack"): _("The draw pile cannot have %(pile)s cards after the deal: the most is %(most)s."),
    ("B4", "looked"): _("The bottom cards were looked at before: %(seat)s."),
    ("B5", "not_now"): _("The first turn is settled when a round begins, before the deal."),
    ("B6", "table"): _("The discarded card lies face up: write “turn” and the card."),
    ("B6", "drawn"): _("A card is drawn already: it has to be discarded or exchanged."),
    ("B6", "not_drawn"): _("A card has to be drawn before it can be discarded or exchanged."),
    ("B6", "not_now"): _("No card is to be read here."),
    ("B8", "no_power"): _("No card with a power was just discarded, or its power is used up."),
    ("B8", "others"): _("The power is that of the player who has discarded the card: %(other)s."),
    ("B9", "other_card"): _("Only a discarded jack or queen lets cards be exchanged; this is: %(card)s."),
    ("B10", "own_seen"): _("The queen has shown one own card already."),
    ("B10", "other_seen"): _("The queen has shown one card of another player already."),
    ("B11", "other_card"): _("Only a discarded 7, 8 or queen lets an own card be looked at; this is: %(card)s."),
    ("B12", "other_card"): _("Only a discarded 9, 10 or queen lets another’s card be looked at; this is: %(card)s."),
    ("B19", "not_now"): _("Cards are shown only at the end of a round, and only if one of them is not known yet."),
    ("B19", "shown"): _("These cards have been shown already: %(seat)s."),
    ("BA1", "known"): _("This card is known (%(known)s): it cannot be %(card)s."),
    ("BA5", "counting"): _("The last turn is over: write “count” when nobody puts down a card any more."),
    ("BA5", "not_now"): _("The count is opened only after the last turn of a round."),
    ("BA10", "must"): _("Who has put down an opponent’s card has to give a card for it: write “give” and the place."),
    ("BA10", "gift"): _("First another player decides whether a card fills the gap: %(other)s."),
    ("BA11", "knocker"): _("Who has knocked cannot put down cards any more: %(seat)s."),
    ("BA12", "not_now"): _("Discards are shuffled only when a card is needed and the draw pile is empty."),
    ("BA12", "too_many"): _("The new draw pile cannot have %(pile)s cards: the most is %(most)s."),
    ("BA12", "not_shuffled"): _("That would be one %(card)s too many: of those shuffled back there are %(deck)s."),
    ("BA17", "starter"): _("The round has to be started by another player: %(starter)s."),
}

# What a deed says.
DEEDS: Mapping[str, Promise] = {
    "start": _("A round begins. First turn: %(seat)s."),
    "deal": _("The cards are dealt; the discard pile is empty."),
    "shuffle": _("The discards are shuffled and are the new draw pile; the top one stays."),
    "turn": _("Face up now: %(cards)s."),
    "count": _("The count is opened."),
    "show": _("%(seat)s: these cards are turned up: %(cards)s."),
    "look": _("%(seat)s: looks at the two bottom cards."),
    "draw": _("%(seat)s: draws a card."),
    "knock": _("%(seat)s: knocks; these cards are frozen, and the others have one more turn."),
    "discard": _("%(seat)s: discards the drawn card."),
    "swap": _("%(seat)s: exchanges the own card %(places)s."),
    "snap_own": _("%(seat)s: puts the own card %(places)s on the discard pile."),
    "snap_two_hands": _("%(seat)s: throws the own card %(places)s with two hands; it goes back."),
    "snap_other": _("%(seat)s: puts card %(places)s of an opponent on the discard pile (%(other)s)."),
    "give": _("%(seat)s: moves the own card %(places)s into the gap."),
    "keep": _("%(seat)s: gives no card for the gap."),
    "peek": _("%(seat)s: looks at the own card %(places)s."),
    "spy": _("%(seat)s: looks at card %(places)s of an opponent (%(other)s)."),
    "trade": _("%(seat)s: exchanges the own card %(own)s for card %(places)s of an opponent (%(other)s)."),
}

# Why points are given.
AWARDS: Mapping[str, Promise] = {
    "own_sum": _("sum of the cards"),
    "no_cards": _("no cards left"),
    "knocked_lowest": _("knocked, and nobody had less (%(sum)s)"),
    "knocked_not_lowest": _("knocked, but this player had only %(least_other)s: %(other)s"),
}

# What is wrong with a written result, and why a score is what it is (`tournament.findings`).
FINDINGS: Mapping[str, Promise] = {
    "king_colour": KING,
    "total_too_low": _("%(total)s points are impossible in one game: the least is %(least)s."),
    "total_low": _("%(total)s points are unusually few. Is that right?"),
    "totals_too_low": _("These totals add up to %(sum)s; all players together have at least %(least)s."),
    "totals_too_high": _("These totals add up to %(sum)s; all players together have at most %(most)s."),
    "two_knockers": _("Only one player can knock in a round."),
    "knocker_left": _("Who has knocked had left before this round."),
    "no_kamikaze": _("There is no Kamikaze in this game."),
    "score_below_deck": _("%(score)s points are fewer than the cards allow: the least is %(least)s."),
    "knocker_between": _(
        "Who knocks has at most what the lowest of the others has (%(least_other)s), or more than %(added)s points "
        "above it, not %(score)s."
    ),
    "sum_below_deck": _("The cards of this round add up to at most %(sum)s; the least there can be is %(least)s."),
    "no_such_hands": _("No cards of the packs give these scores together."),
    "round_after_last": _("The game has %(rounds)s rounds: no round comes after that."),
    "rounds_missing": _("Only %(played)s of %(rounds)s rounds are written down. Did the game end by time?"),
    "hands_empty": _("Only one player can have no cards: that ends the round at once."),
    "knocker_empty": _("Who has knocked still has cards: nobody may take them."),
    "nothing_discarded": _("These are all %(deck)s cards, but one at least lies on the discard pile."),
}
REASONS: Mapping[str, Promise] = {
    "knocked_lowest": _("%(name)s: %(score)s, knocked, and nobody had less"),
    "knocked_not_lowest": _(
        "%(name)s: %(score)s = %(sum)s + %(added)s, knocked, but this player had only %(least_other)s: %(other)s"
    ),
}

# What a pile of cards, and a player who is marked, are called on pages.
PILES: Mapping[str, Promise] = {
    "pack": _("Draw pile"),
    "discard": _("Discard pile"),
    "hand": _("In hand"),
}
MARKS: Mapping[str, Promise] = {"knocked": _("Knocked"), "knocker": _("Who has knocked")}
PLAIN_MARKS: frozenset[str] = frozenset()

# Names of cards that are not called what a record writes.
FACES: Mapping[str, Promise] = {
    "KB": _("black K"),
    "KR": _("red K"),
    "joker": _("Joker"),
}
