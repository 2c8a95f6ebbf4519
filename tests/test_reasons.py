"""Reasons: kept whole, or refused with a sentence."""

import pytest

from tests import factories
from tournament.change import change
from tournament.errors import TournamentError
from tournament.reasons import given


@pytest.mark.parametrize(
    ("text", "kept"),
    [("", ""), ("  ", ""), (" rain \n", "rain"), ("ž" * 200, "ž" * 200), (f" {'x' * 200} ", "x" * 200)],
)
def test_reason_is_kept_without_blanks_around_it(text: str, kept: str) -> None:
    assert given(text) == kept


@pytest.mark.parametrize(("text", "needed"), [("x" * 201, False), ("x" * 201, True), ("", True), (" ", True)])
def test_reason_too_long_or_missing_is_refused_at_its_field(text: str, needed: bool) -> None:
    with pytest.raises(TournamentError) as caught:
        given(text, field="reason", needed=needed, rule="T15")
    assert (caught.value.field, caught.value.rule) == ("reason", "T15")


@pytest.mark.django_db
def test_no_verb_cuts_a_reason() -> None:
    event = factories.event()
    with pytest.raises(TournamentError), change(event, by=None, what="test", why="x" * 201):
        pass
    with change(event, by=None, what="test", why="x" * 200):
        pass
    assert [line.why for line in event.history.all()] == ["x" * 200]
