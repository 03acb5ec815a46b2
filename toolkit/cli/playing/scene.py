"""What a seat sees, drawn: the board, the places beside it, what is going on. In: a view. Out: lines of styled text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from toolkit.board.hex import HexGrid
from toolkit.board.labels import Cell
from toolkit.cli.playing.board import BRACKETS, Border, Line, Shown, Token, draw_board
from toolkit.cli.playing.borders import borders_of, told_of_borders
from toolkit.cli.playing.details import Details
from toolkit.cli.playing.hexes import draw_hexes
from toolkit.cli.playing.parts import Part, Room, best_part, overview, room_for_boxes, room_for_hexes, whole
from toolkit.cli.playing.telling import PlainTeller
from toolkit.cli.playing.wording import UNKNOWN, design_of, design_title, number_of, owner_of
from toolkit.examples.sentences import FieldOf
from toolkit.play.titles import title_of

if TYPE_CHECKING:
    from toolkit.board import Board
    from toolkit.board.board import Pair
    from toolkit.packs import Pack
    from toolkit.play import Game
    from toolkit.state import Stage

NOTHING: Mapping[str, tuple[Token, ...]] = MappingProxyType({})


@dataclass(frozen=True)
class Drawing:
    """A board as drawn: its lines, the labels of the spaces that are seen, whether these are all; of a part its first
    and last space."""

    lines: tuple[Line, ...]
    labels: frozenset[str]
    is_whole: bool
    corners: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class Scene:
    """Draws views of one scenario."""

    stage: Stage

    @property
    def pack(self) -> Pack:
        """The pack that is played."""
        return self.stage.rules.pack

    @cached_property
    def map(self) -> Board:
        """The map that is played on; without spaces in a scenario that has none."""
        from toolkit.board.shared import board_of

        found = board_of(self.pack, self._scenario)
        assert found is not None, "it was played on"
        return found

    @cached_property
    def _scenario(self) -> Any:
        scenario = self.pack.find("scenarios", self.stage.scenario)
        assert scenario is not None
        return scenario.record

    @cached_property
    def _legend(self) -> Mapping[str, str]:
        """The signs that the author of the map drew it with."""
        found = self.pack.find("maps", self._scenario.map) if self._scenario.map else None
        return found.record.legend if found is not None else {}

    @cached_property
    def short(self) -> Mapping[str, str]:
        """Short names of all designs that can be in play."""
        return short_names(self.stage.numbers.ids["designs"])

    def whole(self, view: Mapping[str, Any], width: int) -> Iterator[Line]:
        """All that is drawn of a view: the board, what its signs mean, what lies beside it, state."""
        yield from self.board(view, width)
        yield from self.legend(view)
        yield from self.beside(view)

    def beside(self, view: Mapping[str, Any], labels: Collection[str] | None = None) -> Iterator[Line]:
        """What is told below a board: pieces that have changed, in some spaces where `labels` are given, what sides
        keep, other places, state."""
        yield from self.changed(view, labels)
        for part in (self.edges, self.places, self.state):
            yield from part(view)

    def board(
        self, view: Mapping[str, Any], width: int, marks: Mapping[str, tuple[Token, ...]] = NOTHING
    ) -> list[Line]:
        """The whole board; nothing in a scenario without a map. `marks` stand in spaces before the pieces, by label."""
        return draw_board(self.map.grid, self.shown(view, marks), width, self.borders) if self.map.terrain else []

    def draw(
        self,
        view: Mapping[str, Any],
        room: Room,
        weights: Callable[[], Mapping[str, int]],
        marks: Mapping[str, tuple[Token, ...]] = NOTHING,
    ) -> Drawing:
        """The board as large as there is room for: whole, whole in small hexes, else the part of it that holds most of
        what is weighed, by label."""
        spaces = self.shown(view, marks)
        if not spaces:
            return Drawing((), frozenset(), True)
        cells = {shown.label: cell for cell, shown in spaces.items()}

        def weighed() -> dict[Cell, int]:
            """What each cell weighs."""
            return {cells[at]: weight for at, weight in weights().items() if at in cells}

        lines, part = self._drawn(spaces, room, weighed)
        drawn = frozenset(label for label, cell in cells.items() if cell in part)
        return Drawing(tuple(lines), drawn, len(drawn) == len(spaces), self._corners(cells, part))

    def _drawn(
        self, spaces: Mapping[Cell, Shown], room: Room, weights: Callable[[], Mapping[Cell, int]]
    ) -> tuple[list[Line], Part]:
        grid, every = self.map.grid, whole(spaces)
        boxes = room_for_boxes(grid, spaces, room)
        if every.rows <= boxes[0] and every.columns <= boxes[1]:
            return draw_board(grid, spaces, room.width, self.borders), every
        if isinstance(grid, HexGrid) and grid.top == "flat":
            rows, columns, wide = room_for_hexes(spaces, room)
            fits = every.rows <= rows and every.columns <= columns
            part = every if fits else best_part(spaces, (rows, columns), weights())
            return draw_hexes(grid, _within(spaces, part), wide, self.borders), part
        part = best_part(spaces, boxes, weights())
        return draw_board(grid, _within(spaces, part), room.width, self.borders), part

    @staticmethod
    def _corners(cells: Mapping[str, Cell], part: Part) -> tuple[str, str]:
        """The first and the last space of a part."""
        inside = [label for label, cell in sorted(cells.items(), key=lambda one: one[1]) if cell in part]
        return inside[0], inside[-1]

    def overview(self, view: Mapping[str, Any], room: Room) -> list[Line]:
        """The whole board at a small scale."""
        spaces = self.shown(view)
        return list(overview(spaces, room)) if spaces else []

    def shown(self, view: Mapping[str, Any], marks: Mapping[str, tuple[Token, ...]] = NOTHING) -> dict[Cell, Shown]:
        """What each space of the map shows."""
        shown = {}
        for cell in self.map.grid.cells() if self.map.terrain else ():
            label = self.map.grid.label(cell)
            sign = self.signs[self.map.terrain[cell]]
            tokens, owner = self._tokens(view["places"].get(label, [])), self._owner(label, view)
            shown[cell] = Shown(label, sign, tokens, owner, marks.get(label, ()))
        return shown

    @cached_property
    def _order(self) -> Mapping[str, int]:
        return {label: number for number, label in enumerate(self.stage.ground.labels)}

    @cached_property
    def borders(self) -> Mapping[Pair, Border]:
        """What lies on the sides of spaces, and leads over them."""
        return borders_of(self.map, self.pack)

    @cached_property
    def signs(self) -> Mapping[str, str]:
        """The character of each terrain of the map: as its author drew it, or else as the terrain has it."""
        drawn = {id: sign for sign, id in reversed(list(self._legend.items()))}
        return {id: drawn.get(id) or self._symbol(id) for id in dict.fromkeys(self.map.terrain.values())}

    def _symbol(self, terrain: str) -> str:
        item = self.pack.find("terrain", terrain)
        return (item.record.symbol if item is not None else None) or terrain[:1]

    def _owner(self, label: str, view: Mapping[str, Any]) -> int | None:
        """Whose a space is: what its one field says that names a player or a side."""
        return self.side_of(view["state"].get(f"space {label}.{self._owning}")) if self._owning else None

    def side_of(self, player: str | None) -> int | None:
        """The number of a player, by whose brackets and colour what is his is told; None of nobody."""
        players = self.stage.numbers.players
        return players.index(player) if player in players else None

    @cached_property
    def _owning(self) -> str | None:
        """The field of spaces that names a player or a side, where there is just one."""
        fields = self.stage.rules.state.get("space", {})
        found = [name for name, field in fields.items() if str(field.type).split()[-1] in ("player", "side")]
        return found[0] if len(found) == 1 else None

    @cached_property
    def details(self) -> Details:
        """Tells pieces, cards and spaces in full."""
        return Details(self.stage)

    def _tokens(self, content: Any) -> tuple[Token, ...]:
        """The pieces in a space, top first; equal ones together."""
        if isinstance(content, int):
            return (Token(UNKNOWN, count=content),) if content else ()
        found: dict[Token, int] = {}
        for piece in reversed(content):
            token = self._token(piece)
            found[token] = found.get(token, 0) + 1
        return tuple(replace(token, count=count) for token, count in found.items())

    def _token(self, piece: Mapping[str, Any]) -> Token:
        design, _, number = str(piece["name"]).partition("#")
        known = "shows" not in piece
        side = self.side_of(owner_of(piece))
        name = self.short.get(design, UNKNOWN) if known else UNKNOWN
        return Token(f"{name}{number_of(self.stage, design, number) if known else ''}", side)

    def legend(self, view: Mapping[str, Any], labels: Collection[str] | None = None) -> Iterator[Line]:
        """What the brackets, the letters and the characters mean; those of some spaces where their `labels` are given,
        and of what lies beside the map."""
        sides: list[tuple[str, str]] = []
        for number, player in enumerate(self.stage.numbers.players):
            token = Token("  ", number)
            sides += [("  " if sides else "", ""), (f"{token.text} {self.player_title(player)}", token.style)]
        if self._owning:
            owning = self.teller.field(FieldOf("space", self._owning))
            sides.append(
                (f"  {BRACKETS[0][0]}{BRACKETS[0][1]} {self.pack.say('behind the terrain: {field}', field=owning)}", "")
            )
        yield tuple(sides)
        here = self.stage.ground.labels if labels is not None else ()
        left_out = set(here) - set(labels or ())
        places = [content for place, content in view["places"].items() if place not in left_out]
        drawn = {design for content in places for design in _designs(content)}
        if drawn:
            told = (f"{self.short[id]} {design_title(self.stage, id)}" for id in sorted(drawn) if id in self.short)
            known = "; ".join(told)
            yield ((known, ""),)
        terrain = [f"{sign} {title_of(self.pack, 'terrain', id)}" for id, sign in self.signs.items()]
        if len(terrain) > 1:
            yield (("  ".join(terrain), "terrain"),)
        if self._told_of_borders:
            yield ((f"{self.pack.say('between spaces')}: ", ""), (self._told_of_borders, "road"))

    @cached_property
    def _told_of_borders(self) -> str:
        """What the characters between spaces stand for."""
        told = told_of_borders(self.map, self.pack, self.borders.values())
        return "  ".join(f"{sign} {self._border_title(kinds)}" for sign, kinds in told)

    def _border_title(self, kinds: list[str]) -> str:
        """What a character between spaces stands for."""
        return ", ".join(title_of(self.pack, "terrain", id) for id in kinds) or self.pack.say("a way over it")

    def places(self, view: Mapping[str, Any]) -> Iterator[Line]:
        """The places beside the board that are not empty, with what is seen of them."""
        spaces = set(self.stage.ground.labels)
        for name, content in view["places"].items():
            if name in spaces or not content:
                continue
            yield ((f"{self.teller.value(name)}: ", "label"), (self._several(self.details.titles(content)), ""))

    @staticmethod
    def _several(titles: Iterator[str]) -> str:
        """Titles side by side; those of one turn are apart from the others by a semicolon."""
        found = [*titles]
        return ("; " if any(": " in title for title in found) else ", ").join(found)

    def hand(self, view: Mapping[str, Any]) -> Iterator[Line]:
        """The pieces in places beside the board that the seat knows, each in full."""
        spaces = set(self.stage.ground.labels)
        for name, content in view["places"].items():
            if name not in spaces and isinstance(content, list):
                for piece in content:
                    if "shows" not in piece:
                        yield from self.details.piece(piece, name)

    def changed(self, view: Mapping[str, Any], labels: Collection[str] | None = None) -> Iterator[Line]:
        """The pieces on the board that are not as they came into play: `Rifles 2 (C3): hits 1`; those in some spaces
        where `labels` are given."""
        for label in self.stage.ground.labels if labels is None else sorted(labels, key=self._order.__getitem__):
            content = view["places"].get(label, [])
            for piece in content if isinstance(content, list) else ():
                state = self.details.state_words(piece)
                if state:
                    yield ((f"{self.details.piece_title(piece)} ({label})", "label"), (f": {state}", ""))

    def edges(self, view: Mapping[str, Any]) -> Iterator[Line]:
        """What the sides between spaces keep, where that is not what it is anywhere else: a line for each field, the
        sides together that keep the same, as in `Bridge: Blown bridge B2|C3`."""
        for name, attr in self.stage.rules.state.get("edge", {}).items():
            found: dict[str, list[str]] = {}
            for edge in self.stage.numbers.of["edges"]:
                value = view["state"][f"edge {edge}.{name}"]
                if value not in (None, False, [], attr.start):
                    found.setdefault(self.teller.value(value, str(attr.type)), []).append(edge)
            if found:
                title = self.teller.field(FieldOf("edge", name))
                said = "; ".join(f"{words} {', '.join(edges)}" for words, edges in found.items())
                yield ((_capital(title), "label"), (f": {said}", ""))

    def state(self, view: Mapping[str, Any]) -> Iterator[Line]:
        """Purses, and state of players, sides and the game that is not as at the start."""
        said = [
            f"{self.cell_words(name)} {self.teller.value(value)}"
            for name, value in view["state"].items()
            if name.startswith(("game", "player ", "side ")) and value not in (None, [], False)
        ]
        if said:
            yield (("  ".join(said), ""),)

    def cell_words(self, cell: str) -> str:
        """What a field of state is called, with whose it is: `Germany: Prestige`."""
        thing, _, field = cell.rpartition(".")
        owner, _, whose = thing.partition(" ")
        words = _capital(self.teller.field(FieldOf(owner, field.removeprefix("purse "))))
        return f"{self.teller.value(whose)}: {words}" if whose else words

    @cached_property
    def teller(self) -> PlainTeller:
        """Says what things are called."""
        return PlainTeller(self.stage)

    def occasions(self, view: Mapping[str, Any]) -> str:
        """What is going on, outermost first."""
        return " > ".join(self.occasion(occasion) for occasion in view["occasions"])

    def occasion(self, occasion: Mapping[str, Any]) -> str:
        """What goes on, with its facts."""
        facts = {name: value for name, value in occasion.items() if name != "kind" and _says_something(value)}
        said = [self.teller.value(value) for value in facts.values()]
        if len(facts) > 1:
            from toolkit.packs.arguments import argument_words

            element = f"occasions.{occasion['kind']}"
            names = [self.pack.say_known(argument_words(self.pack, element, name)) for name in facts]
            said = [f"{name} {words}" for name, words in zip(names, said, strict=True)]
        words = f" ({', '.join(said)})" if said else ""
        return f"{title_of(self.pack, 'occasions', occasion['kind'])}{words}"

    def player_title(self, player: str) -> str:
        """What readers call a player."""
        scenario = self.pack.find("scenarios", self.stage.scenario)
        assert scenario is not None
        return str(scenario.record.title_of_player(player) or player)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _within(spaces: Mapping[Cell, Shown], part: Part) -> dict[Cell, Shown]:
    return {cell: shown for cell, shown in spaces.items() if cell in part}


def seen_by_all(game: Game) -> dict[str, Any]:
    """What the seats of a game see between them: each piece as the one sees it who knows it."""
    from toolkit.play import view_of

    return view_of(game, tuple(range(len(game.program.stage.numbers.players))))


def _designs(content: Any) -> Iterator[str]:
    for piece in content if isinstance(content, list) else ():
        if "shows" not in piece:
            yield design_of(piece["name"])


def _says_something(value: Any) -> bool:
    """Whether a fact is worth a word: it is set, and not as most facts begin."""
    return value not in (None, [], False, 0, "...")


# Short names of pieces


def short_names(ids: Iterable[str]) -> dict[str, str]:
    """For each id a name of few letters: its beginning, else its words' first letters, else with a number."""
    wanted = sorted(set(ids))
    taken: dict[str, str] = {}
    for id in sorted(wanted, key=lambda id: (len(id), id)):
        taken[next(name for name in _candidates(id) if name not in taken)] = id
    return {id: name for name, id in taken.items()}


def _candidates(id: str) -> Iterator[str]:
    words = [word for word in id.replace("-", "_").split("_") if word]
    plain = "".join(words)
    if len(plain) <= 4:
        yield plain
    if len(words) > 1:
        yield "".join(word[0] for word in words)[:4]
    yield plain[:3]
    yield words[0][:2] + words[-1][:2]
    yield plain[:4]
    yield from (f"{plain[:2]}{number}" for number in range(2, 10_000))
