"""A whole game of Cuccù written round by round, checked (V2): a score is the lives lost in the round."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.cuccu.deck import LIVES, SEATS_MAX, SEATS_MIN
from games.cuccu.rounds import cell_findings, mark_findings, together
from games.findings import Finding
from games.sheets import leaver_findings, seats_findings, shape_findings
from games.written import WrittenSet, absences, left_flags

Lives = tuple[int, ...]


def check_sets(
    sets: Sequence[WrittenSet], *, by_time: bool, seats: int, left: Sequence[bool] = ()
) -> tuple[Finding, ...]:
    """What is wrong with a game written round by round (V2): in each round, then over the game."""
    gone = left_flags(left, seats=seats)
    found = [*seats_findings(gone, rule="UA23", least=SEATS_MIN, most=SEATS_MAX), *shape_findings(sets, seats=seats)]
    if any(len(written.scores) != seats for written in sets) or not sets:
        return tuple(found)
    absent = absences(sets, left=gone)
    found += leaver_findings(gone, absent[-1])
    *before, lives = _history(sets, absent)
    found += _rounds(sets, before, absent)
    if len(_alive(lives, absent[-1])) > 1:
        found += _not_over(sets[-1], lives, gone, absent[-1], by_time=by_time)
    return tuple(found)


def _rounds(sets: Sequence[WrittenSet], before: Sequence[Lives], absent: Sequence[frozenset[int]]) -> Iterator[Finding]:
    """What is wrong in each round with the lives that there were, and rounds after the end (U20)."""
    ended: Finding | None = None
    for number, (written, lives) in enumerate(zip(sets, before, strict=True)):
        alive = _alive(lives, absent[number])
        if number and len(alive) == 1 and ended is None:
            ended = Finding("U20", "round_after_end", {"ended": number, "by": alive[0]})
        if ended is not None:
            yield replace(ended, set=number)
            continue
        for finding in _of_round(written, lives, absent[number]):
            yield replace(finding, set=number)


def _history(sets: Sequence[WrittenSet], absent: Sequence[frozenset[int]]) -> list[Lives]:
    """The lives before each round, and those after the last."""
    history: list[Lives] = [(LIVES,) * len(sets[0].scores)]
    for written, away in zip(sets, absent, strict=True):
        history.append(_after(history[-1], written, away))
    return history


def _after(lives: Lives, written: WrittenSet, absent: frozenset[int]) -> Lives:
    """The lives after a round; all are back when nobody who has not left has any (U19)."""
    after = tuple(
        had if score is None else max(0, had - max(0, score)) for had, score in zip(lives, written.scores, strict=True)
    )
    return after if _alive(after, absent) else (LIVES,) * len(lives)


def _of_round(written: WrittenSet, lives: Lives, absent: frozenset[int]) -> Iterator[Finding]:
    cells = tuple(cell_findings(written, lives, absent))
    yield from cells
    yield from mark_findings(written)
    playing = {
        seat: score
        for seat, score in enumerate(written.scores)
        if score is not None and lives[seat] and seat not in absent
    }
    if not cells and len(playing) > 1:
        yield from together(playing, lives)


def _alive(lives: Lives, absent: frozenset[int]) -> list[int]:
    return [seat for seat, left in enumerate(lives) if left and seat not in absent]


def _not_over(
    last: WrittenSet, lives: Lives, gone: Sequence[bool], absent: frozenset[int], *, by_time: bool
) -> Iterator[Finding]:
    """Several players still have lives (U20): possible by time alone; not said while scores are missing."""
    complete = all(score is not None or gone[seat] for seat, score in enumerate(last.scores))
    if complete and not by_time:
        yield Finding("U20", "lives_left", {"players": len(_alive(lives, absent))}, override=True)
