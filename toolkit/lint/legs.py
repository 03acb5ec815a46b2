"""Legs of traces that follow paths of a kind that no map has."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, register
from toolkit.lint.registry import check
from toolkit.packs import Pack

NO_SUCH_PATH = register(
    "W518",
    "leg-along-no-path",
    about="traces",
    title="No map has a path of the kind that a leg follows",
    cause="A leg with `along:` steps from space to space where a path of such a kind runs: its terrain is named in the "
    "`paths:` of a map. No map of the pack has one, so the leg has no step in any game.",
    remedy="Name the terrain of a path, or draw such paths.",
    bad="legs: [{along: woods}]",
    good="legs: [{along: road}]",
)


@check(NO_SUCH_PATH)
def check_legs(pack: Pack) -> Iterator[Diagnostic]:
    """Look for kinds of path in legs that no map draws, in a pack that has maps with paths or is played on some."""
    maps = [item for member in pack.family() for item in member.all("maps")]
    if not maps or not pack.is_whole("maps"):
        return
    drawn = {path.terrain for item in maps for path in item.record.paths.values()}
    for item in pack.all("traces"):
        for number, leg in enumerate(item.record.legs):
            for kind in leg.along:
                if kind not in drawn and kind in pack.names("terrain"):
                    message = f"No map has a path of the terrain `{kind}`."
                    yield NO_SUCH_PATH.at(item.span("legs", number, "along"), message)
