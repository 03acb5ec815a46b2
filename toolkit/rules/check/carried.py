"""What the language has and this version does not carry out: it is refused, so that nothing is without effect unseen.

Whole sections of it are told once and left alone, for other packs may hold such rules already.
"""

from __future__ import annotations

from toolkit.diagnostics import register
from toolkit.rules.check.spot import Spot
from toolkit.rules.check.workbench import Workbench

NOT_CARRIED = register(
    "E578",
    "not-carried-out",
    title="The language has this, and this version does not carry it out yet",
    cause="What is written here has a meaning in the language of rules, but no game would be played by it yet: it "
    "would be as if it were not there.",
    remedy="Take it out, and write what it stands for in steps; or keep the pack for a later version.",
    bad="checks: {late: {at: ending(turn), cut: too, where: game.rounds > 9, do: [...]}}",
    good="checks: {late: {at: ending(turn), where: game.rounds > 9, do: [...]}}",
)
SECTION_NOT_CARRIED = register(
    "W505",
    "section-not-carried-out",
    title="This version does not carry out such a section yet",
    cause="Policies, movement, traces and sight are read and their form is checked, but no game is played by them yet.",
    remedy="Keep it for a later version, or write what it stands for in values and procedures.",
    bad="movement: {ground: {cost: there.terrain.cost}}",
    good="values: {step_cost: {args: {there: space}, base: there.terrain.cost}}",
)


def refuse(bench: Workbench, spot: Spot, field: str, what: str, help: str = "") -> None:
    """Tell that a field of a record is not carried out yet."""
    bench.report(NOT_CARRIED, spot.inside(field).key_span, f"{what} is not carried out yet.", help=help)
