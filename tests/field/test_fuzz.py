"""Issue 8, "Fuzz": 10,000 hostile form posts, imports and records; no answer is a fault of ours (5xx).

Random, but the same for the same seed: what is printed with a failure repeats it. What a field does with each kind of
value is said by test_hostile_forms.py; here forms lose fields, gain others, are mixed up and are no forms at all.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests import recorded
from tests.field.test_access import OF_EVENT, Full, full, own_cache
from tests.field.test_hostile_forms import Place, member, pages, phone_pages, places
from tests.imports.files import workbook

__all__ = ["full", "own_cache"]  # fixtures
pytestmark = [pytest.mark.drill, pytest.mark.django_db]
SEEDS = (1, 2, 3, 4)
FORMS, PHONE_FORMS, LISTS, BOOKS, RECORDS = 1_700, 1_400, 150, 10, 290  # for each seed, the second for one
assert len(SEEDS) * (FORMS + LISTS + BOOKS + RECORDS) + PHONE_FORMS == 10_000
TEXTS = (
    *("", " ", "0", "-1", "1e400", "NaN", "∞", "٣", "²", "1,5", "1_000", "9" * 40, "9" * 5_000, "None", "null", "true"),
    *(
        "on",
        "2026-02-30",
        "0000-00-00",
        "25:61",
        "\x00",
        "\ufffe",
        "\ud7ff",
        "\u202e",
        "e" + "\u0301" * 400,
        "🎉" * 200,
    ),
    *(
        "<script>",
        "{{ x }}",
        "%s%n",
        "'; DROP TABLE x; --",
        "../../etc/passwd",
        "\r\n\r\n",
        "a\nb\tc",
        "[]",
        '{"a": 1}',
    ),
)
TYPES = ("text/plain", "application/json", "multipart/form-data", "multipart/form-data; boundary=x", "x", "")
Data = dict[str, list[str]]


def word(dice: random.Random) -> str:
    if dice.random() < 0.7:
        return dice.choice(TEXTS)
    return "".join(
        chr(dice.choice((dice.randrange(1, 128), dice.randrange(0x300, 0xD800)))) for _ in range(dice.randrange(30))
    )


def mutated(data: Data, dice: random.Random) -> Data:
    """The form with one to four things wrong with it."""
    found = {name: [*values] for name, values in data.items()}
    for _ in range(dice.randrange(1, 5)):
        name = dice.choice([*found, "x"])
        match dice.randrange(6):
            case 0:
                found.pop(name, None)
            case 1:
                found[name] = [word(dice) for _ in range(dice.randrange(4))]
            case 2:
                found[word(dice)[:60] or "x"] = [word(dice)]
            case 3:
                found[f"{name}{dice.choice(('1', '_', '99999999999', '[]', '-0'))}"] = [word(dice)]
            case _:
                found[name] = [word(dice)]
    return found


def answered(ask: Callable[[], Any], told: object) -> None:
    """Whatever it does is taken back; an answer of ours, never a fault."""
    with transaction.atomic():
        answer = ask()
        transaction.set_rollback(True)
    assert answer.status_code < 500, (told, answer.content[-3000:])


def quiet(client: Client) -> Client:
    client.raise_request_exception = False
    return client


def post(place: Place, others: Sequence[Place], dice: random.Random) -> None:
    """A form, wrong; at times sent where another one belongs, or as something that is no form."""
    client, data = quiet(place.client), mutated(place.form.data | {k: [v] for k, v in place.button.items()}, dice)
    path = dice.choice(others).path if dice.random() < 0.1 else place.path
    if dice.random() < 0.1:
        body = dice.randbytes(dice.randrange(300)) + "&".join(data).encode(errors="replace")
        kind = dice.choice(TYPES)
        answered(lambda: client.post(path, body, content_type=kind), (path, kind, body))
    elif place.form.method == "post" or dice.random() < 0.2:
        answered(lambda: client.post(path, data), (path, data))
    else:
        answered(lambda: client.get(path, data), (path, data))


@pytest.mark.parametrize("seed", SEEDS)
def test_fuzz_no_form_however_wrong_is_a_fault(full: Full, seed: int) -> None:
    dice, found = random.Random(seed), places(pages(full))
    assert len({place.name for place in found}) > 30
    for _ in range(FORMS):
        post(dice.choice(found), found, dice)


def test_fuzz_no_form_of_a_phone_however_wrong_is_a_fault() -> None:
    dice, found = random.Random(5), places(phone_pages())
    for _ in range(PHONE_FORMS):
        post(dice.choice(found), found, dice)


def broken(data: bytes, dice: random.Random) -> bytes:
    """A file with bytes flipped, cut out, doubled or put in."""
    made = bytearray(data)
    for _ in range(dice.randrange(1, 8)):
        at = dice.randrange(len(made) + 1)
        match dice.randrange(4):
            case 0:
                made[at:at] = dice.randbytes(dice.randrange(6))
            case 1:
                del made[at : at + dice.randrange(40)]
            case 2:
                made[at:at] = made[: dice.randrange(60)]
            case _:
                made[at : at + 1] = dice.choice((b"\x00", b'"', b";", b"\n", b"\xff\xfe", b"\xef\xbb\xbf", b"\t"))
    return bytes(made)


def list_of_people(dice: random.Random) -> bytes:
    rows = ["Jméno;Klub;Číslo;Přezdívka", *(f"{word(dice)};{word(dice)};{dice.randrange(99)};" for _ in range(6))]
    return "\r\n".join(rows).encode(dice.choice(("utf-8", "cp1250", "utf-16")), errors="replace")


@pytest.mark.parametrize("seed", SEEDS)
def test_fuzz_no_list_however_broken_is_a_fault_in_reading_preview_or_import(full: Full, seed: int) -> None:
    dice, client = random.Random(10 + seed), quiet(member())
    path = reverse("players_import", args=["cup"])
    book = workbook([["Jméno", "Klub"], ["Eva", "Brno"], ["Ota", "Praha"]])
    for at in range(LISTS + BOOKS):
        data = broken(book if at < BOOKS else list_of_people(dice), dice)
        name = dice.choice(("a.csv", "a.xlsx", "a", "a.csv.xlsx", "\u202e.csv")) if at >= BOOKS else "a.xlsx"

        def ask(data: bytes = data, name: str = name) -> Any:
            answer = client.post(path, {"file": SimpleUploadedFile(name, data)})
            if answer.status_code != 302:
                return answer
            shown = client.get(answer.headers["Location"], mutated({"c0": ["name"], "c1": ["club"]}, dice))
            if shown.status_code >= 500:
                return shown
            return client.post(answer.headers["Location"], mutated({"c0": ["name"], "c1": ["club"]}, dice))

        answered(ask, (name, data))


@pytest.mark.parametrize("seed", SEEDS)
def test_fuzz_no_record_however_broken_is_a_fault(full: Full, seed: int) -> None:
    dice, client = random.Random(20 + seed), quiet(member())
    path = reverse("game_record", args=["cup", 2, 1])
    (form,) = (place.form for place in places([(member(), path)]) if place.name == "game_record")
    texts = [recorded.text(recorded.WHOLE), recorded.text(recorded.ONE_SET), recorded.ILLEGAL]
    for _ in range(RECORDS):
        text = broken(dice.choice(texts).encode(), dice).decode(errors="replace")
        data = form.data | {"text": [text]}
        data = mutated(data, dice) if dice.random() < 0.3 else data
        answered(lambda data=data: client.post(path, data), data)  # type: ignore[misc]


def test_fuzz_knows_every_address_that_takes_a_form(full: Full) -> None:
    """An address that no page's form leads to gets its posts here."""
    client = quiet(member())
    dice = random.Random(30)
    known = {place.name for place in places(pages(full))}
    for address in OF_EVENT:
        if address.name not in known:
            path = full.path(address)
            for _ in range(4):
                data = mutated({}, dice)
                answered(lambda path=path, data=data: client.post(path, data), (address, data))  # type: ignore[misc]
