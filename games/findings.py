"""What a check of a written result has found, as data: the sentences are the caller's."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Facts = Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class Finding:
    """One broken or doubtful rule, at its cell. Seats and sets count from 0; facts that number a set count from 1.

    Neither `ask` nor `override`: refused, whoever says so.
    """

    rule: str
    code: str
    facts: Facts
    seat: int | None = None
    set: int | None = None
    ask: bool = False  # acceptable after a second confirmation
    override: bool = False  # acceptable when the organiser gives a reason

    @property
    def refused(self) -> bool:
        """True when nothing but other numbers can mend it."""
        return not (self.ask or self.override)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a score is what it is, for a sentence beside the cell."""

    code: str
    facts: Facts


def blocking(findings: Iterable[Finding], *, confirmed: bool = False, overridden: bool = False) -> tuple[Finding, ...]:
    """The findings that still forbid saving, given a second confirmation and an organiser's reason."""
    return tuple(
        finding for finding in findings if not ((finding.ask and confirmed) or (finding.override and overridden))
    )
