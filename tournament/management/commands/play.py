import sys
from argparse import ArgumentParser
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from games import registry
from games.core import Line, playout, points, walk
from games.record import Record, dumps, of_lines
from games.registry import Rules
from tournament.management.progress import progress
from tournament.management.speaking import SpeakingCommand


class Command(SpeakingCommand):
    help = "Play games by themselves and write them as records, for tests, demos and benchmarks."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=registry.slugs(), metavar="GAME", help=", ".join(registry.slugs()))
        parser.add_argument("--seats", type=int, default=4, help="players (4)")
        parser.add_argument("--seed", type=int, default=0, help="the same seed plays the same games (0)")
        parser.add_argument("--games", type=int, default=1, help="how many games (1)")
        parser.add_argument("--policy", default="random", help="how they play: random, or as the game offers")
        parser.add_argument("--out", type=Path, help="folder for one file per game; without it to the standard output")

    def handle(self, *args: Any, game: str, seats: int, games: int, out: Path | None, **options: Any) -> None:
        rules = registry.get(game)
        _want(rules, seats=seats, games=games, policy=options["policy"])
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
        for number in progress(range(1, games + 1), total=games, stream=sys.stderr):
            rng = Random(f"{options['seed']}/{number}")  # noqa: S311 - for play: each game repeatable by itself
            text = dumps(_played(rules, seats=seats, rng=rng, policy=options["policy"]))
            if out is None:
                self.stdout.write(text)
            else:
                path = out / f"{game}-{seats}-{options['seed']}-{number:0{len(str(games))}}.txt"
                path.write_text(text, encoding="utf-8")


def _want(rules: Rules, *, seats: int, games: int, policy: str) -> None:
    """Refuse what cannot be played, in words."""
    if not rules.seats_min <= seats <= rules.seats_max:
        facts = {"least": rules.seats_min, "most": rules.seats_max}
        raise CommandError(_("This game is for %(least)s to %(most)s players.") % facts)
    if games < 1:
        raise CommandError(_("At least one game has to be played."))
    if policy not in rules.policies:
        raise CommandError(_("Ways to play this game: %(policies)s.") % {"policies": ", ".join(rules.policies)})


def _played(rules: Rules, *, seats: int, rng: Random, policy: str) -> Record:
    """A game played to its end, with the points that its lines give."""
    lines = playout(rules, seats=seats, rng=rng, policy=rules.policies[policy])
    state = rules.start(seats)
    for _step in walk(rules, state, (Line(number, line) for number, line in enumerate(lines, start=1))):
        pass
    return of_lines(rules.slug, lines, seats=("",) * seats, options=rules.words, points=points(state))
