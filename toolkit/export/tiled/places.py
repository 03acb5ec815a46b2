"""The objects of a map in pixels. In: an object as Tiled has it. Out: its form, its places, what it says of itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import cos, radians, sin
from typing import Any, Literal

from toolkit.board.contacts.scene import PARTS
from toolkit.board.points import Point
from toolkit.export.tiled.drawing import POINTS
from toolkit.export.tiled.fields import Node, properties_of
from toolkit.export.tiled.geometry import Pixels
from toolkit.export.tiled.layers import KINDS, Layer

Form = Literal["polygon", "polyline", "rectangle", "ellipse", "point", "text", "tile", "capsule"]
ROUNDING = 5e-6
"""Tiled writes numbers in XML with six digits: so much of a number may be lost."""
LEAST = 0.01
_FURTHEST = 100 * PARTS * 1000


@dataclass(frozen=True)
class Thing:
    """An object in a layer, its places in pixels of the map."""

    node: Node
    layer: Layer

    @cached_property
    def values(self) -> Mapping[str, Any]:
        """Its custom properties."""
        return properties_of(self.node)

    @property
    def name(self) -> str:
        """Its name in Tiled."""
        return str(self.node.get("name", ""))

    @property
    def kind(self) -> str:
        """What it says that it is, or what its layer holds."""
        own = str(self.node.get("type") or self.node.get("class") or "").lower()
        return own if own in KINDS.values() else KINDS.get(self.layer.role, "")

    @property
    def title(self) -> str:
        """How messages call it."""
        number = f"object {self.node.get('id', '?')}"
        return (
            f"{number} (`{self.name[:60]}`) in {self.layer.title}" if self.name else f"{number} in {self.layer.title}"
        )

    @property
    def form(self) -> Form:
        """Its form."""
        forms: tuple[Form, ...] = ("polygon", "polyline", "ellipse", "point", "text", "capsule")
        found = next((form for form in forms if self.node.get(form)), None)
        return found or ("tile" if "gid" in self.node else "rectangle")

    @cached_property
    def places(self) -> tuple[tuple[float, float], ...]:
        """Its corners in order; of a point or text its middle alone."""
        node = self.node
        width, height = node.get("width", 0), node.get("height", 0)
        if self.form in ("polygon", "polyline"):
            own = [(each.get("x", 0), each.get("y", 0)) for each in node[self.form]]
        elif self.form == "rectangle":
            own = [(0, 0), (width, 0), (width, height), (0, height)]
        else:
            own = [(width / 2, height / 2)]
        angle = radians(node.get("rotation", 0) % 360)
        if angle:
            own = [(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) for x, y in own]
        left, top = node.get("x", 0) + self.layer.shift[0], node.get("y", 0) + self.layer.shift[1]
        return tuple((left + x, top + y) for x, y in own)

    def points(self, pixels: Pixels) -> tuple[Point, ...] | None:
        """Its corners as points of the board: as they are kept exactly, as far as they still lie there. None where a
        corner lies far off."""
        kept: list[Point | None] = [*self._kept()]
        if len(kept) != len(self.places):
            kept = self._matched(kept, pixels)
        found = []
        for place, exact in zip(self.places, kept, strict=True):
            point = (
                exact if exact is not None and self._is_at(place, pixels.of_point(exact)) else pixels.point_at(*place)
            )
            if point is None:
                return None
            found.append(point)
        return tuple(found)

    def _matched(self, kept: list[Point | None], pixels: Pixels) -> list[Point | None]:
        """For each corner the kept point that lies there."""
        near = {tuple(map(round, pixels.of_point(point))): point for point in kept if point is not None}
        return [near.get((round(x), round(y))) for x, y in self.places]

    def _kept(self) -> list[Point]:
        found: list[Point] = []
        text = self.values.get(POINTS, "")
        for part in text.split() if isinstance(text, str) else ():
            x, _, y = part.partition(",")
            try:
                point = int(x[:12]), int(y[:12])
            except ValueError:
                return []
            if max(map(abs, point)) > _FURTHEST:
                return []
            found.append(point)
        return found

    def _is_at(self, place: tuple[float, float], other: tuple[float, float]) -> bool:
        """Whether two places are one, as far as the digits that Tiled writes can tell."""
        start = abs(self.node.get("x", 0)), abs(self.node.get("y", 0))
        return all(
            abs(one - two) <= LEAST + ROUNDING * (base + abs(two - base))
            for one, two, base in zip(place, other, start, strict=True)
        )
