"""Symbols of terrain: one character that stands for two kinds."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.lint.registry import check
from toolkit.packs import Item, Pack

SAME_SYMBOL = register(
    "W413",
    "symbol-twice",
    about="map",
    title="Two kinds of terrain have the same symbol",
    cause="A symbol stands for a kind of terrain where maps are drawn in text, and there two kinds with one symbol "
    "cannot be told apart.",
    remedy="Give one of the two another character.",
    bad="terrain: {woods: {title: Woods, symbol: w}, village: {title: Village, symbol: w}}",
    good="terrain: {woods: {title: Woods, symbol: w}, village: {title: Village, symbol: v}}",
)


@check(SAME_SYMBOL)
def check_symbols(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the terrain of the pack."""
    first: dict[str, Item] = {}
    for item in pack.all("terrain"):
        symbol = item.record.symbol
        if symbol is not None and first.setdefault(symbol, item) is not item:
            note = Note(f"`{first[symbol].id}` has it.", first[symbol].span("symbol"))
            message = f"`{item.id}` has the symbol of `{first[symbol].id}`."
            yield SAME_SYMBOL.at(item.span("symbol"), message, notes=[note])
