"""What a menu holds, and the statements that ask a player for an action of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.compiler.choices.asking import is_single, write_listing
from toolkit.compiler.choices.plan import Plan, Plans
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import of_player
from toolkit.frozen import frozen
from toolkit.program.rules import Menu

if TYPE_CHECKING:
    from toolkit.compiler.generator import Generator


@frozen
class MenuCode:
    """Menus offered together: the plans of their actions, in the order of ids, and whether all are whole at once."""

    menus: tuple[str, ...]
    plans: tuple[Plan, ...]

    @property
    def is_short(self) -> bool:
        """Whether each listed answer is whole."""
        return all(plan.is_short for plan in self.plans)


def carte(generator: Generator, menus: tuple[str, ...]) -> MenuCode:
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
    carte: MenuCode, body: CodeBuffer, by: str, may_pass: str, before: CodeBuffer, *, hidden: bool
) -> None:
    """Statements that return the answers of a player; `may_pass` is a Python truth, `before` what must come before it.

    Who has no action has no answer; at a hidden site he passes, as everybody may whose action nobody knows.
    """
    if not carte.is_short:
        body.line("_more = g.partial")
        with body.block("if _more:"):
            _continued(carte, body, by)
    body.take(before)
    if len(carte.plans) == 1 and may_pass == "False" and not hidden:
        plan = carte.plans[0]
        if not plan.choices or any(placed.stage == -1 for placed in plan.tests):
            body.line(f"return {plan.first()}(S, {by})")
        else:
            write_listing(plan.asking(0, f"({plan.number},)", "()", of_player(by)), body)
        return
    listing = body.scratch()
    listing.shared = carte.plans[0].generator.shared(("S", by)) if carte.plans else None
    for plan in carte.plans:
        plan.list_into(listing, by, "_answers")
    listing.settle()
    _begin(listing, body)
    tests = [] if hidden and may_pass == "True" else ["not _answers"] if hidden else ["_answers"]
    if may_pass not in ("True", "False"):
        tests.append(f"({may_pass})")
    if may_pass == "False" and not hidden:
        pass  # who has an action must do one
    elif tests:
        with body.block(f"if {(' or ' if hidden else ' and ').join(tests)}:"):
            body.line("_answers.append((-2,))")
    else:
        body.line("_answers.append((-2,))")
    body.line("return _answers")


def _begin(listing: CodeBuffer, body: CodeBuffer) -> None:
    """The statements of a listing; where the first that adds to the list can make it, it does."""
    first = next((index for index, (_, text) in enumerate(listing.lines) if "_answers" in text), None)
    if first is not None and listing.lines[first][0] == 0 and listing.lines[first][1].startswith("_answers += ["):
        depth, text = listing.lines[first]
        listing.lines[first] = (depth, text.replace(" += ", " = ", 1))
    else:
        body.line("_answers = []")
    body.take(listing)


def _continued(carte: MenuCode, body: CodeBuffer, by: str) -> None:
    """How an answer goes on that is not whole yet."""
    long = [plan for plan in carte.plans if not plan.is_short]
    for index, plan in enumerate(long):
        if index == len(long) - 1:
            _of_plan(plan, body, by)
        else:
            with body.block(f"if _more[0] == {plan.number}:"):
                _of_plan(plan, body, by)


def _of_plan(plan: Plan, body: CodeBuffer, by: str) -> None:
    count = len(plan.choices)
    if all(is_single(choice) for choice in plan.choices):
        for index in range(1, count):
            arguments = ", ".join(("S", by, *(f"_more[{each + 1}]" for each in range(index)), "_more", "()"))
            call = f"return {plan.next(index)}({arguments})"
            if index == count - 1 and not plan.chooses_payer:
                body.line(call)
            else:
                with body.block(f"if len(_more) == {index + 1}:"):
                    body.line(call)
        if plan.chooses_payer:
            body.line(f"return {_payers(plan, by, '_more', 1, f'_more[{count + 1}:]')}")
        return
    body.line(f"_values, _head, _chosen = {plan.generator.support('read_partial')}({plan.forms}, _more)")
    for index in range(count):
        arguments = ", ".join(("S", by, *plan.begun(by, "_values", index), "_head", "_chosen"))
        call = f"return {plan.next(index)}({arguments})"
        if index == count - 1 and not plan.chooses_payer:
            body.line(call)
        else:
            with body.block(f"if len(_values) == {index}:"):
                body.line(call)
    if plan.chooses_payer:
        body.line(f"return {_payers(plan, by, '_values', 0, '_chosen')}")


def _payers(plan: Plan, by: str, values: str, first: int, chosen: str) -> str:
    """The answers that name one more purse."""
    listed = plan.payers(by, plan.given(by, values, first), chosen)
    return f"[(*_more, each) for each in {listed} or ()]"


def list_proposals(carte: MenuCode, body: CodeBuffer, by: str) -> None:
    """Statements that return what is proposed for the argument that comes next, of the actions that propose any."""
    proposing = [plan for plan in carte.plans if plan.proposing]
    body.line("_more = g.partial")
    first = [f"{plan.proposed(0)}(S, {by}, ({plan.number},), ())" for plan in proposing if 0 in plan.proposing]
    with body.block("if not _more:"):
        body.line(f"return {' + '.join(first) or '[]'}")
    for plan in proposing:
        with body.block(f"if _more[0] == {plan.number}:"):
            body.line(f"_values, _head, _chosen = {plan.generator.support('read_partial')}({plan.forms}, _more)")
            for index in plan.proposing:
                arguments = ", ".join(("S", by, *plan.begun(by, "_values", index), "_head", "_chosen"))
                with body.block(f"if len(_values) == {index}:"):
                    body.line(f"return {plan.proposed(index)}({arguments})")
    body.line("return []")


def available(carte: MenuCode, by: str) -> str:
    """A Python truth: the player has an action."""
    return " or ".join(plan.can_begin(by) for plan in carte.plans) or "False"
