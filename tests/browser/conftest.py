"""A real Chromium in front of the real server (live snapshot, static files), watched for anything out of order."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests import factories
from tests.at_table import Hall, hall
from tests.browser.chromium import found, launch
from tests.browser.people import person, serve, want_no_barriers
from tests.browser.watch import Watch

# Playwright's loop runs in this thread; the ORM calls of a test are still one after the other.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever lies in this folder is a browser test."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if found() is None:
        pytest.skip("no Chromium: .ci/setup --dev installs it")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def server(transactional_db: None) -> Iterator[str]:
    """The address of a server on the test's database."""
    with serve() as address:
        yield address


@pytest.fixture
def watch(server: str) -> Iterator[Watch]:
    """The troubles of all pages of the test: any that is left unexpected fails it."""
    watch = Watch(server)
    yield watch
    assert watch.left() == []


@pytest.fixture
def new_page(chromium: Browser, watch: Watch) -> Iterator[Callable[..., Page]]:
    """Makes the page of one more person: own cookies, `user=` signed in, `width=`, `language=`, `javascript=`."""
    with ExitStack() as people:

        def make(**options: Any) -> Page:
            return people.enter_context(person(chromium, watch, **options)).new_page()

        yield make


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A visitor's page, in Czech, 1280 px wide."""
    return new_page()


@pytest.fixture
def no_barriers() -> Callable[[Page], None]:
    """Fails on any breach of WCAG 2.2 A and AA on the page as it is now."""
    return want_no_barriers


@pytest.fixture
def one(transactional_db: None) -> Hall:
    """An event of alice's at whose tables phones write."""
    return hall(owner=factories.user("alice"))


@pytest.fixture
def come(one: Hall, new_page: Callable[..., Page]) -> Callable[..., Page]:
    """Makes the page of one more phone that has come by the link of table 1."""

    def make(**options: Any) -> Page:
        page = new_page(**{"width": 390, "language": "en", **options})
        page.goto(one.link().url)
        expect(page).to_have_url(re.compile("/e/cup/table/$"))
        return page

    return make
