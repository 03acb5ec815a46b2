"""A typed expression with parts of it exchanged. In: an expression, what to put for a part. Out: a new expression."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from toolkit.language.tree import Clause, Expr


def rewritten(node: Expr, change: Callable[[Expr], Expr | None]) -> Expr:
    """The expression in which each part that `change` gives another for is that one; outer parts are asked first."""
    changed = change(node)
    return changed if changed is not None else _inside(node, change)


def _inside(node: Any, change: Callable[[Expr], Expr | None]) -> Any:
    held = {part.name: getattr(node, part.name) for part in fields(node) if part.name not in ("type", "start", "end")}
    return replace(node, **{name: _part(value, change) for name, value in held.items()})


def _part(value: Any, change: Callable[[Expr], Expr | None]) -> Any:
    if isinstance(value, Expr):
        return rewritten(value, change)
    if isinstance(value, Clause):
        return _inside(value, change)
    return tuple(_part(each, change) for each in value) if isinstance(value, tuple) else value
