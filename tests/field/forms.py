"""The forms of a page, as a browser sees them: what a field holds, and where the form is sent."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

TYPED = {"text", "search", "password", "email", "url", "number", "tel", "date", "time"}


@dataclass(slots=True)
class Field:
    """An input, a text area or a choice: the values that it may be sent with."""

    name: str
    type: str
    value: str = ""
    sent: bool = True

    @property
    def typed(self) -> bool:
        """May anything be written here?"""
        return self.type in TYPED or self.type == "textarea"


@dataclass(slots=True)
class Form:
    """A form with its fields in order; an empty action is the page itself."""

    action: str
    method: str
    fields: list[Field] = field(default_factory=list)

    @property
    def data(self) -> dict[str, list[str]]:
        """What a browser sends when nothing is touched."""
        found: dict[str, list[str]] = {}
        for one in self.fields:
            if one.sent and one.name:
                found.setdefault(one.name, []).append(one.value)
        return found

    @property
    def buttons(self) -> list[dict[str, str]]:
        """What each button adds; one of them sends the form."""
        found = [{one.name: one.value} if one.name else {} for one in self.fields if one.type == "submit"]
        return found or [{}]

    def value(self, name: str) -> str | None:
        """What a field shows; None where there is none of the name."""
        return next((one.value for one in self.fields if one.name == name), None)


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Form] = []
        self.open: Form | None = None
        self.text: Field | None = None
        self.choice: Field | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.open = Form(given.get("action", ""), given.get("method", "get").lower())
            self.found.append(self.open)
        elif self.open is not None:
            self._field(self.open, tag, given)

    def _field(self, form: Form, tag: str, given: dict[str, str]) -> None:
        name, kind = given.get("name", ""), given.get("type", "text")
        if tag == "input":
            ticked = kind not in {"checkbox", "radio"} or "checked" in given
            form.fields.append(Field(name, kind, given.get("value", "on" if "checked" in given else ""), ticked))
        elif tag == "textarea":
            self.text = Field(name, "textarea")
            form.fields.append(self.text)
        elif tag == "select":
            self.choice = Field(name, "select", sent=False)
            form.fields.append(self.choice)
        elif tag == "option" and self.choice is not None and ("selected" in given or not self.choice.sent):
            self.choice.value, self.choice.sent = given.get("value", ""), True
        elif tag == "button" and given.get("type", "submit") == "submit":
            form.fields.append(Field(name, "submit", given.get("value", ""), sent=False))

    def handle_data(self, data: str) -> None:
        if self.text is not None:
            self.text.value += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None
        elif tag == "textarea" and self.text is not None:
            self.text.value, self.text = self.text.value.removeprefix("\n"), None
        elif tag == "select":
            self.choice = None


def forms(page: str) -> Iterator[Form]:
    """Every form of a page."""
    parser = _Forms()
    parser.feed(page)
    parser.close()
    yield from parser.found
