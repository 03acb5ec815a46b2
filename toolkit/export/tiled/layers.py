"""The layers of a document, one after the other. In: a document. Out: layers with their group, their shift, their role.

A role is what a layer holds for a map: its property `hexwright:layer`, or else its class or name, or that of a group
around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.export.tiled.drawing import LAYER
from toolkit.export.tiled.fields import Node, Where, properties_of

_ROLES = {
    "spaces": "spaces", "terrain": "spaces", "ground": "spaces",
    "levels": "levels", "level": "levels", "heights": "levels", "elevation": "levels",
    "area": "area", "areas": "area", "control": "control",
    "shapes": "shapes", "crests": "crests", "sides": "sides", "paths": "paths", "names": "names",
    "roads": "paths", "rivers": "sides", "labels": "names",
}  # fmt: skip
KINDS = {"shapes": "shape", "crests": "crest", "sides": "side", "paths": "path", "names": "name", "area": "area"}
"""What an object of a layer is that says nothing of itself."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer: its node and place in the document, how far it is shifted in pixels, whether it is seen, its role."""

    node: Node
    where: Where
    shift: tuple[float, float]
    is_seen: bool
    role: str
    is_ours: bool

    @property
    def title(self) -> str:
        """How messages call it."""
        return f"the layer `{str(self.node.get('name', ''))[:60]}`"


def layers_of(document: Node) -> Iterator[Layer]:
    """All layers that are no groups, from the lowest to the uppermost."""
    yield from _below(document, (), (0.0, 0.0), True, "")


def _below(node: Node, where: Where, shift: tuple[float, float], is_seen: bool, role: str) -> Iterator[Layer]:
    for index, each in enumerate(node.get("layers", [])):
        place = (*where, "layers", index)
        own = _role(each)
        moved = shift[0] + each.get("offsetx", 0), shift[1] + each.get("offsety", 0)
        seen = is_seen and each.get("visible", True)
        if each.get("type") == "group":
            yield from _below(each, place, moved, seen, own or role)
        else:
            yield Layer(each, place, moved, seen, own or role, LAYER in properties_of(each))


def _role(node: Node) -> str:
    own = properties_of(node).get(LAYER)
    words = (own, node.get("class"), node.get("name"))
    return next((_ROLES[word.lower()] for word in words if isinstance(word, str) and word.lower() in _ROLES), "")
