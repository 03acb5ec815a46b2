"""Where rules went on for too long. In: the error, the code that ran. Out: the loop that turned, and where it ended.

Where the fuel runs out is mostly deep in a value; what an author has to mend is the loop that asked for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType
from typing import Any

from toolkit.diagnostics import Note
from toolkit.language.code import Where
from toolkit.play.faults import CODES, GameFault
from toolkit.program.effects import AsLong, ForEach, Step
from toolkit.program.rules import Rules
from toolkit.program.walking import elements_of, steps_in
from toolkit.runtime.origins import LineMap
from toolkit.runtime.sites import Site

Place = tuple[str, tuple[str | int, ...]]
_ELEMENTS = {
    "actions": "action",
    "checks": "check",
    "events": "event",
    "procedures": "procedure",
    "triggers": "trigger",
    "values": "value",
}


def too_long(rules: Rules, at_end: Where, told: GameFault, around: Iterable[Where]) -> GameFault:
    """The fault told at the loop that turned, with a note where the fuel ran out, and in what.

    `around` are the places through which the rules came to `at_end`, the outermost first. Where none of them is in a
    loop, it is told at the outermost, which asked for the values that cost so much; but in a procedure where it ended
    in one, for that has called itself.
    """
    places = [*around, at_end]
    loop = _loop(rules, places)
    where = loop or (at_end if at_end.path[:1] == ("procedures",) else places[0])
    span, inner = where.span(), told.diagnostic
    if span == inner.span:
        return told
    says = "This loop goes on for too long: it does not end, or far too much is looked at in it." if loop else ""
    note = Note(f"The fuel ran out here{_within(at_end)}.", inner.span)
    return GameFault(CODES["fuel"].at(span, says or inner.message, notes=(note, *inner.notes)))


def ways_in(error: BaseException, line_map: LineMap, file: str) -> Iterator[Where]:
    """The places through which an error came, the outermost first: those of waiting routines, then those of code."""
    yield from _callers(getattr(error, "parent", None))
    traceback: TracebackType | None = error.__traceback__
    while traceback is not None:
        origin = line_map.origin_in(traceback) if traceback.tb_frame.f_code.co_filename == file else None
        if origin is not None:
            yield origin.where
        traceback = traceback.tb_next


def _callers(frame: Any) -> Sequence[Where]:
    """Where the routines wait that called the one that ran, the outermost first, each place once."""
    found: dict[Place, Where] = {}
    while frame is not None:
        block, _, frame = frame
        site = getattr(block, "site", None)
        if isinstance(site, Site):
            found[_place(site.where)] = site.where
    return [*found.values()][::-1]


def _loop(rules: Rules, places: Sequence[Where]) -> Where | None:
    """The outermost `while` around some places, else the outermost `for`: a `for` has an end."""
    loops = {_place(step.at): step for element in elements_of(rules) for step in steps_in(element) if _is_loop(step)}
    around = [
        loops[found]
        for where in places
        for end in range(len(where.path) + 1)
        if (found := (where.source.path, where.path[:end])) in loops
    ]
    step = next((step for step in around if _is_loop(step, AsLong)), around[0] if around else None)
    if step is None:
        return None
    return Where(step.at.source, (*step.at.path, "while" if _is_loop(step, AsLong) else "for"), on_key=True)


def _is_loop(step: Step, *forms: type[AsLong | ForEach]) -> bool:
    return any(isinstance(block, forms or (AsLong, ForEach)) for block in step.effects.blocks)


def _place(where: Where) -> Place:
    return where.source.path, where.path


def _within(where: Where) -> str:
    section, *inside = where.path or ("",)
    word = _ELEMENTS.get(str(section))
    return f", in the {word} `{inside[0]}`" if word is not None and inside and isinstance(inside[0], str) else ""
