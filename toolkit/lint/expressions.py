"""The form of expressions: each is parsed by itself. In: a pack. Out: what is wrong with it, at its characters.

Names and types are not looked at here: that takes the whole pack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, Span
from toolkit.language.syntax import Slip, parse
from toolkit.language.syntax.codes import ALL
from toolkit.lint.registry import check
from toolkit.model import locate
from toolkit.model.expressions import expressions
from toolkit.model.salvage import NO_EXPRESSION
from toolkit.packs import Item, Pack
from toolkit.packs.table_cells import rules_in_cells
from toolkit.source import Path

_PIECE = re.compile(r"(?<=[a-z0-9])#(?=[1-9])")
"""The sign by which examples tell equal pieces apart, `gun#2`; rules never name a piece."""


@check(*ALL)
def check_expressions(pack: Pack) -> Iterator[Diagnostic]:
    """Parse every expression in the rules, scenarios, examples, kinds, places and tables of a pack."""
    written = (found for found in pack.written if (found[0].section, found[0].id) not in pack.salvaged_ids)
    salvaged = ((each.item, expressions(each.item.record)) for each in pack.salvaged)
    for item, inside in (*written, *salvaged):
        for text, where, on_key in inside:
            found = parse(_PIECE.sub("_", text) if item.section == "examples" else text)
            if isinstance(found, Slip) and text != NO_EXPRESSION:
                yield found.at(_place(item, where, on_key, found))
    for table, path, text in rules_in_cells(pack):
        found = parse(text)
        if isinstance(found, Slip):
            yield found.at(table.source.inner_span((*table.where, *path), found.start, found.end))


def _place(item: Item, where: Path, on_key: bool, slip: Slip) -> Span:
    """The characters of an expression; where it is a key, the key, for keys have one place only."""
    path = locate(item.source, type(item.record), item.where, where)
    return item.source.key_span(path) if on_key else item.source.inner_span(path, slip.start, slip.end)
