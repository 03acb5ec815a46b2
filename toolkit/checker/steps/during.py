"""`during`: an occasion goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolkit.checker.calls import called_name, facts_of, is_sound
from toolkit.checker.scope import Scope
from toolkit.checker.signatures import BUILT_IN_OCCASIONS
from toolkit.checker.spot import Spot
from toolkit.checker.steps.body import Body, Done, check_steps, step
from toolkit.checker.steps.common import common
from toolkit.diagnostics import register
from toolkit.language.code import Code
from toolkit.program.steps.flow import During

NO_OCCASION = register(
    "E557",
    "no-occasion-opened",
    about="steps/during",
    title="`during` does not open an occasion",
    cause="It takes a declared kind of occasion, with its facts: `roll(by=p, why=defence)`. Games, actions and events "
    "come by themselves.",
    remedy="Name a declared occasion.",
    bad="- {during: action, do: [{call: fire()}]}",
    good="- {during: attack(target=t), do: [{call: fire()}]}",
)


@step("during")
def check_during(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """Names given inside hold behind it, unless some step of the rules may cut it short; the occasion does not."""
    kind, facts = _opened(body, record, spot.inside("during"), scope)
    inside = scope.with_live([kind] if kind else scope.declarations.section("occasions"))
    if record.announce is not None:
        body.bench.use("menu", record.announce, spot.inside("announce"), inside)
    inner = check_steps(body, record.do, spot.inside("do"), inside)
    if_cut = check_steps(body, record.if_cut, spot.inside("if_cut"), scope)
    is_cut = kind in scope.declarations.cut_short
    step = During(
        **common(record, spot),
        kind=kind,
        facts=facts,
        announce=record.announce,
        steps=inner.steps,
        if_cut=if_cut.steps,
    )
    body.bench.cause(f"opening({kind})", f"ending({kind})")
    behind = replace(inner.scope, live=scope.live) if inner.goes_on and not is_cut else scope
    return Done((step,), behind, inner.goes_on or (is_cut and if_cut.goes_on))


def _opened(body: Body, record: Any, spot: Spot, scope: Scope) -> tuple[str, tuple[tuple[str, Code], ...]]:
    name, called = called_name(record.during, spot)
    known = scope.declarations
    if not name or name in BUILT_IN_OCCASIONS:
        if is_sound(record.during):
            body.bench.report(NO_OCCASION, called.span, "This opens no declared occasion.")
        return "", ()
    if name not in known.section("occasions"):
        return "", ()  # the link was reported
    args = known.args("occasions", name)
    facts = facts_of(body.bench, record.during, spot, scope, args, known.place("occasions", name))
    body.bench.use("occasion", name, called, scope)
    return name, facts
