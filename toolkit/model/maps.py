"""`maps/*.yaml`: maps of squares, hexes, lanes or areas, with all that is drawn on them."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from toolkit.model.record import AtLeastOne, Cites, Flexible, Item, Many, Need, OneForAll, Record, Ref, Some, SomeOrOne
from toolkit.model.scalars import (
    Bool,
    Character,
    CharacterKey,
    Count,
    Id,
    KebabId,
    Key,
    LabelPart,
    OneOf,
    Positive,
    SightVerdict,
    Text,
)

Border = Annotated[Literal["top", "right", "bottom", "left"], OneOf()]
SpaceName = Annotated[Text, Ref("space")]
Spaces = SomeOrOne[SpaceName]
TerrainId = Annotated[Id, Ref("terrain")]
SideId = Annotated[Id, Ref("side")]
Point = SomeOrOne[Text]
"""Two numbers, or the spaces that meet in it: `K8` (its centre), `K8|K9` (the middle of a side), `K8|K9|L8`."""


class Rosette(Record):
    """How the directions from a space are numbered, as they are printed on the map."""

    first: Text = Field(
        description="The direction that is number 1: `up`, `up_right` and so on.", examples=["up", "right"]
    )
    turn: Annotated[Literal["clockwise", "counterclockwise"], OneOf()] = Field(
        "clockwise", description="Which way the numbers go round.", examples=["clockwise"]
    )


class Grid(Flexible):
    """How the spaces lie and what they are called."""

    needs: ClassVar[tuple[Need, ...]] = (
        Need(("top",), "shape", ("hex",)),
        Need(("offset",), "shape", ("hex",)),
        Need(("labels",), "shape", ("hex", "square", "lanes")),
    )

    shape: Annotated[Literal["square", "hex", "lanes", "areas"], OneOf()] = Field(
        description="The form of a space: `lanes` are squares that are entered by their sides alone, between named "
        "ends; `areas` have any form, and the map lists which touch.",
        examples=["square", "hex"],
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
    labels: Annotated[Literal["letter_number", "row_column"], OneOf()] | None = Field(
        None,
        description="`letter_number`: A1 is at the top left, the letter is the column. `row_column`: 0102 is the "
        "second space of the first row.",
        examples=["letter_number"],
    )
    first: SpaceName | None = Field(
        None, description="The label of the space at the top left, where it is not A1 or 0101.", examples=["D5"]
    )
    size: Annotated[tuple[Positive, ...], AtLeastOne()] | None = Field(
        None, description="Columns and rows, where the spaces are listed and not drawn.", examples=[[15, 10]]
    )
    diagonals: Count | None = Field(
        None,
        description="Of squares: how many steps of a way may go through corners when distances are counted; any number "
        "where it is silent.",
        examples=[2],
    )
    ends: dict[Id, Border] = Field(
        {},
        description="Of lanes: spaces off the grid, each one step beyond every space of a border.",
        examples=[{"north_base": "top", "south_base": "bottom"}],
    )
    edges: dict[SideId, Many[Border]] = Field(
        {}, description="The borders of the map that belong to each side.", examples=[{"blue": ["left", "bottom"]}]
    )
    rosette: Rosette | None = Field(
        None,
        description="How directions are numbered; from the top clockwise where it is silent.",
        examples=[{"first": "up"}],
    )


class Area(Record):
    """A named group of spaces."""

    title: Text | None = Field(None, description="What readers call it.", examples=["North bank"])
    text: Text | None = Field(None, description="What it is for.", examples=["Blue sets up here."])
    spaces: Some[SpaceName] = Field(
        description="Its spaces, one by one or as a range between two corners.", examples=[["A1", "B1..F1"]]
    )
    side: SideId | None = Field(None, description="The side it belongs to.", examples=["blue"])
    mark: Annotated[Literal["base", "objective", "bridge", "start", "none"], OneOf()] = Field(
        "none", description="How drawn maps mark it.", examples=["objective"]
    )


class SideFeature(Record):
    """Something that lies on sides of spaces: a river, a wall, a hedge, a bridge."""

    terrain: TerrainId = Field(description="The kind of terrain it is.", examples=["river"])
    sides: SomeOrOne[Text] = Field(
        description="The sides it lies on: the two spaces that meet there.", examples=[["A1|B1", "B1|B2"]]
    )


class Path(Record):
    """Something that runs from space to space: a road, a railway, a stream."""

    terrain: TerrainId = Field(description="The kind of terrain it is.", examples=["road"])
    spaces: Some[SpaceName] = Field(
        description="The spaces it runs through, each next to the one before, of squares also through a corner. A path "
        "that ends where it began is closed.",
        examples=[["A1", "B1", "C2"]],
    )


class DrawnShape(Record):
    """Something drawn freely on the map: a wood, a building."""

    terrain: TerrainId = Field(description="The kind of terrain it is.", examples=["woods"])
    points: Some[Point] = Field(
        description="Its corners in order. A point is [column, row], counted as labels are and with up to three "
        "decimals: [3, 2] is the middle of the space in column 3 and row 2 (where that column is not shifted). Or it "
        "is told by the spaces that meet there: K8 is a centre, K8|K9 the middle of a side, K8|K9|L8 a corner.",
        examples=[[[1.5, 1], [2.25, 1.5], "B2|B3"]],
    )
    attrs: dict[Id, Any] = Field(
        {}, description="What it has in place of its terrain's attributes.", examples=[{"hindrance": 3}]
    )


class SightBetween(Record):
    """What sight between two spaces of a map is, whatever the rules make of its drawing."""

    is_: SightVerdict = Field(
        alias="is",
        description="`clear`, `blocked`, or by how much the line is hindered.",
        examples=["blocked", 2],
    )
    reason: Text = Field(description="Why.", examples=["The chimney is not drawn."])
    cite: Cites = Field((), description="The case that says so.", examples=["10.1"])


class Crest(Flexible):
    """A line where the ground rises to a level; one that closes on itself lifts the spaces inside."""

    needs: ClassVar[tuple[Need, ...]] = (Need(("points", "sides")),)

    level: Count = Field(description="The level above it.", examples=[2])
    points: Annotated[tuple[Point, ...], AtLeastOne()] | None = Field(
        None, description="Where it runs, as the points of a drawn shape.", examples=[[[1, 1], [2, 1.5]]]
    )
    sides: SomeOrOne[Text] | None = Field(
        None, description="Or the sides of spaces that it runs along.", examples=[["A1|B1", "A2|B1"]]
    )
    around: Bool = Field(
        False,
        description="Whether its points go all round a rise: then the line is closed, and each space whose middle lies "
        "inside has at least this level.",
        examples=[True],
    )


class PlacedBoard(Record):
    """A map that is laid down as a part of another, cropped, flipped and turned in this order."""

    map: Annotated[KebabId, Ref("map")] = Field(description="The map.", examples=["farm"])
    crop: SpaceName | None = Field(None, description="The part of it, by two corners.", examples=["A1..G5"])
    flip: Annotated[Literal["none", "left_right", "top_bottom"], OneOf()] = Field(
        "none", description="Whether it is mirrored first.", examples=["left_right"]
    )
    turn: Count = Field(
        0,
        description="How far it is turned clockwise, in degrees: a multiple of 60 for hexes and of 90 for squares.",
        examples=[180],
    )
    lay: dict[Key, SpaceName] = Field(
        description="One of its spaces, and the place here on which it comes to lie.", examples=[{"A1": "K5"}]
    )
    prefix: Annotated[str, LabelPart()] | None = Field(
        None,
        description="What stands before the labels of its spaces, which they keep; without blanks, `|` and `..`. Where "
        "it is silent they are called anew, as they lie on this map.",
        examples=["2-"],
    )


class Map(Item, Flexible):
    """A map."""

    needs: ClassVar[tuple[Need, ...]] = (Need(("spaces", "boards", "terrain")),)

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
    legend: Annotated[dict[CharacterKey, TerrainId], AtLeastOne()] = Field(
        {}, description="What each character of `spaces` stands for.", examples=[{".": "clear", "w": "woods"}]
    )
    no_space: Character | None = Field(
        None, description="The character that is drawn where there is no space.", examples=["_"]
    )
    spaces: Text | None = Field(
        None,
        description="The map, drawn in characters: a line for each row, spaces between them.",
        examples=[". . w\n. w ~\n"],
    )
    boards: tuple[PlacedBoard, ...] = Field(
        (),
        description="Maps of which this one is put together; a later one covers those before it.",
        examples=[[{"map": "farm", "lay": {"A1": "A1"}}, {"map": "farm", "turn": 180, "lay": {"G5": "H1"}}]],
    )
    terrain: dict[TerrainId, Spaces] = Field(
        {},
        description="Or the spaces by terrain: a later kind is painted over those before it, and all over what is "
        "drawn and over boards.",
        examples=[{"clear": ["A1..F5"], "woods": ["B2", "C3"]}],
    )
    links: dict[Key, Spaces] = Field(
        {},
        description="Of areas: which others each one touches, said from one of the two.",
        examples=[{"north": ["east"]}],
    )
    positions: dict[Key, Point] = Field(
        {}, description="Of areas: where each one is drawn, as [column, row].", examples=[{"north": [2, 1]}]
    )
    levels: Annotated[dict[Key, SomeOrOne[Text]], OneForAll()] = Field(
        {},
        description="How high the spaces lie: drawn as `spaces` are, with a number for each (`.` is 0), or a list of "
        "spaces for each level.",
        examples=["0 0 1\n0 1 2\n", {"1": ["B2", "C1"], "2": ["C2"]}],
    )
    crests: dict[Id, Crest] = Field(
        {}, description="The lines where levels meet.", examples=[{"ridge": {"level": 1, "sides": ["A1|B1"]}}]
    )
    crest_at_each_step: Bool = Field(
        False,
        description="Whether neighbours of different levels must have a crest between their middles.",
        examples=[True],
    )
    sides: dict[Id, SideFeature] = Field(
        {},
        description="What lies on sides of spaces.",
        examples=[{"brook": {"terrain": "river", "sides": ["A1|B1", "B1|B2"]}}],
    )
    paths: dict[Id, Path] = Field(
        {},
        description="What runs from space to space.",
        examples=[{"high_road": {"terrain": "road", "spaces": ["A1", "B1", "C2"]}}],
    )
    shapes: dict[Id, DrawnShape] = Field(
        {},
        description="What is drawn freely.",
        examples=[{"copse": {"terrain": "woods", "points": [[1, 1], [2, 1], [1.5, 2]]}}],
    )
    sight: dict[Key, SightBetween] = Field(
        {},
        description="What sight between two spaces is, whatever the rules make of the drawing.",
        examples=[{"A1|C2": {"is": "blocked", "reason": "The chimney is not drawn."}}],
    )
    names: dict[Key, Text] = Field(
        {}, description="What is written at spaces: names of villages, hills and so on.", examples=[{"B2": "The mill"}]
    )
    control: dict[SideId, Spaces] = Field(
        {}, description="Who holds which spaces at first.", examples=[{"blue": ["A1..C5"], "red": ["D1..F5"]}]
    )
    areas: dict[Id, Area] = Field(
        {},
        description="Named groups of spaces.",
        examples=[{"north_bank": {"title": "North bank", "spaces": ["A1..C1"]}}],
    )
