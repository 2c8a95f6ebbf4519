"""Sets written from a table's phones: in order, each version kept, judged by the rules, once for each sending."""

import pytest
from django.utils import timezone, translation

from tests.at_table import Hall, hall
from tournament import attendance, table_confirm, table_entry
from tournament.errors import Conflict, NotAllowed, TournamentError
from tournament.models import Desk, EnteredSet, Event, Game, HistoryLine, Round
from tournament.sheets import TypedSet
from tournament.table_entry import EarlyEnd, OtherSet, RefusedSet

pytestmark = pytest.mark.django_db


def test_sets_give_running_totals(one: Hall) -> None:
    one.put((5, 12, 9, 0))
    one.put((14, 7, 22, 3))
    assert one.view().running == (19, 19, 31, 3)
    assert one.view().leaders == (one.seated()[3].pk,)


def test_a_set_raises_no_revision_and_writes_no_history(one: Hall) -> None:
    """Hundreds of phones read the public parts: what a table writes does not make them new."""
    one.put((5, 12, 9, 0))
    event = Event.objects.get()
    assert (event.revision, event.table_revision, HistoryLine.objects.count()) == (0, 1, 0)


def test_V2_a_set_that_cannot_be_is_refused(one: Hall) -> None:
    with pytest.raises(RefusedSet) as refused:
        one.put((5, 12, 2, 9), typed=one.typed((12, 2, 9, 30), caller=0))
    assert [(finding.rule, finding.code) for finding in refused.value.findings] == [("V2", "caller_nobody_lower")]
    assert not EnteredSet.objects.exists()


@pytest.mark.parametrize(
    ("points", "code"),
    [
        ((5, "", 2, 9), "score_missing"),
        ((5, "x", 2, 9), "not_whole"),
        ((5, "1000000000", 2, 9), "number_long"),
        ((-1, 1, 2, 9), "score_negative"),
        ((0, 0, 0, 9), "too_many_zeros"),
    ],
)
def test_V2_every_score_of_a_set_is_judged(one: Hall, points: tuple[int | str, ...], code: str) -> None:
    with pytest.raises(RefusedSet) as refused:
        one.put(points)
    assert {finding.code for finding in refused.value.findings} == {code}


def test_V2_what_the_rules_ask_about_wants_a_second_word(one: Hall) -> None:
    with pytest.raises(RefusedSet) as refused:
        one.put((0, 50, 50, 50))
    assert [finding.code for finding in refused.value.findings] == ["kamikaze_unmarked"]
    assert one.put((0, 50, 50, 50), confirmed=True).number == 1


def test_V3_cards_give_the_scores_and_are_kept(one: Hall) -> None:
    seated = one.seated()
    hands = dict(zip([entry.pk for entry in seated], ("1 2", "3 4", "12 12 13 13", "0"), strict=True))
    one.put((), typed=TypedSet(hands=hands), by_cards=True)
    (row,) = one.view().rows
    assert [row.set.points[entry.pk] for entry in seated] == [50, 50, 0, 50]
    assert row.set.kamikaze
    assert row.set.cards[seated[0].pk] == ("1", "2")


def test_V3_a_card_too_often_is_refused(one: Hall) -> None:
    hands = {entry.pk: "13 13" for entry in one.seated()}
    with pytest.raises(RefusedSet) as refused:
        one.put((), typed=TypedSet(hands=hands), by_cards=True)
    assert {finding.rule for finding in refused.value.findings} == {"V3"}


def test_a_correction_is_a_further_version(one: Hall) -> None:
    one.put((5, 12, 9, 0))
    one.put((6, 12, 9, 0), number=1)
    assert list(EnteredSet.objects.values_list("number", "version")) == [(1, 1), (1, 2)]
    assert one.view().running == (6, 12, 9, 0)


def test_two_phones_that_write_the_same_set_otherwise_meet(one: Hall) -> None:
    one.put((5, 12, 9, 0))
    with pytest.raises(OtherSet) as met:
        one.put((6, 12, 9, 0), number=1, version=0, key="other")
    assert met.value.theirs is not None
    assert met.value.theirs.set.points[one.seated()[0].pk] == 5
    assert met.value.version == 1
    assert one.view().running == (5, 12, 9, 0)


def test_two_phones_that_write_the_same_agree(one: Hall) -> None:
    first = one.put((5, 12, 9, 0))
    assert one.put((5, 12, 9, 0), number=1, version=0, key="other") == first
    assert one.view().desk.content == 1


def test_the_same_key_is_the_same_sending(one: Hall) -> None:
    first = one.put((5, 12, 9, 0), key="k")
    again = one.put((5, 12, 9, 0), number=1, version=0, key="k")
    assert again == first
    assert EnteredSet.objects.count() == 1


def test_the_same_key_with_other_values_never_passes_for_saved(one: Hall) -> None:
    one.put((5, 12, 9, 0), key="k")
    with pytest.raises(OtherSet):
        one.put((6, 12, 9, 0), number=1, version=0, key="k")


def test_the_same_key_counts_as_sent_when_the_round_is_closed_meanwhile(one: Hall) -> None:
    """The answer was lost, the phone sends again: it is told that its set is in."""
    first = one.put((5, 12, 9, 0), key="k")
    Round.objects.update(closed_at=timezone.now())
    assert one.put((5, 12, 9, 0), number=1, version=0, key="k") == first


def test_a_set_before_which_one_is_missing_is_refused(one: Hall) -> None:
    with pytest.raises(Conflict):
        one.put((5, 12, 9, 0), number=2, version=0)


def test_T3_no_set_comes_after_the_end(one: Hall) -> None:
    one.play()
    with pytest.raises(RefusedSet) as refused:
        one.put((1, 2, 3, 4))
    assert [finding.code for finding in refused.value.findings] == ["set_after_end"]


def test_the_last_set_can_be_taken_back_and_written_again(one: Hall) -> None:
    one.put((5, 12, 9, 0))
    table_entry.take_back(one.game(), number=1, version=1, key="b", phone=one.phone())
    assert one.view().rows == ()
    one.put((6, 12, 9, 0))
    assert list(EnteredSet.objects.values_list("number", "version", "removed")) == [
        (1, 1, False),
        (1, 2, True),
        (1, 3, False),
    ]


def test_taking_back_twice_takes_one_set(one: Hall) -> None:
    one.put((5, 12, 9, 0))
    one.put((6, 12, 9, 0))
    for _ in range(2):
        table_entry.take_back(one.game(), number=2, version=1, key="b", phone=one.phone())
    assert len(one.view().rows) == 1


@pytest.mark.parametrize(("number", "version"), [(1, 1), (2, 2), (3, 0)])
def test_only_the_last_set_as_it_was_looked_at_is_taken_back(one: Hall, number: int, version: int) -> None:
    one.put((5, 12, 9, 0))
    one.put((6, 12, 9, 0))
    with pytest.raises(Conflict):
        table_entry.take_back(one.game(), number=number, version=version, key="b", phone=one.phone())


def test_T2_a_game_ended_by_time_waits_for_confirmation(one: Hall) -> None:
    one.put((5, 12, 9, 0))
    assert one.view().sheet is None
    table_entry.end(one.game(), by_time=True, content=1, phone=one.phone())
    sheet = one.view().sheet
    assert sheet is not None
    assert sheet.by_time


def test_T2_a_game_without_a_set_has_not_ended(one: Hall) -> None:
    with pytest.raises(TournamentError):
        table_entry.end(one.game(), by_time=True, content=0, phone=one.phone())


def test_ended_by_time_is_said_of_what_was_looked_at(one: Hall) -> None:
    one.put((5, 12, 9, 0))
    one.put((6, 12, 9, 0))
    with pytest.raises(Conflict):
        table_entry.end(one.game(), by_time=True, content=1, phone=one.phone())


def test_T21_who_has_left_is_written_no_more(one: Hall) -> None:
    one.put((5, 12, 9, 0))
    attendance.leave_game(one.seated()[3], by=None)
    with translation.override("en"):
        typed = one.typed((6, 12, 9, ""))
    table_entry.put(one.game(), number=2, version=0, typed=typed, by_cards=False, key="2", phone=one.phone())
    assert EnteredSet.objects.get(number=2).scores.get(entry=one.seated()[3]).points is None


def closed(one: Hall) -> None:
    Round.objects.update(closed_at=timezone.now())


def unpublished(one: Hall) -> None:
    Round.objects.update(published=None, published_at=None)


def finished(one: Hall) -> None:
    Event.objects.update(finished_at=timezone.now())


def voided(one: Hall) -> None:
    Game.objects.update(voided_at=timezone.now(), void_reason="cards")


@pytest.mark.parametrize("happens", [closed, unpublished, finished, voided], ids=lambda happens: happens.__name__)
def test_nothing_is_written_once_it_does_not_run(one: Hall, happens: object) -> None:
    one.put((5, 12, 9, 0))
    happens(one)  # type: ignore[operator]
    with pytest.raises(Conflict):
        one.put((6, 12, 9, 0))
    with pytest.raises(Conflict):
        table_entry.end(one.game(), by_time=True, content=1, phone=one.phone())
    assert EnteredSet.objects.count() == 1


def test_field_6_nothing_is_written_where_players_do_not_enter_results(one: Hall) -> None:
    Event.objects.update(players_enter=False)
    with pytest.raises(NotAllowed):
        one.put((6, 12, 9, 0))


def test_a_link_that_was_renewed_writes_nothing(one: Hall) -> None:
    one.put((5, 12, 9, 0))
    table_confirm.renew(one.game().round, tables=[1], by=one.event.organisers.get().user)
    with pytest.raises(NotAllowed):
        one.put((6, 12, 9, 0))
    assert one.put((6, 12, 9, 0), phone=one.phone(generation=2)).number == 2


def test_sets_of_other_people_do_not_count_for_those_who_sit_here_now(one: Hall) -> None:
    """After a change of seats the table begins anew; what was written stays."""
    one.put((5, 12, 9, 0))
    first, other = one.game().seats.get(number=1), one.game(2).seats.get(number=1)
    entry = first.entry
    first.entry, other.entry = other.entry, entry
    one.game().seats.filter(number=1).delete()
    other.save()
    first.save(force_insert=True)
    one.players[0], one.players[4] = one.players[4], one.players[0]
    assert one.view().rows == ()
    assert one.view().versions == {1: 1}
    one.put((6, 12, 9, 0))
    assert one.view().running == (6, 12, 9, 0)


@pytest.mark.parametrize(("left", "asks"), [(None, False), (-5, False), (0, False), (60_000, False), (60_001, True)])
def test_T2_a_time_that_is_up_before_the_clock_says_so_is_asked_about_and_marked(left: int | None, asks: bool) -> None:
    one = hall()
    one.put((10, 20, 50, 70))

    def end(*, sure: bool) -> Desk:
        table_entry.end(one.game(), by_time=True, content=1, phone=one.phone(), left=left, sure=sure)
        return Desk.objects.get()

    if asks:
        with pytest.raises(EarlyEnd):
            end(sure=False)
        assert not Desk.objects.get().by_time
    assert (end(sure=asks).by_time, Desk.objects.get().time_left) == (True, 60 if asks else None)
    table_entry.end(one.game(), by_time=False, content=2, phone=one.phone())
    assert Desk.objects.get().time_left is None
