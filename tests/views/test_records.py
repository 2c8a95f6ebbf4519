"""Pages of game records (V4): read in, previewed, kept, replayed; who may see what."""

import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.recorded import ILLEGAL, ONE_SET, TOTALS, WHOLE, attached, fresh, seats_of, table, text
from tournament import announcements, records, verdicts
from tournament.models import Event, Game, Record

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    made = table(slug="cup")
    factories.result(made, TOTALS)
    return made


@pytest.fixture
def alice(client: Client, game: Game) -> Client:
    client.force_login(factories.user("alice"))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def url(name: str, *more: int) -> str:
    return reverse(name, args=["cup", 1, 1, *more])


PAGE = "/o/cup/results/1/1/record/"


def read(client: Client, body: str | bytes, *, upload: bool = False) -> str:
    """What the page says of a record that is read in."""
    raw = body if isinstance(body, bytes) else body.encode()
    data = {"file": SimpleUploadedFile("game.txt", raw)} if upload or isinstance(body, bytes) else {"text": body}
    answer = client.post(PAGE, data)
    assert answer.status_code in (200, 422), answer.status_code
    return answer.content.decode()


def sent(game: Game, body: str, **more: str) -> dict[str, str]:
    seats = {f"seat_{number}": str(entry) for number, entry in enumerate(seats_of(game))}
    return {"do": "keep", "text": body, "key": "k1", **seats, **more}


def test_page_without_a_record_says_what_belongs_here(alice: Client) -> None:
    answer = alice.get(PAGE)
    assert answer.status_code == 200
    assert "No record yet" in answer.content.decode()


@pytest.mark.parametrize("upload", [True, False])
def test_record_read_in_is_previewed_and_not_saved(alice: Client, upload: bool) -> None:
    page = read(alice, text(WHOLE), upload=upload)
    assert "The record agrees with the result, version 1." in page
    assert not Record.objects.exists()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250"])
def test_file_is_read_in_the_encodings_of_this_country(alice: Client, encoding: str) -> None:
    page = read(alice, text(WHOLE).replace("\n", "\r\n").encode(encoding))
    assert re.search(r'<label for="id_seat_3">Tomáš', page)
    assert "The record agrees" in page


def test_record_of_kaboo_says_who_has_knocked(alice: Client, game: Game) -> None:
    Event.objects.filter(slug="cup").update(game="kaboo")
    page = read(alice, text("../kaboo/4-full-three-rounds-at-random"))
    assert "Who has knocked" in page
    assert "called Kabo" not in page


def test_record_is_kept_and_shown_with_its_verdict(alice: Client, game: Game) -> None:
    answer = alice.post(PAGE, sent(game, text(WHOLE)), follow=True)
    page = answer.content.decode()
    assert "The record is saved." in page
    assert "The record agrees with the result, version 1." in page
    assert Record.objects.get().text == text(WHOLE)
    assert reverse("record_replay", args=["cup", 1, 1, 1]) in page


def test_record_sent_twice_is_kept_once(alice: Client, game: Game) -> None:
    for _ in range(2):
        assert alice.post(PAGE, sent(game, text(WHOLE))).status_code == 302
    assert Record.objects.count() == 1


def test_other_players_can_be_chosen_and_are_compared(alice: Client, game: Game) -> None:
    seats = seats_of(game)
    other = {"seat_0": str(seats[1]), "seat_1": str(seats[0]), "do": "compare"}
    page = alice.post(PAGE, sent(game, text(WHOLE), **other)).content.decode()
    assert "The record differs from the result, version 1." in page
    assert page.count("is-diff") == 4
    assert not Record.objects.exists()


def test_one_player_at_two_places_is_refused_and_the_text_stays(alice: Client, game: Game) -> None:
    answer = alice.post(PAGE, sent(game, text(WHOLE), seat_0=str(seats_of(game)[1])))
    assert answer.status_code == 422
    assert "Each player of the table has to be named once." in answer.content.decode()
    assert "p1 look 1 2" in answer.content.decode()
    assert not Record.objects.exists()


def test_illegal_record_names_line_and_rule_and_can_be_kept(alice: Client) -> None:
    alone = table(slug="duel", seats=2)
    page = alice.post("/o/duel/results/1/1/record/", {"text": ILLEGAL}).content.decode()
    assert "Line 11 breaks rule K7." in page
    line = ILLEGAL.splitlines()[10].partition("#")[0].strip()
    assert f'<code lang="en">{line}</code>' in page
    assert "Throw it away" in page
    kept = alice.post("/o/duel/results/1/1/record/", sent(alone, ILLEGAL), follow=True).content.decode()
    assert "Line 11 breaks rule K7." in kept
    assert "Show it to players" not in kept
    replay = alice.get("/o/duel/results/1/1/record/1/replay/?step=99").content.decode()
    assert "The record goes no further: line 11." in replay


def test_record_without_a_header_can_be_kept_and_is_not_replayed(alice: Client, game: Game) -> None:
    page = read(alice, "hello there")
    assert "Line 1 cannot be read." in page
    assert "<code" not in page  # a header has names
    answer = alice.post(PAGE, {"do": "keep", "text": "hello there", "key": "k"}, follow=True)
    assert "Line 1 cannot be read." in answer.content.decode()
    assert "Replay step by step" not in answer.content.decode()
    assert alice.get(url("record_replay", 1)).status_code == 404
    assert alice.get(url("record_text", 1)).content == b"hello there"


HOSTILE = {
    "large": (b"a" * 1_000_000, "too large"),
    "binary": (bytes(range(256)) * 40, "no text"),
    "zip": (b"PK\x03\x04\x00\x00", "no text"),
    "utf16": ("game: kabo".encode("utf-16"), "no text"),
    "lines": (b"x\n" * 100_000, "too long"),
    "line": (b"game: kabo\n" + b"y" * 5_000, "Line 2 is too long"),
    "header": (b"game: poker\np1: a\n\nfold\n", "There is no game “poker”."),
    "markup": (b"game: kabo\n<script>alert(1)</script>\n", "Line 2 cannot be read."),
    "empty": (b"", "nothing in this record"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_file_is_answered_by_a_sentence(alice: Client, case: str) -> None:
    body, words = HOSTILE[case]
    page = read(alice, body)
    assert words in page
    assert "<script>alert" not in page
    assert not Record.objects.exists()


@pytest.mark.parametrize("case", ["lines", "line", "binary"])
def test_hostile_text_sent_as_if_previewed_is_refused(alice: Client, game: Game, case: str) -> None:
    body = HOSTILE[case][0].decode("latin-1")
    assert alice.post(PAGE, sent(game, body)).status_code in (400, 422)
    assert not Record.objects.exists()


def test_paste_beyond_every_limit_is_refused(alice: Client) -> None:
    assert alice.post(PAGE, {"text": "a" * 10_000_000}).status_code == 413


def test_names_of_a_record_are_words_and_never_markup(alice: Client, game: Game) -> None:
    crooked = text(WHOLE).replace("p1: Eva", "p1: <b onclick=x>Eva</b>")
    assert "<b onclick" not in read(alice, crooked)


def test_download_gives_the_record_back(alice: Client, game: Game) -> None:
    attached(game)
    answer = alice.get(url("record_text", 1))
    assert answer.content.decode() == text(WHOLE)
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="cup-1-1-1.txt"'
    assert alice.get(url("record_text", 2)).status_code == 404


def test_V4_corrected_result_is_compared_anew_and_the_old_verdict_said(alice: Client, game: Game) -> None:
    attached(game)
    factories.result(game, (1, 2, 3, 101))
    page = alice.get(PAGE).content.decode()
    assert "The record differs from the result, version 2." in page
    assert "Compared with the newest result, version 2." in page
    assert "When it was saved, it agreed with version 1." in page
    assert "differs" in alice.get(url("game_history")).content.decode().split("Game records")[1]
    factories.result(game, TOTALS)
    page = alice.get(PAGE).content.decode()
    assert "The record agrees with the result, version 3." in page
    assert Record.objects.get().verdict["version"] == 1


def test_V4_record_of_people_who_sit_there_no_more_is_not_compared(alice: Client, game: Game) -> None:
    attached(game)
    seat = game.seats.get(number=1)
    seat.entry = factories.entry(game.round.event, "Zdena")
    seat.save()
    page = alice.get(PAGE).content.decode()
    assert "The people at this table have changed: no result of theirs to compare with." in page
    factories.result(game, TOTALS)
    assert "The record agrees" not in alice.get(PAGE).content.decode()


def test_V4_record_goes_with_whom_an_entry_is_merged_into(alice: Client, game: Game) -> None:
    found = attached(game)
    kept = factories.entry(game.round.event, "Eva Nová", number=90)
    seat = game.seats.get(number=1)
    seat.entry.merged_into = kept
    seat.entry.save()
    seat.entry = kept  # as merging.merge does with all that is on record
    seat.save()
    factories.result(game, TOTALS)
    assert verdicts.seats_of(found)[0] == kept.pk
    page = alice.get(PAGE).content.decode()
    assert "The record agrees with the result, version 2." in page
    assert "Eva Nová" in page


# --- the replay


def step(client: Client, query: str, *, status: int = 200) -> str:
    answer = client.get(url("record_replay", 1) + query)
    assert answer.status_code == status, query
    return answer.content.decode()


def counts(page: str) -> tuple[int, int]:
    found = re.search(r'data-step="(\d+)" data-last="(\d+)"', page)
    assert found is not None
    return int(found[1]), int(found[2])


def test_replay_is_linked_step_by_step_to_the_end(alice: Client, game: Game) -> None:
    attached(game, ONE_SET)
    page, seen = step(alice, ""), 0
    while link := re.search(r'rel="next" href="(\?step=\d+)"', page):
        seen += 1
        page = step(alice, link[1])
        assert counts(page)[0] == seen
    assert counts(page) == (seen, seen)
    assert seen > 20
    assert "Points of set 1" in page


@pytest.mark.parametrize("query", ["?step=999999", "?step=10000000000", "?step=-3", "?step=x", "?step=", "?step=²"])
def test_replay_of_an_odd_step_is_a_page(alice: Client, game: Game, query: str) -> None:
    attached(game, ONE_SET)
    at, last = counts(step(alice, query))
    assert at == (last if query == "?step=999999" else 0)


@pytest.mark.parametrize("query", ["?seat=0", "?seat=5", "?seat=999999"])
def test_replay_of_a_seat_that_is_not_there_is_not_found(alice: Client, game: Game, query: str) -> None:
    attached(game, ONE_SET)
    step(alice, query, status=404)


def faces(page: str) -> list[str]:
    return re.findall(r'k-rp-face" aria-hidden="true">(\d+)<', page)


def test_replay_seen_by_one_seat_holds_no_card_that_it_has_not_seen(alice: Client, game: Game) -> None:
    attached(game, ONE_SET)
    deal = next(line for line in text(ONE_SET).splitlines() if line.startswith("deal"))
    whole, seat = step(alice, "?step=2"), step(alice, "?step=2&seat=2")
    assert len(faces(whole)) == 17
    assert deal in whole
    assert len(faces(seat)) == 1
    assert deal not in seat
    assert len(faces(step(alice, "?step=4&seat=2"))) == 3


def test_replay_asks_as_few_questions_at_the_end_as_at_the_start(alice: Client, game: Game) -> None:
    attached(game)
    step(alice, "")  # the session remembers this visit once
    asked = []
    for query in ("", "?step=700&seat=2"):
        with CaptureQueriesContext(connection) as queries:
            step(alice, query)
        asked.append(len(queries))
    assert asked[0] == asked[1] < 36


# --- players


REPLAY = "/e/cup/rounds/1/tables/1/record/"


def test_replay_is_for_players_only_when_it_is_shown(client: Client, game: Game) -> None:
    found = attached(game)
    assert client.get(REPLAY).status_code == 404
    assert REPLAY not in client.get("/e/cup/rounds/1/").content.decode()
    records.show(found, public=True, by=None)
    assert client.get(f"{REPLAY}?step=30&seat=2").status_code == 200
    assert REPLAY in client.get("/e/cup/rounds/1/").content.decode()


def test_replay_of_a_round_held_back_is_not_found(client: Client, game: Game) -> None:
    attached(game, public=True)
    announcements.hold(game.round.event, from_round=1, by=factories.user("alice"))
    assert client.get(REPLAY).status_code == 404
    assert REPLAY not in client.get("/e/cup/rounds/1/").content.decode()


def test_replay_of_a_round_that_players_do_not_see_is_not_found(client: Client, game: Game) -> None:
    attached(game, public=True)
    game.round.published = game.round.published_at = None
    game.round.save()
    assert client.get(REPLAY).status_code == 404


def test_replay_calls_people_by_their_public_names_and_tells_no_remark(client: Client, game: Game) -> None:
    seat = game.seats.get(number=1)
    seat.entry.short_name = "Jednička"
    seat.entry.save()
    attached(game, public=True)
    first = client.get(f"{REPLAY}?step=1").content.decode()
    assert "Jednička" in first
    assert "Eva" not in first
    assert "A whole game of a tournament" not in first


def test_organiser_shows_and_hides_the_replay(alice: Client, game: Game) -> None:
    attached(game)
    alice.post(url("record_show", 1), {"public": "on"})
    assert Record.objects.get().public
    alice.post(url("record_show", 1))
    assert not Record.objects.get().public


def test_stranger_sees_no_page_of_records(client: Client, game: Game) -> None:
    attached(game)
    client.force_login(factories.user("charlie"))
    for path in (PAGE, url("record_text", 1), url("record_replay", 1)):
        assert client.get(path).status_code == 404
    assert client.post(url("record_show", 1), {"public": "on"}).status_code == 404
    assert client.post(PAGE, sent(game, text(WHOLE))).status_code == 404
    assert not fresh(game.round.event).history.filter(what="records.show").exists()


def test_styles_and_script_of_the_replay_are_files_of_their_own(alice: Client, game: Game) -> None:
    attached(game)
    page = step(alice, "")
    assert "tournament/css/replay" in page
    assert "tournament/js/replay" in page
    assert not re.search(r"<style|style=|onclick", page)
    assert Path("tournament/static/tournament/css/replay.css").exists()


def test_history_of_a_table_lists_its_records_with_their_verdicts(alice: Client, game: Game) -> None:
    attached(game)
    attached(game, ONE_SET)
    page = alice.get(url("game_history")).content.decode()
    assert page.index("Record 2") < page.index("Record 1")
    assert "agrees" in page
    assert "differs" in page
    assert PAGE in alice.get(url("sheet")).content.decode()
