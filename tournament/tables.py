"""Lists that the organiser sorts and pages."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

NUMBER = {"th": {"class": "k-num"}, "td": {"class": "k-num"}}
WIDE = {"th": {"class": "k-only-wide"}, "td": {"class": "k-only-wide"}}


class PlayersTable(tables.Table):  # type: ignore[misc]  # ships no types
    """The players of an event; names and clubs sort as Czech does, equal ones by start number."""

    number = tables.Column(_("No."), accessor="entry__number", attrs=NUMBER)
    name = tables.TemplateColumn(
        template_name="tournament/_player_name.html",
        verbose_name=_("Name"),
        accessor="entry__name",
        order_by=("entry__sort_key", "entry__number"),
    )
    club = tables.Column(_("Club"), accessor="entry__club", order_by=("club_key", "entry__sort_key"), attrs=WIDE)
    attendance = tables.TemplateColumn(
        template_name="tournament/_player_state.html",
        verbose_name=_("Attendance"),
        accessor="entry__attendance",
        order_by=("entry__attendance", "entry__sort_key"),
    )
    remarks = tables.TemplateColumn(
        template_name="tournament/_player_remarks.html", verbose_name=_("Remarks"), orderable=False, attrs=WIDE
    )

    class Meta:
        attrs = {"class": "k-table", "aria-label": _("Players")}
        row_attrs = {
            "id": lambda record: f"entry-{record.entry.pk}",
            "class": lambda record: "is-out" if record.withdrawn else "",
        }
        order_by = "name"
