"""Which fields of a face-down piece somebody may not know. In: rules, a type, a field. Out: truths, like designs."""

from __future__ import annotations

from toolkit.analysis.hiding import WHERE, hides_positions, set_by_effects
from toolkit.model import Type
from toolkit.program.rules import Rules
from toolkit.program.sorts import bare, is_piece
from toolkit.state import Stage, told_by_design

_OPEN = frozenset(("owner", "holder", "space", "face_up"))


def may_be_hidden(rules: Rules, of: Type, name: str) -> bool:
    """Whether this is a field of a piece that not everybody knows when the piece lies face down."""
    if not is_piece(rules, of):
        return False
    kind = rules.kinds.get(bare(of).name)
    if kind is not None and name in (kind.face_down_shows or ()):
        return set_by_effects(rules, name)
    return name not in _OPEN or (name in WHERE and hides_positions(rules))


def alike(stage: Stage, design: int) -> list[int]:
    """The other designs of a design's kind that look like it when they lie face down, by number."""
    kind_of = stage.numbers.kind_of
    shows = stage.rules.kinds[kind_of[design]].face_down_shows or ()
    own = [told_by_design(stage, design, field) for field in shows]
    return [
        other
        for other, kind in enumerate(kind_of)
        if kind == kind_of[design]
        and other != design
        and [told_by_design(stage, other, field) for field in shows] == own
    ]
