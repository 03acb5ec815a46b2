"""What names mean: references, changes of other elements, types, settings, rules."""

from pathlib import Path

import pytest

from tests.unit.packs.written import GOOD, check, spoil, told, underlined, write_pack


def rules(text: str) -> dict[str, str | None]:
    return {"rules/more.yaml": text}


def test_a_case_keeps_its_digits(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, spoil("units/blue.yaml", "cite: 10.1", "cite: 10.10")))
    assert told([found]) == [("E307", "blue.yaml", "10.10")]
    assert found.help == "Did you mean `10.1`? A new case is declared under `cases:`, beside its like."


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "old", "new", "word"),
    [
        ("units/blue.yaml", "keywords: [swift]", "keywords: [swfit]", "swfit"),
        ("units/blue.yaml", "kind: unit\n    title: Howitzer", "kind: unti\n    title: Howitzer", "unti"),
        ("cards.yaml", "decks: {combat: 1}", "decks: {combt: 1}", "combt"),
        ("maps/ford.yaml", "w: woods", "w: wods", "wods"),
        ("scenarios/one.yaml", "map: ford", "map: frod", "frod"),
        ("scenarios/one.yaml", "side: red", "side: rde", "rde"),
        ("scenarios/one.yaml", "settings: {turns: 6}", "settings: {turn: 6}", "turn"),
        ("places.yaml", "kinds: [card]", "kinds: [crad]", "crad"),
        ("kinds.yaml", "arm: arm", "arm: amr", "amr"),
        ("tables.yaml", "gives: int", "gives: itn", "itn"),
        ("rules/play.yaml", "{unit: unit}", "{unit: optional unut}", "unut"),
        ("text/es/pieces.yaml", "howitzer: {", "howtizer: {", "howtizer"),
    ],
)
def test_a_misspelt_reference_is_underlined(tmp_path: Path, path: str, old: str, new: str, word: str) -> None:
    found = [each for each in check(write_pack(tmp_path, spoil(path, old, new))) if each.code == "E307"]
    assert [underlined(each.span) for each in found] == [word]
    assert found[0].help.startswith("Did you mean")


RULES = """
occasions:
  turn: {facts: {who: side}}
events:
  broken: {facts: {piece: unit}}
effects:
  smoke: {args: {level: int}}
menus:
  attacks: {turns: once}
actions:
  fire:
    menu: attacks
procedures:
  fight:
    do:
      - call: battle(unit)
      - call: |
          battle(
            unit)
      - call: fire(unit)
      - grant: smoke(2)
        on: cell
        until: ending(turn)
      - lift: smoke
      - note: broken(piece=unit)
      - during: turn(who=blue)
        do:
          - end: outer(action)
          - end: game
          - offer: attacks
triggers:
  first: {before: moved, do: [{call: battle(unit)}]}
  second: {after: ending(turn), do: [{call: battle(unit)}]}
  third: {after: broken, do: [{call: battle(unit)}]}
  fourth: {after: fire, do: [{call: battle(unit)}]}
checks:
  fifth: {at: [step, opening(turn)], where: it.armour > 3, do: [{call: battle(it)}]}
"""


def test_names_in_rules_that_are_right(tmp_path: Path) -> None:
    assert [each for each in check(write_pack(tmp_path, rules(RULES))) if each.severity == "error"] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("- call: fire(unit)", "- call: fier(unit)", "fier"),
        ("battle(\n", "batle(\n", "batle"),
        ("grant: smoke", "grant: smok", "smok"),
        ("lift: smoke", "lift: smok", "smok"),
        ("note: broken", "note: borken", "borken"),
        ("during: turn", "during: trun", "trun"),
        ("end: outer(action)", "end: outer(actoin)", "actoin"),
        ("offer: attacks", "offer: atacks", "atacks"),
        ("before: moved", "before: mooved", "mooved"),
        ("after: ending(turn)", "after: ending(trun)", "trun"),
        ("opening(turn)", "opening(trun)", "trun"),
    ],
)
def test_a_misspelt_name_in_rules_is_underlined(tmp_path: Path, old: str, new: str, word: str) -> None:
    assert old in RULES
    found = check(write_pack(tmp_path, rules(RULES.replace(old, new))))
    assert [(each.code, underlined(each.span)) for each in found if each.severity == "error"] == [("E307", word)]


def test_expressions_that_only_a_compiler_reads_are_left_alone(tmp_path: Path) -> None:
    text = "procedures:\n  fight:\n    do:\n      - call: (battle if x else y)(unit)\n      - end: some.thing\n"
    assert [each for each in check(write_pack(tmp_path, rules(text))) if each.code < "E500"] == []


def test_a_scenario_may_use_its_own_rules(tmp_path: Path) -> None:
    own = GOOD["scenarios/one.yaml"] + "rules:\n  - procedures:\n      storm: {do: [{remove: unit}]}\n"
    own += "    triggers:\n      rain: {before: moved, do: [{call: storm()}]}\n"
    assert check(write_pack(tmp_path, {"scenarios/one.yaml": own})) == []


def test_an_element_can_only_change_what_is_there(tmp_path: Path) -> None:
    text = "values:\n  cover: {base: 1}\n  hard_cover: {replaces: cove, base: 2, disables: [covr], like: coverr}\n"
    found = check(write_pack(tmp_path, rules(text)))
    assert sorted(told(found)) == [("E307", "more.yaml", word) for word in ("cove", "coverr", "covr")]


def test_settings_are_typed_by_their_declaration(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, spoil("scenarios/one.yaml", "turns: 6", "turns: many")))
    assert told([found]) == [("E309", "one.yaml", "many")]
    assert underlined(found.notes[0].span) == "turns"


def test_settings_for_sides_are_typed_side_by_side(tmp_path: Path) -> None:
    scenario = GOOD["scenarios/one.yaml"].replace("turns: 6", "turns: 6, points: {blue: 3, rde: x}")
    changed = rules("settings:\n  points: {for: side, type: int}\n") | {"scenarios/one.yaml": scenario}
    found = check(write_pack(tmp_path, changed))
    assert sorted(told(found)) == [("E307", "one.yaml", "rde"), ("E309", "one.yaml", "x")]


def test_acts_in_plans_are_symbols_of_the_type_act(tmp_path: Path) -> None:
    text = "types:\n  act: [move, fire]\nkeywords:\n  quick: {title: Quick, plans: [[move, fier]], cite: 10.1}\n"
    found = [each for each in check(write_pack(tmp_path, rules(text))) if each.code == "E309"]
    assert told(found) == [("E309", "more.yaml", "fier")]


def test_a_default_must_fit_its_own_type(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, spoil("kinds.yaml", "default: 5", "default: 50")))
    assert told([found]) == [("E309", "kinds.yaml", "50")]


def test_attributes_of_a_card_with_two_ends(tmp_path: Path) -> None:
    kinds = GOOD["kinds.yaml"].replace(
        "card: {title: Card}", "card: {title: Card, ends: [blue, red], attrs: {cost: int}}"
    )
    cards = GOOD["cards.yaml"].replace("title: Hit,", "title: Hit, attrs: {cost: {blue: 1, red: 2}},")
    both = {"kinds.yaml": kinds, "cards.yaml": cards.replace("title: Miss,", "title: Miss, attrs: {cost: 1},")}
    assert check(write_pack(tmp_path, both)) == []
    both["cards.yaml"] = both["cards.yaml"].replace("red: 2", "rde: 2")
    assert told(check(write_pack(tmp_path, both))) == [("E309", "cards.yaml", "2")]


def test_reconstructed_follows_dotted_paths(tmp_path: Path) -> None:
    good = "armour: 3, morale: 7}\n    reconstructed: {attrs.armour: Why, title: Why}"
    said: dict[str, str | None] = {"text/es/more.yaml": "phrases: {Why: Porque}\n"}
    assert check(write_pack(tmp_path, spoil("units/blue.yaml", "armour: 3, morale: 7}", good) | said)) == []
    bad = good.replace("attrs.armour", "attrs.amour")
    (found,) = check(write_pack(tmp_path, spoil("units/blue.yaml", "armour: 3, morale: 7}", bad) | said))
    assert told([found]) == [("E312", "blue.yaml", "attrs.amour")]
    assert found.help.startswith("Did you mean `armour`")


def test_examples_name_pieces_and_cases(tmp_path: Path) -> None:
    text = "examples:\n  push:\n    title: Push\n    given: one\n    place: {rifles#1: A1, howitzr: B1}\n"
    text += "    do:\n      - {blue: move, refused: {case: 10.2}}\n    expect:\n      - {value: x, is: 1}\n"
    found = check(write_pack(tmp_path, {"examples.yaml": text}))
    assert [each for each in told(found) if each[0] == "E307"] == [
        ("E307", "examples.yaml", "howitzr"),
        ("E307", "examples.yaml", "10.2"),
    ]


def test_state_belongs_to_a_kind_or_to_a_thing_of_the_language(tmp_path: Path) -> None:
    text = "state:\n  unit: {tired: bool}\n  space: {mined: bool}\n  unti: {lost: bool}\n"
    assert told(check(write_pack(tmp_path, rules(text)))) == [("E307", "more.yaml", "unti")]
