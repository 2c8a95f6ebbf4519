from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournament.management.messages import catalogue, check, extract


class Command(BaseCommand):
    help = "Collect the texts of the sources into the catalogues; translations known so far stay."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            wanted = extract.collect(settings.BASE_DIR)
        except extract.Unclear as error:
            raise CommandError(str(error)) from error
        for language in catalogue.LANGUAGES:
            file = catalogue.path(settings.BASE_DIR, language)
            made = catalogue.merged(catalogue.read(file), wanted, language=language)
            catalogue.write(made, file)
            open_ = sum(1 for _ in check.faults(made, wanted, language=language))
            self.stdout.write(f"{language}: {len(made)} texts, {open_} of them to do")
