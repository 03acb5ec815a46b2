"""What a menu holds, and the statements that ask a player for an action of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from toolkit.compiler.choices.asking import is_single, write_listing
from toolkit.compiler.choices.plan import Plan, Plans
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import of_player
from toolkit.compiler.pycode import (
    CELLS,
    EMPTY,
    FALSE,
    Adding,
    PyCode,
    call,
    joined,
    literal,
    local,
    looping,
    py,
    tuple_of,
)
from toolkit.frozen import frozen
from toolkit.program.rules import Menu

if TYPE_CHECKING:
    from toolkit.compiler.generator import Generator


_ANSWERS, _MORE, _VALUES = (local(name) for name in ("_answers", "_more", "_values"))
_BEGUN = (local("_head"), local("_chosen"))
"""What an answer that is not whole yet begins with, and its elements so far."""


@frozen
class MenuCode:
    """Menus offered together: the plans of their actions, in the order of ids, and whether all are whole at once."""

    menus: tuple[str, ...]
    plans: tuple[Plan, ...]

    @property
    def is_short(self) -> bool:
        """Whether each listed answer is whole."""
        return all(plan.is_short for plan in self.plans)


def code_of_menus(generator: Generator, menus: tuple[str, ...]) -> MenuCode:
    """The actions in some menus and in all that these include."""
    known: list[str] = []
    waiting = list(menus)
    while waiting:
        id = waiting.pop(0)
        if id not in known:
            known.append(id)
            waiting += _menu(generator, id).includes
    actions = [
        action
        for _, action in sorted(generator.rules.actions.items())
        if generator.writer.is_on(action) and any(menu in known for menu in action.menus)
    ]
    return MenuCode(tuple(known), tuple(generator.one(Plans).of(action) for action in actions))


def _menu(generator: Generator, id: str) -> Menu:
    return generator.rules.menus[id]


def list_answers(
    menu: MenuCode, body: CodeBuffer, by: PyCode, may_pass: PyCode, before: CodeBuffer, *, hidden: bool
) -> None:
    """Statements that return the answers of a player; `may_pass` is a Python truth, `before` what must come before it.

    Who has no action has no answer; at a hidden site he passes, as everybody may whose action nobody knows.
    """
    if not menu.is_short:
        body.line("_more = g.partial")
        with body.block("if _more:"):
            _continued(menu, body, by)
    body.take(before)
    if len(menu.plans) == 1 and may_pass.value is False and not hidden:
        plan = menu.plans[0]
        if not plan.choices or any(placed.stage == -1 for placed in plan.tests):
            body.line(py("return {}(S, {})", plan.first(), by))
        else:
            write_listing(plan.asking(0, tuple_of((plan.number,)), EMPTY, of_player(by)), body)
        return
    listing = body.scratch()
    listing.shared = menu.plans[0].generator.shared(("S", str(by))) if menu.plans else None
    begun = Counter(plan.first_of for plan in menu.plans)
    for plan in menu.plans:
        plan.list_into(listing, by, _ANSWERS, sorts=plan.first_of is not None and begun[plan.first_of] > 1)
    listing.settle()
    _begin(listing, body)
    tests = [] if hidden and may_pass.value is True else [py("not {}", _ANSWERS)] if hidden else [_ANSWERS]
    if not may_pass.is_known:
        tests.append(py("({})", may_pass))
    if may_pass.value is False and not hidden:
        pass  # who has an action must do one
    elif tests:
        with body.block(py("if {}:", joined(" or " if hidden else " and ", tests))):
            body.line("_answers.append((-2,))")
    else:
        body.line("_answers.append((-2,))")
    body.line("return _answers")


def _begin(listing: CodeBuffer, body: CodeBuffer) -> None:
    """The statements of a listing; where the first that adds to the list can make it, it does."""
    at, line = next((each for each in enumerate(listing.lines) if _ANSWERS.names <= each[1][1].names), (0, None))
    if line is not None and line[0] == 0 and isinstance(line[1], Adding) and line[1].first is not None:
        listing.lines[at] = (0, line[1].first)
    else:
        body.line("_answers = []")
    body.take(listing)


def _continued(menu: MenuCode, body: CodeBuffer, by: PyCode) -> None:
    """How an answer goes on that is not whole yet."""
    long = [plan for plan in menu.plans if not plan.is_short]
    for index, plan in enumerate(long):
        if index == len(long) - 1:
            _of_plan(plan, body, by)
        else:
            with body.block(py("if _more[0] == {}:", plan.number)):
                _of_plan(plan, body, by)


def _of_plan(plan: Plan, body: CodeBuffer, by: PyCode) -> None:
    count = len(plan.choices)
    if all(is_single(choice) for choice in plan.choices):
        for index in range(1, count):
            given = (py("_more[{}]", each + 1) for each in range(index))
            onward = py("return {}", call(plan.next(index), CELLS, by, *given, _MORE, EMPTY))
            if index == count - 1 and not plan.chooses_payer:
                body.line(onward)
            else:
                with body.block(py("if len(_more) == {}:", index + 1)):
                    body.line(onward)
        if plan.chooses_payer:
            body.line(py("return {}", _payers(plan, by, _MORE, 1, py("_more[{}:]", count + 1))))
        return
    if all(is_single(choice) for choice in plan.choices[:-1]) and not plan.chooses_payer:
        for index in range(count):
            begun = (_MORE, EMPTY) if index < count - 1 else (py("_more[:{}]", count), py("_more[{}:]", count))
            onward = py("return {}", call(plan.next(index), CELLS, by, *plan.begun(by, _MORE, index, 1), *begun))
            if index == count - 1:
                body.line(onward)
            elif index:
                body.under(py("if len(_more) == {}:", index + 1), onward)
        return
    body.line(
        py("_values, _head, _chosen = {}({}, _more)", plan.generator.runtime("read_partial"), literal(plan.forms))
    )
    for index in range(count):
        onward = py("return {}", call(plan.next(index), CELLS, by, *plan.begun(by, _VALUES, index), *_BEGUN))
        if index == count - 1 and not plan.chooses_payer:
            body.line(onward)
        else:
            with body.block(py("if len(_values) == {}:", index)):
                body.line(onward)
    if plan.chooses_payer:
        body.line(py("return {}", _payers(plan, by, _VALUES, 0, _BEGUN[1])))


def _payers(plan: Plan, by: PyCode, values: PyCode, first: int, chosen: PyCode) -> PyCode:
    """The answers that name one more purse."""
    listed = plan.payers(by, plan.given(by, values, first), chosen)
    return looping("[(*_more, each) for each in {} or ()]", listed)


def list_proposals(menu: MenuCode, body: CodeBuffer, by: PyCode) -> None:
    """Statements that return what is proposed for the argument that comes next, of the actions that propose any."""
    proposing = [plan for plan in menu.plans if plan.proposing]
    body.line("_more = g.partial")
    first = [py("{}(S, {}, ({},), ())", plan.proposed(0), by, plan.number) for plan in proposing if 0 in plan.proposing]
    with body.block("if not _more:"):
        body.line(py("return {}", joined(" + ", first)) if first else "return []")
    for plan in proposing:
        with body.block(py("if _more[0] == {}:", plan.number)):
            body.line(
                py(
                    "_values, _head, _chosen = {}({}, _more)",
                    plan.generator.runtime("read_partial"),
                    literal(plan.forms),
                )
            )
            for index in plan.proposing:
                given = (CELLS, by, *plan.begun(by, _VALUES, index), *_BEGUN)
                with body.block(py("if len(_values) == {}:", index)):
                    body.line(py("return {}", call(plan.proposed(index), *given)))
    body.line("return []")


def available(menu: MenuCode, by: PyCode) -> PyCode:
    """A Python truth: the player has an action."""
    return joined(" or ", (plan.can_begin(by) for plan in menu.plans)) if menu.plans else FALSE
