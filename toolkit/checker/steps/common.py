"""What several verbs need: the fields that all steps have, objects of some type, names of what is made."""

from __future__ import annotations

from typing import Any, TypedDict

from toolkit.checker.expressions.checker import Checker, article
from toolkit.checker.functions.candidates import contents
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body
from toolkit.checker.types import HOLDER, PLACE, PLAYER, SIDE, SPACE, UNKNOWN, bare, is_unknown, list_of, set_of
from toolkit.diagnostics import register
from toolkit.language.code import Code, Where
from toolkit.language.tree import Field, Function, Ranging
from toolkit.model import Type

WRONG_OBJECT = register(
    "E551",
    "wrong-object",
    about="steps/*",
    title="A step is about something that it cannot be done to",
    cause="Each verb is about things of certain types: pieces move and are removed, places are drawn from and "
    "shuffled, players choose.",
    remedy="Name a thing of such a type.",
    bad="- {move: unit.space, to: target}",
    good="- {move: unit, to: target}",
)


class Common(TypedDict):
    """The fields that all steps have."""

    at: Where
    cite: tuple[str, ...]
    option: str | None


def common(record: Any, spot: Spot) -> Common:
    """The fields that all steps have."""
    return {"at": spot.where, "cite": record.cite, "option": record.option}


def object_of(body: Body, text: str, spot: Spot, scope: Scope, what: str, *fitting: str) -> Code:
    """An expression whose value must be of one of some sorts: `pieces`, `piece`, `place`, `space`, `player`...

    A place stands for the pieces in it, where the place itself is not wanted; a side for its players. A piece that is
    picked in the step itself, `remove: first(units)`, may be none: that is a fault right there. Where several players
    may be meant, none is nobody.
    """
    code = body.bench.code(text, spot, scope)
    if bare(code.type) == PLACE and "pieces" in fitting and "place" not in fitting:
        held = contents(Checker(code.where, scope), code.expr)
        return Code(held, code.where)
    if bare(code.type) == SIDE and "players" in fitting:
        expr = code.expr
        return Code(Field(set_of(PLAYER), expr.start, expr.end, expr, "players", "built_in"), code.where)
    if not is_unknown(code.type) and not any(_SORTS[sort](code.type, scope) for sort in fitting):
        span = spot.where.span(code.expr.start, code.expr.end)
        body.bench.report(WRONG_OBJECT, span, f"This is {article(code.type)}, and {what} is wanted here.")
        return Code(code.expr, code.where)
    picked = isinstance(code.expr, Ranging | Function) and ("piece" in fitting or "pieces" in fitting)
    takes_none = picked or "players" in fitting or fitting == ("anything",) or _is_skipped(body)
    if not takes_none and not is_unknown(code.type):
        checker = Checker(code.where, scope)
        checker.present(code.expr, code.expr, bare(code.type))
        body.bench.found += checker.problems
    return code


def _is_skipped(body: Body) -> bool:
    """Whether steps about none are skipped: the pack says so of what is impossible."""
    return bool(body.bench.pack.manifest.record.impossible == "skip")


def _is_piece(type: Type, scope: Scope) -> bool:
    return scope.declarations.is_piece(bare(type))


def _are_pieces(type: Type, scope: Scope) -> bool:
    type = bare(type)
    inner = type.inner if type.form in ("set", "list") else type
    return inner is not None and scope.declarations.is_piece(bare(inner))


def _is(*types: Type) -> Any:
    return lambda type, scope: bare(type) in types


def _is_many_of(name: str) -> Any:
    return lambda type, scope: bare(type).form in ("set", "list") and bare(type).inner == Type("named", name)


_SORTS: dict[str, Any] = {
    "piece": _is_piece,
    "pieces": _are_pieces,
    "place": _is(PLACE),
    "spot": lambda type, scope: bare(type) in (PLACE, SPACE, HOLDER) or _is_piece(type, scope),
    "player": _is(Type("named", "player")),
    "players": _is_many_of("player"),
    "design": lambda type, scope: bare(type).form == "design",
    "anything": lambda type, scope: True,
}


def member_type(type: Type) -> Type:
    """What a set or list holds; of anything else the thing itself."""
    inner = bare(type)
    return (inner.inner or UNKNOWN) if inner.form in ("set", "list") else inner


def several(type: Type, count: object | None) -> Type:
    """The type of what is named: one thing, or with a count the list of them."""
    return list_of(type) if count is not None else type
