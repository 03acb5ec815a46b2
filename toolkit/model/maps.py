"""`maps/*.yaml`: maps of squares or hexes; each space holds one kind of terrain."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from toolkit.model.record import AtLeastOne, Flexible, Item, Need, Record, Ref, Some
from toolkit.model.scalars import CharacterKey, Id, KebabId, OneOf, Text


class Grid(Flexible):
    """How the spaces lie and what they are called."""

    needs: ClassVar[tuple[Need, ...]] = (Need(("top",), "shape", ("hex",)), Need(("offset",), "shape", ("hex",)))

    shape: Annotated[Literal["square", "hex"], OneOf()] = Field(
        description="The form of a space.", examples=["square", "hex"]
    )
    top: Annotated[Literal["flat", "pointy"], OneOf()] | None = Field(
        None,
        description="Of hexes: whether they have a flat top (and stand in columns) or a pointy one (and lie in rows).",
        examples=["flat"],
    )
    offset: Annotated[Literal["even_down", "odd_down", "even_right", "odd_right"], OneOf()] | None = Field(
        None,
        description="Of hexes: which columns of a flat grid lie half a hex lower, or which rows of a pointy one half a "
        "hex further right. `even_down`: the columns B, D and so on.",
        examples=["even_down"],
    )
    labels: Annotated[Literal["letter_number", "row_column"], OneOf()] = Field(
        description="`letter_number`: A1 is at the top left, the letter is the column. `row_column`: 0102 is the "
        "second space of the first row.",
        examples=["letter_number"],
    )


class Area(Record):
    """A named group of spaces."""

    title: Text | None = Field(None, description="What readers call it.", examples=["North bank"])
    text: Text | None = Field(None, description="What it is for.", examples=["Blue sets up here."])
    spaces: Some[Annotated[Text, Ref("space")]] = Field(
        description="Its spaces, one by one or as a range between two corners.", examples=[["A1", "B1..F1"]]
    )
    side: Annotated[Id, Ref("side")] | None = Field(None, description="The side it belongs to.", examples=["blue"])
    mark: Annotated[Literal["base", "objective", "bridge", "start", "none"], OneOf()] = Field(
        "none", description="How drawn maps mark it.", examples=["objective"]
    )


class Map(Item):
    """A map."""

    map: KebabId = Field(description="The map's id.", examples=["ford"])
    title: Text = Field(description="What readers call it.", examples=["The ford"])
    text: Text | None = Field(None, description="What it shows.", examples=["A river with a single ford."])
    grid: Grid = Field(
        description="How the spaces lie and what they are called.",
        examples=[
            {"shape": "square", "labels": "letter_number"},
            {"shape": "hex", "top": "flat", "offset": "even_down", "labels": "letter_number"},
        ],
    )
    legend: Annotated[dict[CharacterKey, Annotated[Id, Ref("terrain")]], AtLeastOne()] = Field(
        description="What each character of `spaces` stands for.", examples=[{".": "clear", "w": "woods"}]
    )
    spaces: Text = Field(
        description="The map, drawn in characters: a line for each row, spaces between them.",
        examples=[". . w\n. w ~\n"],
    )
    areas: dict[Id, Area] = Field(
        {},
        description="Named groups of spaces.",
        examples=[{"north_bank": {"title": "North bank", "spaces": ["A1..C1"]}}],
    )
