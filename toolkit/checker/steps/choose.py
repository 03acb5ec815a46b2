"""`choose`: a player decides."""

from __future__ import annotations

from typing import Any

from toolkit.checker.choices import NO_FORM, check_choice, may_be_impossible, way_of
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, Walked, check_steps, step
from toolkit.checker.steps.common import common, object_of
from toolkit.checker.types import PLAYER, bare, is_unknown, member
from toolkit.diagnostics import register
from toolkit.language.code import Choice, Code
from toolkit.language.tree import Variable
from toolkit.program.steps.changes import Show
from toolkit.program.steps.flow import Choose

WITHOUT_ELSE = register(
    "E555",
    "choose-without-else",
    about="steps/choose",
    title="A choice does not say what happens when nothing can be chosen",
    cause="A choice that must be made and has no candidates stops the game.",
    remedy="Say it in `else:`; or the choice is none that must be made: `may: true`.",
    bad="- {choose: loss, by: loser, one: units(loser)}\n- {remove: loss}",
    good="- {choose: loss, by: loser, one: units(loser), else: [{end: battle}]}\n- {remove: loss}",
    is_clear=True,
)
NOBODY = register(
    "E556",
    "nobody-chooses",
    about="steps/choose choices",
    title="Nothing says who chooses",
    cause="The chooser is named by `by:`, or by `decides:` of an occasion that is going on; in an action it is who "
    "acts.",
    remedy="Say `by:`.",
    bad="- {choose: loss, one: units, else: []}",
    good="- {choose: loss, by: loser, one: units, else: []}",
)


@step("choose")
def check_choose(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """The name holds what was chosen. Where nothing needs to be or can be it is none; a set, list or map is empty."""
    by = _chooser(body, record, spot, scope)
    choice = check_choice(body.bench, record.choose, record, spot, scope)
    looks = looked_through(body, spot, scope, choice, by) if record.search else ()
    skips = body.bench.pack.manifest.record.impossible == "skip"
    can_fail = may_be_impossible(choice, scope.declarations) and not record.may
    otherwise: Walked | None = None
    if "else_" in record.model_fields_set:
        otherwise = check_steps(body, record.else_, spot.inside("else"), scope)
    elif can_fail and not skips:
        message = f"When there is nothing for `{record.choose}`, nothing says what happens."
        body.bench.report(WITHOUT_ELSE, spot.inside("choose").span, message)
    goes_on_without = record.may or (can_fail and skips) or (otherwise is not None and otherwise.goes_on)
    type = choice.type_of_any if goes_on_without else choice.type
    scope = body.name(scope, record.choose, type, spot.inside("choose")).with_ways(way_of(record), record.choose)
    steps = otherwise.steps if otherwise is not None else None
    return Done(
        (
            *looks,
            Choose(**common(record, spot), choice=choice, by=by, may=record.may, otherwise=steps),
        ),
        scope,
    )


def looked_through(body: Body, spot: Spot, scope: Scope, choice: Choice, by: Code | None) -> tuple[Show, ...]:
    """First the chooser sees all that he looks through, and knows it until a shuffle or `hide` ends that."""
    place = spot.inside("search")
    inner = member(choice.among.things.type) if choice.among is not None else None
    if choice.among is not None and is_unknown(choice.among.things.type):
        return ()
    if choice.among is None or inner is None or not scope.declarations.is_piece(bare(inner)):
        body.bench.report(NO_FORM, place.key_span, "Only pieces are looked through: `search` says nothing here.")
        return ()
    if by is None:
        body.bench.report(NOBODY, place.key_span, f"Who looks through what `{choice.name}` may be is said by `by:`.")
        return ()
    body.bench.cause("shown")
    return (Show(place.where, (), None, things=choice.among.things, to=by, until=None),)


def _chooser(body: Body, record: Any, spot: Spot, scope: Scope) -> Code | None:
    """Who chooses; None where an occasion that is going on says who decides."""
    if record.by is not None:
        return object_of(body, record.by, spot.inside("by"), scope, "a player", "player")
    occasions = scope.declarations.section("occasions")
    if any(kind in occasions and occasions[kind].record.decides for kind in scope.live):
        return None
    if scope.variables.get("by") == PLAYER:
        return Code(Variable(PLAYER, 0, 0, "by"), spot.where)
    body.bench.report(NOBODY, spot.inside("choose").span, f"Nothing says who chooses `{record.choose}`.")
    return None
