"""Who names whom in what a pack writes: the actions that a card is played by, the examples that test an element.

In: a game. Out: for each item those that name it, and what a name in a shown text means. What a field refers to is
known from the reading of the pack. In expressions a name is looked for as it is written: not in prose, not in a remark,
not behind the dot of a field, and not where the item itself gives the name to something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from toolkit.model.examples import Example
from toolkit.model.references import Reference
from toolkit.packs import Item
from toolkit.packs.scope import SECTIONS
from toolkit.publish.listing import MODELINE, Word, named_in, written
from toolkit.source import Path

if TYPE_CHECKING:
    from toolkit.publish.game import Entry, Game

NAMED = (
    "occasions", "values", "actions", "procedures", "effects", "events", "menus", "triggers", "checks", "purses",
    "units", "cards", "tables", "keywords", "orders", "places", "decks", "tracks", "terrain",
)  # fmt: skip
"""The sections whose items expressions name, in the order in which a name is taken that several have."""
_FROM_ROOT = {"settings": "settings", "game": "state"}
"""What stands before the dot of a name that is looked up as a whole, with the section where it is declared."""
_GIVEN = re.compile(
    r"""\b(?:choose|as|let):\s*\{?\s*([a-z][a-z0-9_]*)
      | (?:\b(?:for|one|pick|each|rows):\s*["']?|\bfor\s+|(?<!\bnot)(?<=[a-z0-9_])\(\s*|[\[,]\s*)
        ([a-z][a-z0-9_]*)\s+in\b""",
    re.VERBOSE,
)
"""Where a step or an expression gives a name: `x in` does where something is gone through, elsewhere it asks."""
_HEAD = re.compile(r"[a-z][a-z0-9_]*(?=$|[#(])")
"""The name that a key of an example begins with."""
_SILENT = frozenset({"cases", "chapters", "decks", "documents", "pack", "simulations", "themes"})
"""The sections whose items speak to readers, or only list what has its own link to them."""
_CHANGING = {"value": "to", "allowable": None}
"""The kinds of reference by which a change names what it changes, with the field where only one does so."""


class Naming(NamedTuple):
    """An item that names another; `changes` where it modifies, permits or forbids it."""

    by: Entry
    changes: bool


By = Mapping[tuple[str, str], tuple[Naming, ...]]
Meant = Mapping[Word, "Entry | None"]
"""What the words mean that a field refers to; None for what stands nowhere on the site."""


def meant_by_fields(game: Game, item: Item) -> Meant:
    """What the names in an item mean that stand where a field refers to something."""
    return {
        Word(_line_of(item, reference), reference.value, reference.on_key): _target(game, reference)
        for reference in _spoken(game, item)
    }


def _spoken(game: Game, item: Item) -> Iterator[Reference]:
    """What an item refers to: in its fields, and in what an example says in a form of its own.

    That is what stands somewhere or is put there, what will be drawn, and the case by which an answer is refused.
    """
    yield from game.references.get((item.section, item.id), ())
    if not isinstance(item.record, Example):
        return
    for key in item.record.place:
        yield from _as_key(game, key, (*item.where, "place", key))
    cards = item.record.next.cards if item.record.next else ()
    for key in cards if isinstance(cards, Mapping) else ():
        yield from _as_key(game, key, (*item.where, "next", "cards", key))
    for at, answer in enumerate(item.record.do):
        refused, where = answer.get("refused"), (*item.where, "do", at, "refused")
        if isinstance(refused, Mapping) and "case" in refused:
            refused, where = refused["case"], (*where, "case")
        if isinstance(refused, str):
            yield Reference("case", refused, where)


def _as_key(game: Game, key: str, where: Path) -> Iterator[Reference]:
    """What the key of an example names, such as `gun#1`, `hand(blue)` or `C3`."""
    name = _HEAD.match(key)
    kinds = ("piece", "place") if name is not None else ()
    found = next((kind for kind in kinds for one in SECTIONS[kind] if name and game.find(one, name[0])), None)
    if found is not None and name is not None:
        yield Reference(found, name[0], where, on_key=True)


def meant_by_name(game: Game, name: str) -> Entry | None:
    """What a name in an expression means; None where nothing is called so."""
    root, dot, _ = name.partition(".")
    if dot:
        section = _FROM_ROOT.get(root, "")
        return game.find(section, name if section == "state" else name.removeprefix(f"{root}."))
    return next((found for section in NAMED if (found := game.find(section, name)) is not None), None)


def own_names(item: Item) -> frozenset[str]:
    """The names that an item gives to its arguments, stages and what its steps choose, draw, roll or go through."""
    args = getattr(item.record, "args", None) or ()
    declared = {name for some in ([args] if isinstance(args, Mapping) else args) for name in some}
    declared |= {stage.id for stage in getattr(item.record, "stages", ())}
    return frozenset(declared) | {found[1] or found[2] for found in _GIVEN.finditer(written(item))}


def namers(game: Game) -> By:
    """For each item, by section and id, the items that name it, in the order of the files."""
    found: dict[tuple[str, str], dict[tuple[str, str], Naming]] = {}
    for entry in game.everything():
        if entry.item is None or entry.section in _SILENT:
            continue
        for target, changes in _named_by(game, entry, entry.item):
            if (target.section, target.id) != (entry.section, entry.id):
                known = found.setdefault((target.section, target.id), {})
                before = known.get((entry.section, entry.id))
                known[entry.section, entry.id] = Naming(entry, changes or (before is not None and before.changes))
    return {target: tuple(entries.values()) for target, entries in found.items()}


def _named_by(game: Game, entry: Entry, item: Item) -> Iterator[tuple[Entry, bool]]:
    fields = meant_by_fields(game, item)
    for reference in _spoken(game, item):
        target = _target(game, reference)
        if target is not None:
            yield target, _changes(reference)
    own = own_names(item)
    for word in named_in(written(item)):
        target = None if word in fields or word.name in own else game.meant(word.name)
        if target is not None:
            yield target, False


def _changes(reference: Reference) -> bool:
    """Whether an item changes what it refers to here."""
    if reference.kind not in _CHANGING:
        return False
    field = _CHANGING[reference.kind]
    return field is None or field in reference.where[-2:]


def _target(game: Game, reference: Reference) -> Entry | None:
    sections = SECTIONS.get(reference.kind, ())
    return next((found for one in sections if (found := game.find(one, reference.value)) is not None), None)


def _line_of(item: Item, reference: Reference) -> int:
    """The line of a reference in the item's text, from 0."""
    source = item.source
    span = source.key_span(reference.where) if reference.on_key else source.span(reference.where)
    if not item.where:
        head = len(source.text) - len(MODELINE.sub("", source.text).lstrip())
        return span.line - 1 - source.text[:head].count("\n")
    return span.line - source.key_span(item.where).line
