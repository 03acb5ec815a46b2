"""First values of declared state. In: a declaration. Out: the run-time value with which its cells begin."""

from __future__ import annotations

from typing import Any

from toolkit.program.rules import Attr
from toolkit.state.layout import Layout
from toolkit.state.names import Names


def start_of(layout: Layout, attr: Attr, names: Names) -> Any:
    """The value with which a field of state begins: as declared, or else 0, false, none, empty, the first symbol."""
    if attr.start is not None:
        return names.value(attr.type, attr.start)
    type = attr.type
    if type.form in ("list", "set", "map"):
        return ()
    if layout.numbers.symbols(type) is not None:
        return 0
    return {"int": 0, "bool": False}.get(type.name) if type.form == "named" else None
