"""`places.yaml`: where pieces can be, the decks they are drawn from, and tracks."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from toolkit.model.kinds import Holding
from toolkit.model.record import Flexible, Item, Need, Ref, Some
from toolkit.model.scalars import Bool, Count, Expression, Id, Int, OneOf, Text

Per = Annotated[Literal["none", "side", "player"], OneOf()]


class WhenEmpty(Flexible):
    """What happens when draws have emptied a place: `nothing`, or a reshuffle, at once or at the next draw."""

    short_form: ClassVar[str] = "nothing"
    needs: ClassVar[tuple[Need, ...]] = (Need(("nothing", "reshuffle")), Need(("reshuffle",), having="at"))

    nothing: Annotated[Literal["nothing"], OneOf()] | None = Field(
        None, description="The word `nothing`: the draw gives none.", examples=["nothing"]
    )
    reshuffle: Annotated[Id, Ref("place")] | None = Field(
        None, description="The place whose cards become the new stack.", examples=["discard"]
    )
    at: Annotated[Literal["next_draw", "once"], OneOf()] = Field(
        "next_draw",
        description="`next_draw`: when a draw finds the place empty; `once`: as soon as a draw takes its last card.",
        examples=["once"],
    )


class Place(Item):
    """Where pieces can be: a hand, a deck, a box, the map."""

    title: Text | None = Field(None, description="What readers call it.", examples=["Hand"])
    text: Text | None = Field(None, description="What it is for.", examples=["Cards that wait to be played."])
    per: Per = Field("none", description="Whether each side or each player has one.", examples=["player"])
    order: Annotated[Literal["none", "stack", "list"], OneOf()] = Field(
        "none", description="`none`, a `stack` with a top, or a `list` from left to right.", examples=["stack"]
    )
    shown_to: Expression = Field(
        description="Who sees what lies there: all, nobody, or a truth about viewer, owner and piece.",
        examples=["viewer == owner"],
    )
    count_shown_to: Expression | None = Field(None, description="Who knows how many lie there.", examples=["all"])
    holds: Holding | None = Field(
        None,
        description="What may lie there: rules that bring another kind there make a fault.",
        examples=[{"kinds": ["unit"], "at_most": 6}],
    )
    spaces: Annotated[Literal["map"], OneOf()] | None = Field(
        None, description="`map`: the place is made of the spaces of the scenario's map.", examples=["map"]
    )
    when_empty: WhenEmpty | None = Field(
        None,
        description="What happens when draws have emptied it.",
        examples=["nothing", {"reshuffle": "discard"}, {"reshuffle": "discard", "at": "once"}],
    )


class Deck(Item):
    """A deck of cards as it lies in the box."""

    title: Text = Field(description="What readers call it.", examples=["Combat deck"])
    text: Text | None = Field(None, description="What it is for.", examples=["Drawn in each combat."])
    kinds: Some[Annotated[Id, Ref("kind")]] = Field(description="The kinds of its cards.", examples=[["action_card"]])
    size: Count = Field(description="How many cards it has in all.", examples=[60])
    counts: Annotated[Literal["decks", "copies"], OneOf()] = Field(
        "decks",
        description="What adds up to its size: what items say under `decks`, or all `copies` of its kinds.",
        examples=["decks"],
    )
    place: Annotated[Id, Ref("place")] | None = Field(
        None, description="The place where it lies in play, where a scenario names no other.", examples=["draw_pile"]
    )


class Track(Item):
    """A row of numbered boxes: turns, points, strength."""

    title: Text = Field(description="What readers call it.", examples=["Turn track"])
    text: Text | None = Field(None, description="What it is for.", examples=["Counts the turns."])
    per: Per = Field("none", description="Whether each side or each player has a marker of its own.", examples=["side"])
    from_: Int = Field(alias="from", description="The first number.", examples=[1])
    to: Int = Field(description="The last number.", examples=[12])
    loops: Bool = Field(False, description="Whether the first number follows the last.", examples=[False])
