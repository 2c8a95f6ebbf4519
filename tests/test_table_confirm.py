"""The end of a table's game: confirmed by all its players it is the result; disputed, it waits for the organiser."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests import factories
from tests.at_table import Hall, hall
from tournament import attendance, results, rounds, table_confirm, table_entry
from tournament.enums import Level
from tournament.errors import Conflict, TournamentError
from tournament.models import Confirmation, Desk, Dispute, Event, HistoryLine, Result
from tournament.queries import day, desk, grid
from tournament.queries.desk import State
from tournament.versions import Sheet

pytestmark = pytest.mark.django_db


def confirm(one: Hall, seat: int, *, content: int, phone: str = "phone-a") -> Result | None:
    entry = one.seated()[seat].pk
    return table_confirm.confirm(one.game(), entry=entry, content=content, phone=one.phone(name=phone))


def confirm_all(one: Hall, content: int) -> Result:
    found = [confirm(one, seat, content=content, phone=f"phone-{seat}") for seat in range(4)]
    assert found[:3] == [None, None, None]
    assert found[3] is not None
    return found[3]


def state(one: Hall, table: int = 1) -> State:
    played = day.round_played(Event.objects.get(pk=one.event.pk), 1)
    assert played is not None
    return next(card.state for card in grid.cards(one.event, played) if card.table.number == table)


def test_confirmed_by_all_it_is_the_result_by_sets(one: Hall) -> None:
    result = confirm_all(one, one.play())
    assert (result.number, result.level, result.by) == (1, Level.SETS, None)
    assert list(result.scores.order_by("pk").values_list("points", flat=True)) == [19, 19, 31, 110]
    assert result.sets.count() == 2
    assert state(one) == State.DONE
    assert desk.confirmers(result) == tuple(entry.name for entry in one.seated())


def test_the_result_is_one_revision_and_one_line_of_history(one: Hall) -> None:
    confirm_all(one, one.play())
    (line,) = HistoryLine.objects.all()
    assert (line.what, line.by) == ("table_confirm.confirm", None)
    assert line.facts["names"] == [entry.name for entry in one.seated()]
    assert Event.objects.get().revision == 1


def test_the_states_of_a_table_in_order(one: Hall) -> None:
    seen = [state(one)]
    one.put((5, 12, 9, 60))
    seen.append(state(one))
    one.put((14, 7, 22, 50))
    seen.append(state(one))
    table_confirm.dispute(one.game(), content=2, note="set 1", key="d", phone=one.phone())
    seen.append(state(one))
    one.put((5, 12, 9, 70), number=1)
    seen.append(state(one))
    confirm_all(one, 3)
    seen.append(state(one))
    expected = [State.EMPTY, State.PLAYING, State.WAITING, State.DISPUTED, State.WAITING, State.DONE]
    assert seen == expected


def test_confirming_twice_is_once(one: Hall) -> None:
    content = one.play()
    for _ in range(3):
        assert confirm(one, 0, content=content) is None
    assert Confirmation.objects.count() == 1


def test_the_last_confirmation_sent_again_makes_no_second_result(one: Hall) -> None:
    content = one.play()
    confirm_all(one, content)
    assert confirm(one, 3, content=content) is None
    assert Result.objects.count() == 1


def test_a_change_after_a_confirmation_clears_all_of_them(one: Hall) -> None:
    content = one.play()
    for seat in range(3):
        confirm(one, seat, content=content)
    one.put((5, 12, 9, 70), number=1)
    assert one.view().confirmed == {}
    assert not Result.objects.exists()


def test_a_late_confirmation_of_what_was_corrected_meanwhile_is_a_conflict(one: Hall) -> None:
    content = one.play()
    one.put((5, 12, 9, 70), number=1)
    with pytest.raises(Conflict):
        confirm(one, 0, content=content)
    assert not Confirmation.objects.exists()


def test_nothing_is_confirmed_while_the_game_goes_on(one: Hall) -> None:
    one.put((5, 12, 9, 60))
    with pytest.raises(TournamentError):
        confirm(one, 0, content=1)


def test_somebody_of_another_table_confirms_nothing(one: Hall) -> None:
    content = one.play()
    with pytest.raises(Conflict):
        table_confirm.confirm(one.game(), entry=one.seated(2)[0].pk, content=content, phone=one.phone())


def test_T21_who_has_left_need_not_confirm(one: Hall) -> None:
    one.put((5, 12, 9, 60))
    confirmed_before = one.view().desk.content
    attendance.leave_game(one.seated()[0], by=None)
    view = _view_with_left(one)
    assert set(view.missing) == {entry.pk for entry in one.seated()[1:]}
    assert view.desk.content > confirmed_before  # it is another sheet now


def _view_with_left(one: Hall) -> desk.View:
    seats = desk.Seats(tuple(entry.pk for entry in one.seated()), (True, False, False, False))
    return desk.views(one.event, {one.game().pk: seats})[one.game().pk]


def test_T5_a_game_ended_by_time_is_topped_up(one: Hall) -> None:
    one.put((10, 20, 50, 70))
    table_entry.end(one.game(), by_time=True, content=1, phone=one.phone())
    assert confirm_all(one, 2).by_time


def test_who_confirms_disputes_no_more(one: Hall) -> None:
    content, eva = one.play(), one.seated()[0].pk
    table_confirm.dispute(one.game(), content=content, note="", key="d", phone=one.phone(entry=eva))
    assert state(one) == State.DISPUTED
    confirm(one, 0, content=content)
    assert state(one) == State.WAITING


def test_a_dispute_sent_twice_is_one(one: Hall) -> None:
    content = one.play()
    for _ in range(2):
        table_confirm.dispute(one.game(), content=content, note="x", key="d", phone=one.phone())
    assert Dispute.objects.count() == 1


def test_a_note_that_is_too_long_is_refused_not_cut(one: Hall) -> None:
    content = one.play()
    with pytest.raises(TournamentError):
        table_confirm.dispute(one.game(), content=content, note="x" * 201, key="d", phone=one.phone())


def test_field_7_a_table_whose_players_do_not_confirm_is_taken_by_the_organiser(one: Hall, alice: User) -> None:
    content = one.play()
    table_confirm.dispute(one.game(), content=content, note="no", key="d", phone=one.phone())
    result = table_confirm.accept(one.game(), content=content, by=alice)
    assert result.by == alice
    assert state(one) == State.DONE
    factories.result(one.game(2), [10, 20, 30, 101])
    rounds.close(one.game().round, by=alice, at=timezone.now())


def test_the_organiser_takes_a_game_as_ended_by_time(one: Hall, alice: User) -> None:
    one.put((10, 20, 50, 70))
    with pytest.raises(TournamentError):
        table_confirm.accept(one.game(), content=1, by=alice)
    assert table_confirm.accept(one.game(), content=1, by=alice, by_time=True).by_time


def test_taken_twice_is_one_result(one: Hall, alice: User) -> None:
    content = one.play()
    first = table_confirm.accept(one.game(), content=content, by=alice)
    assert table_confirm.accept(one.game(), content=content, by=alice) == first
    assert Result.objects.count() == 1


def test_what_the_organiser_has_not_seen_is_not_taken(one: Hall, alice: User) -> None:
    content = one.play()
    one.put((5, 12, 9, 70), number=1)
    with pytest.raises(Conflict):
        table_confirm.accept(one.game(), content=content, by=alice)


def test_an_accepted_table_is_closed_to_its_phones(one: Hall) -> None:
    content = one.play()
    confirm_all(one, content)
    with pytest.raises(Conflict):
        one.put((5, 12, 9, 70), number=1)
    with pytest.raises(Conflict):
        table_confirm.dispute(one.game(), content=content, note="", key="d", phone=one.phone())


def test_opened_again_the_players_go_on_and_the_old_result_counts_meanwhile(one: Hall, alice: User) -> None:
    confirm_all(one, one.play())
    table_confirm.reopen(one.game(), by=alice)
    assert state(one) == State.WAITING
    one.put((5, 12, 9, 70), number=1)
    assert Result.objects.count() == 1
    again = confirm_all(one, one.view().desk.content)
    assert again.number == 2
    assert state(one) == State.DONE


def test_opened_again_before_it_is_accepted_confirmations_and_disputes_are_cleared(one: Hall, alice: User) -> None:
    content = one.play()
    confirm(one, 0, content=content)
    table_confirm.dispute(one.game(), content=content, note="", key="d", phone=one.phone())
    table_confirm.reopen(one.game(), by=alice)
    assert (one.view().confirmed, one.view().disputes) == ({}, ())


def test_entered_from_paper_the_table_is_done_whatever_its_phones_say(one: Hall, alice: User) -> None:
    content = one.play()
    sheet = Sheet(dict(zip([entry.pk for entry in one.seated()], (1, 2, 3, 101), strict=True)))
    results.enter(one.game(), sheet=sheet, version=0, key="paper", by=alice)
    assert state(one) == State.DONE
    with pytest.raises(Conflict):
        confirm(one, 0, content=content)
    assert Result.objects.count() == 1


def test_entered_from_paper_after_it_was_opened_again_closes_it(one: Hall, alice: User) -> None:
    confirm_all(one, one.play())
    table_confirm.reopen(one.game(), by=alice)
    sheet = Sheet(dict(zip([entry.pk for entry in one.seated()], (1, 2, 3, 101), strict=True)))
    results.enter(one.game(), sheet=sheet, version=1, key="paper", by=alice)
    assert state(one) == State.DONE


def test_renewed_links_of_some_tables_leave_the_others_alone(one: Hall, alice: User) -> None:
    table_confirm.renew(one.game().round, tables=[2], by=alice)
    assert dict(Desk.objects.values_list("game__table", "generation")) == {2: 2}
    table_confirm.renew(one.game().round, tables=[1, 2], by=alice)
    assert dict(Desk.objects.values_list("game__table", "generation")) == {1: 2, 2: 3}


def test_cards_of_many_tables_take_as_many_queries_as_of_two(django_assert_num_queries: object) -> None:
    one = hall(tables=6)
    one.play()
    played = day.round_played(one.event, 1)
    assert played is not None
    with django_assert_num_queries(6):  # type: ignore[operator]
        grid.cards(one.event, played)
