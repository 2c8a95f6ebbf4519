"""Appending a version of a game's result: the one place that writes Result and its scores. Runs inside `change`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.contrib.auth.models import User
from django.db.models import Max

from tournament.enums import Level
from tournament.models import Game, PlayedSet, Result, Score, SetScore


@dataclass(frozen=True, slots=True)
class SetRow:
    """One set by entry: points (None after leaving), the entry that the game marks (the caller), Kamikaze.

    `cards`, where they are known: those turned up, in the game's words (V3); `common`: those of nobody, by code.
    """

    points: Mapping[int, int | None]
    caller: int | None = None
    kamikaze: bool = False
    cards: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    common: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sheet:
    """What was written down for a table, by entry: raw totals (None: left, T21), and the sets if there are any."""

    totals: Mapping[int, int | None]
    by_time: bool = False
    sets: Sequence[SetRow] = ()

    @property
    def level(self) -> Level:
        """V1, V2, or V3 where the cards of every set are known."""
        if not self.sets:
            return Level.TOTALS
        return Level.CARDS if all(row.cards for row in self.sets) else Level.SETS


def read(result: Result) -> Sheet:
    """A stored version as it was written down."""
    rows = result.sets.prefetch_related("scores").order_by("number")
    return Sheet(
        totals=dict(result.scores.values_list("entry_id", "points")),
        by_time=result.by_time,
        sets=tuple(_row(row) for row in rows),
    )


def _row(played: PlayedSet) -> SetRow:
    scores = list(played.scores.all())
    return SetRow(
        points={score.entry_id: score.points for score in scores},
        caller=played.caller_id,
        kamikaze=played.kamikaze,
        cards={score.entry_id: tuple(score.cards.split()) for score in scores if score.cards},
        common={code: tuple(words.split()) for code, words in played.common.items()},
    )


def append(
    game: Game,
    sheet: Sheet,
    *,
    key: str,
    by: User | None,
    why: str = "",
    override: str = "",
    odd: Sequence[Mapping[str, object]] = (),
) -> Result:
    """The next version of the game's result, written with its scores and sets."""
    newest = game.results.aggregate(newest=Max("number"))["newest"] or 0
    result = Result.objects.create(
        game=game,
        number=newest + 1,
        level=sheet.level,
        by_time=sheet.by_time,
        override=override,
        odd=list(odd),
        why=why,
        by=by,
        key=key,
    )
    Score.objects.bulk_create(
        Score(result=result, entry_id=entry, points=points, left=points is None)
        for entry, points in sheet.totals.items()
    )
    _append_sets(result, sheet.sets)
    return result


def _append_sets(result: Result, rows: Sequence[SetRow]) -> None:
    played = PlayedSet.objects.bulk_create(
        PlayedSet(
            result=result,
            number=number,
            caller_id=row.caller,
            kamikaze=row.kamikaze,
            common={code: " ".join(words) for code, words in row.common.items()},
        )
        for number, row in enumerate(rows, start=1)
    )
    SetScore.objects.bulk_create(
        SetScore(set=one, entry_id=entry, points=points, cards=" ".join(row.cards.get(entry, ())))
        for one, row in zip(played, rows, strict=True)
        for entry, points in row.points.items()
    )
