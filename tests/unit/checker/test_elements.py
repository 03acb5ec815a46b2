"""Elements: what becomes of values, modifiers, permissions, actions, menus, triggers, checks, effects and the rest."""

from __future__ import annotations

from pathlib import Path

from tests.unit.checker.written import PACK, check
from toolkit.language.code import Several
from toolkit.model import parse_type
from toolkit.program.rules import Moment

COVER = """
values:
  cover:
    args: {unit: unit}
    base: unit.armour
    at_least: 0
    stages: [source, {id: road, each: true}]
"""


def test_a_value_has_its_stages_and_the_last_its_limits(tmp_path: Path) -> None:
    value = check(tmp_path, COVER).right.values["cover"]
    assert [(stage.id, stage.each, stage.at_least is not None) for stage in value.stages] == [
        ("source", False, False),
        ("road", True, True),
    ]
    assert value.type == parse_type("int") and [arg.name for arg in value.args] == ["unit"]


def test_a_value_without_stages_has_one_of_its_own_id(tmp_path: Path) -> None:
    value = check(tmp_path, "values:\n  speed: {base: 7 / 2, round: down}\n").right.values["speed"]
    assert [(stage.id, stage.round) for stage in value.stages] == [("speed", "down")]
    assert (str(value.type), str(value.base.type)) == ("int", "ratio")


def test_a_modifier_of_several_values_is_several(tmp_path: Path) -> None:
    text = """
values:
  hit: {base: 3}
  critical: {base: 1}
modifiers:
  - {id: fog, to: [hit, critical], add: [-1, -2]}
  - {to: [hit, critical], label: mud, add: -1}
"""
    rules = check(tmp_path, text).right
    fog = [modifier for modifier in rules.modifiers if modifier.id.startswith("fog")]
    assert [(modifier.id, modifier.value, modifier.label) for modifier in fog] == [
        ("fog.critical", "critical", "fog"),
        ("fog.hit", "hit", "fog"),
    ]
    assert [modifier.code.expr for modifier in rules.modifiers if modifier.label == "mud" and modifier.code]


def test_what_a_keyword_brings_is_about_its_bearer_and_has_its_rank(tmp_path: Path) -> None:
    text = COVER.replace("values:", "keywords:\n  quick: {modifiers: [{to: cover, add: bearer.armour}]}\nvalues:")
    rules = check(tmp_path, text, units="units:\n  a: {kind: unit, title: A, attrs: {armour: 1}, keywords: [quick]}\n")
    (modifier,) = rules.right.modifiers
    assert (modifier.owner, modifier.rank) == (("keyword", "quick"), rules.right.ranks.index("keyword"))


def test_what_an_effect_brings_knows_its_arguments(tmp_path: Path) -> None:
    text = COVER + (
        "effects:\n  smoke:\n    args: {level: int}\n    on: space\n"
        "    modifiers: [{to: cover, when: unit.space == bearer, add: level}]\n"
        "    triggers: {clears: {after: moved, do: [{lift: smoke, on: bearer}]}}\n"
    )
    rules = check(tmp_path, text).right
    assert [modifier.owner for modifier in rules.modifiers] == [("effect", "smoke")]
    assert [(trigger.id, trigger.owner) for trigger in rules.triggers] == [("smoke.clears", ("effect", "smoke"))]


def test_ranks_come_from_where_an_element_stands(tmp_path: Path) -> None:
    text = COVER + (
        "modifiers:\n  - {to: cover, label: a, add: 1}\n  - {to: cover, label: b, option: fog, add: 1}\n"
        "  - {to: cover, label: c, rank: card, add: 1}\n"
    )
    rules = check(tmp_path, text, pack=PACK + "options: {fog: {title: Fog}}\n").right
    assert {modifier.label: rules.ranks[modifier.rank] for modifier in rules.modifiers} == {
        "a": "rule", "b": "option", "c": "card",
    }  # fmt: skip


def test_a_permission_knows_what_its_action_chooses(tmp_path: Path) -> None:
    text = """
menus: {orders: {}}
actions:
  fire: {menu: orders, args: [{target: {one: units}}]}
permissions:
  - {id: friends, forbids: fire, when: target.owner == by}
"""
    (permission,) = check(tmp_path, text).right.permissions
    assert (permission.target, permission.is_action, permission.permits) == ("fire", True, False)


def test_an_action_has_its_arguments_cost_limits_and_card(tmp_path: Path) -> None:
    text = """
purses: {points: {of: player, refill: turn, amount: 2}}
occasions: {turn: {facts: {who: player}, active: who}}
menus: {orders: {within: turn, order: "[active, only(opponents(active))]"}}
actions:
  fire:
    menu: orders
    card: it.title == ambush
    by: active
    args:
      - firer: {one: units(by), each: not it.fired}
      - targets: {pick: t in units, each: t.space != firer.space, min: 1, max: card.cost}
    cost: {points: card.cost}
    limit: [{times: 1, per: turn, of: targets}]
    counts_as: {fire: firer}
    do:
      - set: firer.fired
      - let: {spent: action.by.points}
"""
    action = check(tmp_path, text).right.actions["fire"]
    assert [(choice.name, choice.form, str(choice.type)) for choice in action.args] == [
        ("firer", "one", "unit"),
        ("targets", "pick", "set of unit"),
    ]
    assert [(limit.per, limit.tag) for limit in action.limits] == [("turn", "fire")]
    assert [purse for purse, _ in action.cost] == ["points"] and action.card is not None


def test_moments_of_triggers_and_checks(tmp_path: Path) -> None:
    text = """
occasions: {turn: {facts: {who: player}}}
triggers:
  stop: {before: moved, when: event.how == none, do: [{set: event.end, to: discard}, {end: event}]}
  count: {watch: game.score, when: new > old, do: [{add: game.rises}]}
  close: {after: ending(turn), do: [{set: game.last, to: turn.who}]}
checks:
  hurt: {at: [step, ending(turn)], each: u in units, where: u.wounds > 2, do: [{remove: u}]}
state: {game: {score: int, rises: int, last: optional player}}
"""
    rules = check(tmp_path, text).right
    moments = {trigger.id: trigger.moment for trigger in rules.triggers}
    assert moments == {"stop": Moment("before", "moved"), "count": None, "close": Moment("ending", "turn")}
    (hurt,) = rules.checks
    assert hurt.moments == (Moment("step", ""), Moment("ending", "turn")) and hurt.variable == "u"


def test_a_check_at_one_moment_knows_what_is_going_on(tmp_path: Path) -> None:
    text = """
occasions: {turn: {facts: {who: player}}}
checks:
  lost: {at: ending(turn), where: not units(turn.who), do: [{end: game, ranking: [opponents(turn.who), turn.who]}]}
"""
    assert check(tmp_path, text).right
    assert check(tmp_path, text.replace("ending(turn)", "[step, ending(turn)]")).told[0] == ("E528", "turn")


def test_conditions_nest(tmp_path: Path) -> None:
    text = (
        COVER
        + "modifiers:\n  - {to: cover, when: [unit.fired, {any: [unit.armour > 2, {none: [unit.fired]}]}], add: 1}\n"
    )
    when = check(tmp_path, text).right.modifiers[0].when
    assert isinstance(when, Several) and when.how == "all"
    inner = when.conditions[1]
    assert isinstance(inner, Several) and inner.how == "any"


def test_an_order_ranks_what_it_is_used_for(tmp_path: Path) -> None:
    text = """
orders:
  rich: [{most: it.cost}]
  richer: [rich]
values:
  best_card: {args: {p: player}, base: "best(hand(p), richer)"}
"""
    rules = check(tmp_path, text).right
    assert {id: str(order.about) for id, order in rules.orders.items()} == {"rich": "card", "richer": "card"}


def test_tables_have_typed_bands_and_cells(tmp_path: Path) -> None:
    table = "tables:\n  crt:\n    rows: {die: 1..2}\n    columns: {odds: [..0, 1..2, 3..]}\n    gives: int\n"
    crt = check(
        tmp_path, "values: {x: {base: 'table(crt, 1, 2)'}}\n", tables=table + "    cells: [[0, 1, 2], [1, 2, 3]]\n"
    )
    found = crt.right.tables["crt"]
    assert found.row_bands == (1, 2) and found.column_bands == ((None, 0), (1, 2), (3, None))
    assert found.cells == ((0, 1, 2), (1, 2, 3))


def test_things_are_read_with_their_defaults(tmp_path: Path) -> None:
    rules = check(tmp_path, COVER).right
    assert rules.designs["squad"].attrs == {"armour": 1} and rules.designs["squad"].keywords == ("swift",)
    assert rules.kinds["unit"].state["wounds"].start == 0 and rules.kinds["unit"].state["fired"].start is False
    assert rules.places["deck"].order == "stack" and rules.keywords == {"swift": (("move", "fire"),)}


def test_a_scenario_may_declare_rules_of_its_own(tmp_path: Path) -> None:
    scenario = """
scenario: one
title: One
map: field
sides: {blue: {first: true}, red: {title: Red}}
rules:
  - modifiers: [{to: cover, label: mist, when: unit.owner == blue, add: 1}]
"""
    rules = check(tmp_path, COVER, **{"scenarios/one": scenario}).right
    (modifier,) = rules.modifiers
    assert (modifier.scenario, rules.ranks[modifier.rank]) == ("one", "scenario")


def test_an_element_is_like_another_where_it_is_silent(tmp_path: Path) -> None:
    text = COVER + "  thin_cover: {like: cover, base: unit.armour - 1}\n"
    value = check(tmp_path, text).right.values["thin_cover"]
    assert [stage.id for stage in value.stages] == ["source", "road"]
    wrong = text.replace("at_least: 0", "at_least: unit")
    assert check(tmp_path, wrong).told == [("E523", "unit")]
