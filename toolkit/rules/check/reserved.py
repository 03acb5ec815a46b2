"""Arguments that nobody could name, for the language gives their names another meaning. In: declarations."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic
from toolkit.packs import Item
from toolkit.rules.check.codes import HIDDEN_ARGUMENT
from toolkit.rules.check.declarations import Declarations

EVERYWHERE = frozenset({
    "active", "bearer", "cause", "event", "game", "here", "inactive", "it", "new", "old", "options", "settings",
    "there", "viewer",
})  # fmt: skip
"""The names that the language gives in any element that has arguments."""


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
