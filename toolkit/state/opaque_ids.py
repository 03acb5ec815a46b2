"""What stands in a piece's name in place of its number where that would tell how many were made unseen: `guard#k7f`.

In: the secret of a game, a design, a number. Out: letters and digits, the same for that piece as long as it is. Numbers
of a design have different suffixes: they are a secret permutation of the numbers, so a suffix tells nothing of its
number, nor of any other one's. The first sign is a letter, as in no number; `i l o u`, which are read wrongly, are left
out.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import sha256

SIGNS = "0123456789abcdefghjkmnpqrstvwxyz"
"""What suffixes are written with: 32 signs, the letters behind the digits."""
SUFFIX = f"[{SIGNS[10:]}][{SIGNS}]{{2,11}}"
"""A suffix, as a pattern: with the design before it the name of a piece."""
_BASE = len(SIGNS)
_FIRST = 10 * _BASE**2
"""The smallest number that is written with three signs, a letter first."""
_MOST = _BASE**3 - _FIRST
"""So many suffixes of three signs there are."""
_ROUNDS = 6
_HALF = 256
_NAME = re.compile(rf"[a-z][a-z0-9_]*#{SUFFIX}")


@lru_cache(maxsize=8192)
def suffix_of(secret: int, design: str, number: int) -> str:
    """The suffix of the piece of a design that is its `number`th, from 1."""
    page, place = divmod(number - 1, _MOST)
    before = suffix_of(secret, design, page) if page else ""
    key, turns = _turns_of(secret, page, design)
    while (place := _mixed(key, turns, place)) >= _MOST:
        pass  # outside of what three signs can say: mixed again it comes to another place inside
    return before + spelt(_FIRST + place)


def spelt(value: int) -> str:
    """The suffix that a number stands for in a state."""
    signs = ""
    while value:
        value, sign = divmod(value, _BASE)
        signs = SIGNS[sign] + signs
    return signs


def read_suffix(suffix: str) -> int:
    """The number that stands for a suffix in a state. Raises ValueError for what is none."""
    value = 0
    for sign in suffix:
        value = value * _BASE + SIGNS.index(sign)
    return value


def is_value(value: object) -> bool:
    """Whether this may stand for a suffix in a state."""
    return isinstance(value, int) and value >= _FIRST and is_opaque(f"a#{spelt(value)}")


def is_opaque(name: object) -> bool:
    """Whether a text is an opaque id: a name with such a suffix."""
    return isinstance(name, str) and _NAME.fullmatch(name) is not None


@lru_cache(maxsize=64)
def _turns_of(secret: int, page: int, design: str) -> tuple[bytes, tuple[dict[int, int], ...]]:
    """What mixes the numbers of a page of a design; and by turn what it makes of a half, as far as it was asked for."""
    return sha256(f"{secret} {page} {design}".encode()).digest(), tuple({} for _ in range(_ROUNDS))


def _mixed(key: bytes, turns: tuple[dict[int, int], ...], place: int) -> int:
    """Another place among 65,536, for each place another one: halves that are mixed by turns."""
    left, right = divmod(place, _HALF)
    for turn, known in enumerate(turns):
        if right not in known:
            known[right] = sha256(key + bytes((turn, right))).digest()[0]
        left, right = right, left ^ known[right]
    return left * _HALF + right
