from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests import factories
from tests.public_cup import enter
from tournament import history, standings, ties
from tournament.errors import Conflict, TournamentError
from tournament.models import Entry, Event, HistoryLine, Penalty, TieBreak
from tournament.queries import tied

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Entry]:
    """Two tables with the same results: four ties of two."""
    event = factories.event()
    made = factories.entries(event, 8)
    first = factories.published(event, [made[:4], made[4:]], closed=True)
    enter(first, 1, [10, 20, 30, 101])
    enter(first, 2, [10, 20, 30, 101])
    return made


def ranks(event: Event, **how: int) -> list[tuple[int, int | None, int | None]]:
    return [(line.who.number, line.row.rank, line.row.last_rank) for line in standings.of(event, **how).lines]  # type: ignore[arg-type]


def break_tie(order: list[Entry], *, method: str = "lot", reason: str = "coin") -> TieBreak:
    return ties.break_tie(order[0].event, order=order, method=method, reason=reason, by=factories.user())


def test_field_17_T11_equal_scores_share_a_rank_and_the_next_is_skipped(people: list[Entry]) -> None:
    assert ranks(people[0].event) == [
        (1, 1, 2), (5, 1, 2), (2, 3, 4), (6, 3, 4), (3, 5, 6), (7, 5, 6), (4, 7, 8), (8, 7, 8)
    ]  # fmt: skip


def test_T11_groups_are_those_equal_in_all_criteria(people: list[Entry]) -> None:
    after, groups = tied.groups(people[0].event)
    assert after == 1
    assert [(group.shown, [who.number for who in group.people]) for group in groups] == [
        ("1.–2.", [1, 5]), ("3.–4.", [2, 6]), ("5.–6.", [3, 7]), ("7.–8.", [4, 8])
    ]  # fmt: skip


def test_T11_broken_by_hand_and_shown_as_such(people: list[Entry]) -> None:
    break_tie([people[4], people[0]])
    now = standings.of(people[0].event)
    assert ranks(people[0].event)[:3] == [(5, 1, 1), (1, 2, 2), (2, 3, 4)]
    assert [(item.order, item.method) for item in now.by_hand] == [((people[4].pk, people[0].pk), "lot")]
    assert now.lines[1].row.reason.why == "tie_break"


@pytest.mark.parametrize("chosen", [[0], [0, 1], [0, 4, 1], [0, 0], [0, 4, 4]])
def test_T11_refused_unless_exactly_a_group_of_equals(people: list[Entry], chosen: list[int]) -> None:
    with pytest.raises(TournamentError) as caught:
        break_tie([people[at] for at in chosen])
    assert (caught.value.rule, caught.value.field) == ("T11", "order")
    assert not TieBreak.objects.exists()


def test_T11_refused_once_the_tie_is_decided(people: list[Entry]) -> None:
    break_tie([people[0], people[4]])
    with pytest.raises(TournamentError):
        break_tie([people[4], people[0]])


def test_T11_refused_without_a_reason(people: list[Entry]) -> None:
    with pytest.raises(TournamentError) as caught:
        break_tie([people[0], people[4]], reason=" ")
    assert caught.value.field == "reason"


def test_T13_players_without_a_rank_are_no_tie() -> None:
    event = factories.event()
    factories.entries(event, 3)
    assert tied.groups(event) == (0, [])


def test_T11_order_by_hand_counts_after_its_round_only(people: list[Entry]) -> None:
    event = people[0].event
    break_tie([people[4], people[0]])
    second = factories.published(event, [people[:4], people[4:]], closed=True)
    enter(second, 1, [10, 20, 30, 101])
    enter(second, 2, [10, 20, 30, 101])
    assert ranks(event)[:2] == [(1, 1, 2), (5, 1, 2)]
    assert standings.of(event).by_hand == ()
    assert ranks(event, through=1)[:2] == [(5, 1, 1), (1, 2, 2)]


def test_T11_order_by_hand_stays_under_a_final(people: list[Entry]) -> None:
    """T16: ties across the cut are decided before the final, and those outside it keep that order."""
    event = people[0].event
    break_tie([people[6], people[2]])
    final = factories.published(event, [[people[0], people[4], people[1], people[5]]], closed=True, final=True)
    enter(final, 1, [10, 20, 30, 101])
    assert [number for number, _, _ in ranks(event)] == [1, 5, 2, 6, 7, 3, 4, 8]


def test_T11_order_by_hand_does_nothing_between_players_no_longer_equal(people: list[Entry]) -> None:
    break_tie([people[4], people[0]])
    enter(people[0].event.rounds.get(), 1, [9, 20, 30, 101])
    assert ranks(people[0].event)[:2] == [(1, 1, 1), (5, 2, 2)]
    assert standings.of(people[0].event).by_hand == ()


def test_T11_cancelled_with_a_reason_makes_them_equal_again(people: list[Entry]) -> None:
    made = break_tie([people[4], people[0]])
    ties.cancel(made, reason="wrong coin", by=factories.user(), at=timezone.now())
    assert ranks(people[0].event)[:2] == [(1, 1, 2), (5, 1, 2)]
    with pytest.raises(Conflict):
        ties.cancel(made, reason="again", by=factories.user(), at=timezone.now())
    sentences = [history.sentence(line.what, line.facts) for line in HistoryLine.objects.order_by("revision")]
    assert all("Player 5, Player 1" in sentence for sentence in sentences)
    assert len(sentences) == 2


def test_T11_the_same_order_once_more_is_the_same_decision(people: list[Entry]) -> None:
    first = break_tie([people[5], people[1]])
    assert break_tie([people[5], people[1]]) == first
    assert TieBreak.objects.count() == HistoryLine.objects.filter(what="ties.break_tie").count() == 1
    with pytest.raises(TournamentError):
        break_tie([people[1], people[5]])


def test_T11_a_cancelled_order_can_be_given_again(people: list[Entry]) -> None:
    first = break_tie([people[5], people[1]])
    ties.cancel(first, reason="wrong", by=None, at=timezone.now())
    assert break_tie([people[5], people[1]]) != first


@pytest.mark.parametrize("model", ["penalty", "tie_break"])
def test_T11_T15_the_database_keeps_nothing_cancelled_without_a_reason(people: list[Entry], model: str) -> None:
    made: Penalty | TieBreak = break_tie([people[5], people[1]])
    if model == "penalty":
        made = Penalty.objects.create(
            event=people[0].event, entry=people[0], kind="win_points", amount=Decimal(1), reason="late"
        )
    made.cancelled_at = timezone.now()
    with pytest.raises(IntegrityError), transaction.atomic():
        made.save()
