"""Referee penalties (T15) and ties broken by hand (T11): added and cancelled, never edited."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.enums import PenaltyKind, TieBreakMethod
from tournament.models.entry import Entry
from tournament.models.event import Event
from tournament.models.signed import Signed


class Penalty(Signed):
    """T15: `amount` is what the player loses: win points off, game points on (where the lowest wins)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="penalties")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="penalties")
    kind = models.CharField(_("kind"), max_length=12, choices=PenaltyKind.choices)
    amount = models.DecimalField(_("amount"), max_digits=7, decimal_places=2)
    reason = models.CharField(_("reason"), max_length=200)
    round_number = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    at = models.DateTimeField(default=timezone.now, editable=False)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancel_reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="penalty_positive"),
            models.CheckConstraint(condition=~Q(reason=""), name="penalty_has_reason"),
            models.CheckConstraint(
                condition=Q(cancelled_at__isnull=True) | ~Q(cancel_reason=""), name="penalty_cancel_has_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.amount} {self.kind}"


class TieBreak(Signed):
    """T11: an order by hand among players equal in all criteria after a certain round; it counts only there."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tie_breaks")
    after_round = models.PositiveSmallIntegerField()
    method = models.CharField(_("how"), max_length=12, choices=TieBreakMethod.choices)
    reason = models.CharField(_("reason"), max_length=200)
    at = models.DateTimeField(default=timezone.now, editable=False)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancel_reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="tie_break_has_reason"),
            models.CheckConstraint(
                condition=Q(cancelled_at__isnull=True) | ~Q(cancel_reason=""), name="tie_break_cancel_has_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} · {self.after_round}"


class TieBreakPlace(models.Model):
    """One player's place within a tie break, 1 is best."""

    tie_break = models.ForeignKey(TieBreak, on_delete=models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["tie_break", "entry"], name="tie_break_entry_once"),
            models.UniqueConstraint(fields=["tie_break", "place"], name="tie_break_place_once"),
        ]

    def __str__(self) -> str:
        return f"{self.place}. {self.entry}"
