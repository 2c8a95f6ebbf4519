"""One step of a game's record, as the table looks then: to everybody who knows the record, or to one seat (V4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games import record, registry
from games.core import GameError, Step, walk
from games.registry import Rules
from games.shown import ShownCard, ShownTable
from tournament import sentences
from tournament.models import Record


@dataclass(frozen=True, slots=True)
class Card:
    """A card for the page: its face ("" if it is not known), and the seats that have seen it, by number and name.

    `gap`: there is a place, but no card.
    """

    face: str
    down: bool
    seen_by: tuple[tuple[int, str], ...] = ()
    since: int | None = None
    gap: bool = False

    @property
    def size(self) -> str:
        """The class for a face that is longer than two signs: a rank with its suit, or a word."""
        return "" if len(self.face) < 3 else "is-long" if len(self.face) == 3 else "is-word"


@dataclass(frozen=True, slots=True)
class Mark:
    """What a player is at; `plain`: nothing that changes the game, such as who deals."""

    text: str
    plain: bool


@dataclass(frozen=True, slots=True)
class Pile:
    """What lies in the middle of the table, by its name: cards, or how many there are."""

    name: str
    cards: tuple[Card, ...]
    count: int | None


@dataclass(frozen=True, slots=True)
class Hand:
    """A player at the table: the row of cards, the points so far, and what this player is at."""

    number: int
    name: str
    cards: tuple[Card, ...]
    total: int
    turn: bool
    marks: tuple[Mark, ...]
    looking: bool


@dataclass(frozen=True, slots=True)
class Given:
    """Points of the set that has just ended, with their reason."""

    name: str
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class Replay:
    """A step of a replay. `line` is the number of its line in the text (None: nothing has happened yet)."""

    step: int
    last: int
    seat: int | None
    table: ShownTable
    hands: tuple[Hand, ...]
    piles: tuple[Pile, ...]
    line: int | None
    text: str
    remark: str
    sentence: str
    given: tuple[Given, ...]
    sets: tuple[tuple[int, int], ...]  # each set's number and first step

    @property
    def back(self) -> int | None:
        """The step before; None at the start."""
        return self.step - 1 if self.step else None

    @property
    def on(self) -> int | None:
        """The step after; None at the end."""
        return self.step + 1 if self.step < self.last else None

    @property
    def set(self) -> int:
        """The number of the set that is played, 0 before the first."""
        return max((number for number, first in self.sets if first <= self.step), default=0)


@dataclass(slots=True)
class _Walk:
    """How far a record can be played, and the position after one step of it."""

    rules: Rules
    state: Any
    number: int = 0
    step: Step | None = None
    last: int = 0
    starts: tuple[int, ...] = ()


def of(saved: Record, *, names: Sequence[str], step: int, seat: int | None, public: bool) -> Replay | None:
    """The table after a step, the last one for a number beyond it; None where nothing of the record can be played.

    A record that breaks a rule is shown up to the line before. `seat` counts from 0. The public reads no remarks.
    """
    try:
        written = record.loads(saved.text)
        found = _walked(written, step)
    except GameError:
        return None
    if seat is not None and not 0 <= seat < len(names):
        return None
    table = found.rules.show(found.state, seat=seat)
    game = written.game
    return Replay(
        step=found.number,
        last=found.last,
        seat=seat,
        table=table,
        hands=tuple(_hand(table, number, names, seat, game) for number in range(len(names))),
        piles=tuple(
            Pile(
                sentences.pile(pile.code, game=game), tuple(_card(card, names, game) for card in pile.cards), pile.count
            )
            for pile in table.piles
        ),
        sets=tuple(enumerate(found.starts, start=1)),
        **_said(found, written, names, seat=seat, public=public),
    )


def _walked(written: record.Record, wanted: int) -> _Walk:
    """Play the whole record, up to its first breach, and keep the position after the wanted step."""
    rules, state = registry.begin(written)
    found = _Walk(rules, state.copy())
    between, starts = True, []
    try:
        for number, step in enumerate(walk(rules, state, written.lines), start=1):
            found.last = number
            if between and not state.between_deals:
                starts.append(number)
            between = state.between_deals
            if number <= wanted:
                found.number, found.step = number, step
            if number == wanted:
                found.state = state.copy()
    except GameError:
        pass  # the verdict says it; what comes before can be looked at
    if found.last < wanted:
        found.state = state
    found.starts = tuple(starts)
    return found


def _hand(table: ShownTable, number: int, names: Sequence[str], seat: int | None, game: str) -> Hand:
    return Hand(
        number=number + 1,
        name=names[number],
        cards=tuple(_card(card, names, game) for card in table.rows[number]),
        total=table.totals[number],
        turn=number == table.turn,
        marks=tuple(_mark(code, game) for code in table.marks[number]),
        looking=number == seat,
    )


def _mark(code: str, game: str) -> Mark:
    return Mark(sentences.mark(code, game=game), plain=sentences.is_plain(code, game=game))


def _card(card: ShownCard | None, names: Sequence[str], game: str) -> Card:
    if card is None:
        return Card("", down=False, gap=True)
    seen = tuple((seat + 1, names[seat]) for seat in card.seen_by)
    face = "" if card.face is None else sentences.face(card.face, game=game)
    return Card(face, card.down, seen, card.since)


def _said(
    found: _Walk, written: record.Record, names: Sequence[str], *, seat: int | None, public: bool
) -> dict[str, Any]:
    """What the step says. A seat does not read the cards of the deal in its line."""
    if found.step is None:
        return {"line": None, "text": "", "remark": "", "sentence": "", "given": ()}
    step, game = found.step, written.game
    told = found.rules.tell(step.action)
    open_to_all = seat is None and not public
    entry = written.entries[step.number - written.first]
    return {
        "line": step.number,
        "text": step.line if seat is None else told.line,
        "remark": (entry.remark or "") if open_to_all else "",
        "sentence": sentences.deed(told, game=game, names=names),
        "given": tuple(
            Given(names[award.seat], award.points, sentences.award(award, game=game, names=names))
            for award in step.awards
        ),
    }
