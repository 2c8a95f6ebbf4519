"""Turned-up cards of a round as people type them (V3): one card each, and what happened before the showdown.

A hand is a card, if the player had one at the showdown; `caught`: a life was lost to a hunter or a cat (U9, U11);
`asked`: the innkeeper has promised to pay (U11b).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from games.awards import Award, SetCount
from games.cuccu.deck import DECK, FACES, HORSE, INN, LIVES, SEATS_MAX, SEATS_MIN, WORDS
from games.cuccu.options import RULES, CuccuOptions
from games.cuccu.rounds import CAUGHT_MOST
from games.cuccu.showdown import awards_of
from games.cuccu.totals import lives_of
from games.findings import Finding
from games.written import TurnedUp

CAUGHT, ASKED = "caught", "asked"
TURNED_WORDS: Mapping[str, int] = {
    **{word: DECK[face] for face, word in WORDS.items()},
    CAUGHT: CAUGHT_MOST,
    ASKED: DECK[INN],
}


@dataclass(frozen=True, slots=True)
class _Hand:
    """What a player's words say."""

    cards: tuple[int, ...]
    caught: bool
    asked: bool
    dead: bool = False  # the last life is lost: a card that was turned up all the same does not count (U15)

    @property
    def live(self) -> "_Hand":
        """The hand at the showdown."""
        return replace(self, cards=()) if self.dead else self


def _read(words: Sequence[str]) -> _Hand:
    said = [word.lower() for word in words]
    cards = tuple(face for word in said if (face := FACES.get(word)) is not None)
    return _Hand(cards, CAUGHT in said, ASKED in said)


def check_turned(turned: TurnedUp, *, options: CuccuOptions = RULES) -> tuple[Finding, ...]:
    """What is wrong with the cards of a round (V3); empty when they can be counted. No card: out by then."""
    unread = tuple(_unread(turned))
    hands = _hands(turned)
    live = [hand.live for hand in hands]
    return unread or (*_of_hands(hands), *_promises(live), *_of_the_round(live, options), *_of_lives(turned, live))


def _hands(turned: TurnedUp) -> list[_Hand]:
    """The hands as they are typed; the card of who has lost the last life to a hunter or a cat is dead (U15)."""
    hands = [_read(words) for words in turned.hands]
    lives = _lives(turned)
    if lives is None:
        return hands
    return [replace(hand, dead=had == 1 and hand.caught) for hand, had in zip(hands, lives, strict=True)]


def _lives(turned: TurnedUp) -> tuple[int, ...] | None:
    """The lives before the round, where they are known.

    Who left had lives that nobody lost (T21): once three are lost by all the others, nobody knows who came back (U19).
    """
    if turned.before is None or (turned.players != len(turned.hands) and min(turned.before, default=0) >= LIVES):
        return None
    return lives_of(turned.before)


def _unread(turned: TurnedUp) -> Iterator[Finding]:
    for seat, hand in enumerate(turned.hands):
        for word in dict.fromkeys(hand):
            if word.lower() not in (CAUGHT, ASKED) and FACES.get(word.lower()) is None:
                yield Finding("V3", "card_unknown", {"card": word[:20]}, seat=seat)


def _of_hands(hands: Sequence[_Hand]) -> Iterator[Finding]:
    found = Counter(card for hand in hands for card in hand.cards)
    seen: Counter[int] = Counter()
    for seat, hand in enumerate(hands):
        if len(hand.cards) > 1:
            yield Finding("V3", "one_card", {"found": len(hand.cards)}, seat=seat)
        for card, count in Counter(hand.cards).items():
            before, seen[card] = seen[card], seen[card] + count
            if before <= DECK[card] < seen[card]:  # the seat at which it shows
                facts: dict[str, int | str] = {"card": WORDS[card], "found": found[card], "deck": DECK[card]}
                yield Finding("V3", "card_too_often", facts, seat=seat)


def _promises(hands: Sequence[_Hand]) -> Iterator[Finding]:
    """Who has asked an innkeeper kept a card and was not caught; an innkeeper answers once (U11b)."""
    answered: set[int] = set()
    for seat, hand in enumerate(hands):
        if not hand.asked:
            continue
        innkeeper = _innkeeper(hands, seat)
        if innkeeper is None or innkeeper in answered or hand.caught or not hand.cards:
            yield Finding("U11b", "no_innkeeper", {}, seat=seat)
        else:
            answered.add(innkeeper)


def _of_the_round(hands: Sequence[_Hand], options: CuccuOptions) -> Iterator[Finding]:
    """A round has two players at least, and a dealer, who is never caught."""
    if not SEATS_MIN <= len(hands) <= SEATS_MAX:
        yield Finding("UA23", "seat_count", {"seats": len(hands), "least": SEATS_MIN, "most": SEATS_MAX})
    caught, cards = sum(hand.caught for hand in hands), sum(bool(hand.cards) for hand in hands)
    if caught > CAUGHT_MOST:
        yield Finding("U9", "caught_too_many", {"caught": caught, "most": CAUGHT_MOST})
    if not any(hand.cards and not hand.caught for hand in hands):
        safe = options.lone_survivor_safe and caught and not cards  # the survivor's card was not turned up (UA14)
        if not safe:
            yield Finding("U3", "no_dealer", {})
    elif cards == 1 and not caught:
        yield Finding("U20", "one_player", {})


def _of_lives(turned: TurnedUp, hands: Sequence[_Hand]) -> Iterator[Finding]:
    """Where the lives before the round are known: who had none had no card (U19), who has one left shows it (U14)."""
    shown = any(hand.cards for hand in hands)  # else a lone survivor, whose card was not turned up (UA14)
    for seat, (hand, lives) in enumerate(zip(hands, _lives(turned) or (), strict=False)):
        if lives <= 0 and (hand.cards or hand.caught):
            yield Finding("U19", "no_lives", {}, seat=seat)
        elif lives > hand.caught and shown and not hand.cards:
            yield Finding("U14", "one_card", {"found": 0}, seat=seat)


def _innkeeper(hands: Sequence[_Hand], seat: int) -> int | None:
    """The next player, but for skipped horses and seats without a card, who holds an inn; None where there is none."""
    for step in range(1, len(hands)):
        other = (seat + step) % len(hands)
        if hands[other].caught or hands[other].cards not in ((), (HORSE,), (INN,)):
            return None
        if hands[other].cards == (INN,):
            return other
    return None


def count_turned(turned: TurnedUp, *, options: CuccuOptions = RULES) -> SetCount:
    """The lives lost in a round, by its cards (U9-U18); ValueError for cards that `check_turned` refuses."""
    if wrong := check_turned(turned, options=options):
        raise ValueError(f"cards cannot be counted: {wrong}")
    hands = _hands(turned)
    live = [hand.live for hand in hands]
    awards: list[list[Award]] = [[] for _hand in hands]
    for seat, hand in enumerate(hands):
        if hand.caught:
            awards[seat].append(Award(seat, 1, "U9", "caught", {}))
        if hand.dead and hand.cards:
            awards[seat].append(Award(seat, 0, "U15", "dead_card", {"card": WORDS[hand.cards[0]]}))
    _of_the_showdown(live, awards, options)
    for seat, hand in enumerate(live):
        if not awards[seat]:
            awards[seat].append(Award(seat, 0, "U14", "not_lowest" if hand.cards else "no_card", {}))
    sums = tuple(hand.cards[0] if hand.cards else 0 for hand in live)
    scores = tuple(sum(award.points for award in each) for each in awards)
    return SetCount(sums, scores, tuple(map(tuple, awards)))


def _of_the_showdown(hands: Sequence[_Hand], awards: list[list[Award]], options: CuccuOptions) -> None:
    """Add who loses a life by the cards, and who pays for another (UA8)."""
    cards = {seat: hand.cards[0] for seat, hand in enumerate(hands) if hand.cards}
    if len(cards) == 1 and options.lone_survivor_safe:  # there was no showdown (UA14)
        return
    asked = [(seat, _innkeeper(hands, seat)) for seat, hand in enumerate(hands) if hand.asked]
    for award in awards_of(cards, {seat: payer for seat, payer in asked if payer is not None}):
        awards[award.seat].append(award)
