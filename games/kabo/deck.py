"""The cards of Kabo and the numbers its scoring knows (K2, KA1)."""

from collections.abc import Mapping

DECK: Mapping[int, int] = {0: 2, **dict.fromkeys(range(1, 13), 4), 13: 2}  # value -> how many
DECK_SUM = sum(value * count for value, count in DECK.items())

SEATS_MIN, SEATS_MAX = 2, 4  # K1

ADDED = 10  # to a caller whose sum is not the lowest (K28)
KAMIKAZE_HAND = (12, 12, 13, 13)  # K29
KAMIKAZE_POINTS = 50  # for all the others (K29)

HAND = 4  # cards dealt to each player (K3)
LOOKS = 2  # of them looked at before the first turn (K5)
PACK = sum(DECK.values())
PEEK, SPY, TRADE = (7, 8), (9, 10), (11, 12)  # values with an effect (K21-K23)
EFFECTS = (*PEEK, *SPY, *TRADE)
PENALTY_FROM = 3  # cards in a failed exchange that cost a penalty card (K19)
