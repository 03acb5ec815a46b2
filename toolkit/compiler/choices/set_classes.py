"""The class of a set that is chosen, and what must hold together taken apart, as code.

In: a choice of a set in its surroundings, with what else must hold of it. Out: the argument that names the class, the
sums that have limits, and the functions by which the run-time library tells whether a beginning can be completed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace

from toolkit.analysis.closing import least_of
from toolkit.analysis.parting import Addition, Part, Way, additions, class_of, is_claim, ways_to
from toolkit.analysis.totals import totals_apart
from toolkit.compiler.choices.asking import Asking, Test, local_of
from toolkit.compiler.choices.tests import Given
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import Env
from toolkit.compiler.pycode import EMPTY, NONE, RETURN_FALSE, PyCode, joined, py, tuple_of
from toolkit.language.code import Choice, Total
from toolkit.language.tree import Literal


def with_settled(asking: Asking, body: CodeBuffer) -> Asking:
    """The same, where what speaks of no set and is known to be no fault has been looked at once for all sets."""
    name, analysis, tests = asking.choice.name, asking.writer.module.analysis, list[Test]()
    for test in asking.tests:
        if test.mentions(name) or any(analysis.codes_fault(None, code) for code in test.codes):
            tests.append(test)
            continue
        test.prepare(asking.env, body)
        tests.append(Given(body.hold(test.truth(asking.named(EMPTY), body), "can")))
    return replace(asking, tests=tuple(tests))


def kind_of(asking: Asking) -> str:
    """The class of a set; what else must hold of it may make an open one of any other."""
    module, choice = asking.writer.module, asking.choice
    if claims(asking):
        return "claimed"
    kind = class_of(choice, module.plain_values)
    if not asking.tests:
        return kind
    keeps = all(test.keeps(choice.name) for test in asking.tests)
    return ("closed" if kind in ("free", "closed") else kind if kind == "parted" else "open") if keeps else "open"


def claims(asking: Asking) -> bool:
    """Whether its author alone says that the set is closed, and that is tested here."""
    module = asking.writer.module
    return module.tracing and is_claim(asking.choice, module.plain_values)


def sums_beside(asking: Asking, kind: str) -> tuple[Total, ...]:
    """What must hold together of sums, where each candidate can be looked at before any set is.

    What may be a fault is looked at in its order alone, together with the rest.
    """
    if kind != "open":
        return ()
    totals, _ = totals_apart(asking.choice.together, asking.choice.name, asking.writer.module.plain_values)
    codes = [code for total in totals for code in (total.of, total.at_most, total.at_least) if code is not None]
    analysis = asking.writer.module.analysis
    return () if any(analysis.codes_fault(None, code) for code in codes) else totals


def write_forms(asking: Asking, kind: str, body: CodeBuffer) -> PyCode | None:
    """The tuple of ways; None where nothing is known, or where the class alone tells all."""
    choice, module = asking.choice, asking.writer.module
    sums = sums_beside(asking, kind)
    told = kind in ("free", "sums", "claimed") or choice.says_closed
    if choice.grow is not None and not (kind == "open" and (choice.total is not None or sums)):
        return None
    if told or (kind == "closed" and not choice.minimal and _is_small(choice) and not _is_long(asking)):
        return None
    kept, others = _tests_apart(asking)
    least, together = least_of(choice), choice.together
    if sums:
        _, together = totals_apart(together, choice.name, module.plain_values)
    found = [_usable(asking, way) for way in ways_to(together, choice.name, module.plain_values, least)]
    if any(not (way.keeps or way.needs or kept) and (others or not way.is_all) for way in found):
        return None
    found.sort(key=lambda way: bool(way.needs))
    return py("({})", joined(" ", (py("{},", _way(asking, way, kept, bool(others), body)) for way in found)))


def _is_long(asking: Asking) -> bool:
    """Whether there is more to look at in a whole set than in one member more."""
    choice, values = asking.choice, asking.writer.module.plain_values
    ways = ways_to(choice.together, choice.name, values, least_of(choice))
    return any(one.how == "pair" for way in ways for part in way.keeps for one in additions(part, choice.name, values))


def _is_small(choice: Choice) -> bool:
    """Whether one member is as many as a set must have at most."""
    return choice.least is None or (isinstance(choice.least.expr, Literal) and least_of(choice) <= 1)


def _tests_apart(asking: Asking) -> tuple[list[Test], list[Test]]:
    """What else must hold: that which keeps when members leave and is known to be no fault, and the rest."""
    name, analysis = asking.choice.name, asking.writer.module.analysis
    kept: list[Test] = []
    others: list[Test] = []
    for test in asking.tests:
        sure = test.keeps(name) and not any(analysis.codes_fault(None, code) for code in test.codes)
        (kept if sure else others).append(test)
    return kept, others


def _usable(asking: Asking, way: Way) -> Way:
    """A way without the parts that may be a fault: these are looked at in their order alone."""

    def usable(parts: Sequence[Part]) -> tuple[Part, ...]:
        """Those that are known to be none."""
        return tuple(part for part in parts if not asking.writer.module.analysis.codes_fault(None, part.code))

    keeps, needs = usable(way.keeps), usable(way.needs)
    return replace(way, keeps=keeps, needs=needs, is_all=way.is_all and (keeps, needs) == (way.keeps, way.needs))


def _way(asking: Asking, way: Way, kept: list[Test], has_others: bool, body: CodeBuffer) -> PyCode:
    keeps = _truth(asking, "keeps", way.keeps, kept, body) if way.keeps or kept else NONE
    needs = _truth(asking, "needs", way.needs, [], body) if way.needs else NONE
    adds = _adds(asking, way.keeps, kept, body) if way.keeps or kept else NONE
    return asking.call("MonotoneForm", keeps, needs, way.is_all and not has_others, adds)


def _adds(asking: Asking, parts: Sequence[Part], tests: Sequence[Test], body: CodeBuffer) -> PyCode:
    """The function that tells of a set that keeps some parts whether it does with one member more."""
    choice, values = asking.choice, asking.writer.module.plain_values
    name, chosen, one, other, more = (body.fresh(stem) for stem in ("adds", "chosen", "one", "other", "more"))
    least = least_of(choice)
    with body.function(py("def {}({}, {}):", name, chosen, one)):
        found = [(part, addition) for part in parts for addition in additions(part, choice.name, values)]
        whole = [test for test in tests if test.mentions(choice.name) and not test.is_of_each(choice.name)]
        if whole or any(addition.how == "all" for _, addition in found):
            body.line(py("{} = tuple(sorted((*{}, {})))", more, chosen, one))
        for part, addition in found:
            env = asking.named(more)
            env = env.with_names(**{arg: asking.writer.value(code, env, body) for arg, code in addition.given or ()})
            with _of_enough(more, least if part.from_least else 0, body):
                _add(asking, addition, env, (chosen, one, other), body)
        for test in tests:
            if test in whole:
                with _of_enough(more, least, body):
                    test.write(asking.named(more), body, RETURN_FALSE)
            elif test.mentions(choice.name):
                test.write(asking.named(tuple_of((one,))), body, RETURN_FALSE)
        body.line("return True")
    return name


def _add(asking: Asking, addition: Addition, env: Env, names: tuple[PyCode, PyCode, PyCode], body: CodeBuffer) -> None:
    """Statements that look at one member more: alone, beside each, or with all."""
    chosen, one, other = names
    first = addition.variables[:1]
    if addition.how != "pair":
        env = env.with_names(**dict.fromkeys(first, one))
        asking.writer.require(addition.code, env, body, RETURN_FALSE)
        return
    with body.block(py("for {} in (*{}, {}):", other, chosen, one)):
        for pair in ((one, other), (other, one)):
            named = env.with_names(**dict(zip(addition.variables, pair, strict=True)))
            asking.writer.require(addition.code, named, body, RETURN_FALSE)


def _truth(asking: Asking, stem: str, parts: Sequence[Part], tests: Sequence[Test], body: CodeBuffer) -> PyCode:
    """The function that tells whether some parts hold of a set."""
    name, chosen, least = body.fresh(stem), local_of(asking.choice), least_of(asking.choice)
    with body.function(py("def {}({}):", name, chosen)):
        env = asking.named(chosen)
        for part in parts:
            given = {arg: asking.writer.value(code, env, body) for arg, code in part.given or ()}
            with _of_enough(chosen, least if part.from_least else 0, body):
                asking.writer.require(part.code, env.with_names(**given), body, RETURN_FALSE)
        for test in tests:
            with _of_enough(chosen, least if test.mentions(asking.choice.name) else 0, body):
                test.write(env, body, RETURN_FALSE)
        body.line("return True")
    return name


@contextmanager
def _of_enough(chosen: PyCode, least: int, body: CodeBuffer) -> Iterator[None]:
    """Statements about sets that have the least number of members: of others nothing is said."""
    with ExitStack() as nested:
        if least:
            nested.enter_context(body.block(py("if len({}) >= {}:", chosen, least)))
        yield
