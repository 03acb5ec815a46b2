"""What a design tells of itself where its pieces lie face down. In: a stage, a design, a field. Out: values, a `Back`.

Only what a design fixes is told here. Whose a piece is, how it stands and where it lies its cells say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.program.rules import Kind
from toolkit.state.names import Names
from toolkit.state.stage import Stage

_OF_CELLS = ("owner", "holder", "space", "face_up")


@dataclass(frozen=True, slots=True)
class Back:
    """What everybody knows of a face-down piece of a design.

    `shows` are the fields of which that is told, in the order of the kind. `fixed` are those of them that the design
    fixes, each with its value at each end (or the one that no end tells apart), as JSON can hold it. `ends` are the
    kind's.
    """

    shows: tuple[str, ...]
    fixed: Mapping[str, tuple[Any, ...]]
    ends: tuple[str, ...]

    def ends_that_show(self, shown: Mapping[str, Any]) -> tuple[int, ...]:
        """The ends at which a piece shows this, as far as its design says, by number; of a kind without ends there is
        one. Empty where it never does."""
        if len(shown) != len(self.shows) or any(field not in shown for field in self.shows):
            return ()
        if any(shown[field] not in values for field, values in self.fixed.items()):
            return ()
        return tuple(end for end in range(max(1, len(self.ends))) if self._shows_at(end, shown))

    def _shows_at(self, end: int, shown: Mapping[str, Any]) -> bool:
        if self.ends and shown.get("end", self.ends[end]) != self.ends[end]:
            return False
        return all(values[end % len(values)] == shown[field] for field, values in self.fixed.items())


def back_of(stage: Stage, names: Names, design: int) -> Back:
    """The back of a design. `names`: those of any state."""
    kind = _kind_of(stage, design)
    shows = kind.face_down_shows or ()
    told = {field: told_by_design(stage, design, field) for field in shows}
    fixed = {field: _named(stage, names, kind, field, values) for field, values in told.items() if values is not None}
    return Back(shows, fixed, kind.ends)


def told_by_design(stage: Stage, design: int, field: str) -> tuple[Any, ...] | None:
    """The run-time value of a field of a kind at each end of a design, or the one that no end tells apart.

    Keywords and kinds are ids. None for what a design does not fix.
    """
    kind, id = _kind_of(stage, design), stage.numbers.ids["designs"][design]
    match field:
        case "title":
            return (design,)
        case "kind":
            return (kind.id,)
        case "keywords":
            return (tuple(sorted(stage.rules.designs[id].keywords)),)
    if field in _OF_CELLS or field in kind.state:
        return None
    if field in kind.attrs:
        ends = stage.by_end[field][design] if field in stage.by_end else None
        return (stage.attrs[field][design],) if ends is None else ends
    return (field in stage.rules.designs[id].keywords,)


def _named(stage: Stage, names: Names, kind: Kind, field: str, values: tuple[Any, ...]) -> tuple[Any, ...]:
    match field:
        case "title":
            return tuple(stage.numbers.ids["designs"][value] for value in values)
        case "keywords":
            return tuple(list(value) for value in values)
    attr = kind.attrs.get(field)
    return values if attr is None else tuple(names.name(attr.type, value) for value in values)


def _kind_of(stage: Stage, design: int) -> Kind:
    return stage.rules.kinds[stage.numbers.kind_of[design]]
