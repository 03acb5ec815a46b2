"""Checks of content that checked rules alone can make. In: checked rules, what was found before. Out: diagnostics."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.diagnostics import Diagnostic
from toolkit.lint.entering import check_entering
from toolkit.lint.simulations import check_simulations
from toolkit.program.rules import Rules


def check_by_rules(rules: Rules, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """What all of them find in the pack of these rules; `found` is what was found in it before."""
    is_sound = all(each.severity != "error" for each in found)
    entering = check_entering(rules) if is_sound else ()  # it sets scenarios up
    return [*entering, *check_simulations(rules, is_sound)]
