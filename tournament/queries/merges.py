"""What merging two entries would do, and why it may not be done."""

from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.models import Draw, Entry, NeverWith, Penalty, Round, Score, Seat


@dataclass(frozen=True, slots=True)
class Merge:
    """What follows from the dropped entry to the kept one; `refused` says why it cannot be done."""

    refused: str | None
    rounds: tuple[int, ...]
    penalties: int
    pairs: tuple[str, ...]


def of(keep: Entry, drop: Entry) -> Merge:
    """The merge of two entries as it would be now."""
    never = NeverWith.objects.filter(Q(first=drop) | Q(second=drop)).select_related("first", "second")
    others = [pair.second if pair.first_id == drop.pk else pair.first for pair in never]
    return Merge(
        refused=refusal(keep, drop),
        rounds=_rounds(drop),
        penalties=Penalty.objects.filter(entry=drop, cancelled_at__isnull=True).count(),
        pairs=tuple(other.name for other in others if other.pk != keep.pk),
    )


def refusal(keep: Entry, drop: Entry) -> str | None:
    """Why these two cannot be one person; None if they can."""
    if keep.pk == drop.pk:
        return _("Choose two different players.")
    if both := sorted(set(_rounds(keep)) & set(_rounds(drop))):
        rounds = ", ".join(map(str, both))
        return _("Both sat in the same round, so they are two people. Round: %(rounds)s.") % {"rounds": rounds}
    for draft in Round.objects.filter(event=keep.event, draft__isnull=False).select_related("draft"):
        if draft.draft is not None and drop.pk in _named(draft.draft):
            facts = {"round": draft.number, "name": drop.name}
            return _("The draft of round %(round)s has a seat for %(name)s: throw that draft away first.") % facts
    return None


def published_with(entry: Entry) -> list[tuple[Round, Draw]]:
    """The rounds whose published draw names the entry."""
    rounds = Round.objects.filter(event=entry.event, published__isnull=False).select_related("published")
    return [(row, row.published) for row in rounds if row.published is not None and entry.pk in _named(row.published)]


def _named(drawn: Draw) -> set[int]:
    return {entry for table in [*drawn.tables, drawn.byes] for entry in table}


def _rounds(entry: Entry) -> tuple[int, ...]:
    """Rounds with a seat, or with a score typed while the entry had one."""
    seats = Seat.objects.filter(entry=entry).values_list("round__number", flat=True)
    scores = Score.objects.filter(entry=entry).values_list("result__game__round__number", flat=True)
    return tuple(sorted({*seats, *scores}))
