"""Sections `triggers` and `checks`: what follows from changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from toolkit.checker.calls import read_around
from toolkit.checker.choices import candidates
from toolkit.checker.conditions import check_condition, maybe_condition, scope_where
from toolkit.checker.elements.sheet import Sheet, element
from toolkit.checker.scope import EVERY, Scope
from toolkit.checker.signatures import EVENT, OPEN_FACTS
from toolkit.checker.spot import Spot
from toolkit.checker.steps import Body, check_steps
from toolkit.checker.steps.common import member_type, object_of
from toolkit.checker.types import SIDE, SPACE, TERRAIN, UNKNOWN, bare
from toolkit.diagnostics import register
from toolkit.language.code import Code
from toolkit.model import Type
from toolkit.model.rules.names import moment
from toolkit.program.rules import Check, Moment, Trigger

NO_MOMENT = register(
    "E568",
    "no-moment",
    about="triggers checks steps/grant steps/show",
    title="This is no moment that something can follow",
    cause="A trigger comes before or after an event, or follows a change of a value; a check has its moments at "
    "`step`, `opening(…)` or `ending(…)` of an occasion.",
    remedy="Name one such moment.",
    bad="checks: {melee: {at: moved, where: mixed(it), do: [{call: melee()}]}}",
    good="checks: {melee: {at: step, where: mixed(it), do: [{call: melee()}]}}",
)
NOBODY_DECIDES = register(
    "E588",
    "nothing-to-choose-among",
    about="triggers checks",
    title="Nobody can choose here what comes next",
    cause="`tie: owner` lets the owner of what several grants of an effect are on say which comes next. `chosen_by` "
    "names who says it: of the grants of one trigger, or of the members (`each`) of a check. Where nothing is owned "
    "there is no owner, and where only one can come there is no choice.",
    remedy="Take the field out, put the trigger into an effect on pieces or players, or give the check an `each`.",
    bad="checks: {late: {at: ending(turn), tie: owner, where: game.rounds > 9, do: [...]}}",
    good="effects: {frail: {triggers: {hurt: {after: moved, tie: owner, do: [...]}}}}",
    is_clear=True,
)
CUT_WITHOUT_ENDING = register(
    "E589",
    "cut-without-ending",
    about="triggers checks",
    title="`cut: too` is about an ending, and this waits for none",
    cause="When an occasion is cut short its `ending(…)` does not come; what says `cut: too` follows it all the same.",
    remedy="Take the field out, or wait for the ending of an occasion.",
    bad="triggers: {tired: {after: moved, cut: too, do: [...]}}",
    good="triggers: {tired: {after: ending(attack), cut: too, do: [...]}}",
    is_clear=True,
)
_NO_GRANTS = "There are no grants to choose among: this trigger stands in no effect."
_UNOWNED = (SPACE, SIDE, TERRAIN, Type("named", "edge"))


@element("triggers")
def check_trigger(sheet: Sheet) -> Iterator[Trigger]:
    """A trigger before or after an event, or behind the change of a value."""
    record, bench, spot = sheet.record, sheet.bench, sheet.spot
    given = [field for field in ("before", "after", "watch") if getattr(record, field) is not None]
    if len(given) > 1:
        bench.report(NO_MOMENT, spot.inside(given[1]).key_span, "A trigger has one moment, and this is a second.")
    field, scope = given[0], sheet.scope()
    moment, watch, around = None, None, replace(sheet, owner=None).scope()
    open: frozenset[str] = frozenset()
    if field == "watch":
        watch = bench.code(record.watch, spot.inside("watch"), scope)
        old_and_new = {"old": watch.type, "new": watch.type}
        scope, around = scope.with_variables(old_and_new), around.with_variables(old_and_new)
    else:
        moment = moment_of(sheet, getattr(record, field), spot.inside(field), field)
        scope, open = _in_hand(sheet, moment, scope)
        around, _ = _in_hand(sheet, moment, around)
    _look_at_cut(sheet, [moment] if moment is not None else [])
    body = Body(bench, "triggers", given=frozenset(scope.variables), open=open)
    when = maybe_condition(bench, record.when, spot.inside("when"), scope)
    chooser = _chooser(sheet, body, around)
    steps = check_steps(body, record.do, spot.inside("do"), scope_where(scope, when)).steps
    if moment is None and watch is None:
        return
    yield Trigger(
        **sheet.envelope(),
        moment=moment,
        watch=watch,
        when=when,
        chosen_by=chooser,
        first=record.first,
        tie=record.tie is not None,
        cut=record.cut is not None,
        steps=steps,
        owner=sheet.owner.key if sheet.owner is not None else None,
    )


def _chooser(sheet: Sheet, body: Body, scope: Scope) -> Code | None:
    """Who says which grant comes next. What one of them is on is not in hand there: it is about all of them."""
    record, spot = sheet.record, sheet.spot
    if record.tie is not None:
        _refuse_tie(sheet)
    if record.chosen_by is None:
        return None
    if record.tie is not None or sheet.owner is None:
        message = "`tie: owner` says already who decides." if record.tie is not None else _NO_GRANTS
        sheet.bench.report(NOBODY_DECIDES, spot.inside("chosen_by").key_span, message)
    return object_of(body, record.chosen_by, spot.inside("chosen_by"), scope, "a player", "player")


def _refuse_tie(sheet: Sheet) -> None:
    """Only what an effect is on may have an owner."""
    message = ""
    if sheet.owner is None:
        message = "This stands on nothing that could have an owner."
    elif bare(sheet.owner.variables["bearer"]) in _UNOWNED:
        message = "What this effect is on has no owner who could decide."
    if message:
        sheet.bench.report(NOBODY_DECIDES, sheet.spot.inside("tie").key_span, message)


def _look_at_cut(sheet: Sheet, moments: Iterable[Moment]) -> None:
    """What follows although its occasion was cut short follows the ending of one."""
    if sheet.record.cut is not None and not any(moment.when == "ending" for moment in moments):
        place = sheet.spot.inside("cut")
        sheet.bench.report(CUT_WITHOUT_ENDING, place.key_span, "No ending is among the moments of this.")


def moment_of(sheet: Sheet, text: str, spot: Spot, field: str) -> Moment | None:
    """The moment of a text: `moved`, `ending(turn)`, `step`."""
    word, name = read_around(text, "opening", "ending")
    if word:
        return Moment(word, name)  # type: ignore[arg-type]  # one of the two
    if field == "at" and name == "step":
        return Moment("step", "")
    if field != "at" and name and sheet.declarations.events(name) is not None:
        return Moment(field, name)  # type: ignore[arg-type]  # one of the two
    called = (name,) if name else moment(text)
    known_names = [each for each in called if sheet.declarations.is_kind_of_occasion(each) or _is_event(sheet, each)]
    if called and not known_names:
        return None  # the link was reported
    known = sheet.declarations.is_kind_of_occasion(name)
    help = f"Say `opening({name})` or `ending({name})`." if known else ""
    sheet.bench.report(NO_MOMENT, spot.span, "Nothing can follow this.", help=help)
    return None


def _is_event(sheet: Sheet, name: str) -> bool:
    return sheet.declarations.events(name) is not None


def _in_hand(sheet: Sheet, moment: Moment | None, scope: Scope) -> tuple[Scope, frozenset[str]]:
    """What is known at a moment, and the facts of the event that may be changed before it; of one that is wrong
    anything may be."""
    if moment is None:
        return scope.with_live((EVERY,)).with_variable(EVENT, UNKNOWN), frozenset()
    if moment.when in ("opening", "ending"):
        known = sheet.declarations.is_kind_of_occasion(moment.name)
        return scope.with_live([moment.name] if known else sheet.declarations.section("occasions")), frozenset()
    sheet.bench.use("moment", moment.name, sheet.spot.inside(moment.when), scope)
    scope = scope.with_event(moment.name)
    if moment.name in sheet.declarations.section("actions"):
        scope = scope.with_live(["action"])
    if moment.when != "before":
        return scope, frozenset()
    item = sheet.declarations.section("events").get(moment.name)
    open = item.record.open if item is not None else OPEN_FACTS.get(moment.name, ())
    return scope.with_live(["event"]), frozenset(open)


@element("checks")
def check_check(sheet: Sheet) -> Iterator[Check]:
    """A check; what is going on at all its moments is known."""
    record, bench, spot = sheet.record, sheet.bench, sheet.spot
    found = [moment_of(sheet, text, spot.inside("at", index), "at") for index, text in enumerate(record.at)]
    moments = tuple(moment for moment in found if moment is not None)
    names = {moment.name for moment in moments}
    scope = sheet.scope(live=names - {""} if len(names) == 1 else ())
    body = Body(bench, "checks")
    each, variable, around = None, "it", scope
    if record.each is not None:
        among = candidates(bench, record.each, spot.inside("each"), scope)
        each, variable = among.things, among.variable
        scope = scope.with_variable(variable, member_type(each.type))
        body.given = frozenset({variable})
    _look_at_cut(sheet, moments)
    chosen_by = None
    if record.tie is not None:
        _refuse_tie(sheet)
    if record.chosen_by is not None:
        chosen_by = object_of(body, record.chosen_by, spot.inside("chosen_by"), around, "a player", "player")
        if each is None:
            message = "There are no members to choose among: this check has no `each`."
            bench.report(NOBODY_DECIDES, spot.inside("chosen_by").key_span, message)
    where = check_condition(bench, record.where, spot.inside("where"), scope)
    inside = scope_where(scope, where)
    yield Check(
        **sheet.envelope(),
        moments=moments,
        each=each,
        variable=variable,
        where=where,
        chosen_by=chosen_by,
        first=record.first,
        tie=record.tie is not None,
        cut=record.cut is not None,
        steps=check_steps(body, record.do, spot.inside("do"), inside).steps,
    )
