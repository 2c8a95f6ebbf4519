"""Print and export: what is offered, to whom, and that every link works."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests import factories
from tests.public_cup import Cup, cup
from tournament import child
from tournament.exports import pdf
from tournament.models import HistoryLine, Round

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_cache(settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path


@pytest.fixture
def day() -> Cup:
    return cup(slug="cup", owner=factories.user("alice"))


@pytest.fixture
def alice(client: Client, day: Cup) -> Client:
    client.force_login(factories.user("alice"))
    client.cookies["django_language"] = "en"
    return client


def address(what: str, kind: str) -> str:
    return reverse("export", args=["cup", what, kind])


def paper(what: str) -> str:
    return reverse("paper", args=["cup", what])


def links(text: str, *, where: str = "export") -> list[str]:
    return re.findall(rf'href="(/o/cup/{where}/[^"]+)"', text)


def test_prints_offers_every_paper_as_pdf_and_as_page_with_one_click_newest_round_first(alice: Client) -> None:
    text = alice.get(reverse("prints", args=["cup"])).content.decode()
    of_round = [f"{what}-{number}" for number in (3, 2, 1) for what in ("names", "tables", "slips", "round")]
    papers = [*of_round[:4], "standings", "wall", "prizes", "players", *of_round[4:]]
    assert [link for link in links(text) if link.endswith(".pdf")] == [address(what, "pdf") for what in papers]
    assert links(text, where="print") == [reverse("paper", args=["cup", what]) for what in papers]
    tables = [what for what in papers if what == "standings" or what.startswith("round")]
    assert [link for link in links(text) if link.endswith(".csv")] == [address(what, "csv") for what in tables]
    blank = re.findall(r'formaction="([^"]+)"', text)
    assert blank == [
        *(address("blank-slips", "pdf"), paper("blank-slips")),
        *(address("blank-seating", "pdf"), paper("blank-seating")),
    ]


KINDS = ("pdf", "xlsx", "csv")


@pytest.mark.parametrize(
    ("kind", "start", "content_type"),
    [
        ("pdf", b"%PDF", "application/pdf"),
        ("xlsx", b"PK", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        ("csv", b"\xef\xbb\xbf", "text/csv; charset=utf-8"),
    ],
)
def test_export_gives_a_file_with_its_name(alice: Client, kind: str, start: bytes, content_type: str) -> None:
    answer = alice.get(address("standings", kind))
    assert answer.status_code == 200
    assert answer.content.startswith(start)
    assert answer["Content-Type"] == content_type
    assert answer["Content-Disposition"] == f'attachment; filename="cup-standings-3.{kind}"'


def test_prints_before_the_first_round_teaches(alice: Client) -> None:
    factories.event(slug="empty", owner=factories.user("alice"))
    page = alice.get(reverse("prints", args=["empty"]))
    assert "No round to print yet" in page.content.decode()
    assert alice.get(reverse("export", args=["empty", "standings", "csv"])).status_code == 200


@pytest.mark.parametrize(
    ("what", "kind"),
    [("standings", "doc"), ("round-9", "csv"), ("round-0", "pdf"), ("round-x", "csv"), ("players", "xlsx"),
     ("round-1234", "csv"), ("round-1", "PDF"), ("round-٣", "csv"), ("names-1", "csv"), ("wall", "xlsx"),
     ("names-9", "pdf"), ("slips-0", "pdf"), ("blank-slips", "csv"), ("slips", "pdf")],
)  # fmt: skip
def test_export_of_what_does_not_exist_is_404(alice: Client, what: str, kind: str) -> None:
    assert alice.get(address(what, kind)).status_code == 404


def test_export_of_a_round_that_is_not_published_is_404(alice: Client, day: Cup) -> None:
    Round.objects.create(event=day.event, number=4)
    assert [alice.get(address("round-4", kind)).status_code for kind in KINDS] == [404, 404, 404]
    assert [alice.get(paper(f"{what}-4")).status_code for what in ("names", "tables", "slips", "round")] == [404] * 4


def test_exports_are_for_organisers(day: Cup, client: Client) -> None:
    assert client.get(address("standings", "csv")).status_code == 302
    client.force_login(factories.user("charlie"))
    assert client.get(address("standings", "csv")).status_code == 404
    assert client.get(reverse("prints", args=["cup"])).status_code == 404


def test_field_22_held_rounds_are_offered_apart_and_absent_elsewhere(alice: Client, day: Cup) -> None:
    day.event.held_from = 2
    day.event.save()
    page = alice.get(reverse("prints", args=["cup"])).content.decode()
    found = links(page)
    held = ["prizes.pdf", *(f"standings.{kind}" for kind in KINDS), "wall.pdf"]
    held += [f"round-{number}.{kind}" for number in (3, 2) for kind in KINDS]
    assert [link for link in found if "held" in link] == [f"/o/cup/export/{name}?held=1" for name in held]
    assert address("prizes", "pdf") not in found  # without the last results it would be of no use
    public = alice.get(address("standings", "csv"))
    asked = alice.get(address("standings", "csv") + "?held=1")
    assert b"Round 2: place" not in public.content
    assert b"Round 3: place" in asked.content
    assert "not-public" in asked["Content-Disposition"]
    assert "not-public" not in public["Content-Disposition"]


def test_export_whose_child_was_stopped_is_a_page_with_a_sentence_and_the_server_goes_on(
    alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "LIMITS", child.Limits(seconds=0.05))
    answer = alice.get(address("standings", "pdf"))
    assert answer.status_code == 422
    assert "was stopped" in answer.content.decode()
    assert alice.get(address("standings", "csv")).status_code == 200


# --- papers as pages

OF_EVENT = ("standings", "wall", "prizes", "players", "blank-slips", "blank-seating")
OF_ROUND = ("names-1", "tables-1", "slips-1", "round-1")


@pytest.mark.parametrize("what", [*OF_EVENT, *OF_ROUND])
def test_paper_is_a_page_with_what_the_pdf_has(alice: Client, what: str) -> None:
    answer = alice.get(paper(what))
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "Kabo" in text
    assert re.search(r"rinted \d+ \w+ \d{4}, \d\d:\d\d, version \d+", text.replace("\xa0", " "))
    assert "paper_page.css" in text
    if not what.startswith("blank"):
        assert "Eva Malá" in text
    assert f'href="{address(what, "pdf")}' in text


@pytest.mark.parametrize("what", ["x", "round-9", "names", "slips-0", "blank", "standings.pdf"])
def test_paper_that_does_not_exist_is_404(alice: Client, what: str) -> None:
    assert alice.get(f"/o/cup/print/{what}/").status_code == 404


def test_field_8_blank_paper_is_there_before_any_player_and_any_draw(alice: Client) -> None:
    factories.event(slug="empty", owner=factories.user("alice"), rounds_planned=2)
    for what in ("blank-slips", "blank-seating", "players", "standings", "wall", "prizes"):
        assert alice.get(reverse("paper", args=["empty", what])).status_code == 200, what
    slips = alice.get(reverse("paper", args=["empty", "blank-slips"])).content.decode()
    assert slips.count("<article") == 2 * 12


@pytest.mark.parametrize("done", ["", "rounds/1/draw/"])
def test_field_8_page_of_the_draw_leads_to_blank_slips_whatever_stands_in_its_way(alice: Client, done: str) -> None:
    event = factories.event(slug="empty", owner=factories.user("alice"))
    factories.entries(event, 2)  # too few to draw
    answer = (
        alice.post("/o/empty/rounds/1/draw/", {"method": "balanced"}) if done else alice.get("/o/empty/rounds/1/draw/")
    )
    text = answer.content.decode()
    assert "/o/empty/print/#blank" in text
    assert "/o/empty/rounds/1/from-paper/" in text
    assert "/o/empty/rounds/1/by-hand/" in text


def test_blank_paper_of_as_many_tables_and_rounds_as_wanted(alice: Client) -> None:
    text = alice.get(paper("blank-slips") + "?tables=7&first=2&last=4").content.decode()
    assert text.count("<article") == 21
    assert alice.get(paper("blank-seating") + "?tables=30&first=1&last=1").content.decode().count("seating-page") == 2


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("?tables=0", "greater than or equal to 1"), ("?tables=101", "less than or equal to 100"),
        ("?tables=x", "Enter a whole number"), ("?last=31", "less than or equal to 30"),
        ("?first=3&last=2", "The last round is before the first one."), ("?tables=", "required"),
        ("?tables=100&first=1&last=5", "At most 240 slips at once"), ("?tables=1e9", "Enter a whole number"),
    ],
)  # fmt: skip
def test_blank_paper_that_cannot_be_is_said_at_its_field(alice: Client, query: str, words: str) -> None:
    for where in (paper("blank-slips"), address("blank-slips", "pdf")):
        answer = alice.get(where + query)
        assert answer.status_code == 422
        assert words in answer.content.decode()


def test_paper_without_pango_is_still_a_page_and_says_why_there_is_no_pdf(
    alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "CHILD", "tests.exports.child_functions.no_pango")
    answer = alice.get(address("slips-1", "pdf"))
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "the Pango library is missing. Print this page from the browser instead." in text
    assert text.count("<article") == 2
    assert alice.get(paper("slips-1")).status_code == 200


def test_papers_are_for_those_who_run_the_event(day: Cup, client: Client) -> None:
    assert client.get(paper("players")).status_code == 302
    client.force_login(factories.user("charlie"))
    assert client.get(paper("players")).status_code == 404


def test_field_22_papers_hold_back_what_is_held_back(alice: Client, day: Cup) -> None:
    day.event.held_from = 1
    day.event.save()
    for what in ("prizes", "wall", "standings", "round-1"):
        public, asked = (alice.get(paper(what) + query).content.decode() for query in ("", "?held=1"))
        assert "Not public" not in public
        assert "Not public" in asked
    assert "No standings yet" in alice.get(paper("prizes")).content.decode()
    assert '<td class="num wins">' not in alice.get(paper("round-1")).content.decode()


def test_printing_changes_nothing(alice: Client, day: Cup) -> None:
    before = (day.event.revision, HistoryLine.objects.count())
    for what in [*OF_EVENT, *OF_ROUND]:
        alice.get(paper(what))
    alice.get(address("wall", "pdf"))
    day.event.refresh_from_db()
    assert (day.event.revision, HistoryLine.objects.count()) == before


def test_prizes_are_a_setting_line_by_line(alice: Client, day: Cup) -> None:
    data = {
        "name": "Kabo Cup", "date": "2026-11-28", "rounds_planned": "3", "minutes_per_game": "30",
        "method": "balanced", "name_order": day.event.name_order, "public_names": "full",
        "prizes": "Cup\r\n\r\nBook  \r\n\r\n",
    }  # fmt: skip
    assert alice.post("/o/cup/settings/", data).status_code == 302
    day.event.refresh_from_db()
    assert day.event.prizes == "Cup\n\nBook"
    revision = day.event.revision
    assert alice.post("/o/cup/settings/", data | {"prizes": "Cup\r\n\r\nBook"}).status_code == 302
    day.event.refresh_from_db()
    assert day.event.revision == revision
