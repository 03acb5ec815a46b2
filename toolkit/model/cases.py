"""`cases.yaml`, `cases/*.yaml`: the index of a rulebook, every numbered case."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from toolkit.model.record import Flexible, Item, Need, Ref, SomeOrOne
from toolkit.model.scalars import OneOf, Text


class Case(Flexible, Item):
    """One numbered case of the rulebook, in own words."""

    needs: ClassVar[tuple[Need, ...]] = (Need(("reason",), "status", ("component", "advice")),)

    title: Text = Field(description="What the case is about.", examples=["Entering a zone of control"])
    text: Text = Field(
        description="What it says, in own words.", examples=["A unit stops when it enters a hex next to an enemy."]
    )
    status: Annotated[Literal["play", "component", "advice"], OneOf()] = Field(
        description="`play`: rules implement it. `component`: it describes the box. `advice`: it counsels players.",
        examples=["play"],
    )
    reason: Text | None = Field(
        None, description="Why no rule implements it; needed unless it is `play`.", examples=["It lists the counters."]
    )
    see: SomeOrOne[Annotated[Text, Ref("case")]] = Field(
        (), description="Other cases that bear on this one.", examples=[["7.3", "10.1"]]
    )
