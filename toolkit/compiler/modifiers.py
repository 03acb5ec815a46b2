"""Modifiers in generated code: the stages of a value, each with what can count on this stage of the game.

Where the order inside a kind of modifier cannot be told from the result, each stands as a statement of its own. Where
it can (limits after each, grants that set a value) and in the tracing form they are gathered, put in order and applied.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager

from toolkit.compiler.bearers import for_bearers
from toolkit.compiler.existing import existence
from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.expressions.logic import condition_of
from toolkit.compiler.pycode import FALSE, NONE, PyCode, joined, literal, local, py
from toolkit.frozen import frozen
from toolkit.language.code import Code
from toolkit.language.tree import Binary, Coerce, Expr, Literal
from toolkit.model import Type
from toolkit.program.rules import Modifier, Stage, Value
from toolkit.program.sorts import bare

KINDS = ("set", "or", "times", "add")


@frozen
class Modified:
    """A value whose modifiers are being written: `result` is the name that holds what has been reached."""

    value: Value
    context: EmitContext
    about: Mapping[str, tuple[PyCode, Type]]
    result: PyCode
    modifiers: tuple[tuple[int, Modifier], ...]

    @property
    def tracing(self) -> bool:
        """Whether entries of an account are kept."""
        return self.context.module.tracing

    def void(self, modifier: Modifier) -> list[PyCode]:
        """The names of the truths that make a modifier void."""
        voided = {name for _, one in self.modifiers if one.how == "void" for name in one.voids}
        return [local(f"_void_{name}") for name in sorted(voided.intersection(modifier.classes))]


def write_stages(modified: Modified) -> None:
    """All stages, after the classes that are void."""
    _write_void(modified)
    for stage in modified.value.stages:
        _write_stage(modified, stage)


def _of(modified: Modified, how: str, stage: str | None) -> list[tuple[int, Modifier]]:
    """The modifiers of a kind in their order: weaker rank first, then label."""
    found = [one for one in modified.modifiers if one[1].how == how and stage in (None, one[1].stage)]
    return sorted(found, key=lambda one: (one[1].rank, one[1].label, one[0]))


@contextmanager
def _speaking(modified: Modified, modifier: Modifier) -> Iterator[tuple[EmitContext, PyCode]]:
    """Statements for each time that a modifier speaks; gives its names and the serial of its grant."""
    context = modified.context
    with ExitStack() as nested:
        there_now = existence(modifier, modified.value.within, context)
        if there_now:
            nested.enter_context(context.body.block(py("if {}:", joined(" and ", there_now))))
        there, serial = nested.enter_context(for_bearers(modifier, modified.about, context))
        if modifier.when is not None:
            test = condition_of(modifier.when, there).text(there, exact=False)
            if test.value is not True:
                nested.enter_context(context.body.block(py("if {}:", test)))
        yield there, serial


def _write_void(modified: Modified) -> None:
    body = modified.context.body
    voids = _of(modified, "void", None)
    for name in sorted({name for _, one in voids for name in one.voids}):
        body.line(f"_void_{name} = False")
    for place, modifier in voids:
        with _speaking(modified, modifier):
            for name in sorted(modifier.voids):
                body.line(f"_void_{name} = True")
            if modified.tracing:
                body.line(py("_voids.append({}, None))", _entry(place, modifier, literal(0))))


def _entry(place: int, modifier: Modifier, serial: PyCode) -> PyCode:
    order = py("({}, {}, {}, {})", modifier.rank, serial, literal(modifier.label), place)
    return py("({}, ({}, {}, {})", order, literal(modifier.label), literal(modifier.cite), literal(modifier.how))


def _write_stage(modified: Modified, stage: Stage) -> None:
    context, result = modified.context, modified.result
    limits = _limits(modified, stage) if stage.each or modified.tracing else None
    if modified.tracing:
        context.body.line(py("_start = {}", result))
        context.body.line("_entries = []")
        if stage is modified.value.stages[0]:
            context.body.line(py("{}(_voids, {}, _entries)", context.runtime("void_entries"), result))
    for kind in KINDS:
        modifiers = _of(modified, kind, stage.id)
        if not modifiers:
            continue
        by_effects = any(one.owner is not None and one.owner[0] == "effect" for _, one in modifiers)
        if modified.tracing or stage.each or (kind == "set" and by_effects):
            _gather(modified, stage, kind, modifiers, limits)
        else:
            for _, modifier in modifiers:
                _one(modified, stage, modifier)
    if stage.round is not None and not _is_whole(modified, stage):
        function = {"down": "floor", "up": "ceil", "nearest": "nearest"}[stage.round]
        context.body.line(
            context.at(modified.value.base.where, context.env).mark(
                py("{} = {}({})", result, context.runtime(function), result), modified.value.base.expr
            )
        )
    if modified.tracing:
        context.body.line(py("_rounded = {}", result))
    if stage.at_least is not None or stage.at_most is not None:
        _limit(modified, stage)
    if modified.tracing:
        low, high = limits or (NONE, NONE)
        context.body.line(
            py(
                "_stages.append({}({}, _start, tuple(_entries), _rounded, {}, {}, {}))",
                context.runtime("StageAccount"),
                literal(stage.id),
                low,
                high,
                result,
            )
        )


def _one(modified: Modified, stage: Stage, modifier: Modifier) -> None:
    """A modifier as a statement of its own. What is void is not computed unless it may fault."""
    context, result = modified.context, modified.result
    void = modified.void(modifier)
    with ExitStack() as nested:
        faulty = _faults(modified, modifier)
        test = py("if not ({}):", joined(" or ", void)) if len(void) > 1 else py("if not {}:", void[0]) if void else ""
        if void and not faulty:
            nested.enter_context(context.body.block(test))
        there, _ = nested.enter_context(_speaking(modified, modifier))
        assert modifier.code is not None
        amount = there.code(modifier.code)
        if void and faulty:
            amount = there.hold(amount, "amount")
            nested.enter_context(context.body.block(test))
        match modifier.how:
            case "set":
                context.body.line(py("{} = {}", result, amount))
            case "or":
                amount = there.hold(amount, "amount")
                sign = "<" if stage.best == "least" else ">"
                context.body.under(py(f"if {{}} {sign} {{}}:", amount, result), py("{} = {}", result, amount))
            case "times" if (parts := _literal_ratio(modifier.code.expr)) is not None:
                over = result if parts[0] == 1 else py("{} * {}", result, literal(parts[0]))
                made = context.call("ratio", over, literal(parts[1]))
                context.body.line(py("{} = {}", result, made))
            case "times":
                context.body.line(py("{} *= {}", result, amount))
            case _:
                context.body.line(py("{} += {}", result, amount))


def _literal_ratio(node: Expr) -> tuple[int, int] | None:
    """The parts of a ratio that is written out, as `1 / 2`: what is reckoned with it is looked up, no ratio is made."""
    match node:
        case Binary(operator="/", left=left, right=right):
            over, under = (part.of if isinstance(part, Coerce) else part for part in (left, right))
            if isinstance(over, Literal) and isinstance(under, Literal) and isinstance(over.value, int):
                return (over.value, under.value) if isinstance(under.value, int) and under.value else None
    return None


def _faults(modified: Modified, modifier: Modifier) -> bool:
    analysis = modified.context.module.analysis
    return analysis.codes_fault(modifier.when, modifier.code)


def _gather(
    modified: Modified,
    stage: Stage,
    kind: str,
    modifiers: list[tuple[int, Modifier]],
    limits: tuple[PyCode, PyCode] | None,
) -> None:
    """Modifiers gathered in a list, then applied in their order."""
    context, result = modified.context, modified.result
    context.body.line("_speaking = []")
    for place, modifier in modifiers:
        with _speaking(modified, modifier) as (there, serial):
            assert modifier.code is not None
            amount = there.code(modifier.code)
            void = modified.void(modifier)
            is_void = joined(" or ", void) if void else FALSE
            context.body.line(py("_speaking.append({}, {}, {}))", _entry(place, modifier, serial), amount, is_void))
    low, high = limits if limits is not None and stage.each else (NONE, NONE)
    entries = local("_entries") if modified.tracing else NONE
    arguments = py(
        "_speaking, {}, {}, {}, {}, {}, {}", result, literal(kind), literal(stage.best == "least"), low, high, entries
    )
    context.body.line(py("{} = {}({})", result, context.runtime("applied"), arguments))


def _limits(modified: Modified, stage: Stage) -> tuple[PyCode, PyCode]:
    """The limits of a stage under names, for those who need them more than once."""
    found = []
    for code in (stage.at_least, stage.at_most):
        found.append(NONE if code is None else modified.context.hold(modified.context.code(code), "limit"))
    return found[0], found[1]


def _limit(modified: Modified, stage: Stage) -> None:
    for code, sign in ((stage.at_least, "<"), (stage.at_most, ">")):
        if code is not None:
            limit = modified.context.hold(modified.context.code(code), "limit")
            text = py(f"if {{}} {sign} {{}}:", modified.result, limit)
            there = modified.context.at(modified.value.base.where, modified.context.env)
            modified.context.body.under(
                there.mark(text, modified.value.base.expr), py("{} = {}", modified.result, limit)
            )


def _is_whole(modified: Modified, stage: Stage) -> bool:
    """Whether what is rounded is an int already: nothing in the value is a ratio."""
    codes: list[Code | None] = [modified.value.base]
    codes += [one.code for _, one in modified.modifiers]
    for other in modified.value.stages:
        codes += [other.at_least, other.at_most]
    return all(code is None or bare(code.type) == Type("named", "int") for code in codes)
