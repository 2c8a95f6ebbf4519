"""A round, its games (one table in one round) and its seats."""

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.enums import Method, RoundState
from tournament.models.draw import Draw
from tournament.models.entry import Entry
from tournament.models.event import Event


class Round(models.Model):
    """A round of an event. `draft` is the draw being looked at, `published` the one that players see."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(validators=[MinValueValidator(1)])
    method = models.CharField(_("seating"), max_length=12, choices=Method.choices, default=Method.BALANCED)
    final = models.BooleanField(default=False)
    draft = models.ForeignKey(Draw, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    published = models.ForeignKey(Draw, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_positive"),
            models.CheckConstraint(
                condition=Q(published__isnull=True, published_at__isnull=True)
                | Q(published__isnull=False, published_at__isnull=False, draft__isnull=True),
                name="round_published_has_draw",
            ),
            models.CheckConstraint(
                condition=Q(closed_at__isnull=True) | Q(published_at__isnull=False), name="round_closed_was_published"
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def state(self) -> RoundState:
        """Where the round is in its day."""
        if self.closed_at is not None:
            return RoundState.CLOSED
        if self.published_at is not None:
            return RoundState.RUNNING
        return RoundState.DRAFT if self.draft_id is not None else RoundState.PLANNED


class Game(models.Model):
    """One table in one round. It outlives a withdrawn draw, so that results typed there stay readable."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="games")
    table = models.PositiveSmallIntegerField(_("table"), validators=[MinValueValidator(1)])
    void_reason = models.CharField(_("reason"), max_length=200, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["table"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="game_table_once"),
            models.CheckConstraint(
                condition=Q(voided_at__isnull=True) | ~Q(void_reason=""), name="game_void_has_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round} / {self.table}"


class Seat(models.Model):
    """Where an entry sits in a round; no game: the entry has a bye (T14). Rebuilt from the round's published draw."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="seats")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, null=True, blank=True, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    left = models.BooleanField(_("left during the game"), default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="seat_one_per_entry_and_round"),
            models.UniqueConstraint(fields=["game", "number"], name="seat_number_once_per_table"),
            models.CheckConstraint(
                condition=Q(game__isnull=True, number__isnull=True, left=False) | Q(game__isnull=False, number__gte=1),
                name="seat_at_table_or_bye",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry} · {self.game}"
