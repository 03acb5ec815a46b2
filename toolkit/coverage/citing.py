"""What cites cases. In: a pack. Out: every place with a `cite:` that implements cases, in the order of its files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from toolkit.diagnostics import Span
from toolkit.packs import Item, Pack
from toolkit.source import Path

TELLING = frozenset(("cases", "chapters", "examples", "simulations", "texts", "themes"))
"""Sections whose items speak of cases and do not implement them."""


@dataclass(frozen=True)
class Citing:
    """An item, or a step or condition inside one, and the cases that it cites. `path` is its place in its file."""

    item: Item
    path: Path
    cases: tuple[str, ...]

    @property
    def key(self) -> tuple[str, Path]:
        """Its place: what checked rules know it by."""
        return self.item.source.path, self.path

    @property
    def is_inside(self) -> bool:
        """Whether it stands inside an item."""
        return self.path != self.item.where

    @cached_property
    def name(self) -> str:
        """What it is called: `values attack`, `modifiers fire#3 (neighbour)`; what stands inside, with what it is."""
        label = getattr(self.item.record, "label", None)
        name = f"{self.item.section} {self.item.id}{f' ({label})' if label else ''}"
        return f"{name}, {_part(self.path[len(self.item.where) :])}" if self.is_inside else name

    @cached_property
    def span(self) -> Span:
        """Where it stands."""
        if not self.path:
            return self.item.key_span()
        return self.item.source.key_span(self.path) if isinstance(self.path[-1], str) else self._value

    @property
    def _value(self) -> Span:
        return self.item.source.span(self.path)


def _part(inside: Path) -> str:
    """What stands at a path inside an item, in few words."""
    words = [str(key) for key in inside if isinstance(key, str)]
    number = inside[-1]
    return f"{words[-1]} {number + 1}" if isinstance(number, int) and words else " ".join(words[-2:])


def citing_in(pack: Pack) -> tuple[Citing, ...]:
    """All places of a pack, and of those that it depends on, that implement cases."""
    return tuple(found for each in pack.family() for found in _citing(each))


def _citing(pack: Pack) -> Iterator[Citing]:
    for item, references in pack.spoken:
        if item.section in TELLING:
            continue
        by_path: dict[Path, list[str]] = {}
        for reference in references:
            if reference.kind == "case" and "cite" in reference.where[len(item.where) :]:
                by_path.setdefault(_node(reference.where), []).append(reference.value)
        for path, cases in by_path.items():
            yield Citing(item, path, tuple(dict.fromkeys(cases)))


def _node(where: Path) -> Path:
    """The path of what holds a `cite:`, of the path of one of its cases."""
    return where[: max(index for index, key in enumerate(where) if key == "cite")]
