"""Where a part of a record stands in its file: a path that follows the data, whatever short forms the author used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Protocol

from toolkit.diagnostics import Span
from toolkit.frozen import frozen
from toolkit.language.code import Where
from toolkit.packs import Item
from toolkit.source import Data, Path, Source


class Placed(Protocol):
    """Something that stands in a file; its characters are found when somebody asks for them."""

    @property
    def span(self) -> Span:
        """Its characters."""

    @property
    def file(self) -> str:
        """The path of its file."""


@frozen
class Characters:
    """A datum, a key, or the characters `start` to `end` of a text."""

    where: Where
    start: int | None = None
    end: int | None = None

    @property
    def span(self) -> Span:
        """They."""
        return self.where.span(self.start, self.end)

    @property
    def file(self) -> str:
        """The path of the file."""
        return self.where.source.path


@frozen
class Spot:
    """A datum in a file, with its path there. `led` tells of what stands elsewhere, though the record has it here."""

    source: Source
    path: Path
    data: Data
    led: Led | None = None

    @classmethod
    def of(cls, item: Item) -> Spot:
        """The place of an item."""
        return cls(item.source, (), item.source.data).inside(*item.where)

    def inside(self, *parts: str | int) -> Spot:
        """The place of a part. Steps that records have and the file has not, for it uses a short form, are left out."""
        if self.led is not None:
            return self.led.part(self, parts[0]).inside(*parts[1:]) if parts else self
        path = self.path
        data: Any = self.data
        for part in parts:
            kind = data.__class__
            if kind is dict:
                if part in data:
                    path, data = (*path, part), data[part]
            elif kind is list and isinstance(part, int) and part < len(data):
                path, data = (*path, part), data[part]
        return Spot(self.source, path, data)

    @property
    def where(self) -> Where:
        """The place as checked rules keep it."""
        return Where(self.source, self.path)

    def key(self, name: str) -> Where:
        """The place of a key inside."""
        return Where(self.source, (*self.path, name), on_key=True)

    @property
    def span(self) -> Span:
        """The characters of the datum."""
        return self.source.span(self.path)

    @property
    def file(self) -> str:
        """The path of the file."""
        return self.source.path

    @property
    def key_span(self) -> Span:
        """The characters of its key."""
        return self.source.key_span(self.path)


@frozen
class Led:
    """Where parts of a record are that it took over from another element (`like:`, `extends:`).

    `borrowed` holds the place in which each of them is; `fields` those parts themselves that several elements say
    together. `first` is the number that the first member of a list has here, where members of another list come before.
    """

    borrowed: Mapping[str | int, Spot] = field(default_factory=dict)
    fields: Mapping[str | int, Spot] = field(default_factory=dict)
    first: int = 0

    def part(self, spot: Spot, part: str | int) -> Spot:
        """The place of one part of what stands at a place."""
        if part in self.borrowed:
            return self.borrowed[part].inside(part)
        if part in self.fields:
            return self.fields[part]
        number = part - self.first if isinstance(part, int) else part
        own = Spot(spot.source, spot.path, spot.data)
        found = own.inside(number)
        return spot if found == own else found
