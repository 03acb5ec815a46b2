"""Pieces, cards and spaces told in full: what `look` and `hand` print. In: a view of a seat. Out: styled lines.

Nothing is told that the view does not hold: of a piece that the seat does not know, only what it shows to everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any

from toolkit.cli.playing.board import Line
from toolkit.cli.playing.commands import plain
from toolkit.cli.playing.telling import PlainTeller
from toolkit.cli.playing.wording import (
    UNKNOWN,
    back_words,
    design_of,
    design_title,
    piece_title,
)
from toolkit.examples.sentences import FieldOf
from toolkit.play.titles import field_title, player_title, title_of, words_of

if TYPE_CHECKING:
    from toolkit.packs import Pack
    from toolkit.program.rules import Design
    from toolkit.state import Stage

_SEEN = frozenset({"name", "owner", "face_up", "shows", "holds"})
_ARRIVAL = ("arrives", "entry", "group")
"""State that tells how a piece arrives: of one that has arrived it is no news."""


@dataclass(frozen=True)
class Details:
    """Tells things of one scenario in full."""

    stage: Stage

    @property
    def pack(self) -> Pack:
        """The pack that is played."""
        return self.stage.rules.pack

    @cached_property
    def _opens(self) -> bool:
        """Whether pieces that come onto the map lie face up there."""
        return all(self.stage.opens[space] for space in self.stage.ground.spaces)

    @cached_property
    def teller(self) -> PlainTeller:
        """Says what things are called."""
        return PlainTeller(self.stage)

    def find(
        self, words: str, view: Mapping[str, Any], more: Callable[[str], Iterable[Line]] = lambda _: ()
    ) -> list[Line] | None:
        """What a seat may know of a space, a place, a piece, or a unit, card, terrain or keyword of the pack.

        None where nothing of that name is known to the seat. `more` is told of a piece by its name, where it is known.
        """
        wanted = plain(words)
        for name, content in view["places"].items():
            if wanted in (plain(name), plain(self.teller.value(name))):
                return [*self._space(name, view), *self._contents(content, name)]
        meant = self.pieces(words, view)
        if meant:
            return [
                line
                for place, piece in meant
                for line in (*self.piece(piece, place), *(more(piece["name"]) if "shows" not in piece else ()))
            ]
        for id, design in self.stage.rules.designs.items():
            if wanted in (plain(id), plain(design.title), plain(design_title(self.stage, id))):
                return list(self.design(id))
        for section in ("terrain", "keywords"):
            for id in self.stage.numbers.ids[section]:
                if wanted in (plain(id), plain(title_of(self.pack, section, id))):
                    return list(self._declared(section, id))
        return None

    def pieces(self, words: str, view: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
        """The pieces that are meant, each with its place: by name or title; else those of one design of which a name
        has these words, at its beginning or behind a blank."""
        wanted = plain(words)
        pieces = [(name, piece) for name, content in view["places"].items() for piece in _pieces(content)]
        meant = [one for one in pieces if wanted in self._names(one[1])]
        if meant or not wanted:
            return meant
        begun = [one for one in pieces if any(f" {name}".find(f" {wanted}") >= 0 for name in self._names(one[1]))]
        return begun if len({design_of(piece["name"]) for _, piece in begun}) == 1 else []

    def piece(self, piece: Mapping[str, Any], place: str) -> Iterator[Line]:
        """One piece: where it is and in what state, then what stands on its card."""
        said = f"{self.piece_title(piece)}, {self.teller.value(place)}"
        state = self.state_words(piece, beside=place not in self.stage.ground.labels)
        yield ((said, "title"), (f": {state}" if state else "", ""))
        if "shows" not in piece:
            yield from self._on_card(design_of(piece["name"]))

    def piece_title(self, piece: Mapping[str, Any]) -> str:
        """The title of a piece, with its number where it needs one; what is unknown tells what it shows."""
        if "shows" in piece:
            return f"{UNKNOWN}{back_words(self.stage, piece['shows'])}"
        return piece_title(self.stage, piece["name"])

    def titles(self, content: Any) -> Iterator[str]:
        """The titles of what lies in a place; of what is unknown how many look alike, as far as they lie together."""
        if isinstance(content, int):
            yield self._counted(content)
            return
        for shown, alike in groupby(content, key=lambda piece: piece.get("shows")):
            if shown is None:
                yield from self._by_turn(alike)
            else:
                yield f"{self._counted(len(list(alike)))}{back_words(self.stage, shown)}"

    def _by_turn(self, pieces: Iterable[Mapping[str, Any]]) -> Iterator[str]:
        """The titles of pieces that are known; of those that wait for a turn together, the earliest first."""
        turns: dict[int, list[str]] = {}
        for piece in pieces:
            turn = piece.get("arrives") if self._arrives(piece) else None
            if turn is None:
                yield self.piece_title(piece)
            else:
                turns.setdefault(turn, []).append(self.piece_title(piece))
        for turn, titles in sorted(turns.items()):
            yield self.pack.say("turn {turn}: {pieces}", turn=turn, pieces=", ".join(titles))

    def _arrives(self, piece: Mapping[str, Any]) -> bool:
        """Whether state tells how a piece arrives."""
        kind = self.pack.find("kinds", self._declared_as(piece).kind)
        return kind is not None and kind.record.arrives

    def state_words(self, piece: Mapping[str, Any], *, beside: bool = False) -> str:
        """What has changed of a piece since it came into play: `entrenched, morale markers -2`; of one `beside` the
        map also how it arrives, but not how it lies: how a card lies in a hand is no news."""
        if "shows" in piece:
            return ""
        kind = self.stage.rules.kinds[self._declared_as(piece).kind]
        said = []
        for field, value in piece.items():
            if field in _SEEN or value in (None, False, [], "0") or value == kind.state[field].start:
                continue
            if field in _ARRIVAL and not beside and self._arrives(piece):
                continue
            title = field_title(self.pack, kind.id, field).lower()
            said.append(title if value is True else f"{title} {self.teller.value(value)}")
        if not beside and piece["face_up"] != self._opens:
            said.append(self.pack.say("face up") if piece["face_up"] else self.pack.say("face down"))
        return ", ".join(said)

    def design(self, id: str) -> Iterator[Line]:
        """A unit or card: its title, its numbers, its keywords, its text."""
        yield ((design_title(self.stage, id), "title"),)
        yield from self._on_card(id)

    def _on_card(self, id: str) -> Iterator[Line]:
        """All of a unit or card but its title."""
        design = self.stage.rules.designs[id]
        yield from self._numbers(design.section, id, design.kind)
        for keyword in design.keywords:
            text = self._text_of("keywords", keyword)
            title = title_of(self.pack, "keywords", keyword)
            yield (("  ", ""), (title, "label"), (f": {text}" if text else "", ""))
        yield from self._text(design.section, id)

    def _space(self, name: str, view: Mapping[str, Any]) -> Iterator[Line]:
        """A space with its terrain, its state and the areas it belongs to; of another place its title."""
        ground = self.stage.ground
        if name not in ground.labels:
            yield ((self.teller.value(name), "title"),)
            return
        id = ground.terrain[ground.labels.index(name)]
        yield ((name, "title"), (f": {title_of(self.pack, 'terrain', id)}", "terrain"))
        yield from self._numbers("terrain", id, "terrain")
        yield from self._text("terrain", id)
        told = ", ".join(self._lies(ground.labels.index(name)))
        if told:
            yield ((f"  {told}", ""),)
        begins = f"space {name}."
        for cell, value in view["state"].items():
            if cell.startswith(begins) and value not in (None, False, []):
                field = self.teller.field(FieldOf("space", cell.removeprefix(begins)))
                yield ((f"  {field} {self.teller.value(value)}", ""),)
        yield from self._edges(ground.labels.index(name), view)

    def _lies(self, space: int) -> Iterator[str]:
        """Where a space lies: its level, its areas, the borders of sides, who holds it at first."""
        ground, pack = self.stage.ground, self.pack
        if ground.levels[space]:
            yield pack.say("level {level}", level=ground.levels[space])
        scenario = pack.find("scenarios", self.stage.scenario)
        map = pack.find("maps", scenario.record.map) if scenario is not None and scenario.record.map else None
        for id, spaces in ground.areas.items():
            if space in spaces:
                area = map.record.areas.get(id) if map is not None else None
                yield str(getattr(area, "title", None) or words_of(pack, id))
        for phrase, held in (("border of {side}", ground.borders), ("held at first by {side}", ground.control)):
            for side, spaces in held.items():
                if space in spaces:
                    yield pack.say(phrase, side=player_title(pack, self.stage.scenario, side))

    def _edges(self, space: int, view: Mapping[str, Any]) -> Iterator[Line]:
        """The sides of a space on which something lies or runs, or that keep something: `B1|C2: River, Road`."""
        ground, names = self.stage.ground, self.stage.numbers.of["edges"]
        for edge, number in names.items():
            if space not in ground.edges[number]:
                continue
            kinds = dict.fromkeys((*ground.on_edges[number], *ground.along.get(ground.edges[number], ())))
            said = [title_of(self.pack, "terrain", kind) for kind in kinds]
            for field, attr in self.stage.rules.state.get("edge", {}).items():
                value = view["state"][f"edge {edge}.{field}"]
                if value not in (None, False, [], attr.start):
                    title = self.teller.field(FieldOf("edge", field))
                    said.append(f"{title} {self.teller.value(value, str(attr.type))}")
            if said:
                yield ((f"  {edge}: {', '.join(said)}", ""),)

    def _contents(self, content: Any, place: str) -> Iterator[Line]:
        if isinstance(content, int):
            several = "1 of which nothing is known" if content == 1 else "{count} of which nothing is known"
            told = several if content else "nothing lies there"
            yield ((f"  {self.pack.say(told, count=content)}", ""),)
            return
        for shown, alike in groupby(content, key=lambda piece: piece.get("shows")):
            pieces = list(alike)
            if shown is not None and len(pieces) > 1:
                told = self.pack.say("{count} of which no more is known", count=len(pieces))
                yield ((f"  {told}{back_words(self.stage, shown)}", "title"),)
            else:
                yield from self._each(pieces, place)

    def _each(self, pieces: Iterable[Mapping[str, Any]], place: str) -> Iterator[Line]:
        for piece in pieces:
            state = self.state_words(piece, beside=place not in self.stage.ground.labels)
            yield ((f"  {self.piece_title(piece)}", "title"), (f": {state}" if state else "", ""))
            if "shows" not in piece:
                for (words, style), *others in self._on_card(design_of(piece["name"])):
                    yield ((f"  {words}", style), *others)

    def _declared(self, section: str, id: str) -> Iterator[Line]:
        """Terrain or a keyword: its title, what it says, its numbers."""
        yield ((title_of(self.pack, section, id), "title"),)
        yield from self._numbers(section, id, "terrain")
        yield from self._text(section, id)

    def _numbers(self, section: str, id: str, kind: str) -> Iterator[Line]:
        """The attributes of something, as its kind calls them, in one line; of pieces but those that are none."""
        item = self.pack.find(section, id)
        written = getattr(item.record, "attrs", {}) if item is not None else {}
        left_out = ("none", "") if section in ("units", "cards") else ()
        numbers = [
            f"{field_title(self.pack, kind, field)} {self.teller.value(value, self._type(kind, field))}"
            for field, value in written.items()
            if str(value) not in left_out
        ]
        if numbers:
            yield ((f"  {', '.join(numbers)}", ""),)

    def _type(self, kind: str, field: str) -> str:
        """The type of an attribute of a kind, where one is declared."""
        item = self.pack.find("kinds", kind)
        declared = item.record.attrs.get(field) if item is not None else None
        return str(getattr(declared, "type", None) or "")

    def _text(self, section: str, id: str) -> Iterator[Line]:
        """What something says, in one line."""
        text = self._text_of(section, id)
        if text:
            yield ((f"  {text}", ""),)

    def _text_of(self, section: str, id: str) -> str:
        item = self.pack.find(section, id)
        text = getattr(item.record, "text", None) if item is not None else None
        return " ".join(str(text or "").split())

    def _names(self, piece: Mapping[str, Any]) -> tuple[str, ...]:
        """All that a piece may be called in what is typed."""
        name = piece["name"]
        if "shows" in piece:
            return (plain(name),)
        titles = self.piece_title(piece), self._declared_as(piece).title, design_title(self.stage, design_of(name))
        return tuple(plain(one) for one in (name, design_of(name), *titles))

    def _counted(self, count: int) -> str:
        return self.pack.say("1 piece" if count == 1 else "{count} pieces", count=count)

    def _declared_as(self, piece: Mapping[str, Any]) -> Design:
        return self.stage.rules.designs[design_of(piece["name"])]


def _pieces(content: Any) -> Iterator[Mapping[str, Any]]:
    for piece in content if isinstance(content, list) else ():
        yield piece
        yield from _pieces(piece.get("holds", []))
