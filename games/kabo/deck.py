"""The cards of Kabo and the numbers its scoring knows (K2, KA1)."""

from collections.abc import Mapping

DECK: Mapping[int, int] = {0: 2, **dict.fromkeys(range(1, 13), 4), 13: 2}  # value -> how many
DECK_SUM = sum(value * count for value, count in DECK.items())

SEATS_MIN, SEATS_MAX = 2, 4  # K1

ADDED = 10  # to a caller whose sum is not the lowest (K28)
KAMIKAZE_HAND = (12, 12, 13, 13)  # K29
KAMIKAZE_POINTS = 50  # for all the others (K29)
