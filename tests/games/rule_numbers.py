"""Which rules of a game no test names: `make rules`, or `python -m tests.games.rule_numbers kabo`."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

HERE = Path(__file__).parent
# The numbers of each game's rules and rulings: 1 to the last.
NUMBERS: Mapping[str, Mapping[str, int]] = {
    "kabo": {"K": 32, "KA": 33},
    "kaboo": {"B": 21, "BA": 23},
    "cribbage": {"C": 13, "CA": 16},
    "cuccu": {"U": 20, "UA": 25},
}


def rules_of(slug: str) -> list[str]:
    """All rule numbers of a game, in order."""
    return [f"{letters}{number}" for letters, last in NUMBERS[slug].items() for number in range(1, last + 1)]


def named(source: str, *, rules: Iterable[str]) -> Iterator[str]:
    """The rules that a module names in the names of its tests and in texts of tables; not docstrings and comments."""
    wanted = "|".join(sorted({rule.rstrip("0123456789") for rule in rules}, key=len, reverse=True))
    number = re.compile(rf"(?<![A-Za-z0-9])(?:{wanted})\d+(?![A-Za-z0-9])")
    tree = ast.parse(source)
    docstrings = _docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield from number.findall(node.name.replace("_", " "))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings:
            yield from number.findall(node.value)


def _docstrings(tree: ast.Module) -> list[ast.expr]:
    holders = [node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef)]
    first = [node.body[0] for node in holders if node.body]
    return [statement.value for statement in first if isinstance(statement, ast.Expr)]


def unnamed(slug: str) -> list[str]:
    """The rules of a game that no test of the engine names, in order."""
    rules = rules_of(slug)
    skipped = {Path(__file__), HERE / "test_rule_numbers.py"}
    sources = (path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.py")) if path not in skipped)
    found = {rule for source in sources for rule in named(source, rules=rules)}
    return [rule for rule in rules if rule not in found]


def main(slugs: Sequence[str]) -> int:
    """Print for each game the rules without a test; 1 when there are any."""
    missing = {slug: unnamed(slug) for slug in slugs}
    for slug, rules in missing.items():
        words = f"without a test: {' '.join(rules)}" if rules else "all named by a test"
        sys.stdout.write(f"{slug}: {len(rules_of(slug))} rules, {words}\n")
    return 1 if any(missing.values()) else 0


if __name__ == "__main__":
    from games import registry

    sys.exit(main(sys.argv[1:] or registry.slugs()))
