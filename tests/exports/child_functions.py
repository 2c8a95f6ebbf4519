"""What tests run in the child instead of WeasyPrint."""

import sys

from tournament.exports import pdf_child


def no_pango(payload: bytes) -> bytes:
    """As on a machine where WeasyPrint cannot be imported."""
    sys.modules["weasyprint"] = None  # type: ignore[assignment]
    return pdf_child.render(payload)


def never(payload: bytes) -> bytes:
    raise AssertionError("a child was started")
