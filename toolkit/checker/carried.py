"""What the language has and this version does not carry out: whole sections, told once and left alone.

Other packs may hold such rules already.
"""

from __future__ import annotations

from toolkit.diagnostics import register

SECTION_NOT_CARRIED = register(
    "W505",
    "section-not-carried-out",
    title="This version does not carry out such a section yet",
    cause="Policies and traces are read and their form is checked, but no game is played by them yet.",
    remedy="Keep it for a later version, or write what it stands for in values and procedures.",
    bad="traces: {supplied: {start: depot.space, goal: unit.space, legs: [{limit: 5}]}}",
    good="values: {is_supplied: {args: {cell: space, depot: space}, base: 'distance(cell, depot) <= 5'}}",
)
