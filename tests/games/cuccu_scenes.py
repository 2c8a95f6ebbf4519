"""Rounds of Cuccù with stacked packs, so that what is rare is reached. p1 plays first, the last player deals.

A round is said in short: `d2` p2 is dealt a card, `r2` requests, `k2` keeps, `s4` swaps with the bottom of the pack,
`a1` asks the innkeeper, `y2` accepts, `n2` declines.
"""

from collections import Counter
from collections.abc import Iterable

from games.cuccu.deck import DECK, WORDS
from tests.games.scene import Scene

PACK = Counter({WORDS[face]: count for face, count in DECK.items()})
SAID = {
    "d": "deal p{0}",
    "r": "p{0} request",
    "k": "p{0} keep",
    "s": "p{0} swap",
    "a": "p{0} ask",
    "y": "p{0} accept",
    "n": "p{0} decline",
}
Lines = tuple[str, ...]


def said(short: str) -> Lines:
    return tuple(SAID[word[0]].format(word[1:]) for word in short.split())


def pack(dealt: str, *, top: str = "") -> str:
    """A whole pack from its top: these cards on top, then the others, and at the bottom those to be dealt in order."""
    above, below = top.split(), dealt.split()[::-1]
    rest = PACK - Counter(above + below)
    assert rest.total() == PACK.total() - len(above) - len(below), "the pack has no such cards"
    return " ".join([*above, *sorted(rest.elements()), *below])


def played(dealt: str, short: str, *, dealer: int, top: str = "") -> Lines:
    """A whole round: these cards in the order in which they leave the bottom of the pack."""
    return (f"start p{dealer}", f"shuffle {pack(dealt, top=top)}", *said(short))


def scene(
    dealt: str, short: str, *, before: Iterable[Lines] = (), seats: int = 4, top: str = "", dealer: int = 0
) -> Scene:
    """A round after others; the last seat deals where none is named."""
    lines = [line for each in before for line in each]
    return Scene((*lines, *played(dealt, short, dealer=dealer or seats, top=top)), seats)


def kept(dealt: str, *, dealer: int, seats: Iterable[int]) -> Lines:
    """A round in which everybody keeps; `seats` in the order of play."""
    return played(dealt, " ".join(f"d{seat} k{seat}" for seat in seats), dealer=dealer)


def unsafe(found: Scene) -> Scene:
    return Scene(found.lines, found.seats, {"lone-survivor-safe": "no"})


def after(before: Iterable[Lines], *last: Lines, seats: int) -> Scene:
    return Scene(tuple(line for each in (*before, *last) for line in each), seats)


ALL_REQUEST = "d1 r1 d2 r2 d3 r3 d4"
# Two players who both lose a life twice; p2 is to deal.
BOTH_LOW = [kept("5 5", dealer=2, seats=(1, 2)), kept("5 5", dealer=1, seats=(2, 1))]
# Two players, p1 has lost two lives; p2 is to deal.
ONE_LOW = [kept("1 5", dealer=2, seats=(1, 2)), kept("5 1", dealer=1, seats=(2, 1))]
# Three players, p1 and p2 have lost two lives each; p2 is to deal.
TWO_LOW = [kept("1 1 7", dealer=3, seats=(1, 2, 3)), kept("1 7 1", dealer=1, seats=(2, 3, 1))]
# Three players with one life each; p2 is to deal.
ALL_LOW = [kept("5 5 fool", dealer=3, seats=(1, 2, 3)), kept("5 5 fool", dealer=1, seats=(2, 3, 1))]
# Four players, p1 has lost two lives; p2 is to deal, so that p3 begins.
P1_LOW = [kept("1 5 6 7", dealer=4, seats=(1, 2, 3, 4)), kept("5 6 7 1", dealer=1, seats=(2, 3, 4, 1))]
TWENTY = "5 6 7 8 9 10 5 6 7 8 9 10 3 4 horse inn cat hunter cuckoo 2"

SCENES: dict[str, Scene] = {
    "U7 exchange is compulsory, the target decides": scene("3 7 9 10", "d1 r1 d2 k2 d3 k3 d4 k4"),
    "U7 a fool and low cards are exchanged": scene("3 fool 0 -3", f"{ALL_REQUEST} k4"),
    "U8 cuckoo refuses, and plays on": scene("3 cuckoo 9 10", "d1 r1 d2 r2 d3 k3 d4 k4"),
    "U9 hunter": scene("3 hunter 9 10", "d1 r1 d2 k2 d3 k3 d4 k4"),
    "U10 horse is skipped": scene("3 horse 9 10", "d1 r1 d2 d3 k3 d4 k4"),
    "U10 two horses, the second deals": scene("3 9 horse horse", "d1 k1 d2 r2 d3 d4", top="cuckoo"),
    "U10 two horses in a row, then a cat": scene("3 horse horse 7 cat", "d1 r1 d2 d3 d4 r4 d5 k5", seats=5),
    "U10 the dealer is the horse": scene("9 10 2 horse", "d1 k1 d2 k2 d3 r3 d4", top="8"),
    "UA3 horse of the dealer, two players": scene("2 horse", "d1 r1 d2", seats=2, top="fool"),
    "U11 cat, chain of two": scene("3 7 1 cat", f"{ALL_REQUEST} s4"),
    "U11 cat, chain of two and a horse between": scene("3 horse 7 5 cat", "d1 r1 d2 d3 r3 d4 r4 d5 k5", seats=5),
    "U11 cat, chain over a horse": scene("3 horse 7 cat", "d1 r1 d2 d3 r3 d4 k4"),
    "UA9 a kept card ends the chain": scene("3 7 1 cat", "d1 r1 d2 k2 d3 r3 d4 k4"),
    "UA9 a refusal ends the chain": scene("3 7 cuckoo cat", "d1 r1 d2 r2 d3 r3 d4 k4"),
    "UA11 cat without a chain": scene("3 cat 7 9", "d1 r1 d2 k2 d3 k3 d4 k4"),
    "UA11 both cats": scene("3 cat 7 cat", "d1 r1 d2 r2 d3 r3 d4 k4"),
    "U11b inn accepted, and the zero loses": scene("0 inn 9 10", "d1 r1 d2 a1 y2 d3 k3 d4 k4"),
    "U11b inn accepted, and the zero does not lose": scene("0 inn -2 10", "d1 r1 d2 a1 y2 d3 k3 d4 k4"),
    "U11b inn declined, then a cat": scene("0 inn cat 10", "d1 r1 d2 a1 n2 r2 d3 k3 d4 k4"),
    "U11b inn of the dealer declined": scene("9 10 0 inn", "d1 k1 d2 k2 d3 r3 d4 a3 n4 s4"),
    "UA5 kept before the inn, the innkeeper goes on": scene("0 inn 9 10", "d1 r1 d2 k1 r2 d3 k3 d4 k4"),
    "UA5 kept before the dealer's inn": scene("9 10 0 inn", "d1 k1 d2 k2 d3 r3 d4 k3 s4"),
    "UA6 inn of the dealer accepted": scene("9 10 0 inn", "d1 k1 d2 k2 d3 r3 d4 a3 y4"),
    "UA7 a bluff, and a low card pays itself": scene("-1 inn 9 10", "d1 r1 d2 a1 y2 d3 k3 d4 k4"),
    "UA8 two zeros, one is paid for": scene("0 inn 0 10", "d1 r1 d2 a1 y2 d3 k3 d4 k4"),
    "UA8 a zero beside a fool": scene("0 inn fool 10", "d1 r1 d2 a1 y2 d3 k3 d4 k4"),
    "UA8 two inns pay": scene("0 inn 0 inn", "d1 r1 d2 a1 y2 d3 r3 d4 a3 y4"),
    "U12 the dealer exchanges with the bottom": scene("9 10 8 1 5", "d1 k1 d2 k2 d3 k3 d4 s4"),
    "U13 a special card is passed on": scene("horse 7 9 10", "d1 r1 d2 k2 d3 k3 d4 k4"),
    "U17 one fool and the lowest": scene("fool 5 9 cuckoo", "d1 k1 d2 k2 d3 k3 d4 k4"),
    "U18 two fools": scene("fool fool horse hunter", "d1 k1 d2 k2 d3 k3 d4 k4"),
    "UA17 two fools lose beside cuckoos": scene("fool fool cuckoo cuckoo", "d1 k1 d2 k2 d3 k3 d4 k4"),
    "UA16 a fool beside a cuckoo": scene("fool cuckoo", "d1 k1 d2 k2", seats=2),
    "U16 nobody loses": scene("cuckoo cuckoo", "d1 k1 d2 k2", seats=2),
    "UA13 two lives in one round": scene("3 hunter 9 10", "d1 r1 d2 k2 d3 k3 d4 k4"),
    "U15 dead card": after(P1_LOW, played("9 10 1 hunter", "d3 k3 d4 k4 d1 r1 d2 k2", dealer=2), seats=4),
    "UA12 dead card after a cat": after(P1_LOW, played("9 8 7 cat", "d3 k3 d4 r4 d1 r1 d2 k2", dealer=2), seats=4),
    "UA15 one fool of two is dead": after(
        P1_LOW, played("fool 10 fool hunter", "d3 k3 d4 k4 d1 r1 d2 k2", dealer=2), seats=4
    ),
    "UA14 lone survivor": after(ONE_LOW, played("3 hunter", "d1 r1 d2", dealer=2), seats=2),
    "UA14 lone survivor of a hunter and a cat": after(
        ALL_LOW, played("7 hunter cat", "d3 r3 d1 r1 d2", dealer=2), seats=3
    ),
    "UA14 lone survivor in a showdown": unsafe(after(ONE_LOW, played("3 hunter", "d1 r1 d2 k2", dealer=2), seats=2)),
    "UA14 lone survivor loses the last life": unsafe(
        after(BOTH_LOW, played("3 hunter", "d1 r1 d2 k2", dealer=2), seats=2)
    ),
    "U16 lone cuckoo in a showdown": unsafe(
        after(BOTH_LOW, played("3 hunter cuckoo", "d1 r1 d2 s2", dealer=2), seats=2)
    ),
    "U19 both are back": after(BOTH_LOW, kept("5 5", dealer=2, seats=(1, 2)), seats=2),
    "U19 all are back, who was out before too": after(
        ALL_LOW, kept("9 1 8", dealer=2, seats=(3, 1, 2)), kept("5 5", dealer=3, seats=(2, 3)), seats=3
    ),
    "UA18 the innkeeper pays with the last life": after(BOTH_LOW, played("0 inn", "d1 r1 d2 a1 y2", dealer=2), seats=2),
    "UA18 all losses together": after(TWO_LOW, played("0 0 inn", "d3 k3 d1 r1 d2 a1 y2", dealer=2), seats=3),
    "UA20 the next dealer has lives": after(
        TWO_LOW, kept("9 1 8", dealer=2, seats=(3, 1, 2)), kept("9 5", dealer=3, seats=(2, 3)), ("start p2",), seats=3
    ),
    "UA20 the dealer is out": after(
        TWO_LOW, kept("9 8 1", dealer=2, seats=(3, 1, 2)), kept("9 8", dealer=3, seats=(1, 3)), ("start p1",), seats=3
    ),
    "U20 a whole game": after(ONE_LOW, kept("1 5", dealer=2, seats=(1, 2)), seats=2),
    "UA23 seven players": scene("3 7 1 8 inn horse cat 5", "d1 r1 d2 r2 d3 k3 d4 r4 d5 a4 n5 r5 d6 d7 s7", seats=7),
    "UA23 twenty players": Scene(kept(TWENTY, dealer=20, seats=range(1, 21)), 20),
}
