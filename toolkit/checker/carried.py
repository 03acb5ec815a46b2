"""What the language has and this version does not carry out: whole sections, told once and left alone.

Other packs may hold such rules already.
"""

from __future__ import annotations

from toolkit.diagnostics import register

SECTION_NOT_CARRIED = register(
    "W505",
    "section-not-carried-out",
    title="This version does not carry out such a section yet",
    cause="Policies are read and their form is checked, but no game is played by them yet.",
    remedy="Keep it for a later version; until then players decide.",
    bad="policies: {automaton: {entries: [{for: attack, prefer: [{most: it.cost}]}]}}",
    good="orders: {dearest: [{most: it.cost}]}",
)
