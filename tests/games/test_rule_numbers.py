"""Every rule of Kabo, and every ruling, is named by a test: in its name or in a table of cases."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
RULES = [*(f"K{number}" for number in range(1, 33)), *(f"KA{number}" for number in range(1, 34))]
_NUMBER = re.compile(r"(?<![A-Za-z0-9])KA?\d+(?![A-Za-z0-9])")


def named(source: str) -> Iterator[str]:
    """The rule numbers in names of tests and in texts of tables; docstrings and comments do not count."""
    tree = ast.parse(source)
    docstrings = _docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield from _NUMBER.findall(node.name.replace("_", " "))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings:
            yield from _NUMBER.findall(node.value)


def _docstrings(tree: ast.Module) -> list[ast.expr]:
    holders = [node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef)]
    first = [node.body[0] for node in holders if node.body]
    return [statement.value for statement in first if isinstance(statement, ast.Expr)]


def test_every_rule_is_named_by_a_test() -> None:
    sources = [path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.py")) if path != Path(__file__)]
    missing = set(RULES) - {rule for source in sources for rule in named(source)}
    assert sorted(missing, key=RULES.index) == []


def test_a_rule_named_in_passing_does_not_count() -> None:
    source = '"""K1"""\n# K2\ndef test_K3_it() -> None:\n    """K4"""\n    call("K5: so", "XK6")\n'
    assert set(named(source)) == {"K3", "K5"}
