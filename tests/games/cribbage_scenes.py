"""Games of cribbage with chosen cards, so that what is rare is reached."""

from collections.abc import Sequence

from tests.games.scene import Scene


def opening(hands: Sequence[str], starter: str, *, dealer: int = 0, crib: str = "") -> list[str]:
    """A deal in which everything is known: hands as `kept / discarded`; `dealer`: named before the first deal."""
    split = [hand.split("/") for hand in hands]
    dealt = ", ".join(" ".join((kept + discarded).split()) for kept, discarded in split)
    return [
        *([f"dealer p{dealer}"] if dealer else []),
        f"deal {dealt}, crib {crib}" if crib else f"deal {dealt}",
        *(f"p{seat} discard {discarded.strip()}" for seat, (_kept, discarded) in enumerate(split, start=1)),
        f"starter {starter}",
    ]


def plays(text: str) -> list[str]:
    """`1:5H 2:go` as lines."""
    pairs = [word.split(":") for word in text.split()]
    return [f"p{seat} go" if card == "go" else f"p{seat} play {card}" for seat, card in pairs]


PUBLISHED_2 = opening(["5S 4S 2S 6H / 7H 8H", "6D JH 4H 7C / 2D 8D"], "3D", dealer=1)
PLAYED_2 = plays("2:JH 1:5S 2:7C 1:6H 2:go 1:2S 2:6D 1:4S 2:4H")
PUBLISHED_3 = opening(["7S KD 9D 8H / 7H", "TS 5S 4S 7C / 2D", "7D 3D TH 5C / 3S"], "3C", dealer=1, crib="TC")
PLAYED_3 = plays("2:7C 3:7D 1:7S 2:5S 3:5C 1:8H 2:TS 3:TH 1:go 2:go 3:3D 1:KD 2:4S 1:9D")
ALICE = opening(["4C 4D 7H 9S / KC KD", "7S JD 5H 8C / QC QD"], "2S", dealer=2)
PLAYED_ALICE = plays("1:4C 2:7S 1:4D 2:JD 1:go 2:5H 1:7H 2:8C 1:9S")
ROYAL = opening(["KD 7C 2C 2D / 9C 9D", "KC KH 2H 2S / 8C 8D"], "4C", dealer=1)
PLAYED_ROYAL = plays("2:KC 1:KD 2:KH 1:7C 2:2H 1:2C 2:2S 1:2D")
PAIRS = opening(["KC 9C 8C 7C / AC", "KD QD JD TD / AD", "6H 3H 2H TH / AH", "9S 8S 7S JS / AS"], "4D", dealer=4)
PLAYED_PAIRS = plays("1:KC 2:KD 3:6H 4:go 1:go 2:go 3:3H 3:2H 4:9S 1:9C 2:TD 1:go 2:go 3:go 4:go")
PLAYED_PAIRS += plays("3:TH 4:8S 1:8C 2:JD 4:7S 1:7C 2:QD 4:JS")
# p1 wins nothing in the play; both hands would pass 12, and p2 counts first.
SHOW = opening(["5C 5D 5H KS / 2C 3C", "JC QC KC 5S / 2D 3D"], "KD", dealer=1)
PLAYED_SHOW = plays("2:JC 1:KS 2:QC 1:5C 2:KC 1:5D 2:5S 1:5H")
AGAIN = opening(["9C KC 8C 7C / KD QD", "TC 9D AD 9H / KH QH"], "2H", dealer=1)
PLAYED_AGAIN = plays("2:TC 1:9C 2:9D 1:go 2:AD 1:KC 2:9H 1:8C 1:7C")
QUICK_3 = opening(["KC QC JC 2C / AC", "KD QD JD 2D / AD", "KH QH JH 2H / AH"], "9S", dealer=3, crib="9C")
QUICK_4 = opening(["KC QC JC 2C / AC", "KD QD JD 2D / AD", "KH QH JH 2H / AH", "KS QS JS 2S / AS"], "9S", dealer=3)

SCENES: dict[str, Scene] = {
    "C8 two players, published": Scene((*PUBLISHED_2, *PLAYED_2)),
    "CA6 the same without go": Scene((*PUBLISHED_2, *(line for line in PLAYED_2 if " go" not in line))),
    "CA6 the same with every go": Scene((*PUBLISHED_2, *plays("2:JH 1:5S 2:7C 1:6H 2:go 1:2S 1:go 2:6D 1:4S 2:4H"))),
    "C8 three players, published": Scene((*PUBLISHED_3, *PLAYED_3), 3),
    "C9 between two deals": Scene((*PUBLISHED_3, *PLAYED_3, "deal"), 3),
    "CA4 go, then a pair": Scene((*ALICE, *PLAYED_ALICE)),
    "C3 lowest cut": Scene(("cut 5H 3C AS",), 3),
    "CA13 tied cuts, twice": Scene(("cut 5H 3C 3S", "cut 9C 9D", "cut 9C 2D"), 3),
    "CA14 four cut, three tie": Scene(("cut 3H 3C KS 3D", "cut 4C 4D 5H"), 4),
    "CA13 named among those who tie": Scene(("cut 5H 3C 3S", "dealer p3"), 3),
    "C5 heels": Scene((*PUBLISHED_2[:-1], "starter JC")),
    "CA3 heels win": Scene((*PUBLISHED_2[:-1], "starter JC"), options={"target": "2"}),
    "C1 a card wins": Scene((*PUBLISHED_2, *PLAYED_2[:4]), options={"target": "5"}),
    "CA2 the whole event counts": Scene((*ROYAL, *PLAYED_ROYAL[:3]), options={"target": "3"}),
    "CA4 the point for go wins": Scene((*PUBLISHED_2, *PLAYED_2[:6]), options={"target": "6"}),
    "CA4 the last card wins": Scene((*ALICE, *PLAYED_ALICE), options={"target": "6"}),
    "CA1 last card, fourth of a rank, at 15": Scene((*ROYAL, *PLAYED_ROYAL)),
    "C9 who counts first wins, the dealer would be over too": Scene((*SHOW, *PLAYED_SHOW), options={"target": "19"}),
    "C9 the crib is not counted": Scene((*PUBLISHED_2, *PLAYED_2), options={"target": "15"}),
    "C9 the crib wins": Scene((*PUBLISHED_2, *PLAYED_2), options={"target": "20"}),
    "CA5 three go's around four players": Scene((*PAIRS, *PLAYED_PAIRS[:8]), 4),
    "CA10 pairs, a whole deal": Scene((*PAIRS, *PLAYED_PAIRS), 4),
    "CA7 the same player leads again": Scene((*AGAIN, *PLAYED_AGAIN)),
    "C12 resigns, two players": Scene((*PUBLISHED_2, *PLAYED_2[:4], "p1 resign")),
    "C12 resigns, three players": Scene((*PUBLISHED_3, *PLAYED_3[:6], "p3 resign"), 3),
    "C12 resigns, three players, the others equal": Scene((*QUICK_3, "p1 resign"), 3),
    "C12 resigns, pairs": Scene((*QUICK_4, "p4 play KS", "p2 resign"), 4),
    "C12 resigns between two deals": Scene((*PUBLISHED_2, *PLAYED_2, "p2 resign")),
    "C12 resigns before the cut": Scene(("p2 resign",)),
    "C1 no target": Scene((*PUBLISHED_2, *PLAYED_2), options={"target": "none"}),
}
