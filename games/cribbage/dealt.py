"""What a whole deal gives, from what is known when it is over: heels, the points of the play, the show (C5, C7-C11)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from games.awards import Award
from games.cribbage.cards import JACK, partners, rank_of
from games.cribbage.count import count
from games.cribbage.scoring import HEELS

Awards = tuple[Award, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """Hands and points of the play by seat, the one starter, the crib and its dealer; totals before it, if known."""

    hands: tuple[tuple[int, ...], ...]
    pegged: tuple[int, ...]
    starter: tuple[int, ...]
    crib: tuple[int, ...]
    dealer: int
    before: tuple[int, ...] | None


def awards_of(deal: Deal, *, target: int | None) -> tuple[Awards, ...]:
    """By seat its awards in the order of the deal; those after the target are none (C9), and said to be none."""
    given, _over = _given(deal, (*_before_show(deal), *_show(deal)), target)
    return tuple(tuple(each) for each in given)


def decided(deal: Deal, *, target: int | None) -> bool:
    """True when the game was over before the show: no hand need have been turned up then."""
    return _given(deal, _before_show(deal), target)[1]


def _given(deal: Deal, events: Iterable[Sequence[Award]], target: int | None) -> tuple[list[list[Award]], bool]:
    """The awards of events, one after the other, by seat, a partner's too (CA10); and whether the target is reached."""
    seats, over = len(deal.hands), False
    given: list[list[Award]] = [[] for _seat in range(seats)]
    for awards in events:
        for award in [_uncounted(one) for one in awards[:1]] if over else awards:
            for side in partners(award.seat, seats=seats):
                given[side].append(replace(award, seat=side))
        over = over or _reached(deal, given, target)
    return given, over


def _before_show(deal: Deal) -> Iterator[list[Award]]:
    """Heels, then the play: that is one event here, for nobody has written down its single points."""
    if deal.starter and rank_of(deal.starter[0]) == JACK:
        yield [Award(deal.dealer, HEELS, "C5", "heels", {})]
    yield [Award(seat, points, "C7", "pegged", {}) for seat, points in enumerate(deal.pegged) if points]


def _show(deal: Deal) -> Iterator[list[Award]]:
    """From the dealer's left each hand, the dealer's last, then the crib (C9)."""
    seats = len(deal.hands)
    for step in range(1, seats + 1):
        seat = (deal.dealer + step) % seats
        if deal.hands[seat]:
            yield list(count(deal.hands[seat], deal.starter[0], seat=seat))
    if deal.crib:
        yield list(count(deal.crib, deal.starter[0], crib=True, seat=deal.dealer))


def _uncounted(award: Award) -> Award:
    """What comes after the target counts nothing (C9)."""
    code = "crib_not_counted" if award.code.startswith("crib_") else "not_counted"
    return Award(award.seat, 0, "C9", code, {})


def _reached(deal: Deal, given: Sequence[Sequence[Award]], target: int | None) -> bool:
    if target is None or deal.before is None:
        return False
    return any(
        had + sum(award.points for award in each) >= target for had, each in zip(deal.before, given, strict=True)
    )
