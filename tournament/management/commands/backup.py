from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone

from tournament import backups
from tournament.backups import BackupError
from tournament.management.speaking import SpeakingCommand


class Command(SpeakingCommand):
    help = "Copy the whole database now, to BACKUP_DIR and, where it is set, BACKUP_SECOND_DIR."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            made = backups.make(at=timezone.now())
        except BackupError as error:
            raise CommandError(str(error)) from error
        for folder in backups.folders():
            self.stdout.write(str(folder / made.path.name))
