from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from scoring import ranking
from scoring.ranking import Marks
from tests.scoring.strategies import Event, events


@given(events(), st.integers(0, 3))
def test_course_is_the_standings_after_each_round(event: Event, since: int) -> None:
    rounds = sorted(event.rounds, key=lambda round: round.number)
    marks = [Marks(event.penalties if count % 2 else (), event.tie_breaks) for count in range(len(rounds) + 1)]
    each = [_standings(event, rounds[:count], marks[count]) for count in range(len(rounds) + 1)]
    ranks, rows = ranking.course(event.players, event.rounds, event.format, marks=marks, since=since)
    assert rows == each[-1]
    assert ranks == [{row.entry: row.rank for row in found if row.rank is not None} for found in each[since:-1]]


def _standings(event: Event, rounds: Sequence[ranking.Round], marks: Marks) -> tuple[ranking.Row, ...]:
    return ranking.standings(
        event.players, rounds, event.format, penalties=marks.penalties, tie_breaks=marks.tie_breaks
    )
