"""What a seat sees of one thing. In: a game, a seat, a name. Out: what its view holds there, to be compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.examples.things import Unnamed
from toolkit.names import Names, did_you_mean
from toolkit.play import Game, view_of
from toolkit.play.data import written
from toolkit.play.seats import Viewer
from toolkit.source import core_value

HIDDEN = "hidden"
"""How an example names a piece that a seat cannot tell from others; `secret` is a place whose number is unknown."""
SECRET = "secret"


@dataclass(frozen=True, slots=True)
class Seen:
    """What a seat sees of a place (names, or how many; None: nothing) or of a field (its value)."""

    names: tuple[str, ...] | None
    count: int | None
    value: Any = None
    is_field: bool = False

    @property
    def words(self) -> str:
        """It in the words of an example."""
        if self.is_field:
            return written(self.value)
        if self.names is not None:
            return written(list(self.names))
        if self.count is None:
            return SECRET
        if self.count == 0:
            return "nothing"
        return "1 piece" if self.count == 1 else f"{self.count} pieces"

    def fits(self, data: Any) -> bool:
        """Whether an example says the same: names in any order, or how many where no more than that is known."""
        if self.is_field:
            return bool(written(self.value) == written(data))
        if data == SECRET:
            return self.count is None
        if isinstance(data, list | tuple):
            if not data and self.count == 0:
                return True  # nothing lies there, be it told by name or by number
            return self.names is not None and _match(list(self.names), [str(each) for each in data])
        number = core_value(str(data))
        knows_no_more = self.names is None or all(name == HIDDEN for name in self.names)
        return isinstance(number, int) and number == self.count and knows_no_more


def seen_by(game: Game, seat: str, name: str) -> Seen:
    """What a seat sees under a name: a place, a space, or `THING.FIELD`. Raises `Unnamed`."""
    stage = game.program.stage
    viewers: dict[str, Viewer] = {**{each.name: each.players for each in game.seats}, **stage.numbers.of["players"]}
    if seat not in viewers:
        raise Unnamed(f"There is no seat `{seat}` in this scenario.", did_you_mean(seat, Names(viewers)))
    names = stage.names(game.cells).named
    called = stage.called(game.cells, names)
    view = _truly(view_of(game, viewers[seat]), {called[row]: name for row, name in names.items()})
    places = {*stage.ground.labels, *(instance.name for instance in stage.numbers.instances)}
    if name in places:
        return _place(view["places"].get(name))
    held = {name: piece["holds"] for name, piece in _pieces_seen(view["places"]) if "holds" in piece}
    if name.removesuffix(".holds") in held:
        return _place(held[name.removesuffix(".holds")])
    fields = {_plainly(key): value for key, value in view["state"].items()} | dict(_fields(view["places"]))
    if name not in fields:
        raise Unnamed(f"{seat.capitalize()} is shown nothing called `{name}`.", did_you_mean(name, Names(fields)))
    return Seen(None, None, fields[name], True)


def _truly(document: Any, names: Mapping[str, str]) -> Any:
    """A view in the names that examples use: those of the pieces themselves, whatever a seat calls them."""
    if isinstance(document, Mapping):
        return {key: _truly(each, names) for key, each in document.items()}
    if isinstance(document, list):
        return [_truly(each, names) for each in document]
    return names.get(document, document) if isinstance(document, str) else document


def _place(content: Any) -> Seen:
    if content is None or isinstance(content, int):
        return Seen(None, content)
    return Seen(tuple(HIDDEN if "shows" in piece else str(piece["name"]) for piece in content), len(content))


def _plainly(cell: str) -> str:
    """`player blue.purse actions` is `blue.actions` in an example."""
    thing, dot, field = cell.rpartition(".")
    return f"{thing.partition(' ')[2] or thing}{dot}{field.removeprefix('purse ')}"


def _fields(places: dict[str, Any]) -> list[tuple[str, Any]]:
    return [
        (f"{name}.{field}", value)
        for name, piece in _pieces_seen(places)
        for field, value in (*piece.items(), *piece.get("shows", {}).items())
        if field not in ("name", "holds", "shows")
    ]


def _pieces_seen(places: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The pieces in a view, those in others too, each by its name and by its design."""
    waiting = [piece for content in places.values() if isinstance(content, list) for piece in content]
    while waiting:
        piece = waiting.pop()
        waiting += piece["holds"] if isinstance(piece.get("holds"), list) else []
        yield piece["name"], piece
        yield str(piece["name"]).partition("#")[0], piece


def _match(found: list[str], wanted: list[str]) -> bool:
    if len(found) != len(wanted):
        return False
    for name in sorted(wanted, key=lambda each: "#" not in each):
        fits = [each for each in found if name in (each, each.partition("#")[0])]
        if not fits:
            return False
        found.remove(fits[0])
    return True
