from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournament import event_file
from tournament.models import Event


class Command(BaseCommand):
    help = "Write one event, with everything in it, to a file that `import_event` and the pages read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", metavar="ADDRESS", help="the event's address, as in /e/ADDRESS/")
        parser.add_argument("file", metavar="FILE", help="is written anew")

    def handle(self, *args: Any, event: str, file: str, **options: Any) -> None:
        found = Event.objects.filter(slug=event, deleted_at__isnull=True).first()
        if found is None:
            raise CommandError(f"There is no event at the address {event}.")
        made = event_file.made(found, at=timezone.now().isoformat())
        try:
            Path(file).write_bytes(made.data)
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
        if made.over is not None:
            self.stderr.write(self.style.WARNING(f"The file cannot be read again: {event_file.sentence(made.over)}"))
        self.stdout.write(self.style.SUCCESS(f"{found.name}: {file}"))
