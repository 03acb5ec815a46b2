"""`pack.yaml`: what a pack is called, what it depends on, and its optional rules."""

from typing import Annotated, Literal

from pydantic import Field

from toolkit.model import patterns
from toolkit.model.record import Item, Many, Record, Ref, Some
from toolkit.model.scalars import (
    Id,
    Language,
    OneOf,
    OptionValue,
    Symbol,
    Text,
    Version,
    VersionRange,
    WholeNumber,
    Word,
)

PackId = Annotated[str, Word(patterns.KEBAB_ID, "bad_pack_id", "an id in kebab-case")]


class Document(Record):
    """A document that the pack is made from."""

    title: Text = Field(description="The document's title.", examples=["Rulebook"])
    edition: Text | None = Field(None, description="Its edition or date.", examples=["Second edition, 2010"])
    language: Language | None = Field(None, description="Its language.", examples=["en"])


class Dependency(Record):
    """Another pack that this one needs."""

    pack: PackId = Field(description="The id of the other pack.", examples=["bridgehead"])
    version: VersionRange = Field(description="The versions that will do.", examples=["0.1.0", "^1.2.0"])


class Option(Item):
    """An optional rule that a scenario or the players may switch on."""

    title: Text = Field(description="What readers call it.", examples=["Fog of war"])
    text: Text | None = Field(None, description="What it changes.", examples=["Units stay hidden until they fire."])
    default: OptionValue = Field(
        "off", description="`off` or `on`, or one of `values`: what holds when nobody chooses.", examples=["off"]
    )
    values: Some[Symbol] | None = Field(
        None, description="The choices, where there are more than off and on.", examples=[["short", "long"]]
    )


SetUp = Annotated[Literal["ask", "rules"], OneOf()]
"""Who lets players set up forces whose spaces they choose: the machine, or the rules."""


class Pack(Item):
    """The manifest of a pack."""

    pack: PackId = Field(description="The pack's id: the name of its folder.", examples=["bridgehead"])
    version: Version = Field(description="The pack's own version.", examples=["0.1.0"])
    language: Annotated[int, WholeNumber(1, 1)] = Field(
        description="The version of the rules language; this tool knows version 1.", examples=[1]
    )
    title: Text = Field(description="What readers call the game.", examples=["Bridgehead"])
    summary: Text | None = Field(
        None, description="The game in a sentence or two.", examples=["Two companies contest a ford."]
    )
    credits: tuple[Text, ...] = Field((), description="Who made what, a line each.", examples=[["Rules: A. Author"]])
    languages: Some[Language] = Field(
        description="The languages of its texts: first that of all files, then those in `text/`.",
        examples=[["en", "es"]],
    )
    documents: dict[Id, Document] = Field(
        {}, description="The documents that items name as their source.", examples=[{"rulebook": {"title": "Rulebook"}}]
    )
    depends: tuple[Dependency, ...] = Field(
        (), description="The packs that this one needs.", examples=[[{"pack": "bridgehead", "version": "^0.1.0"}]]
    )
    options: dict[Id, Option] = Field(
        {}, description="The optional rules.", examples=[{"fog_of_war": {"title": "Fog of war", "default": "off"}}]
    )
    sequence: Annotated[Id, Ref("procedure")] | None = Field(
        None, description="The procedure that is the whole game.", examples=["sequence_of_play"]
    )
    score: Annotated[Id, Ref("value")] | None = Field(
        None,
        description="A value of one player that tells how well he stands, the more the better: what bots play for "
        "until the game ends. It reads only what that player may know.",
        examples=["standing"],
    )
    measures: Many[Annotated[Id, Ref("value")]] = Field(
        (),
        description="Values of one player that `hexwright simulate` tells as they are when a game has ended: whole "
        "numbers. They may read what is hidden, for nobody plays any more.",
        examples=[["losses", "units_in_supply"]],
    )
    set_up: SetUp | None = Field(
        None,
        description="Who sees to forces whose `at:` leaves a choice of spaces. `ask`, as where it is silent: their "
        "players set them up before the game begins. `rules`: they stand on the first space with room, and rules let "
        "players set them up.",
        examples=["rules"],
    )
    last_turn: Annotated[Id, Ref("setting")] | None = Field(
        None,
        description="The setting that tells the last turn: what arrives later never does, and that is reported.",
        examples=["turns"],
    )
    plan_per: Annotated[Id, Ref("occasion")] | None = Field(
        None, description="The occasion for whose time the plans of a piece hold.", examples=["player_turn"]
    )
    impossible: Annotated[Literal["skip"], OneOf()] | None = Field(
        None,
        description="`skip`: a choice without candidates names none, and what needs it is skipped.",
        examples=["skip"],
    )
