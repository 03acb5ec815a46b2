"""Checks as code: one that waits for what no rule may leave so takes the members that meet it, until none is left.

In: a check, where it is looked at. Out: parts.
"""

from __future__ import annotations

from toolkit.compiler.code import NO_NAMES, Cells, Change, Do, If, Loop, Nodes, Part, ends
from toolkit.compiler.flow import key_of
from toolkit.compiler.incremental_checks import IncrementalCheck, IncrementalChecks
from toolkit.compiler.parts import branch, repeat, waits
from toolkit.compiler.pycode import PyCode, global_name, literal, names_in, py
from toolkit.compiler.routines import blocks, finish, ident, plain, run
from toolkit.compiler.step_emitter import Local, Scope, StepEmitter
from toolkit.compiler.steps.choose import choose
from toolkit.compiler.telling import tell
from toolkit.compiler.triggers import is_few
from toolkit.language.code import Candidates, Choice, Code, Stated, Where
from toolkit.language.tree import Variable
from toolkit.model import Type
from toolkit.program.rules import Check
from toolkit.program.steps.flow import Choose


def run_check(emitter: StepEmitter, check: Check, scope: Scope, where: Where, what: str) -> list[Part]:
    """One check: it takes the members that meet it, until none is left."""
    key = key_of(check)
    facts = emitter.generator.flow.facts[key]
    if not facts.waits and is_few(check) and not emitter.generator.one(IncrementalChecks).may_be_narrowed(check):
        around, emitter.written_out = emitter.written_out, ".".join(key)
        parts = check_parts(emitter, check, Scope({}, scope.around, emitter.apart("c")))
        emitter.written_out = around
        return parts

    def build(inner: StepEmitter, own: Scope) -> None:
        """All that the check does."""
        inner.leaves = bool(facts.leaves)
        parts = check_parts(inner, check, own)
        inner.labels[0].code = inner.chain(parts, None if inner.plain else finish(inner))

    make = blocks if facts.waits else plain
    name = make(emitter.generator, ident(key), ".".join(key), (), build)
    return run(emitter, name, facts.waits, key, (), NO_NAMES, scope, where, what=f"{what} {check.id}")


def check_parts(emitter: StepEmitter, check: Check, scope: Scope) -> list[Part]:
    """The code of a check."""
    there = emitter.generator.writer.existence(check, [open.kind for open in scope.around], scope.env())
    parts = _members(emitter, check, scope) if check.each is not None else _once(emitter, check, scope)
    return [branch(emitter, there, NO_NAMES, parts)] if there else parts


def _once(emitter: StepEmitter, check: Check, scope: Scope) -> list[Part]:
    statements = emitter.statements(scope)
    test = statements.truth(check.where)
    before = statements.node()
    steps = emitter.steps(check.steps, scope)
    steps += _still(emitter, check, scope, steps)
    return [before, branch(emitter, test, statements.names, _told(emitter, check, steps))]


def _told(emitter: StepEmitter, check: Check, steps: list[Part], *member: PyCode) -> list[Part]:
    """The steps of a check with the marks that it has fired, and that it is through."""
    fired = tell(emitter, "check", check.id, check.at, (), *member, reads=names_in(*member))
    return [fired, *steps, tell(emitter, "through", check.id, check.at)] if fired else steps


def _still(
    emitter: StepEmitter, check: Check, scope: Scope, steps: list[Part], member: PyCode | None = None
) -> list[Part]:
    """A member that still is one after its steps, and still meets the check, is a fault.

    One that looks again by itself has not yet done all that comes of its last step.
    """
    if (steps and isinstance(steps[-1], list) and ends(steps[-1])) or emitter.generator.follow.looks_again(check):
        return []
    statements = emitter.statements(scope)
    test = statements.truth(check.where)
    fault = emitter.generator.writer.mark(emitter.generator.call("check_holds_still"), _asked_at(check))
    look: Nodes = [*statements.node(), If(test, [Do(((0, fault),))], [], statements.names)]
    if check.each is None or member is None:
        return [look]
    among = emitter.statements(scope)
    things = among.stored(check.each)
    names = among.names | statements.names | names_in(member)
    return [[*among.node(), If(py("{} in {}", member, things), look, [], names)]]


def _asked_at(check: Check) -> Where:
    """Where a check says what it waits for."""
    where = check.where
    return where.code.where if isinstance(where, Stated) else Where(check.at.source, (*check.at.path, "where"))


def _members(emitter: StepEmitter, check: Check, scope: Scope) -> list[Part]:
    assert check.each is not None and check.each.type.inner is not None
    if check.chosen_by is not None:
        return _chosen_members(emitter, check, scope)
    look = emitter.generator.one(IncrementalChecks).of(check)
    if look is not None:
        return _looked_at(emitter, look, scope)
    statements = emitter.statements(scope)
    things = statements.stored(check.each)
    member = emitter.local(scope, check.variable, check.each.type.inner, in_play=True)
    tested_by = emitter.statements(scope)
    test = tested_by.truth(check.where)
    steps = emitter.steps(check.steps, scope)
    always_ends = bool(steps) and isinstance(steps[-1], list) and ends(steps[-1]) and not waits(steps)
    found = names_in(member)
    keyed = emitter.generator.stage.lists_by_key(check.each.type)
    if always_ends and not keyed:
        body = [
            *tested_by.node(),
            If(test, emitter.chain(_told(emitter, check, steps, member), None), [], tested_by.names),
        ]
        return [
            statements.node(),
            [Loop(py("for {} in {}", member, things), body, statements.names | tested_by.names - found, found)],
        ]
    steps += _still(emitter, check, scope, steps, member)
    tested = tested_by.node()

    def first_of(things: PyCode) -> Nodes:
        """The first that meets the check; none where none does."""
        leave = [*tested, If(test, [Do(((0, py("break")),))], [], tested_by.names)]
        loop = Loop(py("for {} in {}", member, things), leave, statements.names | (tested_by.names - found), found)
        return [loop, Do(((0, py("else:")), (1, py("{} = None", member))), NO_NAMES, found)]

    search: Nodes = [*statements.node(), *first_of(things)]
    if keyed:  # most find none, and then the order need not be known
        ordered = emitter.generator.in_order(things, check.each.type)
        search.append(If(py("{} is not None", member), first_of(ordered), [], found))
    if always_ends:
        told = emitter.chain(_told(emitter, check, steps, member), None)
        return [[*search, If(py("{} is not None", member), told, [], found)]]
    return [repeat(emitter, search, py("{} is None", member), found, _told(emitter, check, steps, member))]


def _chosen_members(emitter: StepEmitter, check: Check, scope: Scope) -> list[Part]:
    """A player names the next of those that meet the check, where there are several; then all are looked at anew."""
    assert check.each is not None and check.each.type.inner is not None
    inner, statements = check.each.type.inner, emitter.statements(scope)
    many = Type("list" if check.each.type.form == "list" else "set", inner=inner)
    found = emitter.hidden("meet", check.at, many)
    own = names_in(found)
    things = statements.stored(check.each)
    tested = Scope({**scope.variables}, scope.around, scope.suffix)
    one = emitter.hidden("one", check.at, inner)
    tested.variables[check.variable] = Local(one, inner, emitter.generator.holds_occasions(inner))
    tested_by = emitter.statements(tested)
    test = tested_by.truth(check.where)
    add = Do(((0, py("{} += ({},)", found, one)),), own | one.names, own)
    search: Nodes = [
        *statements.node(),
        Do(((0, py("{} = ()", found)),), NO_NAMES, own),
        Loop(
            py("for {} in {}", one, things),
            [*tested_by.node(), If(test, [add], [], tested_by.names)],
            statements.names | own,
            names_in(one),
        ),
    ]
    asked = Scope(scope.variables, scope.around, scope.suffix)
    told = emitter.kept[str(found)].name  # who is refused is told by the names that frames keep
    asked.variables[told] = Local(found, many, emitter.generator.holds_occasions(inner))
    among = Candidates(Code(Variable(many, 0, 0, told), check.at))
    choice = Choice(check.variable, "one", inner, check.at, among=among)
    anew = emitter.anew()
    chosen = choose(emitter, Choose(check.at, check.cite, None, choice, check.chosen_by, False, None), asked, anew)
    member = scope.variables[check.variable].python
    sole: Nodes = [Do(((0, py("{} = {}[0]", member, found)),), own, names_in(member))]
    steps = emitter.steps(check.steps, scope)
    steps += _still(emitter, check, scope, steps, member)
    body = [branch(emitter, py("len({}) > 1", found), own, chosen, [sole]), *_told(emitter, check, steps, member)]
    return [repeat(emitter, search, py("not {}", found), own, body, anew)]


def _looked_at(emitter: StepEmitter, look: IncrementalCheck, scope: Scope) -> list[Part]:
    """The members that are still to be looked at; once none of them meets the check, none is left."""
    check = look.check
    assert check.each is not None and check.each.type.inner is not None
    member = emitter.local(scope, check.variable, check.each.type.inner, in_play=True)
    found = names_in(member)
    taken = emitter.generator.writer.kept(
        check.each.type.inner, py("{}(S, S[{}])", global_name(look.function), look.cell)
    )
    first: Nodes = [
        Do(((0, py("{} = {}", member, taken)),), NO_NAMES, found),
        If(py("{} is None and S[{}]", member, look.cell), [Cells((Change(literal(look.cell), py("()")),))], [], found),
    ]
    if emitter.generator.stage.lists_by_key(check.each.type):
        statements = emitter.statements(scope)
        things = emitter.generator.in_order(statements.value(check.each), check.each.type)
        again = Do(((0, py("{} = {}(S, {})", member, global_name(look.function), things)),), statements.names, found)
        first.append(If(py("{} is not None", member), [*statements.node(), again], [], found))
    steps = emitter.steps(check.steps, scope)
    if steps and isinstance(steps[-1], list) and ends(steps[-1]) and not waits(steps):
        told = emitter.chain(_told(emitter, check, steps, member), None)
        return [[*first, If(py("{} is not None", member), told, [], found)]]
    steps += _still(emitter, check, scope, steps, member)
    return [repeat(emitter, first, py("{} is None", member), found, _told(emitter, check, steps, member))]
