"""What is wrong in the sound part of elements that could not be read wholly: a slip in one field hides no other.

In: a workbench, when all sound elements are known. Out: findings of names, fields and types inside one expression. All
else may follow from what could not be read: what would be asked, written or going on there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from toolkit.checker import codes
from toolkit.checker.alike import spot_of
from toolkit.checker.elements import Sheet, all_sections
from toolkit.checker.things import Things
from toolkit.checker.workbench import Workbench
from toolkit.diagnostics import Diagnostic, Span
from toolkit.packs.pack import Item, Salvaged

_SURE = frozenset(
    code.id
    for code in (
        codes.NO_MEANING,
        codes.TWO_MEANINGS,
        codes.NO_FIELD,
        codes.WRONG_TYPE,
        codes.UNLIKE,
        codes.WRONG_ARGUMENTS,
        codes.OUT_OF_PLACE,
    )
)


def check_salvaged(bench: Workbench) -> list[Diagnostic]:
    """Check each of them by itself; of the rest of the pack they change nothing."""
    found: list[Diagnostic] = []
    for salvaged in bench.pack.salvaged:
        if salvaged.item.section in (*all_sections(), "places"):
            found += _check(salvaged, bench)
    return found


def _check(salvaged: Salvaged, bench: Workbench) -> Iterator[Diagnostic]:
    item, known = salvaged.item, bench.declarations.beside(salvaged.item)
    own = Workbench(bench.pack, known)
    record = known.section(item.section)[item.id].record
    spot = spot_of(item.id, known.as_written[item.section], known.firsts.get(item.section, {}))
    with suppress(Exception):  # stand-ins are what no author writes, and that the element is broken is told
        if item.section == "places":
            Things(own, known).place(item)
        else:
            list(all_sections()[item.section](Sheet(own, item.section, item.id, record, spot, known)))
    for each in own.found:
        is_sure = each.code in _SURE and each.span.path == item.source.path
        if is_sure and salvaged.words.isdisjoint(_words(each.span, item)):
            yield each


def _words(span: Span, item: Item) -> list[str]:
    """The words that stand in a place."""
    starts = item.source.lines.starts
    start, end = starts[span.line - 1] + span.column - 1, starts[span.end_line - 1] + span.end_column - 1
    return re.findall(r"\w+", item.source.text[start:end])
