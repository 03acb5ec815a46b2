"""What follows from secret steps is seen too: by events, by what is read, in its turn; not what is not there then."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.written import check

RULES = """
state: {{game: {{late: int, round: int}}, space: {{held: bool}}}}
occasions: {{planning: {{without: [noisy]}}, turn: {{}}, battle: {{}}}}
events: {{planned: {{}}}}
menus: {{plans: {{}}, inner: {{includes: [innermost]}}, outer: {{includes: [inner]}}, innermost: {{}}}}
actions: {{keep: {{menu: innermost, do: [{{draw: deck, to: hand(by)}}]}}}}
values: {{many: {{args: {{p: player}}, base: count(hand(p)) > 1}}}}
procedures:
  test:
    args: {{c: card, u: unit}}
    do:
      - during: planning()
        do:
          - secretly: players
            do: [{step}]
      - during: turn()
        do: [{{set: game.round, to: 1}}]
{follower}
"""
MOVE = "{move: c, to: hand(it)}"
SWAP = "{swap: c, with: only(holds(hand(it)))}"
LATE = "do: [{add: game.late, by: 1}]"


def told(folder: Path, step: str, follower: str) -> list[tuple[str, str]]:
    """The errors in rules in which this is done in secret, with this that may follow."""
    found = check(folder, RULES.format(step=step, follower=follower)).told
    return [each for each in found if each[0].startswith("E") and each[0] != "E544"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("step", "follower"),
    [
        (MOVE, f"triggers: {{t: {{after: moved, {LATE}}}}}"),
        (MOVE, f"triggers: {{t: {{before: moved, {LATE}}}}}"),
        (SWAP, f"triggers: {{t: {{after: moved, {LATE}}}}}"),
        (SWAP, f"checks: {{k: {{at: step, where: many(first(players)), {LATE}}}}}"),
        ("{draw: deck, to: hand(it)}", f"triggers: {{t: {{after: drawn, {LATE}}}}}"),
        ("{note: planned}", f"triggers: {{t: {{after: planned, {LATE}}}}}"),
        ("{during: turn(), do: [{let: {x: 1}}]}", f"triggers: {{t: {{after: opening(turn), {LATE}}}}}"),
        ("{offer: innermost, to: it}", f"triggers: {{t: {{after: keep, {LATE}}}}}"),
        ("{offer: outer, to: it}", f"triggers: {{t: {{after: drawn, {LATE}}}}}"),
        (MOVE, f"triggers: {{t: {{watch: count(hand(first(players))), {LATE}}}}}"),
        (MOVE, f"triggers: {{t: {{watch: many(first(players)), {LATE}}}}}"),
        (MOVE, f"checks: {{k: {{at: step, where: many(first(players)), {LATE}}}}}"),
        (MOVE, f"triggers: {{t: {{after: moved, within: planning, {LATE}}}}}"),
        ("{during: battle(), do: [" + MOVE + "]}", f"triggers: {{t: {{after: moved, within: battle, {LATE}}}}}"),
        (MOVE, f"triggers: {{t: {{after: moved, do: [{{note: planned}}]}}, s: {{after: planned, {LATE}}}}}"),
    ],
)
def test_what_follows_and_is_seen_is_refused(tmp_path: Path, step: str, follower: str) -> None:
    assert [code for code, _ in told(tmp_path, step, follower)] == ["E592"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("step", "follower"),
    [
        (MOVE, f"triggers: {{t: {{after: drawn, {LATE}}}}}"),
        (MOVE, f"triggers: {{t: {{after: moved, within: turn, {LATE}}}}}"),
        (MOVE, f"triggers: {{t: {{after: moved, tags: [noisy], {LATE}}}}}"),
        (MOVE, "triggers: {t: {after: moved, do: [{let: {x: 1}}]}}"),
        (MOVE, f"triggers: {{t: {{watch: game.round, {LATE}}}}}"),
        (
            MOVE,
            "checks: {k: {at: step, each: spaces, where: [units(it), not it.held], do: [{set: it.held, to: true}]}}",
        ),
        (MOVE, f"checks: {{k: {{at: ending(turn), where: many(first(players)), {LATE}}}}}"),
        (
            MOVE,
            "triggers: {t: {after: moved, do: [{for: u in units(event.end), do: "
            "[{if: u.space != none and u.armour > 1, then: [{reveal: u}]}]}]}}",
        ),
    ],
)
def test_what_does_not_follow_then_or_is_not_seen_may_stand(tmp_path: Path, step: str, follower: str) -> None:
    assert told(tmp_path, step, follower) == []


def test_a_move_that_may_go_on_the_map_may_lead_to_what_asks_for_it(tmp_path: Path) -> None:
    loop = "{for: u in units(event.end), do: [{if: u.space != none, then: [{reveal: u}]}]}"
    follower = f"triggers: {{t: {{after: moved, do: [{loop}]}}}}"
    assert ("E592", "{reveal: u}") in told(tmp_path, "{move: u, to: A1}", follower)


def test_notes_lead_from_the_secret_to_the_write(tmp_path: Path) -> None:
    follower = f"triggers: {{t: {{after: moved, do: [{{note: planned}}]}}, s: {{after: planned, {LATE}}}}}"
    found = [each for each in check(tmp_path, RULES.format(step=MOVE, follower=follower)).found if each.code == "E592"]
    assert [note.message for each in found for note in each.notes] == [
        "It is done secretly here.",
        "`t` may follow from this.",
        "`s` may follow from this.",
    ]
    assert "ending" in found[0].help and "within:" in found[0].help and "without:" in found[0].help


def test_what_follows_asks_nobody_else(tmp_path: Path) -> None:
    follower = "triggers: {t: {after: moved, do: [{offer: plans, to: players}]}}"
    assert [code for code, _ in told(tmp_path, MOVE, follower)] == ["E593"]


def test_with_fewer_occasions_around_on_one_way_nothing_is_barred(tmp_path: Path) -> None:
    """What is called within an occasion that bars a trigger, and without one, may lead to the trigger."""
    more = "  deal: {do: [{draw: deck, to: hand(first(players))}]}\n"
    follower = more + f"triggers: {{t: {{after: drawn, tags: [quiet], {LATE}}}}}"
    rules = RULES.replace("battle: {{}}", "battle: {{without: [quiet]}}")
    inside = "{during: battle(), do: [{call: deal()}]}"
    found = [
        [code for code, _ in check(tmp_path / str(number), rules.format(step=step, follower=follower)).told]
        for number, step in enumerate((inside, f"{inside}, {{call: deal()}}"))
    ]
    assert [codes.count("E592") for codes in found] == [0, 1]
