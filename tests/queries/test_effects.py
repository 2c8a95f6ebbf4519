"""What a change of attendance does, said before it is done; in English, the rules by number."""

import datetime as dt
from collections.abc import Iterator

import pytest
from django.utils import translation

from tests import factories
from tournament import attendance, seating
from tournament.drawing import request
from tournament.enums import AbsenceRule, Attendance
from tournament.models import Entry, Event, VenueTable
from tournament.queries import effects, presence
from tournament.queries.effects import Action

pytestmark = pytest.mark.django_db
NOW = dt.datetime(2026, 11, 28, 12, 0, tzinfo=dt.UTC)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


def said(entry: Entry, action: Action) -> list[str]:
    """The sentences of one action, as the page would show them now."""
    found = {choice.action: choice for choice in effects.choices(presence.of(Entry.objects.get(pk=entry.pk)))}
    return [effect.text for effect in found[action].effects]


def offered(entry: Entry) -> list[Action]:
    return [choice.action for choice in effects.choices(presence.of(Entry.objects.get(pk=entry.pk)))]


def late(event: Event, **fields: object) -> Entry:
    return factories.entry(event, "Late", attendance=Attendance.EXPECTED, **fields)


def test_arrival_before_the_first_round_misses_nothing_and_T17_tables_are_counted() -> None:
    event = factories.event()
    factories.entries(event, 10)
    assert said(late(event), Action.CHECK_IN) == [
        "No round has begun: nothing is missed.",
        "Players here for round 1: 11. Tables of 4: 2, tables of 3: 1 (T17).",
    ]


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        (AbsenceRule.WORST, "Missed rounds 1, 2 count as the worst results of those rounds (T13)."),
        (AbsenceRule.FIXED, "Missed rounds 1, 2 count 0 win points and 120 game points each (T13)."),
        (AbsenceRule.LEFT_OUT, "Missed rounds 1, 2 are left out of the sums (T13)."),
    ],
)
def test_T13_arrival_names_the_missed_rounds_and_what_they_count(rule: AbsenceRule, sentence: str) -> None:
    event = factories.event(absence=rule, absence_points=120)
    people = factories.entries(event, 4)
    factories.published(event, [people], closed=True)
    factories.published(event, [people], closed=True)
    assert said(late(event), Action.CHECK_IN)[0] == sentence


def test_T13_too_few_rounds_for_a_rank_are_told_to_those_who_come_and_go() -> None:
    event = factories.event(rounds_planned=3, min_rounds=3)
    people = factories.entries(event, 4)
    factories.published(event, [people], closed=True)
    told = "Rounds played by this player: at most %s. A rank needs 3 (T13)."
    assert told % 2 in said(late(event), Action.CHECK_IN)
    assert told % 1 in said(people[0], Action.WITHDRAW)
    Event.objects.update(min_rounds=2)
    assert not [text for text in said(late(event), Action.CHECK_IN) if "A rank needs" in text]


def test_T24_arrival_of_a_house_player_changes_no_standings() -> None:
    event = factories.event()
    factories.published(event, [factories.entries(event, 4)], closed=True)
    assert said(late(event, ranked=False), Action.CHECK_IN)[0].endswith("(T24).")


def test_arrival_names_the_running_round_and_the_draft_without_a_seat() -> None:
    event = factories.event()
    people = factories.entries(event, 4)
    factories.published(event, [people], closed=True)
    seating.draw(event, request=request(event, number=2, method="random", seed=1), by=None)
    newcomer = late(event)
    assert "Round 2 is drawn without this player: draw it again to give a seat." in said(newcomer, Action.CHECK_IN)
    round_ = event.rounds.get(number=2)
    assert round_.draft is not None
    seating.publish(round_, version=round_.draft.number, by=None, at=NOW)
    assert "Round 2 is running without this player: it is missed once the round is closed." in said(
        newcomer, Action.CHECK_IN
    )


@pytest.mark.parametrize(
    ("here", "sentence"),
    [
        (1, "Players here for round 1: 2. A round needs at least 3 (T14)."),
        (4, "Players here for round 1: 5. One table of 4, and one player has a bye (T14)."),
        (40, "Players here for round 1: 41. Tables of 4: 8, tables of 3: 3 (T17)."),
    ],
)
def test_T17_tables_of_the_next_round(here: int, sentence: str) -> None:
    event = factories.event()
    factories.entries(event, here)
    assert said(late(event), Action.CHECK_IN)[-1] == sentence


def test_withdrawal_from_a_draft_and_a_running_game_says_both() -> None:
    event = factories.event()
    VenueTable.objects.create(event=event, number=1, name="Okno")
    people = factories.entries(event, 4)
    factories.published(event, [people], closed=False)
    seating.draw(event, request=request(event, number=2, method="random", seed=1), by=None)
    assert said(people[0], Action.WITHDRAW) == [
        "The running game at table Okno in round 1 is played to its end and counts.",
        "Each later round counts as the worst result of that round (T13).",
        "Results so far stay in the standings.",
        "Has a seat at table Okno in the draft of round 2: the round has to be drawn again.",
        "Players here for round 2: 3. Tables of 4: 0, tables of 3: 1 (T17).",
    ]


def test_T14_withdrawal_with_a_bye_keeps_it() -> None:
    event = factories.event()
    people = factories.entries(event, 5)
    factories.published(event, [people[:4]], byes=people[4:])
    assert said(people[4], Action.WITHDRAW)[0] == "The bye in round 1 counts (T14)."
    assert Action.LEAVE_GAME not in offered(people[4])


def test_T21_leaving_says_who_plays_on_and_what_the_leaver_gets() -> None:
    event = factories.event()
    people = factories.entries(event, 4)
    game = factories.published(event, [people]).games.get()
    assert said(people[0], Action.LEAVE_GAME)[:3] == [
        "Table 1 in round 1 plays on. Players left there: 3 (T21).",
        "The leaver is last at the table, with the highest game points of the table, at least 100 (T21).",
        "The sheet of table 1 asks no score of this player.",
    ]
    factories.result(game, (1, 2, 3, 101))
    assert said(people[0], Action.LEAVE_GAME)[2].startswith("The result of table 1 is in")


def test_T21_leaving_is_shown_as_refused_with_the_way_out() -> None:
    event = factories.event()
    people = factories.entries(event, 3)
    factories.published(event, [people])
    attendance.leave_game(people[0], by=None)
    found = {choice.action: choice for choice in effects.choices(presence.of(people[1]))}
    refused = found[Action.LEAVE_GAME].refused
    assert refused is not None
    assert "T23" in refused
    assert offered(people[0])[0] is Action.UNDO_LEAVE


def test_token_changes_with_what_the_page_says() -> None:
    event = factories.event()
    newcomer = late(event)
    before = effects.choices(presence.of(newcomer))[0].token
    assert effects.choices(presence.of(newcomer))[0].token == before
    factories.entry(event, "Another")
    assert effects.choices(presence.of(newcomer))[0].token != before


def test_presence_takes_a_fixed_number_of_queries(django_assert_max_num_queries: object) -> None:
    event = factories.event()
    people = factories.entries(event, 12)
    for _ in range(3):
        factories.published(event, [people[:4], people[4:8], people[8:]])
    with django_assert_max_num_queries(11):  # type: ignore[operator]
        effects.choices(presence.of(people[0]))
