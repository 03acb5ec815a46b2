"""No analysis can forget a verb: a toy verb, registered here alone, is handled by what it says of itself, or refused.

`toss: pieces, to: place` has the effects that each test gives it; `do:` are steps inside it, `as:` a name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import Field

from tests.unit.compiler.small_games import GROUND, STATE, state
from toolkit.analysis.whereabouts import where_kinds_lie
from toolkit.checker import check_rules
from toolkit.checker.steps.body import Body, Done, all_verbs, check_steps
from toolkit.checker.steps.common import common, object_of
from toolkit.compiler import compile_program
from toolkit.compiler.step_emitter import VERBS
from toolkit.examples.resuming import Entry, Resuming
from toolkit.frozen import frozen
from toolkit.language.code import Code, Stated
from toolkit.model.rules import steps as raw
from toolkit.model.scalars import Expression, Id
from toolkit.packs import load_pack
from toolkit.play import Game
from toolkit.program import walks
from toolkit.program.effects import (
    AsLong,
    Branch,
    Effects,
    ForEach,
    Left,
    Live,
    Made,
    Run,
    Showed,
    Step,
    Turned,
    Unanswered,
    Unseen,
    Until,
    Went,
    by_changing,
    by_leading,
    given_as,
)
from toolkit.program.rules import Procedure, Rules
from toolkit.program.steps import changes, flow
from toolkit.program.steps.changes import Move
from toolkit.state.needs import needs_of
from toolkit.state.replacing import renamed_actions

Told = Callable[["Toss"], Effects]
GOES: Told = lambda step: by_changing(  # noqa: E731
    Went(step.pieces, None, step.to, None), events=("moved",), names=given_as(step.name), keeps=()
)


@frozen
class Toss(Step):
    """The toy."""

    joins = True
    pieces: Code
    to: Code
    name: str | None
    steps: tuple[Step, ...]
    told: Told

    @property
    def effects(self) -> Effects:
        """What the test says of it."""
        return self.told(self)


@pytest.fixture
def check(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[..., tuple[Rules | None, list[str]]]]:
    """Checks rules in which `toss` has some effects: the rules, and the codes of what is found."""
    told: list[Told] = []

    class Record(raw.Step):
        tag = "toss"
        toss: Expression
        to: Expression
        as_: Id | None = Field(None, alias="as")
        do: tuple[raw.Step, ...] = ()

    def check_toss(body: Body, record: Any, spot: Any, scope: Any) -> Done:
        pieces = object_of(body, record.toss, spot.inside("toss"), scope, "pieces", "pieces")
        to = object_of(body, record.to, spot.inside("to"), scope, "a place", "spot")
        inner = check_steps(body, record.do, spot.inside("do"), scope)
        if record.as_ is not None:
            scope = body.name(scope, record.as_, pieces.type, spot.inside("as"))
        step = Toss(**common(record, spot), pieces=pieces, to=to, name=record.as_, steps=inner.steps, told=told[0])
        return Done((step,), scope)

    verbs = (*raw.VERBS, "toss")
    monkeypatch.setattr(raw, "VERBS", verbs)
    monkeypatch.setattr(walks, "VERBS", verbs)
    monkeypatch.setitem(raw.Step.forms(), "toss", Record)
    monkeypatch.setitem(all_verbs(), "toss", check_toss)

    def checked(rules: str, effects: Told = GOES) -> tuple[Rules | None, list[str]]:
        told[:] = [effects]
        for name, text in (GROUND | {"rules/rules.yaml": STATE + rules}).items():
            path = tmp_path / "small" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace(", tired: {type: bool, reset: day}", ""), "utf-8")
        pack, found = load_pack(tmp_path / "small")
        assert pack is not None, found
        wrong = found
        made, found = check_rules(pack)
        return made, [each.code for each in (*wrong, *found) if each.code != "W503"]

    yield checked


def main(steps: str, more: str = "") -> str:
    inner = "".join(f"      {line}\n" for line in steps.strip("\n").split("\n"))
    first = "      - {set: game.score, to: 1}\n      - {set: game.log, to: '[game.score]'}\n"
    return f"procedures:\n  main:\n    do:\n{first}{inner}{more}"


TOSS = "- {toss: cards(hand(blue)), to: discard}\n"


def inside(make: Callable[..., Any], *more: Any) -> Told:
    """The effects of a step that only holds others."""
    return lambda step: by_leading(make(step.steps, *more), runs=(), asks=(), names=(), keeps=())


@pytest.mark.parametrize("missing", ["joins", "effects"])
def test_a_class_that_does_not_say_what_it_does_is_refused(missing: str) -> None:
    said = {"joins": False, "effects": property(lambda step: by_changing(events=(), names=(), keeps=()))}
    del said[missing]
    with pytest.raises(TypeError, match=f"does not say `{missing}`"):
        type("Forgetful", (Step,), said)


def test_effects_have_no_defaults() -> None:
    with pytest.raises(TypeError):
        Effects()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        by_changing(events=())  # type: ignore[call-arg]


def test_a_verb_without_code_cannot_be_compiled(check: Any) -> None:
    rules, found = check(main(TOSS))
    assert (rules is not None, found) == (True, [])
    with pytest.raises(KeyError, match="Toss"):
        compile_program(rules, "one")


def test_with_code_it_is_played_with_all_that_follows(check: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def as_move(emitter: Any, step: Toss, scope: Any) -> Any:
        move = Move(step.at, step.cite, step.option, step.pieces, step.to, None, None)
        return VERBS[Move](emitter, move, scope)

    monkeypatch.setitem(VERBS, Toss, as_move)
    more = (
        "triggers:\n  t: {after: moved, do: [{add: game.score, by: 10}]}\n"
        "checks:\n  c: {at: step, where: count(discard) == 1 and game.score < 100, do: [{add: game.score, by: 100}]}\n"
    )
    rules, found = check(main("- {create: one, at: hand(blue)}\n" + TOSS, more))
    assert found == []
    assert state(Game(compile_program(rules, "one"), 1), "game.score") == 111


def test_what_lasts_until_something_has_a_row(check: Any) -> None:
    until = Until("event", "moved")
    told: Told = lambda step: by_changing(Showed(step.pieces, None, until), events=(), names=(), keeps=())  # noqa: E731
    rules, _ = check(main(TOSS), told)
    with pytest.raises(TypeError, match="Toss"):
        needs_of(rules, "one", {})


def test_an_action_that_it_runs_cannot_get_another_name(check: Any) -> None:
    told: Told = lambda step: by_leading(  # noqa: E731
        runs=(Run("actions", "go", ()),), asks=(), names=(), keeps=()
    )
    step = Toss(None, (), None, None, None, None, (), told)  # type: ignore[arg-type]  # nothing else is looked at
    procedure = Procedure("main", None, (), None, 0, (), None, (), (), None, (step,))  # type: ignore[arg-type]
    rules, _ = check(main("- {set: game.score, to: 1}\n"))
    assert rules is not None
    with pytest.raises(TypeError, match="Toss"):
        renamed_actions(replace(rules, procedures={"main": procedure}), {"go": "march"})


def test_every_kind_of_step_has_code() -> None:
    named = {**vars(changes), **vars(flow)}.values()
    forms = [each for each in named if isinstance(each, type) and issubclass(each, Step)]
    without = {form.__name__ for form in forms if form not in VERBS}
    assert without == {"Step"}


@pytest.mark.parametrize(
    "told",
    [
        GOES,
        lambda step: by_changing(Left(step.pieces), events=("removed",), names=(), keeps=()),
        lambda step: by_changing(Turned(step.pieces, True), events=("revealed",), names=(), keeps=()),
    ],
    ids=["goes", "leaves", "is turned up"],
)
def test_what_it_shows_is_seen_in_secret(check: Any, told: Told) -> None:
    open = "- secretly: players\n  do: [{toss: discard, to: hand(it)}]\n"
    assert check(main(open), told)[1] == ["E592"]


def test_a_secret_in_a_secret_is_told(check: Any) -> None:
    steps = "- secretly: players\n  do: [{toss: cards(hand(it)), to: hand(it), do: [{add: game.score}]}]\n"
    assert (
        "E592"
        in check(
            main(steps),
            lambda step: by_leading(Unseen(step.steps, "it", step.pieces), runs=(), asks=(), names=(), keeps=()),
        )[1]
    )


def test_what_follows_from_it_is_found(check: Any) -> None:
    steps = "- secretly: players\n  do: [{toss: cards(hand(it)), to: hand(it)}]\n"
    trigger = "triggers:\n  t: {after: moved, do: [{add: game.score}]}\n"
    watch = (
        "checks:\n  c: {at: step, where: count(cards(hand(first(players)))) > game.score, do: [{add: game.score}]}\n"
    )
    for follows in (trigger, watch):
        assert check(main(steps, follows))[1] == ["E592"]
    still: Told = lambda step: by_changing(events=(), names=(), keeps=())  # noqa: E731
    assert "E592" not in check(main(steps, watch), still)[1]


def test_where_pieces_may_lie(check: Any) -> None:
    rules, _ = check(main("- {create: one, at: hand(blue)}\n" + TOSS))
    assert where_kinds_lie(rules)["card"] == {"hand", "discard", "deck"}  # from the discard cards come back
    rules, _ = check(
        main(TOSS.replace("discard", "deck")),
        lambda step: by_changing(Made((), (), step.to, None), events=(), names=(), keeps=()),
    )
    assert where_kinds_lie(rules)["card"] == set()


def test_loops_wait_for_what_it_writes(check: Any) -> None:
    loop = "- while: cards(hand(blue))\n  do: [{toss: cards(hand(blue)), to: discard}]\n"
    assert check(main(loop))[1] == []
    idle: Told = lambda step: by_leading(runs=(), asks=(), names=(), keeps=())  # noqa: E731
    assert check(main(loop), idle)[1] == ["E571"]


@pytest.mark.parametrize("make", [ForEach, AsLong])
def test_loops_in_each_other_are_counted(check: Any, make: Any) -> None:
    steps = "{add: game.score}"
    for _ in range(9):
        steps = f"{{toss: cards(hand(blue)), to: discard, do: [{steps}]}}"
    told: Told = lambda step: by_leading(  # noqa: E731
        ForEach(step.steps, "x", step.pieces), runs=(), asks=(), names=(), keeps=()
    )
    assert check(main(f"- {steps}\n"), told)[1] == ["E513"]


def test_a_name_that_nothing_reads_is_told(check: Any) -> None:
    assert check(main("- {toss: cards(hand(blue)), to: discard, as: tossed}\n"))[1] == ["W516"]


def test_what_stands_behind_its_end_is_never_reached(check: Any) -> None:
    leaves: Told = lambda step: Effects((), (), (), (), (), (), (), "never", "back", None)  # noqa: E731
    assert check(main(TOSS + "- {add: game.score}\n"), leaves)[1] == ["W501"]


def test_it_is_no_part_of_one_change_where_it_asks(check: Any) -> None:
    steps = "- at_once: [{toss: cards(hand(blue)), to: discard}, {add: game.score}]\n"
    assert check(main(steps))[1] == []
    from toolkit.program.effects import Ordered

    asks: Told = lambda step: by_leading(  # noqa: E731
        runs=(), asks=(Ordered(step.to, step.pieces),), names=(), keeps=()
    )
    assert check(main(steps), asks)[1] == ["E558"]


def test_facts_are_given_by_what_it_opens(check: Any) -> None:
    more = "occasions:\n  day: {facts: {hot: bool}}\nvalues:\n  v: {within: day, base: day.hot}\n"
    steps = "- {toss: cards(hand(blue)), to: discard, do: [{set: game.score, to: 1 if v else 2}]}\n"
    found = check(
        main(steps, more),
        lambda step: by_leading(Live(step.steps, "day", (), False), runs=(), asks=(), names=(), keeps=()),
    )[1]
    assert "E598" in found


ROUND = "- {toss: cards(hand(blue)), to: discard, do: [{during: day(), do: [{add: game.score}]}]}\n"


@pytest.mark.parametrize(
    ("told", "behind"),
    [
        (lambda step: inside(Branch, Stated(step.pieces), True, None)(step), []),
        (lambda step: inside(Branch, None, True, step.pieces)(step), []),
        (lambda step: inside(Unanswered)(step), []),
        (lambda step: inside(AsLong, Stated(step.pieces))(step), [flow.While]),
        (lambda step: inside(Live, "week", (), False)(step), []),
        (lambda step: inside(ForEach, "c", step.pieces)(step), []),
    ],
    ids=["branch", "case", "unanswered", "as long", "in an occasion", "for each"],
)
def test_a_position_may_stand_in_the_midst_of_it(check: Any, told: Told, behind: list[type[Step]]) -> None:
    """An example whose `during:` is opened by the steps inside it goes on with what is left of it."""
    rules, found = check("occasions: {day: {}, week: {}}\n" + main(ROUND), told)
    assert rules is not None, found
    steps = rules.procedures["main"].steps
    resuming = Resuming(rules, "own", steps[0].at, (Entry("day", ()),), frozenset(), steps[0])
    begun = resuming.resume(steps, 0)
    assert begun is not None
    day = begun[0]
    assert isinstance(day, flow.During) and (day.kind, day.quiet, day.steps[0]) == ("day", True, steps[0])
    assert [type(step) for step in begun[1:]] == behind
