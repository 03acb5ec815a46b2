"""Versions of packs: semantic versioning. In: texts as the records have checked them. Out: whether one meets a wish.

| wish | met by |
|---|---|
| `1.2.0` | this version alone |
| `^1.2.0` | 1.2.0 and later ones of the same series: 1.x.y, or 0.2.y for `^0.2.0` |
| `~1.2.0` | 1.2.0 and later ones that differ in the last number |
| `>=1.2.0` | every version from 1.2.0 on |
"""

from __future__ import annotations

import re

Release = tuple[int, int, int]
Part = tuple[int, int, str]
_WISH = re.compile(r"(\^|~|>=)?(.*)", re.DOTALL)


def sort_key(version: str) -> tuple[Release, bool, tuple[Part, ...]]:
    """A key by which versions sort: a preview (`1.0.0-beta.2`) comes before its release, numbers count as numbers."""
    release, _, preview = version.partition("-")
    major, minor, patch = (int(number[:18]) for number in release.split("."))
    parts = tuple((0, int(part[:18]), "") if part.isdecimal() else (1, 0, part) for part in preview.split("."))
    return (major, minor, patch), not preview, parts


def meets(version: str, wish: str) -> bool:
    """Whether a version may stand where `wish` is asked for."""
    match = _WISH.fullmatch(wish)
    sign, wanted = (match[1], match[2]) if match else (None, wish)
    have, least = sort_key(version), sort_key(wanted)
    if sign is None:
        return have == least
    same = 0 if sign == ">=" else 2 if sign == "~" or least[0][0] == 0 else 1
    return have >= least and have[0][:same] == least[0][:same]
