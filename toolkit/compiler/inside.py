"""What stands inside a step, and what a step by itself asks, offers and ends. In: steps. Out: steps, menus, signals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.program.steps import AtOnce, Choose, During, End, For, If, Match, Offer, Secretly, Step, While

Signal = tuple[str, int]
"""What is left by an `end:`: a kind of occasion, and how many further out; `("game", 0)` is the end of all."""
Durings = tuple[str, ...]
"""Kinds of the occasions around a step in its routine, innermost first."""


def asks(step: Step) -> bool:
    """Whether a player may be asked by a step."""
    match step:
        case Choose() | Offer():
            return True
        case For(chosen_by=chooser):
            return chooser is not None
        case During(announce=menu):
            return menu is not None
    return False


def offered(step: Step) -> tuple[str, ...]:
    """The menus that a step opens."""
    match step:
        case Offer(menus=menus, between=between):
            return menus if between is None else (*menus, between)
        case During(announce=menu) if menu is not None:
            return (menu,)
    return ()


def beyond(signal: Signal, around: Durings) -> Signal | None:
    """What a signal still means outside the occasions around a step; None when one of them is what it ends."""
    kind, outer = signal
    inside = around.count(kind)
    return None if inside > outer else (kind, outer - inside)


def inner_steps(step: Step, around: Durings) -> Iterator[tuple[Sequence[Step], Durings]]:
    """The steps inside a step, each list with the occasions around it."""
    match step:
        case During(kind=kind, steps=steps, if_cut=if_cut):
            yield steps, (kind, *around)
            yield if_cut, around
        case AtOnce(steps=steps) | For(steps=steps) | While(steps=steps) | Secretly(steps=steps):
            yield steps, around
        case If(then=then, otherwise=otherwise):
            yield then, around
            yield otherwise, around
        case Match(cases=cases, otherwise=otherwise):
            for _, steps in cases:
                yield steps, around
            yield otherwise, around
        case Choose(otherwise=otherwise):
            yield otherwise or (), around


def ended_by(step: Step, around: Durings) -> Iterator[Signal]:
    """What a step ends that is not around it in its own routine."""
    if isinstance(step, End):
        left = beyond((step.kind, step.outer), around) if step.kind != "game" else ("game", 0)
        if left is not None:
            yield left
