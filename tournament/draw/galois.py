"""Arithmetic of the finite fields that the designs need; elements are 0 … q - 1, digits in base p."""

from functools import cache

_POLYNOMIALS = {4: (2, (1, 1)), 8: (2, (1, 1, 0)), 9: (3, (1, 0))}  # x^k = -(these digits, lowest first)
_PRIMES = (5, 7, 11, 13, 17, 19, 23, 29, 31)

Rows = tuple[tuple[int, ...], ...]


def known(q: int) -> bool:
    """Whether the field of q elements is at hand."""
    return q in _PRIMES or q in _POLYNOMIALS


@cache
def sums(q: int) -> Rows:
    """a + b for all elements."""
    p, _ = _POLYNOMIALS.get(q, (q, ()))
    return tuple(tuple(_number(_added(_digits(a, p), _digits(b, p), p), p) for b in range(q)) for a in range(q))


@cache
def products(q: int) -> Rows:
    """a · b for all elements."""
    p, polynomial = _POLYNOMIALS.get(q, (q, ()))
    if not polynomial:
        return tuple(tuple(a * b % q for b in range(q)) for a in range(q))
    return tuple(tuple(_product(a, b, p, polynomial) for b in range(q)) for a in range(q))


def _product(a: int, b: int, p: int, polynomial: tuple[int, ...]) -> int:
    """Multiply by shifting: a · x is a shift, its overflow replaced by the polynomial."""
    total = [0] * len(polynomial)
    shifted = _digits(a, p)[: len(polynomial)]
    for digit in _digits(b, p)[: len(polynomial)]:
        total = _added(total, [digit * value for value in shifted], p)
        over = shifted[-1]
        shifted = _added([0, *shifted[:-1]], [-over * value for value in polynomial], p)
    return _number(total, p)


def _added(a: list[int], b: list[int], p: int) -> list[int]:
    return [(x + y) % p for x, y in zip(a, b, strict=True)]


def _digits(number: int, p: int) -> list[int]:
    return [number // p**k % p for k in range(3)]


def _number(digits: list[int], p: int) -> int:
    return sum(digit * p**k for k, digit in enumerate(digits))
