"""`units/*.yaml`: the pieces of the game that are no cards."""

from typing import Annotated, Any

from pydantic import Field

from toolkit.model.record import Item, Ref
from toolkit.model.scalars import Count, Id, Text


class Piece(Item):
    """What units and cards have in common."""

    kind: Annotated[Id, Ref("kind")] = Field(
        description="Its kind: kinds.yaml declares its attributes.", examples=["unit"]
    )
    title: Text = Field(description="The name on the piece.", examples=["Rifle Company"])
    attrs: dict[str, Any] = Field(
        {}, description="The attributes that its kind declares.", examples=[{"cost": 4, "armour": 2}]
    )
    keywords: tuple[Annotated[Id, Ref("keyword")], ...] = Field(
        (), description="The keywords whose rules hold for it.", examples=[["fire_on_the_move"]]
    )
    copies: Count | None = Field(None, description="How many of it the box holds.", examples=[2])
    decks: dict[Annotated[Id, Ref("deck")], Count] = Field(
        {}, description="How many of it each deck holds.", examples=[{"combat": 2, "mixed": 1}]
    )


class Unit(Piece):
    """A unit, a marker, any piece that is no card."""

    text: Text | None = Field(None, description="What its counter or card says.", examples=["May dig in at once."])
    side: Annotated[Id, Ref("side")] | None = Field(
        None, description="The side it belongs to in every scenario.", examples=["blue"]
    )
