"""Players who are played by rules: the machine answers for them, and everything else goes on as if they were asked."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.unit.play.programs import program_of
from tests.unit.play.test_faults import program
from tests.unit.state.stages import ROOT, rules_of
from toolkit.compiler import ALL, NONE, Passes, Program, compile_program
from toolkit.evaluator import World, evaluate
from toolkit.evaluator.evaluator import Variables
from toolkit.evaluator.ranging import _key
from toolkit.language.code import Condition, Several
from toolkit.play import PASS, Game, GameFault, load, machine, playout, read_answer, replay
from toolkit.play.pending import PolicyAnswer
from toolkit.play.policies import Ranking, _Deciding
from toolkit.program.policies import Entry

FERRYMAN = ROOT / "tests" / "packs" / "ferryman"
SCENARIOS = ("river", "rapids", "backwater")


def ferryman(scenario: str = "river", passes: Passes = ALL) -> Program:
    """A river, where the ferryman and the warden are played by rules."""
    return program_of("tests/packs/ferryman", scenario, passes)


def played(game: Game, seed: int, most: int = 1_000) -> list[str]:
    """The hashes of a game at each short answer by chance."""
    pick, seen = random.Random(seed), []
    while not game.over and len(seen) < most:
        seen.append(game.hash())
        answers = game.legal()
        game.apply(pick.choice(answers)) if answers else game.take_back()
    return [*seen, game.hash()]


def by_policies(game: Game) -> list[Any]:
    """The decisions that policies took, the last first."""
    found, past = [], game.past
    while past is not None:
        found += [past] if isinstance(past[6], PolicyAnswer) else []
        past = past[0]
    return found


# Who is played by rules


def test_nobody_is_asked_for_a_player_who_is_played_by_rules() -> None:
    game = Game(ferryman(), 1)
    asked = set()
    while not game.over:
        asked.add(game.seat)
        game.apply(game.legal()[0])
    assert asked == {game.program.stage.numbers.players.index("crowd")}


def test_a_game_may_say_otherwise_than_its_scenario() -> None:
    game = Game(ferryman(), 1, policies={"ferryman": None, "crowd": "thrifty"})
    assert game.program.stage.numbers.players[game.seat or 0] == "ferryman"
    with pytest.raises(ValueError, match="the policies are bold, patient, steady, strict, thrifty"):
        Game(ferryman(), 1, policies={"crowd": "thrify"})
    with pytest.raises(ValueError, match="the players are"):
        Game(ferryman(), 1, policies={"crowds": "thrifty"})


def test_a_game_of_policies_alone_plays_to_its_end() -> None:
    game = Game(ferryman(), 1, policies={"crowd": "thrifty"})
    assert game.over and game.record.answers == ()
    assert not game.undo()


@pytest.mark.parametrize("passes", [ALL, NONE], ids=["all", "none"])
def test_policies_that_go_on_for_ever_are_a_fault(
    tmp_path: Path, passes: Passes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "MOST_UNASKED", 300)
    rules = """\
menus: {talk: {order: players, turns: once}}
actions: {wait: {menu: talk}}
policies: {idle: {entries: [{for: wait}]}}
procedures:
  play:
    do:
      - while: count(players) > 0
        do: [{offer: talk}]
"""
    endless = program(tmp_path, rules, passes)
    with pytest.raises(GameFault) as fault:
        Game(endless, 1, policies=dict.fromkeys(endless.stage.numbers.players, "idle"))
    assert fault.value.diagnostic.code == "E709"


# Saves, records, undo


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("chance", ["draw", "ask"])
def test_a_game_goes_on_from_each_decision_as_if_it_had_not_been_saved(scenario: str, chance: Any) -> None:
    game, pick = Game(ferryman(scenario), 3, chance=chance), random.Random(3)
    other = game
    for _ in range(40):
        if game.over:
            break
        if not game.partial:
            other = load(game.program, game.save(with_history=True), chance=chance)
            assert other.hash() == game.hash()
        answers = game.legal()
        answer = pick.choice(answers) if answers else tuple(range(game.odds[1]))  # type: ignore[index]  # a shuffle
        game.apply(answer)
        if not game.partial:
            other.apply(answer)
            assert other.hash() == game.hash()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_record_holds_the_answers_of_people_and_plays_the_same_game(scenario: str) -> None:
    game = Game(ferryman(scenario), 5, policies={"warden": "strict"})
    played(game, 5)
    record = game.record
    assert dict(record.policies) == ({} if scenario == "river" else {"warden": "strict"})
    other = Game(game.program, record.seed, policies=record.policies)
    assert replay(other, record.answers).refused is None
    assert other.hash() == game.hash()


def test_undo_goes_to_a_decision_of_a_person() -> None:
    game, pick = Game(ferryman("rapids"), 2), random.Random(2)
    before = []
    while not game.over:
        if not game.partial:
            before.append(game.hash())
        game.apply(pick.choice(game.legal()))
    end = game.hash()
    for hash in reversed(before):
        assert game.undo()
        assert game.hash() == hash
    assert not game.undo() and game.hash() == before[0]
    while game.redo():
        pass
    assert game.hash() == end


def test_a_playout_plays_the_same_game() -> None:
    one, other = Game(ferryman(), 7), Game(ferryman(), 7)
    pick = random.Random(7)
    given = playout(one, random.Random(7).random)
    while not other.over:
        answers = other.legal()
        other.apply(answers[int(pick.random() * len(answers))])
        given -= 1
    assert (one.hash(), given) == (other.hash(), 0)


# What they answer


def test_the_first_entry_with_a_legal_answer_answers() -> None:
    game = Game(ferryman(), 1)
    game.apply(read_answer(game, {"crowd": "choose", "tip": []}))
    game.apply(read_answer(game, {"crowd": "choose", "sent": ["child", "bishop"]}))
    told = [past[6] for past in reversed(by_policies(game)) if past[2][0].site.kind == "menu"]
    actions = game.program.stage.numbers.ids["actions"]
    done = ["pass" if answer == PASS else actions[answer[0]] for answer in told]
    assert done == ["board", "board", "land", "land", "pass"]


def test_of_answers_that_are_equally_good_chance_draws_one() -> None:
    tied = compile_program(rules_of(FERRYMAN), "backwater", tracing=True)
    for seed in range(30):
        game = Game(tied, seed, chance="ask")
        pick = random.Random(seed)
        while not game.over:
            if game.odds is not None and game.site is not None and game.site.path.endswith("tie"):
                break
            answers = game.legal()
            game.apply(pick.choice(answers) if answers else tuple(range(game.odds[1])))  # type: ignore[index]  # a shuffle
        else:
            continue
        others = []
        for outcome in range(game.odds):  # type: ignore[arg-type]  # so many are equally good
            other = game.clone()
            other.apply((outcome,))
            others.append(by_policies(other)[-1 - len(by_policies(game))][6])
        assert len({*others}) == len(others) > 1
        return
    pytest.fail("no tie came up")


# The evaluator, which knows nothing of generated code, ranks and counts alike


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_generated_code_decides_as_the_evaluator_does(scenario: str) -> None:
    traced = compile_program(rules_of(FERRYMAN), scenario, tracing=True)
    compared = 0
    for seed in range(4):
        game = Game(traced, seed)
        played(game, seed)
        for past in by_policies(game):
            other = game.clone()
            while other.past is not past:
                other.roll_back()
            other.roll_back()
            other.policies = {}
            since = past[0][7] if past[0] is not None else 0
            for mark, length, number, how, ranking, answer in _marks(traced, game.log[since : past[7]]):
                if length == len(past[5]) and number is not None:
                    policy = traced.rules.policies[traced.log_marks[mark][1]]
                    _compare(other, policy.id, policy.entries[number], how, ranking, answer)
                    compared += 1
    assert compared > 20


def _marks(traced: Program, log: list[Any]) -> list[Any]:
    return [mark for mark in log if traced.log_marks[mark[0]][0] == "policy"]


def _compare(game: Game, policy: str, entry: Entry, how: str, ranking: Ranking | None, answer: Any) -> None:
    """Hold what came of an entry against the evaluator, in the state in which it decided."""
    assert game.go is not None
    deciding = _Deciding(game, policy, game.go)
    world = World(game.program.stage, game.cells)
    if entry.walk is not None:
        known: Variables = {"by": game.seat}
        things = list(evaluate(entry.walk.things.expr, world, known))  # type: ignore[call-overload]  # a set
        done = game.cells[deciding._turns_cell(entry)]
        turns = sorted(things, key=lambda each: [*_key(entry.walk.by, each, world, known)])  # type: ignore[union-attr]
        assert deciding.turns(entry) == [each for each in turns if each not in done]
        return  # whose turn it was is not told by the mark
    whole = _all_whole(game)
    if entry.decision.kind == "argument" or how not in ("when", "ranked", "none"):
        return
    mine = [each for each in whole if each != (-2,) and _concerns(game, entry, each)]
    listed = tuple(deciding.about(entry, each) for each in mine)
    known = {"by": game.seat, "answers": listed}
    assert _holds(entry.when, world, known) is (how != "when")
    if how == "when":
        return
    fit = [each for each in mine if _holds(entry.only, world, {**known, "it": deciding.about(entry, each)})]
    assert (how == "none") is (not fit)
    if ranking is not None and entry.prefer:
        keys = {each: tuple(_key(entry.prefer, deciding.about(entry, each), world, known)) for each in fit}
        assert sorted(keys.values()) == [key for key, _ in ranking.keyed]
        assert keys[answer] == min(keys.values())


def _concerns(game: Game, entry: Entry, answer: Any) -> bool:
    """Whether an answer is one that an entry ranks."""
    if entry.decision.kind == "choice":
        return True
    action = game.program.stage.numbers.ids["actions"][answer[0]]
    of = game.program.rules.actions_of(entry.decision.element) if entry.decision.kind == "menu" else ()
    return action in (entry.decision.element, *of)


def _holds(condition: Condition | None, world: World, known: Variables) -> bool:
    if condition is None:
        return True
    if isinstance(condition, Several):
        each = [_holds(part, world, known) for part in condition.conditions]
        return {"all": all(each), "any": any(each), "none": not any(each)}[condition.how]
    return bool(evaluate(condition.code.expr, world, known))


def _all_whole(game: Game) -> list[Any]:
    """All whole answers, by giving each to a game of its own."""
    found, waiting = [], [()]
    while waiting:
        game.partial = waiting.pop()
        for answer in game.listed():
            other = game.clone()
            other.policies = {}
            other.partial = game.partial
            other.take(answer)
            if other.partial:
                waiting.append(answer)
            else:
                found.append(answer)
    game.partial = ()
    return found


CUT = """\
state: {game: {count: int, turns: int}}
occasions: {turn: {}}
menus: {talk: {order: players, turns: once, within: turn}}
actions: {wait: {menu: talk, do: [{add: game.count, by: 10}]}}
triggers: {enough: {within: turn, watch: game.count, when: new == 2, do: [{end: turn}]}}
policies:
  eager:
    entries:
      - for: talk
        do:
          - {roll: 1..1, as: one}
          - {add: game.count, by: one}
          - {answer: wait}
procedures:
  play:
    do:
      - while: game.turns < 2
        do:
          - {add: game.turns}
          - {set: game.count, to: 0}
          - during: turn()
            do:
              - ASKS
      - {end: game, ranking: [players]}
"""


@pytest.mark.parametrize("asks", ["{offer: talk, to: first(players)}", "{offer: talk}"])
@pytest.mark.parametrize("passes", [ALL, NONE], ids=["all", "none"])
def test_what_follows_from_steps_that_answer_may_end_what_goes_on_around_them(
    tmp_path: Path, passes: Passes, asks: str
) -> None:
    """A roll before the answer makes the count 1, which ends the turn, or does not."""
    for first in (1, 2):
        rules = CUT.replace("ASKS", asks).replace("new == 2", f"new == {first}")
        once = program(tmp_path / str(first), rules, passes)
        for chance in ("draw", "ask"):
            game = Game(once, 1, chance=chance, policies=dict.fromkeys(once.stage.numbers.players, "eager"))  # type: ignore[arg-type]
            while not game.over:
                game = load(once, game.save(), chance=chance)  # type: ignore[arg-type]  # one of the two
                game.apply((0,))
            assert (len(by_policies(game)) == 0) is (first == 1)
