"""`terrain.yaml`: the kinds of terrain and how maps show them."""

from typing import Annotated, Any, Literal

from pydantic import Field

from toolkit.model.record import Item
from toolkit.model.scalars import Character, Colour, OneOf, Text

Pattern = Literal[
    "plain", "trees", "light_trees", "orchard", "scrub", "fields", "hedge", "waves", "marsh", "sand", "rocks", "houses",
    "town", "village", "building", "ruins", "hills", "fort", "beach", "bridge", "cross",
]  # fmt: skip
Line = Literal[
    "plain", "road", "track", "rail", "stream", "river", "wall", "hedge", "fence", "wire", "trench", "embankment",
    "cliff", "bridge", "ford",
]  # fmt: skip


class Terrain(Item):
    """A kind of terrain."""

    title: Text = Field(description="What readers call it.", examples=["Woods"])
    text: Text | None = Field(None, description="What it does, in short.", examples=["Slows and covers."])
    attrs: dict[str, Any] = Field(
        {}, description="The attributes that the kind `terrain` declares.", examples=[{"cover": 2, "cost": 2}]
    )
    symbol: Character | None = Field(None, description="Its character on maps drawn in text.", examples=["w"])
    colour: Colour | None = Field(None, description="Its colour on drawn maps.", examples=["#7f9f5f"])
    pattern: Annotated[Pattern, OneOf()] | None = Field(
        None, description="The pattern drawn over the colour.", examples=["trees"]
    )
    line: Annotated[Line, OneOf()] | None = Field(
        None,
        description="How it is drawn where it lies on sides of spaces or runs along a path; a plain line where it is "
        "silent. The teeth of a cliff point to the lower side, of a path to its right. A bridge and a ford lie across "
        "the side, over what else lies there: a path is drawn over a bridge, and a ford has stones.",
        examples=["road", "river", "hedge"],
    )
