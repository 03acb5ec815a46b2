"""Random rules played by several programs at once: each game is given the same answers, and all of them must go alike.

At every decision all of them list the same, have the same hash and make the same save; a save of one goes on in the
other; what is undone can be done again. In: a text of rules, programs. Out: how a game ended.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, Phase, event, settings

from tests.properties.bench import PACK
from toolkit.checker import check_rules
from toolkit.checker.pack_checks import registry
from toolkit.checker.pack_checks.registry import all_together
from toolkit.compiler import Program
from toolkit.diagnostics import Diagnostic
from toolkit.packs import load_pack
from toolkit.play import Game, GameFault, load
from toolkit.play.interrupts import whole_claims
from toolkit.program.rules import Rules

T = TypeVar("T")
MOST_ANSWERS = 12
NOT_HERE = {"E529", "E582", "E583", "E592", "E597"}
"""Too much to look at, what its player may not know, what never ends: such rules are made now and then."""
PHASES = [phase for phase in Phase if phase is not Phase.explain]
BOUNDED = settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck), phases=PHASES)
KNOWING = ("toolkit.checker.pack_checks.reads", "toolkit.checker.pack_checks.secrets")
"""What a player may not know is read and written by most random rules: nobody looks at that here."""


@pytest.fixture(autouse=True)
def whatever_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules are played whoever may know what they read."""
    kept = tuple((check, stands) for check, stands in all_together() if check.__module__ not in KNOWING)
    monkeypatch.setattr(registry, "all_together", lambda: kept)


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The proving ground with another game on it, of which the rules are still to be written."""
    folder = tmp_path_factory.mktemp("rules") / PACK.name
    shutil.copytree(PACK, folder)
    manifest = folder / "pack.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("sequence: trial", "sequence: main"), "utf-8")
    return folder


def checked(folder: Path, text: str) -> Rules | None:
    """The rules with those of a text among them; None where they are of those that are not played."""
    (folder / "rules" / "random.yaml").write_text(text, "utf-8")
    pack, problems = load_pack(folder)
    assert pack is not None and not problems, problems
    rules, problems = check_rules(pack)
    wrong = [f"{found.span.line}: {found.code} {found.message}" for found in problems if found.severity == "error"]
    assert all(line.split()[1] in NOT_HERE for line in wrong), wrong
    return rules


def either(do: Callable[[], T]) -> T | Diagnostic:
    """What comes of it, or the fault that it makes."""
    try:
        return do()
    except GameFault as fault:
        return fault.diagnostic


def same(found: list[T]) -> T:
    """What all of them are."""
    assert all(each == found[0] for each in found), found
    return found[0]


def play(programs: list[Program], seed: int, visit: Callable[[Game], None] = lambda game: None) -> str:
    """Play a game of each program with the same random answers; how it ended. `visit` sees those of the first."""
    started = [either(partial(Game, program, seed)) for program in programs]
    games = [game for game in started if isinstance(game, Game)]
    if len(games) < len(programs):
        fault = same(started)
        assert isinstance(fault, Diagnostic)
        return f"{fault.code} at once"
    random = Random(seed)
    for _ in range(MOST_ANSWERS):
        look(games)
        visit(games[0])
        if games[0].over:
            return "over"
        spoken, fault = speak_up(games, random)
        if fault is not None:
            return fault.code
        if spoken:
            continue
        answers = same([either(game.legal) for game in games])
        if isinstance(answers, Diagnostic):
            return answers.code
        if not answers:
            for game in games:
                game.take_back()
            continue
        fault = answer(games, random.choice(answers))
        if fault is not None:
            return fault.code
        go_back_and_forth(games, random)
    return "asked"


def speak_up(games: list[Game], random: Random) -> tuple[bool, Diagnostic | None]:
    """Now and then let somebody claim an action, or pass until something comes; whether that was so, and its fault."""
    if games[0].partial or random.random() < 0.7:
        return False, None
    seat = random.randrange(2)
    claims = same([either(partial(whole_claims, game, seat)) for game in games])
    ends = same([either(game.pass_ends) for game in games])
    if isinstance(claims, Diagnostic) or isinstance(ends, Diagnostic):
        return False, claims if isinstance(claims, Diagnostic) else ends if isinstance(ends, Diagnostic) else None
    if claims:
        claimed = random.choice(claims)
        event("claimed")
        return True, same([either(partial(game.claim, seat, claimed)) for game in games])
    if ends:
        event("until")
        until = random.choice(ends)
        return True, same([either(partial(game.pass_until, until)) for game in games])
    return False, None


def answer(games: list[Game], chosen: tuple[int, ...]) -> Diagnostic | None:
    """Give an answer to all games alike; the fault that it makes, which changes nothing."""
    before = games[0].hash()
    fault = same([either(partial(game.apply, chosen)) for game in games])
    assert fault is None or {game.hash() for game in games} == {before}
    return fault


def look(games: list[Game]) -> None:
    """All games are in one state, and the first two each go on from the save of the other."""
    hash = same([game.hash() for game in games])
    saved = same([game.save() for game in games])
    for game in games[:2]:
        assert load(game.program, saved).hash() == game.clone().hash() == hash
    same([game.over for game in games])
    for game in games:  # two frames of one place: one lists the answers, one goes on with an answer
        if game.ask is not None and game.go is not None:
            assert game.ask[0] is game.go[0].ask and game.ask[1:] == game.go[1:]  # type: ignore[attr-defined]
            assert game.partial or either(game.legal) == either(game.legal)


def go_back_and_forth(games: list[Game], random: Random) -> None:
    """Undo and redo, in all games alike."""
    hash = same([game.hash() for game in games])
    if games[0].partial or random.random() < 0.5:
        return
    for game in games:
        assert game.undo()
    same([game.hash() for game in games])
    for game in games:
        assert game.redo() and game.hash() == hash
