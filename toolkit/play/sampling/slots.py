"""Where pieces lie that a seat does not know, read from its view. In: a view. Out: `Ground`.

A slot is a place for one unseen piece: in a space or place, or in another piece, which may be unseen itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from toolkit.language.faults import LONGEST_LIST


@dataclass(eq=False)
class Lying:
    """A piece that lies somewhere: by its name, or a slot (`name` none) with what it shows (none where the seat is not
    told that). `inside` is what it holds.

    `whole`: all that it holds is told. A slot's `name` is filled in when it is drawn. `told`: what the view calls it;
    none where it tells but how many lie there.
    """

    name: str | None
    shows: Mapping[str, Any] | None = None
    inside: list[Lying] = field(default_factory=list)
    whole: bool = True
    told: str | None = None


@dataclass
class Ground:
    """What lies in each space and place, by name. `open`: those of which the seat does not know how many lie there."""

    places: dict[str, list[Lying]]
    open: frozenset[str]

    def all(self) -> Iterator[Lying]:
        """All that lies anywhere."""
        for lying in self.places.values():
            yield from _all_of(lying)

    def slots(self) -> Iterator[tuple[str, Lying]]:
        """The slots, each with the space or place in which it lies at last; those that hold others first."""
        for name, lying in self.places.items():
            for one in _all_of(lying):
                if one.name is None:
                    yield name, one


def _all_of(lying: list[Lying]) -> Iterator[Lying]:
    for one in lying:
        yield one
        yield from _all_of(one.inside)


def ground_of(view: Mapping[str, Any], names: Mapping[str, str]) -> Ground:
    """What a view tells of where pieces lie; a number of pieces is so many slots. `names`: what pieces that the seat
    calls otherwise are called by themselves."""
    open = frozenset(view["private"]["uncounted"])
    kept_back = frozenset(view["private"]["kept_back"])
    places = {
        name: _slots(content, None if name in kept_back else {})
        if isinstance(content, int)
        else [_piece(piece, names, name not in open) for piece in content]
        for name, content in view["places"].items()
    }
    for name in sorted(open):
        places.setdefault(name, [])
    return Ground(places, open)


def _slots(count: int, shows: Mapping[str, Any] | None) -> list[Lying]:
    if count > LONGEST_LIST:
        raise ValueError(f"no place holds {count} pieces")
    return [Lying(None, shows, whole=False) for _ in range(count)]


def _piece(piece: Mapping[str, Any], names: Mapping[str, str], is_counted: bool) -> Lying:
    inside = [_piece(one, names, is_counted) for one in piece.get("holds", ())]
    if "shows" in piece:
        return Lying(None, piece["shows"], inside, whole=False, told=str(piece["name"]))
    told = str(piece["name"])
    return Lying(names.get(told, told), inside=inside, whole=is_counted, told=told)
