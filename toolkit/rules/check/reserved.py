"""Arguments and fields that nobody could name, for the language gives their names another meaning. In: declarations."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic
from toolkit.packs import Item
from toolkit.rules.check.codes import HIDDEN_ARGUMENT, HIDDEN_FIELD
from toolkit.rules.check.declarations import Declarations
from toolkit.rules.check.signatures import FIELDS

EVERYWHERE = frozenset({
    "active", "bearer", "cause", "event", "game", "here", "inactive", "it", "new", "old", "options", "settings",
    "there", "viewer",
})  # fmt: skip
"""The names that the language gives in any element that has arguments."""


OF_PIECES = frozenset({*FIELDS["piece"], "kind", "title"})
"""The fields that every piece has."""


def hidden_fields(known: Declarations) -> Iterator[Diagnostic]:
    """Attributes and states of kinds with a name that every piece, or all terrain, gives to something else."""
    for item in known.section("kinds").values():
        taken = frozenset(FIELDS["terrain"]) if item.id == "terrain" else OF_PIECES
        whose = "terrain" if item.id == "terrain" else "every piece"
        for part in ("attrs", "state"):
            for name in sorted(taken.intersection(getattr(item.record, part))):
                yield HIDDEN_FIELD.at(item.key_span(part, name), f"`{name}` is a field that {whose} has already.")


def hidden_arguments(known: Declarations) -> Iterator[Diagnostic]:
    """Arguments with a name of the language; in an action also `by`, and `card` where one is played."""
    for item, path, taken in _arguments(known):
        name = path[-1]
        if name in taken:
            yield HIDDEN_ARGUMENT.at(item.key_span(*path), f"`{name}` has a meaning of its own in the language.")


def _arguments(known: Declarations) -> Iterator[tuple[Item, tuple[str | int, ...], frozenset[str]]]:
    for section in ("values", "procedures", "effects", "orders"):
        for item in known.section(section).values():
            for name in item.record.args:
                yield item, ("args", name), EVERYWHERE
    for item in known.section("actions").values():
        taken = EVERYWHERE | {"by"} | ({"card"} if item.record.card is not None else set())
        for number, choices in enumerate(item.record.args):
            for name in choices:
                yield item, ("args", number, name), taken
