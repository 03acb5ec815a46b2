"""What the machine must know of functions that frames name: their sites, and where it goes on when something ends.

In: a routine of blocks, as it was lowered. Out: its points, in the order of its labels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from toolkit.compiler.blocks import Routine
from toolkit.compiler.code import Cut, Label, Point
from toolkit.compiler.step_emitter import StepEmitter
from toolkit.runtime.sites import Kept


def points_of(emitter: StepEmitter, routine: Routine) -> list[Point]:
    """What the machine must know of the functions of a routine."""
    found = []
    for label in routine.labels:
        if label.site is None:
            continue
        names = routine.kept(label)
        kept = apart([emitter.kept[name] for name in names], [emitter.made[name] for name in names])
        seat = names.index(label.seat) if label.seat is not None else None
        order = names.index(label.order) if label.order is not None else None
        cuts = tuple(_cut_of(cut, routine, names) for cut in label.cuts)
        found.append(
            Point(
                label.name,
                replace(label.site, locals=kept, seat=seat, order=order),
                cuts,
                _again(routine, label, names),
            )
        )
    return found


def _again(routine: Routine, label: Label, names: tuple[str, ...]) -> tuple[str, tuple[int, ...]] | None:
    if label.again is None:
        return None
    return label.again.name, tuple(names.index(name) for name in routine.kept(label.again))


def _cut_of(cut: Cut, routine: Routine, names: Sequence[str]) -> tuple[str, str, str, tuple[int, ...], bool]:
    """What the machine must know of a cut; no block where nothing goes on behind it."""
    if cut.label is None:
        return cut.kind, cut.close, "", (), False
    picks = tuple(names.index(name) for name in routine.kept(cut.label))
    return cut.kind, cut.close, cut.label.name, picks, cut.stops


def apart(kept: Sequence[Kept], made: Sequence[int]) -> tuple[Kept, ...]:
    """The locals of one frame, each under a lasting name of its own: of equal ones the later made are numbered.

    `made` tells which was made later, where no rule gave them.
    """
    found, often = list(kept), Counter[str]()
    for place in sorted(range(len(found)), key=lambda place: made[place]):
        name = found[place].name
        often[name] += 1
        if often[name] > 1:
            found[place] = replace(found[place], name=f"{name} {often[name]}")
    return tuple(found)
