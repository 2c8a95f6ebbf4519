"""Every page of the site in a browser: no sideways scroll, no barrier, nothing on the console, both faces."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests import site
from tests.browser.people import person, want_no_barriers, want_no_sideways_scroll
from tests.browser.watch import Watch
from tests.site import Site

Found = tuple[str, Site]


@pytest.fixture
def whole(server: str) -> Found:
    """The address of a server of the whole site."""
    return server, site.load()


@contextmanager
def opened(chromium: Browser, whole: Found, *, language: str, javascript: bool = True) -> Iterator[Page]:
    address, made = whole
    watch = Watch(address)
    with person(chromium, watch, user=made.owner, language=language, javascript=javascript) as context:
        yield context.new_page()
    assert watch.left() == []


def go(page: Page, path: str) -> None:
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == 200, path
    assert page.locator("h1").first.inner_text().strip(), path


def fits(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    want_no_sideways_scroll(page)


def put_on(page: Page, face: str, *, width: int) -> None:
    page.emulate_media(color_scheme="dark" if face == "dark" else "light")
    if folder := os.environ.get("SHOTS"):
        _keep(page, Path(folder), f"{face}-{width}")


def _keep(page: Page, folder: Path, look: str) -> None:
    name = re.sub(r"\W+", "-", page.url.split("/", 3)[3]).strip("-") or "home"
    target = folder / f"{page.evaluate('() => document.documentElement.lang')}-{look}"
    target.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=target / f"{name}.png", full_page=True)


def lay_down(page: Page) -> None:
    """The cards to tap stick to the edge of the screen, over whatever is there: scrolling frees it.

    The hand that is typed into is never behind them (test_games.py).
    """
    page.evaluate("() => document.querySelectorAll('[data-pad]').forEach((pad) => { pad.style.position = 'static'; })")


def looked_at(page: Page, path: str) -> None:
    """The page at both widths in both faces; in the dark only the contrast can be another."""
    go(page, path)
    lay_down(page)
    for width in (390, 1280):
        fits(page, width)
        put_on(page, "dark", width=width)
        want_no_barriers(page, rule="color-contrast")
        put_on(page, "light", width=width)
        want_no_barriers(page)


def few(made: Site) -> list[str]:
    """A page of each kind: a list, a form, a grid, a sheet, a page to confirm on, a draft."""
    day, draft = f"/o/{made.day.slug}", f"/o/{made.draft.slug}"
    shown = f"/e/{made.day.slug}"
    return [
        *(f"{shown}/", f"{shown}/standings/", f"{day}/", f"{day}/settings/", f"{day}/checkin/", f"{day}/results/"),
        *(f"{day}/results/5/12/", f"{day}/history/", f"{draft}/rounds/1/draw/", f"{draft}/undo/"),
    ]


@pytest.mark.parametrize(("width", "language", "face"), [(390, "cs", "light"), (1280, "en", "dark")])
def test_a_page_of_each_kind_fits_and_has_no_barriers(
    chromium: Browser, whole: Found, width: int, language: str, face: str
) -> None:
    with opened(chromium, whole, language=language) as page:
        for path in few(whole[1]):
            go(page, path)
            fits(page, width)
            put_on(page, face, width=width)
            want_no_barriers(page)


@pytest.mark.drill
@pytest.mark.parametrize("language", ["cs", "en"])
def test_every_page_fits_and_has_no_barriers_at_both_widths_in_both_faces(
    chromium: Browser, whole: Found, language: str
) -> None:
    made, faults = whole[1], []
    with opened(chromium, whole, language=language) as page:
        for path in [*site.public(made), *site.phones(made), *site.account(), *site.organiser(made)]:
            try:
                looked_at(page, path)
            except AssertionError as fault:
                faults.append(str(fault))
    assert not faults, "\n".join(faults)


@pytest.mark.drill
def test_every_page_says_what_it_says_without_script(chromium: Browser, whole: Found) -> None:
    made = whole[1]
    with opened(chromium, whole, language="cs", javascript=False) as page:
        for path in [*site.public(made), *site.phones(made), *site.account(), *site.organiser(made)]:
            go(page, path)
            assert page.locator("main").inner_text().strip(), path
