"""Which known player each row is: by start number, or else by name and club; nobody twice."""

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Mapping, Sequence

from tournament.imports.people import Known, Person

Key = Callable[[Known | Person], Hashable | None]


def match(people: Mapping[int, Person], known: Sequence[Known], *, clubs: bool) -> dict[int, Known]:
    """The known player of each row, by row number; without clubs in the list the name alone decides.

    A row whose start number nobody has may still be known by name; of equal players the one agreeing most is taken.
    """

    def name(of: Known | Person) -> tuple[str, ...]:
        return (of.name, of.club) if clubs else (of.name,)

    def name_and_short_name(of: Known | Person) -> Hashable | None:
        return (*name(of), of.short_name) if of.short_name else None

    matched: dict[int, Known] = {}
    for key in (_number, name_and_short_name, name):
        _match_by(key, people, known, matched)
    return matched


def _number(of: Known | Person) -> int | None:
    return of.number


def _match_by(key: Key, people: Mapping[int, Person], known: Sequence[Known], matched: dict[int, Known]) -> None:
    """Give each row that has nobody yet the first free player with an equal key; None is equal to nothing."""
    taken = {player.id for player in matched.values()}
    free: defaultdict[Hashable, deque[Known]] = defaultdict(deque)
    for player in known:
        if player.id not in taken and (value := key(player)) is not None:
            free[value].append(player)
    for row, person in people.items():
        if row not in matched and (value := key(person)) is not None and free[value]:
            matched[row] = free[value].popleft()
