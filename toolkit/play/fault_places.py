"""The rule that an error in generated code stands for. In: a program, the error. Out: a `GameFault` with its place."""

from __future__ import annotations

from collections.abc import Sequence
from types import CodeType, TracebackType
from typing import Any

from toolkit.diagnostics import Span
from toolkit.language.code import Where
from toolkit.language.faults import Fault, OutOfFuel, kind_of
from toolkit.play.faults import GameFault, fault_at, with_missing
from toolkit.play.missing import missing_at
from toolkit.play.turning import too_long, ways_in
from toolkit.runtime.origins import Origin
from toolkit.runtime.program import Program
from toolkit.runtime.sites import Site


def stopped(block: Any, parent: Any) -> OutOfFuel:
    """The fault of rules that go on for ever, at the block that ran last, of a routine that a frame waits for."""
    error = OutOfFuel()
    error.block, error.parent = block, parent  # type: ignore[attr-defined]  # `fault_of` reads them
    return error


def fault_of(program: Program, error: BaseException, cells: Sequence[Any]) -> GameFault | None:
    """The fault that an error in a program's functions stands for; None for a bug of ours.

    That rules go on for too long is told at the loop that turned; of none, where it came from. `cells` are those of the
    state in which it arose.
    """
    place = _place_of(program, error)
    if place is None:
        return None
    where, span = place
    fault = fault_at(error, span)
    if fault is not None and kind_of(error) == "none":
        missing = missing_at(program.stage, program.line_map, lambda each: _origin_in(program, each), error, cells)
        return fault if missing is None else with_missing(fault, missing)
    if fault is None or where is None or not isinstance(error, OutOfFuel):
        return fault
    return too_long(program.rules, where, fault, ways_in(error, program.line_map, program.file))


def _place_of(program: Program, error: BaseException) -> tuple[Where | None, Span] | None:
    """The datum at which an error arose, if it is known, and the characters; None for what tells no place."""
    origin = program.line_map.origin_of(error.__traceback__, program.file)
    raised = _raised(program, error) if origin is None else None
    if raised is not None:
        code, line = raised
        origin = _around(program, code, line)
    if origin is not None:
        return origin.where, origin.span()
    if raised is not None:
        return _somewhere(program, _function_of(program, raised[0]))
    if isinstance(error, Fault):
        return _somewhere(program, getattr(error, "block", None))
    return None


def _origin_in(program: Program, traceback: TracebackType) -> Origin | None:
    """Where a frame of a traceback was, if it is one of the generated module."""
    code = traceback.tb_frame.f_code
    if code.co_filename != program.file:
        return None
    return program.line_map.origin_in(traceback) or _around(program, code, traceback.tb_lineno)


def _raised(program: Program, error: BaseException) -> tuple[CodeType, int] | None:
    """The innermost code of the generated module through which an error came, and its line."""
    traceback, found = error.__traceback__, None
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == program.file:
            found = traceback.tb_frame.f_code, traceback.tb_lineno
        traceback = traceback.tb_next
    return found


def _function_of(program: Program, code: CodeType) -> Any:
    """The function at a site that this code is of, or that lists the answers there."""
    found = (one for one in program.functions.values() for each in (one, one.ask) if each and each.__code__ is code)  # type: ignore[attr-defined]
    return next(found, None)


def _around(program: Program, code: CodeType, line: int) -> Origin | None:
    """The origin of the nearest line before one that has any, in the same function, else after it."""
    last = max((each for *_, each in code.co_lines() if each is not None), default=line)
    lines = (*range(line, code.co_firstlineno - 1, -1), *range(line + 1, last + 1))
    return next((origin for each in lines if (origin := program.line_map.find(each)) is not None), None)


def _somewhere(program: Program, block: Any) -> tuple[Where | None, Span]:
    """The place of a block that ran on and on: its first line that has one, its site, or the whole sequence."""
    site = getattr(block, "site", None)
    origin = _around(program, block.__code__, block.__code__.co_firstlineno) if block is not None else None
    if origin is not None:
        return origin.where, origin.span()
    if isinstance(site, Site):
        return site.where, site.where.span()
    sequence = program.rules.procedures.get(program.stage.sequence or "")
    if sequence is not None:
        return sequence.at, sequence.at.span()
    return None, program.rules.pack.manifest.span()
