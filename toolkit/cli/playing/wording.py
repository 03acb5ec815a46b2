"""Things of a game in the words of a seat: `Rifle company 2 (C1)`. In: a game, who looks. Out: texts.

A piece is called by the title of its unit or card, with its number where several are alike, and by where it lies. What
the seat does not know has no title: it is told by where it lies and by what everybody may see of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from toolkit.play.titles import field_title, title_of, title_of_symbol

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
        """A thing of an answer: pieces by title, number and place, what is declared by its title, all else as it is."""
        row = self.names.rows.get(name)
        if row is None or row < self.stage.layout.static or "@" in name:
            return self._titles.get(name) or (name if name in self._labels else word_title(self.stage, name))
        where = self._where(row)
        if not self.knowledge.sees(row):
            return f"{UNKNOWN} ({where})" if where else f"{UNKNOWN}{self._back(row)}"
        title = piece_title(self.stage, name)
        return f"{title} ({where})" if where else title

    @cached_property
    def _titles(self) -> Mapping[str, str]:
        """The titles of units and cards, which a choice may name without a piece of theirs."""
        return {id: design.title for id, design in self.stage.rules.designs.items()}

    @cached_property
    def _labels(self) -> frozenset[str]:
        return frozenset(self.stage.ground.labels)

    def _back(self, row: int) -> str:
        """What a piece shows that the player does not know and that lies beside the map."""
        if self.cells[row + 2] is None:
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


def piece_title(stage: Stage, name: str) -> str:
    """The title of a piece of that name, with its number where it needs one."""
    design, _, number = name.partition("#")
    title = stage.rules.designs[design].title
    return f"{title} {number}" if is_told_apart(stage, design, number) else title


def design_of(name: str) -> str:
    """The unit or card that a piece of that name is one of."""
    return name.partition("#")[0]


def is_told_apart(stage: Stage, design: str, number: str) -> bool:
    """Whether a piece needs its number, or what stands for it: several of its design begin the game, more can be made
    in it, or they differ by what changes."""
    from toolkit.play.unseen_effects import makeable

    declared = stage.rules.designs.get(design)
    changes = declared is not None and bool(stage.rules.kinds[declared.kind].state)
    is_alone = f"{design}#2" not in stage.names_at_start and design not in makeable(stage.rules)
    return not is_alone or (changes and number != "1")


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
