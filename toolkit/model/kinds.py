"""`kinds.yaml`: types of symbols, and kinds of thing with their fixed attributes and their changing state."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from toolkit.model.layouts import Layout, Sign
from toolkit.model.record import AtLeastOne, Flexible, Item, Need, Record, Ref, Some, SomeOrOne
from toolkit.model.scalars import Bool, Colour, Count, Expression, Id, Int, OneOf, Symbol, Text, TypeWord
from toolkit.model.typewords import declared_names

TypeName = Annotated[TypeWord, Ref("type", declared_names)]


class SymbolText(Record):
    """What readers see for a symbol."""

    title: Text | None = Field(None, description="The symbol in words.", examples=["German"])
    text: Text | None = Field(None, description="What it means.", examples=["Forces of the German side."])
    colour: Colour | None = Field(
        None, description="The ground of pieces that have it, where a layout says so.", examples=["#b6bfc2"]
    )
    sign: tuple[Annotated[Sign, OneOf()], ...] = Field(
        (),
        description="The signs drawn for it, one over the other; where it is silent, those that its words name.",
        examples=[["infantry", "motorised"]],
    )


class TypeDeclaration(Flexible, Item):
    """A type: the symbols that its values may be. A list of symbols is its short form."""

    short_form: ClassVar[str] = "symbols"
    needs: ClassVar[tuple[Need, ...]] = (Need(("symbols", "values")),)

    title: Text | None = Field(None, description="The type in words.", examples=["Nation"])
    symbols: Some[Symbol] | None = Field(
        None, description="The symbols, when nothing is to be said of each.", examples=[["german", "american"]]
    )
    values: Annotated[dict[Symbol, SymbolText], AtLeastOne()] | None = Field(
        None, description="The symbols, each with what readers see.", examples=[{"german": {"title": "German"}}]
    )

    @property
    def names(self) -> tuple[str, ...]:
        """The symbols in the order in which they are declared."""
        return (*(self.symbols or ()), *(self.values or {}))


class Attribute(Flexible):
    """A fixed attribute of a kind. A type word is its short form."""

    short_form: ClassVar[str] = "type"
    needs: ClassVar[tuple[Need, ...]] = (Need(("type", "one_of")),)

    type: TypeName | None = Field(None, description="What its values are.", examples=["int", "list of act"])
    one_of: Some[Symbol] | None = Field(
        None, description="The symbols it may be, where no declared type has them.", examples=[["soft", "hard"]]
    )
    default: Any = Field(
        None,
        description="Its value where an item gives none; without it every item must give one.",
        examples=[0, "soft"],
    )
    title: Text | None = Field(None, description="What readers call it.", examples=["Armour"])
    short: Text | None = Field(None, description="Its abbreviation in tables and on counters.", examples=["AR"])
    text: Text | None = Field(None, description="What it means.", examples=["What a hit must beat."])
    at_least: Int | None = Field(None, description="The least number allowed.", examples=[0])
    at_most: Int | None = Field(None, description="The greatest number allowed.", examples=[20])

    @property
    def has_default(self) -> bool:
        """Whether an item need not give the attribute."""
        return "default" in self.model_fields_set


class StartWhere(Flexible):
    """A value with which state of spaces or edges begins where the map, or the scenario, says so."""

    needs: ClassVar[tuple[Need, ...]] = (Need(("terrain", "path", "setting")),)

    start: Any = Field(description="Its value there at first, and after each reset.", examples=["intact"])
    terrain: SomeOrOne[Annotated[Id, Ref("terrain")]] | None = Field(
        None, description="The terrain of the space, or on the edge: one of these.", examples=["river"]
    )
    path: SomeOrOne[Annotated[Id, Ref("terrain")]] | None = Field(
        None, description="A path that runs through the space, or crosses the edge: one of these.", examples=["road"]
    )
    setting: Annotated[Id, Ref("setting")] | None = Field(
        None, description="A setting in which the scenario lists such spaces, or edges.", examples=["blown_bridges"]
    )


class StateAttribute(Attribute):
    """An attribute that changes during play."""

    start: Any = Field(
        None,
        description="Its value at first, and after each reset. Of a side that spaces remember it may be `control`: who "
        "holds the space, as the map says.",
        examples=[0],
    )
    start_where: tuple[StartWhere, ...] = Field(
        (),
        description="Of spaces and edges: where it begins with another value, as the map or the scenario says. The "
        "first that fits counts.",
        examples=[[{"start": "intact", "terrain": "river", "path": "road"}]],
    )
    reset: Annotated[Id, Ref("occasion")] | None = Field(
        None, description="The occasion at whose opening it gets its first value again.", examples=["player_turn"]
    )


class FaceDown(Record):
    """What everybody knows of a piece that lies face down."""

    shows: Some[Id] = Field(
        description="The fields that everybody knows of one, wherever he knows how many lie there.",
        examples=[["owner", "cost"]],
    )


class Holding(Record):
    """What a piece or a place may hold."""

    kinds: Some[Annotated[Id, Ref("kind")]] = Field(description="The kinds it may hold.", examples=[["unit"]])
    at_most: Count | None = Field(None, description="How many at once.", examples=[2])
    when_removed: Annotated[Literal["remove", "drop", "return"], OneOf()] | None = Field(
        None, description="What becomes of them when the holder leaves play.", examples=["remove"]
    )
    return_to: Annotated[Id, Ref("place")] | None = Field(
        None, description="The place to which they return: that of their owner, where each has one.", examples=["pool"]
    )


class Kind(Item):
    """A kind of thing: units, cards, markers, spaces of terrain."""

    title: Text | None = Field(None, description="One such thing, in words.", examples=["Unit"])
    plural: Id | None = Field(
        None, description="The name of all of them in expressions, where it is no added s.", examples=["infantry"]
    )
    text: Text | None = Field(None, description="What such a thing is.", examples=["A company on the map."])
    attrs: dict[Id, Attribute] = Field(
        {}, description="Its fixed attributes.", examples=[{"cost": "int", "nation": {"type": "nation"}}]
    )
    state: dict[Id, StateAttribute] = Field(
        {}, description="What changes during play.", examples=[{"wounds": "int", "fired": "bool"}]
    )
    arrives: Bool = Field(
        False,
        description="Whether scenarios say when and where such pieces arrive: then each has the state `arrives` (the "
        "turn), `entry` (the spaces where it may enter) and `group` (the same for those that arrive together).",
        examples=[True],
    )
    ends: Some[Symbol] | None = Field(
        None, description="The two ends of a card whose attributes differ by end.", examples=[["german", "american"]]
    )
    face_down: FaceDown | None = Field(
        None, description="What everybody knows of a face-down one.", examples=[{"shows": ["owner"]}]
    )
    holds: Holding | None = Field(None, description="What it may hold.", examples=[{"kinds": ["unit"], "at_most": 2}])
    shown_to: Expression | None = Field(
        None, description="Who sees it: all, nobody, or a truth about viewer and owner.", examples=["viewer == owner"]
    )
    space: Annotated[Literal["always"], OneOf()] | None = Field(
        None, description="`always`: one in play always stands in a space.", examples=["always"]
    )
    draw: Annotated[Literal["unit", "card", "marker", "none"], OneOf()] = Field(
        "none", description="How pages draw it.", examples=["unit"]
    )
    layout: Layout | None = Field(
        None,
        description="What stands where on it; where it is silent, pages choose by the names of its attributes.",
        examples=[{"sign": "arm", "foot": ["attack", "defence", "movement"]}],
    )
