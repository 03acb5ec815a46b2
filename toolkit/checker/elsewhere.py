"""Names that steps of an element give somewhere, for a name that is read where it is not given yet.

In: the place of steps as they are written. Out: for each name the first place that gives it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from toolkit.checker.spot import Spot
from toolkit.diagnostics import Note, Span
from toolkit.source import Data, Path, Source

_LOOP = re.compile(r"\s*([a-z][a-z0-9_]*)\s+in\b")


def names_given(spot: Spot) -> Mapping[str, Span]:
    """The names that steps give, those inside others too, each with the place that gives it first."""
    found: dict[str, Span] = {}
    for name, span in _given(spot.source, spot.path, spot.data):
        found.setdefault(name, span)
    return found


def _given(source: Source, path: Path, steps: Data | None) -> Iterator[tuple[str, Span]]:
    for index, step in enumerate(steps if isinstance(steps, list) else ()):
        if isinstance(step, dict):
            yield from _of_step(source, (*path, index), step)


def _of_step(source: Source, path: Path, step: Mapping[str, Data]) -> Iterator[tuple[str, Span]]:
    match step:
        case {"let": dict(names)}:
            yield from ((name, source.key_span((*path, "let", name))) for name in names)
        case {"for": str(text)} if (loop := _LOOP.match(text)) is not None:
            yield loop[1], source.inner_span((*path, "for"), *loop.span(1))
    for field in ("as", "choose"):
        if isinstance(name := step.get(field), str):
            yield str(name), source.span((*path, field))
    for field, inner in step.items():
        for key, steps in inner.items() if isinstance(inner, dict) else ():
            yield from _given(source, (*path, field, key), steps)
        yield from _given(source, (*path, field), inner)


def told(name: str, read: Span, given: Span) -> tuple[str, str, Note]:
    """What is said of a name that is read where it need not have been given: message, advice, where it is given."""
    if (given.line, given.column) > (read.line, read.column):
        message = f"`{name}` is given only further down."
        return message, "Give it before it is read.", Note("It is given here first.", given)
    message = f"`{name}` need not have been given when this is read."
    advice = (
        "Give it on every way that leads here, or before them: what a loop, one branch or a case gives may be missing."
    )
    return message, advice, Note("It is given here, where not every game comes.", given)
