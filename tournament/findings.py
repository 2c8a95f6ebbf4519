"""Sentences for what the rules of a game find in a written result: one per rule and code."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.findings import Finding, Reason
from tournament import sentences
from tournament.sentences import cribbage, cuccu, kaboo

SENTENCES: Mapping[str, str | Promise] = {
    "not_whole": _("“%(text)s” is not a whole number."),
    "number_long": _("“%(text)s” is too large for points."),
    "total_missing": _("The total is missing."),
    "total_negative": _("A total cannot be below 0."),
    "total_impossible": _("%(total)s points are impossible in one game: the most is %(most)s."),
    "total_high": _("%(total)s points are unusually many. Is that right?"),
    "total_of_leaver": _("Who left during the game gets no total: the worst one is computed."),
    "game_not_over": _(
        "The highest total is %(highest)s: the game is not over before somebody exceeds %(target)s. Did it end by time?"
    ),
    "seat_count": _("There are %(seats)s players at the table; %(least)s to %(most)s can play."),
    "too_few_left": _("At least %(least)s players have to play to the end."),
    "left_without_blank": _("This player left during the game, but has a score in every set. Is that right?"),
    "score_after_leaving": _("This player had left before this set."),
    "caller_left": _("The caller had left before this set."),
    "no_sets": _("No set is written down yet."),
    "score_count": _("This set needs a score for each of the %(seats)s players."),
    "score_missing": _("The score is missing."),
    "score_negative": _("A score cannot be below 0."),
    "two_callers": _("Only one player can call Kabo in a set."),
    "kamikaze_zeros": _("A Kamikaze gives 0 to one player only; here %(zeros)s have 0."),
    "kamikaze_no_zero": _("A Kamikaze gives 0 to the player who has it; nobody has 0 here."),
    "kamikaze_other": _("After a Kamikaze everybody else has %(points)s, not %(score)s."),
    "caller_between": _("A caller has 0 or at least %(least)s (own cards + %(added)s), not %(score)s."),
    "score_above_deck": _("%(score)s points are more than the deck allows: the most is %(most)s."),
    "too_many_zeros": _("%(zeros)s players have 0, but the deck holds only %(deck)s zeros."),
    "caller_nobody_lower": _(
        "%(score)s = %(sum)s + %(added)s, but nobody was below %(sum)s: the lowest of the others is %(least_other)s."
    ),
    "sum_above_deck": _("The cards of this set add up to at least %(sum)s; the whole deck has %(most)s."),
    "kamikaze_unmarked": _("One 0 and %(points)s for all the others: was it a Kamikaze? Then mark it."),
    "set_after_end": _("The game was over with set %(ended)s: %(by)s had %(total)s. No set comes after that."),
    "hand_empty": _("Each player has at least one card."),
    "card_unknown": _("There is no card %(card)s."),
    "number_not_whole": _("%(what)s: “%(text)s” is no whole number. Write 0 where there is nothing."),
    "card_too_often": _("Card %(card)s was turned up %(found)s times; the deck holds %(deck)s."),
    **kaboo.FINDINGS,
    **cribbage.FINDINGS,
    **cuccu.FINDINGS,
}

REASONS: Mapping[str, str | Promise] = {
    "kamikaze": _("%(name)s: Kamikaze, 0 points"),
    "kamikaze_other": _("%(name)s: %(points)s, Kamikaze by: %(other)s"),
    "called_lowest": _("%(name)s: called Kabo and had the lowest sum, 0 points"),
    "called_not_lowest": _(
        "%(name)s: %(score)s = %(sum)s + %(added)s, called Kabo, but this player had only %(least_other)s: %(other)s"
    ),
    **kaboo.REASONS,
    **cribbage.REASONS,
    **cuccu.REASONS,
}

_SEATS = ("by", "other")  # facts that are seats become names


def _card(facts: Mapping[str, int | str], game: str) -> dict[str, int | str]:
    """The card or the number that a finding names, as people call it."""
    if not game:
        return {}
    card = {"card": sentences.face(str(facts["card"]), game=game)} if "card" in facts else {}
    what = {"what": sentences.turned_mark(str(facts["what"]), game=game)} if "what" in facts else {}
    return {**card, **what}


def _facts(facts: Mapping[str, int | str], names: Sequence[str]) -> dict[str, int | str]:
    return {key: names[int(value)] if key in _SEATS else value for key, value in facts.items()}


def sentence(finding: Finding, *, names: Sequence[str], game: str = "") -> str:
    """What is wrong, in the reader's language; `names` by seat; `game` names its cards."""
    facts = {**_facts(finding.facts, names), **_card(finding.facts, game)}
    said = str(SENTENCES[finding.code]) % facts
    return f"{said} {sentences.example(game)}" if finding.code == "card_unknown" and game else said


def reason(reason: Reason, *, seat: int, names: Sequence[str]) -> str:
    """Why a score of a set is what it is (K27–K29), in the reader's language."""
    return str(REASONS[reason.code]) % {"name": names[seat], **_facts(reason.facts, names)}


def cell(finding: Finding, entries: Sequence[int]) -> str:
    """The name of the form field that a finding concerns; "" if it concerns the sheet or a whole set."""
    if finding.seat is None:
        return ""
    prefix = "t" if finding.set is None else f"s{finding.set}"
    return f"{prefix}_{entries[finding.seat]}"
