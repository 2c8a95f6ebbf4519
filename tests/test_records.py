"""V4: a record is attached, replayed and compared; never repaired, nothing changed by itself."""

import pytest
from django.utils import translation

from games import record
from tests import factories, recorded
from tests.recorded import GOLDEN, ILLEGAL, NAMES, TOTALS, WHOLE, attached, seats_of, table, text
from tournament import playing, records, seating, verdicts, versions
from tournament.errors import Conflict, TournamentError
from tournament.history import sentence
from tournament.models import Game, HistoryLine, Record
from tournament.queries import records as reads
from tournament.verdicts import State, Verdict
from tournament.versions import SetRow, Sheet

pytestmark = pytest.mark.django_db


def verdict(found: Record) -> Verdict:
    return Verdict.from_dict(Record.objects.get(pk=found.pk).verdict)


def by_sets(game: Game, *, more: int = 0) -> None:
    """The result of the whole golden game, written by sets; `more` points for the first player in the first."""
    played, seats = playing.play(text(WHOLE)).sets, seats_of(game)
    rows = [[score or 0 for score in deal.scores] for deal in played]
    rows[0][0] += more
    sets = [
        SetRow(dict(zip(seats, row, strict=True)), None if deal.caller is None else seats[deal.caller], deal.kamikaze)
        for row, deal in zip(rows, played, strict=True)
    ]
    totals = dict(zip(seats, map(sum, zip(*rows, strict=True)), strict=True))
    versions.append(game, Sheet(totals, sets=sets), key="sets", by=None)


def test_V4_record_that_gives_the_points_of_the_result_agrees() -> None:
    game = table()
    factories.result(game, TOTALS)
    found = verdict(attached(game))
    assert (found.state, found.points, found.version) == (State.AGREES, TOTALS, 1)


def test_V4_record_agrees_set_by_set() -> None:
    game = table()
    by_sets(game)
    found = verdict(attached(game))
    assert (found.state, found.differing_sets) == (State.AGREES, ())
    assert len(found.result_sets) == len(found.sets) > 3


def test_V4_difference_is_named_by_set_and_seat_with_the_awards() -> None:
    game = table()
    by_sets(game, more=3)
    found = verdict(attached(game))
    shown = reads.shown(found, names=NAMES)
    assert (found.state, found.differing, found.differing_sets) == (State.DIFFERS, (0,), (0,))
    assert shown.result is not None
    ours, theirs = shown.record.rows[0].cells, shown.result.rows[0].cells
    assert [cell.differs for cell in ours] == [cell.differs for cell in theirs] == [True, False, False, False]
    assert theirs[0].points == (ours[0].points or 0) + 3
    assert sum(given.points for given in shown.given if given.name == "Eva") == TOTALS[0]


def test_V4_sets_that_the_result_does_not_have_differ() -> None:
    game = table()
    by_sets(game)
    found = verdict(attached(game, recorded.ONE_SET))
    assert found.differing_sets == tuple(range(len(found.result_sets)))
    assert reads.shown(found, names=NAMES).record.rows[1].cells == ()


def test_V4_raw_is_compared_with_raw_of_a_game_ended_by_time() -> None:
    game = table()
    factories.result(game, (8, 35, 29, 16), by_time=True)
    assert verdict(attached(game, recorded.ONE_SET)).state == State.AGREES


def test_V4_nothing_to_compare_with_is_said() -> None:
    found = verdict(attached(table()))
    assert (found.state, found.version) == (State.ALONE, None)
    assert len(reads.shown(found, names=NAMES).remarks) == 1


def test_V4_result_of_other_people_is_not_compared() -> None:
    game = table()
    factories.result(game, TOTALS)
    seat = game.seats.get(number=1)
    seat.entry = factories.entry(game.round.event, "Zdena")
    seat.save()
    assert verdict(attached(game)).state == State.ALONE


def test_V4_T21_points_of_a_leaver_are_not_compared() -> None:
    game = table()
    factories.result(game, (None, *TOTALS[1:]))
    found = verdict(attached(game))
    assert found.state == State.AGREES
    assert "Eva" in reads.shown(found, names=NAMES).remarks[0]


def test_V4_record_of_other_seats_is_compared_by_person() -> None:
    game = table(names=("Tomáš", "Jana", "Petr", "Eva"))
    factories.result(game, tuple(reversed(TOTALS)))
    people = {seat.entry_id: (seat.entry.name,) for seat in game.seats.order_by("number")}
    seats = reads.match(NAMES, people)
    assert seats == tuple(reversed(seats_of(game)))
    found = records.attach(game, text=text(WHOLE), seats=seats, key="k", by=None)
    assert verdict(found).state == State.AGREES


@pytest.mark.parametrize(
    ("written", "people", "expected"),
    [
        (("Eva", "Petr"), {1: ("Petr",), 2: ("Eva",)}, (2, 1)),
        (("eva mala", "x"), {1: ("Jan",), 2: ("Eva Malá",)}, (2, 1)),
        (("Eva", "Petr"), {1: ("Petr Malý",), 2: ("Eva Malá",)}, (2, 1)),
        (("Malá", "Eva"), {1: ("Jana Malá",), 2: ("Eva Malá",)}, (1, 2)),
        (("", ""), {7: ("Petr",), 5: ("Eva",)}, (7, 5)),
        (("Eva", "Eva"), {7: ("Eva",), 5: ("Eva",)}, (7, 5)),
        (("Eva", "Jan"), {7: ("E",), 5: ("",)}, (7, 5)),
        (("Eva",), {7: ("Eva",), 5: ("Eva",)}, ()),
    ],
)
def test_V4_players_are_matched_by_name_then_by_seat(
    written: tuple[str, ...], people: dict[int, tuple[str, ...]], expected: tuple[int, ...]
) -> None:
    assert reads.match(written, people) == expected


def golden() -> list[str]:
    return sorted(path.stem for path in GOLDEN.glob("*.txt"))


@pytest.mark.parametrize("stem", golden())
def test_V4_every_golden_record_beside_its_points(stem: str) -> None:
    """What it claims is entered as the result: it agrees, unless it was played with other options than the event."""
    written = record.loads(text(stem))
    assert written.points is not None
    game = table(seats=len(written.seats))
    factories.result(game, written.points, by_time=True)
    found = verdict(attached(game, stem))
    assert found.differing == found.false_claims == ()
    assert {option.name: option.record for option in found.options} == dict(written.options)
    assert found.state == (State.DIFFERS if written.options else State.AGREES)


def test_V4_T4_another_option_than_the_events_is_named() -> None:
    game = table(seats=2)
    found = verdict(attached(game, "2-full-write-off"))
    assert [(option.name, option.record, option.event) for option in found.options] == [("write-off", "yes", "no")]
    assert found.state == State.DIFFERS
    assert "write-off" in reads.shown(found, names=NAMES[:2]).remarks[0]


def test_V4_illegal_record_is_kept_with_its_line_and_rule() -> None:
    game = table(seats=2)
    found = verdict(records.attach(game, text=ILLEGAL, seats=seats_of(game), key="k", by=None))
    assert found.fault is not None
    assert (found.state, found.fault.line, found.fault.rule) == (State.ILLEGAL, 11, "K7")
    assert "Petr" in reads.shown(found, names=("Eva", "Petr")).fault


@pytest.mark.parametrize(
    ("written", "line", "rule"),
    [
        ("hello", 1, None),
        ("game: chess\np1: A\np2: B\n", 1, None),
        ("game: kabo\np1: A\np1: B\n", 3, None),
        ("\n\ngame: kabo\ntarget: x\np1: A\np2: B\n", 4, None),
        ("game: kabo\ntarget: 0\np1: A\np2: B\n", 2, None),
        ("game: kabo\np1: A\n", 2, "K1"),
        ("game: kabo\np1: A\np2: B\n\ndance\n", 5, None),
        ("game: kabo\np1: A\np2: B\n\nstart p1\ndeal 13 13 13 1, 1 1 1 2\n", 6, "KA1"),
        ("game: kabo\np1: A\np2: B\n\nstart p1\ndeal\nturn 9\nturn 8\n", 8, "K6"),
    ],
)
def test_V4_what_cannot_be_played_is_told_by_line_and_rule(written: str, line: int, rule: str | None) -> None:
    found = playing.play(written)
    assert found.fault is not None
    assert (found.fault.line, found.fault.rule) == (line, rule)
    assert reads.fault(found.fault, game=found.game, names=found.names)


@pytest.mark.parametrize(
    "hostile",
    [
        "a" * 10_000_000,
        "\x00\x01\x02PK",
        "game: kabo\n\ud800",
        "x\n" * 100_000,
        "\r" * 100_000,
        "game: kabo\np1: " + "a" * 2000,
        "",
        "\ufeff \n\t\n",
    ],
)
def test_V4_hostile_text_is_refused_in_words(hostile: str) -> None:
    game = table()
    with pytest.raises(TournamentError) as refused:
        records.attach(game, text=hostile, seats=(), key="k", by=None)
    assert (refused.value.rule, refused.value.field) == ("V4", "text")
    assert not Record.objects.exists()
    assert not HistoryLine.objects.exists()


def test_V4_record_stopped_in_a_set_differs() -> None:
    game = table()
    lines = text(recorded.ONE_SET).splitlines()
    found = records.attach(game, text="\n".join(lines[:-6]), seats=seats_of(game), key="k", by=None)
    assert (verdict(found).whole, verdict(found).state) == (False, State.DIFFERS)


def test_V4_header_that_claims_other_points_differs() -> None:
    game = table()
    factories.result(game, (8, 35, 29, 16), by_time=True)
    other = text(recorded.ONE_SET).replace("points: 8 35 29 16", "points: 8 35 29 17")
    found = verdict(records.attach(game, text=other, seats=seats_of(game), key="k", by=None))
    assert (found.state, found.false_claims, found.differing) == (State.DIFFERS, (3,), ())


def test_V4_record_with_another_number_of_players_differs() -> None:
    game = table()
    found = records.attach(game, text=text("2-full-called-lowest"), seats=(), key="k", by=None)
    assert (verdict(found).state, verdict(found).fits) == (State.DIFFERS, False)


def test_V4_attaching_changes_neither_result_nor_text() -> None:
    game = table()
    result = factories.result(game, (1, 2, 3, 101))
    crooked = text(WHOLE).upper().replace("GAME: KABO", "game:   KABO")
    found = records.attach(game, text=crooked, seats=seats_of(game), key="k", by=None)
    assert Record.objects.get(pk=found.pk).text == crooked
    assert game.results.get() == result


def test_V4_records_are_added_and_none_is_replaced() -> None:
    game = table()
    first, second = attached(game, recorded.ONE_SET), attached(game)
    assert list(game.records.all()) == [first, second]
    assert [item.number for item in game.records.all()] == [1, 2]


def test_V4_the_same_submission_twice_is_one_record() -> None:
    game = table()
    once = attached(game, key="same")
    assert attached(game, key="same") == once
    assert HistoryLine.objects.count() == 1
    with pytest.raises(Conflict):
        attached(game, recorded.ONE_SET, key="same")


@pytest.mark.parametrize("seats", [(0, 1, 2), (0, 0, 1, 2), ()])
def test_V4_everybody_at_the_table_is_named_once(seats: tuple[int, ...]) -> None:
    game = table()
    here = seats_of(game)
    with pytest.raises(TournamentError) as refused:
        records.attach(game, text=text(WHOLE), seats=[here[place] for place in seats], key="k", by=None)
    assert refused.value.field == "seats"


def test_V4_people_of_another_table_are_a_conflict() -> None:
    game, other = table(), table()
    with pytest.raises(Conflict):
        records.attach(game, text=text(WHOLE), seats=seats_of(other), key="k", by=None)


def test_V4_round_taken_back_is_a_conflict() -> None:
    game = table()
    game.round.published = game.round.published_at = None
    game.round.save()
    with pytest.raises(Conflict):
        attached(game)
    assert not Record.objects.exists()


def test_V4_record_is_hidden_until_it_is_shown_and_can_be_hidden_again() -> None:
    game = table()
    found = attached(game)
    assert (found.public, reads.public_tables(game.round.event, 1)) == (False, ())
    records.show(found, public=True, by=None)
    assert reads.public_tables(game.round.event, 1) == (1,)
    records.show(found, public=True, by=None)
    records.show(found, public=False, by=None)
    assert reads.public_tables(game.round.event, 1) == ()
    assert list(HistoryLine.objects.order_by("revision").values_list("what", flat=True)) == [
        "records.attach",
        "records.show",
        "records.hide",
    ]


def test_V4_newest_record_decides_whether_players_see_one() -> None:
    game = table()
    attached(game, public=True)
    attached(game, recorded.ONE_SET)
    assert reads.public_tables(game.round.event, 1) == ()


def test_V4_illegal_record_is_never_shown_to_players() -> None:
    game = table(seats=2)
    with pytest.raises(TournamentError):
        records.attach(game, text=ILLEGAL, seats=seats_of(game), key="a", by=None, public=True)
    kept = records.attach(game, text=ILLEGAL, seats=seats_of(game), key="b", by=None)
    with pytest.raises(TournamentError):
        records.show(kept, public=True, by=None)
    assert not Record.objects.get().public


def test_V4_history_names_table_and_round() -> None:
    game = table()
    attached(game)
    line = HistoryLine.objects.get()
    with translation.override("en"):
        assert sentence(line.what, line.facts) == "Game record 1 of table 1 in round 1 saved."


def test_verdict_survives_being_saved() -> None:
    game = table()
    by_sets(game)
    made = verdicts.of(game, playing.play(text(WHOLE)), event=game.round.event, seats=seats_of(game))
    assert verdict(attached(game)) == made


def test_seats_of_a_new_draw_leave_the_records_readable() -> None:
    game = table()
    found = attached(game)
    seating.unpublish(game.round, by=None)
    assert reads.names(game.round.event, found.seats, written=NAMES) == NAMES
