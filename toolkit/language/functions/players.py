"""Functions of players and sides: whose things are, who else plays."""

from __future__ import annotations

from toolkit.language.functions.registry import Traits, declare
from toolkit.language.keys import ACTIVE

declare(
    "owner",
    Traits(reads=()),
    forms=("owner(piece) -> optional player", "owner(place) -> optional player"),
    gives="Whose the piece or the place is; the same as `x.owner`.",
    none="None is a fault. What nobody owns has the owner none.",
    sample="owner(unit)",
    made=(),
)

declare(
    "side",
    Traits(reads=()),
    forms=("side(player) -> side", "side(piece) -> optional side"),
    gives="The side of a player, or of the owner of a piece.",
    none="None gives none.",
    sample="side(unit)",
    made=(),
)

declare(
    "opponents",
    Traits(reads=(), total=True, length="players", others=True),
    forms=("opponents(player) -> set of player", "opponents(side) -> set of player"),
    gives="The players of all other sides.",
    none="None is a fault.",
    sample="opponents(by)",
)

declare(
    "partners",
    Traits(reads=(), total=True, length="players", others=True),
    forms=("partners(player) -> set of player",),
    gives="The other players of his side.",
    none="None is a fault.",
    sample="partners(by)",
)

declare(
    "clockwise",
    Traits(reads=(), total=True, length="players"),
    forms=("clockwise(player) -> list of player",),
    gives="All players in the order of their seats, he first.",
    none="None is a fault.",
    sample="clockwise(by)",
)

declare("active", Traits(reads=(ACTIVE,), open=True))
declare("inactive", Traits(reads=(ACTIVE,), length="players", open=True))
