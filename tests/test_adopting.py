"""Opened again, the phones of a table go on from the result that counts, whoever has entered it and how."""

import pytest
from django.contrib.auth.models import User

from tests.at_table import Hall, hall
from tournament import resigning, results, table_confirm
from tournament.errors import Conflict
from tournament.models import EnteredSet, HistoryLine, Resignation, Result
from tournament.queries.desk import State
from tournament.table_confirm import OnlyTotals
from tournament.versions import SetRow, Sheet, read

pytestmark = pytest.mark.django_db


def confirm_all(one: Hall) -> Result:
    content, found = one.view().desk.content, None
    for entry in one.seated():
        found = table_confirm.confirm(one.game(), entry=entry.pk, content=content, phone=one.phone())
    assert found is not None
    return found


def sets(one: Hall, *rows: tuple[int, ...], by_time: bool = False) -> Sheet:
    keys = [entry.pk for entry in one.seated()]
    totals = {key: sum(row[seat] for row in rows) for seat, key in enumerate(keys)}
    return Sheet(totals, by_time=by_time, sets=tuple(SetRow(dict(zip(keys, row, strict=True))) for row in rows))


def totals(one: Hall, *points: int) -> Sheet:
    return Sheet(dict(zip([entry.pk for entry in one.seated()], points, strict=True)))


def enter(one: Hall, sheet: Sheet, by: User, *, version: int) -> Result:
    return results.enter(one.game(), sheet=sheet, version=version, key=f"v{version}", by=by, why="slip", confirmed=True)


def test_what_the_phones_have_confirmed_is_written_no_second_time(one: Hall, alice: User) -> None:
    one.play()
    confirm_all(one)
    table_confirm.reopen(one.game(), by=alice, seen=1)
    assert EnteredSet.objects.count() == 2
    assert one.view().running == (19, 19, 31, 110)


def test_the_organisers_correction_is_what_the_phones_go_on_from(one: Hall, alice: User) -> None:
    one.play()
    confirm_all(one)
    enter(one, sets(one, (5, 14, 9, 60), (14, 7, 22, 50)), alice, version=1)
    table_confirm.reopen(one.game(), by=alice, seen=2)
    assert one.view().running == (19, 21, 31, 110)
    assert [row.version for row in one.view().rows] == [2, 1]  # only what differs is written
    result = confirm_all(one)
    assert result.number == 3
    assert read(result).totals == totals(one, 19, 21, 31, 110).totals


@pytest.mark.parametrize(
    "rows", [[(5, 12, 9, 101)], [(1, 2, 3, 4), (5, 12, 9, 60), (14, 7, 22, 50)], [(5, 12, 9, 60), (14, 7, 22, 50)]]
)
def test_sets_more_or_fewer_than_on_the_phones(one: Hall, alice: User, rows: list[tuple[int, ...]]) -> None:
    one.play()
    sheet = sets(one, *rows)
    enter(one, sheet, alice, version=0)
    table_confirm.reopen(one.game(), by=alice)
    view = one.view()
    assert [tuple(row.set.points.values()) for row in view.rows] == rows
    assert (view.sheet, view.state(void=False, result=1)) == (sheet, State.WAITING)


def test_sets_from_paper_alone_are_shown_by_phones_that_have_written_nothing(one: Hall, alice: User) -> None:
    enter(one, sets(one, (5, 12, 9, 60), (14, 7, 22, 50)), alice, version=0)
    table_confirm.reopen(one.game(), by=alice)
    assert one.view().running == (19, 19, 31, 110)


def test_T5_ended_by_time_goes_to_the_phones_too(one: Hall, alice: User) -> None:
    one.put((10, 20, 50, 70))
    table_confirm.accept(one.game(), content=1, by=alice, by_time=True)
    table_confirm.reopen(one.game(), by=alice)
    assert one.view().by_time
    assert confirm_all(one).by_time


def test_what_the_players_have_written_since_is_theirs(one: Hall, alice: User) -> None:
    """Opened a second time after the same version, confirmations are cleared, and nothing else."""
    enter(one, sets(one, (5, 12, 9, 60), (14, 7, 22, 50)), alice, version=0)
    table_confirm.reopen(one.game(), by=alice)
    one.put((5, 12, 9, 61), number=1)
    first = one.seated()[0].pk
    table_confirm.confirm(one.game(), entry=first, content=one.view().desk.content, phone=one.phone())
    table_confirm.reopen(one.game(), by=alice)
    assert (one.view().running, one.view().confirmed) == ((19, 19, 31, 111), {})


def test_totals_alone_are_asked_about_and_nothing_is_opened(one: Hall, alice: User) -> None:
    one.play()
    enter(one, totals(one, 101, 60, 75, 88), alice, version=0)
    lines = HistoryLine.objects.count()
    with pytest.raises(OnlyTotals):
        table_confirm.reopen(one.game(), by=alice)
    assert HistoryLine.objects.count() == lines
    assert one.view().desk.reopened_on is None
    table_confirm.reopen(one.game(), by=alice, anyway=True)
    assert one.view().running == (19, 19, 31, 110)


def test_totals_that_the_phones_say_too_are_not_asked_about(one: Hall, alice: User) -> None:
    one.play()
    enter(one, totals(one, 19, 19, 31, 110), alice, version=0)
    table_confirm.reopen(one.game(), by=alice)
    assert one.view().desk.reopened_on == 1


def test_a_version_that_was_not_looked_at_is_not_opened(one: Hall, alice: User) -> None:
    one.play()
    confirm_all(one)
    enter(one, totals(one, 101, 60, 75, 88), alice, version=1)
    with pytest.raises(Conflict):
        table_confirm.reopen(one.game(), by=alice, seen=1, anyway=True)


def test_C12_who_has_resigned_by_the_result_has_resigned_on_the_phones(alice: User) -> None:
    two = hall(size=2, game="cribbage")
    first, other = two.seated()
    two.put((21, 3))
    resigning.resign(two.game(), entry=first.pk, content=1, key="r", phone=two.phone())
    sheet = Sheet({first.pk: 21, other.pk: None}, sets=(SetRow({first.pk: 21, other.pk: 3}),))
    results.enter(two.game(), sheet=sheet, version=0, key="paper", by=alice, confirmed=True)
    table_confirm.reopen(two.game(), by=alice)
    assert two.view().resigned == {other.pk}
    assert set(Resignation.objects.filter(withdrawn=True).values_list("entry", flat=True)) == {first.pk}
