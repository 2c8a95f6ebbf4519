"""The phones of a table go on from the result that counts: its sets become what they have written."""

from tournament import desks
from tournament.desks import Opened
from tournament.models import EnteredSet, Resignation, Result
from tournament.queries.desk import says
from tournament.sheets import rules_of
from tournament.versions import Sheet, read


def adopt(opened: Opened, result: Result) -> bool:
    """Let the phones go on from this version; False where it has no sets and says something else than they do."""
    sheet = read(result)
    if says(opened.view, sheet):
        return True
    if not sheet.sets:
        return False
    _write(opened, sheet, key=f"reopen:{result.number}")
    _resign(opened, sheet, key=f"reopen:{result.number}")
    opened.desk.by_time, opened.desk.time_left = sheet.by_time, None
    return True


def _write(opened: Opened, sheet: Sheet, *, key: str) -> None:
    """The sets of the sheet as newer versions, and none after them: older ones stay as they were written."""
    stand = {row.number: row.set for row in opened.view.rows}
    versions = opened.view.versions
    for number, row in enumerate(sheet.sets, start=1):
        if stand.get(number) != row:
            desks.write_set(opened.game, number, versions.get(number, 0) + 1, row, key=f"{key}:{number}")
    for number in sorted(number for number in versions if number > len(sheet.sets)):
        EnteredSet.objects.create(
            game=opened.game, number=number, version=versions[number] + 1, removed=True, key=f"{key}:{number}"
        )


def _resign(opened: Opened, sheet: Sheet, *, key: str) -> None:
    """Who has resigned by the sheet (C12), and nobody else."""
    seats = opened.view.seats
    gone = {entry for entry, points in sheet.totals.items() if points is None and entry in seats.staying}
    wanted = gone if rules_of(opened.event).has_resigning else set()
    of_others = Resignation.objects.filter(game=opened.game, withdrawn=False).exclude(entry__in=wanted)
    of_others.update(withdrawn=True)
    Resignation.objects.bulk_create(
        Resignation(game=opened.game, entry_id=entry, key=key) for entry in sorted(wanted - opened.view.resigned)
    )
