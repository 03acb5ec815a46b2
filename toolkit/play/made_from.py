"""What a game is made from: the items of its packs that its scenario compiles to, each by a hash of what can change
play. In: a stage. Out: hashes by item (`procedures/turn`); from those of a save, what is otherwise now, with its place.

What only people read (titles, labels, texts, versions) is in no hash. An item counts when the scenario in play reaches
it: what lays out the state and what follows by itself always does, all else when something that counts names it. Names
are looked for in whatever an item says, so that an item may count which nothing really asks for, and none is forgotten.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from toolkit.diagnostics import Span
from toolkit.frozen import frozen
from toolkit.language.code import Where
from toolkit.model.record import Variants
from toolkit.packs import Item, Pack
from toolkit.phrases import Say, say_in_english
from toolkit.play.once import once_for_each
from toolkit.runtime.program import Frame, Program, site_of
from toolkit.source import as_json
from toolkit.state import Stage
from toolkit.state.needs import option_holds

DIGITS = 16
"""Hexadecimal digits of a hash: a change is not missed by chance, and nobody gains by forging one."""
_POLICIES = "policies"
CELLS = "state"
"""What stands for the cells that a state has."""
_FOR_PEOPLE = frozenset(
    ("title", "text", "note", "source", "reconstructed", "cite", "short", "colour", "pattern", "draw", "credits",
     "summary", "documents", "languages", "say", "prompt", "label", "version", "depends", "symbol", "options")
)  # fmt: skip
"""Fields that only people read."""
_SAID = ("cite", "say", "prompt", "label", "title")
"""Keys of steps that only people read."""
_READ = frozenset(("cases", "chapters", "texts", "examples", "themes", "simulations"))
"""Sections that only people read."""
_NEVER = frozenset(("scenarios", "maps", "traces"))
"""Sections that are never played, or of which the scenario names the one that is."""
_NAMED = frozenset(
    ("values", "procedures", "actions", "menus", "effects", "occasions", "events", "settings", "orders", "tables",
     "units", "cards", "terrain", "keywords", "movement", "zones", "policies")
)  # fmt: skip
"""Sections whose items count when they are named."""
_JOINING = {"modifiers": ("to",), "permissions": ("permits", "forbids"), "actions": ("menu", "menus")}
"""Fields by which an item joins another one, and counts with it."""
_CHANGING = ("replaces", "extends", "disables")
_WORD = re.compile(r"[A-Za-z_][\w-]*")


@frozen
class Part:
    """An item with what is asked of it here: its hash, the names in it, those whose counting lets it count."""

    item: Item
    key: str
    hash: str
    names: frozenset[str]
    joins: frozenset[str]
    option: str | None


@frozen
class Difference:
    """An item that is not what it was when a game was begun; `span` is its place, None where it is gone."""

    key: str
    how: str
    span: Span | None

    def __str__(self) -> str:
        return self.words(say_in_english)

    def words(self, say: Say) -> str:
        """What has changed, and where."""
        place = f"{self.span.path}:{self.span.line}:{self.span.column}: " if self.span is not None else ""
        return f"{place}`{self.key}` {say(self.how)}"


@once_for_each
def made_from(stage: Stage) -> Mapping[str, str]:
    """The hashes of all that a game is made from, by item; those of a pack that is depended on begin with its id."""
    return _hashes(stage, _counting(stage))


def made_with(stage: Stage, policies: Collection[str]) -> Mapping[str, str]:
    """The same for a game in which some are played by policies of which the scenario says nothing."""
    known = made_from(stage)
    if all(f"{_POLICIES}/{id}" in known for id in policies):
        return known
    return _hashes(stage, _counting(stage, policies))


def _hashes(stage: Stage, parts: Sequence[Part]) -> Mapping[str, str]:
    return {part.key: part.hash for part in parts} | {CELLS: _hash_of_cells(stage, parts)}


def differences(stage: Stage, hashes: Mapping[str, str]) -> list[Difference]:
    """What is otherwise than when these hashes were written: in the order of files and lines, then what is gone."""
    parts = _counting(stage, [id for key in hashes for section, _, id in [key.partition("/")] if section == _POLICIES])
    now = {part.key: part for part in parts}
    found = [
        Difference(key, "has changed" if key in hashes else "is new", part.item.key_span())
        for key, part in now.items()
        if hashes.get(key) != part.hash
    ]
    found.sort(key=lambda each: (each.span.path, each.span.line, each.span.column) if each.span is not None else ())
    gone = sorted(key for key in hashes if key not in now and key != CELLS)
    found += [Difference(key, "is not there any more", None) for key in gone]
    if not found and hashes.get(CELLS) != _hash_of_cells(stage, parts):
        found = [Difference(CELLS, "has changed: rules that this game never comes to ask for more, or less", None)]
    return found


def part_at(stage: Stage, path: str, where: tuple[str | int, ...]) -> Part | None:
    """The part that holds a place of a file."""
    found = [
        part
        for part in parts_of(stage.rules.pack.original)
        if part.item.source.path == path and where[: len(part.item.where)] == part.item.where
    ]
    return max(found, key=lambda part: len(part.item.where), default=None)


def rules_around(program: Program, frame: Frame | None) -> Iterator[tuple[str, Part | None, str | None]]:
    """The steps that a game stands at, innermost first: the path of each, the part that it is in, and its own hash,
    which is None where it is that part itself."""
    while frame is not None:
        site = site_of(frame[0])
        where = site.where
        part = part_at(program.stage, where.source.path, where.path)
        is_step = part is None or len(where.path) > len(part.item.where)
        yield site.path, part, _hash_of_step(where) if is_step else None
        frame = frame[2]


def step_of_hash(program: Program, hash: str) -> Where | None:
    """The place of a step that says what one said of which this is the hash."""
    places = (site_of(function).where for function in program.functions.values())
    return next((where for where in places if where.path and _hash_of_step(where) == hash), None)


def _hash_of_step(where: Where) -> str:
    """A hash of what a step says, without what only people read."""
    data: Any = where.source.data
    for part in where.path:
        data = data[part]
    return hash_of_data(_for_the_machine(as_json(data)))


def _for_the_machine(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _for_the_machine(each) for key, each in data.items() if key not in _SAID}
    return [_for_the_machine(each) for each in data] if isinstance(data, list) else data


def _hash_of_cells(stage: Stage, parts: Sequence[Part]) -> str:
    """A hash of what a state holds: it depends on all rules, also on those that no game comes to."""
    layout, counted = stage.layout, {part.key.rpartition(":")[2] for part in parts}
    cells = sorted(cell.name for cell in layout.cells if cell.is_state)
    declared = {f"occasions/{id}" for id in stage.rules.occasions} | {f"effects/{id}" for id in stage.rules.effects}
    rows = {
        f"{shape.what} {shape.id}": [field for field, _ in shape.fields]
        for shape in layout.shapes
        if (key := f"{shape.what}s/{shape.id}") in counted or key not in declared
    }
    return hash_of_data([cells, rows])


def _counting(stage: Stage, policies: Collection[str] = ()) -> tuple[Part, ...]:
    """The parts that count in a scenario with its options, with some policies."""
    pack = stage.rules.pack.original
    scenario = pack.find("scenarios", stage.scenario)
    assert scenario is not None
    board = {scenario.record.map} if getattr(scenario.record, "map", None) else set()
    reached = _maps(pack, board) | {("scenarios", stage.scenario)}
    parts = [part for part in parts_of(pack) if option_holds(part.option, stage.options)]
    waiting = [
        part for part in parts if part.item.section not in _NEVER or (part.item.section, part.item.id) in reached
    ]
    names = {stage.numbers.ids["designs"][number] for number in _laid(stage)} | {*policies}
    chosen: list[Part] = []
    while True:
        counts = [part for part in waiting if _counts(part, names)]
        if not counts:
            break
        waiting = [part for part in waiting if not _counts(part, names)]
        chosen += counts
        for part in counts:
            names |= part.names | {part.item.id}
    return tuple(sorted(chosen, key=lambda part: part.key))


def _counts(part: Part, names: set[str]) -> bool:
    if part.joins and not part.joins.isdisjoint(names):
        return True
    if part.item.section in ("modifiers", "permissions"):
        return False
    return part.item.section not in _NAMED or part.item.id in names


def _laid(stage: Stage) -> set[int]:
    """The numbers of the designs that the game begins with."""
    return {stage.start[row] for row, _ in stage.layout.rows_of("piece", stage.start)}


def _maps(pack: Pack, wanted: set[str]) -> set[tuple[str, str]]:
    """The map of the scenario, and the maps of which it is put together."""
    found: set[str] = set()
    waiting = [*wanted]
    names = {part.item.id: part.names for part in parts_of(pack) if part.item.section == "maps"}
    while waiting:
        id = waiting.pop()
        if id not in found:
            found.add(id)
            waiting += [other for other in names.get(id, ()) if other in names]
    return {("maps", id) for id in found}


@once_for_each
def parts_of(pack: Pack) -> tuple[Part, ...]:
    """All items of a pack and of those that it depends on, each once: its own go before."""
    found: dict[str, Part] = {}
    for each in pack.family():
        prefix = "" if each is pack else f"{each.id}:"
        often: dict[str, int] = {}
        for item in (each.manifest, *each.everything()):
            if item.section in _READ:
                continue
            data = _without_words(item.record)
            key = f"{prefix}{_called(item, data, often)}"
            option = data.get("option") if isinstance(data, dict) else None
            found[key] = Part(item, key, hash_of_data(data), frozenset(_names_in(data)), _joined(item, data), option)
    return tuple(found.values())


def _called(item: Item, data: Any, often: dict[str, int]) -> str:
    """What an item is called. One of a list has no id: it goes by what it joins, and the how-manieth it is of these."""
    if item.section == "packs":
        return "pack"
    if item.section not in ("modifiers", "permissions"):
        return f"{item.section}/{item.id}"
    to = ",".join(sorted(_joined(item, data)))
    often[f"{item.section}/{to}"] = often.get(f"{item.section}/{to}", 0) + 1
    return f"{item.section}/{to}#{often[f'{item.section}/{to}']}"


def _joined(item: Item, data: Any) -> frozenset[str]:
    fields = (*_JOINING.get(item.section, ()), *_CHANGING)
    told = [data.get(field) for field in fields] if isinstance(data, dict) else []
    return frozenset(name for value in told if value is not None for name in _names_in(value))


def _names_in(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield from _WORD.findall(data)
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield from _names_in(key)
            yield from _names_in(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _names_in(value)


def _without_words(value: Any) -> Any:
    """What a record says, as data, without the fields that only people read. Keys that an author chose all stay: an
    attribute called `text` is none of these fields, nor is the verb of a step."""
    fields = getattr(type(value), "model_fields", None)
    if fields is None:
        if isinstance(value, Mapping):
            return {str(key): _without_words(each) for key, each in value.items()}
        if isinstance(value, list | tuple):
            return [_without_words(each) for each in value]
        return value
    verb = value.tag if isinstance(value, Variants) else ""
    told = {name: info.alias or name for name, info in fields.items() if name in value.model_fields_set}
    return {
        alias: _without_words(getattr(value, name))
        for name, alias in told.items()
        if alias not in _FOR_PEOPLE or alias == verb
    }


def hash_of_data(data: Any) -> str:
    """A short hash of plain data, whatever the order of its keys."""
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=str)
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]
