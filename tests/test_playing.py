"""V4: a record played: the awards stand with the set in which they were given, however many there are."""

from collections import Counter
from pathlib import Path

import pytest

from games import registry
from tournament import playing

GOLDEN = Path(__file__).parent.parent / "fixtures" / "records"


def golden() -> list[str]:
    found = (path for slug in registry.slugs() for path in sorted((GOLDEN / slug).glob("*.txt")))
    return [str(path.relative_to(GOLDEN)) for path in found]


@pytest.mark.parametrize("name", golden())
def test_V4_awards_of_each_set_add_up_to_its_scores_and_all_to_the_points(name: str) -> None:
    played = playing.play((GOLDEN / name).read_text(encoding="utf-8"))
    assert played.fault is None
    given: Counter[int] = Counter()
    for deal in played.sets:
        here: Counter[int] = Counter()
        for award in deal.awards:
            here[award.seat] += award.points
        given.update(here)
        if not any(award.code == "write_off" for award in deal.awards):  # it changes the total, not the set's score
            assert [here[seat] for seat in range(len(played.names))] == list(deal.scores)
    if played.whole:
        assert [given[seat] for seat in range(len(played.names))] == list(played.points)
