"""Section `actions`: what players may do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from toolkit.checker.choices import NO_FORM, check_choice, way_of
from toolkit.checker.conditions import maybe_condition, scope_where
from toolkit.checker.elements.purses import AMOUNT, NO_STAND_IN, number_of
from toolkit.checker.elements.sheet import Sheet, element
from toolkit.checker.live import must_be_live
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps import Body, check_steps
from toolkit.checker.steps.choose import looked_through
from toolkit.checker.steps.common import object_of
from toolkit.checker.types import INT, PIECE, PLAYER
from toolkit.diagnostics import Note, register
from toolkit.language.code import Choice, Code
from toolkit.language.tree import Variable
from toolkit.program.effects import Step
from toolkit.program.rules import PAID_FROM, Action, Limit
from toolkit.program.steps.flow import Choose, End

ARGUMENT_TWICE = register(
    "E579",
    "argument-twice",
    about="actions",
    title="An action has two arguments of one name",
    cause="Each argument is a name in the conditions and steps behind it. `by` is who acts, and `card` the card that "
    "is played, where there is one; `paid_from` says which purse pays, where one stands in for another.",
    remedy="Give one of them another name.",
    bad="args: [{target: {one: units}}, {target: {one: spaces}}]",
    good="args: [{target: {one: units}}, {goal: {one: spaces}}]",
)


Sought: TypeAlias = tuple[Choice, Spot]
"""An argument that is searched for when the action is paid for, and its place."""


@element("actions")
def check_action(sheet: Sheet) -> Iterator[Action]:
    """An action. `by` is who does it; its arguments are known from their place on; its steps run inside `action`."""
    record, bench, spot = sheet.record, sheet.bench, sheet.spot
    outer = sheet.scope(live=_live_in_menus(sheet))
    by = None
    body = Body(bench, "actions", given=frozenset(name for arg in record.args for name in arg))
    if record.by is not None:
        what = "a player or a set of them"
        by = object_of(body, record.by, spot.inside("by"), outer, what, "player", "players")
    scope = outer.with_variable("by", PLAYER)
    card_type = (sheet.declarations.events(sheet.id) or {}).get("card", PIECE)
    card = maybe_condition(bench, record.card, spot.inside("card"), scope.with_variable("it", card_type))
    source, spent = (
        object_of(body, text, spot.inside(field), scope, "a place", "place") if text is not None else None
        for field, text in (("from", record.from_), ("spent", record.spent))
    )
    scope = scope.with_variable("card", card_type) if record.card is not None else scope
    choices, scope, sought = _choices(sheet, scope)
    running = scope.with_live(["action"])
    for menu in record.menu:
        bench.use("offered", menu, spot, outer)
    if record.announce is not None:
        bench.use("menu", record.announce, spot.inside("announce"), running)
    search = [step for choice, place in sought for step in _searching(body, choice, place, running)]
    allowed = maybe_condition(bench, record.allowed, spot.inside("allowed"), scope)
    found = scope_where(running, allowed).with_variables({choice.name: choice.type for choice, _ in sought})
    steps = check_steps(body, record.do, spot.inside("do"), found).steps
    yield Action(
        **sheet.envelope(),
        menus=tuple(record.menu),
        by=by,
        card=card,
        source=source,
        spent=spent,
        args=choices,
        allowed=allowed,
        cost=_costs(sheet, scope),
        limits=_limits(sheet, scope),
        counts_as=_acts(sheet, scope, body),
        announce=record.announce,
        prompt=record.prompt,
        steps=(*search, *steps),
        if_cut=check_steps(body, record.if_cut, spot.inside("if_cut"), scope).steps,
    )


def _live_in_menus(sheet: Sheet) -> frozenset[str]:
    """What all its menus say must be going on."""
    menus = sheet.declarations.section("menus")
    if any(name not in menus for name in sheet.record.menu):
        return frozenset(sheet.declarations.section("occasions"))  # nobody knows what it says
    withins = [frozenset(menus[name].record.within) for name in sheet.record.menu if name in menus]
    return frozenset.intersection(*withins) if withins else frozenset()


def _choices(sheet: Sheet, scope: Scope) -> tuple[tuple[Choice, ...], Scope, tuple[Sought, ...]]:
    """The arguments that are chosen with the action, what is known then, and those that are searched for in it."""
    found: list[Choice] = []
    sought: list[Sought] = []
    searching = scope
    taken = {"by", "card"} if sheet.record.card is not None else {"by"}
    taken |= {PAID_FROM} if _has_bonus(sheet) else set()
    for index, entry in enumerate(sheet.record.args):
        for name, record in entry.items():
            spot = sheet.spot.inside("args", index, name)
            if name in taken:
                others = [*found, *(one for one, _ in sought)]
                first = [Note("The other one is here.", one.where.span()) for one in others if one.name == name]
                sheet.bench.report(
                    ARGUMENT_TWICE, spot.key_span, f"`{name}` is the name of another argument.", notes=first
                )
            taken.add(name)
            if not record.search and sought:
                message = (
                    f"`{name}` is chosen before `{sought[0][0].name}`, for which who acts searches when he has paid."
                )
                help = "What is searched for comes last."
                sheet.bench.report(NO_FORM, spot.key_span, message, help=help)
            choice = check_choice(sheet.bench, name, record, spot, searching if record.search else scope)
            searching = searching.with_variable(name, choice.type).with_ways(way_of(record), name)
            if record.search:
                sought.append((choice, spot))
                continue
            found.append(choice)
            scope = scope.with_variable(name, choice.type).with_ways(way_of(record), name)
    return tuple(found), scope, tuple(sought)


def _searching(body: Body, choice: Choice, spot: Spot, scope: Scope) -> tuple[Step, ...]:
    """Who acts is shown what he looks through, and chooses; where nothing can be chosen the action is cut short."""
    by = Code(Variable(PLAYER, 0, 0, "by"), choice.where)
    cut = End(choice.where, (), None, kind="action", outer=0, ranking=())
    chosen = Choose(choice.where, (), None, choice=choice, by=by, may=False, otherwise=(cut,))
    return (*looked_through(body, spot, scope, choice, by), chosen)


def _costs(sheet: Sheet, scope: Scope) -> tuple[tuple[str, Code], ...]:
    costs, purses = sheet.record.cost.items(), sheet.declarations.section("purses")
    for purse, _ in costs:
        spared = purses[purse].record.instead_of if purse in purses else None
        if spared in sheet.record.cost:
            message = f"`{purse}` stands in for `{spared}`, which this costs too."
            notes = [Note(f"`{purse}` is declared here.", purses[purse].key_span())]
            sheet.bench.report(NO_STAND_IN, sheet.spot.inside("cost", purse).key_span, message, notes=notes)
    return tuple(
        (purse, sheet.bench.code(text, sheet.spot.inside("cost", purse), scope, INT)) for purse, text in sorted(costs)
    )


def _limits(sheet: Sheet, scope: Scope) -> tuple[Limit, ...]:
    found = []
    for index, record in enumerate(sheet.record.limit):
        place = sheet.spot.inside("limit", index)
        must_be_live(sheet.bench, record.per, place.inside("per"), scope)
        times = sheet.bench.code(record.times, place.inside("times"), scope, INT)
        if (number := number_of(times)) is not None and number < 1:
            message = f"{number} times is never: nobody could do it."
            sheet.bench.report(AMOUNT, place.inside("times").span, message, help="Write 1 or more, or take it out.")
        of = sheet.bench.maybe(record.of, place.inside("of"), scope)
        found.append(Limit(times, record.per, of, record.tag or _own_count(sheet, index)))
    return tuple(found)


def _own_count(sheet: Sheet, index: int) -> str:
    """The name of the count of a limit without a tag: limits for different things in one occasion count apart."""
    limits = sheet.record.limit
    own = limits[index]
    others = [limit.of for limit in limits[:index] if limit.tag is None and limit.per == own.per]
    apart = list(dict.fromkeys([*others, own.of]))
    return f"{sheet.id} {apart.index(own.of) + 1}" if apart.index(own.of) else str(sheet.id)


def _has_bonus(sheet: Sheet) -> bool:
    """Whether purses may stand in for what it costs: then answers may say which."""
    purses = sheet.declarations.section("purses").values()
    return any(purse.record.instead_of in sheet.record.cost for purse in purses)


def _acts(sheet: Sheet, scope: Scope, body: Body) -> tuple[tuple[str, Code], ...]:
    return tuple(
        (act, object_of(body, text, sheet.spot.inside("counts_as", act), scope, "a piece or a set of them", "pieces"))
        for act, text in sheet.record.counts_as.items()
    )
