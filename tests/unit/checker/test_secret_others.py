"""What is done in secret leaves alone what others see of theirs, what they share, and what counts for all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.written import check

SWAP = "{{swap: only(holds(hand(it))), with: only(holds({}))}}"
RULES = """
menus: {{plans: {{includes: [calls]}}, calls: {{claims: true}}, others: {{claims: true}}}}
state: {{game: {{late: int}}}}
actions:
  call_out: {{menu: {menu}, do: [{{set: game.late, to: 1}}]}}
  aim: {{menu: plans, {aim}}}
  look: {{menu: plans, args: [{{c: {{one: hand(by)}}}}], do: []}}
values:
  left: {{base: count(deck)}}
procedures:
  test:
    do:
      - secretly: {who}
        do:
          - offer: plans
            to: it
          - choose: n
            by: it
            number: [0, {most}]
            else: []
          - choose: mine
            by: it
            one: {mine}
            may: true
          - choose: theirs
            by: it
            one: units(only(opponents(it)))
            may: true
          {step}
"""
PLACES = """
places:
  map: {title: Map, shown_to: viewer == piece.owner, count_shown_to: nobody, spaces: map, holds: {kinds: [unit]}}
  hand: {title: Hand, per: player, shown_to: viewer == owner, holds: {kinds: [card]}}
  box: {title: Box, per: player, shown_to: nobody, holds: {kinds: [card]}}
  deck: {title: Deck, order: stack, shown_to: nobody, count_shown_to: all, holds: {kinds: [card]}}
  pile: {title: Pile, shown_to: all, holds: {kinds: [card]}}
"""
IDLE = "- let: {x: 1}"


def told(folder: Path, step: str = IDLE, **other: str) -> list[str]:
    """What is underlined in rules in which this is done in secret."""
    parts = {"menu": "others", "aim": "do: []", "who": "players", "most": "3", "mine": "units(it)"} | other
    found = check(folder, RULES.format(step=step, **parts), places=PLACES).told
    assert [code for code, _ in found if code.startswith("E") and code not in ("E592", "E582")] == []
    return [text for code, text in found if code == "E592"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("step", "underlined"),
    [
        ("- {set: first(units(only(opponents(it)))).wounds, to: 1}", "set: first(units(only(opponents(it)))).wounds"),
        ("- if: theirs\n            then: [{remove: theirs}]", "{remove: theirs}"),
        ("- {move: hand(it), to: hand(only(opponents(it)))}", "{move: hand(it), to: hand(only(opponents(it)))}"),
        ("- {draw: deck, to: hand(only(opponents(it)))}", "{draw: deck, to: hand(only(opponents(it)))}"),
        ("- for: p in opponents(it)\n            do: [{create: ambush, at: hand(p)}]", "{create: ambush, at: hand(p)}"),
        ("- {remove: holds(pile)}", "{remove: holds(pile)}"),
        ("- {hide: holds(pile)}", "{hide: holds(pile)}"),
        ("- {shuffle: pile}", "{shuffle: pile}"),
        (f"- {SWAP.format('pile')}", SWAP.format("pile")),
    ],
)
def test_what_others_see_of_theirs_or_of_what_lies_open_is_refused(tmp_path: Path, step: str, underlined: str) -> None:
    found = told(tmp_path, step)
    assert len(found) == 1 and (found[0] in underlined or underlined in found[0])


@pytest.mark.parametrize(
    "step",
    [
        "- if: mine\n            then: [{set: mine.wounds, to: 1}, {remove: mine}]",
        "- {draw: deck, to: hand(it)}",
        "- {move: hand(it), to: box(only(opponents(it)))}",
        "- {create: ambush, at: hand(it)}",
        "- {hide: hand(it)}",
        "- {shuffle: deck}",
        f"- {SWAP.format('deck')}",
    ],
)
def test_what_nobody_else_sees_is_none_of_it(tmp_path: Path, step: str) -> None:
    assert told(tmp_path, step) == []


def test_a_limit_that_counts_for_all_tells_how_often(tmp_path: Path) -> None:
    assert told(tmp_path, aim="limit: [{times: 1, per: game}], do: []") == ["aim"]
    assert told(tmp_path, aim="limit: [{times: 1, per: game, of: c}], args: [{c: {one: spaces}}], do: []") == ["aim"]
    assert told(tmp_path, aim="limit: [{times: 1, per: game, of: by}], do: []") == []
    assert told(tmp_path, aim="limit: [{times: 1, per: game, of: u}], args: [{u: {one: units(by)}}], do: []") == []
    assert told(tmp_path, aim="limit: [{times: 1, per: game}], do: []", who="first(players)") == []


def test_what_is_left_in_a_shared_place_is_no_measure(tmp_path: Path) -> None:
    draw = "- {draw: deck, to: hand(it)}"
    assert told(tmp_path, draw, most="count(deck)") == ["deck"]
    assert told(tmp_path, draw, most="left") == ["left"]
    assert told(tmp_path, draw, aim="allowed: not holds(deck), do: []") == ["holds(deck)"]
    assert told(tmp_path, draw, most="count(deck)", who="first(players)") == []
    assert told(tmp_path, most="count(deck)") == [], "nobody takes any"
    take = "- if: mine\n            then: [{move: mine, to: hand(it)}]"
    assert told(tmp_path, take, mine="holds(deck)\n            search: true") == ["holds(deck)"]
    assert told(tmp_path, mine="holds(deck)\n            search: true") == [], "they only look"


def test_what_is_claimed_is_done_in_secret_where_a_menu_includes_it(tmp_path: Path) -> None:
    """Nothing else can be claimed meanwhile."""
    assert len(told(tmp_path, menu="calls")) == 1
    assert told(tmp_path, menu="others") == []


ALLIED = """
scenario: one
title: One
map: field
sides: {axis: {first: true, players: [german, italian]}, allies: {players: [british]}}
"""
POOL = PLACES + "  pool: {title: Pool, per: side, shown_to: viewer == owner, holds: {kinds: [card]}}\n"
STACK = POOL.replace("viewer == owner, holds: {kinds: [card]}}\n", "nobody, count_shown_to: all}\n")
TAKE = """
procedures:
  test:
    do:
      - secretly: WHO
        do:
          - choose: mine
            by: it
            CHOICE
            else: []
          - draw: pool(side(it))
            to: box(it)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("choice", "places", "who", "allied", "alone"),
    [
        ("number: [0, 1]", POOL, "players", 1, 0),
        ("number: [0, 1]", POOL, "first(players)", 0, 0),
        ("number: [0, 1]", STACK, "players", 0, 0),
        ("number: [0, count(pool(side(it)))]", STACK, "players", 1, 0),
        ("number: [0, count(pool(side(it)))]", STACK, "first(players)", 0, 0),
    ],
    ids=["seen", "alone", "stack", "counted", "counted alone"],
)
def test_what_partners_share_tells_the_one_of_the_other(
    tmp_path: Path, choice: str, places: str, who: str, allied: int, alone: int
) -> None:
    rules = TAKE.replace("WHO", who).replace("CHOICE", choice)
    for number, (scenario, count) in enumerate(((ALLIED, allied), (None, alone))):
        more = {} if scenario is None else {"scenarios/one": scenario}
        found = check(tmp_path / str(number), rules, places=places, **more).found
        assert sum(each.code == "E592" for each in found) == count
