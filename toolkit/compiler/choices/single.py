"""`one`, `number`, `yes`: answers of one int."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from toolkit.compiler.choices.asking import Asking, candidate_of, lists, tells, write_key
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.pycode import BREAK, CONTINUE, RETURN_TRUE, Exit, NewList, PyCode, joined, literal, looping, py
from toolkit.language.code import Condition, Several


@lists("one", "number", "yes")
def list_single(asking: Asking, body: CodeBuffer) -> None:
    """A comprehension where every test is one expression, else a loop."""
    name = candidate_of(asking, body)
    asking, things = _narrowed(asking, _things(asking, body), body)
    for test in asking.tests:
        test.prepare(asking.env, body)
    scratch = body.scratch()
    truths = _truths(asking, name, scratch)
    if scratch.is_quick and not any(test.is_loop for test in asking.tests):
        body.take(scratch)
        listing = NewList(_listing(asking.extended(name), name, things, truths).pieces, is_dear=True)
        asking.give(body, _ranked(asking, asking.in_order(listing, answers=True), body))
        return
    own = asking.into is None or bool(asking.choice.prefer) or asking.keyed
    found = body.fresh("found") if own or asking.into is None else asking.into
    if own:
        body.line(py("{} = []", found))
    with body.block(py("for {} in {}:", name, things)), _round(asking, name, body) as inside:
        _require(asking, name, inside)
        inside.line(py("{}.append({})", found, asking.extended(name)))
    if own and asking.into is not None and not asking.choice.prefer:  # of many actions there is often none
        with body.block(py("if {}:", found)):
            asking.give(body, asking.in_order(found, answers=True))
    elif own:
        asking.give(body, _ranked(asking, asking.in_order(found, answers=True), body))


def _listing(made: PyCode, name: PyCode, things: PyCode, truths: Sequence[PyCode]) -> PyCode:
    """The list of what is made of each that meets all."""
    if not truths:
        return looping("[{} for {} in {}]", made, name, things)
    return looping("[{} for {} in {} if {}]", made, name, things, joined(" and ", truths))


def _ranked(asking: Asking, answers: PyCode, body: CodeBuffer) -> PyCode:
    """The answers, ranked where the choice says how."""
    if not asking.choice.prefer:
        return answers
    key = write_key(asking, body)
    return asking.call("ranked", answers, key, asking.choice.binding)


@tells("one", "number", "yes")
def exists_single(asking: Asking, body: CodeBuffer) -> None:
    """A loop that stops at the first that will do."""
    name, things = candidate_of(asking, body), _one_by_one(asking, body)
    for test in asking.tests:
        test.prepare(asking.env, body)
    with body.block(py("for {} in {}:", name, things)), _round(asking, name, body) as inside:
        if asking.tests or asking.choice.each is None:
            _require(asking, name, inside)
            inside.line("return True")
        else:
            asking.writer.refuse(asking.choice.each, asking.candidate(name), inside, RETURN_TRUE)
    body.line("return False")


def write_search(asking: Asking, body: CodeBuffer, leave: Exit, things: PyCode | None = None) -> None:
    """Statements that `leave` the loop around them unless there is a candidate that will do (`things`, if at hand)."""
    name = candidate_of(asking, body)
    asking, among = _narrowed(asking, things if things is not None else _one_by_one(asking, body), body)
    for test in asking.tests:
        test.prepare(asking.env, body)
    with body.block(py("for {} in {}:", name, among)), _round(asking, name, body) as inside:
        if asking.tests or asking.choice.each is None:
            _require(asking, name, inside)
            inside.line("break")
        else:
            asking.writer.refuse(asking.choice.each, asking.candidate(name), inside, BREAK)
    with body.block("else:"):
        body.line(leave.code)


@contextmanager
def _round(asking: Asking, name: PyCode, body: CodeBuffer) -> Iterator[CodeBuffer]:
    """A body for what is asked of a candidate; of a piece its space is looked up once."""
    among = asking.choice.among
    type = among.things.type.inner if among is not None else None
    if type is None or not asking.writer.module.kinds.is_piece(type) or type.form != "named":
        yield body
        return
    with body.computing(asking.writer.space_of(name, type, asking.env, body), "space") as inside:
        yield inside


def _things(asking: Asking, body: CodeBuffer) -> PyCode:
    """The candidates; of `yes` 0 is no, 1 is yes."""
    choice = asking.choice
    if choice.form == "yes":
        return literal((0, 1))
    if choice.among is not None:
        return asking.writer.value(choice.among.things, asking.env, body)
    assert choice.low is not None and choice.high is not None
    low, high = (asking.writer.value(code, asking.env, body) for code in (choice.low, choice.high))
    return asking.call("amounts", low, high)


def _one_by_one(asking: Asking, body: CodeBuffer) -> PyCode:
    """The candidates for whoever looks for the first that will do. Where what is asked of them may be a fault, they
    come in their order: which of them are looked at must not hang on how they are found."""
    among, writer = asking.choice.among, asking.writer
    faults = writer.module.analysis.codes_fault
    if among is None or faults(asking.choice.each, None):
        return _things(asking, body)
    if any(faults(None, code) for test in asking.tests for code in test.codes):
        return _things(asking, body)
    return writer.one_by_one(among.things, asking.env, body)


def _narrowed(asking: Asking, things: PyCode, body: CodeBuffer) -> tuple[Asking, PyCode]:
    """The candidates that meet the first conditions, where these are the same for all who ask in this function.

    Then what is left to ask of them are the other conditions. One that may be a fault stays in its place. A list
    looks at all candidates, so that it may put them in order first: what is a fault of one is so in any order.
    """
    each = asking.choice.each
    if body.shared is None or asking.choice.among is None or not isinstance(each, Several) or each.how != "all":
        return asking, things
    left = list(each.conditions)
    while left and not asking.writer.module.analysis.codes_fault(left[0], None):
        found = _those_that(left[0], asking, things, body)
        if found is None:
            break
        things = found
        left.pop(0)
        if asking.sorts and asking.keyed:
            ordered = body.once(body.scratch(), looping("{}", asking.in_order(things)), body.numbers.last)
            if ordered is not None:
                asking, things = replace(asking, sorted=True), ordered
    rest = replace(each, conditions=tuple(left)) if left else None
    return replace(asking, choice=replace(asking.choice, each=rest)), things


def _those_that(condition: Condition, asking: Asking, things: PyCode, body: CodeBuffer) -> PyCode | None:
    """The name of the list of candidates that meet a condition; None where that is not the same for all who ask."""
    since = body.numbers.last
    name, scratch = body.fresh("it"), body.scratch()
    text = asking.writer.truth(condition, asking.candidate(name), scratch)
    if scratch.can_come_first:
        return body.once(scratch, looping("[{} for {} in {} if {}]", name, name, things, text), since)
    lines, found = body.scratch(), body.fresh("found")
    lines.line(py("{} = []", found))
    with lines.block(py("for {} in {}:", name, things)):
        lines.take(scratch)
        lines.under(py("if {}:", text), py("{}.append({})", found, name))
    return body.once(lines, found, since)


def _truths(asking: Asking, name: PyCode, body: CodeBuffer) -> list[PyCode]:
    env, each = asking.named(name), asking.choice.each
    own = [asking.writer.truth(each, asking.candidate(name), body)] if each is not None else []
    first = [test.truth(env, body) for test in asking.tests if test.is_first]
    return [*first, *own, *(test.truth(env, body) for test in asking.tests if not test.is_first)]


def _require(asking: Asking, name: PyCode, body: CodeBuffer) -> None:
    env = asking.named(name)
    for test in asking.tests:
        if test.is_first:
            test.write(env, body, CONTINUE)
    asking.writer.require(asking.choice.each, asking.candidate(name), body, CONTINUE)
    for test in asking.tests:
        if not test.is_first:
            test.write(env, body, CONTINUE)
