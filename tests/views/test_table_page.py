"""A table's page: by link or code, for whoever sits there alone; plain forms that give back what was typed."""

import logging
import re

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.at_table import BASE, Hall, hall
from tests.field.snapshot import everything
from tournament import clock, links, moment, results, table_confirm
from tournament.clock import Press
from tournament.models import Confirmation, Desk, EnteredSet, Event, LoginBucket, RefereeCall, Result, Round
from tournament.throttle import CODE, TABLE
from tournament.versions import SetRow, Sheet

pytestmark = pytest.mark.django_db
PAGE, SET, ACT = "/e/cup/table/", "/e/cup/table/set/", "/e/cup/table/act/"


@pytest.fixture
def one() -> Hall:
    return hall()


@pytest.fixture
def phone(one: Hall) -> Client:
    return one.client()


def link(one: Hall, table: int = 1) -> str:
    found = links.of_game(one.game(table), base=BASE)
    assert found is not None
    return found.url.removeprefix(BASE)


def words(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text.replace("&nbsp;", " ")))


def test_the_first_visit_trades_the_link_for_a_cookie_and_leaves_the_address_bar(one: Hall) -> None:
    client = Client()
    answer = client.get(link(one))
    assert (answer.status_code, answer["Location"]) == (302, PAGE)
    assert answer["Referrer-Policy"] == "strict-origin"
    cookie = answer.cookies[links.COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert client.get(PAGE).status_code == 200


def test_the_same_link_again_is_the_same_phone(one: Hall, phone: Client) -> None:
    before = phone.cookies[links.COOKIE].value
    phone.get(link(one))
    assert phone.cookies[links.COOKIE].value == before
    phone.get(link(one, 2))
    assert phone.cookies[links.COOKIE].value != before


def test_no_token_is_ever_in_a_log(one: Hall, caplog: pytest.LogCaptureFixture) -> None:
    """Neither of a link that works, nor of one that is renewed, closed, or never was."""
    caplog.set_level(logging.DEBUG)
    good = link(one)
    client = Client()
    client.get(good)
    table_confirm.renew(one.game().round, tables=[1], by=one.event.organisers.get().user)
    client.get(good)
    Round.objects.update(closed_at=timezone.now())
    client.get(good)
    client.get(f"{good}x")
    client.put(good)
    assert "/t/" in caplog.text
    assert good.partition("?k=")[2][:8] not in caplog.text


def test_a_typed_code_leads_to_its_table(one: Hall) -> None:
    found = links.of_game(one.game(2), base=BASE)
    assert found is not None
    client = Client(headers={"accept-language": "en"})
    answer = client.post(reverse("table_link"), {"code": found.code.lower()}, follow=True)
    assert "Table 2, round 1" in answer.content.decode()


def test_a_wrong_code_stays_in_its_field(one: Hall) -> None:
    answer = Client().post(reverse("table_link"), {"code": "1-AAAAA"})
    assert answer.status_code == 422
    assert 'value="1-AAAAA"' in answer.content.decode()


def test_guessing_codes_is_slowed_down(one: Hall) -> None:
    client = Client()
    with time_machine.travel(timezone.now(), tick=False):
        found = [client.post(reverse("table_link"), {"code": "1-AAAAA"}).status_code for _ in range(61)]
    assert found == [422] * 60 + [429]


def test_a_script_that_guesses_codes_stops_no_phone_that_was_at_a_table_of_the_event(one: Hall) -> None:
    """All behind one address; the guesser has no cookie of a table, or one of another event."""
    found = links.of_game(one.game(2), base=BASE)
    assert found is not None
    table, right = reverse("table_link"), {"code": found.code}
    stranger = Client()
    with time_machine.travel(timezone.now(), tick=False):
        for _ in range(61):
            stranger.post(table, {"code": "1-AAAAA"})
        assert stranger.post(table, right).status_code == 429
        assert stranger.post(table, right | {"event": "cup"}).status_code == 429
        for event in ("", "cup"):
            phone = one.client()
            assert phone.post(table, {"code": "2-AAAAA", "event": event}).status_code == 422
            assert phone.post(table, right | {"event": event}).status_code == 302
        assert one.client().post(table, right | {"event": "other"}).status_code == 429
        stranger.cookies[links.COOKIE] = "forged"
        assert stranger.post(table, right).status_code == 429


def test_a_phone_that_guesses_codes_is_slowed_down_by_its_table_and_its_address(one: Hall) -> None:
    phone = one.client()
    with time_machine.travel(timezone.now(), tick=False):
        guesses = [phone.post(reverse("table_link"), {"code": "1-AAAAA"}).status_code for _ in range(92)]
    assert guesses[:60] == [422] * 60
    assert guesses[-1] == 429


def test_a_phone_that_mistypes_a_code_of_its_own_event_takes_nothing_from_the_hall(one: Hall) -> None:
    phone, wrong = one.client(), {"code": "2-AAAAA", "event": "cup"}
    with time_machine.travel(timezone.now(), tick=False):
        assert phone.post(reverse("table_link"), wrong).status_code == 422
        assert LoginBucket.objects.count() == 1  # of its table
        guesses = [phone.post(reverse("table_link"), wrong).status_code for _ in range(90)]
    assert guesses == [422] * (TABLE.size + CODE.size - 1) + [429]  # then as anybody


def test_right_codes_of_a_whole_hall_behind_one_address_cost_nothing(one: Hall) -> None:
    found = links.of_game(one.game(), base=BASE)
    assert found is not None
    statuses = {Client().post(reverse("table_link"), {"code": found.code}).status_code for _ in range(70)}
    assert statuses == {302}


@pytest.mark.parametrize("path", [SET, ACT])
def test_who_has_come_by_no_link_writes_nothing(one: Hall, path: str) -> None:
    before = everything()
    answer = Client().post(path, one.form((5, 12, 9, 0), number=1, key="k") | {"do": "call"})
    assert answer.status_code == 403
    assert everything() == before
    assert Client().get(PAGE)["Location"] == reverse("table_link")


def test_a_phone_of_another_event_finds_no_table_here(one: Hall, phone: Client) -> None:
    assert phone.get(PAGE.replace("cup", "other")).status_code == 302
    assert phone.post(SET.replace("cup", "other"), one.form((1, 2, 3, 4), number=1, key="k")).status_code == 403


@pytest.mark.parametrize(
    ("change", "status", "said"),
    [
        ("renew", 403, "This link was replaced by a new one."),
        ("close", 409, "This round does not run any more."),
        ("off", 403, "Results are not entered by players here."),
    ],
)
def test_a_link_that_is_over_says_so_politely(one: Hall, phone: Client, change: str, status: int, said: str) -> None:
    first = link(one)
    if change == "renew":
        table_confirm.renew(one.game().round, tables=[1], by=one.event.organisers.get().user)
    elif change == "close":
        Round.objects.update(closed_at=timezone.now())
    else:
        Event.objects.update(players_enter=False)
    before = everything()
    answers = [phone.get(PAGE), phone.get(first), phone.post(SET, one.form((5, 12, 9, 0), number=1, key="k"))]
    answers += [phone.post(ACT, {"do": "call"}), phone.post(ACT, {"do": "confirm-1-1"})]
    assert {answer.status_code for answer in answers} == {status}
    assert all(said in answer.content.decode() for answer in answers)
    assert everything() == before


def test_field_6_the_way_to_a_table_is_on_no_page_where_players_do_not_enter(one: Hall) -> None:
    way = f'href="{reverse("table_link")}?event=cup"'
    assert way in Client().get("/e/cup/").content.decode()
    Event.objects.update(players_enter=False)
    assert way not in Client().get("/e/cup/").content.decode()


def test_a_game_is_played_written_and_confirmed_without_javascript(one: Hall, phone: Client) -> None:
    assert phone.post(SET, one.form((5, 12, 9, 60), number=1, key="1")).status_code == 302
    assert phone.post(SET, one.form((14, 7, 22, 50), number=2, key="2")).status_code == 302
    page = words(phone.get(PAGE).content.decode())
    assert "Waiting for confirmation" in page
    for entry in one.seated():
        phone.post(ACT, {"do": f"confirm-2-{entry.pk}", "key": f"c{entry.pk}"})
    assert "The result is in" in words(phone.get(PAGE).content.decode())
    assert Result.objects.count() == 1


def test_field_4_a_set_that_is_refused_comes_back_as_it_was_typed(one: Hall, phone: Client) -> None:
    answer = phone.post(SET, one.form((5, 12, "x", 60), number=1, key="1"))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert all(f'value="{score}"' in page for score in ("5", "12", "x", "60"))
    assert "is not a whole number" in page


def test_field_4_where_another_phone_was_quicker_both_are_shown_and_mine_can_be_saved(one: Hall, phone: Client) -> None:
    other = one.client()
    other.post(SET, one.form((5, 12, 9, 60), number=1, key="o"))
    answer = phone.post(SET, one.form((6, 12, 9, 60), number=1, key="m"))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "data-theirs" in page
    assert 'value="6"' in page
    key, version = (
        re.search(f'name="{name}" value="([^"]+)"', page.split("data-table-set")[1]) for name in ("key", "version")
    )
    assert key is not None
    assert version is not None
    mine = one.form((6, 12, 9, 60), number=1, version=int(version[1]), key=key[1])
    assert phone.post(SET, mine).status_code == 302
    assert one.view().running == (6, 12, 9, 60)


def test_a_question_of_the_rules_is_answered_on_the_page(one: Hall, phone: Client) -> None:
    form = one.form((0, 50, 50, 50), number=1, key="1")
    answer = phone.post(SET, form)
    assert answer.status_code == 422
    asked = re.search(r'name="confirm" value="([^"]+)"', answer.content.decode())
    assert asked is not None
    assert phone.post(SET, form | {"confirm": asked[1]}).status_code == 302


def test_field_3_a_second_tap_has_no_second_effect(one: Hall, phone: Client) -> None:
    form = one.form((5, 12, 9, 60), number=1, key="1")
    assert {phone.post(SET, form).status_code for _ in range(5)} == {302}
    assert {phone.post(ACT, {"do": "call", "words": "cards", "key": "c"}).status_code for _ in range(5)} == {302}
    assert (EnteredSet.objects.count(), RefereeCall.objects.count()) == (1, 1)


def test_a_set_is_opened_for_correction(one: Hall, phone: Client) -> None:
    one.put((5, 12, 9, 60))
    page = phone.get(f"{PAGE}?set=1").content.decode()
    assert 'name="version" value="1"' in page
    assert 'value="60"' in page
    assert phone.post(SET, one.form((5, 12, 9, 61), number=1, version=1, key="c")).status_code == 302
    assert one.view().running == (5, 12, 9, 61)


@pytest.mark.parametrize("number", ["0", "9", "x", "99999999", "-1"])
def test_a_set_that_is_not_there_opens_the_next_one(one: Hall, phone: Client, number: str) -> None:
    assert 'name="number" value="1"' in phone.get(f"{PAGE}?set={number}").content.decode()


def test_V3_a_set_by_cards_without_javascript(one: Hall, phone: Client) -> None:
    assert "_cards" in phone.get(f"{PAGE}?level=cards").content.decode()
    hands = dict(zip((f"s0_{entry.pk}_cards" for entry in one.seated()), ("1 2", "3,4", "5 6", "0"), strict=True))
    form = {"number": 1, "version": 0, "key": "k", "level": "cards", "s0_caller": one.seated()[3].pk, **hands}
    assert phone.post(SET, form).status_code == 302
    assert one.view().running == (3, 7, 11, 0)
    assert 'name="level" value="cards"' in phone.get(PAGE).content.decode()  # who typed cards goes on with cards


def test_late_taps_say_what_has_changed_meanwhile(one: Hall, phone: Client) -> None:
    content, entry = one.play(), one.seated()[0].pk
    one.put((5, 12, 9, 70), number=1)
    for do in (f"confirm-{content}-{entry}", f"dispute-{content}", f"end-{content}", "back-2-9"):
        answer = phone.post(ACT, {"do": do, "key": do, "note": "no"})
        assert answer.status_code == 409, do
    assert not Confirmation.objects.exists()


@pytest.mark.parametrize("do", ["", "x", "confirm", "confirm-1", "accept-1", "confirm-٣-٣", "me"])
def test_what_is_no_deed_changes_nothing(one: Hall, phone: Client, do: str) -> None:
    one.play()
    before = everything()
    assert phone.post(ACT, {"do": do}).status_code in (302, 400)
    assert everything() == before


def test_a_phone_says_whose_it_is_and_that_goes_with_what_it_sends(one: Hall, phone: Client) -> None:
    entry = one.seated()[2]
    phone.post(ACT, {"do": f"me-0-{entry.pk}"})
    assert "This phone belongs to" in phone.get(PAGE).content.decode()
    phone.post(SET, one.form((5, 12, 9, 60), number=1, key="1"))
    assert EnteredSet.objects.get().who == entry
    phone.post(ACT, {"do": f"me-0-{one.seated(2)[0].pk}"})  # nobody of this table
    assert "This phone belongs to" not in phone.get(PAGE).content.decode()


def test_names_are_those_that_the_public_sees(one: Hall, phone: Client) -> None:
    entry = one.seated()[0]
    entry.short_name = "Zed"
    entry.save()
    page = phone.get(PAGE).content.decode()
    assert "Zed" in page
    assert f">{entry.name}<" not in page


def test_every_look_changes_nothing(one: Hall, phone: Client) -> None:
    one.play()
    before = everything()
    for path in (PAGE, f"{PAGE}?set=1", f"{PAGE}?level=cards", reverse("table_link"), link(one)):
        phone.get(path)
    assert everything() == before


def test_nul_in_a_form_is_refused_and_what_was_typed_is_kept(one: Hall, phone: Client) -> None:
    answer = phone.post(SET, one.form(("\x00", 12, 2, 3), number=1, key="k"))
    assert answer.status_code == 422
    assert 'value="\u2400"' in answer.content.decode()
    assert 'value="12"' in answer.content.decode()
    assert phone.post(reverse("table_link"), {"code": "\x00"}).status_code == 422


def test_machine_numbers_are_never_localised(one: Hall, phone: Client) -> None:
    """Field report 23: a generation or an entry above 999 stays a plain number in addresses and values."""
    Desk.objects.create(game=one.game(), content=1234, generation=1)
    page = one.client(language="cs").get(PAGE).content.decode()
    assert 'data-content="1234"' in page


def test_C12_a_resignation_is_marked_confirmed_and_taken_back_on_the_page() -> None:
    two = hall(size=2, game="cribbage")
    client, (first, other) = two.client(), two.seated()
    two.put((21, 3))
    page = client.get(PAGE).content.decode()
    assert f'value="resign-1-{first.pk}"' in page
    assert "stay-" not in page
    answer = client.post(ACT, {"do": f"resign-1-{first.pk}", "key": "r"}, follow=True).content.decode()
    assert f"Resigned: {first.name}" in words(answer)
    assert f'value="confirm-2-{first.pk}"' in answer
    assert "resign-" not in answer
    assert "Save set 2" not in answer or 'id="set-form" aria-labelledby="set-h" hidden' in answer
    answer = client.post(ACT, {"do": "stay-2", "key": "s"}, follow=True).content.decode()
    assert "Nobody has resigned: the game goes on." in answer
    late = client.post(ACT, {"do": f"resign-1-{other.pk}", "key": "t"})
    assert (late.status_code, "Something was changed" in late.content.decode()) == (409, True)
    client.post(ACT, {"do": f"resign-3-{other.pk}", "key": "u"})
    for entry in (first, other):
        client.post(ACT, {"do": f"confirm-4-{entry.pk}", "key": f"c{entry.pk}"})
    assert dict(Result.objects.get().scores.values_list("entry_id", "points")) == {first.pk: 21, other.pk: None}
    done = client.get(PAGE).content.decode()
    assert re.search(rf'data-entry="{other.pk}">.*?resigned</span></th>', done)


def test_C12_no_key_that_a_phone_has_chosen_stands_in_the_way_of_opening_the_table_again() -> None:
    two = hall(size=2, game="cribbage")
    client, (first, other) = two.client(), two.seated()
    alice = factories.user("alice")
    two.put((21, 3))
    client.post(SET, two.form((20, 7), number=2, key="reopen:1:1"))
    client.post(ACT, {"do": f"resign-{two.view().desk.content}-{first.pk}", "key": "reopen:1"})
    assert two.view().resigned == {first.pk}
    sheet = Sheet({first.pk: 22, other.pk: None}, sets=(SetRow({first.pk: 22, other.pk: 3}),))
    results.enter(two.game(), sheet=sheet, version=0, key="paper", by=alice, confirmed=True)
    table_confirm.reopen(two.game(), by=alice)
    assert [tuple(row.set.points.values()) for row in two.view().rows] == [(22, 3)]
    assert two.view().resigned == {other.pk}


def test_C12_no_other_game_offers_a_resignation(phone: Client, one: Hall) -> None:
    one.put((5, 12, 9, 0))
    assert "resign-" not in phone.get(PAGE).content.decode()
    answer = phone.post(ACT, {"do": f"resign-1-{one.seated()[0].pk}", "key": "r"})
    assert (answer.status_code, "Nobody can resign in this game." in answer.content.decode()) == (422, True)


def test_C12_the_sheet_begins_with_what_the_table_has_written_of_it() -> None:
    two = hall(size=2, game="cribbage")
    client = Client()
    client.force_login(two.event.organisers.get().user)
    for deals in (0, 1):
        if deals:
            two.put((21, 3))
        two.client().post(ACT, {"do": f"resign-{two.view().desk.content}-{two.seated()[0].pk}", "key": f"r{deals}"})
        page = client.get("/o/cup/results/1/1/").content.decode()
        assert f'name="resigned_{two.seated()[0].pk}" value="on" checked' in page
        assert f'name="resigned_{two.seated()[1].pk}" value="on" checked' not in page


def enter(one: Hall, *points: int, version: int) -> None:
    sheet = Sheet(dict(zip([entry.pk for entry in one.seated()], points, strict=True)))
    by = one.event.organisers.get().user
    results.enter(one.game(), sheet=sheet, version=version, key=f"v{version}", by=by, why="slip <b>")


def confirm_all(one: Hall, phone: Client) -> None:
    content = one.view().desk.content
    for entry in one.seated():
        phone.post(ACT, {"do": f"confirm-{content}-{entry.pk}", "key": f"c{content}-{entry.pk}"})


def test_a_confirmed_result_that_the_organiser_has_changed_says_so_and_why(one: Hall, phone: Client) -> None:
    one.play()
    confirm_all(one, phone)
    assert "organiser has" not in phone.get(PAGE).content.decode()
    enter(one, 19, 21, 31, 110, version=1)
    page = phone.get(PAGE).content.decode()
    assert "The organiser has changed this result. Reason: slip &lt;b&gt; Confirmed before:" in words(page)
    assert "Player 1 19 · Player 2 19 · Player 3 31 · Player 4 110" in words(page)


def test_paper_that_replaces_what_the_phones_have_says_so(one: Hall, phone: Client) -> None:
    one.put((5, 12, 9, 60))
    enter(one, 101, 60, 75, 88, version=0)
    page = words(phone.get(PAGE).content.decode())
    assert "The organiser has entered this result from paper." in page
    assert "Written on the phones: Player 1 5 · Player 2 12" in page


@pytest.mark.parametrize("written", [True, False])
def test_paper_that_says_the_same_or_stands_alone_needs_no_word(one: Hall, phone: Client, written: bool) -> None:
    if written:
        one.play()
    enter(one, 19, 19, 31, 110, version=0)
    assert "organiser has" not in phone.get(PAGE).content.decode()


def test_opened_again_the_phones_say_which_result_counts_meanwhile(one: Hall, phone: Client) -> None:
    one.put((5, 12, 9, 60))
    enter(one, 101, 60, 75, 88, version=0)
    by = one.event.organisers.get().user
    table_confirm.reopen(one.game(), by=by, anyway=True)
    page = words(phone.get(PAGE).content.decode())
    assert "The organiser has opened this table again." in page
    assert "this one counts: Player 1 101 · Player 2 60 · Player 3 75 · Player 4 88" in page


CHECK = "/e/cup/table/check/"


def so_far(page: str) -> list[str]:
    row = re.search(r'id="run-0"(.*?)</tr>', page, re.DOTALL)
    assert row is not None
    return re.findall(r'<span class="k-sub">([^<s]*)</span></td>', row[1])


def test_the_sums_of_the_set_that_is_typed_are_those_of_the_game(one: Hall, phone: Client) -> None:
    one.put((5, 12, 9, 60))
    before = everything()
    page = phone.post(CHECK, one.form((14, 7, "", 3), number=2, key="k")).content.decode()
    assert so_far(page) == ["19", "19", "–", "63"]
    assert everything() == before
    refused = phone.post(SET, one.form((14, 7, "", 3), number=2, key="k")).content.decode()
    assert so_far(refused) == ["19", "19", "–", "63"]


def test_V3_a_set_by_cards_has_its_sums_before_it_is_saved(one: Hall, phone: Client) -> None:
    one.put((5, 12, 9, 60))
    hands = dict(zip((f"s0_{entry.pk}_cards" for entry in one.seated()), ("1 2", "3,4", "5 6", "0"), strict=True))
    form = {"number": 2, "version": 0, "key": "k", "level": "cards", "s0_caller": one.seated()[3].pk, **hands}
    page = phone.post(CHECK, form).content.decode()
    assert so_far(page) == ["8", "19", "20", "60"]
    assert "so far: 20" in page


def test_a_corrected_set_has_the_sums_up_to_it(one: Hall, phone: Client) -> None:
    one.put((5, 12, 9, 60))
    one.put((1, 2, 3, 4))
    page = phone.post(CHECK, one.form((6, 12, 9, 60), number=1, version=1, key="k")).content.decode()
    assert so_far(page) == ["6", "12", "9", "60"]


def test_a_check_by_who_has_come_by_no_link_tells_nothing(one: Hall) -> None:
    assert Client().post(CHECK, one.form((5, 12, 9, 0), number=1, key="k")).status_code == 403


def test_taking_a_set_back_is_asked_about_and_the_form_is_for_the_set_that_is_played(one: Hall, phone: Client) -> None:
    one.put((5, 12, 9, 60))
    one.put((1, 2, 3, 4))
    page = phone.get(PAGE).content.decode()
    assert re.search(r'<details[^>]*id="back-2-1">.*?goes away on all phones.*?value="back-2-1"', page, re.DOTALL)
    phone.post(ACT, {"do": "back-2-1", "key": "b"})
    answer = phone.post(SET, one.form((6, 7, 8, 9), number=3, key="s"))
    page = answer.content.decode()
    assert (answer.status_code, "Save set 2" in page) == (409, True)
    assert "what you have typed is kept, and would be that set now" in page
    form = page.split("data-table-set")[1]
    assert all(f'value="{score}"' in form for score in (6, 7, 8, 9))
    key, version = (re.search(f'name="{name}" value="([^"]+)"', form) for name in ("key", "version"))
    assert key is not None
    assert version is not None
    mine = one.form((6, 7, 8, 9), number=2, version=int(version[1]), key=key[1])
    assert phone.post(SET, mine).status_code == 302
    assert one.view().running == (11, 19, 17, 69)


def test_T2_time_that_is_up_with_the_clock_running_is_asked_about_and_the_organiser_sees_it(
    one: Hall, phone: Client
) -> None:
    clock.start(one.round, minutes=30, press=Press(0, moment.now(), None))
    one.put((10, 20, 50, 70))
    answer = phone.post(ACT, {"do": "end-1", "key": "e"})
    assert answer.status_code == 422
    assert re.search(r"The clock of this table still has \d+:\d\d\.", answer.content.decode())
    assert not Desk.objects.get().by_time
    assert "Ended by time." in phone.post(ACT, {"do": "surely-1", "key": "f"}, follow=True).content.decode()
    organiser = Client(headers={"accept-language": "en"})
    organiser.force_login(one.event.organisers.get().user)
    for path in ("/o/cup/results/1/", "/o/cup/results/1/1/phones/"):
        assert re.search(r"\d+:\d\d left", words(organiser.get(path).content.decode())), path


@pytest.mark.parametrize("started", [True, False])
def test_T2_time_is_up_in_one_tap_where_the_clock_says_so_or_none_runs(one: Hall, phone: Client, started: bool) -> None:
    if started:
        clock.start(one.round, minutes=30, press=Press(0, moment.now(), None))
        clock.set_left(one.round, minutes=0, press=Press(1, moment.now(), None))
    one.put((10, 20, 50, 70))
    assert phone.post(ACT, {"do": "end-1", "key": "e"}).status_code == 302
    assert (Desk.objects.get().by_time, Desk.objects.get().time_left) == (True, None)


def test_after_its_round_a_phone_says_where_its_player_plays_next(one: Hall, phone: Client) -> None:
    entry, nobodys = one.seated()[2], one.client()
    phone.post(ACT, {"do": f"me-0-{entry.pk}"})
    mine = f'href="/e/cup/players/{entry.pk}/"'
    assert mine in phone.get(PAGE).content.decode()
    Round.objects.update(closed_at=timezone.now())
    factories.published(one.event, [one.players[4:], one.players[:4]])
    page = phone.get(PAGE).content.decode()
    assert mine in page
    assert f"{entry.name} Round 2: table 2" in words(page)
    assert "where-next" not in nobodys.get(PAGE).content.decode()


def test_a_table_whose_result_is_in_offers_no_set_to_save(one: Hall, phone: Client) -> None:
    one.play()
    confirm_all(one, phone)
    refused = phone.post(SET, one.form((1, 2, 3, 4), number=3, key="late"))
    assert refused.status_code == 409
    assert re.search(r"data-save hidden", refused.content.decode())
    assert 'aria-labelledby="set-h" hidden' in phone.get(f"{PAGE}?set=1").content.decode()
