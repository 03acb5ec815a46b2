"""A compiled program: what the machine runs. Written by the compiler, read by `toolkit.play`; no part of either."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from toolkit.program.rules import Rules
from toolkit.runtime.origins import LineMap
from toolkit.runtime.sites import Site
from toolkit.state import Stage

Frame: TypeAlias = tuple[Callable[..., Any], tuple[Any, ...], Any]
"""A block that goes on, the locals kept for it, and the frame of what called it."""
LogMark: TypeAlias = tuple[str, str, str, tuple[str, ...]]
"""What a mark of the log tells: the word for it, the id of what it is about, the element where it stands, its cases."""
PASS = (-2,)
"""The answer of who does nothing."""


@dataclass(frozen=True)
class Program:
    """A compiled program.

    `source` is the text of the module, which tracebacks call `file`; `functions` are those that frames name, by the
    path of their site; `quiet` those of them that go on at a hidden site, `unsure` those whose asking may list nothing:
    then whoever is asked passes. `loops`: some block has a loop of Python's own, whose rounds are counted. `claims` are
    the blocks that open a menu of which actions may be claimed, by its id. `policy_marks`: by entry of a policy (`id
    number`) and by policy the number of its mark in the log. `entry` is the frame that begins the game.
    """

    rules: Rules
    stage: Stage
    tracing: bool
    source: str
    file: str
    line_map: LineMap
    entry: Frame
    functions: Mapping[str, Callable[..., Any]]
    sites: Mapping[str, Site]
    namespace: Mapping[str, Any]
    quiet: frozenset[Callable[..., Any]]
    unsure: frozenset[Callable[..., Any]]
    loops: bool
    claims: Mapping[str, Callable[..., Any]]
    policy_marks: Mapping[str, int]

    @property
    def log_marks(self) -> tuple[LogMark, ...]:
        """What the marks of the log mean, by number; nothing in the plain form."""
        return tuple(self.namespace.get("LOG_MARKS", ()))


def policy_function(policy: str, entry: int | None, what: str) -> str:
    """The name of a function of an entry of a policy, or of the policy itself: `when`, `only`, `key`, `things`,
    `order`, `otherwise`; of a routine (`steps`, `tie`) the name of its entry stands behind `b_`."""
    id = "".join(letter if letter.isalnum() else "_" for letter in policy)
    return f"policy_{id}_{'' if entry is None else entry}_{what}"


def site_of(function: Callable[..., Any]) -> Site:
    """The site of a function that goes on with an answer, or comes back from a call."""
    found: Site = function.site  # type: ignore[attr-defined]  # generated functions carry it
    return found


def seat_of(frame: Frame) -> int | None:
    """The player whom a pending decision asks."""
    function, locals, _ = frame
    seat = site_of(function).seat
    return None if seat is None else locals[seat]
