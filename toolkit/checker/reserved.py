"""What nobody could name, for its name means something else: arguments, fields, types. In: declarations."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.codes import HIDDEN_ARGUMENT, HIDDEN_FIELD, TAKEN_TYPE
from toolkit.checker.declarations import Declarations
from toolkit.checker.items import scenario_items
from toolkit.checker.signatures import BUILT_IN_OCCASIONS, EVENTS, FIELDS
from toolkit.diagnostics import Diagnostic, Note
from toolkit.packs import Item
from toolkit.packs.scope import BUILT_IN

EVERYWHERE = frozenset({
    "active", "bearer", "cause", "event", "game", "here", "inactive", "it", "new", "old", "options", "settings",
    "there", "viewer",
})  # fmt: skip
"""The names that the language gives in any element that has arguments."""


OF_PIECES = frozenset({*FIELDS["piece"], "kind", "title"})
"""The fields that every piece has."""


_NAMED_BY_RULES = frozenset({"holder", "purse", "track"})
"""Types that only expressions have, and no `type:`."""
_WORDS = frozenset({"optional", "list", "set", "test", "map", "of", "to"})
"""What stands before a name in the words of a type."""
TYPES = BUILT_IN["type"] | _NAMED_BY_RULES | _WORDS
"""The words of which types are made."""
_WHOSE = {
    "terrain": "terrain", "space": "every space", "edge": "every edge", "player": "every player", "side": "every side",
}  # fmt: skip
_MAY_BE = {
    "kinds": frozenset({"unit", "card", "terrain", "order", "deck", "case", "menu"}),
    "types": frozenset({"order"}),
    "occasions": frozenset({"order"}),
    "effects": frozenset[str](),
}
"""By section the words of types that its things may be called by: there the declared thing is meant."""


def taken_types(known: Declarations) -> Iterator[Diagnostic]:
    """What becomes a type and is called like one that there is already; events that are called like the language's."""
    for item in _types(known):
        if item.section == "types" and item.id in known.section("kinds"):
            continue  # it is told that this is declared twice
        if item.id in TYPES - _MAY_BE[item.section]:
            yield TAKEN_TYPE.at(item.key_span(), f"`{item.id}` is a word of the types of the language.")
        elif item.section == "occasions":
            other = known.section("kinds").get(item.id) or known.section("types").get(item.id)
            if other is not None:
                note = Note("The other one is here.", other.key_span())
                message = f"`{item.id}` is an occasion and one of the {other.section}: as a type it would mean both."
                yield TAKEN_TYPE.at(item.key_span(), message, notes=[note])
    for item in _declared(known, ("events",)):
        if item.id in EVENTS or item.id in BUILT_IN_OCCASIONS:
            yield TAKEN_TYPE.at(item.key_span(), f"`{item.id}` is an event of the language.")


def _types(known: Declarations) -> Iterator[Item]:
    return _declared(known, tuple(_MAY_BE))


def _declared(known: Declarations, sections: tuple[str, ...]) -> Iterator[Item]:
    """All things of some sections, those too that scenarios declare for themselves."""
    for section in sections:
        yield from known.section(section).values()
    for scenario in known.section("scenarios").values():
        if scenario.record.rules:
            yield from (item for item in scenario_items(scenario) if item.section in sections)


def hidden_fields(known: Declarations) -> Iterator[Diagnostic]:
    """Attributes and states of kinds with a name that every piece, or all terrain, gives to something else."""
    for item in known.section("kinds").values():
        for part in ("attrs", "state"):
            for name in getattr(item.record, part):
                if (whose := _having(item.id, name, known)) is not None:
                    yield HIDDEN_FIELD.at(item.key_span(part, name), f"`{name}` is a field that {whose} has already.")
    for id, item in known.section("state").items():
        owner, _, name = id.partition(".")
        if (whose := _having(owner, name, known)) is not None:
            yield HIDDEN_FIELD.at(item.key_span(), f"`{name}` is a field that {whose} has already.")


def _having(owner: str, name: str, known: Declarations) -> str | None:
    """What has a field of a name already, so that things of a kind or a type cannot have one too."""
    if owner == "terrain":  # spaces and edges have what their terrain has
        return next((_WHOSE[each] for each in ("terrain", "space", "edge") if name in FIELDS[each]), None)
    if owner in FIELDS and owner in _WHOSE:
        if name in FIELDS[owner]:
            return _WHOSE[owner]
        kind = known.kinds.get("terrain") if owner in ("space", "edge") else None
        return "terrain" if kind is not None and name in kind.attrs else None
    return "every piece" if owner in known.section("kinds") and name in OF_PIECES else None


def hidden_arguments(known: Declarations) -> Iterator[Diagnostic]:
    """Arguments with a name of the language; in an action also `by`, and `card` where one is played."""
    for item, path, taken in _arguments(known):
        name = path[-1]
        if name in taken:
            yield HIDDEN_ARGUMENT.at(item.key_span(*path), f"`{name}` has a meaning of its own in the language.")


def _arguments(known: Declarations) -> Iterator[tuple[Item, tuple[str | int, ...], frozenset[str]]]:
    for section in ("values", "procedures", "effects", "orders", "tables"):
        for item in known.section(section).values():
            for name in item.record.args:
                yield item, ("args", name), EVERYWHERE
    for item in known.section("actions").values():
        taken = EVERYWHERE | {"by"} | ({"card"} if item.record.card is not None else set())
        for number, choices in enumerate(item.record.args):
            for name in choices:
                yield item, ("args", number, name), taken
