"""What every element of the rules has in common: its envelope, its arguments."""

from typing import Annotated, Any, ClassVar

from pydantic import Field

from toolkit.model.kinds import TypeName
from toolkit.model.record import Flexible, Item, Many, Need, Ref
from toolkit.model.scalars import Id, Phrase, Symbol, Text

Rank = Annotated[Symbol, Ref("rank")]
Within = Many[Annotated[Id, Ref("occasion")]]
Tags = Many[Symbol]


class Element(Item):
    """An element of the rules. Its id is the key under which it stands."""

    title: Text | None = Field(None, description="What readers call it.", examples=["Cover"])
    text: Text | None = Field(None, description="What it does, in words.", examples=["What protects a unit."])
    replaces: Id | None = Field(None, description="The element that this one stands in for.", examples=["cover"])
    extends: Id | None = Field(None, description="The element that this one adds to.", examples=["cover"])
    disables: Many[Id] = Field(
        (), description="Elements that do not exist beside this one.", examples=[["mud", "snow"]]
    )
    like: Id | None = Field(
        None,
        description="An element of the same section whose fields hold where this one is silent.",
        examples=["cover"],
    )
    rank: Rank | None = Field(None, description="Its rank, where it is not that of its place.", examples=["card"])
    tags: Tags = Field((), description="Words by which occasions switch it off.", examples=[["artillery"]])


class Argument(Flexible):
    """An argument or a fact. A type word is its short form."""

    short_form: ClassVar[str] = "type"
    needs: ClassVar[tuple[Need, ...]] = (Need(("type", "one_of")),)

    type: TypeName | None = Field(None, description="What its values are.", examples=["unit", "optional attack"])
    one_of: Many[Symbol] = Field(
        (), description="The symbols it may be, where no declared type has them.", examples=[["less", "equal"]]
    )
    title: Phrase | None = Field(None, description="What readers call it.", examples=["Target"])
    default: Any = Field(None, description="Its value where none is given.", examples=[False, 0])


Arguments = dict[Id, Argument]
