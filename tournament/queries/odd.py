"""Odd results: what was accepted after a second confirmation, or for a reason of the organiser's (V1, V2)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.findings import Finding
from tournament import findings, versions
from tournament.judging import judge
from tournament.models import Event, Result
from tournament.queries.day import Played, Table


@dataclass(frozen=True, slots=True)
class Remark:
    """What was odd: the rule, and the sentence about it."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Odd:
    """A result in force that was accepted though it is odd."""

    table: Table
    result: Result
    remarks: tuple[Remark, ...]


def of_round(event: Event, played: Played) -> tuple[Odd, ...]:
    """The odd results in force in this round, by table."""
    found = {result.game_id: result for result in _in_force([played])}
    return tuple(
        Odd(table, found[table.game.pk], remarks(event, found[table.game.pk]))
        for table in played.tables
        if table.game.pk in found
    )


def count(played: Sequence[Played]) -> dict[int, int]:
    """Round to the number of its odd results in force, for rounds that have some; in one query."""
    rounds = {table.game.pk: item.round.number for item in played for table in item.tables}
    counts: dict[int, int] = {}
    for result in _in_force(played):
        number = rounds[result.game_id]
        counts[number] = counts.get(number, 0) + 1
    return counts


def remarks(event: Event, result: Result) -> tuple[Remark, ...]:
    """What was odd about one version, as the rules said it when it was entered."""
    if not result.odd:
        return ()
    scores = list(result.scores.select_related("entry").order_by("pk"))  # as they were typed: by seat
    sheet = replace(versions.read(result), totals={score.entry_id: score.points for score in scores})
    said = {_key(finding): finding for finding in judge(event, sheet)}
    names = [score.entry.name for score in scores]
    known = [(item["rule"], said.get((item["rule"], item["code"], item["set"], item["seat"]))) for item in result.odd]
    return tuple(Remark(rule, findings.sentence(found, names=names) if found else "") for rule, found in known)


def _key(finding: Finding) -> tuple[str, str, int | None, int | None]:
    return finding.rule, finding.code, finding.set, finding.seat


def _in_force(played: Sequence[Played]) -> list[Result]:
    """Odd results that count: the newest version of a game that is not void, given by those who sit there."""
    newest = {
        table.game.pk: table.game.result.number
        for item in played
        for table in item.tables
        if table.game.result is not None and table.state == "done"
    }
    found = Result.objects.filter(game__in=list(newest)).exclude(odd=[], override="").select_related("by")
    return [result for result in found if newest[result.game_id] == result.number]
