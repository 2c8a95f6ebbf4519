"""Filters for exact numbers and names: {% load kabo %} … {{ row.win_points|points }} … {{ event.game|game_name }}."""

from django import template

from tournament import formats, numbers

register = template.Library()
register.filter("points", numbers.points)
register.filter("percent", numbers.percent)
register.filter("signed", numbers.signed)
register.filter("ordinal", numbers.ordinal)
register.filter("game_name", formats.name)
register.filter("keyboard", formats.keyboard)


@register.filter
def rank(row: object) -> str:
    """The rank of a row of the standings (3.–4.), or a bare number with its full stop."""
    if isinstance(row, int) or row is None:
        return numbers.rank(row)
    return numbers.rank(getattr(row, "rank", None), getattr(row, "last_rank", None))
