"""Arguments that nobody could name, for the language gives their names another meaning. In: declarations."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, Span
from toolkit.rules.check.codes import HIDDEN_ARGUMENT
from toolkit.rules.check.declarations import Declarations

EVERYWHERE = frozenset({
    "active", "bearer", "cause", "event", "game", "here", "inactive", "it", "new", "old", "options", "settings",
    "there", "viewer",
})  # fmt: skip
"""The names that the language gives in any element that has arguments."""


def hidden_arguments(known: Declarations) -> Iterator[Diagnostic]:
    """Arguments with a name of the language; in an action also `by`, and `card` where one is played."""
    for name, taken, span in _arguments(known):
        if name in taken:
            yield HIDDEN_ARGUMENT.at(span, f"`{name}` has a meaning of its own in the language.")


def _arguments(known: Declarations) -> Iterator[tuple[str, frozenset[str], Span]]:
    for section in ("values", "procedures", "effects", "orders"):
        for item in known.section(section).values():
            for name in item.record.args:
                yield name, EVERYWHERE, item.key_span("args", name)
    for item in known.section("actions").values():
        taken = EVERYWHERE | {"by"} | ({"card"} if item.record.card is not None else set())
        for number, choices in enumerate(item.record.args):
            for name in choices:
                yield name, taken, item.key_span("args", number, name)
