"""`propose`: the whole answers to a choice that are tried and shown first, as code. They limit nothing.

In: a choice in its surroundings. Out: statements that return the proposals that are legal, by the same candidates and
conditions as its listing.
"""

from __future__ import annotations

from dataclasses import replace

from toolkit.compiler.choices.answers import choices_of
from toolkit.compiler.choices.asking import LISTS, Asking, is_single, write_answers, write_key
from toolkit.compiler.choices.sums import adds_up, write_sums
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.pycode import EMPTY, PyCode, looping, py
from toolkit.language.code import Code
from toolkit.language.tree import Field, Variable
from toolkit.model import Type

SPACE = Type("named", "space")


def write_proposals(asking: Asking, body: CodeBuffer) -> None:
    """Statements that return the list of proposals, each a whole answer to the choice behind its head."""
    write_answers(asking, body, _list_proposals)


def _list_proposals(asking: Asking, body: CodeBuffer) -> None:
    if is_single(asking.choice):
        listed = body.fresh("listed")
        body.line(py("{} = []", listed))
        LISTS[asking.choice.form](replace(asking, into=listed), body)
        wanted = _wanted(asking, EMPTY, body)
        asking.give(body, asking.call("proposed_of", listed, wanted))
        return
    choices = body.hold(choices_of(asking, body), "choices")
    wanted = _wanted(asking, py("{}.candidates", choices), body)
    function, more = "proposed", list[PyCode]()
    if asking.choice.prefer and asking.choice.binding:
        more = [write_key(asking, body)]
        if adds_up(asking.choice):
            function, more = "proposed_routes", [write_sums(asking, body), *more]
    asking.give(body, asking.call(function, choices, asking.head, asking.chosen, wanted, *more))


def _wanted(asking: Asking, things: PyCode, body: CodeBuffer) -> PyCode:
    """The list of what is proposed, by value."""
    wanted = body.fresh("wanted")
    body.line(py("{} = []", wanted))
    for one in asking.choice.propose:
        match one:
            case "all":
                body.line(py("{}.append(tuple({}))", wanted, things))
            case "each":
                body.line(looping("{} += [(it,) for it in {}]", wanted, things))
            case "each_space":
                _each_space(asking, things, wanted, body)
            case Code():
                value = asking.writer.held(one, asking.env, body)
                if one.type.form in ("optional", "nothing"):
                    with body.block(py("if {} is not None:", value)):
                        body.line(py("{}.append({})", wanted, value))
                else:
                    body.line(py("{}.append({})", wanted, value))
    return wanted


def _each_space(asking: Asking, things: PyCode, wanted: PyCode, body: CodeBuffer) -> None:
    """The candidates gathered by where they stand; spaces stand for themselves."""
    assert asking.choice.among is not None
    of, one, pairs = asking.choice.among, body.fresh("one"), body.fresh("pairs")
    inner = of.things.type.inner or SPACE
    body.line(py("{} = []", pairs))
    with body.block(py("for {} in {}:", one, things)):
        expr = Variable(inner, 0, 0, of.variable)
        where = expr if inner == SPACE else Field(Type("optional", inner=SPACE), 0, 0, expr, "space", "built_in")
        space = asking.writer.value(Code(where, of.things.where), asking.candidate(one), body)
        body.line(py("{}.append(({}, {}))", pairs, space, one))
    body.line(py("{} += {}({})", wanted, asking.runtime("by_space"), pairs))
