"""A section under a wrong name costs what it declares, and nothing else: the rest of its file is checked as always."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolkit.cli.checking import check_packs
from toolkit.diagnostics import Diagnostic

FIELD = Path(__file__).parents[2] / "packs" / "duel"
HEADS = [
    ("rules/battle.yaml", "procedures"),
    ("rules/battle.yaml", "values"),
    ("rules/cards.yaml", "menus"),
    ("rules/fire.yaml", "keywords"),
    ("rules/fire.yaml", "checks"),
    ("rules/fire.yaml", "modifiers"),
    ("rules/turns.yaml", "settings"),
    ("rules/turns.yaml", "state"),
    ("rules/turns.yaml", "purses"),
    ("rules/turns.yaml", "orders"),
]


def found_with(folder: Path, file: str, head: str, spelt: str, added: str = "") -> list[Diagnostic]:
    """What is found in the pack when a section of a file has another name, and something is added to the file."""
    shutil.copytree(FIELD, folder, dirs_exist_ok=True)
    place = folder / file
    text = (FIELD / file).read_text("utf-8")
    assert f"\n{head}:" in text
    place.write_text(text.replace(f"\n{head}:", f"\n{spelt}:") + added, "utf-8")
    return [each for each in check_packs([folder]).diagnostics if each.code != "W302"]  # no schemas beside it


@pytest.mark.slow
@pytest.mark.parametrize(("file", "head"), HEADS)
@pytest.mark.parametrize("far", [False, True], ids=["near", "far"])
def test_the_other_sections_are_checked(tmp_path: Path, file: str, head: str, far: bool) -> None:
    added = (
        "triggers:\n  one: {after: zz_event, do: [{end: game, ranking: [players]}]}\n"
        "  two: {after: moved, when: zz_name > 1, do: [{call: zz_procedure()}]}\n"
    )
    found = found_with(tmp_path / "duel", file, head, "zzqx" if far else head[:-1], added)
    (wrong, *others) = sorted(found, key=lambda each: each.code)
    assert (wrong.code, wrong.span.column) == ("E213", 1)
    assert {(each.code, Path(each.span.path).name) for each in others} == {
        ("E307", Path(file).name),
        ("E520", Path(file).name),
    }
    named = ("zz_event", "zz_procedure", "zz_name")
    assert sorted(each.message.split("`")[1] for each in others) == sorted(named)


@pytest.mark.slow
@pytest.mark.parametrize(("file", "head"), [*HEADS, ("kinds.yaml", "kinds"), ("kinds.yaml", "types")])
@pytest.mark.parametrize("far", [False, True], ids=["near", "far"])
def test_nothing_follows_from_what_the_section_would_have_declared(
    tmp_path: Path, file: str, head: str, far: bool
) -> None:
    (wrong,) = found_with(tmp_path / "duel", file, head, "zzqx" if far else head[:-1])
    text = (tmp_path / "duel" / file).read_text("utf-8")
    assert text.splitlines()[wrong.span.line - 1].startswith("zzqx:" if far else f"{head[:-1]}:")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pack", "file", "head"),
    [("hidden-armour", "places.yaml", "decks"), ("ferry", "kinds.yaml", "types")],
    ids=["what lies where", "what acts there are"],
)
@pytest.mark.parametrize("far", [False, True], ids=["near", "far"])
def test_nothing_follows_from_what_the_language_itself_looks_for(
    tmp_path: Path, pack: str, file: str, head: str, far: bool
) -> None:
    """Secrets depend on which cards lie in which places, plans on the symbols of `act`."""
    folder = tmp_path / pack
    shutil.copytree(FIELD.parent / pack, folder)
    text = (folder / file).read_text("utf-8")
    assert text.count(f"\n{head}:") == 1
    (folder / file).write_text(text.replace(f"\n{head}:", "\nzzqx:" if far else f"\n{head[:-1]}:"), "utf-8")
    (wrong,) = [each for each in check_packs([folder]).diagnostics if each.code != "W302"]
    assert wrong.code == "E213"
