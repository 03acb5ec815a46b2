"""Things of a game in the words of a seat: `Rifle company 2 (C1)`. In: a game, who looks. Out: texts.

A piece is called by the title of its unit or card, with its number where several are alike, and by where it lies. What
the seat does not know has no title: it is told by where it lies and by what everybody may see of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from toolkit.play.once import once_for_each
from toolkit.play.seats import viewers_of
from toolkit.play.titles import field_title, player_title, title_of, title_of_symbol
from toolkit.state.row_cells import HOLDER

if TYPE_CHECKING:
    from toolkit.play import Game
    from toolkit.play.knowledge import Knowledge
    from toolkit.play.seats import Viewer
    from toolkit.state import Names, Stage

UNKNOWN = "?"
"""A piece that the seat cannot tell from others."""
SOMEWHERE = "somewhere"
"""Where a piece stands of which the seat is not told where."""


@dataclass(frozen=True)
class Wording:
    """The words of one player for the things of one state."""

    stage: Stage
    cells: list[Any]
    viewer: Viewer

    @classmethod
    def of(cls, game: Game, viewer: Viewer) -> Wording:
        """The words of a player, or of the players of a seat, now."""
        return cls(game.program.stage, game.cells, viewer)

    @cached_property
    def knowledge(self) -> Knowledge:
        """What the player knows."""
        from toolkit.play.knowledge import Knowledge

        return Knowledge(self.stage, self.cells, self.viewer)

    @property
    def names(self) -> Names:
        """Names of things as the player may hear them."""
        return self.knowledge.answer_names

    def word(self, name: str) -> str:
        """A thing of an answer: pieces by title, number and place, what is declared by its title, all else as it is.

        The player's own pieces need no side to be told from others with their title.
        """
        row = self.names.rows.get(name)
        if row is None or row < self.stage.layout.static or "@" in name:
            return self._titles.get(name) or (name if name in self._labels else word_title(self.stage, name))
        where = self._where(row)
        if not self.knowledge.sees(row):
            return f"{UNKNOWN} ({where})" if where else f"{UNKNOWN}{self._back(row)}"
        title = piece_title(self.stage, name, plain=design_of(name) in self._own)
        return f"{title} ({where})" if where else title

    def otherwise(self, name: str) -> str:
        """The same with the side that tells a piece from others with its title where `word` leaves it out, and without
        where it has it; nothing where the title has no side."""
        design, told = design_of(name), self.word(name)
        declared, row = self.stage.rules.designs.get(design), self.names.rows.get(name)
        if declared is None or row is None or not self.knowledge.sees(row):
            return ""
        titled, plain = design_title(self.stage, design), declared.title
        if titled == plain:
            return ""
        before, after = (plain, titled) if design in self._own else (titled, plain)
        return told.replace(before, after, 1)

    @cached_property
    def _own(self) -> frozenset[str]:
        """The units and cards with which the side of the player alone begins the game."""
        numbers = self.stage.numbers
        sides = {numbers.sides[numbers.side_of[player]] for player in viewers_of(self.viewer)}
        own = {design for design, side in _sides(self.stage).items() if sides == {side}}
        taken = {title for design, title in _titles(self.stage).items() if design not in own}
        return frozenset(design for design in own if self.stage.rules.designs[design].title not in taken)

    def space(self, name: str) -> str:
        """The label of the space that something is or stands in, as far as the player knows it; nothing where it is
        none."""
        row = self.names.rows.get(name)
        is_piece = row is not None and row >= self.stage.layout.static and "@" not in name
        label = self._where(row) if row is not None and is_piece else name
        return label if label in self._labels else ""

    @cached_property
    def _titles(self) -> Mapping[str, str]:
        """The titles of units and cards, which a choice may name without a piece of theirs."""
        return {id: design_title(self.stage, id) for id in self.stage.rules.designs}

    @cached_property
    def _labels(self) -> frozenset[str]:
        return frozenset(self.stage.ground.labels)

    def _back(self, row: int) -> str:
        """What a piece shows that the player does not know and that lies beside the map."""
        if self.cells[row + HOLDER] is None:
            return ""
        return back_words(self.stage, self.knowledge.back(row))

    def _where(self, row: int) -> str:
        """The space in which a piece stands; nothing for one that lies in a place beside the map.

        Of a piece that the player does not know it is not told where he is not told that any lies.
        """
        if not self.knowledge.tells_where(row):
            return self.stage.rules.pack.say(SOMEWHERE)
        address = self.knowledge.outermost(row)
        labels = self.stage.ground.labels
        return labels[address] if address is not None and address < len(labels) else ""


def word_title(stage: Stage, word: str) -> str:
    """What readers call terrain, a keyword, a symbol or an action; any other word without its underscores."""
    pack = stage.rules.pack
    for section in ("terrain", "keywords"):
        if pack.find(section, word) is not None:
            return title_of(pack, section, word)
    return title_of_symbol(pack, word) or title_of(pack, "actions", word)


def piece_title(stage: Stage, name: str, *, plain: bool = False) -> str:
    """The title of a piece of that name, with its number where it needs one; `plain`: without its side."""
    design, _, number = name.partition("#")
    title = stage.rules.designs[design].title if plain else design_title(stage, design)
    told = number_of(stage, design, number)
    return f"{title} {told}" if told else title


def design_title(stage: Stage, design: str) -> str:
    """The title of a unit or card; with its side where another side has one of that title."""
    return _titles(stage).get(design) or stage.rules.designs[design].title


def design_of(name: str) -> str:
    """The unit or card that a piece of that name is one of."""
    return name.partition("#")[0]


def number_of(stage: Stage, design: str, number: str) -> str:
    """The number by which a piece is told from others with its title, the same throughout the game; nothing where it
    needs none. Who knows which unit or card it is knows the number in its name, and no more is told here."""
    numbering = _numbering(stage).get(design)
    if numbering is None:
        return number if _is_told_apart(stage, design, number) else ""
    first, step = numbering
    return str(first + (int(number) - 1) * step) if number.isdecimal() else number


@once_for_each
def _titles(stage: Stage) -> Mapping[str, str]:
    """The titles of the units and cards that can be in play."""
    pack, sides = stage.rules.pack, _sides(stage)
    found: dict[str, str] = {}
    for group in _together(stage, lambda design: stage.rules.designs[design].title):
        owners = {sides.get(design) for design in group}
        for design in group:
            title, side = stage.rules.designs[design].title, sides.get(design)
            if len(owners) > 1 and side is not None:
                title = pack.say("{side} {title}", side=player_title(pack, stage.scenario, side), title=title)
            found[design] = title
    return found


@once_for_each
def _numbering(stage: Stage) -> Mapping[str, tuple[int, int]]:
    """Of units and cards that share their title: the number of the first piece, and the step to the next. Pieces of
    each are counted on from those of the one before; where more can be made, they take turns."""
    from toolkit.play.unseen_effects import makeable

    found: dict[str, tuple[int, int]] = {}
    makes = frozenset(makeable(stage.rules))
    for group in _together(stage, lambda design: _titles(stage)[design]):
        next = 1
        for place, design in enumerate(group if len(group) > 1 else ()):
            found[design] = (next, 1) if makes.isdisjoint(group) else (1 + place, len(group))
            next += _counts(stage)[design]
    return found


def _together(stage: Stage, title_of: Callable[[str], str]) -> list[list[str]]:
    """The units and cards that can be in play, those together that share a title."""
    from toolkit.play.unseen_effects import makeable

    titles: dict[str, list[str]] = {}
    makes, counts = frozenset(makeable(stage.rules)), _counts(stage)
    for design in stage.numbers.ids["designs"]:
        if counts[design] or design in makes:
            titles.setdefault(title_of(design), []).append(design)
    return list(titles.values())


@once_for_each
def _sides(stage: Stage) -> Mapping[str, str]:
    """The side that has all pieces of a design with which the game begins, where it is one side: everybody may know how
    the scenario begins."""
    found: dict[str, set[int | None]] = {}
    names, numbers = stage.names(list(stage.start)).named, stage.numbers
    for row, shape in stage.layout.rows_of("piece", stage.start):
        at = shape.at.get("owner")
        owner = stage.start[row + at] if at is not None else None
        found.setdefault(design_of(names[row]), set()).add(None if owner is None else numbers.side_of[owner])
    ones = {design: next(iter(sides)) for design, sides in found.items() if len(sides) == 1}
    return {design: numbers.sides[side] for design, side in ones.items() if side is not None}


@once_for_each
def _counts(stage: Stage) -> Counter[str]:
    """How many pieces of each design begin the game."""
    return Counter(design_of(name) for name in stage.names_at_start)


def _is_told_apart(stage: Stage, design: str, number: str) -> bool:
    """Whether a piece needs its number, or what stands for it: several of its design begin the game, more can be made
    in it, or they differ by what changes."""
    from toolkit.play.unseen_effects import makeable

    declared = stage.rules.designs.get(design)
    changes = declared is not None and bool(stage.rules.kinds[declared.kind].state)
    is_alone = f"{design}#2" not in stage.names_at_start and design not in makeable(stage.rules)
    return not is_alone or (changes and number != "1")


def owner_of(piece: Mapping[str, Any]) -> str | None:
    """Whose a piece of a view is, as far as who looks knows."""
    owner: str | None = piece.get("owner") or piece.get("shows", {}).get("owner")
    return owner


def back_words(stage: Stage, shows: Mapping[str, Any]) -> str:
    """What an unknown piece shows that is not as at the start, in brackets: ` (owner red, cost 4)`."""
    from toolkit.cli.playing.telling import PlainTeller

    kinds = [kind for kind in stage.rules.kinds.values() if set(kind.face_down_shows or ()) == set(shows)]
    teller, told = PlainTeller(stage), []
    for field, value in shows.items():
        is_first = any(field in kind.state and value == kind.state[field].start for kind in kinds)
        if value not in (None, False, []) and not is_first:
            title = field_title(stage.rules.pack, kinds[0].id, field).lower()
            told.append(title if value is True else f"{title} {teller.value(value)}")
    return f" ({', '.join(told)})" if told else ""
