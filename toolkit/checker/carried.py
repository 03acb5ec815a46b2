"""What the language has and this version does not carry out: whole sections, told once and left alone.

Other packs may hold such rules already.
"""

from __future__ import annotations

from toolkit.diagnostics import register

SECTION_NOT_CARRIED = register(
    "W505",
    "section-not-carried-out",
    title="This version does not carry out such a section yet",
    cause="Policies, movement, traces and sight are read and their form is checked, but no game is played by them yet.",
    remedy="Keep it for a later version, or write what it stands for in values and procedures.",
    bad="movement: {ground: {cost: there.terrain.cost}}",
    good="values: {step_cost: {args: {goal: space}, base: goal.terrain.cost}}",
)
