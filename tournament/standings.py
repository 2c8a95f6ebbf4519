"""The standings of an event: always computed, the same call for page, phone, projector, PDF and XLSX."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring import ranking
from scoring.format import Format
from tournament import formats
from tournament.enums import PenaltyKind
from tournament.models import Event
from tournament.queries import marks, scores
from tournament.queries.marks import ByHand, Fine, Who
from tournament.queries.scores import RoundRow, Version

Ranks = Mapping[int, Mapping[int, int]]  # round, entry, rank

__all__ = ["ByHand", "Fine", "Line", "Progress", "Standings", "Who", "of", "with_ranks"]


@dataclass(frozen=True, slots=True)
class Line:
    """One row: who, what scoring says, and how many ranks up (positive) or down by the last round that tells."""

    who: Who
    row: ranking.Row
    moved: int | None


@dataclass(frozen=True, slots=True)
class Progress:
    """A running round: so many of its tables are in (T22)."""

    round: int
    done: int
    tables: int


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings after `after_round`, with what a reader needs to trust them.

    `fines` and `by_hand` are those that count here; `as_of` is the newest result, publishing or closing counted.
    """

    revision: int
    after_round: int
    rounds: tuple[int, ...]
    running: Progress | None
    held: bool
    final: bool
    lines: tuple[Line, ...]
    people: Mapping[int, Who]
    format: Format
    fines: tuple[Fine, ...] = ()
    by_hand: tuple[ByHand, ...] = ()
    as_of: dt.datetime | None = None
    regular_round: int = 0  # T11, T16: the last round that is no final; a tie is broken after it


@dataclass(frozen=True, slots=True)
class _Given:
    """Everything the ranks depend on, read once and ranked after as many rounds as asked for."""

    people: Mapping[int, Who]
    rounds: Sequence[ranking.Round]
    fines: Sequence[Fine]
    by_hand: Sequence[ByHand]
    format: Format

    def course(self, *, since: int) -> tuple[list[Mapping[int, int]], tuple[ranking.Row, ...]]:
        """The ranks after each number of rounds from `since` on but the last, and the rows now."""
        return ranking.course(
            [ranking.Player(who.entry, who.number, who.ranked) for who in self.people.values()],
            self.rounds,
            self.format,
            marks=[self.marks(count) for count in range(len(self.rounds) + 1)],
            since=since,
        )

    def marks(self, count: int) -> ranking.Marks:
        """What counts beside the results after the first `count` rounds."""
        return ranking.Marks(
            tuple(_penalty(fine, self.format) for fine in self.fines_after(count)),
            marks.orders(self.by_hand, after_round=_last_regular(self.rounds[:count])),
        )

    def fines_after(self, count: int) -> list[Fine]:
        """T15: a penalty tied to a round counts from that round on."""
        last = self.rounds[count - 1].number if count else 0
        return [fine for fine in self.fines if fine.round is None or fine.round <= last]


def of(
    event: Event,
    *,
    public: bool = False,
    public_names: bool = False,
    through: int | None = None,
    instead: Mapping[int, Version] | None = None,
    voided: Mapping[int, bool] | None = None,
) -> Standings:
    """The standings now, or after round `through`.

    By game key, `instead` puts candidate results in place of the stored ones, `voided` makes games void or count.
    `public` leaves out what the organiser holds back (field report 22) and calls people by their public names;
    `public_names` does that alone, for what hangs on a wall.
    """
    through = shown_through(event, public=public, through=through)
    rounds = scores.rounds(event, through=through, instead=instead, voided=voided)
    given = _given(event, rounds, public_names=public or public_names)
    since = max(_before_last(rounds), 1)
    return _counted(event, rounds, given, public=public, since=since, through=through)[0]


def with_ranks(event: Event, rounds: Sequence[RoundRow], *, public: bool = False) -> tuple[Standings, Ranks]:
    """The standings of all rounds of an event, and by round the rank of every ranked entry after it."""
    through = shown_through(event, public=public)
    shown = [row for row in rounds if through is None or row.number <= through]
    given = _given(event, shown, public_names=public)
    return _counted(event, shown, given, public=public, since=1, through=through)


def _counted(
    event: Event, rounds: Sequence[RoundRow], given: _Given, *, public: bool, since: int, through: int | None
) -> tuple[Standings, Ranks]:
    """The standings of these rounds, and the ranks after each from the `since`-th on."""
    earlier, rows = given.course(since=since)
    place = _before_last(rounds) - since
    before = earlier[place] if 0 <= place < len(earlier) else {}
    made = Standings(
        revision=event.revision,
        after_round=rounds[-1].number if rounds else 0,
        rounds=tuple(row.number for row in rounds),
        running=_progress(rounds),
        held=public and event.held_from is not None,
        final=bool(rounds and rounds[-1].final),
        lines=tuple(Line(given.people[row.entry], row, _moved(row, before)) for row in rows),
        people=given.people,
        format=formats.of(event),
        fines=tuple(given.fines_after(len(rounds))),
        by_hand=_in_force(given, rows),
        as_of=scores.newest_time(event, through=through),
        regular_round=_last_regular(given.rounds),
    )
    now = {row.entry: row.rank for row in rows if row.rank is not None}
    counted = zip(rounds[since - 1 :], [*earlier, now], strict=False)
    return made, {row.number: dict(found) for row, found in counted}


def shown_through(event: Event, *, public: bool, through: int | None = None) -> int | None:
    """The last round whose results may be told; None: no limit."""
    if not public or event.held_from is None:
        return through
    last = event.held_from - 1
    return last if through is None else min(through, last)


def _given(event: Event, rounds: Sequence[RoundRow], *, public_names: bool) -> _Given:
    """T13: who can still reach the minimum of rounds is ranked; only who cannot any more stands below."""
    to_come = max(0, event.rounds_planned - sum(row.closed and not row.final for row in rounds))
    format = formats.of(event)
    return _Given(
        people=marks.people(event, public=public_names),
        rounds=[scores.scored_round(row) for row in rounds],
        fines=marks.fines(event),
        by_hand=marks.by_hand(event),
        format=replace(format, min_rounds=max(0, format.min_rounds - to_come)),
    )


def _penalty(fine: Fine, format: Format) -> ranking.Penalty:
    """T15 as amounts added: win points are lost, game points go the bad way."""
    if fine.kind == PenaltyKind.WIN_POINTS:
        return ranking.Penalty(fine.entry, win_points=-fine.amount)
    return ranking.Penalty(fine.entry, game_points=fine.amount if format.lower_wins else -fine.amount)


def _last_regular(rounds: Sequence[ranking.Round]) -> int:
    """T11: a tie break counts after exactly one round; under a final those made before it (T16)."""
    return max((row.number for row in rounds if not row.final), default=0)


def _in_force(given: _Given, rows: Sequence[ranking.Row]) -> tuple[ByHand, ...]:
    """The ties broken by hand that decide a rank here."""
    after = _last_regular(given.rounds)
    decided = {row.entry for row in rows if row.reason.why is ranking.Why.TIE_BREAK}
    return tuple(item for item in given.by_hand if item.after_round == after and decided & set(item.order))


def _progress(rounds: Sequence[RoundRow]) -> Progress | None:
    if not rounds or rounds[-1].closed:
        return None
    last = rounds[-1]
    return Progress(last.number, sum(game.done for game in last.games), len(last.games))


def _before_last(rounds: Sequence[RoundRow]) -> int:
    """How many rounds were played before the last one that tells of ranks: one without any result tells nothing yet."""
    silent = bool(rounds) and not rounds[-1].closed and not any(game.done for game in rounds[-1].games)
    return len(rounds) - (2 if silent else 1)


def _moved(row: ranking.Row, before: Mapping[int, int]) -> int | None:
    was = before.get(row.entry)
    return was - row.rank if was is not None and row.rank is not None else None
