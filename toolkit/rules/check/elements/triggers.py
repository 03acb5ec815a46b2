"""Sections `triggers` and `checks`: what follows from changes."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Span, register
from toolkit.rules.check.calls import read_around
from toolkit.rules.check.carried import NOT_CARRIED, refuse
from toolkit.rules.check.choices import candidates
from toolkit.rules.check.conditions import check_condition, live_where, maybe_condition
from toolkit.rules.check.elements.sheet import Sheet, element
from toolkit.rules.check.scope import Scope
from toolkit.rules.check.signatures import OPEN_FACTS
from toolkit.rules.check.spot import Spot
from toolkit.rules.check.steps import Body, check_steps
from toolkit.rules.check.steps.common import member_type, object_of
from toolkit.rules.program.rules import Check, Moment, Trigger

NO_MOMENT = register(
    "E568",
    "no-moment",
    title="This is no moment that something can follow",
    cause="A trigger comes before or after an event, or follows a change of a value; a check has its moments at "
    "`step`, `opening(…)` or `ending(…)` of an occasion.",
    remedy="Name one such moment.",
    bad="checks: {melee: {at: moved, where: mixed(it), do: [{call: melee()}]}}",
    good="checks: {melee: {at: step, where: mixed(it), do: [{call: melee()}]}}",
)
_AFTER_ALONE = frozenset(("created", "replaced", "drawn", "emptied", "shuffled", "rolled"))
"""Events that are made when their change is done."""


@element("triggers")
def check_trigger(sheet: Sheet) -> Iterator[Trigger]:
    """A trigger before or after an event, or behind the change of a value."""
    record, bench, spot = sheet.record, sheet.bench, sheet.spot
    given = [field for field in ("before", "after", "watch") if getattr(record, field) is not None]
    if len(given) > 1:
        bench.report(NO_MOMENT, spot.inside(given[1]).key_span, "A trigger has one moment, and this is a second.")
    field, scope = given[0], sheet.scope()
    _refuse_later(sheet)
    if record.chosen_by is not None:
        refuse(bench, spot, "chosen_by", "To choose among triggers")
    moment, watch = None, None
    open: frozenset[str] = frozenset()
    if field == "watch":
        watch = bench.code(record.watch, spot.inside("watch"), scope)
        scope = scope.with_variables({"old": watch.type, "new": watch.type})
    else:
        moment = _moment(sheet, getattr(record, field), spot.inside(field), field)
        if moment is None:
            return  # nothing could be told of the rest
        _refuse_before(sheet, moment)
        scope, open = _in_hand(sheet, moment, scope)
    body = Body(bench, "triggers", given=frozenset(scope.variables), open=open)
    when = maybe_condition(bench, record.when, spot.inside("when"), scope)
    inside = scope.with_live(live_where(when))
    yield Trigger(
        **sheet.envelope(),
        moment=moment,
        watch=watch,
        when=when,
        first=record.first,
        tie=record.tie is not None,
        cut=record.cut is not None,
        steps=check_steps(body, record.do, spot.inside("do"), inside).steps,
        owner=sheet.owner.key if sheet.owner is not None else None,
    )


def _refuse_later(sheet: Sheet) -> None:
    for field, what in (("cut", "What follows although its occasion was cut"), ("tie", "That owners break ties")):
        if getattr(sheet.record, field) is not None:
            refuse(sheet.bench, sheet.spot, field, what)


def _refuse_before(sheet: Sheet, moment: Moment) -> None:
    """Chance and new pieces are not there before; what an action is paid for is known only then."""
    if moment.when != "before":
        return
    if moment.name in _AFTER_ALONE or moment.name in sheet.declarations.section("actions"):
        message = f"What comes before `{moment.name}` is not carried out yet."
        sheet.bench.report(NOT_CARRIED, _place(sheet, moment), message, help="It can come `after:`.")


def _moment(sheet: Sheet, text: str, spot: Spot, field: str) -> Moment | None:
    """The moment of a text: `moved`, `ending(turn)`, `step`."""
    word, name = read_around(text, "opening", "ending")
    if word:
        return Moment(word, name)  # type: ignore[arg-type]  # one of the two
    if field == "at" and name == "step":
        return Moment("step", "")
    if field != "at" and name and sheet.declarations.events(name) is not None:
        return Moment(field, name)  # type: ignore[arg-type]  # one of the two
    meant = sheet.declarations.is_kind_of_occasion(name) or sheet.declarations.events(name) is not None
    if name and not meant:
        return None  # the link was reported
    known = sheet.declarations.is_kind_of_occasion(name)
    help = f"Say `opening({name})` or `ending({name})`." if known else ""
    sheet.bench.report(NO_MOMENT, spot.span, "Nothing can follow this.", help=help)
    return None


def _in_hand(sheet: Sheet, moment: Moment, scope: Scope) -> tuple[Scope, frozenset[str]]:
    """What is known at a moment, and the facts of the event that may be changed before it."""
    if moment.when in ("opening", "ending"):
        return scope.with_live([moment.name]), frozenset()
    sheet.bench.use("moment", moment.name, _place(sheet, moment), scope)
    scope = scope.with_event(moment.name)
    if moment.name in sheet.declarations.section("actions"):
        scope = scope.with_live(["action"])
    if moment.when != "before":
        return scope, frozenset()
    item = sheet.declarations.section("events").get(moment.name)
    open = item.record.open if item is not None else OPEN_FACTS.get(moment.name, ())
    return scope.with_live(["event"]), frozenset(open)


def _place(sheet: Sheet, moment: Moment) -> Span:
    return sheet.spot.inside(moment.when).span


@element("checks")
def check_check(sheet: Sheet) -> Iterator[Check]:
    """A check; what is going on at all its moments is known."""
    record, bench, spot = sheet.record, sheet.bench, sheet.spot
    found = [_moment(sheet, text, spot.inside("at", index), "at") for index, text in enumerate(record.at)]
    moments = tuple(moment for moment in found if moment is not None)
    names = {moment.name for moment in moments}
    scope = sheet.scope(live=names - {""} if len(names) == 1 else ())
    body = Body(bench, "checks")
    each, variable = None, "it"
    if record.each is not None:
        among = candidates(bench, record.each, spot.inside("each"), scope)
        each, variable = among.things, among.variable
        scope = scope.with_variable(variable, member_type(each.type))
        body.given = frozenset({variable})
    _refuse_later(sheet)
    chosen_by = None
    if record.chosen_by is not None:
        chosen_by = object_of(body, record.chosen_by, spot.inside("chosen_by"), scope, "a player", "player")
        refuse(bench, spot, "chosen_by", "That a player names the next member of a check")
    where = check_condition(bench, record.where, spot.inside("where"), scope)
    inside = scope.with_live(live_where(where))
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
