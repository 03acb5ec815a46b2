"""What is told of rules as a whole while something in them is broken: all that cannot follow from that."""

from __future__ import annotations

import importlib
import pkgutil
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.checker.written import check
from toolkit.checker import check_rules
from toolkit.checker import pack_checks as together
from toolkit.diagnostics import Code, Diagnostic
from toolkit.packs import load_pack

CASES = Path(__file__).parents[2] / "cases"
BROKEN = {
    "a case": ('procedures:\n  zz_broken: {cite: "no.such.case", do: [{call: zz_broken()}]}\n', {"W504", "W520"}),
    "a menu": ("procedures:\n  zz_broken: {do: [{offer: no_such_menu}]}\n", {"E541", "E544", "W520"}),
    "a name": ("procedures:\n  zz_broken: {do: [{let: {zz_name: no_such_name}}]}\n", {"W503", "E598", "W520"}),
    "an effect": ("procedures:\n  zz_broken: {do: [{grant: no_such_effect, until: lifted}]}\n", {"W503", "W520"}),
}
"""An element that is broken by a wrong name, and codes of findings of which a thing of that sort might be the cause.
What steps that are broken change nobody knows: it may be what any loop waits for (W520)."""


def codes_of_rules_as_a_whole() -> set[str]:
    modules = (
        importlib.import_module(each.name) for each in pkgutil.iter_modules(together.__path__, f"{together.__name__}.")
    )
    return {each.id for module in modules for each in vars(module).values() if isinstance(each, Code)}


def cases() -> Iterator[Path]:
    codes = codes_of_rules_as_a_whole()
    for folder in sorted(CASES.iterdir()):
        if folder.name.split("-")[0] in codes and not (folder / "make.py").is_file():
            yield folder / "pack"


def findings(folder: Path) -> set[Diagnostic]:
    pack, found = load_pack(folder)
    assert pack is not None, found
    return {*found, *check_rules(pack)[1]}


@pytest.mark.slow
@pytest.mark.parametrize("what", BROKEN)
@pytest.mark.parametrize("case", [*cases()], ids=lambda case: case.parent.name)
def test_another_broken_element_hides_nothing(case: Path, what: str, tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(case, folder)
    before = findings(folder)
    text, unsure = BROKEN[what]
    (folder / "rules").mkdir(exist_ok=True)
    (folder / "rules" / "zz_broken.yaml").write_text(text, "utf-8")
    after = findings(folder)
    assert {each.code for each in before - after} <= unsure
    assert {Path(each.span.path).name for each in after - before} == {"zz_broken.yaml"}
    assert {each.code for each in after - before} <= {"E307", "E520", "E597"}


GAME = """
sequence: whole
occasions: {turn: {facts: {who: player}}}
values:
  bonus: {base: 3}
procedures:
  whole:
    do:
      - for: p in players
        do:
          - during: turn(who=p)
            do: [{call: fight(only(units(p)))}]
"""


def told(found: list[Diagnostic]) -> list[str]:
    return [f"{each.span.line} {each.code}" for each in found if each.span.path.endswith("test.yaml")]


def test_what_a_broken_element_may_use_is_not_called_unused(tmp_path: Path) -> None:
    right = GAME + "  fight: {args: {unit: unit}, do: [{remove: unit}]}\n"
    assert told(check(tmp_path, right).found) == ["5 W503"]
    names_it = GAME + "  fight: {args: {unit: unit}, do: [{remove: unit}, {let: {x: bonus + bonsu}}]}\n"
    assert told(check(tmp_path, names_it).found) == ["13 E520"]
    may_mean_it = GAME + "  fight: {args: {unit: unit}, do: [{remove: unit}, {let: {x: extra}}]}\n"
    assert told(check(tmp_path, may_mean_it).found) == ["13 E520"]
    cannot_mean_it = GAME + "  fight: {args: {unit: unit}, do: [{remove: unit}, {let: {x: unit.armor}}]}\n"
    assert told(check(tmp_path, cannot_mean_it).found) == ["5 W503", "13 E522"]


def test_names_that_a_broken_element_gives_are_not_called_unread(tmp_path: Path) -> None:
    text = GAME + "  fight: {args: {unit: unit}, do: [{let: {x: 2}}, {remove: units(unit.spce)}]}\n"
    assert "W516" not in {each.code for each in check(tmp_path, text).found}


def test_what_calls_a_broken_procedure_may_end(tmp_path: Path) -> None:
    loop = GAME + "  fight: {args: {unit: unit}, do: [{while: unit.armour > 2, do: [{call: idle()}]}]}\n"
    idle = check(tmp_path, loop + "  idle: {do: [{let: {x: 1}}]}\n").found
    assert "E571" in {each.code for each in idle}
    broken = check(tmp_path, loop + "  idle: {do: [{let: {x: nothing}}]}\n").found
    assert "E571" not in {each.code for each in broken}


def test_what_takes_over_from_a_broken_element_is_broken_too(tmp_path: Path) -> None:
    like = """
modifiers:
  - {id: one, to: speed, when: unit.armour > 2, set: 1}
  - {id: two, to: speed, when: unit.tired, set: 2}
  - {id: three, to: speed, like: two, set: 3}
values: {speed: {args: {unit: unit}, base: 3}}
"""
    assert [each.code for each in check(tmp_path, like).found if each.code == "E543"] == []
    sound = like.replace("unit.tired", "unit.armour < 9")
    assert [each.code for each in check(tmp_path, sound).found if each.code == "E543"] == ["E543", "E543", "E543"]


def test_nothing_is_told_of_what_stands_beside_none_and_is_broken(tmp_path: Path) -> None:
    for text in ("first([none, nobody]).armour", "(none if unit.armour > 2 else nobody).armour"):
        fight = GAME + f'  fight: {{args: {{unit: unit}}, do: [{{let: {{x: "{text}"}}}}, {{remove: unit}}]}}\n'
        assert "E522" not in {each.code for each in check(tmp_path, fight).found}


HIDING = {
    "[{choose: x, by: who, number: [[1], 2]}, {set: unit.wonds, to: 1}]": {"E203", "E522"},
    "[{choose: x, by: nobdy, number: {a: 1}}]": {"E203", "E520"},
    "[{if: {a: b}, then: [{if: unit.wounds > 1, then: [{remove: {a: b}}, {set: unit.wonds, to: 1}]}]}]": {
        "E201", "E203", "E522",
    },
    "[{let: {y: [[1]]}}, {set: unit.wounds, to: y + wonds}]": {"E203", "E520"},
    "[{let: [y, 2]}, {set: unit.wounds, to: y}]": {"E203"},
    "[{for: [[u], [units]], do: [{set: u.wounds, to: who.armour}]}]": {"E203", "E522"},
}  # fmt: skip
"""Steps with something of a wrong shape, and what is told. A name that stands in it may be given there."""


@pytest.mark.parametrize("steps", HIDING)
def test_a_field_of_wrong_shape_hides_no_name_elsewhere(steps: str, tmp_path: Path) -> None:
    check(tmp_path, "values: {one: {base: 1}}\n")
    rules = f"procedures:\n  test: {{args: {{unit: unit, who: player}}, do: {steps}}}\n"
    rules += "  whole: {do: [{call: test()}]}\n"
    (tmp_path / "field/rules/test.yaml").write_text(rules, "utf-8")
    pack, found = load_pack(tmp_path / "field")
    assert pack is not None
    told = {*found, *check_rules(pack)[1]}
    assert {each.code for each in told if each.severity == "error"} == HIDING[steps]
