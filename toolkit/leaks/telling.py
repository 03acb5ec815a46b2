"""A leak as a diagnostic: what differs, which expression of the rules it comes from, both worlds in words."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from toolkit.compiler import Program
from toolkit.diagnostics import Code, Diagnostic, Note, Span
from toolkit.frozen import frozen
from toolkit.leaks.codes import ANSWERS, TOLD
from toolkit.leaks.comparing import Leak, first_difference
from toolkit.leaks.readings import Spot
from toolkit.leaks.worlds import in_words

LONGEST = 160
"""Characters of what is quoted."""
MOST_NAMED = 3
"""So many answers are named of those that there are in one world alone."""
SAID = {
    "answers": "what may be answered",
    "menu": "what the menu says",
    "screen": "what stands on the screen",
    "proposals": "what is proposed",
    "refusal": "why an answer is refused",
    "legal": "whether an answer may be given",
    "question": "what is asked after an answer",
    "view": "what is shown",
    "record": "what is told of earlier answers",
    "log": "the order of the log",
    "why": "what `why` tells",
}


@frozen
class Found:
    """A leak with where it was found: the scenario, the seed of the game, which decision, which seat
    looks. `cells` are those of the world that was played, when it was looked at."""

    scenario: str
    seed: int
    decision: int
    seat: str
    leak: Leak
    spots: tuple[Spot, ...]
    cells: tuple[Any, ...]

    def diagnostic(self) -> Diagnostic:
        """The finding at the expression that differs, else where the game waits."""
        return self.code.at(self.place, self._message(), notes=list(self._notes()))

    @property
    def code(self) -> Code:
        """Whether it is about what may be answered or about what is told."""
        return TOLD if self.leak.told in ("view", "record", "log", "why") else ANSWERS

    @property
    def place(self) -> Span:
        """The innermost part that differs of the expression of the decision; of a game that is over the sequence."""
        if self.spots:
            return _span(self._outermost[-1])
        site = self.leak.game.site
        return site.where.span() if site is not None else span_of_game(self.leak.game.program)

    @property
    def _outermost(self) -> list[Spot]:
        """What differs in the expression of the decision itself."""
        where = self.spots[0].where
        place = next((n for n, spot in enumerate(self.spots) if spot.where != where), len(self.spots))
        return list(self.spots[:place])

    def _message(self) -> str:
        told = f"{SAID[self.leak.told]}, {self._of_site()}," if self._of_site() else SAID[self.leak.told]
        begins = f"{told[0].upper()}{told[1:]} tells {self.seat} what that seat cannot see"
        later = f", {_count(self.leak.later)} on" if self.leak.later else ""
        at = f"{self.scenario}, game {self.seed}, decision {self.decision}{later}"
        return f"{begins} ({at}): {self._difference()}."

    def _of_site(self) -> str:
        site = self.leak.game.site
        if self.leak.told == "why":
            return f"`{_short(self.leak.about)}`"
        if self.leak.told == "refusal":
            return f"`{self.leak.about}`"
        return f"at `{site.element}`" if site is not None and self.leak.told != "log" else ""

    def _difference(self) -> str:
        """By what the worlds can be told apart."""
        first, second = self.leak.first, self.leak.second
        if not (isinstance(first, list) and isinstance(second, list)):
            return _short(first_difference(first, second).replace(" != ", " in one world, in the other "))
        if self.leak.told == "log":
            one, other = next(pair for pair in zip(first, second, strict=True) if pair[0] != pair[1])
            return (
                f"it says the same in another order, `{_short(one.strip())}` first in one world, in the other "
                f"`{_short(other.strip())}`"
            )
        alone = Counter(map(_answer, first)) - Counter(map(_answer, second))
        there = Counter(map(_answer, second)) - Counter(map(_answer, first))
        counts = f"{_count(len(first))} in one world, {len(second)} in the other" if len(first) != len(second) else ""
        parts = [
            f"only in one {_listed(list(alone))}" if alone else "",
            f"only in the other {_listed(list(there))}" if there else "",
        ]
        if not alone and not there:
            return (
                f"the same answers in another order, {_listed(list(map(_answer, first)))} in one world, in the other "
                f"{_listed(list(map(_answer, second)))}"
            )
        return "; ".join(part for part in (counts, *parts) if part)

    def _notes(self) -> Iterator[Note]:
        if self.spots:
            spot = self._outermost[-1]
            yield Note(
                f"`{_short(spot.text)}` is {_value(spot.one)} in one world and {_value(spot.other)} in the other."
            )
        for place, spot in enumerate(self.spots):
            is_last = place + 1 == len(self.spots) or self.spots[place + 1].where != spot.where
            if is_last and place >= len(self._outermost):
                values = f"{_value(spot.one)} in one world, {_value(spot.other)} in the other"
                message = f"It reads `{_short(spot.text)}` here: {values}."
                yield Note(message, _span(spot))
        if not self.spots:
            yield Note(
                "No expression of the rules was found that is computed otherwise: this may be a fault of Hexwright."
            )
        world, stage, cells = self.leak.world, self.leak.game.program.stage, list(self.cells)
        yield Note(f"One world: {in_words(stage, cells, world.cells)}.")
        yield Note(f"The other: {in_words(stage, world.cells, cells)}.")


def span_of_game(program: Program) -> Span:
    """Where it is written how the whole game goes."""
    procedure = program.rules.procedures.get(program.stage.sequence or "")
    return procedure.at.span() if procedure is not None else program.rules.pack.manifest.span()


def _span(spot: Spot) -> Span:
    return spot.where.span(spot.expr.start, spot.expr.end)


def _answer(told: Any) -> str:
    """An answer, or a line of a menu, in words."""
    if isinstance(told, str) and told.startswith("{"):
        (_, does), *rest = json.loads(told).items()
        said = [f"{name} {_value(value)}" for name, value in rest]
        return ", ".join(said if does == "choose" else [str(does), *said])
    return str(told[0]) if isinstance(told, tuple) and told else str(told)


def _listed(answers: Sequence[str]) -> str:
    more = f" and {len(answers) - MOST_NAMED} more" if len(answers) > MOST_NAMED else ""
    return f"{', '.join(f'`{_short(each)}`' for each in answers[:MOST_NAMED])}{more}"


def _count(number: int) -> str:
    return f"{number} answer{'' if number == 1 else 's'}"


def _value(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "none"}[value]
    if isinstance(value, list):
        return _short(f"[{', '.join(_value(each) for each in value)}]")
    return _short(str(value))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
