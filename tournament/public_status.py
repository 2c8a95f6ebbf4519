"""How far the standings that the public sees go: held back, final and announced, or corrected since."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament import standings, standings_payload
from tournament.models import Announcement, Event
from tournament.standings import Standings


def sentences(event: Event, shown: Standings) -> tuple[str, ...]:
    """What stands above the public standings; nothing while the event goes on and all is shown."""
    if shown.held and not shown.after_round:
        return (_("The standings are held back until they are announced."),)
    if shown.held:
        after = _("Standings after round %(round)s. Later ones are held back until they are announced.")
        return (after % {"round": shown.after_round},)
    return ended(event, shown)


def ended(event: Event, shown: Standings | None = None) -> tuple[str, ...]:
    """That the event is over, with the time of the last announcement; nothing before, or under a hold."""
    if event.finished_at is None or event.held_from is not None:
        return ()
    newest = Announcement.objects.filter(event=event).order_by("-number").first()
    if newest is None:
        return ()
    when = date_format(timezone.localtime(newest.at), "SHORT_DATETIME_FORMAT")
    final = _("Final standings, announced %(when)s.") % {"when": when}
    now = standings_payload.dump(shown or standings.of(event))
    if standings_payload.same(now, newest.payload):
        return (final,)
    return final, _("Corrected since; not announced again yet.")
