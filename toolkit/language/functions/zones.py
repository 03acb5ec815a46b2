"""Functions of zones: who bars a space."""

from __future__ import annotations

from toolkit.language.functions.registry import Traits, declare

declare(
    "exerting",
    Traits(reads=()),
    forms=("exerting(zone(…), space) -> set of piece",),
    gives="The pieces whose zone reaches the space: it is in the zone where there is one.",
    made=(),
    none="A space or a side that is none is a fault.",
    sample="exerting(watch(other.owner.side), unit.space)",
)
