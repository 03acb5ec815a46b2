"""`set` and `add`: what may be written, and the new values."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolkit.checker import codes
from toolkit.checker.expressions.checker import article
from toolkit.checker.expressions.parts import OF_EACH
from toolkit.checker.fields import fields_of
from toolkit.checker.scope import Scope
from toolkit.checker.signatures import OPEN_FACTS
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common
from toolkit.checker.types import BOOL, INT, RATIO, UNKNOWN, bare, is_number, is_unknown
from toolkit.diagnostics import Note, Span, register
from toolkit.language.code import Code, Where
from toolkit.language.tree import Expr, Field, Function, Literal, Member, Variable
from toolkit.program.effects import Target
from toolkit.program.steps.changes import Write
from toolkit.program.steps.flow import Let

NO_TARGET = register(
    "E552",
    "not-written",
    about="steps/set steps/add",
    title="A step writes what does not change",
    cause="What changes is declared: state of kinds, spaces and the like, facts of occasions that are going on, "
    "purses, and of the event in hand the facts that are open. Attributes are printed on the pieces; "
    "names are given by `let`, and of a named map entries are written, one in a step.",
    remedy="Declare it under `state:`, or write something else.",
    bad="- {set: unit.armour, to: 3}   # an attribute",
    good="- {set: unit.wounds, to: 3}   # state: {unit: {wounds: int}}",
)
NO_VALUE = register(
    "E553",
    "value-not-said",
    about="steps/let steps/set steps/add",
    title="What is written is said twice, or not at all",
    cause="The new value stands behind what is written, or in `to:` (of `add`: `by:`); only a truth is set to true "
    "without saying so, and only 1 is added without saying it.",
    remedy="Say it once.",
    bad="- {set: {unit.wounds: 2}, to: 3}",
    good="- {set: unit.wounds, to: 3}",
)


@step("set")
def check_set(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """New values; a truth alone becomes true."""
    return _check(body, record, spot, scope, record.set, "to", record.to)


@step("add")
def check_add(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Amounts that are added to numbers; 1 where nothing is said."""
    return _check(body, record, spot, scope, record.add, "by", record.by)


def _check(
    body: Body, record: Any, spot: Spot, scope: Scope, writes: dict[str, str | None], field: str, amount: str | None
) -> Done:
    entries = [text for text in writes if _is_entry(body, text)]
    if entries:
        return _check_entry(body, record, spot, scope, writes, field, amount, entries[0])
    found = []
    for text, value in writes.items():
        alone = value is None
        place = spot.inside(record.tag)
        where = place.where if alone else place.key(text)
        target = _target(body, text, where, scope)
        if record.tag == "add" and not is_unknown(target.type) and not is_number(target.type):
            body.bench.report(NO_TARGET, where.span(), f"This is {article(target.type)}, and `add` is for numbers.")
        whole = record.tag == "add" and bare(target.type) != RATIO
        wanted = INT if whole else bare(target.type) if record.tag == "add" else target.type
        since = len(body.bench.found)
        if not alone:
            code = body.bench.code(value or "", place.inside(text), scope, wanted)
            if amount is not None:
                body.bench.report(NO_VALUE, spot.inside(field).key_span, "The value stands behind what is written too.")
                body.bench.code(amount, spot.inside(field), scope, wanted)
        elif amount is not None:
            code = body.bench.code(amount, spot.inside(field), scope, wanted)
        else:
            code = _silent(body, record.tag, target, place)
        declared = _declared(target, scope)
        if declared is not None:
            body.bench.note(since, Note(f"`{target.name}` is declared here: {target.type}.", declared))
        found.append((target, code))
    body.bench.cause("changed")
    return Done((Write(**common(record, spot), verb=record.tag, writes=tuple(found)),), scope)


def _is_entry(body: Body, text: str) -> bool:
    """Whether a text may be an entry of a map that steps have given a name: `tally[unit]`, not `tally[unit].hits`."""
    name, bracket, _ = text.partition("[")
    is_whole = bracket and "." not in name and text.rstrip().endswith("]")
    known = body.known(name.strip()) if is_whole else None
    return known is not None and bare(known).form == "map"


def _check_entry(
    body: Body,
    record: Any,
    spot: Spot,
    scope: Scope,
    writes: dict[str, str | None],
    field: str,
    amount: str | None,
    text: str,
) -> Done:
    """An entry of a named map: the name has then the map with that entry. No state changes, and nothing follows."""
    place = spot.inside(record.tag)
    where = place.where if writes[text] is None else place.key(text)
    if len(writes) > 1:
        message = "An entry of a named map is written in a step of its own."
        body.bench.report(NO_TARGET, where.span(), message, help="Make a step of each.")
        return Done((), scope)
    expr = body.bench.code(text, where, scope).expr
    if not isinstance(expr, Member) or not isinstance(expr.of, Variable):
        if not is_unknown(expr.type):
            message = "This is no entry of a named map."
            body.bench.report(NO_TARGET, where.span(expr.start, expr.end), message, help="Write `name[key]`.")
        return Done((), scope)
    adds = record.tag == "add"
    if adds and not is_number(expr.type):
        body.bench.report(NO_TARGET, where.span(), f"This is {article(expr.type)}, and `add` is for numbers.")
    wanted = RATIO if adds and expr.type == RATIO else INT if adds else expr.type
    target = Target("state", None, text, expr.type)
    value = writes[text]
    if value is not None:
        if amount is not None:
            body.bench.report(NO_VALUE, spot.inside(field).key_span, "The value stands behind what is written too.")
        code = body.bench.code(value, place.inside(text), scope, wanted)
    elif amount is not None:
        code = body.bench.code(amount, spot.inside(field), scope, wanted)
    else:
        code = _silent(body, record.tag, target, place)
    name, shared = expr.of.name, common(record, spot)
    key, new = f"{name}.key", f"{name}.value"
    whole = tuple(
        Variable(type, 0, 0, id) for id, type in ((name, expr.of.type), (key, expr.index.type), (new, wanted))
    )
    changed = Function(expr.of.type, 0, 0, "with_more" if adds else "with_entry", whole)
    return Done(
        (
            Let(**shared, name=key, code=Code(expr.index, where)),
            Let(**shared, name=new, code=code),
            Let(**shared, name=name, code=Code(changed, where)),
        ),
        scope,
    )


def _declared(target: Target, scope: Scope) -> Span | None:
    """Where what is written is declared."""
    if target.of is None:
        return scope.declarations.place("state", f"game.{target.name}") if target.source == "state" else None
    field = fields_of(bare(target.of.type), scope.declarations).get(target.name)
    return field.declared if field is not None else None


def _silent(body: Body, verb: str, target: Target, place: Spot) -> Code:
    if verb == "set" and not is_unknown(target.type) and target.type != BOOL:
        message = f"`{target.name}` is {article(target.type)}, and nothing says what it becomes."
        body.bench.report(NO_VALUE, place.span, message, help="Say it in `to:`.")
    literal = Literal(INT, 0, 0, 1) if verb == "add" else Literal(BOOL, 0, 0, True)
    return Code(literal, place.where)


def _target(body: Body, text: str, where: Where, scope: Scope) -> Target:
    """What a text names, as something that may be written."""
    since = len(body.bench.found)
    code = body.bench.code(text, where, scope)
    _say_of_each(body, text, since)
    expr = code.expr
    if isinstance(expr, Field):
        if expr.source in ("state", "fact", "purse"):
            of = Code(expr.of, where) if expr.of is not None else None
            return Target(expr.source, of, expr.name, expr.type)
        if expr.source == "event" and expr.name in body.open:
            return Target("event", Code(expr.of, where) if expr.of is not None else None, expr.name, expr.type)
    if not is_unknown(code.type):
        message, *help = _why(body, expr, text, scope)
        body.bench.report(NO_TARGET, where.span(expr.start, expr.end), message, help=help[0] if help else "")
    return Target("state", None, "", UNKNOWN)


def _say_of_each(body: Body, text: str, since: int) -> None:
    """Where a field of each member is to be written, what helps is a loop over them."""
    things, _, name = text.rpartition(".")
    for index, each in enumerate(body.bench.found[since:], since):
        if each.code == codes.NO_FIELD.id and each.help.startswith(OF_EACH):
            help = f"Write it of each member: `for: u in {things}` with `do:` and in it `u.{name}`."
            body.bench.found[index] = replace(each, advice=help)


def _why(body: Body, expr: Expr, text: str, scope: Scope) -> tuple[str] | tuple[str, str]:
    if isinstance(expr, Variable):
        return (f"`{expr.name}` is a name: `let` gives it another value.",)
    if isinstance(expr, Field):
        if expr.source == "event":
            return (f"`{expr.name}` of this event is not open for change here.", _open(body))
        what = "an attribute, which never changes" if expr.source == "attribute" else "computed, never written"
        return (f"`{expr.name}` is {what}.",)
    return ("This is no state, fact or purse.",)


def _open(body: Body) -> str:
    """Which facts of an event may be written: those that are open, while it is still to come."""
    if body.open:
        return f"Write {' or '.join(f'`event.{name}`' for name in sorted(body.open))}: only open facts change."
    told = "; ".join(f"of `{event}`: {', '.join(f'`{each}`' for each in facts)}" for event, facts in OPEN_FACTS.items())
    return (
        f"Only open facts change, in what comes `before:` the event. They are, {told}; of a pack's own those it opens."
    )
