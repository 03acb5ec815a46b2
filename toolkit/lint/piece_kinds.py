"""Kinds that are named where pieces are wanted: what may lie somewhere, what is drawn from a deck, what stacks."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.board.sight.rules import sight_of
from toolkit.diagnostics import Diagnostic, register
from toolkit.lint.registry import check
from toolkit.packs import Pack
from toolkit.program.sorts import TERRAIN

NO_PIECES = register(
    "E667",
    "kind-of-no-pieces",
    about="kinds stacking places",
    title="A kind of pieces is wanted, and `terrain` is none",
    cause="The kind `terrain` says which attributes terrain has. Terrain lies on maps; it is no piece, so that nothing "
    "of this kind ever lies in a place, is drawn from a deck or counts in a stack.",
    remedy="Name a kind of pieces; what may change on the ground is a marker, with a kind of its own.",
    bad="stacking: {crowd: {kind: terrain, at_most: 2}}",
    good="stacking: {crowd: {kind: unit, at_most: 2}}",
)
_NAMED = {
    "places": ("holds", "kinds"),
    "kinds": ("holds", "kinds"),
    "decks": ("kinds",),
    "units": ("kind",),
    "cards": ("kind",),
    "stacking": ("kind",),
}
"""By section, where its items name kinds of pieces."""


_MESSAGE = f"The kind `{TERRAIN}` is that of the ground, not of pieces."


@check(NO_PIECES)
def check_kinds_of_pieces(pack: Pack) -> Iterator[Diagnostic]:
    """Look at every kind that is named for pieces."""
    for section, path in _NAMED.items():
        for item in pack.all(section):
            named = item.record
            for name in path:
                named = getattr(named, name, None)
            if named == TERRAIN:
                yield NO_PIECES.at(item.span(*path), _MESSAGE)
            elif isinstance(named, tuple) and TERRAIN in named:
                yield NO_PIECES.at(item.span(*path, named.index(TERRAIN)), _MESSAGE)
    sight = sight_of(pack)
    if sight is not None and sight[0] in list(pack.all("rules")) and TERRAIN in sight[1].fills_space:
        yield NO_PIECES.at(sight[0].key_span("sight", "fills_space", TERRAIN), _MESSAGE)
