from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, connections
from django.utils import timezone

from tournament import backups, serving
from tournament.backups import BackupError


class Command(BaseCommand):
    help = "Put a copy of the database back; without FILE list the copies there are. The server has to be stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", metavar="FILE", help="a copy made by the server or by `backup`")

    def handle(self, *args: Any, file: str | None, **options: Any) -> None:
        if file is None:
            self._list()
            return
        if connection.vendor != "sqlite":
            raise CommandError(f"A PostgreSQL database is put back with: pg_restore --clean --if-exists -d NAME {file}")
        if port := serving.running(settings.VAR_DIR):
            raise CommandError(f"The server runs at port {port}: stop it first (Ctrl-C where it was started).")
        connections.close_all()
        try:
            before = backups.restore(Path(file), at=timezone.now())
        except BackupError as error:
            raise CommandError(str(error)) from error
        call_command("migrate", interactive=False, verbosity=0)
        if before is not None:
            self.stdout.write(f"What was there before: {before.path}")
        self.stdout.write(self.style.SUCCESS("The copy is in place."))

    def _list(self) -> None:
        for backup in backups.made(settings.BACKUP_DIR):
            at = timezone.localtime(backup.at)
            self.stdout.write(f"{at:%Y-%m-%d %H:%M:%S}  {backup.path}")
