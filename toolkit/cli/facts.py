"""What a build tells of a pack. In: a pack that was checked. Out: its diagnostics and counts, which can be kept.

A build that has nothing to check again tells the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from toolkit.cli.checking import Checked, Findings, not_playable
from toolkit.report import summary
from toolkit.report.visible import visible


@dataclass(frozen=True)
class Facts(Findings):
    """The findings of a pack; the name of its folder; how many items, cases, scenarios it has; those that nobody can
    play yet, each with the reason."""

    folder: str = ""
    items: int = 0
    cases: int = 0
    waiting: int = 0
    scenarios: int = 0
    unplayable: tuple[str, ...] = ()


def facts_of(checked: Checked) -> Facts:
    """What a build tells of one pack."""
    packs = list(zip(checked.packs, checked.rules, strict=True))
    cases = [case for pack in checked.packs for case in pack.all("cases")]
    scenarios = [(pack, rules, id) for pack, rules in packs for id in pack.items.get("scenarios", {})]
    findings, wrong = checked.alone, not_playable((folder, checked) for folder in checked.folders)
    return Facts(
        diagnostics=findings.diagnostics,
        texts=findings.texts,
        folder=", ".join(folder.name for folder in checked.folders),
        items=sum(len(section) for pack in checked.packs for section in pack.items.values()),
        cases=len(cases),
        waiting=sum(case.record.not_yet is not None for case in cases),
        scenarios=len(scenarios),
        unplayable=tuple(
            f"{visible(pack.id)}/{visible(id)} ({'errors' if rules is None or pack.id in wrong else 'no `sequence:`'})"
            for pack, rules, id in scenarios
            if rules is None or pack.id in wrong or not rules.sequence.keys() & {"", id}
        ),
    )


def lines_of(facts: list[Facts], found: Findings) -> list[str]:
    """The packs in lines: how much there is of what, and what is wrong with it."""
    cases, waiting = sum(each.cases for each in facts), sum(each.waiting for each in facts)
    return [
        f"Packs        {len(facts)} ({', '.join(visible(each.folder) for each in facts)})",
        f"Items        {sum(each.items for each in facts)}",
        f"Cases        {cases} stated{f', {waiting} marked as not implemented yet' if waiting else ''}",
        f"Diagnostics  {summary(found.diagnostics)}",
        f"Playable     {_playable(facts)}",
    ]


def _playable(facts: Iterable[Facts]) -> str:
    """How many scenarios `hexwright play` can play, and which it cannot."""
    facts = list(facts)
    scenarios, others = sum(each.scenarios for each in facts), [one for each in facts for one in each.unplayable]
    count = f"{scenarios - len(others)} of {scenarios} scenarios"
    listed = ", ".join(others[:_MOST_TOLD]) + (f" and {len(others) - _MOST_TOLD} more" if others[_MOST_TOLD:] else "")
    return f"{count}; not {listed}" if others else count


_MOST_TOLD = 5
