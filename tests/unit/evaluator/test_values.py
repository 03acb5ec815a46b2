"""Values by example: stages, modifiers of every kind, void, limits, permissions; their accounts."""

from __future__ import annotations

from typing import Any

from tests.properties.bench import bench
from toolkit.evaluator import Account, World, ask

PLAIN, FOGGED = bench().stages


def piece(name: str) -> int:
    """The address of a piece by its name."""
    return PLAIN.names(list(PLAIN.start)).rows[name]


RIFLE, TANK, SCOUT = piece("rifle#1"), piece("tank#1"), piece("scout#1")
CALM, WILD, LOST = range(3)


def account(value: str, *arguments: Any, stage: Any = PLAIN, **state: Any) -> Account:
    """The account of a value after its first argument, a piece, was given this state; `smoke` is that of its space."""
    cells = list(stage.start)
    unit = arguments[0]
    for name, what in state.items():
        if name == "smoke":
            cells[stage.layout.base["space", "smoke"] + World(stage, cells).space_of(unit)] = what
        else:
            cells[unit + stage.layout.at("piece", "unit", f"state {name}")] = what
    return ask(value, arguments, World(stage, cells))


def lines(found: Account) -> list[tuple[str, str, Any, Any, Any, str]]:
    """Stage, label, amount, value before and after, and fate of each entry."""
    return [
        (stage.id, entry.modifier.label, entry.amount, entry.before, entry.after, entry.fate)
        for stage in found.stages
        for entry in stage.entries
    ]


def test_the_result_of_a_stage_is_the_base_of_the_next() -> None:
    found = account("cover", TANK, None, smoke=5, wounds=2, fired=True)
    assert (found.base, found.result) == (0, 1)
    assert lines(found) == [
        ("source", "smoke", 5, 0, 5, "counted"),
        ("source", "hurt", -2, 5, 3, "counted"),
        ("road", "halved", 0.5, 3, 1.5, "counted"),
    ]
    assert [stage.result for stage in found.stages] == [3, 1, 1]


def test_a_void_strikes_out_its_classes_in_every_stage() -> None:
    found = account("cover", TANK, None, smoke=5, wounds=2, mood=WILD)
    assert found.result == 5
    assert ("source", "hurt", -2, 5, 5, "void") in lines(found)
    assert ("source", "nerve", None, 0, 0, "counted") in lines(found)


def test_of_two_sets_the_higher_rank_wins_and_limits_come_last() -> None:
    exposed = account("cover", RIFLE, None, mood=LOST, smoke=3)
    assert exposed.stages[-1].entries[0].after == -5 and exposed.result == -1
    assert account("strength", RIFLE, None, wounds=2).result == 9  # champion 8 beats capped 5; steady adds 3
    beaten = [line for line in lines(account("strength", RIFLE, None, wounds=2)) if line[-1] == "beaten"]
    assert [line[1] for line in beaten] == ["capped"]


def test_limits_hold_after_every_single_modifier() -> None:
    found = account("strength", TANK, SCOUT, fired=True, mood=WILD)
    # 7 - 1 is 6; doubled 12, held at 9; steady 10, held; rage 12, held; weary 5
    assert [(line[1], line[4]) for line in lines(found)] == [("doubled", 9), ("rage", 9), ("steady", 9), ("weary", 5)]
    assert found.result == 5


def test_the_least_of_the_alternatives_stays_where_the_stage_says_so() -> None:
    found = account("price", TANK, wounds=1, fired=True)
    assert [(line[1], line[4], line[5]) for line in lines(found)][:2] == [
        ("bargain", 3, "counted"),
        ("lower", 1, "counted"),
    ]
    assert found.result == 2  # 1 * 11/10 + 1, to the nearest
    assert account("price", TANK, wounds=1, fired=True, stage=FOGGED).result == 101


def test_permissions_speak_by_rank_and_absolute_beats_all() -> None:
    assert account("is_steady", RIFLE).result is True and account("is_steady", RIFLE).decided_by is None
    assert account("is_steady", RIFLE, wounds=2).result is False
    assert account("is_steady", RIFLE, mood=LOST).result is False
    heavy = account("is_steady", TANK, mood=LOST, fired=True, wounds=2)
    assert heavy.result is True and heavy.decided_by is not None and heavy.decided_by.label == "heavy"
    assert account("is_steady", TANK, wounds=4).result is False  # of one rank what forbids wins
    assert account("is_steady", SCOUT, wounds=9, mood=LOST).result is True


def test_an_account_adds_up() -> None:
    for unit in (RIFLE, TANK, SCOUT):
        found = account("strength", unit, TANK, wounds=1, fired=True, mood=WILD)
        before = found.base
        for stage in found.stages:
            assert stage.start == before
            for entry in stage.entries:
                assert entry.before == before
                before = entry.after
            before = stage.result
        assert before == found.result
