"""Kaboo's full records added up by other means: squares as lists of words, no judging. An oracle for points alone."""

WORTH = {"A": 1, "J": 10, "Q": 10, "KB": 10, "KR": -1, "joker": 0}


def worth(card: str) -> int:
    return WORTH[card] if card in WORTH else int(card)


class _Round:
    def __init__(self, deal: str) -> None:
        hands, pack = deal.removeprefix("deal ").split(", pack ")
        self.rows: list[list[str]] = [hand.split() for hand in hands.split(",")]
        self.pack = pack.split()
        self.pile: list[str] = []
        self.hand = self.asked = ""  # what is drawn; the card that may be snapped
        self.waiting: int | None = None  # who gets a penalty card once the discards are shuffled
        self.gap = (0, 0)
        self.taken = False
        self.last = -1
        self.knocker: int | None = None

    def shuffle(self, words: list[str]) -> None:
        self.pack, self.pile = words, self.pile[-1:]
        if self.waiting is None:
            self.hand = self.pack.pop(0)
        else:
            self.penalty(self.waiting)

    def penalty(self, seat: int) -> None:
        self.waiting = None if self.pack else seat
        if self.pack:
            self.rows[seat].append(self.pack.pop(0))

    def play(self, seat: int, verb: str, words: list[str]) -> None:
        row = self.rows[seat]
        if verb == "draw":
            self.waiting = None
            self.hand = self.pack.pop(0) if self.pack else ""
        elif verb == "discard":
            self.open(seat, self.hand)
        elif verb == "swap":
            place = int(words[0]) - 1
            old, row[place] = row[place], self.hand
            self.open(seat, old)
        elif verb == "knock":
            self.knocker = seat
        elif verb == "trade":
            other, own, theirs = self.rows[int(words[1][1:]) - 1], int(words[0]) - 1, int(words[2]) - 1
            row[own], other[theirs] = other[theirs], row[own]
        elif verb == "snap":
            self.snap(seat, words)
        elif verb == "give":
            owner, place = self.gap
            self.rows[owner][place], row[int(words[0]) - 1] = row[int(words[0]) - 1], ""
        else:
            assert verb in ("look", "peek", "spy", "keep"), verb

    def open(self, seat: int, card: str) -> None:
        self.pile.append(card)
        self.asked, self.taken, self.last = card, False, seat

    def snap(self, seat: int, words: list[str]) -> None:
        two = words[-2:] == ["hands", "2"]
        words = words[:-2] if two else words
        owner = int(words[0][1:]) - 1 if len(words) > 1 else seat
        place = int(words[-1]) - 1
        card = self.rows[owner][place]
        if two:
            return
        if card.rstrip("RB") != self.asked.rstrip("RB"):
            self.penalty(seat)
        elif not self.taken:
            self.taken, self.gap = True, (owner, place)
            self.rows[owner][place] = ""
            self.pile.append(card)

    def scores(self) -> list[int]:
        sums = [sum(worth(card) for card in row if card) for row in self.rows]
        if self.knocker is not None and sums[self.knocker] > min(sums):
            sums[self.knocker] += 10
        return sums


def totals(lines: list[str]) -> tuple[int, ...]:
    """The points after a full record that ends with a round."""
    rounds: list[_Round] = []
    for line in lines:
        verb, *words = line.split()
        if verb == "deal":
            rounds.append(_Round(line))
        elif verb == "shuffle":
            rounds[-1].shuffle(words)
        elif verb.startswith("p"):
            rounds[-1].play(int(verb[1:]) - 1, words[0], words[1:])
    return tuple(map(sum, zip(*(played.scores() for played in rounds), strict=True)))
