"""A march past hidden enemies tells nothing of them before it must: worlds in which they lie elsewhere are held against
each other, up to the step at which one of them is met."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import pytest

from tests.playthroughs.games import rules_of
from toolkit.checker import check_rules
from toolkit.checker.pack_checks import reads
from toolkit.cli.leaking import table_of_words
from toolkit.cli.playing.asking import account
from toolkit.cli.playing.looking import Looker
from toolkit.cli.playing.reach import reach_words, reaches_seen
from toolkit.compiler import Program, compile_program
from toolkit.diagnostics import Diagnostic
from toolkit.examples.asking import Unseen
from toolkit.examples.log import log_of
from toolkit.leaks import Wanted, hunt
from toolkit.leaks.comparing import known_names
from toolkit.packs import load_pack
from toolkit.play import Game, name_answer, read_answer
from toolkit.play.reasons import refusal
from toolkit.play.refusals import Refused
from toolkit.program.rules import Rules

AMBUSH = Path(__file__).parents[1] / "packs" / "ambush"
BLUE, RED = 0, 1
ALONG_THE_PATH = ["B2", "C2", "D2", "E2", "F2"]
THERE = ("E3", "G2", "E1", "D4", "C4", "G4", "D1")
"""Where an enemy may lie unseen: not beside a patrol of blue's."""
NEVER = "any(p in patrols(enemy_of(patrol)), seen(p.space, none) == there)"


@cache
def night() -> Program:
    return compile_program(rules_of(AMBUSH), "night", tracing=True)


def world(scouts: str, guard: str) -> Game:
    """The game in which red's patrols lie there, unseen."""
    game = Game(night(), 1)
    stage, cells = game.program.stage, game.cells
    rows, spaces = stage.names(cells).rows, stage.ground.labels
    for name, label in (("scouts#2", scouts), ("guard#2", guard)):
        row, goal = rows[name], spaces.index(label)
        before = cells[row + 2]
        cells[before] = tuple(piece for piece in cells[before] if piece != row)
        cells[row + 2], cells[goal] = goal, tuple(sorted((*cells[goal], row)))
    return game


def worlds() -> Iterator[tuple[tuple[str, str], Game]]:
    for places in permutations(THERE, 2):
        yield places, world(*places)


def after(game: Game, **answer: Any) -> Game:
    found = game.clone()
    found.apply(read_answer(found, answer))
    return found


def listed(game: Game, steps: int, said: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Beginnings of answers, as they are listed and called, with the costs that the menu tells: all short ones, and
    those that go along the path."""
    names = known_names(game, BLUE)
    menu = table_of_words().menu(game, game.legal())
    yield (*said, *map(str, menu))
    for answer in game.legal():
        named = name_answer(game, answer, names)
        called, way = json.dumps(named), named.get("way", ())
        yield (*said, called)
        if steps > 1 or (way and way == ALONG_THE_PATH[: len(way)]):
            longer = game.clone()
            longer.take(answer)
            if longer.partial:
                yield from listed(longer, steps - 1, (*said, called))


def refused(game: Game, **answer: Any) -> str:
    """Why an answer is refused, in words."""
    try:
        read = read_answer(game, answer)
        return str(refusal(game, read)) if read not in game.legal() else "may be done"
    except Refused as error:
        return str(error)


def told(game: Game) -> dict[str, Any]:
    """All that blue hears while he chooses: what is listed and at what cost, why not, how far, the view, the log."""
    goals = {goal: refused(game, blue="hurry", patrol="guard#1", goal=goal) for goal in (*THERE, "A1")}
    ways = {goal: refused(game, blue="march", patrol="guard#1", way=[goal]) for goal in (*THERE, "A1")}
    stage, looker = game.program.stage, Looker(game, BLUE)
    reach = [reaches_seen(looker, name) for name in ("scouts#1", "guard#1", "scouts#2", "guard#2")]
    return {
        "listed": list(listed(game, 2)),
        "refused": [goals, ways],
        "reach": [[*reach_words(stage, found)] for found in reach],
        "view": game.view(BLUE),
        "log": log_of(game, BLUE),
    }


def test_what_is_asked_told_and_refused_is_the_same_wherever_the_enemy_lies() -> None:
    (_, first), *others = worlds()
    expected = told(first)
    said = json.dumps(expected["listed"])
    assert json.dumps(json.dumps(ALONG_THE_PATH))[1:-1] in said, "the ways are listed, to their ends"
    assert "5/2 B3 C4 D3 F2" in str(expected["reach"][0]), "a seat is told how far its own patrol may come"
    assert expected["reach"][2:] == [[], []]
    for places, other in others[::12]:
        assert told(other) == expected, places


ASKED = {
    "route(ground(scouts#1, blue), A2, C3)": ["[A2, B2, C3]", "step A2 B2 = 1/2", "by the path set to 1/2"],
    "reachable(ground(guard#1, blue), A4, 1)": ["A3"],
    "[p for p in patrols(red) if p.face_up]": ["[]"],
    "C3 in known(red)": ["false"],
}
"""What blue may ask of the movement that he is offered, and something of what he is told."""
UNSEEN = (
    "route(ground(scouts#1, red), A2, C3)",
    "reachable(ground(guard#2, red), E3, 1)",
    "any(p in patrols(red), p.space == E3)",
    "any(patrols(red), seen(it.space, none) == E3)",
    "count(patrols(E3))",
)
"""What hangs on where the enemy lies, or on what another one sees; that nobody decides is no way around it."""


def why(game: Game, text: str) -> list[str] | None:
    """The account of an expression at blue's seat; None where he is told nothing."""
    try:
        found, problems = account(game, text, BLUE)
    except Unseen:
        return None
    assert found is not None, problems
    return [f"{line.words} {line.number}" for line in found.lines]


def test_why_tells_a_seat_of_the_movement_that_it_is_offered_and_the_same_wherever_the_enemy_lies() -> None:
    (_, first), *others = worlds()
    expected = {text: why(first, text) for text in (*ASKED, *UNSEEN)}
    for text, parts in ASKED.items():
        assert expected[text] is not None and all(part in str(expected[text]) for part in parts), text
    assert [text for text in UNSEEN if expected[text] is not None] == []
    for places, other in others[::6]:
        assert {text: why(other, text) for text in (*ASKED, *UNSEEN)} == expected, places


def test_a_march_stops_beside_whom_it_meets_and_tells_nothing_before() -> None:
    """Each step up to that one is told as in the world where nobody is met, and of whom it did not meet nothing."""
    ground = night().stage.ground
    near = {here: {here, *(ground.labels[one] for one in ground.neighbours[number])}
            for number, here in enumerate(ground.labels)}  # fmt: skip
    alone = log_of(after(world("G4", "D4"), blue="march", patrol="scouts#1", way=["B2"]), BLUE)
    moves = [f"moved: scouts#1 from {one} to {two}" for one, two in pairwise(["A2", *ALONG_THE_PATH])]
    heard: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    for (scouts, guard), game in worlds():
        gone = after(game, blue="march", patrol="scouts#1", way=ALONG_THE_PATH)
        steps = next((n for n, at in enumerate(ALONG_THE_PATH) if near[at] & {scouts, guard}), 4) + 1
        end = ALONG_THE_PATH[steps - 1]
        met = {name: at for name, at in (("scouts#2", scouts), ("guard#2", guard)) if at in near[end]}
        view, log = gone.view(BLUE), log_of(gone, BLUE)
        places = {piece["name"]: at for at, pieces in view["places"].items() for piece in pieces}
        assert places == {"scouts#1": end, "guard#1": "A4", **met}
        said = [line.partition("  [")[0].strip() for line in log]
        assert [line for line in said if line.startswith("moved")] == moves[:steps]
        assert log[:2] == alone[:2]
        assert {line.removeprefix("revealed: ") for line in said if line.startswith("revealed")} == (
            {"scouts#1", *met} if met else set()
        )
        key = (end, *sorted(met.items()))
        assert heard.setdefault(key, (view, log)) == (view, log), "who was not met changes nothing"
    assert {key[0] for key in heard} == {"C2", "D2", "E2", "F2"}


def test_nor_does_the_enemy_hear_where_somebody_marches_whom_he_does_not_meet() -> None:
    game = world("G4", "D4")
    ways = (["B2"], ["A1", "B1"], ["B2", "C2"], ["A3"])
    gone = [after(game, blue="march", patrol=patrol, way=way) for patrol, way in
            [*(("scouts#1", way) for way in ways), ("guard#1", ["B4"])]]  # fmt: skip
    assert len({json.dumps(one.view(RED)) for one in gone}) == 1
    assert len({log_of(one, RED) for one in gone}) == 1


# What reads more than it may


def with_condition(folder: Path, never: str, without: str = "") -> list[Diagnostic] | Rules:
    """The pack where the movement says something else of steps that there are not, without one of its actions."""
    shutil.copytree(AMBUSH, folder / "ambush")
    file = folder / "ambush" / "rules" / "night.yaml"
    text = file.read_text("utf-8")
    assert text.count(NEVER) == 1
    text = text.replace(NEVER, never)
    if without:
        start = text.index(f"  {without}:\n    cite")
        text = text[:start] + text[min(at for at in map(text.find, ("  hurry:\n", "procedures:\n")) if at > start) :]
    file.write_text(text, "utf-8")
    shutil.rmtree(folder / "ambush" / "examples")
    pack, found = load_pack(folder / "ambush")
    assert pack is not None, found
    rules, found = check_rules(pack)
    return rules if rules is not None else [each for each in found if each.severity == "error"]


@pytest.mark.parametrize("action", ["march", "hurry"])
@pytest.mark.parametrize(
    ("never", "read"),
    [
        ("any(p in patrols(enemy_of(patrol)), p.space == there)", "p.space"),
        ("any(patrols(there), it.owner != patrol.owner)", "patrols(there)"),
        ("seen(any(patrols(there), it.owner != patrol.owner), false)", "patrols(there)"),
    ],
)
def test_a_movement_that_reads_where_hidden_pieces_lie_is_refused_where_it_reads(
    tmp_path: Path, action: str, never: str, read: str
) -> None:
    found = with_condition(tmp_path, never, "hurry" if action == "march" else "march")
    assert isinstance(found, list)
    assert [(each.code, f"`{action}`" in each.message) for each in found] == [("E582", True)]
    line = (tmp_path / "ambush" / "rules" / "night.yaml").read_text("utf-8").splitlines()[found[0].span.line - 1]
    assert line[found[0].span.column - 1 :].startswith(read)
    assert found[0].notes[0].message == "`ground` is asked for here."


@pytest.mark.slow
@pytest.mark.parametrize("action", ["march", "hurry"])
def test_and_games_beside_other_worlds_find_it_too(
    tmp_path: Path, action: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reads, "findings", lambda *_: iter(()))
    never = "any(p in patrols(enemy_of(patrol)), p.space == there)"
    rules = with_condition(tmp_path, never, "hurry" if action == "march" else "march")
    assert isinstance(rules, Rules)
    program = compile_program(rules, "night", tracing=True)
    found = hunt(program, Wanted(3, 0, 20, table_of_words())).diagnostics
    assert [each.code for each in found][:1] == ["E714"]
