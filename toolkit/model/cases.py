"""`cases.yaml`, `cases/*.yaml`: the index of a rulebook, every numbered case and the names of its chapters."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from toolkit.model.record import Flexible, Item, Need, Ref, SomeOrOne
from toolkit.model.scalars import OneOf, Phrase, Text


class Chapter(Flexible):
    """A chapter of the rulebook: the cases whose numbers begin with its own. Its title alone is its short form."""

    short_form: ClassVar[str] = "title"

    title: Text = Field(description="What readers call it.", examples=["Combat"])


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
    not_yet: Phrase | None = Field(
        None,
        description="Why nothing implements it yet, where it is a rule of play.",
        examples=["The solitaire game is not written yet."],
    )
    see: SomeOrOne[Annotated[Text, Ref("case")]] = Field(
        (), description="Other cases that bear on this one.", examples=[["7.3", "10.1"]]
    )
