"""Where the time of playouts goes. In: a program. Out: shares of listing answers, effects, checks and the driver.

A timer interrupts the process a thousand times a second of its own time and looks at what is running: the innermost
generated function that is known to list answers or to look for consequences decides, other generated code is effects,
all else the driver.
"""

from __future__ import annotations

import random
import signal
from collections import Counter
from types import FrameType
from typing import Any

from toolkit.compiler import Program
from toolkit.play import Game, playout

GROUPS = ("listing answers", "effects", "checks", "driver")


def shares(program: Program, seconds: float) -> dict[str, float]:
    """The share of each group, together 1."""
    seen: Counter[str] = Counter()

    def look(number: int, frame: FrameType | None) -> None:
        seen[_group(program, frame)] += 1

    before = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, 0.001, 0.001)
    draw = random.Random(1).random
    try:
        seed = 0
        while sum(seen.values()) < seconds * 1000:
            playout(Game(program, seed), draw)
            seed += 1
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    total = sum(seen.values())
    return {group: seen[group] / total for group in GROUPS}


def _group(program: Program, frame: Any) -> str:
    is_generated = False
    while frame is not None:
        code = frame.f_code
        if code.co_filename == program.file:
            is_generated = True
            if code.co_name.endswith("_ask"):
                return "listing answers"
            if _is_check(program, frame.f_lineno):
                return "checks"
        frame = frame.f_back
    return "effects" if is_generated else "driver"


def _is_check(program: Program, line: int) -> bool:
    """Whether a line of the generated module was made from a check."""
    found = program.line_map.find(line)
    return found is not None and "checks" in found.where.path
