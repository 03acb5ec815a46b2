"""The registry of checks, and checks of decks, scenarios and unused things."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.packs.written import GOOD, check, good, spoil, told, underlined, write_pack
from toolkit.checker import check_rules
from toolkit.checker.steps.body import all_verbs
from toolkit.diagnostics import Diagnostic
from toolkit.lint.decks import WRONG_KIND
from toolkit.lint.registry import all_checks, run_check, run_checks
from toolkit.packs import Pack, load_pack


def loaded(parent: Path, changed: dict[str, str | None]) -> Pack:
    pack, _ = load_pack(write_pack(parent, changed))
    assert pack is not None
    return pack


def test_every_file_registers_its_checks() -> None:
    codes = {code for codes in all_checks() for code in codes.split()}
    assert {"E402", "E410", "W401", "W403"} <= codes


def test_a_check_that_fails_at_an_item_tells_which_and_looks_at_all_others(tmp_path: Path) -> None:
    def failing(pack: Pack) -> Iterator[Diagnostic]:
        for deck in pack.all("decks"):
            for item in pack.all("cards"):
                if item.record.title == "Hit":
                    raise RecursionError(item.id)
                yield WRONG_KIND.at(item.key_span(), f"{item.id} is not in {deck.id}")

    cards = "".join(f"  {id}: {{kind: card, title: {id.title()}, text: T.}}\n" for id in ("hit", "miss", "run"))
    found = run_check(failing, loaded(tmp_path, {"cards.yaml": "cards:\n" + cards}))
    assert [(each.code, underlined(each.span)) for each in found] == [
        ("E401", "hit"),
        (WRONG_KIND.id, "miss"),
        (WRONG_KIND.id, "run"),
    ]
    assert "RecursionError: hit" in found[0].message


def test_a_check_that_fails_whatever_it_looks_at_is_told_once(tmp_path: Path) -> None:
    def failing(pack: Pack) -> list[Diagnostic]:
        raise RecursionError(pack.id)

    (found,) = run_check(failing, good(tmp_path))
    assert (found.code, found.severity) == ("E401", "error")


def test_a_fault_in_one_rule_hides_no_finding_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever verb fails: the step is underlined, its name means something, and other slips are told."""

    def fail(*_: object) -> None:
        raise KeyError("oops")

    rules = (
        "procedures:\n  wrong:\n    do:\n      - choose: u\n        by: it\n        one: units\n"
        "      - remove: u\n      - remove: unnit\n"
    )
    monkeypatch.setitem(all_verbs(), "choose", fail)
    _, found = check_rules(loaded(tmp_path, {"rules/wrong.yaml": rules}))
    assert [(each.code, underlined(each.span).split("\n")[0]) for each in found if each.severity == "error"] == [
        ("E401", "choose: u"),
        ("E520", "unnit"),
    ]


def test_checks_say_nothing_of_a_good_pack(tmp_path: Path) -> None:
    assert run_checks(good(tmp_path)) == []


def test_a_deck_can_be_counted_by_copies(tmp_path: Path) -> None:
    places = GOOD["places.yaml"].replace("size: 3", "size: 5, counts: copies")
    cards = GOOD["cards.yaml"].replace("decks: {combat: 2}", "copies: 3").replace("decks: {combat: 1}", "copies: 2")
    assert check(write_pack(tmp_path, {"places.yaml": places, "cards.yaml": cards})) == []
    fewer = cards.replace("copies: 3", "copies: 1")
    assert told(check(write_pack(tmp_path, {"places.yaml": places, "cards.yaml": fewer}))) == [
        ("E402", "places.yaml", "5")
    ]


def test_an_empty_deck_is_told_as_one(tmp_path: Path) -> None:
    places = GOOD["places.yaml"] + "  spare: {title: Spare, kinds: [card], size: 2}\n"
    found = [each for each in check(write_pack(tmp_path, {"places.yaml": places})) if each.code == "E402"]
    assert found[0].notes[0].message == "No item says that it is in this deck."


def test_a_deck_is_not_counted_while_a_card_is_broken(tmp_path: Path) -> None:
    found = check(write_pack(tmp_path, spoil("cards.yaml", "title: Miss, text", "title: Miss, txet")))
    assert "E402" not in {each.code for each in found}


def test_long_decks_list_the_first_and_count_the_rest(tmp_path: Path) -> None:
    many = "".join(f"  c{n}: {{kind: card, title: C, text: T., decks: {{combat: 1}}}}\n" for n in range(20))
    found = check(write_pack(tmp_path, {"cards.yaml": GOOD["cards.yaml"] + many}))
    (deck,) = [each for each in found if each.code == "E402"]
    assert [note.message for note in deck.notes][-1] == "14 more items add 14."


def test_what_only_a_rule_speaks_of_is_used(tmp_path: Path) -> None:
    units = GOOD["units/blue.yaml"] + "  mine:\n    kind: unit\n    title: Mine\n    attrs: {arm: gun, armour: 0}\n"
    unused = [each for each in check(write_pack(tmp_path, {"units/blue.yaml": units})) if each.code == "W403"]
    assert told(unused) == [("W403", "blue.yaml", "mine")]
    rules = GOOD["rules/play.yaml"].replace("- remove: unit", "- create: mine")
    found = check(write_pack(tmp_path, {"units/blue.yaml": units, "rules/play.yaml": rules}))
    assert "W403" not in {each.code for each in found}


def test_a_pack_without_scenarios_may_be_built_on_by_others(tmp_path: Path) -> None:
    changed: dict[str, str | None] = {"scenarios/one.yaml": None}
    words = GOOD["text/es/pieces.yaml"].replace("scenarios:\n  one: {title: Uno}\n", "")
    assert check(write_pack(tmp_path, changed | {"text/es/pieces.yaml": words})) == []


def test_a_scenario_without_any_forces_has_no_side_without(tmp_path: Path) -> None:
    scenario = GOOD["scenarios/one.yaml"].split("forces:")[0]
    assert "W402" not in {each.code for each in check(write_pack(tmp_path, {"scenarios/one.yaml": scenario}))}


def test_a_setting_with_a_default_need_not_be_given(tmp_path: Path) -> None:
    changed: dict[str, str | None] = {
        "rules/more.yaml": "settings:\n  snow: {type: bool, default: false}\n  mud: bool\n"
    }
    found = check(write_pack(tmp_path, changed))
    assert [(each.code, each.message) for each in found] == [("E417", "The scenario does not give `mud`.")]


COPIES = [("2", ["", "count: 2, "], "count: 2", 3), ("1", ["", "", ""], "", 2), ("0", ["count: 1, "], "count: 1", 1)]


@pytest.mark.parametrize(("copies", "counts", "counted", "total"), COPIES)
def test_more_of_a_piece_than_the_box_holds(
    tmp_path: Path, copies: str, counts: list[str], counted: str, total: int
) -> None:
    units = GOOD["units/blue.yaml"].replace("    cite: 10.1\n", f"    cite: 10.1\n    copies: {copies}\n")
    forces = "".join(f"  - {{unit: rifles, side: blue, {count}at: [B1, C1, B2, A2]}}\n" for count in counts)
    changed = {"units/blue.yaml": units, "scenarios/one.yaml": GOOD["scenarios/one.yaml"] + forces}
    changed["scenarios/one.yaml"] = changed["scenarios/one.yaml"].replace(
        "  - {unit: rifles, side: blue, at: bank}\n", ""
    )
    (found,) = [each for each in check(write_pack(tmp_path, changed)) if each.code == "E421"]
    assert found.message == f"The scenario sets up {total} of `rifles`, and the box holds {copies}."
    assert told([found]) == [("E421", "one.yaml", counted[-1:] or "rifles")]
    assert underlined(found.notes[-1].span) == copies


def test_each_scenario_begins_with_the_full_box(tmp_path: Path) -> None:
    units = GOOD["units/blue.yaml"].replace("    cite: 10.1\n", "    cite: 10.1\n    copies: 1\n")
    second = GOOD["scenarios/one.yaml"].replace("scenario: one", "scenario: two")
    found = check(write_pack(tmp_path, {"units/blue.yaml": units, "scenarios/two.yaml": second}))
    assert {each.code for each in found} == {"W304"}


SETTINGS = [
    ("settings: {turns: 6}", "settings: {tunrs: 6}", "turns: int", "tunrs"),
    ("turns: 6", "turns: {blue: 3, rde: 4}", "turns: {for: side, type: int}", "rde"),
]


@pytest.mark.parametrize(("old", "new", "declared", "marked"), SETTINGS)
def test_a_misspelt_setting_is_reported_once_not_as_missing_too(
    tmp_path: Path, old: str, new: str, declared: str, marked: str
) -> None:
    changed = spoil("scenarios/one.yaml", old, new) | spoil("rules/play.yaml", "turns: int", declared)
    assert told(check(write_pack(tmp_path, changed))) == [("E307", "one.yaml", marked)]


BEYOND = [
    ("turns: 6", "turns: 0", "turns: {type: int, at_least: 1}", "0", "0 is less than 1."),
    ("turns: 6", "turns: {blue: 3, red: 9}", "turns: {for: side, type: int, at_most: 8}", "9", "9 is more than 8."),
]


@pytest.mark.parametrize(("old", "new", "declared", "marked", "message"), BEYOND)
def test_a_setting_keeps_the_limits_that_its_declaration_says(
    tmp_path: Path, old: str, new: str, declared: str, marked: str, message: str
) -> None:
    changed = spoil("scenarios/one.yaml", old, new) | spoil("rules/play.yaml", "turns: int", declared)
    (found,) = check(write_pack(tmp_path, changed))
    assert told([found]) == [("E309", "one.yaml", marked)] and found.message == message


def test_a_track_may_have_one_box_but_none_turned_round(tmp_path: Path) -> None:
    track = "tracks:\n  turn: {title: Turns, from: 5, to: 5}\n"
    one = check(write_pack(tmp_path / "one", {"places.yaml": GOOD["places.yaml"] + track}))
    none = check(write_pack(tmp_path / "none", {"places.yaml": GOOD["places.yaml"] + track.replace("to: 5", "to: 4")}))
    assert "E423" not in {each.code for each in one}
    (turned,) = [each for each in none if each.code == "E423"]
    assert turned.message == "`to` is 4, which is less than `from`."
    assert told([turned]) == [("E423", "places.yaml", "4")]
    assert underlined(turned.notes[0].span) == "5"
