"""Calls: of values, places, occasions (previews), all pieces of a kind (`units(x)`), built-in functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from toolkit.checker import codes
from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker, handles
from toolkit.checker.expressions.naming import require_its_occasions
from toolkit.checker.functions import typed_call
from toolkit.checker.functions.registry import ELSEWHERE
from toolkit.checker.functions.things import pieces
from toolkit.checker.types import PLACE, PLAYER, ROUTE, SIDE, SPACE, optional, set_of
from toolkit.diagnostics import Later, Note
from toolkit.language.functions import FUNCTIONS
from toolkit.language.syntax import Call
from toolkit.language.tree import Ask, At, Expr, Preview
from toolkit.model import Type
from toolkit.model.rules.steps import VERBS
from toolkit.names import Names, did_you_mean
from toolkit.packs.references import shortened
from toolkit.program.ground import ROUTE as TRACED_ROUTE
from toolkit.program.ground import ZONE, part_id, trace_part


@handles(Call)
def call(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`name(arguments)`."""
    known, name = checker.known, node.function.id
    named = known.sections_of(name)
    found = [section for section in ("values", "places", "occasions") if section in named]
    if "places" in found and known.section("places")[name].record.per == "none":
        found.remove("places")
    if name in known.plurals:
        found.append("plurals")
    found += [section for section in ("zones", "traces") if name in known.section(section)]
    if name in FUNCTIONS:
        found.append("functions")
    if len(found) > 1:
        return _several(checker, node, found)
    if not found:
        return _nothing(checker, node)
    if found == ["functions"]:
        return typed_call(checker, node, wanted)
    return _CALLS[found[0]](checker, node)


def _value(checker: Checker, node: Call) -> Expr:
    known, id = checker.known, node.function.id
    arguments = matching.whole(checker, node, known.args("values", id), known.place("values", id))
    type = known.value_type(id)
    require_its_occasions(checker, node.function, id)
    return Ask(type, node.start, node.end, id, arguments) if arguments is not None else checker.unknown(node)


def _zone(checker: Checker, node: Call) -> Expr:
    known, id = checker.known, node.function.id
    arguments = matching.whole(checker, node, known.zone_args(id), known.place("zones", id))
    if arguments is None:
        return checker.unknown(node)
    return Ask(set_of(SPACE), node.start, node.end, part_id(id, ZONE), arguments)


def _trace(checker: Checker, node: Call) -> Expr:
    known, id = checker.known, node.function.id
    arguments = matching.whole(checker, node, known.args("traces", id), known.place("traces", id))
    require_its_occasions(checker, node.function, id, "traces")
    if arguments is None:
        return checker.unknown(node)
    return Ask(optional(ROUTE), node.start, node.end, trace_part(id, TRACED_ROUTE), arguments)


def _place(checker: Checker, node: Call) -> Expr:
    id = node.function.id
    item = checker.known.section("places")[id]
    if not matching.count(checker, node, 1, 1, f"{id}({item.record.per})"):
        return checker.unknown(node)
    owner = checker.wants(node.arguments[0], SIDE if item.record.per == "side" else PLAYER)
    return At(PLACE, node.start, node.end, id, owner)


def _preview(checker: Checker, node: Call) -> Expr:
    known, id = checker.known, node.function.id
    facts = matching.given(checker, node, known.args("occasions", id), known.place("occasions", id))
    if facts is None:
        return checker.unknown(node)
    return Preview(Type("named", id), node.start, node.end, id, tuple(facts.items()))


_CALLS: Mapping[str, Callable[[Checker, Call], Expr]] = {
    "values": _value,
    "places": _place,
    "occasions": _preview,
    "plurals": pieces,
    "zones": _zone,
    "traces": _trace,
}
_WORDS = {
    "values": "a value",
    "places": "a place",
    "occasions": "an occasion",
    "plurals": "all pieces of a kind",
    "zones": "a zone",
    "traces": "a trace",
    "functions": "a function of the language",
}


def _several(checker: Checker, node: Call, found: list[str]) -> Expr:
    name = node.function.id
    notes = [Note(f"It is {_WORDS[section]}.", checker.known.place(section, name)) for section in found]
    message = f"`{name}` is {' and '.join(_WORDS[section] for section in found)}."
    checker.report(codes.TWO_MEANINGS, node.function, message, notes=notes)
    return checker.unknown(node)


_BY_STEPS = {
    "procedures": "A procedure is run by a step: `call: {}(…)`. What an expression asks for is a value.",
    "actions": "An action is done by a player, or by a step: `call: {}(…)`.",
    "effects": "An effect is put on something by the step `grant:`; `has(x, {})` asks for it.",
    "events": "An event is made by the step `note:`; `past({}, …)` lists those there were.",
}


def _nothing(checker: Checker, node: Call) -> Expr:
    known, name = checker.known, node.function.id
    for section, help in _BY_STEPS.items():
        if name in known.section(section):
            message = f"`{name}` cannot be asked for in an expression."
            checker.report(codes.OUT_OF_PLACE, node.function, message, help=help.format(name))
            return checker.unknown(node)
    if name in ELSEWHERE:
        checker.report(codes.OUT_OF_PLACE, node.function, f"`{name}` cannot be asked for.", help=ELSEWHERE[name])
        return checker.unknown(node)
    if name in known.section("movement"):
        message = f"`{name}` is a movement: what it costs is asked by a search."
        help = f"Write `reachable({name}(…), start, points)`, `route({name}(…), start, goal)` or `cost_along(…)`."
        checker.report(codes.OUT_OF_PLACE, node.function, message, help=help)
        return checker.unknown(node)
    declaring = ("values", "places", "occasions", "kinds", "orders", "zones", "traces")
    if any(known.is_broken(section, name) for section in declaring) or known.may_be_plural(name):
        return checker.unknown(node)
    if name in VERBS:
        message = f"`{name}` is a step, and an expression asks nothing and changes nothing."
        help = f"Write a step `{name}:` in a procedure, an action or a trigger."
        checker.report(codes.OUT_OF_PLACE, node.function, message, help=help)
        return checker.unknown(node)
    message, near = f"There is nothing `{shortened(name)}` to be called.", Later(lambda: _callable_like(checker, name))
    checker.report(codes.NO_MEANING, node.function, message, help=near)
    return checker.unknown(node)


def _callable_like(checker: Checker, name: str) -> str:
    """What may be meant by a name of nothing that can be called."""
    known = checker.known
    callable = Names(
        [
            *(id for section in ("values", "occasions", "zones", "traces") for id in known.section(section)),
            *(*FUNCTIONS, *known.plurals, *_per(checker)),
        ]
    )
    near = did_you_mean(name, callable)
    if near or name not in checker.scope.variables:
        return near
    return f"`{name}` is a name given here, and nothing to be called."


def _per(checker: Checker) -> list[str]:
    return [id for id, item in checker.known.section("places").items() if item.record.per != "none"]
