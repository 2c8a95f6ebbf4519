import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.management.progress import progress
from tournament.management.speaking import SpeakingCommand, why_not
from tournament.models import Event
from tournament.queries import redrawn
from tournament.queries.redrawn import Checked, Link, Verdict

SENTENCES: dict[Verdict, Promise] = {
    Verdict.SAME: gettext_lazy("equal"),
    Verdict.DIFFERENT: gettext_lazy("NOT EQUAL"),
    Verdict.EARLIER: gettext_lazy("drawn by an earlier version of the program, which cannot be repeated"),
    Verdict.BY_HAND: gettext_lazy("by hand: nothing to draw again"),
}
GOOD = {Verdict.SAME, Verdict.BY_HAND}


class Command(SpeakingCommand):
    help = "Draw rounds again from what is stored and compare. Exit status 1 if one differs or cannot be repeated."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", nargs="?", metavar="EVENT", help="the event, as it is named in its address")
        parser.add_argument("round", nargs="?", type=int, metavar="ROUND", help="one round; without it all of them")
        parser.add_argument("--check", action="store_true", required=True, help="draw again and compare")
        parser.add_argument("--file", type=Path, help="check a draw that was downloaded, instead of the database")

    def handle(self, *args: Any, event: str | None, file: Path | None, **options: Any) -> None:
        if (event is None) == (file is None):
            raise CommandError(_("Name an event, or a file with --file."))
        chains = [_of_file(file)] if file is not None else _of_event(event or "", options["round"])
        good = True
        for label, links in progress(chains, total=len(chains), stream=sys.stderr):
            checked = redrawn.check(links)
            good = good and all(one.verdict in GOOD for one in checked)
            for line in _lines(label, checked):
                self.stdout.write(line)
        if not good:
            sys.exit(1)


def _of_event(slug: str, number: int | None) -> list[tuple[str, list[Link]]]:
    event = Event.objects.filter(slug=slug).first()
    if event is None:
        raise CommandError(_("There is no event %(event)s.") % {"event": slug})
    found = redrawn.rounds(event, number)
    if not found:
        raise CommandError(_("No round of this event is drawn.") if number is None else _("This round is not drawn."))
    return [(_round(round_.number), redrawn.chain(drawn)) for round_, drawn in found]


def _of_file(path: Path) -> tuple[str, list[Link]]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        links = redrawn.read(data)
    except OSError as error:
        raise CommandError(_("The file cannot be read: %(error)s") % {"error": why_not(error)}) from error
    except ValueError as error:
        raise CommandError(_("This is no downloaded draw: %(file)s") % {"file": path}) from error
    return _round(data["round"]), links


def _round(number: object) -> str:
    return _("Round %(round)s") % {"round": number}


def _lines(label: str, checked: Sequence[Checked]) -> Iterator[str]:
    for one in checked:
        asked = one.link.request
        facts = {
            "round": label,
            "draw": one.link.number,
            "method": asked.get("method"),
            "seed": asked.get("seed"),
            "moves": asked.get("moves"),
            "verdict": SENTENCES[one.verdict],
        }
        yield _("%(round)s, draw %(draw)s (%(method)s, seed %(seed)s, moves %(moves)s): %(verdict)s") % facts
