"""Debian's Chromium, which makes no connection of its own."""

import shutil

from playwright.sync_api import Browser, Playwright

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
SWITCHES = (
    "--no-sandbox",  # CI is root
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


def found() -> str | None:
    """Where the machine's Chromium is."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=found(), args=list(SWITCHES))
