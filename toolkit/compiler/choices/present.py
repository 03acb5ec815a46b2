"""What must be there so that an expression about members of a set is known to be no fault.

Most faults are reading through none: of a piece that stands nowhere there is no space. Where all that may be none is
read of one member alone, each candidate can be looked at once. In: an expression. Out: the parts that may be none.
"""

from __future__ import annotations

from dataclasses import replace

from toolkit.analysis.closing import reads
from toolkit.compiler.expressions.analysis import Analysis
from toolkit.language.rewriting import rewritten
from toolkit.language.tree import Comprehension, Expr, Ranging, Variable, parts
from toolkit.state.free import free_in


def presumed(node: Expr, name: str, known: tuple[str, ...], analysis: Analysis) -> tuple[Expr, ...] | None:
    """The parts that must not be none, those that others read first; each reads one member of the set at most.

    The set is called `name`; `known` are its members in hand. None where it may be a fault for all that.
    """
    if not analysis.faults(node):
        return ()
    members, others = {*known}, set[str]()
    for variable, things in _loops(node):
        (members if isinstance(things, Variable) and things.name == name else others).add(variable)
    found: list[Expr] = []

    def change(part: Expr) -> Expr | None:
        """The same, as if it could not be none."""
        inner = part.type.inner
        if part.type.form != "optional" or inner is None or reads(part, name):
            return None
        free = set(free_in(part))
        if free & others or len(free & members) > 1:
            return None
        sure = rewritten(replace(part, type=inner), change)
        if part not in found:
            found.append(part)
        return sure

    sure = rewritten(node, change)
    return None if analysis.faults(sure) or members & others else tuple(found)


def member_of(part: Expr, known: tuple[str, ...], node: Expr) -> str | None:
    """The variable of the member that such a part of an expression reads; None where it reads none."""
    free = free_in(part)
    return next((one for one in (*known, *(variable for variable, _ in _loops(node))) if one in free), None)


def _loops(node: Expr) -> list[tuple[str, Expr]]:
    """The variables of all that ranges over things, with these."""
    found = [one for part in parts(node) for one in _loops(part)]
    match node:
        case Ranging(variable=variable, things=things):
            found.append((variable, things))
        case Comprehension(clauses=clauses):
            found += [(clause.variable, clause.things) for clause in clauses]
    return found
