"""What the machine reads of a compiled program. In: one of `toolkit.rules.generate`. Out: sites, seats, faults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from toolkit.diagnostics import Span
from toolkit.play.faults import GameFault, fault_at
from toolkit.rules.faults import Fault, OutOfFuel
from toolkit.rules.generate.sites import Site
from toolkit.rules.generate.sourcemap import LineMap, Origin
from toolkit.rules.program.rules import Rules
from toolkit.rules.scenario import Stage

PASS = (-2,)
"""The answer of who does nothing."""
END = -1
"""What closes a set or a list in an answer."""

Frame = tuple[Callable[..., Any], tuple[Any, ...], Any]


class Program(Protocol):
    """A compiled program: generated functions by the paths of their sites, the frame it begins with, its line map."""

    @property
    def rules(self) -> Rules:
        """The rules it was made of."""

    @property
    def stage(self) -> Stage:
        """The scenario with its options."""

    @property
    def file(self) -> str:
        """What tracebacks call the generated module."""

    @property
    def line_map(self) -> LineMap:
        """Where each piece of the module came from."""

    @property
    def entry(self) -> Frame:
        """The frame that begins the game."""

    @property
    def functions(self) -> Mapping[str, Callable[..., Any]]:
        """The functions that go on at a site or come back to one, by its path."""

    @property
    def loops(self) -> bool:
        """Whether some block has a loop of Python's own, whose rounds are counted."""

    @property
    def quiet(self) -> frozenset[Callable[..., Any]]:
        """Those of them that go on at a `hidden` site."""

    @property
    def unsure(self) -> frozenset[Callable[..., Any]]:
        """Those of them whose player may have no answer at all: then he passes."""


def site_of(function: Callable[..., Any]) -> Site:
    """The site of a function that goes on with an answer, or comes back from a call."""
    found: Site = function.site  # type: ignore[attr-defined]  # generated functions carry it
    return found


def seat_of(frame: Frame) -> int | None:
    """The player whom a pending decision asks."""
    function, locals, _ = frame
    seat = site_of(function).seat
    return None if seat is None else locals[seat]


def stopped(block: Any, go: Frame | None) -> OutOfFuel:
    """The fault of rules that go on for ever, told at the block that ran last or where it last left it to chance."""
    error = OutOfFuel()
    sites = [getattr(one, "site", None) for one in (block, go[0] if go is not None else None)]
    error.site = sites[0] or sites[1]  # type: ignore[attr-defined]  # `fault_of` reads it
    return error


def fault_of(program: Program, error: BaseException) -> GameFault | None:
    """The fault that an error in a program's functions stands for; None for a bug of ours."""
    origin = program.line_map.origin_of(error.__traceback__, program.file) or _near(program, error)
    if origin is not None:
        return fault_at(error, origin.span())
    if isinstance(error, Fault):
        return fault_at(error, _somewhere(program, getattr(error, "site", None)))
    return None


def _near(program: Program, error: BaseException) -> Origin | None:
    """The origin of the nearest line before the one at fault that has one, in the same function, else after it."""
    traceback, found = error.__traceback__, None
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == program.file:
            found = traceback
        traceback = traceback.tb_next
    if found is None:
        return None
    code = found.tb_frame.f_code
    last = max((line for *_, line in code.co_lines() if line is not None), default=found.tb_lineno)
    lines = (*range(found.tb_lineno, code.co_firstlineno - 1, -1), *range(found.tb_lineno + 1, last + 1))
    return next((origin for line in lines if (origin := program.line_map.find(line)) is not None), None)


def _somewhere(program: Program, site: Site | None) -> Span:
    """The place of what has no other: the step at a site, or the sequence of the whole game."""
    if site is not None:
        return site.where.span()
    sequence = program.rules.procedures.get(program.stage.sequence or "")
    return sequence.at.span() if sequence is not None else program.rules.pack.manifest.span()
