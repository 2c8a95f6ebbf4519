"""A resignation marked on the phones of a table (C12): it is over, all confirm it, and it can be taken back."""

from collections.abc import Sequence

import pytest
from django.contrib.auth.models import User
from django.utils import translation

from tests.at_table import Hall, hall
from tests.test_games_of_events import cells_of
from tournament import attendance, resigning, table_confirm, table_part
from tournament.enums import Level
from tournament.errors import Conflict, NotAllowed, TournamentError
from tournament.models import Event, HistoryLine, Resignation, Result
from tournament.queries import day, desk, grid
from tournament.queries.desk import State

pytestmark = pytest.mark.django_db
DEALS = {2: (21, 3), 3: (20, 7, 18), 4: (20, 13, 20, 13)}


def playing(seats: int, *, deals: int = 1) -> Hall:
    """A table of cribbage that has written so many deals."""
    one = hall(size=seats, game="cribbage")
    for _deal in range(deals):
        one.put(DEALS[seats])
    return one


def resign(one: Hall, seat: int, *, content: int | None = None, key: str = "r", phone: str = "phone-a") -> None:
    content = one.view().desk.content if content is None else content
    entry = one.seated()[seat].pk
    resigning.resign(one.game(), entry=entry, content=content, key=key, phone=one.phone(name=phone))


def confirm_all(one: Hall, *, content: int | None = None) -> Result:
    content = one.view().desk.content if content is None else content
    found = None
    for seat, entry in enumerate(one.seated()):
        assert found is None
        found = table_confirm.confirm(
            one.game(), entry=entry.pk, content=content, phone=one.phone(name=f"phone-{seat}")
        )
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("seats", "seat", "gone", "points", "places"),
    [
        pytest.param(2, 0, (0,), (0, 121), (2, 1), id="two: the other wins, though behind"),
        pytest.param(3, 1, (1,), (121, 0, 119), (1, 3, 2), id="three: of the others the higher"),
        pytest.param(4, 2, (0, 2), (0, 121, 0, 121), (3, 1, 3, 1), id="pairs: both partners"),
    ],
)
def test_C12_confirmed_by_all_who_has_resigned_is_last(
    seats: int, seat: int, gone: Sequence[int], points: Sequence[int], places: Sequence[int]
) -> None:
    one = playing(seats)
    resign(one, seat)
    assert {one.seated()[each].pk for each in gone} == one.view().resigned
    assert one.view().state(void=False, result=None) == State.WAITING
    result = confirm_all(one)
    scores = dict(result.scores.values_list("entry_id", "points"))
    written = [None if each in gone else score for each, score in enumerate(DEALS[seats])]
    assert ([scores[entry.pk] for entry in one.seated()], result.level) == (written, Level.SETS)
    cells = cells_of(Event.objects.get())
    assert [cells[entry.pk].points for entry in one.seated()] == list(points)
    assert [cells[entry.pk].place for entry in one.seated()] == list(places)


def test_C12_before_the_first_deal_the_others_have_won_without_a_point() -> None:
    one = playing(2, deals=0)
    resign(one, 1)
    result = confirm_all(one)
    assert (sorted(result.scores.values_list("points", flat=True), key=str), result.level) == ([0, None], Level.TOTALS)
    cells = cells_of(Event.objects.get())
    assert [cells[entry.pk].place for entry in one.seated()] == [1, 2]


def test_C12_who_has_resigned_confirms_it_like_everybody() -> None:
    """Nobody is said to have resigned by the others alone: but the organiser can take it."""
    one = playing(2)
    resign(one, 0)
    entry = one.seated()[1].pk
    table_confirm.confirm(one.game(), entry=entry, content=one.view().desk.content, phone=one.phone())
    assert not Result.objects.exists()
    assert one.view().missing == (one.seated()[0].pk,)


def test_C12_each_change_clears_what_was_confirmed() -> None:
    one = playing(2)
    resign(one, 0)
    content = one.view().desk.content
    entry = one.seated()[1].pk
    table_confirm.confirm(one.game(), entry=entry, content=content, phone=one.phone())
    resigning.take_back(one.game(), content=content, phone=one.phone())
    assert (one.view().confirmed, one.view().resigned) == ({}, frozenset())
    with pytest.raises(Conflict):
        table_confirm.confirm(one.game(), entry=one.seated()[0].pk, content=content, phone=one.phone())
    assert one.view().state(void=False, result=None) == State.PLAYING
    assert Resignation.objects.get().withdrawn


def test_C12_taken_back_somebody_else_can_resign_and_the_game_can_go_on() -> None:
    one = playing(2)
    resign(one, 0)
    resigning.take_back(one.game(), content=one.view().desk.content, phone=one.phone())
    resigning.take_back(one.game(), content=one.view().desk.content, phone=one.phone())  # nothing more
    one.put((9, 8))
    resign(one, 1, key="other")
    assert one.view().resigned == {one.seated()[1].pk}


def test_C12_a_set_that_was_on_its_way_is_written_and_asks_for_new_confirmations() -> None:
    one = playing(2)
    resign(one, 0)
    before = one.view().desk.content
    one.put((9, 8))
    view = one.view()
    assert (view.running, view.desk.content) == ((30, 11), before + 1)
    assert view.resigned == {one.seated()[0].pk}
    assert confirm_all(one).sets.count() == 2


def test_C12_the_same_key_is_the_same_sending() -> None:
    one = playing(4)
    resign(one, 0)
    content = one.view().desk.content
    resign(one, 0, content=content - 1)
    assert (Resignation.objects.count(), one.view().desk.content) == (2, content)


def refused(one: Hall, kind: type[TournamentError], words: str, *, seat: int = 0, content: int | None = None) -> None:
    with translation.override("en"), pytest.raises(kind, match=words):
        resign(one, seat, content=content, key="another")
    assert not Resignation.objects.filter(key="another").exists()


@pytest.mark.parametrize("game", ["kabo", "kaboo", "cuccu"])
def test_no_other_game_knows_a_resignation(game: str) -> None:
    one = hall(game=game)
    refused(one, TournamentError, "Nobody can resign in this game")
    assert table_part.of_game(one.game()).sides == ()


def test_C12_what_has_changed_meanwhile_is_looked_at_first() -> None:
    one = playing(2)
    one.put((9, 8))
    refused(one, Conflict, "Something was changed", content=1)


def test_C12_nobody_resigns_after_somebody_has_or_after_the_end() -> None:
    one = playing(3)
    resign(one, 0)
    refused(one, Conflict, "resigned already", seat=1)
    resigning.take_back(one.game(), content=one.view().desk.content, phone=one.phone())
    for _deal in range(6):
        one.put((17, 7, 8))
    assert one.view().running[0] == 122
    refused(one, Conflict, "The game is over")


def test_C12_phones_that_may_not_write_resign_for_nobody(alice: User) -> None:
    one = playing(2)
    table_confirm.renew(one.game().round, tables=[1], by=alice)
    refused(one, NotAllowed, "renewed")
    Event.objects.update(players_enter=False)
    refused(one, NotAllowed, "not entered by players")


def test_C12_T21_who_has_left_the_event_cannot_resign_too(alice: User) -> None:
    one = playing(3)
    attendance.leave_game(one.seated()[1], by=alice)
    with pytest.raises(Conflict):
        resigning.resign(
            one.game(), entry=one.seated()[1].pk, content=one.view().desk.content, key="k", phone=one.phone()
        )


def test_C12_the_organiser_sees_it_and_can_take_it_alone(alice: User) -> None:
    one = playing(2)
    resign(one, 0)
    played = day.round_played(one.event, 1)
    assert played is not None
    card = next(each for each in grid.cards(one.event, played) if each.table.number == 1)
    assert (card.resigned, card.acceptable) == ((one.seated()[0].name,), True)
    result = table_confirm.accept(one.game(), content=one.view().desk.content, by=alice)
    assert desk.confirmers(result) == ()
    assert HistoryLine.objects.filter(what="table_confirm.accept").count() == 1


def test_C12_the_part_of_the_table_says_who_can_and_who_has() -> None:
    one = playing(4)
    names = [entry.name for entry in one.seated()]
    shown = table_part.of_game(one.game())
    assert [side.names for side in shown.sides] == [(names[0], names[2]), (names[1], names[3])]
    resign(one, 3)
    shown = table_part.of_game(one.game())
    assert (shown.sides, shown.resigned, shown.goes_on) == ((), (names[1], names[3]), False)
    confirm_all(one)
    done = table_part.of_game(one.game())
    assert [(person.left, person.resigned) for person in done.people] == [(False, False), (False, True)] * 2
