"""What lies on sides of spaces or leads over them, as characters. In: a board, its pack. Out: borders, a legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from toolkit.cli.playing.board import Border

if TYPE_CHECKING:
    from toolkit.board import Board
    from toolkit.board.board import Pair
    from toolkit.packs import Pack

OVER = "H"
"""A way that leads over what lies on a side, or a bridge on it."""
_LYING: Mapping[str, str] = MappingProxyType(
    {
        "stream": "~", "river": "~", "wall": "%", "hedge": '"', "fence": "'", "wire": "x", "trench": "v",
        "embankment": "^", "cliff": "!", "plain": "*",
    }
)  # fmt: skip
"""The character of what lies on a side, by how pictures draw it."""
_LEADING: Mapping[str, str] = MappingProxyType({"road": "=", "track": ":", "rail": "#", "plain": "="})
"""That of a path."""
_ACROSS = frozenset({"bridge", "ford"})
_TAKEN = frozenset("+-|/\\_ ")
"""Characters of which outlines are made."""


def borders_of(board: Board, pack: Pack) -> dict[Pair, Border]:
    """What the line between two spaces shows, wherever something lies on it or leads over it."""
    lying, leading = board.on_sides(), board.along_paths()
    found = {}
    for side in {**lying, **leading}:
        kinds, paths = lying.get(side, ()), leading.get(side, ())
        signs = [_lying(pack, kind) for kind in kinds if _look(pack, kind) not in _ACROSS]
        over = _best(pack, paths)
        if (signs and over) or len(signs) < len(kinds):
            over = OVER
        found[side] = Border(signs[0] if signs else "", over)
    return found


def told_of_borders(board: Board, pack: Pack, borders: Iterable[Border]) -> Iterator[tuple[str, list[str]]]:
    """Each character of the borders of a board with the kinds of terrain that it stands for."""
    found: dict[str, list[str]] = {}
    for feature in board.sides:
        if _look(pack, feature.terrain) not in _ACROSS:
            found.setdefault(_lying(pack, feature.terrain), []).append(feature.terrain)
    for path in board.paths:
        if path.crossed:
            found.setdefault(_leading(pack, path.terrain), []).append(path.terrain)
    for feature in board.sides:
        if _look(pack, feature.terrain) in _ACROSS:
            found.setdefault(OVER, []).append(feature.terrain)
    for sign, kinds in found.items():
        yield sign, list(dict.fromkeys(kinds))
    if OVER not in found and any(border.lies and border.over for border in borders):
        yield OVER, []


def _best(pack: Pack, paths: tuple[str, ...]) -> str:
    """The character of the paths that lead over a side: a road before a railway, and that before a track."""
    signs = {_leading(pack, path) for path in paths}
    return next((sign for sign in ("=", "#", ":") if sign in signs), next(iter(signs), ""))


def _lying(pack: Pack, terrain: str) -> str:
    return _own(pack, terrain) or _LYING.get(_look(pack, terrain), _LYING["plain"])


def _leading(pack: Pack, terrain: str) -> str:
    return _own(pack, terrain) or _LEADING.get(_look(pack, terrain), _LEADING["plain"])


def _own(pack: Pack, terrain: str) -> str:
    """The character that its author gave it, where that is none of an outline."""
    item = pack.find("terrain", terrain)
    symbol = str(item.record.symbol or "") if item is not None else ""
    return "" if symbol in _TAKEN else symbol


def _look(pack: Pack, terrain: str) -> str:
    item = pack.find("terrain", terrain)
    return str(item.record.line or "plain") if item is not None else "plain"
