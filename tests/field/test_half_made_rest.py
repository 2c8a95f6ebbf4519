"""Field report 8: a fault in the middle of any other write leaves everything as it was (see test_half_made.py).

The three great ones, with files and a person's name, are tried at a part of their writes in every run; all verbs at
each of their statements, before and after it, in `make drill`.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.field.snapshot import everything
from tests.field.test_half_made import VERBS, Fault, Faulty, broken
from tests.field.verbs import WITH_A_LINE, WITHOUT, Case
from tournament import history
from tournament.errors import TournamentError
from tournament.models import Event, HistoryLine

pytestmark = pytest.mark.django_db(transaction=True)
GREAT = ("event_file.bring", "event_file.take_back", "people_data.erase")
WRITES = ("INSERT", "UPDATE", "DELETE")
ALL = WITH_A_LINE | WITHOUT


class FaultyWrites(Faulty):
    """The same, counting only what writes."""

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith(WRITES):
            return execute(sql, params, many, context)
        return super().__call__(execute, sql, params, many, context)


def finished(case: Case, event: Event, fault: Faulty) -> bool:
    """Did the verb come to its end? A reader that breaks while an event from a file is proven is a refusal (proof)."""
    with broken(fault):
        try:
            case[1](Event.objects.get(pk=event.pk))
        except Fault:
            return False
        except TournamentError as refused:
            if refused.field != "file":
                raise
            return False
    return True


def lines() -> int:
    return HistoryLine.objects.count()


@pytest.mark.parametrize("code", GREAT)
def test_field_8_a_fault_at_any_write_of_the_great_verbs_changes_nothing(code: str) -> None:
    """Every third write is enough here, by turns before and after it."""
    case = ALL[code]
    event = case[0]()
    start, at = everything(), 0
    while not finished(case, event, FaultyWrites(at, after=at % 2 == 1)):
        assert everything() == start, f"write {at}"
        at += 3
    assert at >= 6
    assert HistoryLine.objects.filter(what=code).count() == 1


@pytest.mark.drill
@pytest.mark.parametrize("code", ALL)
def test_field_8_a_fault_at_any_statement_of_any_verb_changes_nothing_and_a_retry_works(code: str) -> None:
    case = ALL[code]
    event = case[0]()
    start, at, before = everything(), 0, lines()
    while not finished(case, event, Faulty(at)):
        assert everything() == start, f"before statement {at}"
        assert not finished(case, event, Faulty(at, after=True))
        assert everything() == start, f"after statement {at}"
        at += 1
    assert at >= 3
    assert everything() != start
    if code in WITH_A_LINE:
        assert HistoryLine.objects.filter(what=code).exists()
    else:
        assert lines() == before


def test_field_8_no_verb_is_missing_in_the_tables() -> None:
    """Every code of the history is in the table here, or is done by a verb of test_half_made.py."""
    assert WITH_A_LINE.keys() <= history.SENTENCES.keys()
    assert {verb.__name__ for _before, verb in VERBS} == {name for names in THERE.values() for name in names}
    assert history.SENTENCES.keys() - WITH_A_LINE.keys() == THERE.keys() - WITH_A_LINE.keys()


def test_field_8_no_verb_without_a_line_is_missing() -> None:
    """Whatever opens the door for what only a table sees (change.beside) is in the second table."""
    found = set()
    for path in Path(history.__file__).parent.glob("*.py"):
        for verb, body in re.findall(r"^def (\w+)(.*?)(?=^\S|\Z)", path.read_text("utf-8"), re.DOTALL | re.MULTILINE):
            if "with beside(" in body:
                found.add(f"{path.stem}.{verb}")
    assert found - {"referee._mark"} <= WITHOUT.keys()
    assert len(found) >= 6


THERE: dict[str, set[str]] = {
    "attendance.leave_game": {"leave"},
    "clock.start": {"start_clock"},
    "entries.add_many": {"import_three"},
    "events.copy": {"copy_event"},
    "events.finish": {"finish"},
    "events.hold": {"hold"},
    "events.reopen": {"reopen_event"},
    "merging.merge": {"merge"},
    "penalties.give": {"give_penalty"},
    "results.enter": {"enter_first", "enter_again"},
    "results.void": {"void"},
    "rounds.close": {"close"},
    "rounds.reopen": {"reopen"},
    "seating.discard": {"discard"},
    "seating.draw": {"draw", "draw_second"},
    "seating.publish": {"publish"},
    "seating.reseat": {"reseat"},
    "seating.swap": {"swap"},
    "seating.unpublish": {"unpublish"},
}
