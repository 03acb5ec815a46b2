"""Examples that say nothing: an expectation without anything that could fail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.diagnostics import Diagnostic, Span, register
from toolkit.lint.registry import check
from toolkit.packs import Item, Pack

EXPECTS_NOTHING = register(
    "W415",
    "expects-nothing",
    title="An expectation of an example cannot fail",
    cause="It names a moment, a value, a list of answers or a seat, and says nothing of it that could be otherwise.",
    remedy="Say what must hold there, or take it out.",
    bad="expect: [{at: ending(battle), value: losses(battle)}]",
    good="expect: [{at: ending(battle), value: losses(battle), is: 2}]",
)


@check(EXPECTS_NOTHING)
def check_examples(pack: Pack) -> Iterator[Diagnostic]:
    """Look at what each expectation says."""
    for item in pack.all("examples"):
        for index, expectation in enumerate(item.record.expect):
            for span, message in _idle(item, index, expectation):
                yield EXPECTS_NOTHING.at(span, message)


def _idle(item: Item, index: int, said: Any) -> Iterator[tuple[Span, str]]:
    def at(*inside: str | int) -> Span:
        """The place of a part of this expectation."""
        return item.span("expect", index, *inside)

    if said.value is not None and "is_" not in said.model_fields_set and not said.account:
        yield at("value"), "Nothing is said of this value: neither `is:` nor `account:`."
    if said.legal is not None and said.legal.exact is None and not said.legal.includes and not said.legal.excludes:
        yield at("legal"), "No answer is named that must be legal, or must not be."
    for field in ("log_has", "log_lacks"):
        if any(not words.strip() for words in getattr(said, field)):
            yield at(field), "No words are named."
    for seat, seen in said.view.items():
        if not seen:
            yield at("view", seat), f"Nothing is said of what `{seat}` sees."
    if said.refused is not None and not said.refused.answer:
        yield at("refused"), "No answer is named that must be refused: write `answer:`."
    if not said.model_fields_set - {"at"} or (said.model_fields_set <= {"at", "state"} and not said.state):
        yield at(), "Nothing is said of this moment."
