"""The standings on paper: whole, with every round; and for the wall, large, in two columns."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.exports import words
from tournament.exports.content import Content
from tournament.exports.papers.paper import Paper, of_content

PORTRAIT, WIDE = 8, 16  # so many columns of rounds fit on A4 upright, and lengthwise in full


def standings(content: Content) -> Paper:
    """The standings with every player's rounds, and the rules under them."""
    count = len(content.board.rounds)
    return of_content(
        content,
        "standings",
        title=_("Standings"),
        lead=content.board.caption,
        name=words.standings_name(content),
        layout="upright" if count <= PORTRAIT else "wide" if count <= WIDE else "wide is-dense",
        board=content.board,
    )


def wall(content: Content) -> Paper:
    """Ranks and sums alone, large, in two columns."""
    return of_content(
        content,
        "wall",
        title=_("Standings"),
        lead=content.board.caption,
        name=words.numbered(pgettext("file name", "wall"), content.standings.after_round),
        board=content.board,
    )
