"""What types mean on a stage: which are pieces, which occasions, and where the fields of their rows stand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from toolkit.language.tree import Expr, Preview
from toolkit.model import Type
from toolkit.program.effects import Live, Step
from toolkit.program.sorts import ANY_PIECE, bare, is_piece
from toolkit.program.walking import elements_of, walk
from toolkit.runtime.occasions import Form
from toolkit.state import Shape, Stage, in_force

_BUILT_IN_OCCASIONS = frozenset(("game", "action", "occasion"))
OWNER, HOLDER, UP = 1, 2, 3
"""How far from the start of a piece's row its owner, its holder and its face stand."""


def inner(type: Type) -> Type:
    """The type of the members of a set or list."""
    found = bare(type).inner
    return found if found is not None else Type("unknown")


class Kinds:
    """Types and rows of one stage."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.rules = stage.rules
        self.layout = stage.layout
        self._shapes: dict[str, tuple[tuple[int, Shape], ...]] = {}

    # Types

    def is_piece(self, type: Type) -> bool:
        """Whether values are pieces (or none)."""
        return is_piece(self.rules, type)

    def is_occasion(self, type: Type) -> bool:
        """Whether values are occasions (or none)."""
        type = bare(type)
        if type.form != "named" or self.is_piece(type) or type.name in self.rules.types:
            return False
        return type.name in self.rules.occasions or type.name in _BUILT_IN_OCCASIONS

    def holds_occasions(self, type: Type) -> bool:
        """Whether values are occasions, or sets, lists and maps of such (or none)."""
        return self.form_of(type) is not None

    def form_of(self, type: Type) -> Form:
        """Where in values of a type occasions stand."""
        type = bare(type)
        if type.inner is None:
            return () if self.is_occasion(type) else None
        found: tuple[Form, ...] = (self.form_of(type.inner),)
        if type.form == "map":
            found = (self.form_of(Type("named", type.name)), *found)
        return found if any(one is not None for one in found) else None

    def are_pieces(self, type: Type) -> bool:
        """Whether values are sets or lists of pieces."""
        return bare(type).form in ("set", "list") and self.is_piece(inner(type))

    # Rows

    def shapes(self, type: Type) -> tuple[tuple[int, Shape], ...]:
        """The rows that a piece of a type can have, with their tags."""
        name = bare(type).name if bare(type).name in self.rules.kinds else ""
        if name not in self._shapes:
            every = tuple(enumerate(self.layout.shapes[: len(self.stage.numbers.kind_of)]))
            self._shapes[name] = tuple(one for one in every if one[1].id == name) if name else every
        return self._shapes[name]

    def offset(self, type: Type, field: str) -> int | tuple[int, ...]:
        """How far from the start of a piece's row a field stands: a number, or where it differs a table by tag."""
        found = {tag: shape.at.get(field, 0) for tag, shape in self.shapes(type)}
        there = {at for at in found.values() if at}
        if len(there) <= 1:
            return next(iter(there), 0)
        return tuple(found.get(tag, 0) for tag in range(len(self.stage.numbers.kind_of)))

    def has(self, type: Type, field: str) -> bool:
        """Whether all pieces of a type have a field in their row."""
        return all(field in shape.at for _, shape in self.shapes(type))

    def may_lack(self, type: Type, attribute: str) -> bool:
        """Whether some piece of a type is of a kind without an attribute."""
        name, kinds = bare(type).name, self.rules.kinds
        if name not in ANY_PIECE or name in kinds:
            return False
        return any(attribute not in kinds[shape.id].attrs for _, shape in self.shapes(type) if shape.id in kinds)

    def fact(self, kind: str, name: str) -> int:
        """How far from the start of an occasion's row a field stands."""
        return self.layout.at("occasion", kind, name)

    # What can happen

    @cached_property
    def _records(self) -> tuple[object, ...]:
        stage = self.stage
        elements = [one for one in elements_of(self.rules) if in_force(one, stage.scenario, stage.options)]
        return tuple(node for element in elements for node in walk(element))

    @cached_property
    def can_leave(self) -> bool:
        """Whether a piece can leave play."""
        return any(isinstance(node, Step) and node.effects.takes_out for node in self._records)

    @cached_property
    def unset(self) -> set[tuple[str, str]]:
        """The facts, by kind of occasion and name, that some occasion of the kind may be without when it opens."""
        opened = [node.effects.live if isinstance(node, Step) else node for node in self._records]
        return {fact for node in opened if isinstance(node, Live | Preview) for fact in self._not_given(node)}

    def _not_given(self, node: Live | Preview) -> Iterator[tuple[str, str]]:
        declared = self.rules.occasions.get(node.kind)
        given = {name for name, _ in node.facts}
        for fact in declared.facts if declared is not None else ():
            if fact.name not in given and fact.start is None:
                yield node.kind, fact.name

    def take_over(self, other: Kinds) -> None:
        """Take over what those of the same stage know of its rules, for an expression that is none of these."""
        assert other.stage is self.stage
        self._records, self.unset = other._records, set(other.unset)

    def learn(self, expr: Expr) -> None:
        """Take note of an expression that is none of the rules: it may make occasions without some facts."""
        for node in walk(expr):
            if isinstance(node, Preview):
                self.unset.update(self._not_given(node))

    @cached_property
    def holding(self) -> bool:
        """Whether pieces can hold pieces."""
        return any(kind.holds is not None for kind in self.rules.kinds.values())
