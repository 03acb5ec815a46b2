"""Suspension points: what saves, seats and front-ends know of the place where a game waits.

A site is named by the element it stands in and the path of its step in the file, so it keeps its name in every version
of the generator, with all passes on or off.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal as OneOf

from toolkit.frozen import frozen
from toolkit.language.code import Choice, Condition, Where
from toolkit.state.shapes import CellType

BEGINS = "begins"
"""What the site of a `secretly` is called at which the next of its players begins: nothing waits there, but a game that
is drawn for somebody who knows no more than that."""

WATCHED = "example_waits"
"""What a choice is called at which a game waits for whoever watches it, and no player decides anything."""

DRAWN_FROM = "from"
"""What the local of a `draw` is called that keeps the place drawn from."""


@frozen
class Kept:
    """A local that is kept while the game waits: its lasting name, and what it holds. An occasion is kept as a pair."""

    name: str
    type: CellType


@dataclass(frozen=True, slots=True, eq=False)
class Site:
    """Where a game waits: `menu` or `choice` for a player, `chance`; or, under these, for a call to come `back`.

    `path` names it. `element` is what it stands in (`procedures.turn`). `locals` are the locals kept, in the order of
    the frame's tuple. `menus` are those offered, `may_pass` when one may pass there; `choice` the choice; `hidden`:
    that it asks tells nothing, so everybody is asked, whether he has an answer or not. `seat` is the place in `locals`
    of the player asked. `order` is the place of those asked by turns, where there are any.
    `unsure`: his answers may be none at all, and then he passes. `inside` are the kinds of occasions that its own
    routine has opened around it, outermost first.
    """

    path: str
    kind: OneOf["menu", "choice", "chance", "back"]
    element: str
    where: Where
    locals: tuple[Kept, ...] = ()
    menus: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    choice: Choice | None = None
    may_pass: Condition | None = None
    prompt: str | None = None
    cite: tuple[str, ...] = field(default=())
    hidden: bool = False
    unsure: bool = False
    seat: int | None = None
    order: int | None = None
    inside: tuple[str, ...] = ()
