"""PDF: a paper's template becomes HTML here, and paper in a child process with limits."""

import json
import logging
from pathlib import Path

from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament import child
from tournament.errors import TournamentError
from tournament.exports import texts
from tournament.exports.papers.paper import Paper

CONTENT_TYPE = "application/pdf"
CHILD = "tournament.exports.pdf_child.render"
LIMITS = child.Limits(megabytes=1536, cpu_seconds=120, seconds=180)  # a slow laptop with a full hall beside it
CSS = Path(__file__).parent.parent / "static" / "tournament" / "css"
STYLES = (CSS / "paper.css", CSS / "slips.css", CSS / "pdf.css")
logger = logging.getLogger(__name__)


class NoPango(TournamentError):
    """This machine cannot make PDFs; a browser can still print the page."""


def write(paper: Paper) -> bytes:
    """The paper as a tagged PDF, A4."""
    page = render_to_string("tournament/pdf/paper.html", {"language": get_language(), "paper": paper, **paper.context})
    css = "".join(style.read_text(encoding="utf-8") for style in STYLES)
    payload = json.dumps({"html": texts.clean_markup(page), "css": css}).encode()
    try:
        return child.run(CHILD, payload, limits=LIMITS)
    except child.Refusal as refusal:
        logger.error("no PDF: %s %s", refusal.code, refusal.facts)  # noqa: TRY400  foreseen; the facts say it all
        raise NoPango(_(
            "PDF cannot be made on this machine: the Pango library is missing."
            " Print this page from the browser instead."
        )) from refusal  # fmt: skip
