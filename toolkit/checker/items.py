"""What stands in the files of a pack: items by section, and the sides and boards of its scenarios.

In: a linked pack, and perhaps one of its scenarios. Out: its items with those of the packs that it depends on; with a
scenario its names alone and the elements that it declares for itself.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import Any, Self

from toolkit.board import Board, Grid
from toolkit.board.meant import spelt
from toolkit.board.shared import reading_of
from toolkit.checker.alike import completed, firsts_of, model_of, whole
from toolkit.diagnostics import Span
from toolkit.model import KINDS, Type
from toolkit.packs import Item, Pack
from toolkit.packs.own_tables import tables_of
from toolkit.packs.scope import RULES
from toolkit.program.sorts import names_pieces

_LABEL = re.compile(r"[A-Za-z]{1,3}_?[0-9]{1,4}")


def beside(own: dict[Any, Any], others: Mapping[Any, Any]) -> Any:
    """A few entries before those of a mapping that may be large: nothing is copied, and what is written is theirs."""
    return ChainMap(own, others)  # type: ignore[arg-type]  # the others are never written


class Items:
    """The items of a pack and of those that it depends on; with a scenario those of that one alone."""

    def __init__(self, pack: Pack, scenario: str | None = None) -> None:
        self.pack = pack
        self.scenario = scenario
        self._places: dict[tuple[str, str], Span | None] = {}

    @cached_property
    def items(self) -> Mapping[str, Mapping[str, Item]]:
        """All items by section and id: of the pack, of those it depends on, of the scenario itself."""
        return {section: completed(items) if section in RULES else items for section, items in self.as_written.items()}

    @cached_property
    def as_written(self) -> Mapping[str, Mapping[str, Item]]:
        """The same, where elements that are `like:` others have only the fields that stand with them."""
        found: dict[str, dict[str, Item]] = {}
        for pack in reversed(list(self.pack.family())):
            for section, items in pack.items.items():
                found.setdefault(section, {}).update(items)
        if self.scenario is not None:
            own = found["scenarios"][self.scenario]
            found["scenarios"] = {own.id: own}
            for item in scenario_items(own):
                found.setdefault(item.section, {})[item.id] = item
        return found

    @cached_property
    def firsts(self) -> Mapping[str, Mapping[str, str]]:
        """By section, those that take over fields through too many others, each with the first of them."""
        return {section: firsts_of(items) if section in RULES else {} for section, items in self.as_written.items()}

    def beside(self, item: Item) -> Self:
        """The same, and an item of which only a part could be read, as that part itself sees it."""
        written: Mapping[str, Item] = beside({item.id: item}, self.as_written.get(item.section, {}))
        firsts = firsts_of(written) if model_of(item.record) else {}
        made = replace(item, record=whole(item, written, firsts).record) if model_of(item.record) else item
        found = copy(self)
        found.__dict__["as_written"] = {**self.as_written, item.section: written}
        found.__dict__["firsts"] = {**self.firsts, item.section: firsts}
        found.__dict__["items"] = {
            **self.items,
            item.section: beside({item.id: made}, self.section(item.section)),
        }
        return found

    def section(self, name: str) -> Mapping[str, Item]:
        """The items of a section."""
        return self.items.get(name, {})

    def is_broken(self, section: str, id: str) -> bool:
        """Whether something of that id was meant but could not be read: nothing more is said of it. Of state, such as
        `unit.hurt`, all of one owner may be."""
        ids = self._broken.get(section, ())
        return section in self._unread or id in ids or id.partition(".")[0] in ids

    def is_unread(self, section: str, id: str) -> bool:
        """Whether a name of that section may mean what could not be read: nothing that could be has it."""
        return self.is_hidden(section, id) or (section in self._unread and id not in self.section(section))

    @cached_property
    def hurt_sections(self) -> frozenset[str]:
        """The sections of which something could not be read."""
        return self._unread.union(section for section, ids in self._broken.items() if ids)

    def is_hidden(self, section: str, id: str) -> bool:
        """Whether something of that id stands in a section and could not be read."""
        return id in self._broken.get(section, ())

    def is_hidden_among(self, sections: Iterable[str], id: str) -> bool:
        """Whether something of that id stands in one of these sections and could not be read."""
        return id in self._unheard and any(self.is_hidden(section, id) for section in sections)

    @cached_property
    def _broken(self) -> Mapping[str, frozenset[str]]:
        """By section the ids of what could not be read, of the pack and those that it depends on."""
        found: dict[str, frozenset[str]] = {}
        for pack in self.pack.family():
            for section, ids in pack.broken.items():
                found[section] = found.get(section, frozenset()) | ids
        return found

    @cached_property
    def _unheard(self) -> frozenset[str]:
        """All these ids."""
        return frozenset().union(*self._broken.values())

    @cached_property
    def _unread(self) -> frozenset[str]:
        """The sections of which something could not be read that may be called anything."""
        return frozenset().union(*(pack.unread for pack in self.pack.family()))

    def may_be_plural(self, name: str) -> bool:
        """Whether a name stands in a kind that could not be read wholly: it may be what all its pieces are called."""
        broken = self._broken.get("kinds", frozenset())
        kinds = [self.section("kinds").get(id) for id in broken]
        return f"{name}".removesuffix("s") in broken or any(
            re.search(rf"\b{re.escape(name)}\b", item.source.text) for item in kinds if item is not None
        )

    def hides_field(self, type: Type, name: str) -> bool:
        """Whether things of a type may have a field of that name in a declaration that could not be read."""
        kinds = [type.name] if type.name in self.section("kinds") else [*self.section("kinds")]
        if type.form == "design":
            return any(self.is_broken("kinds", kind) for kind in kinds) or self.is_broken("keywords", name)
        if type.form != "named":
            return False
        owners = (type.name, "terrain") if type.name in ("space", "edge") else (type.name,)
        is_piece = names_pieces(type, self.section("kinds"), ())
        return (
            any(self.is_broken("kinds", kind) for kind in (kinds if is_piece else owners))
            or (is_piece and type.name not in self.section("kinds") and self.hides_kinds)
            or any(self.is_broken("state", f"{owner}.{name}") for owner in (*owners, *(kinds if is_piece else ())))
            or self.is_broken("purses", name)
            or (is_piece and self.is_broken("keywords", name))
        )

    @property
    def hides_kinds(self) -> bool:
        """Whether a kind could not be read."""
        return "kinds" in self._unread or bool(self._broken.get("kinds"))

    def may_be_of_a_scenario(self, name: str) -> bool:
        """Whether a scenario could not be read in whose text a name stands: it may be that of a side or a player."""
        broken = self._broken.get("scenarios", frozenset())
        return "scenarios" in self._unread or self._stands_in("scenario", broken, name)

    def _stands_in(self, key: str, broken: frozenset[str], name: str) -> bool:
        """Whether a name stands in the text of one of the broken files of a kind, or of one that nobody knows."""
        if not broken:
            return False
        texts = [
            source.text
            for pack in self.pack.family()
            for source in pack.sources
            if isinstance(source.data, dict) and source.data.get(key) in broken
        ]
        written = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
        return len(texts) < len(broken) or any(written.search(text) for text in texts)

    def may_be_on_a_map(self, name: str) -> bool:
        """Whether a map could not be read on which a space or an area may have that name: one that stands in its text,
        or looks like the label of a space."""
        if "maps" not in self.hurt_sections:
            return False
        broken = self._broken.get("maps", frozenset())
        return not broken or bool(_LABEL.fullmatch(name)) or self._stands_in("map", broken, name)

    def place(self, section: str, id: str) -> Span | None:
        """Where a thing is declared."""
        if (section, id) not in self._places:
            item = self.section(section).get(id)
            self._places[section, id] = item.key_span() if item is not None else None
        return self._places[section, id]

    def sections_of(self, id: str) -> Sequence[str]:
        """The sections in which something has this id."""
        return self._sections.get(id, ())

    @cached_property
    def _sections(self) -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = {}
        for section, items in self.items.items():
            for id in items:
                found.setdefault(id, []).append(section)
        return found

    @cached_property
    def sides(self) -> frozenset[str]:
        """The sides of the scenarios."""
        return frozenset(side for item in self.section("scenarios").values() for side in item.record.members)

    @cached_property
    def players(self) -> frozenset[str]:
        """The players of the scenarios; one who is a side alone may be called like it."""
        return frozenset(player for item in self.section("scenarios").values() for player in item.record.seated)

    @cached_property
    def _maps(self) -> tuple[Item, ...]:
        maps = self.section("maps")
        if self.scenario is None:
            return tuple(maps.values())
        name = self.section("scenarios")[self.scenario].record.map
        return (maps[name],) if name in maps else ()

    @cached_property
    def has_boards(self) -> bool:
        """Whether each scenario has a map: else there may be no spaces at all."""
        scenarios = self.section("scenarios").items()
        return all(item.record.map is not None for id, item in scenarios if self.scenario in (None, id))

    @cached_property
    def areas(self) -> frozenset[str]:
        """The areas of the maps."""
        own = (area for item in self._maps for area in item.record.areas)
        return frozenset((*own, *(area.id for board in self._boards for area in board.areas)))

    def is_space(self, label: str) -> bool:
        """Whether a map has a space of that label."""
        return any(grid.find(label) is not None for grid in self._grids)

    def near_spaces(self, word: str) -> set[str]:
        """The labels of spaces that a word only spells otherwise."""
        return {label for grid in self._grids if (label := spelt(grid, word)) is not None}

    @cached_property
    def _boards(self) -> tuple[Board, ...]:
        boards = (reading_of(self.pack, item.record).board for item in self._maps)
        return tuple(board for board in boards if board is not None)

    @property
    def _grids(self) -> Iterator[Grid]:
        return (board.grid for board in self._boards)

    @cached_property
    def most_spaces(self) -> int:
        """The spaces of the largest map."""
        return max((len(board.terrain) for board in self._boards), default=1)

    @cached_property
    def most_neighbours(self) -> int:
        """The most neighbours that a space of a map has; 0 without a map."""
        beside = (len(board.grid.neighbours(cell)) for board in self._boards for cell in board.terrain)
        return max(beside, default=0)

    @cached_property
    def most_on_side(self) -> int:
        """The most kinds of terrain that lie on one side of a map."""
        return max((len(kinds) for board in self._boards for kinds in board.on_sides().values()), default=1)

    @cached_property
    def most_along(self) -> int:
        """The most kinds of path that run from one space to the next."""
        return max((len(kinds) for board in self._boards for kinds in board.along_paths().values()), default=1)

    def most_in_area(self, id: str) -> int:
        """The spaces of an area, on the map where it has most; 0 where no map has it."""
        areas = (area for board in self._boards for area in board.areas if area.id == id)
        return max((len(area.cells) for area in areas), default=0)

    @property
    def most_sides(self) -> int:
        """The sides of the scenario that has most."""
        return max((len(item.record.members) for item in self.section("scenarios").values()), default=2)

    @property
    def most_players(self) -> int:
        """The players of the scenario that has most."""
        return max((len(item.record.seated) for item in self.section("scenarios").values()), default=2)


def scenario_items(scenario: Item) -> Iterator[Item]:
    """What a scenario declares for itself alone, as items of their sections: its tables, then its elements."""
    yield from tables_of(scenario)
    forms = KINDS["rules"].sections
    for number, part in enumerate(scenario.record.rules):
        for section, form in forms.items():
            where = (*scenario.where, "rules", number, section)
            declared: Any = getattr(part, section, None) or {}
            if form.form == "list":
                for index, record in enumerate(declared):
                    id = record.id or f"{scenario.id}#{number}.{index + 1}"
                    yield Item(section, id, record, scenario.source, (*where, index))
            elif form.form == "nested":
                for owner, records in declared.items():
                    for name, record in records.items():
                        yield Item(section, f"{owner}.{name}", record, scenario.source, (*where, owner, name))
            else:
                for id, record in dict(declared).items():
                    yield Item(section, id, record, scenario.source, (*where, id))
