"""Kabo's full records added up by other means: rows as lists of values, no judging. An oracle for points alone."""


class _Set:
    def __init__(self, deal: str, seats: int) -> None:
        hands, pack = deal.removeprefix("deal ").split(", pack ")
        self.rows = [[int(word) for word in hand.split()] for hand in hands.split(",")]
        self.pack = [int(word) for word in pack.split()]
        self.pile = [self.pack.pop(0)]
        self.caller: int | None = None
        self.hand = -1
        self.out: list[int] = []
        assert len(self.rows) == seats

    def play(self, seat: int, verb: str, words: list[str]) -> None:
        row = self.rows[seat]
        if verb == "draw":
            self.hand = self.pack.pop(0)
        elif verb == "take":
            self.hand = self.pile.pop()
        elif verb == "discard":
            self.pile.append(self.hand)
        elif verb == "kabo":
            self.caller = seat
        elif verb == "trade":
            other, own, theirs = self.rows[int(words[1][1:]) - 1], int(words[0]) - 1, int(words[2]) - 1
            row[own], other[theirs] = other[theirs], row[own]
        elif verb == "swap":
            self.out = [int(word) - 1 for word in words]
            if len(self.out) == 1:
                self.pile.append(row[self.out[0]])
                row[self.out[0]] = self.hand
        elif verb == "place":
            at = int(words[0]) - 1
            self.pile += [row[place] for place in self.out]
            kept = [(place, card) for place, card in enumerate(row) if place not in self.out]
            self.rows[seat] = [card for _, card in sorted([*kept, (at, self.hand)])]
        elif verb in ("keep", "penalty"):
            card = self.hand if verb == "keep" else self.pack.pop(0)
            row[:] = [card, *row] if words == ["left"] else [*row, card]
        else:
            assert verb in ("look", "peek", "spy", "skip"), verb

    def scores(self) -> list[int]:
        sums = [sum(row) for row in self.rows]
        heroes = [seat for seat, row in enumerate(self.rows) if sorted(row) == [12, 12, 13, 13]]
        if heroes:
            return [0 if seat == heroes[0] else 50 for seat in range(len(sums))]
        if self.caller is not None:
            sums[self.caller] = 0 if sums[self.caller] == min(sums) else sums[self.caller] + 10
        return sums


def totals(lines: list[str], *, seats: int, write_off: bool = False, target: int = 100) -> tuple[int, ...]:
    """The points after a full record that ends with a set."""
    sets: list[_Set] = []
    for line in lines:
        if line.startswith("deal"):
            sets.append(_Set(line, seats))
        elif line.startswith("p"):
            player, verb, *words = line.split()
            sets[-1].play(int(player[1:]) - 1, verb, words)
    sums, used = [0] * seats, [False] * seats
    for dealt in sets:
        for seat, score in enumerate(dealt.scores()):
            sums[seat] += score
            if write_off and sums[seat] == target and not used[seat]:
                sums[seat], used[seat] = target // 2, True
    return tuple(sums)
