"""The moment of an expectation. In: the text of `at:`. Out: when to look, or what is wrong with the text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal as OneOf

from toolkit.program.rules import Moment

_AROUND = re.compile(r"(opening|ending)\s*\(\s*([a-z][a-z0-9_]*)\s*\)(?:\s*#\s*([1-9][0-9]{0,3}))?\Z")
_BESIDE = re.compile(r"(before|after)\s+([a-z][a-z0-9_]*)(?:\s*#\s*([1-9][0-9]{0,3}))?\Z")
_NUMBER = re.compile(r"(?:after\s+)?(?:answer\s+)?([0-9]{1,4})\Z")


@dataclass(frozen=True, slots=True)
class When:
    """A moment of an example.

    `start` is before the first answer, `answer` after so many, `end` when all is done, `over` when the game is over,
    `never` one that the example says wrongly; `moment` the `count`-th time that a moment of the rules comes after the
    start, or, with count 0, the last.
    """

    form: OneOf["start", "answer", "end", "over", "never", "moment"]
    count: int = 0
    moment: Moment | None = None


def read_moment(text: str | None) -> When | None:
    """What `at:` says; None when it says nothing that is known."""
    text = (text or "end").strip()
    if text in ("start", "end"):
        return When("start" if text == "start" else "end")
    if number := _NUMBER.match(text):
        return When("answer", int(number[1]))
    if text == "ending(game)":  # nothing is left to stop in: the game's last state stays
        return When("over")
    found = _AROUND.match(text) or _BESIDE.match(text)
    if found is None:
        return None
    return When("moment", int(found[3] or 1), Moment(found[1], found[2]))  # type: ignore[arg-type]  # as the pattern says
