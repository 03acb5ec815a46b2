"""Things of a state in words: pieces, places, sides, values, by the names that examples and saves give them.

In: a name such as `gun#2`, `hand(blue)`, `C3`. Out: markup in every language, linked to what the pack says of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from toolkit.examples.playback import Scene
from toolkit.packs.arguments import argument_words, in_words
from toolkit.publish.game import Entry, Game, dig
from toolkit.publish.interface import say, say_known
from toolkit.publish.kinds import as_typed, in_plain, value_title, value_words, values_of
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.nouns import capital
from toolkit.publish.pages.frame import Leaf
from toolkit.publish.sides import Look, look_of, side_class, side_looks
from toolkit.publish.words import Words, joined


class Speaker:
    """Says the things of one scenario on one page. `scenes` tell which designs have several pieces, and whose."""

    def __init__(self, leaf: Leaf, scenario: Entry, scenes: Iterable[Scene] = ()) -> None:
        self.leaf = leaf
        self.game: Game = leaf.game
        self.scenario = scenario
        owners: dict[str, set[str | None]] = {}
        for scene in scenes:
            for name in scene.pieces:
                owners.setdefault(name, set()).add(scene.piece(name, "owner"))
        self._often = Counter(name.partition("#")[0] for name in owners)
        self._owners = {name: found.pop() for name, found in owners.items() if len(found) == 1}

    # Sides and looks

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides and players of the scenario."""
        return tuple(dict.fromkeys((*self.scenario.record.members, *self.scenario.record.seated)))

    def side_words(self, side: str) -> Words:
        """The title of a side: the scenario's, or that of the symbol of the same name, or its id in words."""
        return side_title(self.scenario, side)

    def side(self, side: str) -> Html:
        """A side on a plate of its colour."""
        shade = side_class(self.look(side))
        return tag("span", self.side_words(side), class_=f"hw-side hw-side--{shade}")

    def look(self, side: str | None) -> Look | None:
        """How a side looks; None for nobody."""
        return side_looks(self.game).get(side or "")

    # Pieces and places

    def design(self, name: str) -> Entry | None:
        """The unit or the card that a piece was made of."""
        id = name.partition("#")[0]
        return self.game.design(id)

    def piece_words(self, name: str) -> Words:
        """A piece by its title, with its number where there are several like it."""
        id, _, number = name.partition("#")
        found = self.design(name)
        title = found.title if found else Words.plain(in_plain(id))
        return joined([title, Words.plain(number)], " ") if number and self._often[id] > 1 else title

    def piece(self, name: str, owner: str | None = None) -> Html:
        """A piece, linked to its design, on a plate of its side: of its `owner`, or of who owns it all the time."""
        found = self.design(name)
        words = self.piece_words(name)
        if found is None:
            return tag("span", words)
        look = self.look(owner or self._owners.get(name)) or (look_of(found) if found.section == "units" else None)
        plate = f"hw-named hw-side--{look.name}" if look else "hw-named"
        return tag("a", words, href=self.leaf.to(found.address), class_=plate)

    def holder(self, name: str | None) -> Html:
        """Where a piece is: a space, a place, a piece that holds it, nowhere."""
        if name is None:
            return say("out of play").html()
        return self.piece(name) if "#" in name else self.place_words(name).html()

    def place_words(self, name: str) -> Words:
        """A space by its label, a place by its title and whose it is: `hand(blue)` is Hand, Blue."""
        id, _, whose = name.partition("(")
        entry = self.game.find("places", id)
        if entry is None:
            return Words.plain(name)
        owner = whose.removesuffix(")")
        return joined([entry.title, self.side_words(owner)], ", ") if owner else entry.title

    # Values

    def thing(self, value: Any, type: str = "") -> Html:
        """Whatever an answer, a fact or a state may hold."""
        if isinstance(value, (list, tuple)):
            return join([self.thing(each, type) for each in value], ", ") if value else Html("–")
        if isinstance(value, Mapping):
            return join([join([str(key), " ", self.thing(each)]) for key, each in value.items()], ", ")
        if value is None or isinstance(value, (bool, int)):
            return value_words(self.game, "", value).html()
        text = str(value)
        if "#" in text or (text == type.rpartition(" ")[2] and self.design(text)):
            return self.piece(text)
        if text in self.sides:
            return self.side(text)
        if "(" in text and self.game.find("places", text.partition("(")[0]):
            return self.place_words(text).html()
        return self._known(text, type).html()

    def words(self, value: Any, type: str = "") -> Words:
        """A value of a state in words alone."""
        if isinstance(value, str):
            return self.side_words(value) if value in self.sides else self._known(value, type)
        return value_words(self.game, "", value)

    def word(self, symbol: str) -> Words:
        """A symbol of whatever type, or a truth."""
        types = (type.id for type in self.game.all("types") if symbol in values_of(self.game, type.id))
        return value_title(self.game, next(types, ""), symbol) if types else say_known(symbol)

    def _known(self, text: str, type: str) -> Words:
        """A word: an occasion that goes on, a symbol of its type, a design, a place, or the word itself."""
        kind, serial, _ = text.partition("@")
        if serial and (occasion := self.game.find("occasions", kind)):
            return occasion.title
        base = type.rpartition(" ")[2]
        if base and text in values_of(self.game, base):
            return value_title(self.game, base, text)
        for section in ("units", "cards", "actions", "terrain"):
            if (found := self.game.find(section, text)) is not None:
                return found.title
        typed = as_typed(base, text)
        return value_words(self.game, "" if base in {"int", "bool"} else base, typed)

    # State

    def state_words(self, owner: str, field: str) -> Words:
        """What a field of the state is called: of a kind of piece, of a player, of the game, or a purse."""
        kind = self.game.find("kinds", owner)
        declared = kind.words("state", field, "title") if kind else Words()
        entry = self.game.find("state", f"{owner}.{field}") or self.game.find("purses", field)
        return declared or (entry.title if entry and entry.words("title") else self._field(field))

    def _field(self, field: str) -> Words:
        words = in_words(field)
        return capital(self.game.translated(words)) if self.game.speaks(words) else say_known(in_plain(field))

    def state_short(self, kind: str, field: str) -> str:
        """Two or three letters for a field of a piece's state."""
        entry = self.game.find("kinds", kind)
        short = str(entry.words("state", field, "short")) if entry else ""
        words = str(self.state_words(kind, field)).split()
        letters = "".join(word[:1] for word in words[:2]).upper() if len(words) > 1 else (words or ["?"])[0][:2]
        return (short or letters)[:4]

    def state_type(self, owner: str, field: str) -> str:
        """The type of a field of the state, as it is written."""
        kind = self.game.find("kinds", owner)
        declared = (kind.get("state", {}) if kind else {}).get(field)
        entry = self.game.find("state", f"{owner}.{field}")
        return str(getattr(declared, "type", None) or (entry.get("type") if entry else None) or "")

    def kept_words(self, section: str, name: str, value: Any) -> Words:
        """What a space or a side (`edge`) keeps: `Bridge: blown`."""
        return joined([self.state_words(section, name), self.words(value, self.state_type(section, name))], ": ")

    def says_more(self, owner: str, field: str, value: Any) -> bool:
        """Whether what a piece of a kind, a space or a side (`edge`) keeps is not what any begins with where nothing
        is said: a counter that is whole, a side without a bridge."""
        return value not in (None, False, 0, "0", [], (), "none", "", self._first(owner, field))

    def _first(self, owner: str, field: str) -> Any:
        """What a field of the state begins with: what its declaration says, else the first symbol of its type. What is
        optional begins as none: `optional aim` is no type of symbols."""
        kind = self.game.find("kinds", owner)
        if kind is not None and field == "end":
            return next(iter(kind.get("ends", ())), None)
        entry = self.game.find("state", f"{owner}.{field}")
        start = dig(kind.get("state"), field, "start") if kind is not None else entry.get("start") if entry else None
        return start or next(iter(values_of(self.game, self.state_type(owner, field))), None)

    def argument(self, element: str, name: str) -> Words:
        """What an argument of `actions.attack`, or what a step of `procedures.retreat` lets choose, is called."""
        return _said(self.game, argument_words(self.game.pack, element, name))


def _said(game: Game, words: str) -> Words:
    """Words of a pack as it translates them, else as the site does."""
    return game.translated(words) if game.speaks(words) else say_known(words)


def side_title(scenario: Entry, side: str) -> Words:
    """The title of a side or player: the scenario's, or that of the symbol of the same name, or its id in words."""
    for section in ("sides", "players"):
        if own := scenario.words(section, side, "title"):
            return own
    types = (type.id for type in scenario.game.all("types") if side in values_of(scenario.game, type.id))
    return value_title(scenario.game, next(types, ""), side) if types else Words.plain(in_plain(side))
