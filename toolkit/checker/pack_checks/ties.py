"""Rankings of policies that can leave answers alike, where nothing says which of them it takes.

A ranking is known to tell any two answers apart where it ranks numbers by themselves, truths, or spaces of a grid by
row and column. Of all else, such as pieces, of which two may stand together, it is not known, and then its author says
what is meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.diagnostics import Diagnostic, register
from toolkit.language.code import Criterion
from toolkit.language.tree import Coerce, Expr, Field, Unary, Variable
from toolkit.model import Type
from toolkit.packs import Item
from toolkit.program.policies import Entry
from toolkit.program.rule_cells import is_of_cell, is_of_table
from toolkit.program.rules import Rules
from toolkit.source import Path

TIES = register(
    "W522",
    "ties-left-open",
    about="policies",
    title="A policy's ranking can leave answers alike, and nothing says which it takes",
    cause="Of answers that are alike by all criteria of `prefer:` a policy takes the first that is listed. Where that "
    "is not said, another criterion may have been forgotten. Numbers, truths and spaces of a grid can be told apart "
    "for certain; of all else nobody knows.",
    remedy="Add a criterion that tells them apart, or say what is meant: `ties: first`, or `ties: draw` where chance "
    "decides.",
    bad="policies: {robot: {entries: [{for: fire.target, prefer: [{most: it.cost}]}]}}",
    good="policies: {robot: {entries: [{for: fire.target, prefer: [{most: it.cost}], ties: first}]}}",
)
_DEEPEST = 20
"""Orders that name orders are followed so far."""
_ADVICE = {
    "int": "`{least: it}` tells any two numbers apart",
    "bool": "`{truth: it}` tells the two apart",
    "space": "`{least: it.row}` and `{least: it.column}` tell any two spaces of a grid apart",
}


@together
def check_ties(whole: Whole) -> Iterator[Diagnostic]:
    """Look at what each entry of a policy ranks by, where it does not say what becomes of ties."""
    for item in whole.pack.all("policies"):
        policy = whole.rules.policies.get(item.id)
        if policy is None or whole.is_affected(policy):
            continue
        for path, record in _entries(item):
            where = (*item.where, *path)
            ranked = [entry for entry in policy.entries if entry.at.path == where]
            if record.prefer and "ties" not in record.model_fields_set:
                left = next((entry for entry in ranked if not _decides(whole, entry)), None)
                if left is not None:
                    yield TIES.at(item.key_span(*path, "prefer"), _message(left), help=_help(left))


def _entries(item: Item) -> Iterator[tuple[Path, Any]]:
    for index, entry in enumerate(item.record.entries):
        yield ("entries", index), entry
        for number, inner in enumerate(entry.entries):
            yield ("entries", index, "entries", number), inner


def _message(entry: Entry) -> str:
    name = entry.decision.name or entry.decision.element
    return f"Several answers to `{name}` may be alike by these criteria: it takes the first that is listed."


def _help(entry: Entry) -> str:
    draws = ", or `ties: draw` where chance decides" if entry.decision.is_whole else ""
    said = f"Say `ties: first` if that is meant{draws}"
    known = _ADVICE.get(entry.about.name) if entry.about.form == "named" else None
    return f"{known[0]}{known[1:]}. {said}." if known else f"{said}."


def _decides(whole: Whole, entry: Entry) -> bool:
    """Whether no two answers are alike by the criteria of an entry: False where that is not known."""
    told = _told_by(whole.rules, entry.prefer, 0)
    if entry.about in (Type("named", "int"), Type("named", "bool")):
        return ("",) in told
    if entry.about == Type("named", "space"):
        return {("row",), ("column",)} <= told and all(
            board.grid.shape in ("hex", "square") for _, board in whole.boards()
        )
    return False


def _told_by(rules: Rules, criteria: Iterable[Criterion], depth: int) -> frozenset[tuple[str, ...]]:
    """The fields of what is ranked of which criteria tell any two values apart, `("",)` for the thing itself."""
    found: set[tuple[str, ...]] = set()
    for criterion in criteria:
        if criterion.order is None:
            path = _path(criterion.code.expr, criterion.variable) if criterion.code is not None else None
            found.update([path] if path is not None else ())
        elif depth < _DEEPEST and (order := rules.orders.get(criterion.order)) is not None:
            found |= _told_by_order(rules, order.id, depth + 1)
    return frozenset(found)


def _told_by_order(rules: Rules, id: str, depth: int) -> frozenset[tuple[str, ...]]:
    """The same of an order; of the orders in a table what all of them tell."""
    by = rules.orders[id].by
    if not is_of_table(id) or is_of_cell(id):
        return _told_by(rules, by, depth)
    each = [_told_by(rules, [criterion], depth) for criterion in by if criterion.order is not None]
    return frozenset.intersection(*each) if each else frozenset()


def _path(expr: Expr, variable: str) -> tuple[str, ...] | None:
    """The fields behind the thing that is ranked, where an expression is one of it, or the same with a minus."""
    while isinstance(expr, Coerce | Unary):
        if isinstance(expr, Coerce) and expr.how != "ratio":
            return None
        expr = expr.of if isinstance(expr, Coerce) else expr.operand
    if isinstance(expr, Variable):
        return ("",) if expr.name == variable else None
    fields: list[str] = []
    while isinstance(expr, Field) and expr.of is not None:
        fields.insert(0, expr.name)
        expr = expr.of
    return tuple(fields) if isinstance(expr, Variable) and expr.name == variable else None
