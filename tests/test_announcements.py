"""Holding back, finishing, announcing: what is kept and what is refused."""

import datetime as dt

import pytest

from tests import factories
from tournament import announcements, standings, standings_payload
from tournament.errors import Conflict, TournamentError
from tournament.models import Announcement, Event, Round

pytestmark = pytest.mark.django_db
NOW = dt.datetime(2026, 11, 28, 18, 0, tzinfo=dt.UTC)


def played(event: Event, *points: tuple[int, ...], closed: bool = True) -> Event:
    people = factories.entries(event, len(points[0]))
    for row in points:
        made = factories.published(event, [people], closed=closed)
        factories.result(made.games.get(), row)
    return event


def test_finish_keeps_the_standings_as_they_are() -> None:
    event = played(factories.event(rounds_planned=1), (10, 20, 50, 101))
    made = announcements.finish(event, by=factories.user(), at=NOW)
    event.refresh_from_db()
    assert event.finished_at == NOW
    assert (made.number, made.after_round) == (1, 1)
    made.refresh_from_db()
    assert standings_payload.same(made.payload, standings_payload.dump(standings.of(event)))


def test_finish_with_an_open_round_is_refused() -> None:
    event = played(factories.event(rounds_planned=1), (10, 20, 50, 101), closed=False)
    with pytest.raises(TournamentError):
        announcements.finish(event, by=None, at=NOW, why="tired")
    assert not Announcement.objects.exists()


def test_finish_with_a_draft_is_refused() -> None:
    event = played(factories.event(rounds_planned=2), (10, 20, 50, 101))
    drawn = event.draws.get()
    Round.objects.create(event=event, number=2, draft=drawn)
    with pytest.raises(TournamentError):
        announcements.finish(event, by=None, at=NOW, why="tired")


def test_finish_without_any_round_is_refused() -> None:
    with pytest.raises(TournamentError):
        announcements.finish(factories.event(), by=None, at=NOW, why="nobody came")


@pytest.mark.parametrize("final_size", [None, 4])
def test_finish_before_the_last_round_needs_a_reason(final_size: int | None) -> None:
    event = played(factories.event(rounds_planned=1 if final_size else 2, final_size=final_size), (10, 20, 50, 101))
    with pytest.raises(TournamentError) as refusal:
        announcements.finish(event, by=None, at=NOW)
    assert refusal.value.field == "why"
    announcements.finish(event, by=None, at=NOW, why="the hall closes")
    assert event.history.first().why == "the hall closes"  # type: ignore[union-attr]


def test_finish_twice_is_a_conflict() -> None:
    event = played(factories.event(rounds_planned=1), (10, 20, 50, 101))
    announcements.finish(event, by=None, at=NOW)
    with pytest.raises(Conflict):
        announcements.finish(event, by=None, at=NOW, why="again")
    assert Announcement.objects.count() == 1


def test_announcement_stays_when_a_result_is_corrected() -> None:
    event = played(factories.event(rounds_planned=1), (10, 20, 50, 101))
    made = announcements.finish(event, by=None, at=NOW)
    factories.result(event.rounds.get().games.get(), (101, 20, 50, 10))
    made.refresh_from_db()
    assert standings_payload.rows(made.payload)[0].name == "Player 1"
    with pytest.raises(TournamentError) as refusal:
        announcements.announce(event, why=" ", by=None)
    assert refusal.value.field == "why"
    again = announcements.announce(event, why="two columns were swapped", by=None)
    again.refresh_from_db()
    assert standings_payload.rows(again.payload)[0].name == "Player 4"
    assert (again.number, again.reason) == (2, "two columns were swapped")
    assert Announcement.objects.count() == 2


def test_announce_before_finishing_is_refused() -> None:
    event = played(factories.event(rounds_planned=1), (10, 20, 50, 101))
    with pytest.raises(TournamentError):
        announcements.announce(event, why="early", by=None)


def test_reopen_keeps_announcements_and_needs_a_reason() -> None:
    event = played(factories.event(rounds_planned=1), (10, 20, 50, 101))
    with pytest.raises(Conflict):
        announcements.reopen(event, why="early", by=None)
    announcements.finish(event, by=None, at=NOW)
    with pytest.raises(TournamentError):
        announcements.reopen(event, why="", by=None)
    announcements.reopen(event, why="one more round", by=None)
    event.refresh_from_db()
    assert (event.finished_at, Announcement.objects.count()) == (None, 1)
    with pytest.raises(TournamentError):
        announcements.finish(event, by=None, at=NOW)
    assert announcements.finish(event, by=None, at=NOW, why="after the reopened day").number == 2


@pytest.mark.parametrize("number", [0, -1, 7])
def test_hold_from_a_round_that_will_not_be_is_refused(number: int) -> None:
    event = factories.event(rounds_planned=5, final_size=4)
    with pytest.raises(TournamentError) as refusal:
        announcements.hold(event, from_round=number, by=None)
    assert refusal.value.field == "from_round"


def test_hold_hides_rounds_from_the_public_until_released() -> None:
    event = played(factories.event(), (10, 20, 50, 101), (101, 20, 50, 10))
    announcements.hold(event, from_round=2, by=None)
    event.refresh_from_db()
    assert (standings.of(event, public=True).after_round, standings.of(event).after_round) == (1, 2)
    announcements.release(event, by=None)
    event.refresh_from_db()
    assert standings.of(event, public=True).after_round == 2
    assert [line.what for line in event.history.all()] == ["events.release", "events.hold"]


def test_hold_and_release_twice_leave_one_trace() -> None:
    event = factories.event()
    for _ in range(2):
        announcements.hold(event, from_round=2, by=None)
    for _ in range(2):
        announcements.release(event, by=None)
    assert event.history.count() == 2


def test_finish_releases_held_standings_only_when_asked() -> None:
    for release, held in ((False, 1), (True, None)):
        event = played(factories.event(rounds_planned=1), (10, 20, 50, 101))
        announcements.hold(event, from_round=1, by=None)
        announcements.finish(event, by=None, at=NOW, release=release)
        event.refresh_from_db()
        assert event.held_from == held
        assert standings.of(event, public=True).after_round == (1 if release else 0)
        told = [line.what for line in event.history.all()]
        assert told == ["events.finish", *(["events.release"] if release else []), "events.hold"]


def test_finish_that_is_refused_releases_nothing() -> None:
    event = played(factories.event(rounds_planned=2), (10, 20, 50, 101))
    announcements.hold(event, from_round=1, by=None)
    with pytest.raises(TournamentError):
        announcements.finish(event, by=None, at=NOW, release=True)
    event.refresh_from_db()
    assert (event.held_from, event.finished_at) == (1, None)
    assert [line.what for line in event.history.all()] == ["events.hold"]


def test_finish_with_nothing_held_leaves_no_line_of_a_release() -> None:
    event = played(factories.event(rounds_planned=1), (10, 20, 50, 101))
    announcements.finish(event, by=None, at=NOW, release=True)
    assert [line.what for line in event.history.all()] == ["events.finish"]


def test_announcing_what_is_announced_already_is_one_effect() -> None:
    event = played(factories.event(rounds_planned=1), (10, 20, 50, 101))
    first = announcements.finish(event, by=None, at=NOW)
    assert announcements.announce(event, why="once more", by=None) == first
    game = Round.objects.get(event=event).games.get()
    factories.result(game, [20, 10, 50, 101])
    second = announcements.announce(event, why="two columns were swapped", by=None)
    assert announcements.announce(event, why="two columns were swapped", by=None) == second
    assert Announcement.objects.filter(event=event).count() == 2
