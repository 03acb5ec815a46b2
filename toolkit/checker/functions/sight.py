"""Functions of sight: `sight(a, b)`, `seen_from(a)`, with what they read of the pieces that fill spaces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from toolkit.board.sight import sight_of
from toolkit.checker.expressions.checker import Checker
from toolkit.checker.fields import fields_of
from toolkit.checker.functions.registry import types
from toolkit.checker.functions.space import of_spaces
from toolkit.checker.types import BOOL, NOTHING, SIGHT, SPACE, set_of
from toolkit.diagnostics import register
from toolkit.language.functions.sight import SIGHTS
from toolkit.language.syntax import Call
from toolkit.language.tree import (
    Clause,
    Comparison,
    Comprehension,
    Everything,
    Expr,
    Field,
    Function,
    Literal,
    Variable,
)
from toolkit.model import Type

NO_RULES = register(
    "E451",
    "no-rules-of-sight",
    about="sight functions/sight functions/seen_from",
    title="Rules ask what sees what, and nothing says what blocks sight",
    cause="`sight(a, b)` and `seen_from(a)` go by the section `sight:` of the pack, or of a pack that it depends on: "
    "which terrain blocks, what hinders, and how levels count.",
    remedy="Write a section `sight:` in a file of the folder rules/. The plainest says which terrain blocks.",
    bad='base: "not sight(firer, target).blocked"   # and no file of rules/ has a section `sight:`',
    good="sight: {blocked: [{where: {blocks_sight: true}}]}\nkinds: {terrain: {attrs: {blocks_sight: {type: bool}}}}",
)
_HELP = "Write a section in rules/: `sight: {blocked: [{where: {los: obstacle}}]}`, of an attribute of terrain."


@types("sight")
def sight(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`sight(a, b)`."""
    return _by_rules(checker, node, of_spaces(checker, node, SIGHT, SIGHTS["sight"]))


@types("seen_from")
def seen_from(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`seen_from(a)`."""
    return _by_rules(checker, node, of_spaces(checker, node, set_of(SPACE), SIGHTS["seen_from"]))


def _by_rules(checker: Checker, node: Call, asked: Expr) -> Expr:
    """A call of a function of sight, with what it reads of the pieces that fill spaces."""
    if not isinstance(asked, Function):
        return asked
    pack = checker.known.pack
    if sight_of(pack) is None and all(each.has_all_rules for each in pack.family()):
        checker.report(NO_RULES, node, "This pack has no rules of sight.", help=_HELP)
        return checker.unknown(node)
    return replace(asked, arguments=(*asked.arguments, *_markers(checker, node)))


def _markers(checker: Checker, node: Call) -> Iterator[Expr]:
    """What is read of pieces that fill spaces: which of them stand on the map, and which of their ends are up."""
    found = sight_of(checker.known.pack)
    for id in sorted(found[1].fills_space) if found is not None else ():
        if not checker.known.is_piece(Type("named", id)):
            continue  # it was reported
        kind, start, end = Type("named", id), node.start, node.end
        fields = fields_of(kind, checker.known)

        def read(name: str, kind: Type = kind) -> Expr:
            """A field of a marker."""
            marker = Variable(kind, node.start, node.end, "marker")
            found = fields_of(kind, checker.known)[name]
            return Field(found.type, node.start, node.end, marker, name, found.source)

        none = Literal(NOTHING, start, end, None)
        stands = Comparison(BOOL, start, end, ("!=",), (read("space"), none))
        all_of = Everything(set_of(kind), start, end, id)
        for name in ("title", "end") if "end" in fields else ("title",):
            told = read(name)
            yield Comprehension(set_of(told.type), start, end, told, (Clause("marker", all_of, (stands,)),))
