"""The inside of the child process that makes a PDF. No Django here, and no way to the network or the disk."""

import gc
import json

from tournament.child_main import Refusal


def render(payload: bytes) -> bytes:
    """A tagged PDF of the HTML and CSS in the JSON payload; refuses with `no_pango` where libraries are missing."""
    gc.disable()  # a fifth quicker; this process ends with its answer
    try:
        from weasyprint import CSS, HTML
        from weasyprint.urls import URLFetcher
    except (ImportError, OSError) as error:  # Pango is loaded at import, and may not be there
        raise Refusal("no_pango", {"why": str(error)[:300]}) from error

    class Nothing(URLFetcher):  # type: ignore[misc]  # no types in WeasyPrint
        def fetch(self, url: str, headers: object = None) -> None:
            raise ValueError(f"not fetched: {url[:100]}")

    given = json.loads(payload)
    fetcher = Nothing()
    page = HTML(string=given["html"], url_fetcher=fetcher, base_url="about:blank")
    style = CSS(string=given["css"], url_fetcher=fetcher, base_url="about:blank")
    made: bytes = page.write_pdf(stylesheets=[style], pdf_variant="pdf/ua-1")
    return made
