"""Kabo for the laws of all games."""

from collections.abc import Iterator
from typing import Any

from games.core import TABLE
from games.kabo import deeds
from games.kabo.position import DEAL, NO_CARD
from games.kabo.state import KaboState
from tests.games.kabo_scenes import PACK, SCENES
from tests.games.playing import reshuffled
from tests.games.scene import Cast


def blind(deed: Any) -> Any:
    return deeds.Deal() if isinstance(deed, deeds.Deal) else deed


def everything(state: KaboState) -> Iterator[deeds.Deed]:
    """Deeds of every kind and seat, allowed or not, with places that are there and that are not."""
    for seat in range(-1, state.seats + 1):
        others = range(-1, state.seats + 1)
        places = range(-1, 6)
        yield from (deed(seat) for deed in (deeds.Draw, deeds.Take, deeds.Call, deeds.Discard, deeds.Skip))
        yield from (deeds.Look(seat, named) for named in ((0, 1), (1, 0), (2, 2), (3,), (0, 4), (0, 1, 2), ()))
        yield from (deeds.Swap(seat, named) for named in ((0,), (1, 2), (2, 1), (1, 1), (0, 2, 3), (9,), (-1, 0), ()))
        yield from (deed(seat, place) for deed in (deeds.Place, deeds.Peek) for place in places)
        yield from (deed(seat, end) for deed in (deeds.Keep, deeds.Penalty) for end in ("left", "right", "middle"))
        yield from (deeds.Spy(seat, other, place) for other in others for place in places)
        yield from (deeds.Trade(seat, own, other, 0) for other in others for own in places)
    yield from (deeds.Start(seat) for seat in range(TABLE, state.seats + 1))
    yield from (deeds.Turn(faces) for faces in ((5,), (7,), (13,), (7, 7), (7, 8), (1, 2, 3), ()))
    yield from (deeds.Show(seat, (1, 2, 3, 4)) for seat in range(TABLE, state.seats + 1))
    yield deeds.Deal(((1, 2, 3),))


def check_cards(state: KaboState) -> None:
    """Every card is in one place, and no value is known more often than the deck holds it."""
    if not state.discard and state.top == len(PACK):
        return  # nothing dealt yet
    attempted = [card for row in state.rows for card in row] + state.discard
    attempted += [] if state.hand == NO_CARD else [state.hand]
    assert sorted(attempted + list(range(state.top, len(PACK)))) == list(range(len(PACK)))
    known = [face for face in state.face if face is not None]
    assert all(known.count(face) <= PACK.count(face) for face in set(known))


CAST = Cast(
    slug="kabo",
    seats=(2, 3, 4),
    scenes=SCENES,
    blind=blind,
    everything=everything,
    unlisted=lambda state: state.phase == DEAL,
    check_cards=check_cards,
    reshuffled=reshuffled,
)
