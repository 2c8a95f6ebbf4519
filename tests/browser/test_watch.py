"""The watch over the pages has to bark: else every browser test is worth less than it looks."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.watch import Watch

SERVER = "http://127.0.0.1:9"
STRICT = "default-src 'self'; img-src 'self' data:"
CASES = {
    "inline_script": ("<script>document.title = 1</script>", "Content Security Policy"),
    "inline_style": ("<p style='color: red'>x</p>", "Content Security Policy"),
    "handler": ("<body onload='document.title = 1'>", "Content Security Policy"),
    "missing_file": ("<img src='/missing.png'>", "404"),
    "server_error": ("<img src='/broken.png'>", "server error 500"),
    "other_host": ("<a href='http://192.0.2.1/'>x</a>", "request to another host: http://192.0.2.1/"),
    "console": ("<script src='/error.js'></script>", "console error: oops"),
    "uncaught": ("<script src='/throw.js'></script>", "uncaught: "),
}
FILES = {"/error.js": "console.error('oops')", "/throw.js": "throw new Error('oops')"}


def _answer(route: Route, page: str) -> None:
    path = route.request.url.removeprefix(SERVER)
    status = {"/missing.png": 404, "/broken.png": 500}.get(path, 200)
    kind = "text/html" if path == "/" else "text/javascript"
    headers = {"Content-Security-Policy": STRICT, "Content-Type": kind}
    route.fulfill(status=status, headers=headers, body=FILES.get(path, page if path == "/" else ""))


@pytest.fixture
def watched(chromium: Browser) -> Iterator[tuple[Watch, Page]]:
    context = chromium.new_context()
    page = context.new_page()
    watch = Watch(SERVER)
    watch.over(page)
    yield watch, page
    context.close()


def _visit(page: Page, body: str) -> None:
    page.route(
        "**/*", lambda route: _answer(route, f"<!doctype html><html lang='en'><link rel='icon' href='data:,'>{body}")
    )
    page.goto(f"{SERVER}/", wait_until="load")
    if link := page.query_selector("a"):
        link.click()
        page.wait_for_url("http://192.0.2.1/")


@pytest.mark.parametrize("case", CASES)
def test_watch_notes_what_is_out_of_order(watched: tuple[Watch, Page], case: str) -> None:
    watch, page = watched
    body, trouble = CASES[case]
    _visit(page, body)
    assert any(trouble in found for found in watch.left()), watch.troubles


def test_watch_leaves_a_good_page_alone(watched: tuple[Watch, Page]) -> None:
    watch, page = watched
    _visit(page, "<p>Good</p>")
    assert watch.left() == []


def test_watch_passes_over_what_the_test_expects(watched: tuple[Watch, Page]) -> None:
    watch, page = watched
    watch.expect("404")
    _visit(page, CASES["missing_file"][0])
    assert watch.troubles
    assert watch.left() == []
