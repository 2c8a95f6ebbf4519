"""A real Chromium in front of the real server (live snapshot, static files), watched for anything out of order."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.test.testcases import LiveServerThread
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.chromium import found, launch
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
    """The address of a server with an empty live snapshot; its threads share the test's database file."""
    from tournament.live import Live  # models need Django set up first

    # any callable that wraps the application will do; the stubs know only the usual one
    thread = LiveServerThread("127.0.0.1", Live, connections_override={}, port=0)  # type: ignore[arg-type]
    thread.daemon = True
    thread.start()
    thread.is_ready.wait()
    if thread.error:
        raise thread.error
    yield f"http://127.0.0.1:{thread.port}"
    thread.terminate()


@pytest.fixture
def watch(server: str) -> Iterator[Watch]:
    """The troubles of all pages of the test: any that is left unexpected fails it."""
    watch = Watch(server)
    yield watch
    assert watch.left() == []


@pytest.fixture
def new_page(chromium: Browser, watch: Watch) -> Iterator[Callable[..., Page]]:
    """Makes the page of one more person: own cookies, `user=` signed in, `width=`, `language=`, `javascript=`."""
    contexts = []

    def make(*, user: User | None = None, width: int = 1280, language: str = "cs", javascript: bool = True) -> Page:
        context = chromium.new_context(
            base_url=watch.server,
            viewport={"width": width, "height": 844},
            locale={"cs": "cs-CZ", "en": "en-GB"}[language],
            timezone_id="Europe/Prague",
            java_script_enabled=javascript,
            has_touch=width < 600,
        )
        contexts.append(context)
        context.set_default_timeout(10_000)
        _set_cookie(context, settings.LANGUAGE_COOKIE_NAME, language, server=watch.server)
        if user is not None:
            _set_cookie(context, settings.SESSION_COOKIE_NAME, _session_of(user), server=watch.server)
        context.on("page", watch.over)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


def _set_cookie(context: BrowserContext, name: str, value: str, *, server: str) -> None:
    context.add_cookies([{"name": name, "value": value, "url": server}])


def _session_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A visitor's page, in Czech, 1280 px wide."""
    return new_page()


@pytest.fixture
def no_barriers() -> Callable[[Page], None]:
    """Fails on any breach of WCAG 2.2 A and AA on the page as it is now."""
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

    def check(page: Page) -> None:
        breaches = Axe().run(page, options={"runOnly": {"type": "tag", "values": tags}})
        assert breaches.violations_count == 0, breaches.generate_report()

    return check
