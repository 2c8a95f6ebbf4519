from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import event_file
from tournament.management.speaking import SpeakingCommand, why_not
from tournament.models import Event


class Command(SpeakingCommand):
    help = "Write one event, with everything in it, to a file that `import_event` and the pages read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", metavar="ADDRESS", help="the event's address, as in /e/ADDRESS/")
        parser.add_argument("file", metavar="FILE", help="is written anew")

    def handle(self, *args: Any, event: str, file: str, **options: Any) -> None:
        found = Event.objects.filter(slug=event, deleted_at__isnull=True).first()
        if found is None:
            raise CommandError(_("There is no event at the address %(address)s.") % {"address": event})
        made = event_file.made(found, at=timezone.now().isoformat())
        try:
            Path(file).write_bytes(made.data)
        except OSError as error:
            raise CommandError(
                _("%(file)s cannot be written: %(why)s") % {"file": file, "why": why_not(error)}
            ) from error
        if made.over is not None:
            text = _("The file cannot be read again: %(why)s") % {"why": event_file.sentence(made.over)}
            self.stderr.write(self.style.WARNING(text))
        self.stdout.write(self.style.SUCCESS(f"{found.name}: {file}"))
