"""The checks of content that only checked rules can make. In: rules without errors. Out: diagnostics."""

from __future__ import annotations

from toolkit.diagnostics import Diagnostic
from toolkit.lint.entering import check_entering
from toolkit.lint.simulations import check_simulations
from toolkit.program.rules import Rules


def check_by_rules(rules: Rules) -> list[Diagnostic]:
    """What all of them find in the pack of these rules."""
    return [*check_entering(rules), *check_simulations(rules)]
