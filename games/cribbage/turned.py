"""A deal from the cards turned up (V3): hands with the points of the play, starter and crib, as people type them.

A whole number beside a player's cards is what the player has pegged (C7, C8); heels are seen from the starter (C5).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.awards import SetCount
from games.cribbage.cards import CRIB, KEPT, NAMES, SEATS_MAX, SEATS_MIN, WORDS
from games.cribbage.count import points
from games.cribbage.dealt import Deal, awards_of, decided
from games.cribbage.options import RULES, CribbageOptions
from games.cribbage.pegging import CARD_MOST
from games.findings import Finding
from games.written import TurnedUp

COMMON = ("starter", "crib")
PEGGED_MOST = KEPT * CARD_MOST
TURNED_WORDS: Mapping[str, int] = dict.fromkeys(NAMES, 1)


@dataclass(frozen=True, slots=True)
class _Row:
    """Words beside a seat, or of nobody, by the name of the row: those of cards, and numbers."""

    seat: int | None
    code: str
    cards: tuple[str, ...]
    numbers: tuple[str, ...] = ()


def _rows(turned: TurnedUp) -> tuple[_Row, ...]:
    hands = (
        _Row(seat, "hand", tuple(word for word in hand if not _is_number(word)), tuple(filter(_is_number, hand)))
        for seat, hand in enumerate(turned.hands)
    )
    return (*hands, *(_Row(None, code, turned.common.get(code, ())) for code in COMMON))


def _is_number(word: str) -> bool:
    return word.isascii() and word.removeprefix("-").isdigit()


def check_turned(turned: TurnedUp, *, options: CribbageOptions = RULES) -> tuple[Finding, ...]:
    """What is wrong with the cards of a deal (V3), the card named; empty when they can be counted."""
    rows = _rows(turned)
    found = [*_seats(turned), *_unread(rows)]
    if not found:
        found += [*_dealer(turned), *_pegged(rows), *_twice(rows)]
        deal = None if found else _deal(turned, rows)
        found += _amounts(rows, shown=deal is None or not decided(deal, target=options.target))
        if deal is not None and not found and not (any(deal.pegged) or decided(deal, target=options.target)):
            found.append(Finding("C8", "deal_without_points", {}))
    return tuple(found)


def _seats(turned: TurnedUp) -> Iterator[Finding]:
    seats = len(turned.hands)
    if not SEATS_MIN <= seats <= SEATS_MAX:
        yield Finding("C1", "seat_count", {"seats": seats, "least": SEATS_MIN, "most": SEATS_MAX})
    elif seats != turned.players:
        yield Finding("C12", "deal_of_leaver", {})


def _unread(rows: Sequence[_Row]) -> Iterator[Finding]:
    for row in rows:
        for word in dict.fromkeys(row.cards):
            if WORDS.get(word.lower()) is None:
                yield Finding("V3", "card_unknown", {"card": word[:20]}, seat=row.seat)


def _dealer(turned: TurnedUp) -> Iterator[Finding]:
    if turned.marked is None:
        yield Finding("V3", "dealer_missing", {})


def _pegged(rows: Sequence[_Row]) -> Iterator[Finding]:
    """One number for each player: the points of the play, 0 where there are none."""
    for row in rows:
        if row.seat is None:
            continue
        if len(row.numbers) != 1:
            yield Finding("V3", "pegged_count" if row.numbers else "pegged_missing", {}, seat=row.seat)
        elif not 0 <= int(row.numbers[0][:6]) <= PEGGED_MOST:
            facts: dict[str, int | str] = {"score": row.numbers[0][:6], "most": PEGGED_MOST}
            yield Finding("C7", "pegged_impossible", facts, seat=row.seat)


def _amounts(rows: Sequence[_Row], *, shown: bool) -> Iterator[Finding]:
    """Four cards in each hand and in the crib, one starter (C4, C5); where no show came, there may be no hands."""
    wanted = {"hand": KEPT, "starter": 1, "crib": CRIB}
    for row in rows:
        needed = shown or row.code == "starter"
        if not row.cards and needed:
            yield Finding("V3", f"{row.code}_missing", {"wanted": wanted[row.code]}, seat=row.seat)
        elif row.cards and len(row.cards) != wanted[row.code]:
            facts = {"wanted": wanted[row.code], "found": len(row.cards)}
            yield Finding("V3", f"{row.code}_count", facts, seat=row.seat)


def _twice(rows: Sequence[_Row]) -> Iterator[Finding]:
    cards = Counter(card for row in rows for card in _read(row.cards))
    seen: set[int] = set()
    for row in rows:
        for card in _read(row.cards):
            if card in seen:
                facts: dict[str, int | str] = {"card": NAMES[card], "found": cards[card], "deck": 1}
                yield Finding("V3", "card_too_often", facts, seat=row.seat)
            seen.add(card)


def _read(row: Sequence[str]) -> tuple[int, ...]:
    read = (WORDS[word.lower()] for word in row)
    return tuple(card for card in read if card is not None)


def _deal(turned: TurnedUp, rows: Sequence[_Row]) -> Deal:
    """The deal that the words say; the dealer is marked, and each player has one number."""
    assert turned.marked is not None
    starter, crib = (_read(row.cards) for row in rows if row.seat is None)
    hands = tuple(_read(row.cards) for row in rows if row.seat is not None)
    pegged = tuple(int(row.numbers[0]) for row in rows if row.seat is not None)
    return Deal(hands, pegged, starter, crib, turned.marked, turned.before)


def count_turned(turned: TurnedUp, *, options: CribbageOptions = RULES) -> SetCount:
    """What a deal gives each seat: heels, the play, the show; its partner's points are its own (C9, CA10).

    Where the totals before the deal are known, nothing is counted after the target (C9). `sums` are what each seat's
    own hand is worth. ValueError for cards that `check_turned` refuses.
    """
    if wrong := check_turned(turned, options=options):
        raise ValueError(f"cards cannot be counted: {wrong}")
    deal = _deal(turned, _rows(turned))
    awards = awards_of(deal, target=options.target)
    starter = deal.starter[0]
    sums = tuple(points(hand, starter) if hand else 0 for hand in deal.hands)
    return SetCount(sums, tuple(sum(award.points for award in each) for each in awards), awards)
