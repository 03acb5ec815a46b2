"""What a compiled game keeps for the questions of its own rules, where somebody else asks. In: a stage, an expression.

The rules decide which pieces are listed, which events are remembered, what is counted. Pieces that are not listed are
found among all rows, so each question about them has its value. What nobody remembered is gone: it is said in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from toolkit.analysis.hiding import holds_pieces
from toolkit.examples.asked import Asked
from toolkit.language.code import Code
from toolkit.language.rewriting import rewritten
from toolkit.language.tree import (
    Ask,
    Clause,
    Comprehension,
    Everything,
    Expr,
    Function,
    Literal,
    Ranging,
    Thing,
    Variable,
)
from toolkit.model import Type
from toolkit.play.once import once_for_each
from toolkit.program.rules import Element
from toolkit.program.walking import walk
from toolkit.state import Stage, in_force

_BOOL = Type("named", "bool")


def with_listed(stage: Stage, asked: Asked) -> tuple[Asked, Mapping[str, str]]:
    """The expression with a variable for all pieces of each kind that the game lists nowhere; the kinds by variable."""
    code, types, kinds = _with_listed(stage, asked.code, asked.variables)
    return replace(asked, code=code, variables=types) if kinds else asked, kinds


@once_for_each
def _with_listed(
    stage: Stage, code: Code, variables: Mapping[str, Type]
) -> tuple[Code, Mapping[str, Type], Mapping[str, str]]:
    kinds: dict[str, str] = {}
    types = dict(variables)

    def every(kind: str, node: Expr) -> Variable:
        """The variable for all pieces of a kind."""
        name = f"every_{kind}_in_play"
        types[name] = Type("set", inner=Type("named", kind))
        kinds[name] = kind
        return Variable(types[name], node.start, node.end, name)

    def change(node: Expr) -> Expr | None:
        """What stands in place of a question about pieces that are listed nowhere; None for anything else."""
        match node:
            case Everything(what=what) if _is_unlisted(stage, node):
                return every(what, node)
            case Function(name="pieces", arguments=(Literal(value=str() as kind), of)) if _is_unlisted(stage, node):
                one = Variable(Type("named", kind), node.start, node.end, f"each_{kind}_in_play")
                held = Function(_BOOL, node.start, node.end, "holds", (rewritten(of, change), one))
                clause = Clause(one.name, every(kind, node), (held,))
                return Comprehension(node.type, node.start, node.end, one, (clause,))
        return None

    return replace(code, expr=rewritten(code.expr, change)), types, kinds


def forgotten(stage: Stage, expr: Expr) -> str | None:
    """Why a game cannot tell something, because nothing of it was kept; None where all is kept."""
    for node, value in _asked_for(stage, expr):
        match node:
            case Function(name="past", arguments=(Literal(value=str() as event), Literal(value=str() as kind))):
                if event not in stage.needs.past.get(kind, ()):
                    return _no_past(stage, event, kind)
            case Function(name="used", arguments=(Thing(id=action), Literal(value=str() as kind), *members)):
                limit = stage.rules.actions[action].limit_of(kind, members[0].type if members else None)
                if limit.tag not in [tag for tag, _ in stage.needs.limits.get(kind, ())]:
                    return f"No limit of `{action}` counts here: it is not in this game with its options"
            case Everything() | Function(name="pieces") if value is not None and _is_unlisted(stage, node):
                return f"`{value}` is not in this game with its options, and asks for pieces that are listed nowhere"
    return None


def _is_unlisted(stage: Stage, node: Expr) -> bool:
    """Whether an expression asks for all pieces of a kind that the game does not list."""
    base = stage.layout.base
    match node:
        case Everything(what=what):
            return what in stage.rules.kinds and ("pieces", what) not in base
        case Function(name="pieces", arguments=(Literal(value=str() as kind), of)):
            type = of.type.inner if of.type.form == "optional" and of.type.inner is not None else of.type
            if type.name in ("player", "side"):
                return ("owned", kind) not in base
            return holds_pieces(stage.rules) and ("pieces", kind) not in base
    return False


def _no_past(stage: Stage, event: str, kind: str) -> str:
    kept = [f"past({one}, {each})" for each, events in stage.needs.past.items() for one in events]
    told = f"this game keeps {', '.join(f'`{one}`' for one in kept)}" if kept else "this game keeps none"
    return f"No rule asks for `past({event}, {kind})`, and only events that some rule asks for are kept: {told}"


def _asked_for(stage: Stage, expr: Expr) -> Iterator[tuple[Expr, str | None]]:
    """The parts of an expression, and those of values and orders that no rule of the game has, with whose they are.

    What is in force has all that it needs: the game was compiled for it.
    """
    done: set[str] = set()
    ahead: list[tuple[Any, str | None]] = [(expr, None)]
    while ahead:
        whole, name = ahead.pop()
        for node in walk(whole):
            if isinstance(node, Expr):
                yield node, name
            element: Element | None = None
            if isinstance(node, Ask):
                element = stage.rules.values[node.value]
            elif isinstance(node, Ranging) and node.order is not None:
                element = stage.rules.orders[node.order[0]]
            if element is not None and element.id not in done and not in_force(element, stage.scenario, stage.options):
                done.add(element.id)
                ahead.append((element, element.id))
