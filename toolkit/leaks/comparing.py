"""One decision beside a world that a seat cannot tell from its own: what the seat is asked, shown and told is the same.

In: a game, a player, random picks. `look` compares and goes on in both with the same answers until what is hidden
comes out; it raises `Leak`. `Compared` counts in how many worlds what differed: equal ones are no proof.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from typing import Literal as OneOf

from toolkit.examples.log import log_of
from toolkit.frozen import frozen
from toolkit.leaks.worlds import (
    Difference,
    has_secrets,
    kinds_of_difference,
    some_difference,
    without_past,
    world_of,
)
from toolkit.play import PASS, Game, name_answer, read_answer, view_of
from toolkit.play.heard_answers import heard_answers
from toolkit.play.indistinguishable import Indistinguishable, Moved, names_after
from toolkit.play.knowledge import Knowledge
from toolkit.play.reasons import refusal
from toolkit.play.refusals import Refused
from toolkit.state import UnknownName
from toolkit.state.row_cells import HOLDER

Told = OneOf["answers", "menu", "proposals", "refusal", "view", "record", "log", "why", "question", "legal", "screen"]
"""Where two worlds differ: in the answers listed, in a menu in words, in what is proposed, in why an answer is refused,
in the view, in the answers that were heard of, in the log's order, in what `why` tells, in what is asked after an
answer, in whether an answer may be given, in what stands on the screen beside that."""
MOST_STEPS = 1_000
"""Short steps that a random answer may take."""
ANSWERS_ON = 4
"""So many answers are given in both worlds behind a decision."""


@frozen
class Table:
    """What a seat is told in words: the lines of its menu, what is proposed, what comes of a value that it asks for,
    and what else stands on its screen, or comes there when it asks for this or that, at random. Where nobody says,
    nothing."""

    menu: Callable[[Game, Sequence[Any]], list[Any]] = lambda game, answers: []
    proposed: Callable[[Game, Sequence[Any]], list[Any]] = lambda game, answers: []
    why: Callable[[Game, str, int], Any] = lambda game, question, viewer: None
    screen: Callable[[Game, int, random.Random], list[Any]] = lambda game, viewer, picks: []


class Leak(AssertionError):
    """A seat is shown, asked or told something else in a world that it cannot tell from its own. `game` and `other` are
    both at the decision where it came out, `later` answers on; `first` and `second` are what differs, `about` what it
    is about."""

    later = 0

    def __init__(
        self, told: Told, differs: Sequence[Any], games: tuple[Game, Game], world: Indistinguishable, about: str = ""
    ) -> None:
        self.told, self.about, self.world = told, about, world
        self.first, self.second = differs
        self.game, self.other = games
        game = self.game
        where = game.site.path if game.site is not None else "the end"
        super().__init__(
            f"{told}{f' {about}' if about else ''} at {where}: {first_difference(self.first, self.second)}"
        )


@dataclass
class Compared:
    """How many decisions were compared with a world like it, in how many what was different, how far both went on."""

    secrets: int = 0
    compared: int = 0
    differed: Counter[str] = field(default_factory=Counter)
    followed: int = 0
    came_out: int = 0
    answers: int = 0
    asked_why: int = 0
    refusals: int = 0

    def __str__(self) -> str:
        what = ", ".join(f"{count} {name}" for name, count in sorted(self.differed.items())) or "nothing"
        return (
            f"{self.secrets} decisions beside secrets, {self.compared} worlds ({what} differed), "
            f"{self.answers} decisions of the seat, {self.followed} answers on, {self.came_out} came out, "
            f"{self.refusals} refusals, {self.asked_why} whys"
        )


def look(game: Game, viewer: int, key: str, count: Compared, table: Table, wanted: Difference | None = None) -> None:
    """One decision beside a world like it, and both some answers on. Raises `Leak`.

    `key` says at random what is otherwise and what is tried; with the same one `wanted` tries the same beside another
    difference.
    """
    count.secrets += has_secrets(game, viewer)
    difference = wanted or some_difference(game, viewer, random.Random(f"world {key}"))
    world = difference.world(game.program.stage, game.cells, viewer)
    if world is None:
        return
    count.compared += 1
    count.differed.update(set(kinds_of_difference(game, world)))
    _Looking(game, world_of(game, world), world, viewer, random.Random(f"look {key}"), count, table).look()


@dataclass
class _Looking:
    """A decision in two worlds."""

    game: Game
    other: Game
    world: Indistinguishable
    viewer: int
    picks: random.Random
    count: Compared
    table: Table

    def look(self) -> None:
        """All that the player is shown, asked and told."""
        game, other, viewer = self.game, self.other, self.viewer
        if game.seat == viewer:
            self._question()
        self._same("view", [shown(each, viewer) for each in (game, other)])
        now = without_past(game), without_past(other)
        seed = self.picks.random()
        self._same("screen", [self.table.screen(each, viewer, random.Random(seed)) for each in now], at=now)
        records = self._record(game.cells, {}), self._record(self.world.cells, self.world.moved)
        self._same("record", records)
        for question in self._questions():
            self.count.asked_why += 1
            self._same("why", [self.table.why(each, question, viewer) for each in (game, other)], question)
        self._follow(without_past(game), without_past(other))

    def _same(self, told: Told, both: Sequence[Any], about: str = "", at: tuple[Game, Game] | None = None) -> None:
        one, other = both
        if one != other:
            raise Leak(told, both, at or (self.game, self.other), self.world, about)

    def _record(self, cells: list[Any], moved: Moved) -> list[Any]:
        """The answers of the game as the player hears of them who knows a state, in which others may have answered."""
        knowledge = Knowledge(self.game.program.stage, cells, self.viewer)
        return [*self.game.told, *heard_answers(self.game, self.viewer, names_after(knowledge.told_names, moved))]

    # What is asked

    def _question(self) -> None:
        """What may be answered, what is proposed, and why not that which may not."""
        self.count.answers += 1
        for _ in range(3):
            self._steps(self.game.clone(), self.other.clone())
        self._proposals()
        self._refusals()

    def _steps(self, game: Game, other: Game) -> None:
        """The short steps to a whole answer, one way among many: the same may come next, in one order."""
        past, said = game.past, ""
        names = [known_names(each, self.viewer) for each in (game, other)]
        while game.past is past:
            listed = [each.legal() for each in (game, other)]
            both = [
                {json.dumps(name_answer(each, answer, known)): answer for answer in answers}
                for each, known, answers in zip((game, other), names, listed, strict=True)
            ]
            self._same("answers", [list(answers) for answers in both], said, (game, other))
            menus = [self.table.menu(each, answers) for each, answers in zip((game, other), listed, strict=True)]
            self._same("menu", menus, said, (game, other))
            if not both[0]:
                return
            said = self.picks.choice(sorted(both[0]))
            for each, answers in zip((game, other), both, strict=True):
                each.take(answers[said])

    def _proposals(self) -> None:
        worlds = (self.game, self.other)
        proposals = [each.proposals() for each in worlds]
        names = [known_names(each, self.viewer) for each in worlds]
        named = [
            [json.dumps(name_answer(each, answer, known)) for answer in answers]
            for each, known, answers in zip(worlds, names, proposals, strict=True)
        ]
        self._same("proposals", named)
        in_words = [self.table.proposed(each, answers) for each, answers in zip(worlds, proposals, strict=True)]
        self._same("proposals", in_words)

    def _refusals(self) -> None:
        game, site, actions = self.game, self.game.site, self.game.program.rules.actions
        ids = game.program.stage.numbers.ids["actions"]
        if site is None or site.kind != "menu":
            return
        legal = {answer[:1] for answer in game.legal()}
        for number in self.picks.sample(range(len(ids)), min(6, len(ids))):
            is_offered = ids[number] in site.actions
            if not is_offered or ((number,) not in legal and not actions[ids[number]].args):
                self.count.refusals += 1
                reasons = [refusal(each, (number,)) for each in (game, self.other)]
                self._same("refusal", [(str(each), each.condition, each.cite) for each in reasons], ids[number])

    def _questions(self, most: int = 1) -> list[str]:
        """Some values about things that the player knows by name, at random; what is public may be asked by anybody."""
        stage = self.game.program.stage
        askable = (one for one in stage.rules.values.values() if one.public is None and not one.within)
        values = [value for value in askable if "@" not in value.id]
        found = []
        for value in self.picks.sample(values, min(most, len(values))):
            said = [self._some(arg.type.name) for arg in value.args]
            if None not in said:
                found.append(f"{value.id}({', '.join(map(str, said))})" if said else value.id)
        return found

    def _some(self, type: str) -> str | None:
        """The name of a thing of a type that the player knows; None where he knows none, or of another sort."""
        game, stage = self.game, self.game.program.stage
        if type in stage.rules.kinds:
            knowledge = Knowledge(stage, game.cells, self.viewer)
            rows = [row for row, shape in stage.layout.rows(game.cells) if shape.id == type]
            known = [row for row in rows if game.cells[row + HOLDER] is not None and knowledge.sees(row)]
            return knowledge.called[self.picks.choice(known)] if known else None
        named = {"player": stage.numbers.players, "space": stage.ground.labels}.get(type)
        return self.picks.choice(named) if named else None

    # What comes of answers

    def _follow(self, game: Game, other: Game) -> None:
        """The same answers in both worlds, until a view tells them apart."""
        for later in range(1, ANSWERS_ON + 1):
            try:
                if not self._goes_on(game, other):
                    return
            except Leak as leak:
                leak.later = later
                raise

    def _goes_on(self, game: Game, other: Game) -> bool:
        """Whether there was an answer more behind which the player cannot tell the worlds apart."""
        if game.over or not self._step(game, other):
            return False
        self.count.followed += 1
        one, two = shown(game, self.viewer), shown(other, self.viewer)
        decisions = one.pop("decision"), two.pop("decision")
        logs = log_of(game, self.viewer), log_of(other, self.viewer)
        if one == two and _waits(game) == _waits(other) and not self._is_order_of_hidden(*map(_answers, decisions)):
            self._same("answers", [*map(_answers, decisions)], at=(game, other))
            self._same("question", decisions, at=(game, other))
            if self._is_another_order(*logs):
                raise Leak("log", [*map(list, logs)], (game, other), self.world)
            if logs[0] == logs[1]:
                return True
        self.count.came_out += 1
        return False

    def _is_another_order(self, one: Sequence[str], other: Sequence[str]) -> bool:
        """Whether two logs say the same in another order, and of nothing that was hidden before: that came out."""
        return one != other and Counter(one) == Counter(other) and not self._is_order_of_hidden(one, other)

    def _is_order_of_hidden(self, one: Sequence[str] | None, other: Sequence[str] | None) -> bool:
        """Whether two lists say the same in another order of pieces that were hidden before, and that the player knows
        by now: which of them lay where came out, and by that alone their listing keys differ."""
        if one is None or other is None or one == other or Counter(one) != Counter(other):
            return False
        names = self.game.program.stage.names(self.game.cells).named
        hidden = {names[piece] for piece in self.world.moved}
        lines = [line for line, world in zip(one, other, strict=True) if line != world]
        return any(word in hidden for line in lines for word in re.findall(r"[\w#]+", line))

    def _step(self, game: Game, other: Game) -> bool:
        """The same answer in both worlds; False where the other one has no such answer, for it is another's secret."""
        stage = game.program.stage
        if game.odds is not None:
            return False
        answer = whole_answer(game, self.picks)
        names = stage.names(game.cells)
        if game.seat == self.viewer:
            named = name_answer(game, answer, known_names(game, self.viewer))
            before = game.clone()
            game.apply(read_answer(game, named))
            try:
                other.apply(read_answer(other, named))
            except (Refused, UnknownName) as error:
                raise Leak("legal", (json.dumps(named), str(error)), (before, other), self.world) from error
            return True
        named = name_answer(game, answer, names_after(names, self.world.moved))
        try:
            other.apply(read_answer(other, named) if answer != PASS else PASS)
        except (Refused, UnknownName):
            return False
        game.apply(answer)
        return True


def known_names(game: Game, viewer: int) -> Any:
    """The names of a game as a player may hear them."""
    return Knowledge(game.program.stage, game.cells, viewer).known_names


def shown(game: Game, viewer: int) -> dict[str, Any]:
    """A view without the record."""
    return {key: value for key, value in view_of(game, viewer).items() if key != "record"}


def _answers(decision: Any) -> list[str] | None:
    """What a view lists to answer."""
    listed = decision.get("answers") if decision is not None else None
    return None if listed is None else [json.dumps(each) for each in listed]


def _waits(game: Game) -> Any:
    """Who is asked where."""
    return game.seat, game.site.path if game.site is not None else None


def whole_answer(game: Game, picks: random.Random) -> tuple[int, ...]:
    """A random whole answer to a decision, put together in short steps; the game is left as it was."""
    probe = game.clone()
    for _ in range(MOST_STEPS):
        past = probe.past
        answers = probe.legal()
        if not answers:
            probe.take_back()
            continue
        answer = picks.choice(answers)
        probe.take(answer)
        if probe.past is not past:
            return answer
    raise AssertionError("no answer could be made whole")


def first_difference(one: Any, other: Any) -> str:
    """The first part in which two documents differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in (*one, *other):
            if one.get(key) != other.get(key):
                return f"{key}: {first_difference(one.get(key), other.get(key))}"
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return next(first_difference(*pair) for pair in zip(one, other, strict=True) if pair[0] != pair[1])
    return f"{one} != {other}"[:2_000]
