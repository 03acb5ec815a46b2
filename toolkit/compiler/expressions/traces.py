"""Traced routes: the function that makes the search of a trace, and what is asked of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toolkit.compiler import names
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.expressions.context import EmitContext, function
from toolkit.compiler.expressions.looking_up import arguments_read
from toolkit.compiler.module import Module
from toolkit.compiler.pycode import NONE, Part, PyCode, call, global_name, keyword, literal, local, py, tuple_of
from toolkit.compiler.watches import watch_of
from toolkit.language.tree import Ask, Comparison, Expr, Function, Literal
from toolkit.model import Type
from toolkit.program.ground import HOLDS, ROUTE, TRACED, is_route_of_trace, parts_of_trace, trace_part, traced_of
from toolkit.program.rules import Value
from toolkit.program.traces import Trace

BOOL = Type("named", "bool")
_TELLS = {TRACED[ROUTE]: "route", TRACED["cost"]: "cost", TRACED[HOLDS]: "has_end"}


@function(*_TELLS)
def write_traced(node: Function, context: EmitContext) -> PyCode:
    """The route of a trace with these arguments, its cost, whether there is one."""
    module = context.module
    asked = traced_of(module.rules, node)
    trace = asked.trace
    arguments = [context.hold(code, "asked") for code in context.values(asked.arguments)]
    args = module.rules.values[trace_part(trace.id, ROUTE)].args
    named = {arg.name: code for arg, code in zip(args, arguments, strict=True)}
    make = _maker(module, trace)
    shared = [named[name] for name in trace.shared]
    if _is_kept(module):
        search = context.call("search_kept", context.cells, make, *shared)
    else:
        search = context.call("search_anew", context.cells, make, *context.viewers, *shared)
    search = context.hold(context.mark(search, node), "search")
    far = parts_of_trace(module.rules, trace)[trace.far]
    goals = call(module.value_function(far.id), context.cells, *context.viewers, *_accounts(module), *arguments)
    return context.mark(py("{}.{}({})", search, global_name(_TELLS[node.name]), goals), node)


def _is_kept(module: Module) -> bool:
    """Whether searches are kept: those that nobody in particular makes. Of what a search asks no account is wanted."""
    return module.viewer is None


def _accounts(module: Module) -> Sequence[PyCode]:
    """What functions of values are told of accounts: none are wanted of all that a search asks."""
    return (NONE,) if module.tracing else ()


def _maker(module: Module, trace: Trace) -> PyCode:
    """The function of the module that makes the search of a trace, by the arguments that are shared."""
    viewers = [] if module.viewer is None else [str(module.viewer)]
    prefix = "k_" if viewers else ""
    name = f"{prefix}{names.value(trace_part(trace.id, 'search'), tracing=module.tracing)}"
    parameters = ", ".join(("S", *viewers, *map(names.local, trace.shared)))
    return module.function(name, parameters, lambda body: _write_maker(trace, name, module, body))


def _write_maker(trace: Trace, name: str, module: Module, body: CodeBuffer) -> None:
    """`return TraceSearch(legs, starts, blocked, turned, exempt, exempt_starts)`."""
    cells = local("S")
    viewers = () if module.viewer is None else (module.viewer,)
    fields = parts_of_trace(module.rules, trace)
    args = module.rules.values[trace_part(trace.id, ROUTE)].args
    given = [local(names.local(arg.name)) if arg.name in trace.shared else NONE for arg in args]
    before: tuple[Part, ...] = (cells, *viewers, *_accounts(module), *given)
    legs = tuple_of(_leg(trace, number, name, fields, before, module) for number in trace.in_order)
    starts = call(module.value_function(fields[trace.near].id), *before)
    blocked = _partial(module, fields.get("blocked"), before)
    flags = (trace.from_goal, trace.far in trace.exempt, trace.near in trace.exempt)
    search = call(module.runtime("TraceSearch"), legs, starts, blocked, *map(literal, flags))
    body.line(py("return {}", search))


def _partial(module: Module, value: Value | None, before: Sequence[Part]) -> PyCode:
    """What asks for a field of a space or a step; none where it is silent. It is told no more than it reads, so that
    searches that ask for the same know it from each other."""
    if value is None:
        return NONE
    named = [argument.name for argument in value.args if argument.name not in ("here", "there")]
    first, read = len(before) - len(named), arguments_read(value, module)
    told = (part if place < first or named[place - first] in read else NONE for place, part in enumerate(before))
    return call(module.runtime("partial"), module.value_function(value.id), *told)


def _leg(
    trace: Trace, number: int, name: str, fields: Mapping[str, Value], before: Sequence[Part], module: Module
) -> PyCode:
    """A leg of the search."""
    leg = trace.legs[number]
    near = module.neighbours()
    said: list[PyCode] = []
    if leg.along:
        kinds = [module.stage.numbers.of["terrain"][kind] for kind in leg.along]
        words = ", ".join(map(str, kinds))
        near = module.of_stage(names.constant("JOINED", *map(str, kinds)), f"sides.joined({words})")
        said.append(keyword("paths", near))
    for field in ("cost", "never", "to"):
        if f"{field}_{number}" in fields:
            said.append(keyword(field, _partial(module, fields[f"{field}_{number}"], before)))
    if f"limit_{number}" in fields:
        said.append(keyword("limit", call(module.value_function(fields[f"limit_{number}"].id), *before)))
    if leg.round is not None:
        said.append(keyword("round", literal(leg.round)))
    return call(module.runtime("TraceLeg"), near, _rows(trace, number, name, fields, module), *said)


def _rows(trace: Trace, number: int, name: str, fields: Mapping[str, Value], module: Module) -> PyCode:
    """Where the steps of a leg are kept."""
    if not _is_kept(module):
        return call(module.runtime("LegRows"))
    of_leg = [fields[f"{field}_{number}"].id for field in ("to", "cost", "never") if f"{field}_{number}" in fields]
    watch = module.constant(names.constant("WATCH", name, str(number)), watch_of(module, of_leg))
    told = [local(names.local(arg)) for arg in trace.legs[number].reads]
    return call(module.runtime("rows_kept"), local("S"), global_name(name), literal(number), watch, *told)


def whether_traced(node: Comparison, context: EmitContext) -> tuple[Ask, bool] | None:
    """`supplied(u) != none`: what asks whether there is a route, without telling which, and whether that is denied;
    None for any other comparison, and where accounts are told."""
    if context.module.tracing or len(node.operands) != 2 or node.operators[0] not in ("==", "!="):
        return None
    for one, other in (node.operands, node.operands[::-1]):
        if _is_none(other) and isinstance(one, Ask) and is_route_of_trace(one.value):
            id = one.value.removesuffix(trace_part("", ROUTE))
            return Ask(BOOL, one.start, one.end, trace_part(id, HOLDS), one.arguments), node.operators[0] == "=="
    return None


def _is_none(node: Expr) -> bool:
    return isinstance(node, Literal) and node.value is None
