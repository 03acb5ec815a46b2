"""What is otherwise in one view of a game than in another, in words. In: two views of a seat. Out: sentences.

Pieces that went, came or changed, spaces and sides, purses and state: no more than the views hold. What an occasion has
found out, such as the total of a roll, is none of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.cli.playing.scene import Scene
from toolkit.play.titles import field_title

Found = Mapping[str, tuple[str, Mapping[str, Any]]]
_NO_FIELDS = frozenset({"name", "holds", "shows"})
_ARROW = "→"


def differences(scene: Scene, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """What has changed, a sentence for each thing: `Red Rifles 2: hits 0 → 1`."""
    yield from _of_pieces(scene, before, after)
    for cell, value in after["state"].items():
        was = before["state"].get(cell)
        if was != value:
            told = f"{scene.teller.value(was)} {_ARROW} {scene.teller.value(value)}"
            yield f"{scene.cell_words(cell)} {told}"


def _of_pieces(scene: Scene, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    then, now = dict(_pieces(before["places"])), dict(_pieces(after["places"]))
    for name, (place, piece) in then.items():
        title = scene.details.piece_title(piece)
        if name not in now:
            if "shows" not in piece:
                yield scene.pack.say("{piece} is gone", piece=title)
            continue
        there, other = now[name]
        changes = [*_fields(scene, piece, other)]
        if there != place:
            changes.insert(0, f"{scene.teller.value(place)} {_ARROW} {scene.teller.value(there)}")
        if changes:
            yield f"{title}: {', '.join(changes)}"
    for name, (place, piece) in now.items():
        if name not in then and "shows" not in piece:
            where = scene.teller.value(place)
            yield scene.pack.say("{piece} comes to {place}", piece=scene.details.piece_title(piece), place=where)


def _fields(scene: Scene, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    design = str(after["name"]).partition("#")[0]
    declared = scene.stage.rules.designs.get(design)
    for field, value in after.items():
        was = before.get(field)
        if field in _NO_FIELDS or was == value or declared is None:
            continue
        title = (
            scene.pack.say("face up") if field == "face_up" else field_title(scene.pack, declared.kind, field).lower()
        )
        yield f"{title} {scene.teller.value(was)} {_ARROW} {scene.teller.value(value)}"


def _pieces(places: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, Mapping[str, Any]]]]:
    for place, content in places.items():
        yield from _held(place, content)


def _held(place: str, content: Any) -> Iterator[tuple[str, tuple[str, Mapping[str, Any]]]]:
    for piece in content if isinstance(content, list) else ():
        yield str(piece["name"]), (place, piece)
        yield from _held(place, piece.get("holds", []))
