"""`scenarios/*.yaml`: who fights whom, where, with what."""

from typing import Annotated, Any

from pydantic import Field

from toolkit.model.record import AtLeastOne, Item, Many, OneForAll, Record, Ref, SomeOrOne
from toolkit.model.rules.own import OwnRules
from toolkit.model.scalars import Bool, Id, KebabId, Positive, Symbol, Text


class Side(Record):
    """A side of a scenario."""

    title: Text | None = Field(None, description="What readers call it.", examples=["Blue"])
    text: Text | None = Field(None, description="Its situation.", examples=["Holds the north bank."])
    first: Bool = Field(False, description="Whether it begins.", examples=[True])


class Force(Item):
    """Pieces that stand somewhere at the start."""

    unit: Annotated[Id, Ref("piece")] = Field(description="The piece.", examples=["rifle_company"])
    side: Annotated[Id, Ref("side")] = Field(description="Whose it is.", examples=["blue"])
    count: Positive = Field(1, description="How many of it.", examples=[3])
    at: SomeOrOne[Annotated[Text, Ref("spot")]] = Field(
        description="Where: a space, several, an area of the map, or a setting that names spaces.",
        examples=["E4", "north_bank", ["A1", "A2"]],
    )


LaidDecks = Annotated[dict[Annotated[Id, Ref("side")], Many[Annotated[Id, Ref("deck")]]], OneForAll()]
"""The decks of a place; by side where each side or each player has such a place."""


class Scenario(Item):
    """A scenario."""

    scenario: KebabId = Field(description="The scenario's id.", examples=["first-crossing"])
    title: Text = Field(description="What readers call it.", examples=["First crossing"])
    text: Text | None = Field(None, description="Its story and aims.", examples=["Blue must hold the ford."])
    map: Annotated[KebabId, Ref("map")] = Field(description="The map it is played on.", examples=["ford"])
    sides: Annotated[dict[Id, Side], AtLeastOne()] = Field(
        description="The sides.", examples=[{"blue": {"first": True}, "red": {"title": "Red"}}]
    )
    settings: dict[Annotated[Id, Ref("setting")], Any] = Field(
        {},
        description="Values of the settings that the pack declares; where a setting is `for` sides, by side.",
        examples=[{"turns": 6, "setup_area": {"blue": ["A1", "A2"], "red": ["E4"]}}],
    )
    forces: tuple[Force, ...] = Field(
        (), description="The pieces at the start.", examples=[[{"unit": "rifle_company", "side": "blue", "at": "A1"}]]
    )
    decks: dict[Annotated[Id, Ref("place")], LaidDecks] = Field(
        {},
        description="Which decks lie in a place at the start, whatever `place` they name themselves: one or several; "
        "by side where each side or each player has such a place.",
        examples=[{"draw_pile": "combat", "reserve": {"blue": ["infantry", "armour"], "red": []}}],
    )
    options: dict[Annotated[Id, Ref("option")], Symbol] = Field(
        {}, description="Optional rules that this scenario sets.", examples=[{"fog_of_war": "on"}]
    )
    sequence: Annotated[Id, Ref("procedure")] | None = Field(
        None, description="The procedure that is the whole game here.", examples=["sequence_of_play"]
    )
    rules: tuple[OwnRules, ...] = Field(
        (),
        description="Rules for this scenario alone, each entry with sections as in a rules file.",
        examples=[[{"modifiers": [{"to": "cover", "label": "mist", "add": 1}]}]],
    )

    @property
    def laid(self) -> frozenset[str]:
        """The decks that it lays somewhere."""
        return frozenset(deck for by_owner in self.decks.values() for laid in by_owner.values() for deck in laid)
