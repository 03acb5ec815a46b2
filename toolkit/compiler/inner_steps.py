"""The steps inside a step with the occasions around them, and what an `end:` leaves. In: steps. Out: steps, signals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.program.effects import Live, Step

Signal = tuple[str, int]
"""What is left by an `end:`: a kind of occasion, and how many further out; `("game", 0)` is the end of all."""
Durings = tuple[str, ...]
"""Kinds of the occasions around a step in its routine, innermost first."""


def beyond(signal: Signal, around: Durings) -> Signal | None:
    """What a signal still means outside the occasions around a step; None when one of them is what it ends."""
    kind, outer = signal
    inside = around.count(kind)
    return None if inside > outer else (kind, outer - inside)


def inner_steps(step: Step, around: Durings) -> Iterator[tuple[Sequence[Step], Durings]]:
    """The steps inside a step, each list with the occasions around it."""
    for block in step.effects.blocks:
        yield block.steps, (block.kind, *around) if isinstance(block, Live) else around


def ended_by(step: Step, around: Durings) -> Iterator[Signal]:
    """What a step ends that is not around it in its own routine."""
    ends = step.effects.ends
    if ends is not None:
        left = beyond(ends, around) if ends[0] != "game" else ("game", 0)
        if left is not None:
            yield left
