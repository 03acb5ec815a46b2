"""What Hexwright writes for itself and for other programs to read, as JSON: saves, records, bundles.

They are described as files of content are, so that their schemas are made in the same way; whoever loads one holds it
against its schema before anything else.
"""

from typing import Annotated, Any

from pydantic import Field

from toolkit.frozen import frozen
from toolkit.model.record import AtLeastOne, Record
from toolkit.model.scalars import Count, Id, KebabId, Key, OptionValue, Scalar, Truth, Version, WholeNumber

SAVE_VERSION = 4
"""The form of saves. In the first one nothing said what each game was made from; in the second one
pieces that may be hidden had no listing keys; in the third one these were drawn in another way."""
RECORD_VERSION = 5
"""The form of records. In the first two nothing said what each game was made from, nor how it ended; in the third and
the fourth one pieces that may be hidden came in another order."""
BUNDLE_VERSION = 1
MOST_DRAWN = 2**60
"""Words that can have been drawn in a game at most."""
_SEED = r"^(?:[0-9a-f]{2})*$"
_HASH = r"^[0-9a-f]+$"


@frozen
class Matching(Scalar):
    """Text that a pattern fits; without one any text, the empty one too."""

    pattern: str = ""

    def schema(self) -> dict[str, Any]:
        """Text with the pattern."""
        return {"type": "string"} | ({"pattern": self.pattern} if self.pattern else {})


@frozen
class OrNone(Scalar):
    """A scalar of these JSON types, or null."""

    types: tuple[str, ...]

    def schema(self) -> dict[str, Any]:
        """The types."""
        return {"type": [*self.types, "null"]}


Plain = Annotated[str, Matching()]
Hash = Annotated[str, Matching(_HASH)]
Names = tuple[Key, ...]
Answer = Annotated[dict[Key, Any], AtLeastOne()]
Player = Annotated[str, OrNone(("string",))]


class Frame(Record):
    """A place in the rules to which the game comes back."""

    at: Key = Field(description="The path of the step.", examples=["procedures.turn.do.0"])
    locals: dict[Key, Any] = Field(description="The names that are kept there.", examples=[{"by": "blue"}])
    up: "Frame | None" = Field(description="The call around it; null for the whole game.", examples=[None])


class State(Record):
    """All that decides how a game goes on, by name."""

    pieces: Names = Field(description="All pieces, in the order of their making.", examples=[["gun#1"]])
    live: Names = Field(description="The occasions and effects that last.", examples=[["turn@3", "battle@4"]])
    cells: dict[Key, Any] = Field(description="What is remembered of each thing.", examples=[{"game.round": 3}])
    pending: Frame | None = Field(description="Where the game waits; null when it is over.", examples=[None])
    odds: Annotated[Any, OrNone(("integer", "array"))] = Field(
        description="What chance is asked, where it is.", examples=[None, 6, [1, 2, 1], ["shuffle", 12]]
    )
    seed: Annotated[str, Matching(_SEED)] = Field(description="The bytes of the seed, in hexadecimal.", examples=["31"])
    counter: Annotated[int, WholeNumber(0, MOST_DRAWN - 1)] = Field(
        description="How many words of chance were drawn.", examples=[12]
    )


class End(Record):
    """How a game stood when its record was written."""

    state: Hash = Field(description="The SHA-256 of its state.", examples=["574d013818a14cce44de8338a2baa982"])
    drawn: Annotated[int, WholeNumber(0, MOST_DRAWN - 1)] = Field(
        description="How many words of chance were drawn.", examples=[12]
    )
    over: Annotated[bool, Truth()] = Field(description="Whether it was over.", examples=[True])
    asks: Player = Field("", description="Who was asked; null where nobody was.", examples=["blue", None])
    result: tuple[Names, ...] = Field(
        (),
        description="The ranking, groups of players, best first; null where there was none.",
        examples=[[["blue"], ["red"]], None],
    )


class Played(Record):
    """What a save and a record both say of a game."""

    packs: dict[KebabId, Version] = Field(
        description="The pack, and those that it depends on, with their versions.", examples=[{"ford": "0.1.0"}]
    )
    pack: KebabId = Field(description="The pack that is played.", examples=["ford"])
    made_from: dict[Key, Hash] = Field(
        description="Each item that the game is made from, with a hash of what can change play.",
        examples=[{"procedures/turn": "0a1b2c3d4e5f6071"}],
    )
    scenario: KebabId = Field(description="The scenario.", examples=["farm"])
    options: dict[Id, OptionValue] = Field(description="Every option, as chosen.", examples=[{"fog_of_war": "on"}])


class Saved(Played):
    """A game as it stands."""

    save: Annotated[int, WholeNumber(SAVE_VERSION, SAVE_VERSION)] = Field(
        description="The form of the file.", examples=[SAVE_VERSION]
    )
    state: State = Field(
        description="The state.",
        examples=[
            {"pieces": [], "live": [], "cells": {}, "pending": None, "odds": None, "seed": "31", "counter": 0},
        ],
    )
    seats: dict[Key, Names] = Field(
        {}, description="The players by seat, where these are not the scenario's.", examples=[{"allies": ["a", "b"]}]
    )
    policies: dict[Key, Id | None] = Field(
        {},
        description="Players who are played by another policy than the scenario says, or by none.",
        examples=[{"red": "non_player", "blue": None}],
    )
    history: tuple[Answer, ...] = Field(
        (), description="All answers since the game began.", examples=[[{"blue": "pass"}]]
    )
    passed: Annotated[int, WholeNumber(0, MOST_DRAWN - 1)] = Field(
        0, description="Passes since the last answer that were forced.", examples=[1]
    )


class Recorded(Played):
    """A game by its answers."""

    record: Annotated[int, WholeNumber(RECORD_VERSION, RECORD_VERSION)] = Field(
        description="The form of the file.", examples=[RECORD_VERSION]
    )
    seed: Plain = Field(
        description="What dice and shuffles came from, as `Game` is given it.", examples=["7", "hex:00"]
    )
    answers: tuple[Answer, ...] = Field(
        description="All answers: who does what, with what.", examples=[[{"blue": "move", "unit": "rifles#1"}]]
    )
    seats: dict[Key, Names] = Field(
        {}, description="The players by seat, where these are not the scenario's.", examples=[{"allies": ["a", "b"]}]
    )
    policies: dict[Key, Id | None] = Field(
        {},
        description="Players who are played by another policy than the scenario says, or by none.",
        examples=[{"red": "non_player", "blue": None}],
    )
    end: End | None = Field(
        None,
        description="How the game stood then.",
        examples=[{"state": "574d", "drawn": 3, "asks": "blue", "over": False, "result": None}],
    )


class Index(Record):
    """Who names a thing, by the thing."""

    by_case: dict[Key, Names] = Field(description="Items by case.", examples=[{"7.2": ["values/cover"]}])
    by_keyword: dict[Key, Names] = Field(description="Items by keyword.", examples=[{"swift": ["units/scout"]}])
    by_terrain: dict[Key, dict[Key, Names]] = Field(
        description="Spaces by map and terrain.", examples=[{"ford": {"woods": ["C1"]}}]
    )
    referred_by: dict[Key, Names] = Field(description="Items by item.", examples=[{"maps/ford": ["scenarios/dawn"]}])


class Bundled(Record):
    """A compiled pack."""

    bundle: Annotated[int, WholeNumber(BUNDLE_VERSION, BUNDLE_VERSION)] = Field(
        description="The form of the file.", examples=[BUNDLE_VERSION]
    )
    language: Count = Field(description="The version of the rules language.", examples=[1])
    pack: dict[Key, Any] = Field(description="What pack.yaml says.", examples=[{"pack": "ford", "version": "0.1.0"}])
    depends: dict[KebabId, Version] = Field(description="Other packs, with versions.", examples=[{"base": "1.0.0"}])
    sections: dict[Key, dict[Key, Any]] = Field(
        description="All items, by section and id: as content has them, without short forms, attributes filled in.",
        examples=[{"units": {"gun": {"kind": "unit", "title": "Gun", "attrs": {"attack": 4}}}}],
    )
    boards: dict[Key, dict[Key, Any]] = Field(
        description="The board of each map: `spaces` with what lies there, and `edges` (side, corner, sides, paths).",
        examples=[{"ford": {"spaces": {"A1": {"terrain": "clear"}}, "edges": {"side": []}}}],
    )
    index: Index = Field(
        description="Who names what.",
        examples=[{"by_case": {}, "by_keyword": {}, "by_terrain": {}, "referred_by": {}}],
    )
