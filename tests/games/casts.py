"""The casts of all games."""

from collections.abc import Mapping

from tests.games import cribbage_cast, cuccu_cast, kabo_cast, kaboo_cast
from tests.games.scene import Cast

CASTS: Mapping[str, Cast] = {
    cast.slug: cast for cast in (kabo_cast.CAST, kaboo_cast.CAST, cribbage_cast.CAST, cuccu_cast.CAST)
}
