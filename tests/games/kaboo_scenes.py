"""Rounds of Kaboo with stacked packs, so that what is rare is reached: each a start, and lines that follow."""

from collections import Counter
from collections.abc import Iterable, Sequence

from tests.games.scene import Scene

SUITED = [str(pips) for pips in range(2, 11)] + ["A", "J", "Q"]  # four of each in a pack
PACK = Counter({**dict.fromkeys(SUITED, 4), "KB": 2, "KR": 2})  # BA1


def deck(*, packs: int = 1, jokers: int = 0) -> Counter[str]:
    return Counter({word: packs * count for word, count in {**PACK, "joker": jokers}.items()})


def order(hands: Sequence[str], pack: str = "", *, jokers: int = 0, packs: int = 0) -> list[str]:
    """A whole deal: these squares, this top of the draw pile, the others in the order of their words."""
    first = [word for text in (*hands, pack) for word in text.split()]
    whole = deck(packs=packs or (2 if len(hands) > 8 else 1), jokers=jokers)
    rest = whole - Counter(first)
    assert rest.total() == whole.total() - len(first), "the packs have no such cards"
    return first + sorted(rest.elements())


def opening(hands: Sequence[str], pack: str = "", *, start: int = 1, jokers: int = 0, packs: int = 0) -> list[str]:
    """Start and deal; nobody looks."""
    cards = order(hands, pack, jokers=jokers, packs=packs)
    squares = [" ".join(cards[4 * seat : 4 * seat + 4]) for seat in range(len(hands))]
    return [f"start p{start}", f"deal {', '.join(squares)}, pack {' '.join(cards[4 * len(hands) :])}"]


def turns(count: int, *, seats: int, start: int = 1) -> list[str]:
    """So many turns of drawing and discarding, from a seat on."""
    seat = [(start - 1 + turn) % seats + 1 for turn in range(count)]
    return [line for number in seat for line in (f"p{number} draw", f"p{number} discard")]


def two(hand: str, pack: str, *lines: str, other: str = "3 8 8 10") -> Scene:
    """p1 to move with this square against somebody."""
    return Scene((*opening([hand, other], pack), *lines))


def three(hands: Iterable[str], pack: str, *lines: str) -> Scene:
    return Scene((*opening(list(hands), pack), *lines), 3)


EIGHT = ["2 2 3 3", "4 4 5 5", "6 6 7 7", "8 8 9 9", "10 10 J J", "Q Q KB KB", "A A 2 2", "3 3 4 4"]
WRONG = "p3 snap 1"  # in EIGHT a 6

DRAINED = [*opening(EIGHT, "KR KR"), *turns(2, seats=8)]  # 2 discards, 18 cards in the draw pile
ONE_LEFT = [*opening(EIGHT, "KR"), *turns(1, seats=8), *[WRONG] * 19]  # 1 discard, and no draw pile


def thrown(*lines: str, pack: str, third: str = "10 10 10 10", jokers: int = 0) -> Scene:
    """p2 has thrown three cards and keeps a 5; p3 is to move, and then p1."""
    before = [
        *opening(["A A 9 9", "2 3 4 5", third], f"2 6 6 3 6 6 4 {pack}", jokers=jokers),
        *("p1 draw", "p1 discard", "p2 snap 1"),
        *("p2 draw", "p2 discard", "p3 draw", "p3 discard"),
        *("p1 draw", "p1 discard", "p2 snap 2"),
        *("p2 draw", "p2 discard", "p3 draw", "p3 discard"),
        *("p1 draw", "p1 discard", "p2 snap 3"),
        *("p2 draw", "p2 discard"),
    ]
    return Scene((*before, *lines), 3, {"jokers": str(jokers)} if jokers else {})


# Two players: p1 has one card left, a 9, and p2, who has drawn and discarded one, could use its power.
ONE_CARD = [
    *opening(["9 3 4 5", "6 6 9 8"], "3 2 4 2 5 9 9 7"),
    *("p1 draw", "p1 discard", "p1 snap 2"),
    *("p2 draw", "p2 discard"),
    *("p1 draw", "p1 discard", "p1 snap 3"),
    *("p2 draw", "p2 discard"),
    *("p1 draw", "p1 discard", "p1 snap 4"),
    *("p2 draw", "p2 discard"),
]

SCENES: dict[str, Scene] = {
    "B4 both look at the bottom cards": two("A 2 3 4", "5", "p2 look", "p1 look"),
    "B6 discarded without exchange": two("A 2 3 4", "5", "p1 draw", "p1 discard"),
    "B6 exchanged": two("A 2 3 4", "5", "p1 draw", "p1 swap 3"),
    "B8 a power card exchanged has no power": two("A 2 3 4", "J", "p1 draw", "p1 swap 3"),
    "BA23 nor has the power card that it replaces": two("A 2 J 4", "5", "p1 draw", "p1 swap 3"),
    "B9 jack": two("A 2 5 4", "J", "p1 draw", "p1 discard", "p1 trade 3 p2 4"),
    "B10 queen, only looked": two("A 2 5 4", "Q", "p1 draw", "p1 discard", "p1 peek 3", "p1 spy p2 1"),
    "B10 queen, looked at one": two("A 2 5 4", "Q", "p1 draw", "p1 discard", "p1 spy p2 1"),
    "B10 queen, exchanged": two("A 2 5 4", "Q", "p1 draw", "p1 discard", "p1 spy p2 1", "p1 peek 3", "p1 trade 3 p2 1"),
    "B10 queen whose card is snapped meanwhile": two(
        *("A 2 5 4", "Q", "p1 draw", "p1 discard", "p1 spy p2 2", "p1 peek 3", "p2 snap 2"), other="3 Q 8 10"
    ),
    "B11 seven": two("A 2 5 4", "7", "p1 draw", "p1 discard", "p1 peek 4"),
    "B12 ten": two("A 2 5 4", "10", "p1 draw", "p1 discard", "p1 spy p2 4"),
    "B13 own card snapped": two("A 2 5 4", "5", "p2 look", "p1 draw", "p1 discard", "p2 snap 1", other="5 8 8 10"),
    "BA3 kings of both colours": two("A 2 5 4", "KB", "p1 draw", "p1 discard", "p2 snap 1", other="KR 8 8 10"),
    "BA3 jack and ten are not the same": two("A 2 5 4", "J", "p1 draw", "p1 discard", "p2 snap 4"),
    "B14 own extra throw": two("A 2 5 4", "5", "p1 draw", "p1 discard", "p1 snap 3"),
    "BA22 with two hands": two("A 2 5 4", "5", "p1 draw", "p1 discard", "p1 snap 3 hands 2"),
    "BA22 with two hands, then another is first": two(
        "A 2 5 4", "5", "p1 draw", "p1 discard", "p1 snap 3 hands 2", "p2 snap 1", other="5 8 8 10"
    ),
    "BA7 right but late": two("A 2 5 4", "5", "p1 draw", "p1 discard", "p2 snap 1", "p1 snap 3", other="5 8 8 10"),
    "B15 wrong own card": two("A 2 5 4", "6 7", "p1 draw", "p1 discard", "p1 snap 3"),
    "BA8 wrong three times": two("A 2 5 4", "6 7 9 9", "p1 draw", "p1 discard", *["p2 snap 1"] * 3),
    "BA9 wrong card of an opponent": two("A 2 5 4", "6 7", "p1 draw", "p1 discard", "p2 snap p1 3"),
    "BA4 wrong after the one snap": two(
        "A 2 5 4", "5 7", "p1 draw", "p1 discard", "p2 snap 1", "p1 snap 1", other="5 8 8 10"
    ),
    "B17 Ana, Marco and Luca": three(
        *(["A 2 3 4", "6 8 9 10", "3 3 5 5"], "6 5", "p1 draw", "p1 discard", "p3 snap p2 1", "p3 give 2"),
    ),
    "B17 the gift is the gap of a snapped penalty card": two(
        *("A 2 5 4", "6 5 5 8", "p1 draw", "p1 discard", "p2 snap 1", "p2 draw", "p2 discard", "p1 snap p2 5"),
        *("p1 give 1",),
    ),
    "BA10 no gift": two("A 2 5 4", "3", "p1 draw", "p1 discard", "p1 snap p2 1", "p1 keep"),
    "BA6 snapped, then the power": two(
        "A 2 5 4", "9", "p1 draw", "p1 discard", "p2 snap 1", "p1 spy p2 4", other="9 8 8 10"
    ),
    "BA21 gap, gift and penalty card": two(
        *("A 2 5 4", "5 6 8 8", "p1 draw", "p1 discard", "p1 snap 3", "p2 draw", "p2 discard", "p1 snap 1"),
        *("p1 draw", "p1 discard", "p2 snap 2"),
    ),
    "B7 everybody has one more turn": three(
        ["A A A A", "10 10 10 10", "9 9 9 9"],
        *("2 3 4 5", "p1 knock", "p2 draw", "p2 discard", "p3 draw", "p3 discard", "count"),
    ),
    "BA5 snapped after the last turn": two(
        "A 2 5 4", "8", "p1 knock", "p2 draw", "p2 discard", "p2 snap 2", "p2 peek 3", "count"
    ),
    "B20 knocked, but another is lower": two(
        "A 2 2 KR", "5", "p1 knock", "p2 draw", "p2 discard", "count", other="KR A A 2"
    ),
    "BA13 knocked, as low as another": two(
        "A A 2 KR", "5", "p1 knock", "p2 draw", "p2 discard", "count", other="KR 2 A A"
    ),
    "BA11 looked at frozen cards": two("A 2 5 4", "10 7", "p1 knock", "p2 draw", "p2 discard", "p2 spy p1 2"),
    "BA20 queen with nothing to exchange for": two(
        "A 2 5 4", "Q 7", "p1 knock", "p2 draw", "p2 discard", "p2 peek 1", "p2 spy p1 2", "count"
    ),
    "BA20 jack without a target": two("A 2 5 4", "J 7", "p1 knock", "p2 draw", "p2 discard", "count"),
    "B18 last card in another's turn": thrown("p3 draw", "p3 discard", "p2 snap 4", pack="Q 5"),
    "BA16 last card before a power is used": Scene((*ONE_CARD, "p1 snap 1")),
    "BA14 knocked before the last card is gone": thrown("p3 knock", "p1 draw", "p1 discard", "p2 snap 4", pack="Q 5"),
    "BA14 knocked with less than an empty square": thrown(
        *("p3 knock", "p1 draw", "p1 discard", "p2 snap 4"), pack="Q 5", third="KR KR A joker", jokers=1
    ),
    "BA15 the only card is given away": Scene((*ONE_CARD, "p1 snap p2 3", "p1 give 1")),
    "BA15 an opponent's last card is taken": Scene((*ONE_CARD, "p2 snap p1 1", "p2 keep")),
    "BA15 an opponent's last card is taken, and one given": Scene((*ONE_CARD, "p2 snap p1 1", "p2 give 4")),
    "BA12 shuffled for a draw": Scene((*opening(EIGHT), *turns(20, seats=8), "p5 draw", "shuffle"), 8),
    "BA12 shuffled for a penalty": Scene((*DRAINED, *[WRONG] * 19, "shuffle KR"), 8),
    "BA8 no penalty card left": Scene((*ONE_LEFT, WRONG), 8),
    "BA12 no card left to draw": Scene((*ONE_LEFT, "p2 draw"), 8),
    "BA12 knocked on an empty pile": Scene((*ONE_LEFT, "p2 knock", "p3 draw"), 8),
    "B1 nine players, two packs": Scene(
        (
            *opening(["2 2 3 3"] * 2 + ["4 4 4 4"] * 2 + ["A A A A"] * 2 + ["5 6 7 8"] * 2 + ["KB KB KB KB"], "KR 9"),
            *("p1 draw", "p1 discard", "p2 knock"),
            *(f"p{seat} {verb}" for seat in (3, 4, 5, 6, 7, 8, 9, 1) for verb in ("draw", "discard")),
            "count",
        ),
        9,
    ),
    "BA1 jokers": Scene(
        (
            *opening(["A joker KR KB", "joker 2 2 2"], "9", jokers=2),
            *("p1 knock", "p2 draw", "p2 discard", "count"),
        ),
        options={"jokers": "2"},
    ),
    "B21 a whole short game": Scene(
        (
            *opening(["A A 2 2", "3 3 4 4"], "5"),
            *("p1 knock", "p2 draw", "p2 discard", "count"),
            *opening(["3 3 4 4", "A A 2 2"], "5", start=2),
            *("p2 knock", "p1 draw", "p1 discard", "count"),
        ),
        options={"rounds": "2"},
    ),
    "BA17 the same player starts": Scene(
        (
            *opening(["A A 2 2", "3 3 4 4"], "5"),
            *("p1 knock", "p2 draw", "p2 discard", "count", "start p1"),
        ),
        options={"starter": "same"},
    ),
    "BA10 a card must be given": Scene(
        (*opening(["A 2 5 4", "3 8 8 10"], "3"), "p1 draw", "p1 discard", "p1 snap p2 1", "p1 give 4"),
        options={"must-give": "yes"},
    ),
    "BA6 a snap cancels the power": Scene(
        (*opening(["A 2 5 4", "9 8 8 10"], "9"), "p1 draw", "p1 discard", "p2 snap 1"),
        options={"snap-cancels": "yes"},
    ),
    "BA2 two packs from eight players on": Scene(
        (*opening(["A A A A"] * 2 + EIGHT[:6], "KR", packs=2), "p1 draw"), 8, {"two-packs-from": "8"}
    ),
}
