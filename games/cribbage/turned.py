"""The show of a deal from the cards turned up (V3, C9-C11): hands, starter and crib, as people type them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from games.awards import Award, SetCount
from games.cribbage.cards import CRIB, KEPT, NAMES, SEATS_MAX, SEATS_MIN, WORDS, partners
from games.cribbage.count import count, points
from games.findings import Finding
from games.written import TurnedUp

COMMON = ("starter", "crib")
TURNED_WORDS: Mapping[str, int] = dict.fromkeys(NAMES, 1)


def check_turned(turned: TurnedUp) -> tuple[Finding, ...]:
    """What is wrong with the cards of a deal (V3), the card named; empty when they can be counted."""
    found = [*_seats(turned), *_unread(turned)]
    if not found:
        found += [*_amounts(turned), *_twice(turned)]
    return tuple(found)


def _seats(turned: TurnedUp) -> Iterator[Finding]:
    seats = len(turned.hands)
    if not SEATS_MIN <= seats <= SEATS_MAX:
        yield Finding("C1", "seat_count", {"seats": seats, "least": SEATS_MIN, "most": SEATS_MAX})


def _rows(turned: TurnedUp) -> Iterator[tuple[int | None, str, tuple[str, ...]]]:
    """Each row with its seat, None for those of nobody, and its name."""
    yield from ((seat, "hand", hand) for seat, hand in enumerate(turned.hands))
    yield from ((None, code, turned.common.get(code, ())) for code in COMMON)


def _unread(turned: TurnedUp) -> Iterator[Finding]:
    for seat, _code, row in _rows(turned):
        for word in dict.fromkeys(row):
            if WORDS.get(word.lower()) is None:
                yield Finding("V3", "card_unknown", {"card": word[:20]}, seat=seat)


def _amounts(turned: TurnedUp) -> Iterator[Finding]:
    """Four cards in each hand and in the crib, one starter (C4, C5), and whose crib it is."""
    wanted = {"hand": KEPT, "starter": 1, "crib": CRIB}
    for seat, code, row in _rows(turned):
        if not row:
            yield Finding("V3", f"{code}_missing", {"wanted": wanted[code]}, seat=seat)
        elif len(row) != wanted[code]:
            yield Finding("V3", f"{code}_count", {"wanted": wanted[code], "found": len(row)}, seat=seat)
    if turned.marked is None:
        yield Finding("V3", "dealer_missing", {})


def _twice(turned: TurnedUp) -> Iterator[Finding]:
    cards = Counter(card for _seat, _code, row in _rows(turned) for card in _read(row))
    seen: set[int] = set()
    for seat, _code, row in _rows(turned):
        for card in _read(row):
            if card in seen:
                facts: dict[str, int | str] = {"card": NAMES[card], "found": cards[card], "deck": 1}
                yield Finding("V3", "card_too_often", facts, seat=seat)
            seen.add(card)


def _read(row: Sequence[str]) -> tuple[int, ...]:
    read = (WORDS[word.lower()] for word in row)
    return tuple(card for card in read if card is not None)


def count_turned(turned: TurnedUp) -> SetCount:
    """What the show gives each seat, its partner's hand and the crib of the side among it (C9, CA10).

    The points of the play and for heels come to it; `sums` are what each seat's own hand is worth. The count goes on
    past the target: the stop is the game's affair (C9). ValueError for cards that `check_turned` refuses.
    """
    if (wrong := check_turned(turned)) or turned.marked is None:
        raise ValueError(f"cards cannot be counted: {wrong}")
    hands = [_read(hand) for hand in turned.hands]
    starter, crib = _read(turned.common["starter"])[0], _read(turned.common["crib"])
    seats = len(hands)
    awards = tuple(
        tuple(
            award
            for owner in sorted(partners(seat, seats=seats))
            for award in _shown(hands[owner], starter, seat, crib if owner == turned.marked else ())
        )
        for seat in range(seats)
    )
    scores = tuple(sum(award.points for award in each) for each in awards)
    return SetCount(tuple(points(hand, starter) for hand in hands), scores, awards)


def _shown(hand: Sequence[int], starter: int, seat: int, crib: Sequence[int]) -> tuple[Award, ...]:
    """A hand's awards for a seat, and those of the crib where there is one."""
    shown = count(hand, starter, seat=seat)
    return (*shown, *count(crib, starter, crib=True, seat=seat)) if crib else shown
