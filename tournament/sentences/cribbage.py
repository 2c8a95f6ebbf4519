"""The sentences of cribbage: what its engine refuses, what players and the table do, why points are given."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# How an event of this game counts, for who chooses it; cards as people type them; what a slip has to tick.
ABOUT: Promise = _(
    "The most points win; a game ends with 121. Each deal is a set. Four play in pairs, opposite seats together."
)
CARDS = "5H 10D JS 4C"
BY_TIME: Promise = _("Ended by time: nobody got to 121")

# What a rule says when it is broken.
RULES: Mapping[str, Promise] = {
    "C1": _("Cribbage is for 2 to 4 players; 4 play in pairs, opposite seats together."),
    "C2": _("Each card is in the pack once."),
    "C3": _("Who deals first is found by cutting: write “cut” and a card for each player, or “dealer” and the player."),
    "C4": _("The cards are dealt, once: 6 to each of two players, 5 to each of three or four."),
    "C5": _("Now the starter is turned up: write “starter” and the card."),
    "C6": _("The crib is complete and the play is on: write “play” and a card, or “go”."),
    "C8": _("A new count begins with the next player after the last one who still has a card."),
    "C9": _("Now the crib is turned up: write “crib” and its cards."),
    "C12": _("The game is over: this player has resigned (%(seat)s)."),
    "CA4": _("The game was over before: the point for go has won it (%(seat)s). Write the go’s."),
    "CA6": _("This card cannot be in the hand."),
    "CA11": _("First everybody puts cards into the crib: write “discard” and, if they are known, the cards."),
    "CA13": _("In one cut each player has another card."),
}

# The same more closely, where a rule is broken for another reason.
CLOSER: Mapping[tuple[str, str], Promise] = {
    ("C1", "over"): _("The game is over: %(target)s points are reached."),
    ("C2", "known"): _("This card is known to be elsewhere: %(card)s."),
    ("C3", "count"): _("A cut needs a card for each player who still cuts: %(wanted)s, not %(found)s."),
    ("C3", "not_lowest"): _("Only those who tie with the lowest card cut again: %(seat)s is not among them."),
    ("C3", "not_now"): _("The first dealer is found before the first deal, and only then."),
    ("C4", "count"): _("Cards that this player puts into the crib (%(seat)s): %(wanted)s."),
    ("C4", "crib"): _("Cards that go straight from the pack into the crib: %(wanted)s."),
    ("C4", "discarded"): _("This player has put cards into the crib before: %(seat)s."),
    ("C4", "hands"): _("The deal needs %(each)s cards for each of the %(seats)s players."),
    ("C4", "named"): _("The record knows these cards (%(seat)s): name those that go into the crib."),
    ("C4", "not_held"): _("This card is not in the hand (%(seat)s): %(card)s."),
    ("C4", "not_now"): _("A deal is under way: it has to be played to its end."),
    ("C5", "not_now"): _("The starter is turned up once, before the play."),
    ("C6", "above"): _("The count is %(count)s: with this card it would go above %(most)s: %(card)s."),
    ("C6", "must_play"): _("Who has a card that fits has to play it (%(seat)s); the count is %(count)s."),
    ("C6", "not_held"): _("This card is not in the hand (%(seat)s): %(card)s."),
    ("C6", "passed"): _("This player has passed in this count: %(seat)s. To move: %(turn)s."),
    ("C6", "turn"): _("Not to move: %(seat)s. To move: %(turn)s."),
    ("C9", "count"): _("The crib has %(wanted)s cards, not %(found)s."),
    ("C9", "missing"): _("This card was put into the crib: %(card)s."),
    ("C9", "not_now"): _("The crib is turned up only at the show, and only if a card of it is not known yet."),
    ("CA6", "needed"): _("Somebody who has said go would have no cards left with %(card)s played here."),
    ("CA6", "said_go"): _("With this card no go could have been said (%(seat)s): %(card)s."),
    ("CA11", "not_now"): _("The starter is turned up after everybody has put cards into the crib."),
}

# What a deed says.
DEEDS: Mapping[str, Promise] = {
    "cut": _("Cut for the first deal: %(cards)s. The lowest card deals."),
    "dealer": _("First dealer: %(seat)s."),
    "deal": _("The cards are dealt."),
    "starter": _("The starter is turned up: %(card)s."),
    "crib": _("The crib is turned up: %(cards)s."),
    "discard": _("%(seat)s: puts cards into the crib."),
    "play": _("%(seat)s: plays %(card)s."),
    "go": _("%(seat)s: go."),
    "resign": _("%(seat)s: resigns."),
}

# Why points are given.
AWARDS: Mapping[str, Promise] = {
    "heels": _("the starter is a jack"),
    "play_fifteen": _("the count is 15"),
    "thirty_one": _("the count is 31"),
    "play_pairs": _("cards of one rank in the play: %(length)s"),
    "play_run": _("run in the play, cards: %(length)s"),
    "go": _("nobody can go on"),
    "last": _("last card"),
    "fifteen": _("fifteen: %(cards)s"),
    "pair": _("pair: %(cards)s"),
    "run": _("run: %(cards)s"),
    "flush": _("one suit: %(cards)s"),
    "nobs": _("jack of the starter’s suit: %(cards)s"),
    "crib_fifteen": _("crib, fifteen: %(cards)s"),
    "crib_pair": _("crib, pair: %(cards)s"),
    "crib_run": _("crib, run: %(cards)s"),
    "crib_flush": _("crib, one suit: %(cards)s"),
    "pegged": _("points of the play"),
    "not_counted": _("the hand is not counted: the game was over before"),
    "crib_not_counted": _("the crib is not counted: the game was over before"),
    "crib_nobs": _("crib, jack of the starter’s suit: %(cards)s"),
}

# What is wrong with a written result, and why a score is what it is.
FINDINGS: Mapping[str, Promise] = {
    "two_winners": _("Only one side can reach %(target)s: after that nothing more is counted."),
    "target_not_reached": _(
        "The highest total is %(highest)s: the game is not over before somebody has %(target)s. Did it end by time, or "
        "did somebody resign?"
    ),
    "partners_total": _("Partners have the same total: %(total)s here, another one there (%(other)s)."),
    "partners_score": _("Partners have the same points: %(score)s here, others there (%(other)s)."),
    "partner_left": _("Partners win and lose together: %(other)s has resigned, so mark this player too."),
    "no_caller": _("Nobody is marked in a deal of this game."),
    "deal_without_points": _("In each deal somebody has a point at least: for the last card."),
    "score_high": _("%(score)s points in one deal are unusually many. Is that right?"),
    "hand_missing": _("Each player has %(wanted)s cards to show."),
    "hand_count": _("Each player has %(wanted)s cards to show, not %(found)s."),
    "starter_missing": _("The starter is missing."),
    "starter_count": _("There is one starter, not %(found)s."),
    "crib_missing": _("The cards of the crib are missing."),
    "crib_count": _("The crib has %(wanted)s cards, not %(found)s."),
    "pegged_missing": _("The points of the play are missing; 0 where there are none."),
    "pegged_count": _("The points of the play are one number."),
    "pegged_impossible": _("%(score)s points in the play are impossible: 0 to %(most)s."),
    "deal_of_leaver": _("Who leaves has resigned: the game is over, and no deal is counted after that."),
    "dealer_missing": _("Mark the dealer: the crib belongs to this player."),
}
REASONS: Mapping[str, Promise] = {}

# What a pile of cards, and a player who is marked, are called on pages.
PILES: Mapping[str, Promise] = {
    "pack": _("Pack"),
    "starter": _("Starter"),
    "series": _("Count"),
    "crib": _("Crib"),
}
MARKS: Mapping[str, Promise] = {"dealer": _("Dealer"), "go": _("Go"), "resigned": _("Resigned"), "pegged": _("Play")}
PLAIN_MARKS = frozenset({"dealer"})

# Names of cards: 10♥ for TH.
FACES: Mapping[str, str] = {
    rank + suit: ("10" if rank == "T" else rank) + sign
    for rank in "A23456789TJQK"
    for suit, sign in zip("CDHS", "♣♦♥♠", strict=True)
}
