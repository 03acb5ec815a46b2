"""Values as functions: base, void classes, stages with their modifiers, permissions, the look at the bounds.

Only what can count in this scenario with its options stands in the code. The tracing form computes the same and adds an
account to the list `T` (an `Accounts`, or None where nobody asks for accounts); the accounts of values asked on the
way are inside it.
"""

from __future__ import annotations

from toolkit.compiler import names
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import of_arguments
from toolkit.compiler.expressions.asks import is_kept
from toolkit.compiler.expressions.comprehensions import listed_comprehension
from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.expressions.logic import returns
from toolkit.compiler.expressions.looking_up import Key, looked_up_by, write_key
from toolkit.compiler.modifiers import Modified, write_stages
from toolkit.compiler.module import Module, writes_functions
from toolkit.compiler.permissions import decide
from toolkit.compiler.pycode import PyCode, as_code, call, literal, local, py, tuple_of
from toolkit.language.tree import Comprehension
from toolkit.model import Type
from toolkit.program.rules import Permission, Value
from toolkit.program.sorts import bare

INT, RATIO = Type("named", "int"), Type("named", "ratio")
_RESULT = local("_result")


@writes_functions("value")
def write_value(value: Value, module: Module, body: CodeBuffer) -> None:
    """The body of the function of a value."""
    arguments = {argument.name: local(names.local(argument.name)) for argument in value.args}
    env = of_arguments(value.args, arguments, accounts=local("_asked") if module.tracing else None, guard=module.viewer)
    context = EmitContext(module, value.base.where, env, body)
    if units := module.analysis.work.value_units(value):
        body.line(context.call("spend", units))
    if module.tracing:
        if is_kept(value, module):
            with body.block("if T is None:"):  # nobody asks for its account, as in a search
                _kept(value, context)
        _traced(value, context)
    elif is_kept(value, module):
        _kept(value, context)
    elif (key := looked_up_by(value, module)) is not None:
        _looked_up(value, key, context)
    else:
        _anew(value, context)


def _anew(value: Value, context: EmitContext) -> None:
    if not context.module.is_modified(value) and not context.module.analysis.numbers.needs_look(value):
        returns(value.base, context)
    else:
        result = _computed(value, context)
        context.body.line(py("return {}", result))


@writes_functions("anew")
def write_anew(value: Value, module: Module, body: CodeBuffer) -> None:
    """The body of the function that computes a value which is looked up elsewhere."""
    arguments = {argument.name: local(names.local(argument.name)) for argument in value.args}
    _anew(value, EmitContext(module, value.base.where, of_arguments(value.args, arguments), body))


def _looked_up(value: Value, by: Key, context: EmitContext) -> None:
    """What was computed for this key before. Where reading a cell of the key is a fault the value tells whether it is
    one there too."""
    body, module = context.body, context.module
    told = [context.env.names[argument.name] for argument in value.args]
    anew = call(module.anew_function(value.id), context.cells, *told)
    table, key = module.table_of_known(value.id), local("_key")
    body.line(py("{} = None", key))
    with body.block("try:"):
        body.line(py("{} = {}", key, write_key(by, context)))
        body.line(py("return {}[{}]", table, key))
    with body.block("except Exception:"):
        pass
    body.under(py("if {} is None:", key), py("return {}", anew))
    body.line(py("return {}", context.call("keep_known", table, key, anew)))


def _kept(value: Value, context: EmitContext) -> None:
    told = [context.env.names[argument.name] for argument in value.args]
    compute = context.module.computing_function(value.id)
    context.body.line(py("return {}", context.call("kept_value", context.cells, compute, *told)))


@writes_functions("computing")
def write_computing(value: Value, module: Module, body: CodeBuffer) -> None:
    """The members of a set that is kept, in whatever order, perhaps some of them twice."""
    arguments = {argument.name: local(names.local(argument.name)) for argument in value.args}
    context = EmitContext(module, value.base.where, of_arguments(value.args, arguments), body)
    base = value.base.expr
    if isinstance(base, Comprehension) and not module.is_modified(value):
        body.line(py("return {}", listed_comprehension(base, context)))
    else:
        body.line(py("return {}", _computed(value, context)))


def _computed(value: Value, context: EmitContext) -> PyCode:
    """Statements that compute the value; the text of its result."""
    text = context.value(value.base.expr)
    if not context.module.is_modified(value):
        return _looked_at(value, text, context)
    context.body.line(py("_result = {}", text))
    _modify(value, context)
    _whole(value, context)
    return _looked_at(value, _RESULT, context)


def _modify(value: Value, context: EmitContext) -> None:
    module = context.module
    about = {argument.name: (context.env.names[argument.name], argument.type) for argument in value.args}
    modifiers = tuple(
        (place, one)
        for place, one in enumerate(module.rules.modifiers)
        if one.value == value.id and module.in_force(one)
    )
    write_stages(Modified(value, context, about, _RESULT, modifiers))
    permissions = module.permissions_of(value.id, is_action=False)
    if _only_forbid(permissions, module) and not module.tracing:
        context.body.under("if not _result:", "return False")
    if permissions:
        decide(permissions, about, value.within, _RESULT, context)


def _only_forbid(permissions: tuple[Permission, ...], module: Module) -> bool:
    """Whether what is not so already stays so, whatever the permissions say; and none of them may be a fault."""
    faults = any(module.analysis.codes_fault(one.when, None) for one in permissions)
    return (
        bool(permissions)
        and module.passes.split_conditions
        and not faults
        and not any(one.permits for one in permissions)
    )


def _whole(value: Value, context: EmitContext) -> None:
    """An int again, where ratios were reckoned with on the way to one."""
    codes = [value.base, *(one.code for one in context.module.modifiers_of(value.id))]
    if bare(value.type) == INT and any(code is not None and bare(code.type) == RATIO for code in codes):
        context.body.line(py("_result = {}(_result)", context.runtime("whole")))


def _looked_at(value: Value, text: PyCode, context: EmitContext) -> PyCode:
    """The result, looked at where it could be beyond its bounds."""
    analysis = context.module.analysis
    if context.module.passes.narrow_checks and not analysis.numbers.needs_look(value):
        return text
    type = bare(value.type)
    function = {INT: "small_int", RATIO: "small_ratio"}.get(type)
    if function is None:
        return text
    name = context.hold(text, "result")
    there = context.at(value.base.where, context.env)
    check = there.mark(context.call(function, name), value.base.expr)
    if value.type == INT:
        context.body.under(py("if not {} <= {} <= {}:", -(2**53), name, 2**53), check)
    else:
        context.body.under(py("if type({}) is not int or not {} <= {} <= {}:", name, -(2**53), name, 2**53), check)
    return name


def _traced(value: Value, context: EmitContext) -> None:
    body = context.body
    body.line("_asked = T.inside() if T is not None else None")
    for name in ("_voids", "_stages"):
        body.line(f"{name} = []")
    body.line("_decided = None")
    body.line(py("_result = {}", context.value(value.base.expr)))
    body.line("_base = _result")
    _modify(value, context)
    _whole(value, context)
    result = _looked_at(value, _RESULT, context)
    arguments = tuple_of(context.env.names[argument.name] for argument in value.args)
    parts = py("{}, {}, {}, {}, _base", literal(value.id), literal(value.title), literal(value.cite), arguments)
    with body.block("if T is not None:"):
        inside = as_code("*((tuple(_asked), _asked.rest) if _asked is not None else ((),))")
        account = context.call("Account", parts, as_code("tuple(_stages)"), local("_decided"), result, inside)
        body.line(py("T.append({})", account))
    body.line(py("return {}", result))
