"""The pictures of README and guides, in each language, taken from the demo event on a database of its own.

`make screenshots` makes them all.
"""

import io
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.browser.chromium import launch

ROOT = Path(__file__).resolve().parent.parent.parent
PICTURES = ROOT / "docs" / "pictures"
LANGUAGES = {"cs": "cs-CZ", "en": "en-GB"}
COLOURS = 64
SLIP = ("12", "3", "27", "40", "88", "101", "61", "70", "")  # start numbers, totals, not ended by time
SECOND = ("5", "31", "8", "17", "34", "12")
PLAYING = 9  # a table whose phones write: the demo's open_hall
WAIT = 120  # seconds for the server to answer; the first time it gathers the static files


def manage(*words: str) -> list[str]:
    return [sys.executable, str(ROOT / "manage.py"), *words]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def server() -> Iterator[str]:
    """The address of the real server, started as an organiser starts it."""
    port = free_port()
    process = subprocess.Popen(manage("serve", "--port", str(port)), cwd=ROOT)
    try:
        end = time.monotonic() + WAIT
        while not answers(port):
            if process.poll() is not None or time.monotonic() > end:
                sys.exit("the server did not start")
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(WAIT)


def organiser() -> tuple[str, str]:
    """The demo event's slug, and a session of its organiser."""
    import django  # the database is named by then

    django.setup()
    from django.test import Client

    from tournament.demo import SLUG
    from tournament.models import Event

    event = Event.objects.get(slug=SLUG)
    client = Client()
    client.force_login(event.organisers.earliest("pk").user)
    return event.slug, client.cookies["sessionid"].value


def take(address: str, slug: str, session: str) -> None:
    """Every picture in every language."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, launch(playwright) as browser:
        for language, locale in LANGUAGES.items():
            context = browser.new_context(base_url=address, viewport={"width": 1200, "height": 780}, locale=locale)
            context.add_cookies([{"name": "django_language", "value": language, "url": address}])
            page = context.new_page()
            page.goto(f"/e/{slug}/standings/")
            page.locator(".k-row summary").nth(2).click()
            keep(page.screenshot(), "standings", language)
            context.add_cookies([{"name": "sessionid", "value": session, "url": address}])
            of_organiser(page, f"/o/{slug}", language)
            of_hall(page, slug, language)
            context.close()


def of_organiser(page: Page, home: str, language: str) -> None:
    """The draw, a sheet while it is typed, the slips of the round, and a round typed from its slips."""
    page.goto(f"{home}/rounds/5/draw/")
    keep(page.screenshot(), "draw", language)
    page.goto(f"{home}/print/slips-5/")
    keep(page.locator(".sheet").first.screenshot(), "slips", language)
    page.goto(f"{home}/rounds/6/from-paper/?tables=3")
    for word in [*SLIP, *SECOND]:
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    keep(page.screenshot(), "from-paper", language)
    page.set_viewport_size({"width": 1200, "height": 1200})
    page.goto(f"{home}/results/5/7/?level=sets")
    for key in ["5", "0k", "12", "9", "14k", "7", "22", "3", "3", "11", "0k", "20"]:
        page.keyboard.type(key)
        page.keyboard.press("Enter")
    page.locator("[name=by_time]").check()
    page.locator("#sums .is-place").wait_for()
    keep(page.screenshot(), "sheet", language)


def of_hall(page: Page, slug: str, language: str) -> None:
    """A table on a phone, and the projector."""
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"/e/{slug}/projector/?views=standings&language={language}")
    page.locator("#p-standings li:visible").first.wait_for()
    keep(page.screenshot(), "projector", language)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/o/{slug}/results/5/links/")
    code = page.locator(".k-links-code").nth(PLAYING - 1).inner_text()
    page.goto("/t/")
    page.locator("[name=code]").fill(code)
    page.locator("main button[type=submit]").click()
    page.locator("main [data-clock-digits]").wait_for()
    keep(page.screenshot(), "phone", language)


def keep(picture: bytes, name: str, language: str) -> None:
    """The picture with few colours: a fifth of the size, and nobody sees the difference."""
    with Image.open(io.BytesIO(picture)) as whole:
        few = whole.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        few.save(PICTURES / f"{name}.{language}.png", optimize=True)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="kabo-pictures-") as folder:
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/pictures.sqlite3"
        subprocess.run(manage("migrate", "--no-input", "--verbosity", "0"), check=True, cwd=ROOT)
        subprocess.run(manage("demo"), check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
        slug, session = organiser()
        with server() as address:
            take(address, slug, session)


if __name__ == "__main__":
    main()
