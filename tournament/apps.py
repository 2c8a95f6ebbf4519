"""The app's configuration."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    """The one app."""

    name = "tournament"
    verbose_name = "Kabo Turnaj"
