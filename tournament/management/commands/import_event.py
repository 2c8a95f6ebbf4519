from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournament import event_file, events, origin
from tournament.errors import TournamentError
from tournament.management.speaking import SpeakingCommand, why_not


class Command(SpeakingCommand):
    help = "Make a new event from a file that `export_event` or the pages wrote; no other event is touched."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--owner", required=True, metavar="USER", help="who is to run the new event")
        parser.add_argument("--address", default="", help="the new event's address; made from its name if not given")

    def handle(self, *args: Any, file: str, owner: str, address: str, **options: Any) -> None:
        user = User.objects.filter(username=owner).first()
        if user is None:
            raise CommandError(_("There is no user %(name)s.") % {"name": owner})
        if address in events.RESERVED:
            raise CommandError(_("The address %(address)s is used by a page of ours.") % {"address": address})
        try:
            found = event_file.read(Path(file).read_bytes())
            with origin.of(origin.command("import_event")):
                made = event_file.bring(user, found, slug=address or events.free_slug(found.name))
        except OSError as error:
            raise CommandError(_("%(file)s cannot be read: %(why)s") % {"file": file, "why": why_not(error)}) from error
        except TournamentError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(self.style.SUCCESS(f"{made.name}: /e/{made.slug}/"))
