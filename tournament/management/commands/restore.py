from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection, connections
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import backups, serving
from tournament.backups import BackupError
from tournament.management.speaking import SpeakingCommand


class Command(SpeakingCommand):
    help = "Put a copy of the database back; without FILE list the copies there are. The server has to be stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", metavar="FILE", help="a copy made by the server or by `backup`")

    def handle(self, *args: Any, file: str | None, **options: Any) -> None:
        if file is None:
            self._list()
            return
        if connection.vendor != "sqlite":
            said = _("A PostgreSQL database is put back with: %(command)s")
            raise CommandError(said % {"command": f"pg_restore --clean --if-exists -d NAME {file}"})
        if port := serving.running(settings.VAR_DIR, database=serving.database_of(connection.settings_dict)):
            said = _("A server of this database runs at port %(port)s: stop it first (Ctrl-C where it was started).")
            raise CommandError(said % {"port": port})
        connections.close_all()
        try:
            before = backups.restore(Path(file), at=timezone.now())
        except BackupError as error:
            raise CommandError(str(error)) from error
        call_command("migrate", interactive=False, verbosity=0)
        if before is not None:
            self.stdout.write(_("What was there before: %(file)s") % {"file": before.path})
        self.stdout.write(self.style.SUCCESS(_("The copy is in place.")))

    def _list(self) -> None:
        for backup in backups.made(settings.BACKUP_DIR):
            at = timezone.localtime(backup.at)
            self.stdout.write(f"{at:%Y-%m-%d %H:%M:%S}  {backup.path}")
