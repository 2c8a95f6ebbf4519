"""People at a browser in front of the real server (live snapshot, static files)."""

from collections.abc import Iterator
from contextlib import contextmanager

from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.test.testcases import LiveServerThread
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.watch import Watch

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


@contextmanager
def serve() -> Iterator[str]:
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


@contextmanager
def person(
    chromium: Browser,
    watch: Watch,
    *,
    user: User | None = None,
    width: int = 1280,
    language: str = "cs",
    javascript: bool = True,
) -> Iterator[BrowserContext]:
    """One more person: own cookies, `user` signed in, every page watched."""
    context = chromium.new_context(
        base_url=watch.server,
        viewport={"width": width, "height": 844},
        locale={"cs": "cs-CZ", "en": "en-GB"}[language],
        timezone_id="Europe/Prague",
        java_script_enabled=javascript,
        has_touch=width < 600,
    )
    context.set_default_timeout(30_000)
    _set_cookie(context, settings.LANGUAGE_COOKIE_NAME, language, server=watch.server)
    if user is not None:
        _set_cookie(context, settings.SESSION_COOKIE_NAME, _session_of(user), server=watch.server)
    context.on("page", watch.over)
    yield context
    context.close()


def _set_cookie(context: BrowserContext, name: str, value: str, *, server: str) -> None:
    context.add_cookies([{"name": name, "value": value, "url": server}])


def _session_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


# Two frames later; at once where scripts are off, for there no frame calls back.
DRAWN = """() => {
  const probe = document.createElement("div");
  probe.innerHTML = "<noscript><b></b></noscript>";
  if (probe.querySelector("b")) return null;
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def want_no_sideways_scroll(page: Page) -> None:
    """Fail if the page is wider than its window, measured when a change of the width has been drawn.

    For one frame Chromium counts what lies in a box that scrolls by itself.
    """
    page.evaluate(DRAWN)
    wide, window = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide <= window, f"{page.url} is {wide} px wide in a window of {window}"


def want_no_barriers(page: Page, *, rule: str | None = None) -> None:
    """Fail on any breach of WCAG 2.2 A and AA on the page as it is now; `rule`: of this rule of axe alone."""
    only = {"type": "tag", "values": WCAG} if rule is None else {"type": "rule", "values": [rule]}
    breaches = Axe().run(page, options={"runOnly": only})
    assert breaches.violations_count == 0, f"{page.url}\n{breaches.generate_report()}"
