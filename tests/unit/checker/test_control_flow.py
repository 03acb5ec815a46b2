"""Where control goes: what is never reached, what never ends, what is read before it is given or never read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.written import PACK, check

PLAYED = PACK + "sequence: play\n"
GAME = """
occasions:
  turn: {{facts: {{who: player, hits: int}}}}
state: {{game: {{ripostes: int}}}}
menus: {{orders: {{}}}}
actions: {{march: {{menu: orders, do: [{{end: turn}}], within: turn}}}}
{more}
procedures:
  play:
    do:
      - for: p in players
        do:
          - for: u in units(p)
            do: [{{if: not u.fired, then: [{{add: u.wounds}}]}}]
          - during: turn(who=p, hits=1)
            do:
              - add: game.ripostes
                by: turn.hits + turn.who.title.ripostes
              - call: test(3)
              - add: game.ripostes
      - end: game
        ranking: players
  test:
    within: turn
    args: {{n: int}}
    do:
{steps}
""".replace(" + turn.who.title.ripostes", "")


def game(steps: str, more: str = "") -> str:
    """A whole game whose procedure `test` has these steps, with more sections before the procedures."""
    return GAME.format(steps="".join(f"      {line}\n" for line in steps.strip().splitlines()), more=more)


@pytest.mark.parametrize(
    "steps",
    [
        "- {if: n > 0, then: [{call: test(n - 1)}]}",
        "- {while: true, do: [{if: n > game.ripostes, then: [{end: turn}]}, {add: game.ripostes}]}",
        "- {while: true, do: [{offer: orders, to: turn.who}], if: n > 1}".replace(", if: n > 1", "")
        + "\n- {if: n > 3, then: [{add: game.ripostes}]}",
        "- {let: {m: n}}\n- {while: m > 0, do: [{let: {m: m - 1}}]}",
        "- {during: 'turn(who=turn.who, hits=n)', do: [{end: turn}]}\n- {add: game.ripostes}",
        "- {match: n, cases: {1: [{end: turn}], 2: [{end: turn}]}}\n- {add: game.ripostes}",
    ],
)
def test_what_comes_to_an_end_is_right(tmp_path: Path, steps: str) -> None:
    told = check(tmp_path, game(steps), pack=PLAYED).told
    assert [code for code, _ in told if code in ("E597", "E571")] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ("- {call: test(n - 1)}", [("W501", "add: game.ripostes"), ("E597", "test(n - 1)")]),
        ("- {if: n > 0, then: [{call: test(n - 1)}], else: [{call: test(n)}]}",
         [("W501", "add: game.ripostes"), ("E597", "test(n - 1)")]),
        ("- {if: n > 0, then: [{while: true, do: [{add: game.ripostes}]}, {set: {game.ripostes: 0}}]}",
         [("E597", "while"), ("W501", "{set: {game.ripostes: 0}}")]),
        ("- {if: n > 0, then: [{end: turn}], else: [{end: turn}]}", [("W501", "add: game.ripostes")]),
        ("- {if: false, then: [{set: {game.ripostes: n}}], else: [{add: game.ripostes}]}",
         [("W501", "{set: {game.ripostes: n}}")]),
        ("- {if: n > 1, then: [{let: {m: n}}]}\n- {add: game.ripostes, by: m}", [("E596", "m")]),
        ("- {add: game.ripostes, by: m}\n- {let: {m: n}}", [("E596", "m")]),
        ("- {let: {m: n}}\n- {add: game.ripostes}", [("W516", "m")]),
        ("- {add: game.ripostes}", [("W516", "n")]),
    ],
)  # fmt: skip
def test_each_is_told_where_it_is(tmp_path: Path, steps: str, told: list[tuple[str, str]]) -> None:
    found = [(code, text.splitlines()[0]) for code, text in check(tmp_path, game(steps), pack=PLAYED).told]
    assert [each for each in found if each[0] not in ("E528", "E540", "E541")] == told


def test_what_an_event_causes_may_come_back_where_a_condition_lets_it_end(tmp_path: Path) -> None:
    events = "events: {{hit: {{}}}}\n".replace("{{", "{").replace("}}", "}")
    ring = "triggers: {again: {after: hit, do: [{note: hit()}]}}"
    ends = "triggers: {again: {after: hit, when: game.ripostes < 9, do: [{add: game.ripostes}, {note: hit()}]}}"
    step = "- {note: hit()}\n- {add: game.ripostes, by: n}"
    told = [check(tmp_path, game(step, events + each), pack=PLAYED).told for each in (ring, ends)]
    assert ("E597", "hit()") in told[0]
    assert not any(code == "E597" for code, _ in told[1])
