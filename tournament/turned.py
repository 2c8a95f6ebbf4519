"""The cards turned up in a set (V3) as people type them: counted by the event's game and explained, or refused."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from games.awards import SetCount
from games.findings import Finding
from games.registry import Rules
from games.written import TurnedUp, cards_of
from tournament import sentences

NUMBER = re.compile(r"-?[0-9]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of cards as typed: one per seat of the table, and those of nobody by the game's codes (`turned_common`).

    `numbers`: by seat what is typed beside the cards, where the game reads a number there (`turned_number`).
    """

    hands: tuple[str, ...]
    common: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[int, str] = field(default_factory=dict)

    @property
    def blank(self) -> bool:
        """No card is typed."""
        return not any(cards_of(text) for text in (*self.hands, *self.common.values(), *self.numbers.values()))


@dataclass(frozen=True, slots=True)
class Counted:
    """What the cards of a set come to. Scores, sums and findings are by seat of the table.

    `count` speaks of those alone who were there (T21), as `seats` lists them; None: refused, `findings` say why.
    """

    turned: TurnedUp
    seats: tuple[int, ...]
    table: int
    findings: tuple[Finding, ...]
    count: SetCount | None

    @property
    def scores(self) -> tuple[int | None, ...]:
        """Points by seat of the table; None for whoever had left, and for all while the cards are refused."""
        if self.count is None:
            return (None,) * self.table
        found = dict(zip(self.seats, self.count.scores, strict=True))
        return tuple(found.get(seat) for seat in range(self.table))

    @property
    def kamikaze(self) -> bool:
        """The game has recognised a Kamikaze."""
        return self.count is not None and self.count.kamikaze is not None

    @property
    def cards(self) -> Mapping[int, tuple[str, ...]]:
        """The cards by seat of the table, of those who have any."""
        return {seat: hand for seat, hand in zip(self.seats, self.turned.hands, strict=True) if hand}


@dataclass(frozen=True, slots=True)
class Explained:
    """A score with its reasons: each award's points with a sentence, in the reader's language."""

    points: int
    lines: tuple[tuple[int, str], ...]

    @property
    def terms(self) -> tuple[int, ...]:
        """What is added up, where that is more than one number."""
        return tuple(points for points, _why in self.lines) if len(self.lines) > 1 else ()


def count(
    rules: Rules,
    rows: Rows,
    *,
    marked: int | None,
    left: Sequence[bool] = (),
    before: Sequence[int | None] = (),
) -> Counted:
    """The cards of a set judged and counted; `marked` is the seat that the game marks, such as the caller.

    Who left during the game (`left`) and has no card was not there any more (T21). `before`: the totals before the set,
    where they are known.
    """
    unread = tuple(_unread(rules, rows.numbers))
    hands = [_hand(rows, seat, unread) for seat in range(len(rows.hands))]
    gone = [bool(left) and left[seat] and not hand for seat, hand in enumerate(hands)]
    seats = tuple(seat for seat, away in enumerate(gone) if not away)
    known = tuple(total for seat in seats if before and (total := before[seat]) is not None)
    turned = TurnedUp(
        hands=tuple(hands[seat] for seat in seats),
        marked=seats.index(marked) if marked in seats and rules.turned_mark else None,
        common={code: cards_of(rows.common.get(code, "")) for code in rules.turned_common},
        table=len(hands),
        before=known if len(known) == len(seats) else None,
    )
    judged = tuple(
        finding if finding.seat is None else replace(finding, seat=seats[finding.seat])
        for finding in rules.check_turned(turned)
    )
    found = (*unread, *judged)
    counted = None if any(finding.refused for finding in found) else rules.count_turned(turned)
    return Counted(turned, seats, len(hands), found, counted)


def _unread(rules: Rules, numbers: Mapping[int, str]) -> Iterator[Finding]:
    """The numbers that are none."""
    for seat, text in sorted(numbers.items()):
        if text.strip() and not NUMBER.fullmatch(text.strip()):
            facts: dict[str, int | str] = {"text": text.strip()[:20], "what": rules.turned_number or ""}
            yield Finding("V3", "number_not_whole", facts, seat=seat)


def _hand(rows: Rows, seat: int, unread: Sequence[Finding]) -> tuple[str, ...]:
    """The words of a seat, its number last; where that is none, 0 stands for it, so that the rest is judged too."""
    bad = any(finding.seat == seat for finding in unread)
    return cards_of(f"{rows.hands[seat]} {0 if bad else rows.numbers.get(seat, '')}")


def parted(rules: Rules, text: str) -> tuple[str, str]:
    """A hand as it is typed, and the number that the game reads beside its cards; "" where there is not just one."""
    words = cards_of(text)
    numbers = [word for word in words if NUMBER.fullmatch(word)] if rules.turned_number else []
    if len(numbers) != 1:
        return text, ""
    return " ".join(word for word in words if word not in numbers), numbers[0]


def explained(rules: Rules, counted: Counted, *, names: Sequence[str]) -> tuple[Explained | None, ...]:
    """By seat of the table why the score is what it is; None while there is none. `names` by seat."""
    if counted.count is None:
        return (None,) * counted.table
    here = [names[seat] for seat in counted.seats]
    found = {
        seat: Explained(
            points=counted.count.scores[at],
            lines=tuple(
                (award.points, sentences.award(award, game=rules.slug, names=here))
                for award in counted.count.awards[at]
            ),
        )
        for at, seat in enumerate(counted.seats)
    }
    return tuple(found.get(seat) for seat in range(counted.table))
