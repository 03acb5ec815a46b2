"""`layout:` of a kind: which of its attributes stands where on a counter or a card; and the signs there are."""

from typing import Annotated, Literal

from pydantic import Field

from toolkit.model.record import AtLeastOne, Record
from toolkit.model.scalars import Id, OneOf

Sign = Literal[
    "infantry", "armour", "artillery", "anti_tank", "anti_aircraft", "reconnaissance", "motorised", "wheeled",
    "engineers", "supply", "airborne", "mountain", "mortar", "machine_gun", "rocket", "headquarters", "medical",
    "signals", "aircraft", "soldier", "flag", "star", "flame", "smoke", "radio", "skull", "mines", "wire", "dugout",
    "fort", "clock", "eye", "arrow", "cross", "circle", "triangle", "square", "diamond",
]  # fmt: skip
MOST_AT_FOOT = 5
"""So many numbers find room at the foot of a counter."""
Corner = Literal["upper_left", "lower_left", "upper_right", "lower_right"]


class Layout(Record):
    """What stands where on a piece as it is drawn: each place names one of the kind's attributes."""

    ground: Id | None = Field(
        None, description="The attribute whose symbol gives the colour of the piece.", examples=["nation"]
    )
    sign: Id | None = Field(
        None, description="The attribute whose symbol gives the sign in its middle.", examples=["arm"]
    )
    soldiers: Id | None = Field(
        None, description="The number of soldiers that are drawn in its middle, up to 5.", examples=["figures"]
    )
    size: Id | None = Field(
        None, description="What stands over the sign, such as the size of a formation.", examples=["echelon"]
    )
    sides: dict[Annotated[Corner, OneOf()], Id] = Field(
        {}, description="What stands beside the sign.", examples=[{"upper_left": "command", "lower_right": "morale"}]
    )
    foot: tuple[Id, ...] = Field(
        (),
        description="The large numbers at the foot, from left to right, up to 5.",
        examples=[["attack", "defence", "movement"]],
    )
    framed: dict[Id, Id] = Field(
        {},
        description="Numbers that stand in a frame where a truth of the piece holds.",
        examples=[{"range": "may_spray"}],
    )
    bands: tuple[Id, ...] = Field(
        (),
        description="Of a card: what stands in strips from its head to its foot, each with what its symbol means.",
        examples=[["order", "action"]],
    )
    dice: Annotated[tuple[Id, ...], AtLeastOne()] | None = Field(
        None, description="Of a card: numbers from 1 to 6 that are drawn as dice.", examples=[["white_die"]]
    )

    def names(self) -> dict[tuple[str | int, ...], str]:
        """Every attribute that the layout names, by where in it."""
        found: dict[tuple[str | int, ...], str | None] = {
            ("ground",): self.ground,
            ("sign",): self.sign,
            ("soldiers",): self.soldiers,
            ("size",): self.size,
        }
        found |= {("sides", corner): name for corner, name in self.sides.items()}
        for field, listed in (("foot", self.foot), ("bands", self.bands), ("dice", self.dice or ())):
            found |= {(field, place): name for place, name in enumerate(listed)}
        found |= {("framed", number): truth for number, truth in self.framed.items()}
        return {where: name for where, name in found.items() if name is not None}
