"""Colours of drawings. In: hexadecimal colours. Out: the same, lighter or darker; never a text of content."""

from __future__ import annotations

import re

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")

NEUTRAL = ("#d5d2c8", "band")
INK = "#1d211c"


def colour(text: object, otherwise: str) -> str:
    """The text when it is a colour such as `#a0b1c2`, else the other one."""
    return str(text).lower() if _COLOUR.fullmatch(str(text)) else otherwise


def mix(one: str, other: str, share: float) -> str:
    """A colour between two; a share of 0 gives the first, 1 the second."""
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def darker(base: str, share: float = 0.4) -> str:
    """The colour mixed with ink."""
    return mix(base, INK, share)


def lighter(base: str, share: float = 0.4) -> str:
    """The colour mixed with white."""
    return mix(base, "#ffffff", share)


def distance(one: str, other: str) -> int:
    """How far two colours lie apart: the sum of the squares of their three parts' differences."""
    return sum((a - b) ** 2 for a, b in zip(_parts(one), _parts(other), strict=True))


def is_green(base: str) -> bool:
    """Whether something may grow there: green is the strongest part of the colour."""
    red, green, blue = _parts(base)
    return green > red and green > blue


def _parts(base: str) -> tuple[int, int, int]:
    return int(base[1:3], 16), int(base[3:5], 16), int(base[5:7], 16)
