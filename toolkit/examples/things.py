"""Things of a state by the names that examples use, and the cells in which their fields stand.

In: a layout, cells, `gun#2.fired` or `blue.actions`. Out: the address of the cell and what it holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from toolkit.names import Names as Nearest
from toolkit.names import did_you_mean
from toolkit.play.answers import which_of
from toolkit.state import CellType, Layout, Names
from toolkit.state.row_cells import HOLDER

_FIELDS = {"face_up": "up", "owner": "owner", "holder": "holder", "space": "holder"}
"""What the fields of a piece that the language brings along are called in its row."""


class Unnamed(Exception):
    """A name that means nothing here; `advice` offers near ones. `field` is the part of an entry that holds it, where
    it is not the entry's own name."""

    def __init__(self, message: str, advice: str = "", field: str | int = "") -> None:
        super().__init__(message)
        self.advice = advice
        self.field = field


@dataclass(frozen=True)
class Things:
    """The things of one state, by name."""

    layout: Layout
    cells: list[Any]
    names: Names

    def cell(self, written: str) -> tuple[int, CellType]:
        """The address of `THING.FIELD`, and what the cell holds. Raises `Unnamed`."""
        subject, dot, field = written.rpartition(".")
        if "|" in subject and (edge := self.layout.numbers.edge_called(subject)) is not None:
            subject = self.layout.numbers.edge_name(edge)
        if not dot:
            raise Unnamed(f"`{written}` names no state: a thing and its field stand there, as in `gun.fired`.")
        known = dict(self._fields(subject))
        if not known and not self._is_known(subject):
            raise Unnamed(f"There is no `{subject}` in this scenario.", self.near(subject))
        if field not in known:
            raise Unnamed(f"`{subject}` has no `{field}`.", did_you_mean(field, Nearest(known)) or _listed(known))
        return known[field]

    def is_placed(self, written: str) -> bool:
        """Whether `THING.FIELD` tells where a piece lies or whose it is, which several cells tell."""
        subject, _, field = written.rpartition(".")
        return field == "holds" or (field in ("owner", "holder", "space") and self.piece(subject) is not None)

    def space(self, row: int) -> int | None:
        """The address of the space or place in which a piece stands, also inside others."""
        holder: int | None = self.cells[row + HOLDER]
        return self.space(holder) if holder is not None and holder >= self.layout.static else holder

    def piece(self, written: str) -> int | None:
        """The row of a piece: `gun#2`, or `gun` where there is only one."""
        rows = self.names.rows
        if "#" in written:
            return rows.get(written) if self._is_piece(written) else None
        alike = self.names.of_design(written)
        return rows[alike[0]] if len(alike) == 1 else None

    def pieces_of(self, design: str) -> list[int]:
        """The rows of all pieces that were made of a design, in the order of their numbers."""
        found: list[int] = []
        while (row := self.names.rows.get(f"{design}#{len(found) + 1}")) is not None:
            found.append(row)
        return found

    def holder(self, written: str) -> int | None:
        """The address of a space or place, or of what a piece holds."""
        if written in self.names.places:
            return self.names.places[written]
        return self.piece(written)

    def contents(self, holder: int) -> int:
        """The cell that holds what lies in a holder: the place's own, or the `holds` of a piece."""
        if holder < self.layout.static:
            return holder
        shape = self.layout.shapes[self.cells[holder]]
        if "holds" not in shape.at:
            raise Unnamed(f"`{self.names.named[holder]}` holds nothing: its kind says no `holds:`.")
        return holder + int(shape.at["holds"])

    def unknown_piece(self, written: str) -> Unnamed:
        """What to say of a name that is no piece."""
        several = which_of(self.names, written.partition("#")[0])
        if several is not None:
            return Unnamed(*several)
        return Unnamed(f"There is no piece `{written}` in this scenario.", self.near(written))

    def _is_piece(self, written: str) -> bool:
        return "@" not in written

    def _fields(self, subject: str) -> Iterator[tuple[str, tuple[int, CellType]]]:
        for index, cell in enumerate(self.layout.cells):
            what, _, name = cell.thing.partition(" ")
            is_own = what in ("system", "pieces", "effects", "top", "looks") or cell.field.startswith("pieces ")
            if (name or what) == subject and not is_own:
                yield cell.field.removeprefix("purse "), (index, cell.type)
        row = self.piece(subject)
        if row is not None:
            shape = self.layout.shapes[self.cells[row]]
            offsets = {field: (row + offset, type) for offset, (field, type) in enumerate(shape.fields, 1)}
            yield from ((name.removeprefix("state "), at) for name, at in offsets.items() if name.startswith("state "))
            yield from ((word, offsets[field]) for word, field in _FIELDS.items())
            if "holds" in offsets:
                yield "holds", offsets["holds"]

    def _is_known(self, subject: str) -> bool:
        """Whether something is called so, be it that it keeps nothing."""
        return subject == "game" or subject in self.layout.numbers.players or subject in self.names.places

    def near(self, written: str) -> str:
        """Names of things that look like what is written, in a sentence."""
        numbers = self.layout.numbers
        known = {*numbers.ids["designs"], *numbers.players, *self.names.places, *self.names.rows, "game"}
        return did_you_mean(written, Nearest(known))


def _listed(known: dict[str, Any]) -> str:
    return f"It has {', '.join(f'`{name}`' for name in sorted(known))}." if known else ""
