import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from os.path import isdir
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import outcome, record
from games.core import BadNotation, GameError, IllegalAction
from games.outcome import Outcome
from tournament import sentences
from tournament.management.progress import progress
from tournament.management.speaking import SpeakingCommand, why_not

FILE = "file"  # nothing of it can be read


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a record, at a line; `rule` is a rule's number or the kind of fault, such as FILE."""

    rule: str
    sentence: str
    line: int | None = None
    facts: dict[str, int | str] = field(default_factory=dict)


class Command(SpeakingCommand):
    help = "Replay records of games and compare the points. Exit status 1 if one is at fault."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a record, or a folder of records (*.txt)")
        parser.add_argument("--json", action="store_true", help="one JSON object per record and line")

    def handle(self, *args: Any, files: Sequence[str], **options: Any) -> None:
        paths = list(_paths(files))
        bad = read = 0
        for path in progress(paths, total=len(paths), stream=sys.stderr):
            played, faults = _check(path)
            bad += bool(faults)
            read += all(fault.rule != FILE for fault in faults)
            if options["json"]:
                self.stdout.write(json.dumps(_as_json(path, played, faults), ensure_ascii=False))
            else:
                for fault in faults:
                    self.stdout.write(_as_text(path, fault))
        if not options["json"]:
            self.stdout.write(_summary(read, bad))
        if bad:
            sys.exit(1)


def _paths(names: Sequence[str]) -> Iterator[Path]:
    """The files named, and the records in the folders named; a folder itself where it has none."""
    for name in names:
        found = sorted(Path(name).glob("*.txt")) if isdir(name) else []
        yield from found or [Path(name)]


def _check(path: Path) -> tuple[Outcome | None, list[Fault]]:
    """What a record comes to, None when it cannot be played; and its faults."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None, [Fault(FILE, _("This is no text in UTF-8."))]
    except OSError as error:
        return None, [Fault(FILE, why_not_read(error))]
    game = ""
    names: tuple[str, ...] = ()
    try:
        written = record.loads(text)
        game, names = written.game, written.seats
        played = outcome.of_record(written)
    except GameError as error:
        return None, [_fault(error, game=game, names=names)]
    return played, list(_differences(written, played))


def why_not_read(error: OSError) -> str:
    """Why a file cannot be opened, in the reader's language and not in the system's."""
    if isinstance(error, IsADirectoryError):
        return _("This folder has no record in it (*.txt).")
    return why_not(error)


def _fault(error: GameError, *, game: str, names: Sequence[str]) -> Fault:
    if isinstance(error, IllegalAction):
        sentence = sentences.refusal(error, game=game, names=names)
        return Fault(error.rule, sentence, error.line, dict(error.facts))
    assert isinstance(error, BadNotation)
    return Fault("notation", sentences.notation(error, game=game), error.line, error.facts)


def _differences(written: record.Record, played: Outcome) -> Iterator[Fault]:
    """A record that stops too early, or gives other points than it claims."""
    if not played.whole:
        last = max((line.number for line in written.lines), default=1)
        yield Fault("unfinished", sentences.unfinished(played.missing), last, {"missing": played.missing})
    for seat in played.differing if played.whole else ():
        assert played.claimed is not None
        facts: dict[str, int | str] = {"claimed": played.claimed[seat], "points": played.points[seat]}
        name = written.seats[seat] or f"p{seat + 1}"
        sentence = _("%(name)s: %(claimed)s points are claimed, the record gives %(points)s.") % {**facts, "name": name}
        yield Fault("points", sentence, written.at["points"], {"seat": seat, **facts})


def _as_text(path: Path, fault: Fault) -> str:
    place = str(path) if fault.line is None else f"{path}:{fault.line}"
    return f"{place}: {fault.rule}: {fault.sentence}"


def _as_json(path: Path, played: Outcome | None, faults: Sequence[Fault]) -> dict[str, Any]:
    found = [
        {"line": fault.line, "rule": fault.rule, "facts": fault.facts, "sentence": fault.sentence} for fault in faults
    ]
    known = None if played is None else {"points": played.points, "actions": played.actions, "over": played.over}
    return {"file": str(path), "ok": not faults, "faults": found, **(known or {})}


def _summary(records: int, bad: int) -> str:
    if not records:
        return _("No record could be read.")
    checked = ngettext("%(count)s record replayed.", "%(count)s records replayed.", records) % {"count": records}
    faulty = ngettext("%(count)s is at fault.", "%(count)s are at fault.", bad) % {"count": bad}
    return f"{checked} {faulty}" if bad else checked
