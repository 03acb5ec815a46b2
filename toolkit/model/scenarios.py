"""`scenarios/*.yaml`: who fights whom, where, with what."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from toolkit.model.pack import SetUp
from toolkit.model.record import AtLeastOne, Flexible, Item, Many, Need, OneForAll, Record, Ref, SomeOrOne
from toolkit.model.rules.own import OwnRules
from toolkit.model.scalars import Bool, Id, Int, KebabId, OneOf, OptionValue, Positive, Symbol, Text
from toolkit.model.tables import Table


class Side(Record):
    """A side of a scenario."""

    title: Text | None = Field(None, description="What readers call it.", examples=["Blue"])
    text: Text | None = Field(None, description="Its situation.", examples=["Holds the north bank."])
    first: Bool = Field(False, description="Whether it begins.", examples=[True])
    players: tuple[Id, ...] = Field(
        (),
        description="Its players, in the order of their seats; where it is silent, one who is called like the side.",
        examples=[["german", "italian"]],
    )


class Player(Record):
    """A player of a scenario."""

    title: Text | None = Field(None, description="What readers call him.", examples=["The German player"])
    text: Text | None = Field(None, description="His situation.", examples=["Commands in the north."])
    owns: dict[Id, Many[Symbol]] = Field(
        {},
        description="Which of his side's pieces are his, where they do not say so: an attribute, and what it is then.",
        examples=[{"nation": ["german", "hungarian"]}],
    )

    def fits(self, attrs: Mapping[str, Any]) -> bool:
        """Whether a piece with these attributes is his."""
        return bool(self.owns) and all(str(attrs.get(name)) in words for name, words in self.owns.items())


class Force(Item, Flexible):
    """Pieces that stand somewhere at the start, or wait beside the map for their turn."""

    needs: ClassVar[tuple[Need, ...]] = (Need(("side", "player")),)

    unit: Annotated[Id, Ref("piece")] = Field(description="The piece.", examples=["rifle_company"])
    side: Annotated[Id, Ref("side")] | None = Field(None, description="Whose it is.", examples=["blue"])
    player: Annotated[Id, Ref("player")] | None = Field(
        None, description="Which player's it is, where his side has several.", examples=["german"]
    )
    count: Positive = Field(1, description="How many of it.", examples=[3])
    at: SomeOrOne[Annotated[Text, Ref("spot")]] = Field(
        description="Where: a space; several, an area of the map, or a setting that names spaces, of which the player "
        "chooses one for each piece; or a place beside the map.",
        examples=["E4", "north_bank", ["A1", "A2"], "reserve"],
    )
    turn: Int | None = Field(
        None,
        description="The turn in which it arrives; until then it waits in a place beside the map. Rules read it as the "
        "piece's `arrives`.",
        examples=[3],
    )
    entry: SomeOrOne[Annotated[Text, Ref("spot")]] = Field(
        (),
        description="Where it may enter: spaces, areas, settings that name spaces, `border()` or `border(SIDE)`. Rules "
        "read the spaces as the piece's `entry`.",
        examples=["west_road", ["A1..A4"], "border(blue)"],
    )
    group: Id | None = Field(
        None,
        description="What arrives together has the same group. Rules read it as the piece's `group`.",
        examples=["second_brigade"],
    )
    state: dict[Id, Any] = Field(
        {},
        description="State of the pieces at the start, where it is another than their kind declares.",
        examples=[{"reduced": True}],
    )
    face: Annotated[Literal["up", "down"], OneOf()] | None = Field(
        None,
        description="Which face the pieces show; where it is silent, up where all see what lies there.",
        examples=["down"],
    )

    @property
    def arrives_later(self) -> bool:
        """Whether anything is said of how it arrives."""
        return self.turn is not None or bool(self.entry) or self.group is not None


LaidDecks = Annotated[dict[Annotated[Id, Ref("owner")], Many[Annotated[Id, Ref("deck")]]], OneForAll()]
"""The decks of a place; by side or player where each side or each player has such a place."""


class Scenario(Item, Flexible):
    """A scenario."""

    needs: ClassVar[tuple[Need, ...]] = (Need(("sides", "players")),)

    scenario: KebabId = Field(description="The scenario's id.", examples=["first-crossing"])
    title: Text = Field(description="What readers call it.", examples=["First crossing"])
    text: Text | None = Field(None, description="Its story and aims.", examples=["Blue must hold the ford."])
    map: Annotated[KebabId, Ref("map")] | None = Field(
        None, description="The map it is played on; a game of cards alone has none.", examples=["ford"]
    )
    sides: Annotated[dict[Id, Side], AtLeastOne()] = Field(
        {},
        description="The sides; where it is silent, each of the players is a side of his own.",
        examples=[{"blue": {"first": True}, "red": {"title": "Red"}}],
    )
    players: Annotated[dict[Id, Player], AtLeastOne()] = Field(
        {},
        description="The players, where more is said of them than that they are of a side.",
        examples=[{"german": {"title": "Germany"}, "italian": {"title": "Italy"}}],
    )
    clockwise: tuple[Annotated[Id, Ref("player")], ...] = Field(
        (),
        description="All players in the order of their seats; where it is silent they sit side after side.",
        examples=[["german", "british", "italian", "american"]],
    )
    seats: dict[Id, Many[Annotated[Id, Ref("player")]]] = Field(
        {},
        description="Which players one person answers for; all others have a seat of their own.",
        examples=[{"axis": ["german", "italian"]}],
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
    options: dict[Annotated[Id, Ref("option")], OptionValue] = Field(
        {}, description="Optional rules that this scenario sets.", examples=[{"fog_of_war": "on"}]
    )
    sequence: Annotated[Id, Ref("procedure")] | None = Field(
        None, description="The procedure that is the whole game here.", examples=["sequence_of_play"]
    )
    score: Annotated[Id, Ref("value")] | None = Field(
        None,
        description="The value of one player that tells how well he stands here, where the pack says another or none.",
        examples=["standing"],
    )
    measures: Many[Annotated[Id, Ref("value")]] = Field(
        (),
        description="Values of one player that `hexwright simulate` tells here, besides those of the pack.",
        examples=[["losses", "units_in_supply"]],
    )
    set_up: SetUp | None = Field(
        None, description="Who sees to forces with a choice of spaces, where the pack says otherwise.", examples=["ask"]
    )
    undo: Annotated[Literal["free", "until_chance", "never"], OneOf()] = Field(
        "free",
        description="Whether players may take answers back: `free`; `until_chance`, as long as nothing has been "
        "rolled, drawn or shuffled since and nobody has come to know a hidden piece; `never`.",
        examples=["until_chance"],
    )
    policies: dict[Annotated[Id, Ref("owner")], Annotated[Id, Ref("policy")]] = Field(
        {},
        description="Who is played by rules: by player or side, the policy that answers for it.",
        examples=[{"red": "non_player"}],
    )
    tables: dict[Id, Table] = Field(
        {},
        description="Tables of this scenario alone. One that is called like a table of the pack stands in for it: it "
        "has the same axes or fields, and gives the same.",
        examples=[{"weather": {"rows": {"turn": "1..3"}, "gives": "sky", "cells": ["clear", "rain", "mud"]}}],
    )
    rules: tuple[OwnRules, ...] = Field(
        (),
        description="Rules for this scenario alone, each entry with sections as in a rules file.",
        examples=[[{"modifiers": [{"to": "cover", "label": "mist", "add": 1}]}]],
    )

    @cached_property
    def members(self) -> dict[str, tuple[str, ...]]:
        """The players of each side: sides in order, that which begins first."""
        if not self.sides:
            return {player: (player,) for player in self.players}
        ordered = sorted(self.sides, key=lambda id: not self.sides[id].first)
        return {id: self.sides[id].players or (id,) for id in ordered}

    @cached_property
    def seated(self) -> tuple[str, ...]:
        """All players in the order of their seats."""
        side_by_side = tuple(dict.fromkeys(player for players in self.members.values() for player in players))
        return self.clockwise if sorted(self.clockwise) == sorted(side_by_side) else side_by_side

    @cached_property
    def side_of(self) -> dict[str, str]:
        """The side of each player."""
        return {player: side for side, players in reversed(self.members.items()) for player in players}

    def side_of_force(self, force: Force) -> str | None:
        """The side whose a force is; None where nothing tells."""
        return force.side or self.side_of.get(force.player or "")

    @cached_property
    def answering(self) -> dict[str, tuple[str, ...]]:
        """The players that each seat answers for, by the name of the seat: a player's own where he sits alone."""
        found: dict[str, tuple[str, ...]] = {}
        for player in self.seated:
            seat = next((seat for seat, players in self.seats.items() if player in players), player)
            found[seat] = (*found.get(seat, ()), player)
        return found

    def title_of_side(self, side: str) -> str | None:
        """What readers call a side."""
        return self.sides[side].title if side in self.sides else self.title_of_player(side)

    def title_of_player(self, player: str) -> str | None:
        """What readers call a player: of one who is a side alone that side's title where he has none of his own."""
        own = self.players[player].title if player in self.players else None
        side = self.sides.get(self.side_of.get(player, ""))
        alone = side is not None and len(self.members[self.side_of[player]]) == 1
        return own or (side.title if side is not None and alone else None)

    def owner_of(self, force: Force, attrs: Mapping[str, Any]) -> str | None:
        """The player whose a force is; None where nothing tells. `attrs` are the attributes of its piece."""
        return force.player or self.owner_in(force.side or "", attrs)

    def owner_in(self, side: str, attrs: Mapping[str, Any]) -> str | None:
        """The player of a side who has pieces with these attributes; None where nothing tells."""
        players = self.members.get(side, ())
        if len(players) == 1:
            return players[0]
        owners = [player for player in players if player in self.players and self.players[player].fits(attrs)]
        return owners[0] if len(owners) == 1 else None

    @property
    def laid(self) -> frozenset[str]:
        """The decks that it lays somewhere."""
        return frozenset(deck for by_owner in self.decks.values() for laid in by_owner.values() for deck in laid)
