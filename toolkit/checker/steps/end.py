"""`end`: an occasion is cut short, or the game is over."""

from __future__ import annotations

from typing import Any

from toolkit.checker.calls import read_around
from toolkit.checker.live import must_be_live
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, step
from toolkit.checker.steps.common import common, object_of
from toolkit.checker.types import PLAYER, is_unknown, set_of
from toolkit.diagnostics import register
from toolkit.language.code import Code
from toolkit.language.tree import Everything, Expr, Listing
from toolkit.model.rules.names import moment, outermost
from toolkit.program.steps.flow import End

RANKING = register(
    "E561",
    "ranking",
    about="steps/end",
    title="The end of the game has no ranking, something else has one, or it ranks a player twice",
    cause="`end: game` says who has won: `ranking:` lists the players, each once, best first, equals in one list. "
    "Other occasions have no winners.",
    remedy="Give the ranking, or take out what is too much.",
    bad="- {end: game}",
    good="- {end: game, ranking: [winner, only(opponents(winner))]}",
    is_clear=True,
)
NO_EVENT = register(
    "E562",
    "no-event-to-end",
    about="steps/end triggers",
    title="There is no event that could be ended here",
    cause="Only what comes before an event can end it: a trigger with `before:`, or what it calls and offers.",
    remedy="Let the trigger come before the event, or say `within: event`.",
    bad="triggers:\n  saved: {after: broken, do: [{end: event}]}",
    good="triggers:\n  saved: {before: broken, do: [{end: event}]}",
)
NO_OCCASION = register(
    "E590",
    "no-occasion-named",
    about="occasions steps/grant steps/end",
    title="This names no occasion, and no moment",
    cause="`end:` names the kind of occasion that is cut short, the innermost of it, or with `outer(…)` one further "
    "out. `until:` names the end of what is going on, `opening(…)` or `ending(…)` of a kind, an event, or `lifted`.",
    remedy="Name a kind of occasion.",
    bad="- {end: battle.goal}",
    good="- {end: outer(battle)}",
)
_ADVICE = "Name a kind of occasion: `battle`, `outer(battle)`, `game`."


@step("end")
def check_end(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Nothing behind it is reached, save behind the occasion that it ends."""
    place = spot.inside("end")
    kind, outer = outermost(record.end) or (read_around(record.end)[1], 0)
    if not kind and not moment(record.end):
        body.bench.report(NO_OCCASION, place.span, "This names nothing that could end.", help=_ADVICE)
    elif kind == "event" and "event" not in scope.live:
        body.bench.report(NO_EVENT, place.span, "No event is about to happen here.")
    elif kind:
        must_be_live(body.bench, kind, place, scope)
    ranking = _ranking(body, record, spot, scope)
    if (kind == "game") != bool(ranking) and scope.declarations.is_kind_of_occasion(kind):
        message = "Nothing says who has won." if kind == "game" else "Only the game has a ranking."
        body.bench.report(RANKING, place.span if kind == "game" else spot.inside("ranking").key_span, message)
    step = End(**common(record, spot), kind=kind, outer=outer, ranking=ranking)
    return Done((step,), scope, False)


def _ranking(body: Body, record: Any, spot: Spot, scope: Scope) -> tuple[Code, ...]:
    found = []
    ranked: list[Expr] = []
    for index, texts in enumerate(record.ranking):
        place = spot.inside("ranking", index)
        if len(texts) == 1:
            what = "a player, a set or a list of them"
            found.append(object_of(body, texts[0], place.inside(0), scope, what, "player", "players"))
            _rank(body, found[-1], ranked)
        else:
            equals = [body.bench.code(text, place.inside(each), scope, PLAYER) for each, text in enumerate(texts)]
            found.append(Code(Listing(set_of(PLAYER), 0, 0, tuple(code.expr for code in equals)), place.where))
            for code in equals:
                _rank(body, code, ranked)
    return tuple(found)


def _rank(body: Body, code: Code, ranked: list[Expr]) -> None:
    """Report who is known to stand further up already: the same in other places, or anybody behind all players."""
    expr = code.expr
    if is_unknown(expr.type):
        return
    if expr in ranked or any(isinstance(other, Everything) for other in ranked):
        body.bench.report(RANKING, code.where.span(expr.start, expr.end), "This is ranked already, further up.")
    ranked.append(expr)
