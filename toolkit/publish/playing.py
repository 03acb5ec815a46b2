"""The examples of packs played for their pages. In: packs. Out: what happened in each example, and what is wrong.

The rules that are played are those of the pack as it was loaded; where they cannot be played the packs' own check has
said why, and the examples are shown without their course.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from toolkit.checker import check_rules
from toolkit.diagnostics import Diagnostic
from toolkit.examples import Told, run_examples
from toolkit.packs import Pack


def play_examples(packs: Iterable[Pack]) -> tuple[dict[str, Mapping[str, Told]], list[Diagnostic]]:
    """What happened in the examples of each pack, by its id, and the diagnostics of those that fail."""
    told: dict[str, Mapping[str, Told]] = {}
    found: set[Diagnostic] = set()
    for pack in packs:
        told[pack.id], problems = _play(pack)
        found.update(problems)
    return told, sorted(found, key=Diagnostic.sort_key)


def _play(pack: Pack) -> tuple[dict[str, Told], list[Diagnostic]]:
    if not pack.items.get("examples"):
        return {}, []
    rules, problems = check_rules(pack)
    if rules is None or any(problem.severity == "error" for problem in problems):
        return {}, []
    outcomes = list(run_examples(pack, rules, pack.all("examples"), tell=True))
    told = {outcome.example.id: outcome.told for outcome in outcomes if outcome.passed and outcome.told is not None}
    return told, [problem for outcome in outcomes for problem in outcome.diagnostics]
