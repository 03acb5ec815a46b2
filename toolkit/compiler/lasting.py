"""What lasts until something: what grants of effects and showings remember, and when they end: with an
occasion, at its opening or ending, or with an event.

The condition of such an end reads what the row of the effect kept of the locals at its grant, and the event in hand.
A kind that nests is bound to the occasion that was innermost at the grant.
"""

from __future__ import annotations

from toolkit.compiler.code import NO_NAMES, Do, Names, Nodes
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.incremental_checks import IncrementalChecks
from toolkit.compiler.pycode import CELLS, NONE, RETURN_FALSE, PyCode, call, local, py, reads_of, tuple_of
from toolkit.compiler.step_emitter import Local, Scope, Statements, StepEmitter
from toolkit.compiler.telling import tell
from toolkit.model import Type
from toolkit.program.effects import Until
from toolkit.program.steps.changes import Lasting, Show


def kept_for_end(emitter: StepEmitter, step: Lasting, scope: Scope, statements: Statements) -> PyCode:
    """What the row of a step must remember for its end: locals, and where its kind nests the occasion it ends with."""
    layout = emitter.generator.layout
    kept = [scope.variables[name].python for name, _ in layout.needs.captures(step) if name]
    if step.until is not None and layout.needs.is_bound(step):
        kind = step.until.kind
        around = statements.hold(py("S[{}]", layout.base["top", kind]), "around")
        kept.insert(0, py("(S[{} + {}], {})", around, layout.at("occasion", kind, "serial"), around))
    return tuple_of(kept)


def captured_by(emitter: StepEmitter, step: Lasting, scope: Scope) -> tuple[PyCode, ...]:
    """The locals that the row of a step must remember."""
    if step.until is None:
        return ()
    return tuple(scope.variables[name].python for name, _ in emitter.generator.layout.needs.captures(step) if name)


def ended(emitter: StepEmitter, when: str, kind: str, variables: dict[str, Local] | None = None) -> Nodes:
    """End the grants that last until this moment."""
    generator = emitter.generator
    nodes: Nodes = []
    for site, grant in enumerate(generator.layout.needs.grants):
        until = grant.until
        if until is None or (until.when, until.kind) != (when, kind):
            continue
        listed = generator.layout.base["effects", grant.effect]
        test, reads = NONE, NO_NAMES
        if until.where is not None or generator.layout.needs.is_bound(grant):
            test, reads = _test(emitter, site, grant, until, variables or {})
        end = py("{}(S, J, {}, {}, {})", generator.runtime("end_grants"), listed, site, test)
        told = [] if isinstance(grant, Show) else tell(emitter, "over", grant.effect, grant.at, grant.cite)
        if isinstance(grant, Show) and generator.stage.is_keyed(grant.things.type):
            mix = generator.runtime("mix_forgotten")
            end = py("{}(S, J, {}, {}, {}, {}, {})", mix, listed, site, test, generator.places(), generator.draws())
        nodes += [*told, Do(((0, end),), reads)]
    return [*nodes, *generator.one(IncrementalChecks).all_again(frozenset((("effect", ""),)))] if nodes else nodes


def _test(
    emitter: StepEmitter, site: int, grant: Lasting, until: Until, variables: dict[str, Local]
) -> tuple[PyCode, Names]:
    """A function of the row that tells whether this is the end it waits for."""
    generator = emitter.generator
    inner = Scope({name: each for name, each in variables.items() if name.startswith("event")})
    kept = generator.layout.needs.captures(grant)
    offset = generator.layout.shape("effect", grant.effect).at
    captured = [py("S[_row + {}][{}]", offset["captured"], index) for index in range(len(kept))]
    for text, (name, type) in zip(captured, kept, strict=True):
        inner.variables[name] = Local(text, type, generator.holds_occasions(type))
    inner.variables["bearer"] = Local(py("S[_row + {}]", offset["bearer"]), Type("named", "piece"))
    names = tuple(sorted(reads_of(each.python for each in variables.values())))
    name = f"u_{emitter.prefix}_{site}_{next(emitter.numbers)}"

    def write(body: CodeBuffer) -> None:
        """The occasion must be the one of the grant, and the condition hold."""
        if generator.layout.needs.is_bound(grant):
            serial = generator.layout.at("occasion", until.kind, "serial")
            now = py("S[S[{}] + {}]", generator.layout.base["top", until.kind], serial)
            body.under(py("if {}[0] != {}:", captured[0], now), "return False")
        generator.writer.require(until.where, inner.env(), body, RETURN_FALSE)
        body.line("return True")

    function = generator.statements(name, ("S", "_row", *names), write)
    asked = call(function, CELLS, py("_row"), *map(local, names))
    return py("lambda _row: {}", asked), frozenset(names)
