"""What people read in an answer: of a page, a PDF, a workbook, a CSV; one piece of text after the other."""

import csv
import io
import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import Protocol

from openpyxl import load_workbook
from pypdf import PdfReader

SPOKEN = ("alt", "title", "placeholder", "aria-label", "aria-roledescription", "aria-valuetext")
FOR_SCRIPTS = ("data-matches", "data-failed")  # and all data-words-…
SILENT = {"script", "style"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
OPTIONAL = {"li", "p", "tr", "td", "th", "option", "dt", "dd"}  # may end without a closing tag
CODES = re.compile(r'&(?:"[^"]*"|\d+|[A-Z])')  # of a workbook's header and footer: font, size, page number


class Reader(HTMLParser):
    """Collects the texts of a page, its attributes' and its scripts' words too; what says it is in `other` is left."""

    def __init__(self, other: str) -> None:
        super().__init__()
        self.other = other
        self.found: list[str] = []
        self.lang: str | None = None
        self.silent: list[str] = []  # the element that is passed over, and those inside it

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.lang = values.get("lang")
        if self.silent or tag in SILENT or values.get("lang") == self.other:
            if tag not in VOID:
                self.silent.append(tag)
            return
        spoken = [value for name, value in values.items() if name in SPOKEN or _for_scripts(name)]
        if tag == "input" and values.get("type") in {"submit", "button"}:
            spoken.append(values.get("value", ""))
        self.found += filter(None, map(str.strip, spoken))

    def handle_endtag(self, tag: str) -> None:
        if tag in self.silent:
            while self.silent.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not self.silent and data.strip():
            self.found.append(" ".join(data.split()))


def _for_scripts(name: str) -> bool:
    return name in FOR_SCRIPTS or name.startswith("data-words-")


def of_page(html: str, *, other: str) -> list[str]:
    """The texts of a page or of a part of one."""
    reader = Reader(other)
    reader.feed(html)
    reader.close()
    return reader.found


def of_pdf(body: bytes) -> list[str]:
    """The lines of a PDF, and what its viewer shows as its title."""
    reader = PdfReader(io.BytesIO(body))
    title = reader.metadata.title if reader.metadata else None
    return [
        title or "",
        *(line for page in reader.pages for line in page.extract_text(extraction_mode="layout").splitlines()),
    ]


def of_xlsx(body: bytes) -> list[str]:
    """Every cell with words of a workbook, the names of its sheets, its title, what is printed around."""
    book = load_workbook(io.BytesIO(body))
    found = [book.properties.title or "", *book.sheetnames]
    for sheet in book.worksheets:
        for part in (sheet.oddHeader, sheet.oddFooter):
            sides = (part.left, part.center, part.right) if part else ()
            found += [CODES.sub(" ", str(side.text or "")) for side in sides]
        found += [cell for row in sheet.iter_rows(values_only=True) for cell in row if isinstance(cell, str)]
    return found


def of_csv(body: bytes) -> list[str]:
    """Every cell of a CSV."""
    text = body.decode("utf-8-sig")
    delimiter = ";" if ";" in text.splitlines()[0] else ","
    return [cell for row in csv.reader(io.StringIO(text), delimiter=delimiter) for cell in row]


class Answer(Protocol):
    """What a test's client gets."""

    @property
    def headers(self) -> Mapping[str, str]: ...
    @property
    def content(self) -> bytes: ...
    @property
    def status_code(self) -> int: ...


def of(answer: Answer, *, other: str) -> Iterator[str]:
    """The texts of any answer of the site."""
    kind = answer.headers["Content-Type"].split(";")[0]
    body = answer.content
    if kind == "text/html":
        yield from of_page(body.decode(), other=other)
    elif kind == "application/pdf":
        yield from of_pdf(body)
    elif kind == "text/csv":
        yield from of_csv(body)
    else:
        yield from of_xlsx(body)
