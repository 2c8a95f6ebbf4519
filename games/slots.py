"""A position as a plain object with slots: equal where all its slots are, and shown with them."""

from typing import ClassVar


class Slotted:
    """Equality and `repr` by all slots of a class; no hash, for it changes in place."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]
    names: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.names = tuple(name for each in cls.__mro__ for name in getattr(each, "__slots__", ()))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.names)

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.names)
        return f"{type(self).__name__}({shown})"
