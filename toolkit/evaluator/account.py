"""The account of a value: how its number came about, part by part. A record; `values` makes it."""

from __future__ import annotations

from typing import Literal as OneOf

from toolkit.frozen import frozen
from toolkit.program.rules import Modifier, Permission
from toolkit.state.run_time import Value


@frozen
class Entry:
    """A modifier that spoke: its `amount` (of a `void` none), the value before it and after it.

    `fate` says whether it counted, was made void by another, or was beaten: a weaker `set`, an `or` no better than
    what stood there.
    """

    modifier: Modifier
    amount: Value
    before: Value
    after: Value
    fate: OneOf["counted", "void", "beaten"]


@frozen
class StageAccount:
    """What a stage made of the result of the stage before: entries in order, then rounding, then limits."""

    id: str
    start: Value
    entries: tuple[Entry, ...]
    rounded: Value
    result: Value


@frozen
class Account:
    """A value asked for: its arguments, its base, its stages, the permission that decided, and the result."""

    value: str
    arguments: tuple[Value, ...]
    base: Value
    stages: tuple[StageAccount, ...]
    decided_by: Permission | None
    result: Value
