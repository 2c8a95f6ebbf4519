"""Sentences for what stands in the way of a draw (T14, T16–T18), and for what its report says of tables."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.draw import Problem
from tournament.errors import TournamentError
from tournament.queries import names as people

SENTENCES: Mapping[str, str | Promise] = {
    "bye_absent": _("A bye is given to players who are not here: %(names)s."),
    "final_of_five": _("A final of 5 players cannot be seated. Choose another size in the settings."),
    "final_too_small": _("A final needs at least %(least)s players."),
    "final_too_few": _("Players here: %(players)s; the final needs %(size)s."),
    "final_tie": _("Equal across the cut of the final or between two of its tables: %(names)s. Break the tie first."),
    "final_moved": _(
        "Fixed tables and “never with” pairs move these players to another table than their rank: %(names)s."
    ),
    "too_few": _("Players here: %(players)s; a round needs at least %(least)s."),
    "fixed_beyond": _("Fixed to table %(table)s: %(names)s. This round has only %(tables)s tables."),
    "fixed_full": _("%(players)s players are fixed to table %(table)s, which has %(seats)s seats: %(names)s."),
    "forbidden_fixed": _("Never at one table, but both fixed to table %(table)s: %(names)s."),
    "forbidden_undecided": _("It could not be decided whether all “never with” pairs can be kept apart: %(names)s."),
    "forbidden_impossible": _("These “never with” pairs cannot all be kept apart in a round: %(names)s."),
    "finished": _("The event is finished."),
    "not_next": _("The next round to draw is round %(next)s."),
    "no_more_rounds": _("All %(planned)s planned rounds are played. More rounds can be planned in the settings."),
    "round_running": _("Round %(round)s is not closed yet; results missing: %(missing)s."),
    "five_players": _("Five players: one table of 4, and one player has a bye."),
    "forbidden_together": _("Never at one table, but seated together: %(names)s."),
    "fixed_elsewhere": _("Not at the fixed table %(table)s: %(names)s."),
    "few_tables": _("Tables needed: %(needed)s; the venue has %(has)s."),
    "not_here": _("Not yet checked in, and not seated: %(count)s."),
}


def sentence(problem: Problem, names: Mapping[int, str]) -> str:
    """The problem in the reader's language, with the names of those it concerns."""
    listed = ", ".join(names.get(entry, f"#{entry}") for entry in problem.entries)
    return str(SENTENCES[problem.code]) % {"names": listed, **problem.facts}


def refusal(found: Sequence[Problem], event_id: int) -> TournamentError:
    """The first problem as an error to raise or to show, with its rule."""
    return TournamentError(sentence(found[0], names(event_id)), rule=found[0].rule)


def names(event_id: int) -> dict[int, str]:
    """Entry to name, for sentences; equal names are told apart."""
    return people.of(event_id)
