"""Records changed at random, and what comes of them: played, or refused with line and rule."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import process_time

from games import outcome
from games.core import BadNotation, GameError, IllegalAction
from games.record import loads
from tournament import sentences

MARKS = ", ? 0 1 2 3 7 12 13 14 99 -1 ² # : game points x p1 p2 p3 p4 p5"


@dataclass(frozen=True)
class Fuzz:
    """Records of one game, and words to put into them; `long` are taken seldom."""

    slug: str
    short: Sequence[str]
    words: str
    long: Sequence[str] = ()

    @property
    def vocabulary(self) -> list[str]:
        """The words of the game, and marks that any record may have."""
        return [*self.words.split(), *MARKS.split()]


def mutated(fuzz: Fuzz, rng: Random) -> str:
    """A record with one to four changes of lines, words or letters."""
    lines = rng.choice(fuzz.short if rng.random() < 0.9 or not fuzz.long else fuzz.long).splitlines()
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(lines))
        words = lines[at].split(" ")
        spot = rng.randrange(len(words))
        change = rng.choice((0, 0, 1, 1, 2, 2, 3, 4, 5, 5, 6, 7))
        word = rng.choice(fuzz.vocabulary if rng.random() < 0.3 else rng.choice(lines).split() or [""])
        if change == 0:
            del lines[at]
        elif change == 1:
            lines.insert(at, lines[rng.randrange(len(lines))])
        elif change == 2:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif change == 3:
            lines[at] = " ".join([*words[:spot], *words[spot + 1 :]])
        elif change == 4:
            lines[at] = " ".join([*words[:spot], word, *words[spot:]])
        elif change == 5:
            lines[at] = " ".join([*words[:spot], word, *words[spot + 1 :]])
        elif change == 6:
            lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)] + chr(
                rng.choice([0, 9, 35, 58, 178, 0x2028, 0x1F600])
            )
        else:
            del lines[at + 1 :]
        lines = lines or [""]
    return "\n".join(lines)


def outcome_of(text: str, *, game: str) -> str:
    """ "played", or the rule or notation that the text breaks; anything else is an error of ours."""
    count = text.count("\n") + 2
    try:
        outcome.of_record(loads(text))
    except GameError as error:
        caught = error
    else:
        return "played"
    assert caught.line is not None
    assert 1 <= caught.line <= count
    if isinstance(caught, IllegalAction):
        assert sentences.refusal(caught, game=game)
        return caught.rule
    assert isinstance(caught, BadNotation)
    assert sentences.notation(caught)
    return "notation"


def found(fuzz: Fuzz, seeds: range) -> set[str]:
    """What comes of so many changed records; none may take long."""
    started, outcomes = process_time(), set()
    for seed in seeds:
        outcomes.add(outcome_of(mutated(fuzz, Random(seed)), game=fuzz.slug))
        assert process_time() - started < 1 + 0.05 * (seed - seeds.start + 1), f"seed {seed} takes too long"
    return outcomes
