"""`for`: steps for each member that a set has at the start; who is gone is left out, heirs stand in."""

from collections.abc import Callable
from dataclasses import replace

from toolkit.compiler.code import NO_NAMES, Do, If, Jump, Label, Loop, Nodes, Part, Waiting
from toolkit.compiler.parts import branch, repeat, waits
from toolkit.compiler.pycode import PyCode, literal, looping, names_in, py
from toolkit.compiler.step_emitter import Local, Scope, Statements, StepEmitter, verb
from toolkit.compiler.steps.choose import choose
from toolkit.language.code import Candidates, Choice, Code
from toolkit.language.tree import Everything, Setting, Thing, Variable
from toolkit.model import Type
from toolkit.program.steps import flow
from toolkit.program.steps.flow import Choose, For

INT = Type("named", "int")


@verb(For)
def lower_for(emitter: StepEmitter, step: For, scope: Scope) -> list[Part]:
    """A round for each member in order, or in the order in which a player names them."""

    def rounds(scope: Scope) -> list[Part]:
        """The rounds in the order of the members, or in which a player names them."""
        if step.chosen_by is not None:
            return _chosen(emitter, step, scope)
        order = _by_key(emitter, step, scope) if emitter.generator.stage.lists_by_key(step.things.type) else None
        if scope.joined is not None:
            return scope.joined.loop(lambda: lower_rounds(emitter, step, scope, lambda parts, _: parts, order=order))
        return lower_rounds(emitter, step, scope, lambda parts, _: parts, order=order)

    return emitter.among(step.variable, scope, rounds)


def lower_rounds(
    emitter: StepEmitter,
    step: For,
    scope: Scope,
    around: Callable[[list[Part], PyCode], list[Part]],
    lasts: str | None = None,
    order: Callable[[Statements, PyCode], PyCode] | None = None,
) -> list[Part]:
    """Python's own loop, or a labelled one whose members and place in them are kept. `around` puts its steps between
    others, by the local of the member. `lasts`: the name under which frames may begin the labelled one's next round.
    `order` puts the members, as Python has them, in another order."""
    statements = emitter.statements(scope)
    things = statements.stored(step.things)
    if order is not None:
        things = order(statements, things)
    inner = step.things.type.inner
    assert inner is not None
    is_piece = emitter.generator.is_piece(inner)
    variable = emitter.local(scope, step.variable, inner, in_play=is_piece)
    if is_piece and emitter.generator.layout.needs.heirs:
        return _with_heirs(emitter, step, scope, statements, things, variable)
    body = around(emitter.steps(step.steps, scope, again=not emitter.generator.flow.waits(step.steps)), variable)
    if is_piece and emitter.generator.may_be_gone(inner):
        body = [branch(emitter, py("S[{} + 2] is not None", variable), names_in(variable), body)]
    if emitter.generator.holds_occasions(inner):
        going = emitter.generator.writer.going(inner, variable)
        body = [branch(emitter, going, names_in(variable), body)]
    if not waits(body):
        things = things if _are_few(step.things) else py("{}(g, {})", emitter.generator.runtime("spent"), things)
        loop = Loop(
            py("for {} in {}", variable, things), emitter.chain(body, None), statements.names, names_in(variable)
        )
        return [statements.node(), [loop]]
    members = things
    before: Nodes = statements.node()
    kept: frozenset[str] = NO_NAMES
    if order is not None or not _is_constant(step.things):
        type = step.things.type if order is None else Type("list", inner=inner)  # a set has its own order
        members = emitter.hidden("members", step.at, type)
        before += [Do(((0, py("{} = {}", members, things)),), statements.names, names_in(members))]
        kept = names_in(members)
    number = emitter.hidden("next", step.at, INT)
    start: Nodes = [*before, Do(((0, py("{} = 0", number)),), NO_NAMES, names_in(number))]

    def make(after: Label) -> Nodes:
        """Each round takes the next member."""
        again = emitter.joint()
        if lasts is not None:
            emitter.back(step.at, scope, lasts).code = [Jump(again)]
        taken = Do(
            ((0, py("{} = {}[{}]", variable, members, number)), (0, py("{} += 1", number))),
            kept | number.names,
            names_in(variable, number),
        )
        count = _count(emitter, step.things, members) if order is None else py("len({})", members)
        at_end = If(py("{} == {}", number, count), [Jump(after)], [], kept | number.names)
        again.code = [at_end, taken, *emitter.chain(body, again)]
        return [Jump(again)]

    return [start, Waiting(make)]


def _by_key(emitter: StepEmitter, step: For, scope: Scope) -> Callable[[Statements, PyCode], PyCode]:
    """What puts the members in the order of their keys; where nothing is done but under a condition none come if none
    meets it.

    For most such loops find nothing to do, and then the order need not be known.
    """
    inner, only = step.things.type.inner, step.steps[0] if len(step.steps) == 1 else None
    assert inner is not None

    def order(statements: Statements, things: PyCode) -> PyCode:
        """The members, as Python has them, by their keys."""
        held = statements.hold(things, "things")
        ordered = emitter.generator.in_order(held, step.things.type)
        if not isinstance(only, flow.If) or only.otherwise or only.option is not None:
            return ordered
        generator = emitter.generator
        faults = generator.writer.module.analysis.codes_fault(only.condition, None)
        if faults or generator.tracing or scope.joined is not None:
            return ordered
        each = Local(statements.body.fresh("each"), inner, in_play=True)
        testing = emitter.statements(replace(scope, variables={**scope.variables, step.variable: each}))
        test = testing.truth(only.condition)
        if not testing.body.empty:
            return ordered
        statements.reads |= testing.reads - each.python.names
        return looping("({} if [1 for {} in {} if {}] else ())", ordered, each.python, held, test)

    return order


def _chosen(emitter: StepEmitter, step: For, scope: Scope) -> list[Part]:
    """A player names the next one each time, as long as there are several; who is gone meanwhile is left out."""
    statements = emitter.statements(scope)
    type, inner = step.things.type, step.things.type.inner
    assert inner is not None
    left = emitter.hidden("left", step.at, type)
    told = emitter.kept[str(left)].name  # who is refused is told by the names that frames keep
    scope.variables[told] = Local(left, type, emitter.generator.holds_occasions(type))
    statements.line(py("{} = {}", left, statements.stored(step.things)))
    start, kept = statements.node(left), names_in(left)
    head: Nodes = []
    if emitter.generator.is_piece(inner) and emitter.generator.may_be_gone(inner):
        now = py("{}(S, {})", emitter.generator.writer.runtime("in_play"), left)
        if emitter.generator.layout.needs.heirs:
            as_it_is = emitter.generator.writer.runtime("now_as_set" if type.form == "set" else "now")
            now = py("{}(S, {}, {})", as_it_is, left, emitter.generator.heirs_offsets())
        head = [Do(((0, py("{} = {}", left, now)),), kept, kept)]
    if emitter.generator.holds_occasions(inner):
        now = looping("tuple([each for each in {} if {}])", left, emitter.generator.writer.going(inner, py("each")))
        head = [Do(((0, py("{} = {}", left, now)),), kept, kept)]
    among = Candidates(Code(Variable(type, 0, 0, told), step.at))
    choice = Choice(step.variable, "one", inner, step.at, among=among)
    anew = emitter.anew()
    asked = Choose(step.at, step.cite, step.option, choice, step.chosen_by, False, None)
    chosen = choose(emitter, asked, scope, anew)
    variable = scope.variables[step.variable].python
    own = names_in(variable)
    sole: Nodes = [Do(((0, py("{} = {}[0]", variable, left)),), kept, own)]
    rest = looping("{} = tuple([each for each in {} if each != {}])", left, left, variable)
    taken: Nodes = [Do(((0, rest),), kept | own, kept)]
    body: list[Part] = [branch(emitter, py("len({}) > 1", left), kept, chosen, [sole]), taken]
    return [start, repeat(emitter, head, py("not {}", left), kept, [*body, *emitter.steps(step.steps, scope)], anew)]


def _count(emitter: StepEmitter, things: Code, members: PyCode) -> PyCode:
    """How many members there are."""
    node = things.expr
    if isinstance(node, Everything) and node.what in ("players", "sides"):
        numbers = emitter.generator.stage.numbers
        return literal(len(numbers.sides if node.what == "sides" else numbers.players))
    return py("len({})", members)


def _are_few(things: Code) -> bool:
    """Whether a set is so small that a loop over it need not be counted."""
    return isinstance(things.expr, Everything) and things.expr.what in ("players", "sides")


def _is_constant(things: Code) -> bool:
    """Whether a set is the same throughout a game, so that it need not be kept."""
    node = things.expr
    return (
        (isinstance(node, Everything) and node.what in ("players", "sides", "spaces"))
        or (isinstance(node, Setting) and node.key is None)
        or (isinstance(node, Thing) and node.section == "areas")
    )


def _with_heirs(
    emitter: StepEmitter, step: For, scope: Scope, statements: Statements, things: PyCode, variable: PyCode
) -> list[Part]:
    """Who was replaced before his turn gives it to his heirs: those still to come are kept, and looked up each time."""
    in_turn = Type("list", inner=step.things.type.inner)  # heirs stand where he stood, so the order is kept
    waiting = emitter.hidden("waiting", step.at, in_turn)
    start: Nodes = [*statements.node(), Do(((0, py("{} = {}", waiting, things)),), statements.names, names_in(waiting))]
    body = emitter.steps(step.steps, scope, again=not emitter.generator.flow.waits(step.steps))
    heir = emitter.generator.runtime("next_heirs")
    offsets = emitter.generator.heirs_offsets()
    taken = Do(((0, py("{} = {}(S, {}, {})", waiting, heir, waiting, offsets)),), names_in(waiting), names_in(waiting))
    first = Do(
        ((0, py("{} = {}[0]", variable, waiting)), (0, py("{} = {}[1:]", waiting, waiting))),
        names_in(waiting),
        names_in(variable, waiting),
    )
    return [start, repeat(emitter, [taken], py("not {}", waiting), names_in(waiting), [[first], *body])]
