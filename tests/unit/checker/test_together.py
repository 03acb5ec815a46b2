"""What bears on several elements: what is opened and offered, what goes on where, what comes about, what is unused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.written import FILES, PACK, check, steps
from toolkit.state.replacing import settled

PLAYED = PACK + "sequence: play\n"
PLAY = """
occasions:
  turn: {facts: {who: player}}
  battle: {facts: {place: space}}
menus:
  orders: {within: turn, includes: [reactions]}
  reactions: {}
actions:
  march: {menu: orders, do: [{call: fight(A1)}]}
  riposte: {menu: reactions, do: [{add: game.ripostes}, {call: harm()}]}
procedures:
  play:
    do:
      - while: game.ripostes < 9
        do:
          - for: p in players
            do:
              - during: turn(who=p)
                do: [{offer: orders, to: p}]
      - end: game
        ranking: players
  fight:
    args: {place: space}
    within: turn
    do:
      - during: battle(place=place)
        do: [{call: count_it()}]
  harm: {do: [{for: u in units, do: [{if: not u.fired, then: [{add: u.wounds}]}]}]}
  count_it: {within: battle, do: [{add: game.ripostes, by: battle.place.row}]}
state: {game: {ripostes: int}}
"""


def test_a_game_in_which_all_is_used_is_right(tmp_path: Path) -> None:
    assert check(tmp_path, PLAY, pack=PLAYED).told == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("includes: [reactions]", "turns: alternate, passes: 2", [("E541", "reactions")]),
        ("{menu: reactions, do: [{add", "{do: [{add", [("E540", "riposte")]),
        ("  orders: {within: turn,", "  orders: {", [("E528", "fight")]),
        ("during: turn(who=p)\n                do: [{offer: orders, to: p}]", "offer: orders",
         [("W503", "turn"), ("E528", "orders")]),
        ("  reactions: {}", "  reactions: {within: battle}", [("E528", "orders")]),
        ("during: battle(place=place)\n        do: [{call: count_it()}]", "call: count_it()",
         [("W516", "place"), ("E528", "count_it")]),
        ("9\n        do:", "9\n        do: [{let: {x: 1}}]\n      - if: true\n        then:",
         [("E571", "while"), ("W516", "x")]),
        ("state:", "values: {spare: {base: 1}}\nstate:", [("W503", "spare")]),
        ("state:", "triggers: {t: {after: drawn, do: [{add: game.ripostes}]}}\nstate:", [("E544", "drawn")]),
        ("state:", "triggers: {t: {after: march, do: [{add: game.ripostes}]}}\nstate:", []),
        ("state:", "checks: {t: {at: ending(battle), where: game.ripostes > 3, do: [{end: battle}]}}\nstate:", []),
    ],
)  # fmt: skip
def test_each_break_is_told_where_it_is(tmp_path: Path, old: str, new: str, told: list[tuple[str, str]]) -> None:
    assert PLAY.count(old) == 1
    assert check(tmp_path, PLAY.replace(old, new), pack=PLAYED).told == told


def test_a_value_that_players_are_shown_is_used(tmp_path: Path) -> None:
    shown = PLAY.replace("  battle: {", "  battle: {show: [worth], ")
    text = shown.replace("state:", "values: {worth: {args: {battle: battle}, base: battle.place.row}}\nstate:")
    assert shown != PLAY
    assert check(tmp_path, text, pack=PLAYED).told == []


def test_a_pack_that_is_not_played_may_wait_for_others(tmp_path: Path) -> None:
    text = PLAY.replace("state:", "values: {spare: {base: 1}}\nstate:").replace("includes: [reactions]", "turns: once")
    assert check(tmp_path, text).told == []


def test_cases_are_implemented_by_what_cites_them(tmp_path: Path) -> None:
    cases = (
        'cases:\n  "1": {title: One, text: A rule., status: play}\n  "2": {title: Two, text: Another., status: play}\n'
    )
    text = PLAY.replace("  play:\n", '  play:\n    cite: "1"\n')
    found = check(tmp_path, text, pack=PLAYED, cases=cases)
    assert [(each.code, each.span.line) for each in found.found] == [("W504", 3)]


def test_options_are_used_by_elements_steps_and_expressions(tmp_path: Path) -> None:
    options = "options: {fog: {title: Fog}, mud: {title: Mud}, rain: {title: Rain}, wind: {title: Wind}}\n"
    text = PLAY.replace("{add: game.ripostes}", "{add: game.ripostes, option: fog}")
    text = text.replace("battle.place.row", "1 if options.mud else battle.place.row")
    text += "checks: {t: {at: ending(battle), option: not rain, where: game.ripostes > 3, do: [{end: battle}]}}\n"
    found = check(tmp_path, text, pack=PLAYED + options)
    assert [(each.code, each.message) for each in found.found] == [("W502", "Nothing depends on the option `wind`.")]


SPEED = "values:\n  speed: {args: {unit: unit}, base: 4}\nmodifiers:\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("unit.fired", "not unit.fired", True),
        ("unit.armour == 1", "unit.armour == 2", True),
        ("unit.armour < 2", "unit.armour >= 2", True),
        ("unit.armour < 2", "unit.armour > 4", True),
        ("[unit.fired, unit.armour == 1]", "[unit.armour != 1]", True),
        ("unit.space == A1", "unit.space == A2 and unit.fired", True),
        ("unit.fired", "unit.armour > 2", False),
        ("unit.armour < 3", "unit.armour > 1", False),
        ("{any: [unit.fired, unit.armour == 1]}", "unit.armour == 2", False),
    ],
)
def test_two_sets_of_one_rank_must_be_kept_apart(tmp_path: Path, one: str, other: str, apart: bool) -> None:
    text = (
        f"{SPEED}  - {{to: speed, label: a, when: {one}, set: 1}}\n  - {{to: speed, label: b, when: {other}, set: 0}}\n"
    )
    assert check(tmp_path, text).told == ([] if apart else [("E543", "0")])
    assert check(tmp_path, text.replace("label: b", "rank: card, label: b")).told == []


def test_rings_are_told_with_their_way(tmp_path: Path) -> None:
    text = SPEED + "  - {to: speed, when: heavy(unit), add: -1}\n"
    ring = check(tmp_path, text.replace("mod", "  heavy: {args: {unit: unit}, base: 'speed(unit) > 2'}\nmod"))
    assert [(each.code, each.message) for each in ring.found] == [
        ("E575", "`heavy` asks for itself: heavy → speed → heavy.")
    ]
    orders = "orders:\n  near: [far]\n  far: [{most: it.armour}, near]\n"
    assert check(tmp_path, orders).found[0].message == "`far` ranks by itself: far → near → far."


def test_a_ring_of_values_may_go_through_orders_that_rank_by_orders(tmp_path: Path) -> None:
    values = 'values:\n  worst: {base: "count(sorted(units, far))"}\n'
    orders = "orders:\n  far: [near]\n  near: [{most: it.armour + worst}]\n"
    assert check(tmp_path, values + orders).told == [("E575", "worst")]
    assert check(tmp_path, values + orders.replace("+ worst", "")).told == []


COVERS = """
values:
  cover: {args: {unit: unit}, base: 2}
  hard_cover: {args: {unit: unit}, replaces: cover, option: hard, base: 3}
  total: {args: {unit: unit}, base: cover(unit)}
modifiers:
  - {id: mist, to: total, add: 1}
  - {id: thick, to: total, disables: [mist], option: hard, add: 2}
"""


def test_what_replaces_and_disables_is_settled_for_a_scenario_with_its_options(tmp_path: Path) -> None:
    rules = check(tmp_path, COVERS, pack=PACK + "options: {hard: {title: Hard}}\n").right
    plain, hard = (settled(rules, "one", options) for options in ({}, {"hard": "on"}))
    assert plain is not hard and plain.values["cover"].base != hard.values["cover"].base
    assert hard.values["cover"].base == rules.values["hard_cover"].base and hard.values["cover"].id == "cover"
    assert [modifier.id for modifier in hard.modifiers] == ["thick"]
    assert [modifier.id for modifier in plain.modifiers] == ["mist", "thick"]


def test_replacements_are_of_one_make_and_never_there_together(tmp_path: Path) -> None:
    options = PACK + "options: {hard: {title: Hard}}\n"
    other = COVERS.replace("hard_cover: {args: {unit: unit},", "hard_cover: {")
    assert [code for code, _ in check(tmp_path, other, pack=options).told] == ["E576"]
    twice = COVERS.replace("  total", "  soft_cover: {args: {unit: unit}, replaces: cover, base: 1}\n  total")
    assert [code for code, _ in check(tmp_path, twice, pack=options).told] == ["E574"]
    apart = twice.replace("replaces: cover, base: 1", "replaces: cover, option: not hard, base: 1")
    assert check(tmp_path, apart, pack=options).told == []


DEEP = """
values:
  all_pairs: {base: "sum(units, pairs(it))"}
  pairs: {args: {one: unit}, base: "sum(units, alike(it, one))"}
  alike: {args: {one: unit, other: unit}, base: "one.armour + other.armour"}
  told: {base: all_pairs}
orders:
  hardest: [{most: "it.armour"}]
  dearest: [hardest]
modifiers:
  - {to: alike, add: 1}
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("one.armour + other.armour", "count(units, it.armour == one.armour)", "sum(units, pairs(it))"),
        ("add: 1", 'add: "count(units, it.armour == one.armour)"', "sum(units, pairs(it))"),
        ("add: 1", 'when: "any(units, it.armour == one.armour)", add: 1', "sum(units, pairs(it))"),
    ],
)
def test_what_is_ranged_over_multiplies_through_values(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert check(tmp_path, DEEP).told == []
    found = check(tmp_path, DEEP.replace(old, new))
    assert found.told == [("E529", told)]
    notes = [(note.message, note.span.line) for note in found.found[0].notes if note.span is not None]
    assert notes[:2] == [("This counts as 1,000.", 3), ("This counts as 1,000.", 4)] and len(notes) == 3


def test_values_that_ask_twice_for_others_add_up(tmp_path: Path) -> None:
    """Each doubles the one before it: nothing ranges over much, and yet the last would look at millions of things."""
    chain = [f"  v{number}: {{base: v{number - 1} + v{number - 1}}}" for number in range(1, 30)]
    found = check(tmp_path, "\n".join(("values:", "  v0: {base: 1 + 1}", *chain)) + "\n")
    assert found.told == [("E529", "v23 + v23")]
    assert [note.message for note in found.found[0].notes] == ["Each time `v23` looks at 8,388,608."]


def test_what_is_ranged_over_multiplies_through_orders(tmp_path: Path) -> None:
    text = DEEP.replace("it.armour", "pairs(it)")
    assert check(tmp_path, text.replace("base: all_pairs", "base: 'count(sorted(units, dearest))'")).told == []
    wider = text.replace("base: all_pairs", "base: 'sum(u in units, count(sorted(units, dearest)))'")
    assert check(tmp_path, wider).told == [("E529", "sum(u in units, count(sorted(units, dearest)))")]


CHANGE = "procedures:\n  test:\n    args: {u: unit}\n    do: [{at_once: [{note: hurt(who=u)}, {hide: u}]}]\n"


@pytest.mark.parametrize(
    ("do", "told"),
    [
        ("{roll: 1..6, as: die}", True),
        ("{call: other()}", True),
        ("{note: other(who=event.who)}", False),
        ("{if: event.who.wounds > 0, then: [{note: hurt(who=event.who)}]}", True),
        ("{for: v in units, do: [{remove: v}]}", False),
        ("{for: v in units, chosen_by: owner(event.who), do: [{remove: v}]}", True),
    ],
)
def test_an_event_in_one_change_does_no_more_than_change(tmp_path: Path, do: str, told: bool) -> None:
    more = f"  other: {{do: [{{hide: units}}]}}\nevents:\n  hurt: {{facts: {{who: unit}}, do: [{do}]}}\n"
    more += "  other: {facts: {who: unit}, do: [{hide: event.who}]}\n"
    found = check(tmp_path, CHANGE + more).told
    assert (("E558", "note") in found) == told, found


def test_what_follows_from_one_change_may_ask(tmp_path: Path) -> None:
    ask = "do: [{roll: 1..6, as: die}]"
    more = f"events:\n  hurt: {{facts: {{who: unit}}}}\ntriggers:\n  t: {{before: hurt, {ask}}}\n"
    more += f"  h: {{after: hidden, {ask}}}\n"
    assert check(tmp_path, CHANGE + more).found == []


def test_an_element_that_needs_an_occasion_is_told_of_once(tmp_path: Path) -> None:
    """However often it reads it, calls what needs it and offers what does; one `within:` mends all of it."""
    steps = """- add: game.ripostes
        by: battle.place.row + battle.place.column
      - call: count_it()
      - call: count_it()
      - end: battle
      - remove: units(place)"""
    text = PLAY.replace("- during: battle(place=place)\n        do: [{call: count_it()}]", steps)
    assert text != PLAY
    (found,) = [each for each in check(tmp_path, text, pack=PLAYED).found if each.code == "E528"]
    assert found.message == "Nothing says that `battle` is going on here."
    assert [note.message for note in found.notes] == [
        "Here too.",
        "Here too.",
        "Here too.",
        "And in 1 more places of this element.",
    ]


def test_a_name_of_another_type_is_not_told_to_be_not_live_besides(tmp_path: Path) -> None:
    text = PLAY.replace("by: battle.place.row", "by: turn")
    assert ("E523", "turn") in check(tmp_path, text, pack=PLAYED).told
    assert "E528" not in {code for code, _ in check(tmp_path, text, pack=PLAYED).told}


ONE = FILES["scenarios/one.yaml"] + "settings: {spots: [1, 2, 3]}\n"
OVER_SPOTS = "any(a in units, any(b in settings.spots, any(c in units, b == c.armour)))"


def test_a_setting_counts_as_the_most_that_a_scenario_gives_it(tmp_path: Path) -> None:
    rules = "settings:\n  spots: {type: list of int}\n" + f'values:\n  v: {{base: "{OVER_SPOTS}"}}\n'
    assert check(tmp_path / "few", rules, **{"scenarios/one": ONE}).right
    many = ONE.replace("1, 2, 3", ", ".join("0" * 12))
    assert [code for code, _ in check(tmp_path / "many", rules, **{"scenarios/one": many}).told] == ["E529"]


@pytest.mark.parametrize(("length", "told"), [("2", []), ("n", ["E529"])])
def test_a_route_counts_as_long_as_its_choice_says_in_a_number(tmp_path: Path, length: str, told: list[str]) -> None:
    text = f"""
- {{choose: c, by: who, routes: {{start: unit.space, length: {length}}}, else: []}}
- if: "any(a in units, any(b in c.spaces, any(d in c.spaces, a.space == d and b == d)))"
  then: [{{remove: unit}}]
"""
    assert [code for code, _ in check(tmp_path, steps(text)).told] == told


@pytest.mark.parametrize(
    ("things", "told"),
    [
        ("few", []),
        ("edge(one, other).terrains", []),
        ("edge(one, other).paths", []),
        ("along(one, other)", []),
        ("neighbours(one)", []),
        ("many", ["E529"]),
        ("units(one)", ["E529"]),
    ],
)
def test_sets_that_are_small_by_their_nature_count_as_small(tmp_path: Path, things: str, told: list[str]) -> None:
    """A set of symbols has no more than its type, a side no more terrain than a map puts there."""
    base = f"any(a in units, any(x in {things}, any(b in units, a.armour > b.armour)))"
    args = "{few: set of act, many: set of unit, one: space, other: space}"
    text = f"values:\n  test:\n    args: {args}\n    base: {base!r}\n"
    assert [code for code, _ in check(tmp_path, text).told] == told


@pytest.mark.parametrize(
    ("together", "help"),
    [("sum(c, it.armour) >= 3", "`total: {of: ..., at_least: ...}`"), ("count(c) != 2", "`closed: true`")],
)
def test_advice_on_a_set_that_is_searched_for_names_the_field_for_it(tmp_path: Path, together: str, help: str) -> None:
    (found,) = check(tmp_path, steps(f"- {{choose: c, by: who, pick: units, together: '{together}', else: []}}")).found
    assert found.code == "W507" and help in found.help
