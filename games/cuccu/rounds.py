"""One written round of Cuccù, checked (V2): could so many lives be lost by these players?"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from games.cuccu.deck import CAT, CUCKOO, DECK, HUNTER
from games.findings import Finding, Reason
from games.sheets import presence_findings
from games.written import WrittenSet

CAUGHT_MOST = DECK[HUNTER] + DECK[CAT]  # each is revealed once in a round, and costs one life (U9, U11)
SHOWN_MOST = 3  # two equal cards and a fool (U17)
EACH_MOST = 2  # one to a hunter or a cat, one at the showdown (UA13)


def cell_findings(written: WrittenSet, lives: Sequence[int], absent: Collection[int]) -> Iterator[Finding]:
    """What is wrong with single scores; `lives` are those before the round, `absent` had left by then (T21)."""
    yield from presence_findings(written, absent)
    for seat, score in enumerate(written.scores):
        if score is None or score <= 0 or seat in absent:
            continue
        if not lives[seat]:
            yield Finding("U19", "no_lives", {"score": score}, seat=seat)
        elif score > EACH_MOST:
            yield Finding("UA13", "lives_each", {"score": score, "most": EACH_MOST}, seat=seat)
        elif score > lives[seat]:
            yield Finding("U19", "more_than_lives", {"score": score, "lives": lives[seat]}, seat=seat)


def mark_findings(written: WrittenSet) -> Iterator[Finding]:
    """Nobody calls in Cuccù, and there is no Kamikaze."""
    for seat in written.callers:
        yield Finding("V2", "nobody_calls", {}, seat=seat)
    if written.kamikaze:
        yield Finding("V2", "no_kamikaze", {})


def together(scores: Mapping[int, int], lives: Sequence[int]) -> Iterator[Finding]:
    """What the scores of a round say about each other; `scores` of all who played it, each possible by itself."""
    total = sum(scores.values())
    if not total and len(scores) > DECK[CUCKOO]:
        yield Finding("U14", "nobody_loses", {"players": len(scores)})
    elif not _can_be(scores, lives):
        yield Finding("U14", "no_such_round", {"sum": total})


def _can_be(scores: Mapping[int, int], lives: Sequence[int]) -> bool:
    """True where the lives can have gone to hunters and cats, and at the showdown, in one way at least.

    Of those who lost one, `out` are gone by the showdown and `hit` are caught but show down. What a lone survivor
    shows (UA14) makes no other scores possible: two who show down can bring them too.
    """
    players = len(scores)
    both = sum(score == EACH_MOST for score in scores.values())
    last = sum(score == 1 and lives[seat] == 1 for seat, score in scores.items())
    ones = sum(score == 1 for score in scores.values()) - last
    return any(
        _fits(caught=both + out + hit, shown=both + (last - out) + (ones - hit), live=players - out, players=players)
        for out in range(min(last, players - 2) + 1)
        for hit in range(ones + 1)
    )


def _fits(*, caught: int, shown: int, live: int, players: int) -> bool:
    """So many are caught, never the dealer (U9, U11), and so many of the live cards lose together (U14-U18)."""
    if caught > min(CAUGHT_MOST, players - 1):
        return False
    return shown <= min(live, SHOWN_MOST) if shown else live <= DECK[CUCKOO]


def set_reasons(written: WrittenSet) -> tuple[Reason | None, ...]:
    """Per seat why the score is what it is; None where it may have been one way or the other."""
    return tuple(Reason("both_ways", {"score": score}) if score == EACH_MOST else None for score in written.scores)
