"""`one`, `number`, `yes`: answers of one int."""

from __future__ import annotations

from dataclasses import replace

from toolkit.compiler.choices.asking import Asking, candidate_of, lists, tells, write_key
from toolkit.compiler.code_buffer import CodeBuffer
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
    if scratch.empty and not any(test.is_loop for test in asking.tests):
        tests = f" if {' and '.join(truths)}" if truths else ""
        listing = f"[{asking.extended(name)} for {name} in {things}{tests}]"
        asking.give(body, _ranked(asking, asking.in_order(listing, answers=True), body))
        return
    own = asking.into is None or bool(asking.choice.prefer) or asking.keyed
    found = body.fresh("found") if own else asking.into
    if own:
        body.line(f"{found} = []")
    with body.block(f"for {name} in {things}:"):
        _require(asking, name, body)
        body.line(f"{found}.append({asking.extended(name)})")
    if own:
        asking.give(body, _ranked(asking, asking.in_order(str(found), answers=True), body))


def _ranked(asking: Asking, answers: str, body: CodeBuffer) -> str:
    """The answers, ranked where the choice says how."""
    if not asking.choice.prefer:
        return answers
    key = write_key(asking, body)
    return f"{asking.support('ranked')}({answers}, {key}, {asking.choice.binding})"


@tells("one", "number", "yes")
def exists_single(asking: Asking, body: CodeBuffer) -> None:
    """A loop that stops at the first that will do."""
    name, things = candidate_of(asking, body), _things(asking, body)
    for test in asking.tests:
        test.prepare(asking.env, body)
    with body.block(f"for {name} in {things}:"):
        if asking.tests or asking.choice.each is None:
            _require(asking, name, body)
            body.line("return True")
        else:
            asking.writer.refuse(asking.choice.each, asking.candidate(name), body, "return True")
    body.line("return False")


def write_search(asking: Asking, body: CodeBuffer, leave: str, things: str = "") -> None:
    """Statements that `leave` the loop around them unless there is a candidate that will do (`things`, if at hand)."""
    name = candidate_of(asking, body)
    asking, things = _narrowed(asking, things or _things(asking, body), body)
    for test in asking.tests:
        test.prepare(asking.env, body)
    with body.block(f"for {name} in {things}:"):
        if asking.tests or asking.choice.each is None:
            _require(asking, name, body)
            body.line("break")
        else:
            asking.writer.refuse(asking.choice.each, asking.candidate(name), body, "break")
    with body.block("else:"):
        body.line(leave)


def _things(asking: Asking, body: CodeBuffer) -> str:
    """The candidates; of `yes` 0 is no, 1 is yes."""
    choice = asking.choice
    if choice.form == "yes":
        return "(0, 1)"
    if choice.among is not None:
        return asking.writer.value(choice.among.things, asking.env, body)
    assert choice.low is not None and choice.high is not None
    low, high = (asking.writer.value(code, asking.env, body) for code in (choice.low, choice.high))
    return f"{asking.support('amounts')}({low}, {high})"


def _narrowed(asking: Asking, things: str, body: CodeBuffer) -> tuple[Asking, str]:
    """The candidates that meet the first conditions, where these are the same for all who ask in this function.

    Then what is left to ask of them are the other conditions. One that may be a fault stays in its place.
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
    rest = replace(each, conditions=tuple(left)) if left else None
    return replace(asking, choice=replace(asking.choice, each=rest)), things


def _those_that(condition: Condition, asking: Asking, things: str, body: CodeBuffer) -> str | None:
    """The name of the list of candidates that meet a condition; None where that is not the same for all who ask."""
    name, scratch = body.fresh("it"), body.scratch()
    text = asking.writer.truth(condition, asking.candidate(name), scratch)
    if scratch.can_come_first:
        return body.once(scratch, f"[{name} for {name} in {things} if {text}]")
    lines, found = body.scratch(), body.fresh("found")
    lines.line(f"{found} = []")
    with lines.block(f"for {name} in {things}:"):
        lines.take(scratch)
        lines.under(f"if {text}:", f"{found}.append({name})")
    return body.once(lines, found)


def _truths(asking: Asking, name: str, body: CodeBuffer) -> list[str]:
    env, each = asking.named(name), asking.choice.each
    own = [asking.writer.truth(each, asking.candidate(name), body)] if each is not None else []
    first = [test.truth(env, body) for test in asking.tests if test.is_first]
    return [*first, *own, *(test.truth(env, body) for test in asking.tests if not test.is_first)]


def _require(asking: Asking, name: str, body: CodeBuffer) -> None:
    env = asking.named(name)
    for test in asking.tests:
        if test.is_first:
            test.write(env, body, "continue")
    asking.writer.require(asking.choice.each, asking.candidate(name), body, "continue")
    for test in asking.tests:
        if not test.is_first:
            test.write(env, body, "continue")
