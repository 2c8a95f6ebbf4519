"""The sentences of Cuccù: what its engine refuses, what players and the table do, why lives are lost."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# How an event of this game counts, for who chooses it; cards as people type them; what a slip has to tick.
ABOUT: Promise = _(
    "Points are the lives that a player has lost: the fewest win. Each deal is a set; a game ends when only one player "
    "has lives."
)
CARDS = "cat"
BY_TIME: Promise = _("Ended by time: several players have lives")

# What a rule says when it is broken.
RULES: Mapping[str, Promise] = {
    "U2": _("That would be one card too many (%(card)s): the pack holds %(deck)s."),
    "U3": _("Not to move: %(seat)s. To move: %(turn)s."),
    "U4": _("A round begins with “start” and the player who deals."),
    "U5": _("A card is dealt here: write “deal” and the player."),
    "U7": _("The card of the target is not known: write “turn” and the card, or “exchange” if it was not special."),
    "U12": _("Only the dealer exchanges with the pack."),
    "U13": _("No “turn” is needed here: nobody has asked for an exchange, or the record knows the card."),
    "U14": _("At the end of a round the cards are revealed: write “show”, the player and the card."),
    "U15": _("This player was eliminated before the showdown, and the card is dead: %(seat)s."),
    "U20": _("The game is over: only one player has lives (%(seat)s)."),
    "UA20": _("This round has to be dealt by another player: %(other)s."),
    "UA23": _("Cuccù is for 2 to 20 players."),
    "UA25": _("The pack is shuffled first: write “shuffle” and, if it is known, the order of the cards."),
}

# The same more closely, where a rule is broken for another reason.
CLOSER: Mapping[tuple[str, str], Promise] = {
    ("U2", "ordinary"): _("That cannot be: only special cards are left for those that were exchanged."),
    ("U4", "not_now"): _("The dealer is settled when a round begins."),
    ("U5", "known"): _("This card is known (%(known)s): it cannot be %(card)s."),
    ("U5", "not_now"): _("No card is dealt here: first a player decides (%(turn)s)."),
    ("U5", "other_player"): _("The next card goes to another player: %(other)s."),
    ("U7", "exchanged"): _("This card was exchanged at a request, so it cannot be special: %(card)s."),
    ("U7", "not_now"): _("No “exchange” is needed here: nobody has asked for one, or the record knows the card."),
    ("U7", "turned"): _("An ordinary card (%(card)s) is not revealed but exchanged: write “exchange”."),
    ("U11b", "asked"): _("The innkeeper answers first: write “accept” or “decline” (%(seat)s)."),
    ("U11b", "inn"): _("The target has an inn: write “keep” or “ask” (%(seat)s)."),
    ("U11b", "no_inn"): _("Nobody has revealed an inn here who could be asked."),
    ("U11b", "not_asked"): _("Nobody has asked for a promise to pay here."),
    ("U12", "dealer"): _("The dealer acts last and exchanges with the pack alone: write “keep” or “swap”."),
    ("U14", "not_now"): _("Cards are shown only at the end of a round, and only if one of them is not known yet."),
    ("U14", "shown"): _("This card is known already: %(seat)s."),
    ("U19", "out"): _("This player has no lives and no card: %(seat)s."),
    ("UA25", "not_now"): _("The pack is shuffled once, at the beginning of a round."),
    ("UA25", "pack"): _("The pack has %(deck)s cards, not %(count)s; write “?” for a card that is not known."),
}

# What a deed says.
DEEDS: Mapping[str, Promise] = {
    "start": _("A round begins. Dealer: %(seat)s."),
    "shuffle": _("The whole pack is shuffled."),
    "deal": _("%(seat)s: gets a card from the bottom of the pack."),
    "turn": _("Revealed: %(cards)s."),
    "exchange": _("No special card: the cards are exchanged."),
    "show": _("%(seat)s: this card is revealed: %(cards)s."),
    "keep": _("%(seat)s: keeps the card."),
    "request": _("%(seat)s: asks for an exchange with the next player."),
    "swap": _("%(seat)s: exchanges with the bottom of the pack."),
    "ask": _("%(seat)s: asks the innkeeper to pay if a zero loses."),
    "accept": _("%(seat)s: will pay; both keep their cards."),
    "decline": _("%(seat)s: will not pay; the cards are exchanged."),
}

# Why points are given: each is a life lost.
AWARDS: Mapping[str, Promise] = {
    "hunter": _("asked a hunter for an exchange: %(other)s"),
    "cat": _("asked a cat for an exchange: %(other)s"),
    "caught": _("asked a hunter or a cat for an exchange"),
    "dead_card": _("out before the showdown: the card does not count (%(card)s)"),
    "lowest": _("lowest card (%(card)s)"),
    "fool": _("fool, equal to the lowest card (%(card)s)"),
    "lone_fool": _("fool, with nobody but cuckoos beside"),
    "fools": _("one of two fools, and nothing lower"),
    "pays": _("innkeeper, pays for the zero of another player: %(other)s"),
    "paid_for": _("lost with a zero, but the innkeeper pays: %(other)s"),
    "returns": _("nobody has lives: all are back with %(lives)s"),
    "not_lowest": _("not among the lowest cards"),
    "no_card": _("no card"),
}

# What is wrong with a written result, and why a score is what it is (`tournament.findings`).
FINDINGS: Mapping[str, Promise] = {
    "nobody_calls": _("Nobody calls in this game."),
    "no_lives": _("This player had no lives left in this round."),
    "more_than_lives": _("More than the lives that this player had before this round: %(lives)s."),
    "lives_each": _("Nobody can lose more than %(most)s lives in a round."),
    "nobody_loses": _("Of %(players)s players at least one loses a life: there are only two cuckoos."),
    "no_such_round": _("So many lives (%(sum)s) cannot be lost like this in one round."),
    "round_after_end": _("The game was over with set %(ended)s: only one player had lives (%(by)s)."),
    "lives_left": _("%(players)s players still have lives: the game is not over. Did it end by time?"),
    "lives_apart": _(
        "One player has lost %(least)s lives, another %(most)s: that is more than the %(lives)s that are lost "
        "before all come back."
    ),
    "one_card": _("Each player has one card; here are %(found)s."),
    "no_innkeeper": _("No innkeeper can have promised to pay for this player."),
    "caught_too_many": _(
        "%(caught)s players cannot all be caught: two hunters and two cats cost %(most)s lives at most."
    ),
    "no_dealer": _("The dealer is never caught and always has a card, but here is no such player."),
    "one_player": _("A round has at least two players, but only one has a card here."),
}
REASONS: Mapping[str, Promise] = {
    "both_ways": _("%(name)s: %(score)s, one to a hunter or a cat and one at the showdown"),
}

# What a pile of cards, and a player who is marked, are called on pages.
PILES: Mapping[str, Promise] = {"pack": _("Pack")}
MARKS: Mapping[str, Promise] = {
    "dealer": _("Dealer"),
    "pays": _("Innkeeper, pays"),
    "lives_1": _("1 life"),
    "lives_2": _("2 lives"),
    "lives_3": _("3 lives"),
    "out": _("No lives"),
}
PLAIN_MARKS = frozenset({"dealer", "lives_2", "lives_3"})

# Names of cards that are not called what a record writes, and words that go with turned-up cards.
FACES: Mapping[str, Promise] = {
    "fool": _("fool"),
    "-3": _("lion −3"),
    "-2": _("mask −2"),
    "-1": _("bucket −1"),
    "inn": _("inn"),
    "cat": _("cat"),
    "horse": _("horse"),
    "hunter": _("hunter"),
    "cuckoo": _("cuckoo"),
    "caught": _("caught"),
    "asked": _("asked the inn"),
}
