"""A choice of several elements, kept while its elements are chosen one by one: it is made when the first is listed.

It serves as long as the same function would make it of the same arguments, in the same game, with the same in every
cell all the while: an answer that is taken back begins anew, and what was undone, or done in another game, is never
read. One is kept for all games that are played, as one fuel tank serves them all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolkit.language.fuel import TANK, spend
from toolkit.runtime.choices.answers import Elements, Several
from toolkit.runtime.kept import kept_for

Cells = list[Any]


_LAST: list[Any] = [None, None, (), None, 0, None]
"""The choice that was made last, behind what made it: the function, the list of cells of the game itself, what was
given besides, what stands for what was in the cells then, and the units of fuel that it took.

These are taken again with it, so that no listing can do more for having come behind another.
"""


def kept_choice(make: Callable[..., Several], chosen: Elements, cells: Cells, *given: Any) -> Several:
    """What a function makes of the cells and what is given; where an answer has begun, what it made before."""
    now = kept_for(cells)
    if chosen:
        maker, of, by, then, units, choice = _LAST
        if maker is make and of is cells and by == given and then is now:
            if units:
                spend(units)
            return choice  # type: ignore[no-any-return]
    before = TANK.left
    choice = make(cells, *given)
    _LAST[:] = make, cells, given, now, before - TANK.left, choice
    return choice
