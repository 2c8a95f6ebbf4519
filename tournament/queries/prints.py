"""How much blank paper an event may need."""

from tournament import formats
from tournament.enums import Attendance
from tournament.models import Entry, Event, VenueTable
from tournament.queries import day

FEW = 12  # tables, while nobody is in the list


def proposed(event: Event) -> dict[str, int]:
    """Tables for everybody who has not withdrawn, or all of the venue; and the rounds that are planned."""
    people = Entry.objects.filter(event=event, merged_into__isnull=True).exclude(attendance=Attendance.WITHDRAWN)
    needed = -(-people.count() // max(formats.of(event).sizes))
    tables = needed or VenueTable.objects.filter(event=event).count() or FEW
    return {"tables": min(tables, 100), "first": 1, "last": day.last_number(event)}
