"""A paper ready to be laid out, by a browser or by WeasyPrint."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournament.exports import words
from tournament.exports.content import Content, Head


@dataclass(frozen=True, slots=True)
class Paper:
    """`part` is the template of its content, `context` what that needs; `made` says when and from which version.

    layout: upright, wide, or sheets, which are whole pages of their own without a head above them.
    """

    part: str
    head: Head
    title: str
    lead: str
    made: str
    filename: str
    layout: str = "upright"
    context: Mapping[str, Any] = field(default_factory=dict)

    @property
    def place(self) -> str:
        """The day and the venue of the event."""
        return " · ".join(part for part in (words.date(self.head), self.head.venue) if part)

    @property
    def mark(self) -> str:
        """What every page of an internal paper says."""
        return words.internal(self.head)


def of_content(
    content: Content, part: str, *, title: str, lead: str, name: str, layout: str = "upright", **context: Any
) -> Paper:
    """A paper about the standings or a round; `name` is what its file is called."""
    return Paper(
        part=f"tournament/paper/{part}.html",
        head=content.head,
        title=title,
        lead=lead,
        made=words.made_line(content.head, content.standings),
        filename=words.filename(content.head, name, kind="pdf"),
        layout=layout,
        context=context,
    )
