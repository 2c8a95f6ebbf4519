"""Field reports 9 and 10: everybody present sits exactly once, nobody else does, and the short tables go round."""

import csv
import io
import re
from collections import Counter
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from pytest_django import Settings

from tests import factories
from tests.exports import reading
from tests.field import day
from tournament import attendance, entries
from tournament.draw import sizes
from tournament.exports import making
from tournament.models import Entry, Event, Round

pytestmark = pytest.mark.django_db
FAIR = ("balanced", "swiss")
METHODS = (*FAIR, "random", "snake")


def come_and_go(event: Event, data: st.DataObject, number: int) -> None:
    """Some leave and some come before the round, through the same verbs as the pages use."""
    here = day.present(event)
    leavers = data.draw(st.lists(st.sampled_from(here), max_size=2, unique=True), label=f"leave before {number}")
    if len(here) - len(leavers) >= 3:
        for entry in Entry.objects.filter(pk__in=leavers):
            attendance.withdraw(entry, by=day.alice())
    for late in range(data.draw(st.integers(0, 2), label=f"come before {number}")):
        made = entries.add(event, data={"name": f"Late {number}-{late}"}, by=day.alice())
        attendance.check_in(made, by=day.alice())


def assert_sits_once(event: Event, round_: Round) -> None:
    here = day.present(event)
    tables, byes = day.seating_of(round_)
    assert sorted([entry for table in tables for entry in table] + byes) == sorted(here)
    assert sorted(map(len, tables)) == sorted(sizes(len(here)))
    assert {len(table) for table in tables} <= {3, 4}
    assert len(byes) == (1 if len(here) == 5 else 0)


def assert_page_shows_once(client: Client, event: Event, round_: Round) -> None:
    """The public page of the round: each seated player once, nobody else."""
    page = client.get(reverse("round", args=[event.slug, round_.number])).content.decode()
    main = page.split("<main")[1].split("</main>")[0]
    player = reverse("player", args=[event.slug, 0]).replace("/0/", r"/(\d+)/")
    shown = Counter(int(found) for found in re.findall(f'href="{player}"', main))
    assert shown == Counter(day.present(event))


def assert_files_show_once(event: Event, round_: Round) -> None:
    """The round's workbook, CSV and PDF: each seated player once, with the bye who has it."""
    here = Counter(Entry.objects.filter(pk__in=day.present(event)).values_list("name", flat=True))
    with translation.override("en"):
        made = {kind: _made(event, f"round-{round_.number}", kind) for kind in ("xlsx", "csv", "pdf")}
    sheet = reading.workbook(made["xlsx"]).worksheets[0]
    assert Counter(row["Name"] for row in reading.shown(sheet)) == here
    rows = csv.DictReader(io.StringIO(made["csv"].decode("utf-8-sig"), newline=""), delimiter=",")
    assert Counter(row["Name"] for row in rows) == here
    text = " ".join(reading.pages(made["pdf"]))
    assert all(re.search(rf"{re.escape(name)}(?!\d)", text) for name in here)
    absent = Entry.objects.filter(event=event).exclude(pk__in=day.present(event)).values_list("name", flat=True)
    assert [name for name in absent if re.search(rf"{re.escape(name)}(?!\d)", text)] == []


def _made(event: Event, what: str, kind: str) -> bytes:
    made = making.make(Event.objects.get(pk=event.pk), what=what, kind=kind, held=False, at=timezone.now())
    assert made is not None
    return made.body


@pytest.mark.parametrize("n", [5, 6, 11])
def test_field_9_files_show_everybody_present_once(n: int, settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    event = factories.event(rounds_planned=3)
    factories.entries(event, n + 1)
    factories.entry(event, attendance="expected")
    assert_files_show_once(event, day.play(event, 1))
    attendance.withdraw(event.entries.order_by("number")[0], by=day.alice())
    assert_files_show_once(event, day.play(event, 2))
    assert_files_show_once(event, day.publish(day.draw(event, 3)))


@hypothesis_settings(max_examples=6, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_field_9_everybody_present_sits_once_whatever_the_day_brings(data: st.DataObject) -> None:
    event = factories.event(rounds_planned=4)
    factories.entries(event, data.draw(st.integers(3, 14), label="players"))
    met_short: Counter[int] = Counter()
    throughout = set(day.present(event))
    for number in range(1, 5):
        come_and_go(event, data, number)
        throughout &= set(day.present(event))
        method = data.draw(st.sampled_from(METHODS), label=f"method {number}")
        round_ = day.play(event, number, method=method)
        assert_sits_once(event, round_)
        assert_page_shows_once(Client(), event, round_)
        again = second_visits(round_, met_short)
        if method in FAIR and any(met_short[entry] == 0 for entry in throughout):  # T19: the others are not fair
            assert again == []


def second_visits(round_: Round, met_short: Counter[int]) -> list[int]:
    """Who is at a table of 3 again; `met_short` counts this round's visits too afterwards."""
    tables, _byes = day.seating_of(round_)
    short = [entry for table in tables if len(table) == 3 for entry in table]
    again = [entry for entry in short if met_short[entry]]
    met_short.update(short)
    return again


@pytest.mark.parametrize(
    ("n", "method"), [(5, "swiss"), (6, "balanced"), (7, "swiss"), (10, "balanced"), (13, "swiss")]
)
def test_field_10_short_tables_and_byes_differ_by_one_at_most_over_eight_rounds(n: int, method: str) -> None:
    event = factories.event(rounds_planned=8)
    people = [entry.pk for entry in factories.entries(event, n)]
    short: Counter[int] = Counter(dict.fromkeys(people, 0))
    resting = short.copy()
    for number in range(1, 9):
        tables, byes = day.seating_of(day.play(event, number, method=method))
        short.update(entry for table in tables if len(table) == 3 for entry in table)
        resting.update(byes)
        assert max(short.values()) - min(short.values()) <= 1
        assert max(resting.values()) - min(resting.values()) <= 1
    assert sum(resting.values()) == (8 if n == 5 else 0)


def test_field_10_who_had_the_bye_before_a_drop_has_not_the_next(client: Client) -> None:
    """Seven, then five: the bye goes to somebody else every time until all have had it."""
    event = factories.event(rounds_planned=8)
    people = factories.entries(event, 7)
    day.play(event, 1)
    for entry in people[5:]:
        attendance.withdraw(entry, by=day.alice())
    rested = [day.seating_of(day.play(event, number, method="swiss"))[1][0] for number in range(2, 7)]
    assert sorted(rested) == sorted(entry.pk for entry in people[:5])
