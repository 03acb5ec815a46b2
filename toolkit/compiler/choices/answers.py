"""`pick`, `arrange`, `split`, `routes`: answers of several elements and an end.

The statements gather the candidates and define what a whole answer must meet as a function; the machinery then finds
what may come next, so that every beginning that is listed can be completed.
"""

from __future__ import annotations

from toolkit.compiler.choices.asking import Asking, lists, local_of, tells, write_key
from toolkit.compiler.choices.growing_sets import write_grow, write_joins
from toolkit.compiler.choices.set_classes import claims, kind_of, sums_beside, with_settled, write_forms
from toolkit.compiler.choices.sums import adds_up, write_sums
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.language.code import Total


@lists("pick", "arrange", "split", "routes")
def list_several(asking: Asking, body: CodeBuffer) -> None:
    """All next elements, and the end where what is chosen is whole."""
    choices = choices_of(asking, body)
    if not asking.choice.prefer:
        answers = f"{asking.support('answers_of')}({choices}, {asking.head}, {asking.chosen})"
        asking.give(body, asking.writer.mark(answers, asking.choice.where) if claims(asking) else answers)
        return
    function, sums = "ranked_answers_of", ""
    if adds_up(asking.choice):
        function, sums = "ranked_routes_of", f"{write_sums(asking, body)}, "
    arguments = f"{asking.head}, {asking.chosen}, {sums}{write_key(asking, body)}, {asking.choice.binding}"
    asking.give(body, f"{asking.support(function)}({choices}, {arguments})")


@tells("pick", "arrange", "split", "routes")
def exists_several(asking: Asking, body: CodeBuffer) -> None:
    """Whether there is a whole answer."""
    choices = choices_of(asking, body)
    possible = asking.support("is_possible")
    body.line(f"return {possible}({choices}, ())")


def choices_of(asking: Asking, body: CodeBuffer) -> str:
    """The object of the machinery that knows the candidates and the conditions."""
    asking = with_settled(asking, body)
    match asking.choice.form:
        case "pick":
            return _pick(asking, body)
        case "arrange":
            return f"{asking.support('Arrange')}({_things(asking, body)}, {_whole(asking, body)})"
        case "split":
            assert asking.choice.amount is not None
            amount = asking.writer.held(asking.choice.amount, asking.env, body)
            return f"{asking.support('Split')}({_things(asking, body)}, {amount}, {_whole(asking, body)})"
    return _routes(asking, body)


def _things(asking: Asking, body: CodeBuffer) -> str:
    among, each = asking.choice.among, asking.choice.each
    assert among is not None
    listed = asking.writer.listed(among, () if each is None else (each,), asking.env, body)
    return body.hold(asking.in_order(listed), "things")


def _pick(asking: Asking, body: CodeBuffer) -> str:
    choice = asking.choice
    things = _things(asking, body)
    least = asking.writer.held(choice.least, asking.env, body) if choice.least is not None else "0"
    most = asking.writer.held(choice.most, asking.env, body) if choice.most is not None else f"len({things})"
    grow = write_grow(asking, body) if choice.grow is not None else ""
    joins = write_joins(asking, things, body)
    whole = _whole(asking, body)
    total = f", {_total(asking, choice.total, things, body)}" if choice.total is not None else ""
    kind = kind_of(asking)
    arguments = f"{things}, {least}, {most}, {whole}{total}"
    sums = " ".join(f"{_total(asking, one, things, body)}," for one in sums_beside(asking, kind))
    said = {
        kind: kind in ("closed", "claimed"),
        "minimal": choice.minimal,
        "linked": joins is not None and joins.linked,
    }
    named = {name: "True" for name, is_so in said.items() if is_so}
    named |= {"forms": write_forms(asking, kind, body), "sums": f"({sums})" if sums else "", "grow": grow}
    named |= {"joins": joins.name} if joins is not None else {}
    arguments += "".join(f", {name}={text}" for name, text in named.items() if text)
    return f"{asking.support('SetChoice')}({arguments})"


def _whole(asking: Asking, body: CodeBuffer) -> str:
    """The function that tells whether a whole answer will do; `None` where there is nothing to tell."""
    choice = asking.choice
    if choice.together is None and not asking.tests:
        return "None"
    name, chosen = body.fresh("whole"), local_of(choice)
    for test in asking.tests:
        test.prepare(asking.env, body)
    with body.function(f"def {name}({chosen}):"):
        env = asking.named(chosen)
        asking.writer.require(choice.together, env, body, "return False")
        for test in asking.tests:
            test.write(env, body, "return False")
        body.line("return True")
    return name


def _total(asking: Asking, total: Total, things: str, body: CodeBuffer) -> str:
    """The amount of each candidate, and between which bounds their sum lies."""
    amounts, one = body.fresh("amounts"), body.fresh("one")
    body.line(f"{amounts} = {{}}")
    with body.block(f"for {one} in {things}:"):
        of = asking.writer.value(total.of, asking.env.with_names(**{total.variable: one}), body)
        body.line(f"{amounts}[{one}] = {of}")
    low, high = (
        asking.writer.held(code, asking.env, body) if code is not None else "None"
        for code in (total.at_least, total.at_most)
    )
    return f"{asking.support('Total')}({amounts}, {low}, {high})"


def _routes(asking: Asking, body: CodeBuffer) -> str:
    routes = asking.choice.routes
    assert routes is not None
    start = asking.writer.held(routes.start, asking.env, body)
    shortest = asking.writer.held(routes.shortest, asking.env, body) if routes.shortest is not None else "1"
    longest = asking.writer.held(routes.longest, asking.env, body) if routes.longest is not None else "None"
    step = "None"
    if routes.step is not None:
        step = body.fresh("step")
        with body.function(f"def {step}(here, there):"):
            asking.writer.require(routes.step, asking.env.with_names(here="here", there="there"), body, "return False")
            body.line("return True")
    near = asking.writer.module.neighbours()
    arguments = f"{start}, {near}, {shortest}, {longest}, {step}, {_whole(asking, body)}, {routes.simple}"
    return f"{asking.support('Routes')}({arguments})"
