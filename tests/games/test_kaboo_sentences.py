"""Every finding and reason of Kaboo has its sentence, and each of them can come."""

import ast
from collections.abc import Iterator
from pathlib import Path

from django.utils import translation

import games.kaboo
from games.findings import Finding
from games.kaboo import Kaboo
from games.written import TurnedUp, WrittenSet
from tournament import findings
from tournament.sentences import kaboo as said

NAMES = [f"Eva {seat}" for seat in range(17)]
LEFT = (True, False, False)
NINE = [WrittenSet((3, 4), 0)] * 9
PACK = [word for word, count in Kaboo().turned_words(seats=4).items() for _ in range(count)]


def written(call: str) -> set[str]:
    """The codes of all findings, or of all reasons, in the source of the engine."""
    folder = Path(games.kaboo.__file__).parent
    paths = [*folder.glob("*.py"), folder.parent / "sheets.py"]
    calls = [node for path in paths for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    at = 1 if call == "Finding" else 0
    named = (node.args[at] for node in calls if isinstance(node, ast.Call) and _is(node.func, call))
    return {str(word.value) for word in named if isinstance(word, ast.Constant)}


def _is(called: ast.expr, name: str) -> bool:
    return isinstance(called, ast.Name) and called.id == name


def given() -> Iterator[Finding]:
    game = Kaboo()
    for totals, left in [
        ((-19, 4000), ()),
        ((-3, 361), ()),
        ((-18, -1), ()),
        ((2000, 1000), ()),
        ((None, 5), ()),
        ((5, 5, 5), LEFT),
        ((None, 5), (True, False)),
        ((5,), ()),
    ]:
        yield from game.check_totals(totals, by_time=False, left=left)
    for scores in [(-3, 331), (-2, -1), (170, 171), (1,) * 7, (None, 5), (4, 3)]:
        yield from game.check_sets(
            [WrittenSet(scores, 0 if scores == (4, 3) else None)], by_time=True, seats=len(scores)
        )
    odd = WrittenSet((3, 4), 0, kamikaze=True, also_called=(1,))
    leaver = [WrittenSet((3, 4, 5)), WrittenSet((None, 4, 5), 0), WrittenSet((3, 4, 5))]
    for sets, seats, left in [
        ([], 2, ()),
        ([odd], 2, ()),
        ([*NINE, NINE[0]], 2, ()),
        (NINE[:8], 2, ()),
        (NINE, 3, ()),
        (leaver, 3, LEFT),
        (leaver[:1], 3, LEFT),
    ]:
        yield from game.check_sets(sets, by_time=False, seats=seats, left=left)
    for hands in [(("K",), ("A",)), (("7",) * 5, ("x",)), (("7",) * 5, ("A",)), ((), (), ("A",)), (PACK, ())]:
        yield from game.check_turned(TurnedUp(tuple(tuple(hand) for hand in hands), 0 if not hands[0] else None))


def test_every_finding_can_come_and_has_a_sentence() -> None:
    found = {finding.code: finding for finding in given()}
    assert set(found) == written("Finding") - {"score_negative"}  # red kings: scores below 0 are possible (B19)
    with translation.override("en"):
        sentences = [findings.sentence(finding, names=NAMES, game="kaboo") for finding in found.values()]
    assert all(sentence and "%" not in sentence for sentence in sentences)
    assert set(said.FINDINGS) <= set(found)


def test_every_reason_has_a_sentence() -> None:
    reasons = [Kaboo().set_reasons(WrittenSet(scores, 0))[0] for scores in ((3, 4), (14, 3))]
    assert {reason.code for reason in reasons if reason} == set(said.REASONS)
    with translation.override("en"):
        told = [findings.reason(reason, seat=0, names=NAMES) for reason in reasons if reason]
    assert told == [
        "Eva 0: 3, knocked, and nobody had less",
        "Eva 0: 14 = 4 + 10, knocked, but this player had only 3: Eva 1",
    ]
