from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournament.management.messages import catalogue, check, extract


class Command(BaseCommand):
    help = "Check that the catalogues are complete and sound; each fault is named."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            wanted = extract.collect(settings.BASE_DIR)
        except extract.Unclear as error:
            raise CommandError(str(error)) from error
        found = 0
        for language in catalogue.LANGUAGES:
            known = catalogue.read(catalogue.path(settings.BASE_DIR, language))
            for fault in check.faults(known, wanted, language=language):
                self.stderr.write(f"{language}: {fault}")
                found += 1
        if found:
            raise CommandError(f"{found} faults in the catalogues. `make messages` collects the texts anew.")
        self.stdout.write(f"The catalogues are complete: {len(wanted)} texts.")
