from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.utils import timezone

from tests import factories
from tests.public_cup import Cup, cup
from tournament import history, penalties, standings
from tournament.errors import Conflict, TournamentError
from tournament.models import HistoryLine, Penalty

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Cup:
    return cup()


def give(day: Cup, **other: Any) -> Penalty:
    values = {
        "entry": day.entries[0],
        "kind": "win_points",
        "amount": Decimal("1.5"),
        "reason": "late",
        "round_number": None,
    }
    return penalties.give(day.event, by=factories.user(), **{**values, **other})


def sums(day: Cup, *, through: int | None = None) -> tuple[Fraction, Fraction]:
    found = {line.who.entry: line.row for line in standings.of(day.event, through=through).lines}
    row = found[day.entries[0].pk]
    return row.win_points, row.game_points


def test_T15_win_points_are_taken_off_and_game_points_put_on(day: Cup) -> None:
    wins, points = sums(day)
    give(day)
    give(day, kind="game_points", amount=Decimal(7))
    assert sums(day) == (wins - Fraction(3, 2), points + 7)


def test_T15_a_penalty_of_a_round_counts_from_that_round_on(day: Cup) -> None:
    before = sums(day, through=1)
    give(day, round_number=2)
    assert sums(day, through=1) == before
    assert sums(day, through=2)[0] == sums(day, through=1)[0] + 4 - Fraction(3, 2)


def test_T15_changes_no_place_and_no_share(day: Cup) -> None:
    before = {line.who.entry: (line.row.cells, line.row.share) for line in standings.of(day.event).lines}
    give(day, amount=Decimal(20))
    after = {line.who.entry: (line.row.cells, line.row.share) for line in standings.of(day.event).lines}
    assert after == before


def test_T15_cancelled_with_a_reason_and_kept_on_record(day: Cup) -> None:
    before = sums(day)
    penalty = give(day)
    at = timezone.now()
    penalties.cancel(penalty, reason="wrong person", by=factories.user(), at=at)
    penalty.refresh_from_db()
    assert (sums(day), penalty.cancelled_at, penalty.cancel_reason) == (before, at, "wrong person")
    with pytest.raises(Conflict):
        penalties.cancel(penalty, reason="again", by=factories.user(), at=at)


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"amount": Decimal(0)}, "amount"),
        ({"amount": Decimal(-1)}, "amount"),
        ({"amount": Decimal("0.001")}, "amount"),
        ({"amount": Decimal("100000")}, "amount"),
        ({"reason": "  "}, "reason"),
        ({"reason": "x" * 201}, "reason"),
        ({"round_number": 4}, "round_number"),
    ],
)
def test_T15_refused_with_its_field(day: Cup, values: dict[str, Any], field: str) -> None:
    revision = day.event.revision
    with pytest.raises(TournamentError) as caught:
        give(day, **values)
    assert (caught.value.field, caught.value.rule) == (field, "T15")
    day.event.refresh_from_db()
    assert (Penalty.objects.count(), day.event.revision) == (0, revision)


def test_T15_player_of_another_event_is_refused(day: Cup) -> None:
    with pytest.raises(TournamentError):
        give(day, entry=cup().entries[0])


def test_T15_cancel_needs_a_reason(day: Cup) -> None:
    penalty = give(day)
    with pytest.raises(TournamentError):
        penalties.cancel(penalty, reason="", by=factories.user(), at=timezone.now())
    penalty.refresh_from_db()
    assert penalty.cancelled_at is None


def test_field_3_a_double_click_gives_one_penalty(day: Cup) -> None:
    give(day)
    with pytest.raises(Conflict):
        give(day)
    give(day, reason="late again")
    assert Penalty.objects.count() == 2


def test_history_tells_of_penalties(day: Cup) -> None:
    penalty = give(day)
    penalties.cancel(penalty, reason="wrong person", by=factories.user(), at=timezone.now())
    lines = HistoryLine.objects.filter(event=day.event).order_by("revision")
    assert [line.why for line in lines] == ["late", "wrong person"]
    for line in lines:
        text = history.sentence(line.what, line.facts)
        assert "Eva Malá" in text
        assert "1.5" in text
