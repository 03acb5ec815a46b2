"""The look of each side: a colour that fits its name where the name is one, and a pattern of its own.

In: a game. Out: a Look for each side. Sides are told apart by colour and by pattern, so that nobody depends on seeing
colours.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from toolkit.publish.drawing.colours import colour, distance
from toolkit.publish.game import Entry, Game, once_for_a_game, read
from toolkit.publish.kinds import in_plain, symbols, value_title, values_of
from toolkit.publish.words import Words, joined

PATTERNS = ("band", "stripes", "dots", "checks", "bars", "waves")


@dataclass(frozen=True)
class Colour:
    """A colour of sides: light for the ground of counters, strong where white letters stand on it."""

    light: str
    strong: str
    words: frozenset[str] = frozenset()


def _shade(light: str, strong: str, words: str = "") -> Colour:
    return Colour(light, strong, frozenset(words.split()))


# The order is that in which sides without a colour in their names are given one.
COLOURS: dict[str, Colour] = {
    "grey": _shade("#b6bfc2", "#56636b", "grey gray gris grau gri grigio cinza"),
    "olive": _shade("#c9c08c", "#6f6a1f", "olive oliva khaki caqui kaki"),
    "sky": _shade("#a9c3d6", "#2f6690", "blue azul blau bleu blu"),
    "brick": _shade("#dcaea0", "#a5432b", "red rojo roja rot rote rouge rosso vermelho"),
    "violet": _shade("#c6b3d3", "#6d4a8a", "violet purple violeta morado morada lila violett viola roxo"),
    "leaf": _shade("#a8cbb7", "#2f7d57", "green verde grün gruen grüne vert"),
    "sun": _shade("#eadb8f", "#8a6a00", "yellow amarillo amarilla gelb jaune giallo amarelo gold oro"),
    "amber": _shade("#eec491", "#a55a12", "orange naranja arancione laranja"),
    "earth": _shade("#cdb49b", "#744c2b", "brown marron marrón braun brun marrone castanho"),
    "snow": _shade("#f1efe8", "#7a776c", "white blanco blanca weiss weiß weisse blanc bianco branco"),
    "night": _shade("#a3a19d", "#2b2d2c", "black negro negra schwarz noir nero preto"),
    "rose": _shade("#ecc3d0", "#a33f66", "pink rosa rose"),
}
_BY_WORD = {word: name for name, colour in COLOURS.items() for word in colour.words}


@dataclass(frozen=True)
class Look:
    """How a side looks: the name of its colour, and the pattern at the head of its counters."""

    name: str
    pattern: str

    @property
    def light(self) -> str:
        """The colour of its counters."""
        return COLOURS[self.name].light

    @property
    def strong(self) -> str:
        """The colour where white letters stand on it."""
        return COLOURS[self.name].strong


def looks_of(names: Mapping[str, Words], declared: Mapping[str, str] | None = None) -> dict[str, Look]:
    """The looks of sides by id: the one nearest to a colour that is declared, then a colour in an id or title, then
    those still free."""
    named: dict[str, str] = {}
    for id, title in names.items():
        colour = (
            nearest(declared[id]) if declared and id in declared else _named((id, *(text for _, text in title.texts)))
        )
        if colour and colour not in named.values():
            named[id] = colour
    free = [colour for colour in COLOURS if colour not in named.values()] or list(COLOURS)
    others = [id for id in names if id not in named]
    named.update({id: free[place % len(free)] for place, id in enumerate(others)})
    return {id: Look(named[id], PATTERNS[place % len(PATTERNS)]) for place, id in enumerate(names)}


def nearest(declared: str) -> str | None:
    """The colour of sides that looks most like a declared one; None where that is no colour."""
    if colour(declared, "") == "":
        return None
    return min(COLOURS, key=lambda name: distance(COLOURS[name].light, declared))


def _named(texts: Iterable[str]) -> str | None:
    """The colour that a name contains as a word: `reds`, `Ejército azul`."""
    for text in texts:
        for word in re.findall(r"[^\W_]+", unicodedata.normalize("NFC", text).lower()):
            for form in (word, word.removesuffix("s"), word.removesuffix("es")):
                if form in _BY_WORD:
                    return _BY_WORD[form]
    return None


@once_for_a_game
def side_looks(game: Game) -> Mapping[str, Look]:
    """The look of each side and player of a game: in the order of the type that lists them, else of the scenarios."""
    titles: dict[str, Words] = {}
    for scenario in game.all("scenarios"):
        for side in (*scenario.record.sides, *scenario.record.seated):
            section = "sides" if side in scenario.record.sides else "players"
            titles.setdefault(str(side), scenario.words(section, str(side), "title"))
    listed = {
        value: titles.get(value) or value_title(game, type.id, value)
        for type in game.all("types")
        if titles.keys() & set(values := values_of(game, type.id))
        for value in values
    }
    declared = {
        id: shown for type in game.all("types") for id, shown in _colours(game, type.id).items() if id in listed
    }
    return looks_of({**listed, **{side: title for side, title in titles.items() if side not in listed}}, declared)


def _colours(game: Game, type: str) -> dict[str, str]:
    """The colours that a type declares for its symbols."""
    entry = game.find("types", type)
    values = read(entry.record, "values", {}) if entry else {}
    return {str(symbol): str(shown) for symbol, one in values.items() if (shown := read(one, "colour"))}


@once_for_a_game
def side_words(game: Game, side: str, map: str = "") -> Words:
    """The title of a side where no scenario is spoken of: on a map each that the scenarios give which are played on it,
    else that of the first scenario that gives one, or of its symbol."""
    scenarios = game.all("scenarios")
    here = [scenario for scenario in scenarios if map and str(scenario.get("map")) == map]
    if titles := dict.fromkeys(title for scenario in here if (title := _side_title(scenario, side))):
        return joined(list(titles), " / ")
    given = [title for scenario in scenarios if (title := _side_title(scenario, side))]
    types = (value_title(game, type.id, side) for type in game.all("types") if side in values_of(game, type.id))
    return next((title for title in (*given, *types) if title), Words.plain(in_plain(side)))


def _side_title(scenario: Entry, side: str) -> Words:
    """What a scenario calls a side or a player; empty where it says nothing."""
    return scenario.words("sides", side, "title") or scenario.words("players", side, "title")


def look_of(entry: Entry, *, sides_alone: bool = False) -> Look | None:
    """The look of whoever owns a unit or a card; None when nothing tells.

    What tells is the entry's `side`, then a symbol that is a side or stands among sides, then its first symbol, unless
    `sides_alone` count.
    """
    looks = side_looks(entry.game)
    found = [(one.base, str(one.value(entry))) for one in symbols(entry)]
    for value in (str(entry.get("side", "")), *(value for _, value in found)):
        if value in looks:
            return looks[value]
    return _by_type(entry.game, found[0][0]).get(found[0][1]) if found and not sides_alone else None


def symbol_look(game: Game, symbol: str) -> Look | None:
    """The look of what a symbol stands for: that of the side of that name, else its own among those of its type."""
    type = next((type.id for type in game.all("types") if symbol in values_of(game, type.id)), None)
    return side_looks(game).get(symbol) or (_by_type(game, type).get(symbol) if type else None)


@once_for_a_game
def _by_type(game: Game, type: str) -> Mapping[str, Look]:
    return looks_of({value: value_title(game, type, value) for value in values_of(game, type)}, _colours(game, type))


def side_class(look: Look | None) -> str:
    """The last part of the classes that colour what belongs to a side."""
    return look.name if look else "none"


def side_rules() -> str:
    """The style sheet of the sides' colours."""
    lines = [
        f".hw-tray--{name}, .hw-side--{name} {{ --side: {colour.strong}; --side-light: {colour.light}; }}"
        for name, colour in COLOURS.items()
    ]
    return "\n".join(lines) + "\n"
