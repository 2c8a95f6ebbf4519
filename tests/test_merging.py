"""Two entries of one person become one: all that is on record follows, nothing on record is falsified."""

import datetime as dt
from decimal import Decimal

import pytest

from tests import factories
from tournament import entries, merging, rounds, seating, standings
from tournament.drawing import request
from tournament.enums import Attendance, PenaltyKind, TieBreakMethod
from tournament.errors import Conflict, TournamentError
from tournament.models import (
    Draw,
    Entry,
    Event,
    HistoryLine,
    NeverWith,
    Penalty,
    PlayedSet,
    Round,
    Score,
    Seat,
    SetScore,
    TieBreak,
    TieBreakPlace,
)
from tournament.queries import merges
from tournament.versions import SetRow, Sheet, append

pytestmark = pytest.mark.django_db
NOW = dt.datetime(2026, 11, 28, 12, 0, tzinfo=dt.UTC)


def play(event: Event, tables: list[list[Entry]], *, closed: bool = True) -> Round:
    """A round drawn by hand, published, with a result by sets where it is closed."""
    number = event.rounds.count() + 1
    asked = request(event, number=number, method="balanced", seed=1)
    keys = [[entry.pk for entry in table] for table in tables]
    drawn = seating.arrange(event, request=asked, tables=keys, byes=(), by=None)
    round_ = event.rounds.get(number=number)
    seating.publish(round_, version=drawn.number, by=None, at=NOW)
    if closed:
        for game in round_.games.order_by("table"):
            people = [seat.entry_id for seat in game.seats.order_by("number")]
            points = dict(zip(people, (0, 13, 30, 101), strict=False))
            sheet = Sheet(points, sets=(SetRow(points, caller=people[0]),))
            append(game, sheet, key=f"k{game.pk}", by=None)
        rounds.close(round_, by=None, at=NOW)
    return round_


@pytest.fixture
def event() -> Event:
    return factories.event()


def test_everything_on_record_follows_to_the_kept_entry(event: Event) -> None:
    a, b, c, keep, drop = factories.entries(event, 5)
    play(event, [[a, b, c, keep]])
    play(event, [[drop, a, b, c]])
    Penalty.objects.create(
        event=event, entry=drop, kind=PenaltyKind.WIN_POINTS, amount=Decimal(1), reason="late", at=NOW
    )
    entries.forbid(drop, a, by=None)
    entries.forbid(keep, b, by=None)
    entries.forbid(keep, drop, by=None)
    merging.merge(keep, drop, by=factories.user())
    assert list(Seat.objects.filter(entry=keep).order_by("round__number").values_list("round__number", flat=True)) == [
        1,
        2,
    ]
    for model in (Seat, Score, SetScore, Penalty):
        assert not model._default_manager.filter(entry=drop).exists()
    assert PlayedSet.objects.get(result__game__round__number=2).caller == keep
    pairs = {frozenset((never.first_id, never.second_id)) for never in NeverWith.objects.all()}
    assert pairs == {frozenset((keep.pk, a.pk)), frozenset((keep.pk, b.pk))}
    drop.refresh_from_db()
    assert drop.merged_into == keep
    rows = {line.who.entry: line.row for line in standings.of(event).lines}
    assert drop.pk not in rows
    assert (rows[keep.pk].played, rows[keep.pk].missed) == (2, 0)
    assert [cell.points for cell in rows[keep.pk].cells] == [101, 0]
    assert HistoryLine.objects.latest("pk").facts["rounds"] == [2]


def test_refused_when_both_sat_in_one_round_and_the_round_is_named(event: Event) -> None:
    people = factories.entries(event, 8)
    play(event, [people[:4], people[4:]])
    before = HistoryLine.objects.count()
    with pytest.raises(TournamentError, match="1") as caught:
        merging.merge(people[0], people[7], by=None)
    assert caught.value.field == "other"
    assert Entry.objects.filter(merged_into__isnull=False).count() == 0
    assert HistoryLine.objects.count() == before


def test_refused_when_both_have_a_score_of_one_round_after_a_change_of_seats(event: Event) -> None:
    a, b, c, keep, drop = factories.entries(event, 5)
    round_ = play(event, [[a, b, c, keep]], closed=False)
    append(round_.games.get(), Sheet({a.pk: 1, b.pk: 2, c.pk: 3, keep.pk: 101}), key="1", by=None)
    version = round_.published.number if round_.published else Round.objects.get().published.number  # type: ignore[union-attr]
    seating.reseat(
        round_,
        seating=seating.Seating(tables=((a.pk, b.pk, c.pk, drop.pk),)),
        version=version,
        by=None,
        at=NOW,
        why="no-show",
    )
    append(round_.games.get(), Sheet({a.pk: 1, b.pk: 2, c.pk: 3, drop.pk: 101}), key="2", by=None)
    assert merges.refusal(keep, drop) is not None


def test_refused_while_a_draft_seats_the_dropped_entry(event: Event) -> None:
    people = factories.entries(event, 4)
    twin = factories.entry(event, "Twin", attendance=Attendance.EXPECTED)
    seating.draw(event, request=request(event, number=1, method="random", seed=1), by=None)
    with pytest.raises(TournamentError):
        merging.merge(twin, people[0], by=None)
    merging.merge(people[0], twin, by=None)
    twin.refresh_from_db()
    assert twin.merged_into == people[0]


def test_a_published_draw_gets_a_successor_and_taken_back_it_seats_the_kept_entry(event: Event) -> None:
    a, b, c, drop = factories.entries(event, 4)
    keep = factories.entry(event, "Kept", attendance=Attendance.EXPECTED)
    round_ = play(event, [[a, b, drop, c]], closed=False)
    old = Draw.objects.get()
    merging.merge(keep, drop, by=None)
    old.refresh_from_db()
    assert old.tables == [[a.pk, b.pk, drop.pk, c.pk]]  # what was printed stays on record
    keep.refresh_from_db()
    assert keep.attendance == Attendance.PRESENT
    seating.unpublish(round_, by=None)
    fresh = Round.objects.select_related("draft").get()
    assert fresh.draft is not None
    assert (fresh.draft.parent, fresh.draft.tables) == (old, [[a.pk, b.pk, keep.pk, c.pk]])
    swapped = seating.swap(fresh, a=a.pk, b=keep.pk, version=fresh.draft.number, by=None)
    seating.publish(Round.objects.get(), version=swapped.number, by=None, at=NOW)
    assert [seat.entry for seat in Seat.objects.order_by("number")] == [keep, b, a, c]


def test_kept_entry_takes_over_what_it_lacks(event: Event) -> None:
    keep = factories.entry(event, "Eva", short_name="E.")
    drop = factories.entry(event, "Eva M.", club="KDH", short_name="Evička", fixed_table=3, number=40)
    merging.merge(keep, drop, by=None)
    keep.refresh_from_db()
    assert (keep.name, keep.club, keep.short_name, keep.fixed_table, keep.number) == ("Eva", "KDH", "E.", 3, 1)
    assert keep.search_key == "eva e. kdh"


def test_merging_again_changes_nothing_and_chains_are_flat(event: Event) -> None:
    first, second, third = factories.entries(event, 3)
    merging.merge(second, third, by=None)
    merging.merge(second, third, by=None)
    assert HistoryLine.objects.count() == 1
    merging.merge(first, second, by=None)
    assert set(Entry.objects.filter(merged_into=first)) == {second, third}
    with pytest.raises(Conflict):
        merging.merge(second, first, by=None)


def test_a_tie_broken_by_hand_between_the_two_keeps_the_kept_place(event: Event) -> None:
    keep, drop, other = factories.entries(event, 3)
    tie = TieBreak.objects.create(event=event, after_round=1, method=TieBreakMethod.LOT, reason="lot")
    for place, entry in enumerate((other, drop, keep), start=1):
        TieBreakPlace.objects.create(tie_break=tie, entry=entry, place=place)
    merging.merge(keep, drop, by=None)
    assert [(it.entry, it.place) for it in tie.places.all()] == [(other, 1), (keep, 3)]


def test_an_entry_is_not_merged_with_itself(event: Event) -> None:
    eva = factories.entry(event, "Eva")
    with pytest.raises(TournamentError):
        merging.merge(eva, eva, by=None)
