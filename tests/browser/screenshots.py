"""The pictures of the README, taken from the demo event on a database of its own: `make screenshots`."""

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
    """Standings as the audience sees them, and a table's sheet while the organiser types it."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, launch(playwright) as browser:
        context = browser.new_context(base_url=address, viewport={"width": 1200, "height": 780}, locale="en-GB")
        context.add_cookies([{"name": "django_language", "value": "en", "url": address}])
        page = context.new_page()
        page.goto(f"/e/{slug}/standings/")
        page.locator(".k-row summary").nth(2).click()
        keep(page, "standings")
        context.add_cookies([{"name": "sessionid", "value": session, "url": address}])
        page.set_viewport_size({"width": 1200, "height": 1200})
        page.goto(f"/o/{slug}/results/5/7/?level=sets")
        for key in ["5", "0k", "12", "9", "14k", "7", "22", "3", "3", "11", "0k", "20"]:
            page.keyboard.type(key)
            page.keyboard.press("Enter")
        page.locator("[name=by_time]").check()
        page.locator("#sums .is-place").wait_for()
        keep(page, "sheet")


def keep(page: Page, name: str) -> None:
    """The picture with few colours: a fifth of the size, and nobody sees the difference."""
    with Image.open(io.BytesIO(page.screenshot())) as whole:
        whole.convert("RGB").quantize(96, dither=Image.Dither.NONE).save(PICTURES / f"{name}.png", optimize=True)


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
