"""Twin worlds at the decisions of random games: what a seat cannot know changes nothing of what it is shown and asked.

`look` compares one decision with a twin of it, `follow` goes on in both with the same answers until the hidden part
comes out. `Twins` counts in how many twins what differed, so that nobody takes equal worlds for a proof.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.playthroughs.games import whole_answer
from toolkit.cli.playing.answers import menu_of, proposed_lines
from toolkit.cli.playing.asking import account
from toolkit.examples.accounts import Failed
from toolkit.examples.asking import Unseen
from toolkit.examples.things import Unnamed
from toolkit.play import PASS, Game, name_answer, read_answer, view_of
from toolkit.play.frames import read_frame, write_frame
from toolkit.play.knowledge import Knowledge
from toolkit.play.refusals import Refused, refusal
from toolkit.play.twins import Hidden, Twin, hidden_from, names_after, twin_of, wander
from toolkit.play.views import told_answers
from toolkit.state import UnknownName


class Leak(AssertionError):
    """A seat is shown, asked or told something else in a world that it cannot tell from its own."""


@dataclass
class Twins:
    """How many decisions were compared with a twin, in how many of these what was different, how far both went on."""

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
            f"{self.secrets} decisions beside secrets, {self.compared} twins ({what} differed), "
            f"{self.answers} decisions of the seat, {self.followed} answers on, {self.came_out} came out, "
            f"{self.refusals} refusals, {self.asked_why} whys"
        )


def has_secrets(game: Game, viewer: int) -> bool:
    """Whether a player may not know something: where pieces of several designs lie, or in which order."""
    stage = game.program.stage
    knowledge = Knowledge(stage, game.cells, viewer)
    pieces = [row for row, shape in stage.layout.rows(game.cells) if shape.what == "piece"]
    unseen = [row for row in pieces if game.cells[row + 2] is not None and not knowledge.sees(row)]
    lie = {game.cells[row + 2] for row in unseen}
    ordered = any(place.order != "none" for place in stage.rules.places.values() if not place.shown_to.is_true)
    return len({game.cells[row] for row in unseen}) > 1 and (len(lie) > 1 or ordered)


def some_twin(game: Game, viewer: int, picks: random.Random) -> Twin | None:
    """A world at random that a player cannot tell from his own; None where he knows everything."""
    stage = game.program.stage
    hidden: Hidden = hidden_from(stage, game.cells, viewer)
    found = twin_of(stage, game.cells, hidden, lambda group: tuple(picks.sample(group, len(group))), picks.randrange(4))
    wandered = wander(stage, found.cells, viewer, picks.randrange(1, 40))
    twin = Twin(wandered, found.moved)
    return twin if twin.cells != game.cells else None


def world_of(game: Game, twin: Twin) -> Game:
    """The game in the twin's state, at the same decision: names in its frames speak of who stands there."""
    other, program = game.clone(), game.program
    other.cells[:] = twin.cells
    names = program.stage.names(game.cells)
    other.go = read_frame(program, names, write_frame(program, names_after(names, twin.moved), game.go))
    if other.go is not None and game.ask is not None:
        other.ask = (game.ask[0], other.go[1], other.go[2])
    return other


def kinds_of_difference(game: Game, twin: Twin) -> Iterator[str]:
    """What differs between two worlds: which pieces lie in which sort of place, state of pieces."""
    stage = game.program.stage
    spaces = len(stage.ground.labels)
    for address, (one, other) in enumerate(zip(game.cells, twin.cells, strict=False)):
        if address < spaces and one != other:
            yield "on the map"
        elif spaces <= address < spaces + len(stage.numbers.instances) and one != other:
            place = stage.rules.places[stage.numbers.instances[address - spaces].place]
            yield "in decks" if place.order != "none" else "in hands"
    for row, shape in stage.layout.rows(game.cells):
        if shape.what == "piece" and row not in twin.moved:
            fields = [shape.at[f"state {name}"] for name in stage.rules.kinds[shape.id].state]
            if any(game.cells[row + at] != twin.cells[row + at] for at in fields):
                yield "in state"


def record(game: Game, viewer: int, cells: list[Any], moved: Any) -> list[Any]:
    """The answers of a game as a player hears of them who knows a state, in which other pieces may have answered."""
    knowledge = Knowledge(game.program.stage, cells, viewer)
    return [*game.told, *told_answers(game, viewer, names_after(knowledge.told_names, moved))]


def shown(game: Game, viewer: int) -> dict[str, Any]:
    """A view without the record."""
    return {key: value for key, value in view_of(game, viewer).items() if key != "record"}


def look(game: Game, viewer: int, picks: random.Random, count: Twins) -> None:
    """One decision beside a twin, and both some answers on. Raises `Leak`."""
    count.secrets += has_secrets(game, viewer)
    twin = some_twin(game, viewer, picks)
    if twin is None:
        return
    other = world_of(game, twin)
    count.compared += 1
    count.differed.update(set(kinds_of_difference(game, twin)))
    _same(shown(game, viewer), shown(other, viewer), "view", game)
    _same(record(game, viewer, game.cells, {}), record(game, viewer, twin.cells, twin.moved), "record", game)
    if game.seat == viewer:
        _same_question(game, other, viewer, picks, count)
    for question in questions_of(game, viewer, picks):
        count.asked_why += 1
        _same(why(game, question, viewer), why(other, question, viewer), f"why {question}", game)
    follow(game.clone(), other, twin, viewer, picks, count)


def _same_question(game: Game, other: Game, viewer: int, picks: random.Random, count: Twins) -> None:
    """What is proposed, and why not that which is not legal."""
    count.answers += 1
    for_both = [(each, Knowledge(each.program.stage, each.cells, viewer).known_names) for each in (game, other)]
    proposals = [each.proposals() for each in (game, other)]
    proposed = [
        [json.dumps(name_answer(each, answer, names)) for answer in answers]
        for (each, names), answers in zip(for_both, proposals, strict=True)
    ]
    _same(*proposed, "proposals", game)
    both = zip((game, other), proposals, strict=True)
    said = [[line.text for line in proposed_lines(each, answers)] for each, answers in both]
    _same(*said, "proposals in words", game)
    for _ in range(3):
        _same_steps(game.clone(), other.clone(), viewer, picks)
    site, ids = game.site, game.program.stage.numbers.ids["actions"]
    legal = {answer[:1] for answer in game.legal()}
    if site is None or site.kind != "menu":
        return
    for number in picks.sample(range(len(ids)), min(6, len(ids))):
        if ids[number] in site.actions and (number,) not in legal and not game.program.rules.actions[ids[number]].args:
            reasons = [refusal(each, (number,)) for each in (game, other)]
            count.refusals += 1
            _same(*((str(each), each.condition, each.cite) for each in reasons), f"refusal of {ids[number]}", game)


def _same_steps(game: Game, other: Game, viewer: int, picks: random.Random) -> None:
    """The short steps to a whole answer, one way among many: the same may come next in both worlds, in one order."""
    past, said = game.past, ""
    names = [Knowledge(each.program.stage, each.cells, viewer).known_names for each in (game, other)]
    while game.past is past:
        both = [
            {json.dumps(name_answer(each, answer, known)): answer for answer in each.legal()}
            for each, known in zip((game, other), names, strict=True)
        ]
        _same(*(list(answers) for answers in both), f"answers behind {said or 'nothing'}", game)
        _same(*(_menu(each) for each in (game, other)), f"menu behind {said or 'nothing'}", game)
        if not both[0]:
            return
        said = picks.choice(sorted(both[0]))
        for each, answers in zip((game, other), both, strict=True):
            each.take(answers[said])


def _menu(game: Game) -> list[tuple[str, tuple[str, ...]]]:
    """What the one who is asked is listed at the table: each answer in words, with the names that he may type."""
    return [(line.text, line.names) for line in menu_of(game, game.legal())]


def follow(game: Game, other: Game, twin: Twin, viewer: int, picks: random.Random, count: Twins, most: int = 4) -> None:
    """The same answers in both worlds, until a view tells them apart. Raises `Leak`."""
    for _ in range(most):
        if game.over or not _step(game, other, twin, viewer, picks):
            return
        count.followed += 1
        one, two = shown(game, viewer), shown(other, viewer)
        decisions = one.pop("decision"), two.pop("decision")
        if one != two or _waits(game) != _waits(other):
            count.came_out += 1
            return
        _same(*decisions, "question after an answer", game)


def _waits(game: Game) -> Any:
    """Who is asked where."""
    return game.seat, game.site.path if game.site is not None else None


def _step(game: Game, other: Game, twin: Twin, viewer: int, picks: random.Random) -> bool:
    """The same answer in both worlds; False where the other one has no such answer, for it is another's secret."""
    stage = game.program.stage
    if game.odds is not None:
        return False
    answer = whole_answer(game, picks)
    names = stage.names(game.cells)
    if game.seat == viewer:
        named = name_answer(game, answer, Knowledge(stage, game.cells, viewer).known_names)
        game.apply(read_answer(game, named))
        try:
            other.apply(read_answer(other, named))
        except (Refused, UnknownName) as error:
            raise Leak(f"{named} is legal in one world and not in its twin: {error}") from error
        return True
    named = name_answer(game, answer, names_after(names, twin.moved))
    try:
        other.apply(read_answer(other, named) if answer != PASS else PASS)
    except (Refused, UnknownName):
        return False
    game.apply(answer)
    return True


def why(game: Game, question: str, viewer: int) -> Any:
    """What a seat is told when it asks why."""
    try:
        found, problems = account(game, question, viewer)
    except (Unseen, Unnamed, Failed) as error:
        return type(error).__name__
    return (
        [problem.code for problem in problems]
        if found is None
        else (str(found.value), [str(line) for line in found.lines])
    )


def questions_of(game: Game, viewer: int, picks: random.Random, most: int = 2) -> list[str]:
    """Some values about things that a seat knows by name, at random."""
    stage = game.program.stage
    values = [value for value in stage.rules.values.values() if not value.within and "@" not in value.id]
    found = []
    for value in picks.sample(values, min(most, len(values))):
        said = [_some_of(game, viewer, arg.type.name, picks) for arg in value.args]
        if None not in said:
            found.append(f"{value.id}({', '.join(map(str, said))})" if said else value.id)
    return found


def _some_of(game: Game, viewer: int, type: str, picks: random.Random) -> str | None:
    """The name of a thing of a type that a seat knows; None where it knows none, or of another sort."""
    stage = game.program.stage
    if type in stage.rules.kinds:
        knowledge = Knowledge(stage, game.cells, viewer)
        rows = [row for row, shape in stage.layout.rows(game.cells) if shape.id == type]
        known = [row for row in rows if game.cells[row + 2] is not None and knowledge.sees(row)]
        return knowledge.called[picks.choice(known)] if known else None
    named = {"player": stage.numbers.players, "space": stage.ground.labels}.get(type)
    return picks.choice(named) if named else None


def _same(one: Any, other: Any, what: str, game: Game) -> None:
    if one != other:
        where = game.site.path if game.site is not None else "the end"
        raise Leak(f"{what} at {where}: {_difference(one, other)}")


def _difference(one: Any, other: Any) -> str:
    """The first part in which two documents differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in (*one, *other):
            if one.get(key) != other.get(key):
                return f"{key}: {_difference(one.get(key), other.get(key))}"
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return next(_difference(*pair) for pair in zip(one, other, strict=True) if pair[0] != pair[1])
    return f"{one} != {other}"[:2_000]
