"""Games of Kabo with stacked packs, so that what is rare is reached: each a start, and lines that say what happens."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from tests.games.scene import Scene

Hand = Sequence[int]
PACK = [0] * 2 + [value for value in range(1, 13) for _ in range(4)] + [13] * 2  # KA1
EFFECTS = range(7, 13)


def cards(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def stacked(hands: Sequence[str], pack: str) -> list[int]:
    """A whole deal: these rows, this top of the pack (its first card is turned up), the others in rising order."""
    first = [card for hand in hands for card in cards(hand)] + cards(pack)
    rest = Counter(PACK) - Counter(first)
    assert rest.total() == 52 - len(first), "the deck has no such cards"
    return first + sorted(rest.elements())


def dealt(hands: Sequence[str], pack: str) -> str:
    order = stacked(hands, pack)
    rows = [" ".join(map(str, order[4 * seat : 4 * seat + 4])) for seat in range(len(hands))]
    return f"deal {', '.join(rows)}, pack {' '.join(map(str, order[4 * len(hands) :]))}"


def opening(hands: Sequence[str], pack: str, *, start: int = 1, looks: str = "1 2") -> list[str]:
    """Start, deal, and everybody's looks."""
    return [f"start p{start}", dealt(hands, pack), *(f"p{seat} look {looks}" for seat in range(1, len(hands) + 1))]


def rounds_of_drawing(order: Sequence[int], *, seats: int, start: int, until: int, drawn: int = 0) -> list[str]:
    """Everybody draws and discards in turn until `until` cards are left in the pack; effects are not used."""
    lines, seat = [], start
    for card in order[4 * seats + 1 + drawn : 52 - until]:
        lines += [f"p{seat} draw", f"p{seat} discard", *([f"p{seat} skip"] if card in EFFECTS else [])]
        seat = seat % seats + 1
    return lines


def next_seat(lines: Iterable[str], *, seats: int, start: int) -> int:
    turns = sum(line.endswith(" draw") for line in lines)
    return (start - 1 + turns) % seats + 1


PLAIN = ("1 2 3 4", "5 6 7 8")


def two(hand: str, pack: str, *lines: str, other: str = "3 8 8 10") -> Scene:
    """p1 to move with this row against somebody."""
    return Scene((*opening([hand, other], pack), *lines))


def pack_out(*last: str, hands: Sequence[str] = PLAIN, until: int, pack: str = "13", end: str = "") -> Scene:
    """All but `until` cards are drawn and discarded; then `last`, with `{a}` for the seat to move and `{b}` the next.

    `end`: the last cards of the pack.
    """
    seats = len(hands)
    order = stacked(hands, f"{pack} {end}")
    tail = cards(end)
    head = 4 * seats + len(cards(pack))
    order = order[:head] + order[head + len(tail) :] + tail
    rows = [" ".join(map(str, order[4 * seat : 4 * seat + 4])) for seat in range(seats)]
    deal = f"deal {', '.join(rows)}, pack {' '.join(map(str, order[4 * seats :]))}"
    middle = rounds_of_drawing(order, seats=seats, start=1, until=until)
    a = next_seat(middle, seats=seats, start=1)
    b = a % seats + 1
    looks = [f"p{seat} look 1 2" for seat in range(1, seats + 1)]
    return Scene(("start p1", deal, *looks, *middle, *(line.format(a=f"p{a}", b=f"p{b}") for line in last)), seats)


def kamikaze_set(*, start: int, kamikaze: int, caller: int) -> list[str]:
    """A set of two in which `kamikaze` holds the four cards, and `caller` calls in the first turn."""
    hands = ["12 12 13 13", "1 1 1 1"] if kamikaze == 1 else ["1 1 1 1", "12 12 13 13"]
    other = 3 - caller
    lines = opening(hands, "2 2 2 2", start=start)
    if start != caller:
        lines += [f"p{other} draw", f"p{other} discard"]
    return [*lines, f"p{caller} kabo", f"p{other} draw", f"p{other} discard"]


SCENES: dict[str, Scene] = {
    "K17 two equal, side by side": two("12 7 7 3", "9 2", "p1 draw", "p1 swap 2 3", "p1 place 2"),
    "K17 two equal, the other place": two("12 7 7 3", "9 2", "p1 draw", "p1 swap 2 3", "p1 place 3"),
    "KA7 two equal, apart, left": two("7 12 7 3", "9 2", "p1 draw", "p1 swap 1 3", "p1 place 1"),
    "KA7 two equal, apart, right": two("7 12 7 3", "9 2", "p1 draw", "p1 swap 1 3", "p1 place 3"),
    "K17 three equal, from the discard pile": two("7 7 3 7", "0 9", "p1 take", "p1 swap 1 2 4", "p1 place 4"),
    "KA22 four equal": two("7 7 7 7", "9 2", "p1 draw", "p1 swap 1 2 3 4", "p1 place 1"),
    "KA22 two zeros": two("0 5 0 6", "9 1", "p1 draw", "p1 swap 1 3", "p1 place 3"),
    "KA4 two fail, drawn, left": two("4 5 6 1", "9 0", "p1 draw", "p1 swap 1 2", "p1 keep left"),
    "KA4 two fail, drawn, right": two("4 5 6 1", "9 0", "p1 draw", "p1 swap 3 4", "p1 keep right"),
    "K18 two fail, taken, left": two("4 5 6 1", "0 9", "p1 take", "p1 swap 1 2", "p1 keep left"),
    "K19 three fail, taken left, penalty right": two(
        "4 5 6 1", "0 9", "p1 take", "p1 swap 1 2 3", "p1 keep left", "p1 penalty right"
    ),
    "KA6 three fail, both left": two("4 5 6 1", "0 9", "p1 take", "p1 swap 1 2 3", "p1 keep left", "p1 penalty left"),
    "KA6 three fail, both right": two(
        "4 5 6 1", "9 0 11", "p1 draw", "p1 swap 1 2 3", "p1 keep right", "p1 penalty right"
    ),
    "KA5 four fail, one penalty card": two(
        "4 5 6 1", "9 0 11", "p1 draw", "p1 swap 1 2 3 4", "p1 keep right", "p1 penalty left"
    ),
    "KA21 two equal and another fail": two(
        "7 7 6 1", "9 0 11", "p1 draw", "p1 swap 1 2 3", "p1 keep right", "p1 penalty left"
    ),
    "KA10 nothing to take": two(
        "4 5 6 1", "0 9", "p1 take", "p1 swap 1 2", "p1 keep left", "p2 draw", "p2 swap 1", "p1 take", "p1 swap 1"
    ),
    "KA19 face-up cards in an exchange": two(
        "4 5 6 1",
        "0 9 5",
        "p1 take",
        "p1 swap 1 2",
        "p1 keep left",
        "p2 draw",
        "p2 swap 1",
        "p1 draw",
        "p1 swap 3 4",
        "p1 keep right",
    ),
    "K21 Kuk": two("4 5 6 1", "0 7", "p1 draw", "p1 discard", "p1 peek 3"),
    "K22 Špion": two("4 5 6 1", "0 9", "p1 draw", "p1 discard", "p1 spy p2 3"),
    "K23 Kšeft": two("4 5 6 1", "0 11", "p1 draw", "p1 discard", "p1 trade 1 p2 3"),
    "KA17 Kšeft with a face-up card": two(
        "4 5 6 1",
        "0 3 11",
        "p1 take",
        "p1 swap 2",
        "p2 draw",
        "p2 discard",
        "p1 draw",
        "p1 discard",
        "p1 trade 2 p2 4",
    ),
    "K20 the effect is not used": two("4 5 6 1", "0 12", "p1 draw", "p1 discard", "p1 skip"),
    "KA18 nothing to spy at": two(
        *("4 5 6 1", "13 2 9", "p1 take", "p1 swap 1 2", "p1 keep left", "p2 draw", "p2 discard"),
        *("p1 take", "p1 swap 4 5", "p1 keep right", "p2 draw", "p2 discard", "p2 skip"),
    ),
    "KA16 Kabo in the first turn": two("0 1 1 0", "9 5", "p1 kabo", "p2 draw", "p2 discard"),
    "K28 Kabo, but another is lower": two("2 1 1 2", "9 5", "p1 kabo", "p2 draw", "p2 discard", other="0 0 1 1"),
    "K14 everybody has one more turn": Scene(
        (
            *opening(["0 0 1 1", *PLAIN, "9 9 9 9"], "13 2 3 4"),
            *("p1 kabo", "p2 draw", "p2 discard", "p3 draw", "p3 discard", "p4 draw", "p4 discard"),
        ),
        4,
    ),
    "K24 the pack runs out, nobody called": pack_out("{a} draw", "{a} discard", until=1, end="5"),
    "KA11 the last card has an effect": pack_out("{a} draw", "{a} discard", "{a} peek 3", until=1, end="7"),
    "KA12 the pack runs out in the last lap": pack_out(
        "{a} kabo", "{b} draw", "{b} discard", hands=["1 2 3 4", "5 6 7 8", "9 9 9 9"], until=1, end="5"
    ),
    "KA8 no penalty card is left": pack_out("{a} draw", "{a} swap 1 2 3", "{a} keep left", until=1, end="5"),
    "KA8 the penalty card is the last": pack_out(
        "{a} draw", "{a} swap 1 2 3", "{a} keep left", "{a} penalty right", until=2, end="5 6"
    ),
    "KA24 Kamikaze, nobody called": pack_out(
        "{a} draw", "{a} discard", hands=["12 12 13 13", "1 2 3 4"], pack="5", until=1, end="5"
    ),
    "K29 Kamikaze has called": Scene(tuple(kamikaze_set(start=1, kamikaze=1, caller=1))),
    "KA23 Kamikaze, another called": Scene(tuple(kamikaze_set(start=1, kamikaze=1, caller=2))),
    "KA3 write-off, then exactly 100 again, then over": Scene(
        (
            *kamikaze_set(start=1, kamikaze=1, caller=1),
            *kamikaze_set(start=1, kamikaze=1, caller=1),
            *kamikaze_set(start=1, kamikaze=1, caller=1),
            *opening(["5 5 5 5", "1 1 1 1"], "2 2 2", start=1),
            *("p1 kabo", "p2 draw", "p2 discard"),
        ),
        options={"write-off": "yes"},
    ),
    "KA3 both write off in one set": replace(
        pack_out("{a} draw", "{a} discard", hands=["10 10 10 10", "9 9 11 11"], until=1, end="5"),
        options={"write-off": "yes", "target": "40"},
    ),
    "KA2 exactly 100 is not the end": Scene(
        (*kamikaze_set(start=1, kamikaze=1, caller=1), *kamikaze_set(start=1, kamikaze=1, caller=1), "start p1")
    ),
    "KA14 lock_caller": Scene(
        (
            *opening(["0 0 1 1", "5 6 7 8", "9 9 9 9"], "13 11 12"),
            *("p1 kabo", "p2 draw", "p2 discard", "p2 trade 1 p3 2", "p3 draw", "p3 discard", "p3 skip"),
        ),
        3,
        {"lock-caller": "yes"},
    ),
    "K32 a whole short game": Scene(
        (
            *opening(["10 10 10 10", "1 1 1 1", "2 2 2 2"], "3 4 4 4", start=1),
            *("p1 draw", "p1 discard", "p2 kabo", "p3 draw", "p3 discard", "p1 draw", "p1 discard"),
        ),
        3,
        {"target": "39"},
    ),
}
