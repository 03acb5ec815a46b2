"""What cites too many cases at once. In: a pack. Out: a warning at each `cite:` that is too long to be checked."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, register
from toolkit.lint.registry import check
from toolkit.packs import Item, Pack
from toolkit.source import Path

MOST = 6
"""So many cases one thing may cite."""
_TELLING = ("cases", "examples", "maps", "scenarios")
TOO_MANY = register(
    "W406",
    "cites-too-many",
    title="One thing cites more than 6 cases",
    cause="An item, a step or a condition cites more than 6 cases. What implements so many at once cannot be checked "
    "against the rulebook case by case, and a test of one of them counts for all.",
    remedy="Split it, or cite each case at the step, condition or modifier that implements it.",
    bad='attack: {cite: ["6.1", "6.2", "6.3", "6.4", "6.5", "6.6", "6.7"], do: [...]}',
    good='attack: {cite: "6.1", do: [{roll: 1..6, as: die, cite: "6.4"}, ...]}',
)


@check(TOO_MANY)
def check_citing(pack: Pack) -> Iterator[Diagnostic]:
    """Count the cases behind each `cite:`; an example or a scenario may name as many as it likes."""
    for item, references in pack.spoken:
        if item.section in _TELLING:
            continue
        counts: dict[Path, int] = {}
        for reference in references:
            where = reference.where
            if reference.kind == "case" and isinstance(where[-1], int) and where[-2:-1] == ("cite",):
                counts[where[:-1]] = counts.get(where[:-1], 0) + 1
        for path, count in counts.items():
            if count > MOST:
                yield TOO_MANY.at(item.source.key_span(path), _says(item, path, count))


def _says(item: Item, path: Path, count: int) -> str:
    what = f"`{item.id[:60]}`" if path[:-1] == item.where else f"A part of `{item.id[:60]}`"
    return f"{what} cites {count} cases."
