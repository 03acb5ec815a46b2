"""`pick`, `arrange`, `split`, `routes`: answers of several elements and an end.

The statements gather the candidates and define what a whole answer must meet as a function; the run-time library then
finds what may come next, so that every beginning that is listed can be completed.
"""

from __future__ import annotations

from dataclasses import replace

from toolkit.compiler.choices.asking import Asking, lists, local_of, tells, write_key
from toolkit.compiler.choices.growing_sets import write_grow, write_one_more
from toolkit.compiler.choices.set_classes import claims, kind_of, sums_beside, with_settled, write_forms
from toolkit.compiler.choices.sums import adds_up, write_sums
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.expressions.movement import whole_points
from toolkit.compiler.pycode import NONE, RETURN_FALSE, TRUE, PyCode, joined, keyword, literal, local, py
from toolkit.language.code import Routes, Total
from toolkit.program.sorts import bare


@lists("pick", "arrange", "split", "routes")
def list_several(asking: Asking, body: CodeBuffer) -> None:
    """All next elements, and the end where what is chosen is whole."""
    if not asking.choice.prefer:
        answers = _answers(asking, body)
        asking.give(body, asking.writer.mark(answers, asking.choice.where) if claims(asking) else answers)
        return
    choices = kept_choices_of(asking, body)
    is_added = adds_up(asking.choice)
    sums = (write_sums(asking, body),) if is_added else ()
    arguments = (asking.head, asking.chosen, *sums, write_key(asking, body), asking.choice.binding)
    asking.give(body, asking.call("ranked_routes_of" if is_added else "ranked_answers_of", choices, *arguments))


def _answers(asking: Asking, body: CodeBuffer) -> PyCode:
    """The list of next answers, as they are found."""
    routes, cells, begun = asking.choice.routes, asking.env.cells, (asking.head, asking.chosen)
    if routes is None or routes.along is None:
        return asking.call("answers_of", kept_choices_of(asking, body), *begun)
    if asking.apart is None:
        return asking.call("march_answers", cells, choices_of(asking, body), *begun)
    name, *given = asking.apart(lambda inner: inner.line(py("return {}", choices_of(asking, inner))))
    return asking.call("kept_march_answers", cells, name, *begun, *given[1:])


@tells("pick", "arrange", "split", "routes")
def exists_several(asking: Asking, body: CodeBuffer) -> None:
    """Whether there is a whole answer."""
    begins = _begins(asking, body)
    if begins is not None:
        body.line(py("return {}", begins))
        return
    choices = choices_of(asking, body)
    possible = asking.runtime("is_possible")
    body.line(py("return {}({}, ())", possible, choices))


def kept_choices_of(asking: Asking, body: CodeBuffer) -> PyCode:
    """The same as `choices_of`; it is kept from one element of an answer to the next."""
    if asking.apart is None:
        return choices_of(asking, body)
    name, *given = asking.apart(lambda inner: inner.line(py("return {}", choices_of(asking, inner))))
    return asking.call("kept_choice", name, asking.chosen, *given)


def choices_of(asking: Asking, body: CodeBuffer) -> PyCode:
    """The object of the run-time library that knows the candidates and the conditions."""
    asking = with_settled(asking, body)
    match asking.choice.form:
        case "pick":
            return _pick(asking, body)
        case "arrange":
            return asking.call("Arrange", _things(asking, body), _whole(asking, body))
        case "split":
            assert asking.choice.amount is not None
            amount, things = asking.writer.held(asking.choice.amount, asking.env, body), _things(asking, body)
            return asking.call("Split", things, amount, _whole(asking, body), *_shares(asking, things, body))
    return _routes(asking, body)


def _things(asking: Asking, body: CodeBuffer) -> PyCode:
    among, each = asking.choice.among, asking.choice.each
    assert among is not None
    listed = asking.writer.listed(among, () if each is None else (each,), asking.env, body)
    return body.hold(asking.in_order(listed), "things")


def _pick(asking: Asking, body: CodeBuffer) -> PyCode:
    choice = asking.choice
    things = _things(asking, body)
    least = asking.writer.held(choice.least, asking.env, body) if choice.least is not None else literal(0)
    most = asking.writer.held(choice.most, asking.env, body) if choice.most is not None else py("len({})", things)
    grow = write_grow(asking, body) if choice.grow is not None else None
    one_more = write_one_more(asking, things, body)
    whole = _whole(asking, body)
    total = (_total(asking, choice.total, things, body),) if choice.total is not None else ()
    kind = kind_of(asking)
    sums = [py("{},", _total(asking, one, things, body)) for one in sums_beside(asking, kind)]
    said = {kind: kind in ("closed", "claimed"), "minimal": choice.minimal}
    named: dict[str, PyCode | None] = {name: TRUE for name, is_so in said.items() if is_so}
    named["forms"] = write_forms(asking, kind, body)
    named |= {"sums": py("({})", joined(" ", sums)) if sums else None, "grow": grow}
    named |= one_more
    given = (keyword(name, code) for name, code in named.items() if code is not None)
    return asking.call("SetChoice", things, least, most, whole, *total, *given)


def _whole(asking: Asking, body: CodeBuffer) -> PyCode:
    """The function that tells whether a whole answer will do; `None` where there is nothing to tell."""
    choice = asking.choice
    if choice.together is None and not asking.tests:
        return NONE
    name, chosen = body.fresh("whole"), local_of(choice)
    for test in asking.tests:
        test.prepare(asking.env, body)
    with body.function(py("def {}({}):", name, chosen)):
        env = asking.named(chosen)
        asking.writer.require(choice.together, env, body, RETURN_FALSE)
        for test in asking.tests:
            test.write(env, body, RETURN_FALSE)
        body.line("return True")
    return name


def _total(asking: Asking, total: Total, things: PyCode, body: CodeBuffer) -> PyCode:
    """The amount of each candidate, and between which bounds their sum lies."""
    amounts, one = body.fresh("amounts"), body.fresh("one")
    body.line(py("{} = {{}}", amounts))
    with body.block(py("for {} in {}:", one, things)):
        of = asking.writer.value(total.of, asking.env.with_names(**{total.variable: one}), body)
        body.line(py("{}[{}] = {}", amounts, one, of))
    low, high = (
        asking.writer.held(code, asking.env, body) if code is not None else NONE
        for code in (total.at_least, total.at_most)
    )
    return asking.call("Total", amounts, low, high)


def _shares(asking: Asking, things: PyCode, body: CodeBuffer) -> tuple[PyCode, ...]:
    """The least and the most that each of those may take among whom a number is split."""
    shares = asking.choice.shares
    if shares is None:
        return ()
    found, one = body.fresh("shares"), body.fresh("one")
    body.line(py("{} = []", found))
    with body.block(py("for {} in {}:", one, things)):
        env = asking.env.with_names(**{shares.variable: one})
        low = asking.writer.value(shares.at_least, env, body) if shares.at_least is not None else literal(0)
        high = asking.writer.held(shares.at_most, env, body) if shares.at_most is not None else asking.runtime("MUCH")
        body.line(py("{}.append(({}, {}))", found, low, high))
    return (found,)


def _routes(asking: Asking, body: CodeBuffer) -> PyCode:
    routes = asking.choice.routes
    assert routes is not None
    start = asking.writer.held(routes.start, asking.env, body)
    shortest = asking.writer.held(routes.shortest, asking.env, body) if routes.shortest is not None else literal(1)
    longest = asking.writer.held(routes.longest, asking.env, body) if routes.longest is not None else NONE
    step = NONE
    if routes.step is not None:
        step = body.fresh("step")
        with body.function(py("def {}(here, there):", step)):
            asking.writer.require(
                routes.step, asking.env.with_names(context=local("here"), there=local("there")), body, RETURN_FALSE
            )
            body.line("return True")
    near, whole = asking.writer.module.neighbours(), _whole(asking, body)
    arguments = py("{}, {}, {}, {}, {}, {}, {}", start, near, shortest, longest, step, whole, routes.simple)
    if routes.along is None:
        return asking.call("Routes", arguments)
    may_end = whole is NONE and step is NONE
    movement = asking.writer.movement(routes.along, start, asking.env, body, may_end_anywhere=may_end)
    return asking.call("Marches", arguments, movement, _points(asking, routes, body))


def _points(asking: Asking, routes: Routes, body: CodeBuffer) -> PyCode:
    """For how many points a march is; whole where they are."""
    if routes.limit is None:
        return NONE
    return asking.writer.held(replace(routes.limit, expr=whole_points(routes.limit.expr)), asking.env, body)


def _begins(asking: Asking, body: CodeBuffer) -> PyCode | None:
    """A Python truth: there is a march, where each step that may be made is one; None where that takes a search."""
    routes = asking.choice.routes
    if routes is None or routes.along is None or not routes.simple or routes.step is not None:
        return None
    if asking.choice.together is not None or asking.tests or routes.shortest is not None or routes.longest is not None:
        return None
    if routes.limit is not None and bare(whole_points(routes.limit.expr).type).name != "int":
        return None
    scratch = body.scratch()
    start = asking.writer.held(routes.start, asking.env, scratch)
    begins = asking.writer.begins(routes.along, start, _points(asking, routes, scratch), asking.env, scratch)
    if begins is not None:
        body.take(scratch)
    return begins
