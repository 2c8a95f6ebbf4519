"""What a browser test keeps an eye on while it does something else."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import Page, Request, Response


@dataclass
class Watch:
    """What went wrong on the pages of one test; a test names the refusals that it provokes itself."""

    server: str
    troubles: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def expect(self, text: str) -> None:
        """Take troubles with this text in them (such as "409") for part of the test."""
        self.expected.append(text)

    def left(self) -> list[str]:
        """The troubles that nobody expected."""
        return [trouble for trouble in self.troubles if not any(text in trouble for text in self.expected)]

    def over(self, page: Page) -> None:
        """Note every console error, CSP violation, uncaught exception, server error and strange host of this page."""
        page.on("console", lambda message: self._console(message.type, message.text))
        page.on("pageerror", lambda error: self.troubles.append(f"uncaught: {error}"))
        page.on("request", self._request)
        page.on("response", self._response)

    def _console(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"}:
            self.troubles.append(f"console {kind}: {text}")

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in {"data", "blob"}:
            return
        if f"{address.scheme}://{address.netloc}" != self.server:
            self.troubles.append(f"request to another host: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 500:
            self.troubles.append(f"server error {response.status}: {response.url}")
