"""`hexwright new`: what it writes checks cleanly, plays, and lies where its like lie; nothing that is there is lost."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest

from tests.cli.playing import hexwright
from tests.playthroughs.games import Survey, ending_of, play, program_of
from tests.unit.publish.plain_site import plain_site
from toolkit import whole_files
from toolkit.play import Game
from toolkit.publish import building

CHOICES = {
    "hexes": ("--grid", "hex"),
    "squares": ("--grid", "square", "--players", "3"),
    "areas": ("--grid", "areas", "--players", "4"),
    "cards": ("--cards",),
    "squares and cards": ("--grid", "square", "--cards"),
    "areas and cards": ("--grid", "areas", "--players", "3", "--cards"),
}
COUNTER = ("--kind", "counter", "--set", "strength=2", "--set", "moves=3")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def game() -> Path:
    assert hexwright("new", "game", "mygame", "--cards").exit_code == 0
    return Path("content/mygame")


def everything(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def is_clean(pack: str = "mygame") -> bool:
    return "0 errors, 0 warnings" in hexwright("check", pack).output


@pytest.mark.slow
@pytest.mark.parametrize("options", CHOICES.values(), ids=CHOICES)
def test_a_new_game_checks_cleanly_and_its_examples_pass(options: tuple[str, ...]) -> None:
    result = hexwright("new", "game", "my-game", "--title", "Long: a march", *options)
    assert result.exit_code == 0 and "hexwright play my-game" in result.output
    assert is_clean("my-game")
    assert ", 0 not." in hexwright("test", "my-game").output
    assert hexwright("schema", "my-game", "--check").exit_code == 0
    assert 'title: "Long: a march"' in Path("content/my-game/pack.yaml").read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("options", CHOICES.values(), ids=CHOICES)
def test_a_new_game_is_played_to_its_end_in_more_than_one_way(options: tuple[str, ...], folder: Path) -> None:
    hexwright("new", "game", "my-game", *options)
    program, survey = program_of(folder / "content" / "my-game", "first-battle"), Survey()
    endings = set()
    for number in range(12):
        game = Game(program, f"seed {number}".encode().hex())
        play(game, random.Random(number), survey)
        endings.add(ending_of(game))
    assert (survey.dead_ends, survey.endless) == (0, 0) and len(endings) > 1
    assert {"move", "attack_enemy"} <= {*survey.actions}


@pytest.mark.slow
def test_a_new_game_has_pages(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "run_mkdocs", plain_site)
    assert hexwright("build", "mygame").exit_code == 0
    assert [*Path("build/site").rglob("*first-battle*")]


@pytest.mark.slow
def test_it_asks_what_is_not_said() -> None:
    result = hexwright("new", "game", "--ask", typed="mygame\nMy own\nsquare\n3\ny\n")
    assert result.exit_code == 0 and "Title [Mygame]:" in result.output
    assert "title: My own" in Path("content/mygame/pack.yaml").read_text("utf-8")
    assert Path("content/mygame/cards.yaml").is_file()


@pytest.mark.slow
def test_a_unit_lies_behind_its_like_with_its_translation_and_stands_in_a_scenario(game: Path) -> None:
    before = {path: text.decode() for path, text in everything(game).items() if path.endswith(".yaml")}
    stands = ("--stands", "first-battle:blue@B1", "--title-in", "es=Caballería")
    result = hexwright("new", "unit", "mygame/cavalry", *COUNTER, *stands)
    assert result.exit_code == 0 and "The pack has 0 errors, 0 warnings." in result.output
    assert is_clean()
    after = {path: text.decode() for path, text in everything(game).items() if path.endswith(".yaml")}
    assert {path for path in before if before[path] != after[path]} == {
        "units/all.yaml", "scenarios/first-battle.yaml", "text/es.yaml",
    }  # fmt: skip
    unit = "  cavalry:\n    kind: counter\n    title: Cavalry\n    attrs: {strength: 2, moves: 3}\n"
    assert after["units/all.yaml"] == before["units/all.yaml"] + unit
    assert after["scenarios/first-battle.yaml"].endswith("  - {unit: cavalry, side: blue, at: B1}\n")
    assert "  scouts: {title: Exploradores}\n  cavalry: {title: Caballería}\ncards:\n" in after["text/es.yaml"]
    assert hexwright("schema", "mygame", "--check").exit_code == 0


@pytest.mark.slow
def test_each_attribute_is_asked_until_it_fits(game: Path) -> None:
    typed = "counter\nHorse\n\nfast\n-1\n2\n3\n\nfirst-battle\nfirst-battle:blu@B1\nfirst-battle:blue@B1\n"
    result = hexwright("new", "unit", "mygame/horse", "--ask", typed=typed)
    assert result.exit_code == 0, result.output
    assert "Strength, `strength` (int, at least 0):" in result.output
    assert "`fast` is no whole number" in result.output and "It must be at least 0." in result.output
    assert "`first-battle` is no SCENARIO:SIDE@SPACE." in result.output and "Did you mean `blue`?" in result.output
    assert "`horse.title`" in result.output  # what is left to translate
    assert "    title: Horse\n    attrs: {strength: 2, moves: 3}\n" in (game / "units/all.yaml").read_text("utf-8")


@pytest.mark.slow
def test_where_each_unit_has_a_file_of_its_own_so_has_a_new_one(game: Path) -> None:
    (game / "units/all.yaml").unlink()
    for id in ("infantry", "scouts"):
        text = (
            f"# yaml-language-server: $schema=../.schemas/units.schema.json\nunits:\n  {id}: {{kind: counter, title: "
        )
        (game / f"units/{id}.yaml").write_text(f"{text}X, attrs: {{strength: 1, moves: 2}}, cite: '1.1'}}\n", "utf-8")
    result = hexwright("new", "unit", "mygame/light_horse", *COUNTER)
    assert result.exit_code == 0, result.output
    text = (game / "units/light-horse.yaml").read_text("utf-8")
    assert text.startswith("# yaml-language-server: $schema=../.schemas/units.schema.json\nunits:\n  light_horse:\n")


@pytest.mark.slow
def test_a_unit_lies_in_the_file_of_its_side(game: Path) -> None:
    form = "# yaml-language-server: $schema=../.schemas/units.schema.json\nunits:\n"
    (game / "units/all.yaml").unlink()
    for side, ids in (("blue", ("infantry", "guards")), ("red", ("scouts", "militia"))):
        rest = "{{kind: counter, title: X, side: {side}, attrs: {{strength: 1, moves: 2}}, cite: '1.1'}}"
        text = "".join(f"  {id}: {rest.format(side=side)}\n" for id in ids)
        (game / f"units/{side}.yaml").write_text(form + text, "utf-8")
    hexwright("new", "unit", "mygame/cavalry", *COUNTER, "--side", "blue")
    assert "cavalry:" in (game / "units/blue.yaml").read_text("utf-8")


@pytest.mark.slow
def test_a_card_makes_its_deck_larger(game: Path) -> None:
    words = ("--kind", "tactic", "--text", "+3 in this fight.", "--set", "bonus=3", "--copies", "2")
    spanish = ("--title-in", "es=Emboscada", "--text-in", "es=+3 en este combate.")
    result = hexwright("new", "card", "mygame/ambush", *words, *spanish)
    assert result.exit_code == 0 and is_clean(), result.output
    assert "size: 14, counts: copies" in (game / "places.yaml").read_text("utf-8")


@pytest.mark.slow
def test_a_scenario_like_another_keeps_its_comments_and_translations(game: Path) -> None:
    result = hexwright("new", "scenario", "mygame/second", "--like", "first-battle", "--title-in", "es=La segunda")
    assert result.exit_code == 0 and is_clean(), result.output
    first, second = ((game / f"scenarios/{id}.yaml").read_text("utf-8") for id in ("first-battle", "second"))
    assert second == first.replace("scenario: first-battle", "scenario: second").replace("The first battle", "Second")
    assert "  second:\n    title: La segunda\n" in (game / "text/es.yaml").read_text("utf-8")
    assert ", 0 not." in hexwright("test", "mygame").output
    texts = ("--text", "Snow: all is slow.", "--title-in", "es=Tercera", "--text-in", "es=Nieve: todo va despacio.")
    result = hexwright("new", "scenario", "mygame/third", "--like", "first-battle", *texts)
    assert result.exit_code == 0 and is_clean(), result.output
    assert 'title: Third\ntext: "Snow: all is slow."\n' in (game / "scenarios/third.yaml").read_text("utf-8")
    words = '  third:\n    title: Tercera\n    text: "Nieve: todo va despacio."\n'
    assert words in (game / "text/es.yaml").read_text("utf-8")


@pytest.mark.slow
def test_a_scenario_on_a_map_has_the_settings_that_the_pack_declares(game: Path) -> None:
    units = ("--unit", "blue=infantry@A1", "--unit", "red=scouts@G5")
    lacking = hexwright("new", "scenario", "mygame/duel", "--map", "field", "--set", "rounds=4", *units)
    assert lacking.exit_code == 2 and "--set objective=VALUE" in lacking.output
    result = hexwright(
        "new", "scenario", "mygame/duel", "--map", "field", "--set", "rounds=4", "--set", "objective=D3", *units
    )
    assert result.exit_code == 0 and "hexwright play mygame/duel" in result.output, result.output
    assert "settings: {rounds: 4, objective: D3}\n" in (game / "scenarios/duel.yaml").read_text("utf-8")
    assert hexwright("play", "mygame/duel", typed="").exit_code in (0, 1)


@pytest.mark.slow
@pytest.mark.parametrize("grid", ["hex", "square", "areas"])
def test_a_map_is_all_of_one_terrain_and_numbered_as_its_like(game: Path, grid: str) -> None:
    result = hexwright("new", "map", "mygame/wide", "--size", "5x2", "--grid", grid, "--title-in", "es=Ancho")
    assert result.exit_code == 0 and "The pack has 0 errors, 0 warnings." in result.output, result.output
    text = (game / "maps/wide.yaml").read_text("utf-8")
    if grid == "areas":
        assert "  area_1_1: [area_2_1, area_1_2]\n" in text and "  area_5_2: [5, 2]\n" in text
    else:
        assert "legend may have more: w: woods, h: hill\n" in text
        assert 'legend: {".": open}\nspaces: |\n  . . . . .\n  . . . . .\n' in text
    assert hexwright("map", "show", "mygame/wide").exit_code == 0


@pytest.mark.slow
def test_a_translation_has_all_texts_as_comments_and_check_counts_them(game: Path) -> None:
    result = hexwright("new", "translation", "mygame", "fr", "--title", "Mon jeu")
    assert result.exit_code == 0 and "texts are left to translate into `fr`" in result.output
    text = (game / "text/fr.yaml").read_text("utf-8")
    assert "pack:\n  title: Mon jeu\n  # summary: Two kinds" in text and "#   scouts: {title: Scouts}\n" in text
    assert "languages: [en, es, fr]\n" in (game / "pack.yaml").read_text("utf-8")
    told = hexwright("check", "mygame").output
    left = int(result.output.split(" texts are left")[0].split()[-1])
    assert f"{left} texts not in `fr`" in told and "0 errors" in told
    (game / "text/fr.yaml").write_text(uncommented(text), "utf-8")
    assert is_clean()
    again = hexwright("new", "translation", "mygame", "fr")
    assert again.exit_code == 1 and "Nothing is left to translate" in again.output


def uncommented(text: str) -> str:
    """A file of translations with the sign taken away before each line that may be translated."""
    lines = text.splitlines()
    start = lines.index("pack:")
    return "\n".join([*lines[:start], *(line.replace("# ", "", 1) for line in lines[start:])]) + "\n"


@pytest.mark.slow
def test_what_is_still_to_translate_is_put_at_the_end_of_a_language_that_is_begun(game: Path) -> None:
    before = (game / "text/es.yaml").read_text("utf-8")
    hexwright("new", "map", "mygame/wide", "--size", "5x2")
    result = hexwright("new", "translation", "mygame", "es")
    assert result.exit_code == 0 and "1 text is left" in result.output
    after = (game / "text/es.yaml").read_text("utf-8")
    assert after.startswith(before) and after.endswith("# maps:\n#   wide: {title: Wide}\n")


@pytest.mark.slow
def test_an_example_at_the_start_of_a_scenario_holds(game: Path) -> None:
    result = hexwright("new", "example", "mygame/first", "--cite", "3.1", "--title-in", "es=Primero")
    assert result.exit_code == 0 and is_clean(), result.output
    entry = '  first:\n    title: First\n    cite: "3.1"\n    given: first-battle\n    expect:\n      - {asks: blue}\n'
    assert (game / "examples/moving.yaml").read_text("utf-8").endswith(entry)
    assert "1 example: 1 as expected" in hexwright("test", "mygame", "-k", "first").output.replace("s: 1", ": 1")


@pytest.mark.slow
def test_an_example_of_what_happened_in_a_recorded_game_holds(game: Path) -> None:
    seats = ("--seat", "blue=random", "--seat", "red=random", "--seed", "3", "--record", "game.json")
    assert hexwright("play", "mygame", *seats).exit_code == 0
    seen = set()
    for step in (1, 5, 6, 7):
        result = hexwright(
            "new", "example", f"mygame/step_{step}", "--from", f"game.json@{step}", "--file", "examples/new.yaml"
        )
        assert result.exit_code == 0, result.output
        written = (game / "examples/new.yaml").read_text("utf-8")
        seen |= {word for word in ("dice:", ".holds:", "card:") if word in written}
    assert seen == {"dice:", ".holds:", "card:"}
    assert ", 0 not." in hexwright("test", "mygame").output
    assert "going_on:" in written
    assert "Say which of its" in hexwright("new", "example", "mygame/x", "--from", "game.json@0").output


REFUSED: dict[str, tuple[tuple[str, ...], str]] = {
    "an id that is there": (("unit", "mygame/scouts", *COUNTER), "There is a piece `scouts` already"),
    "the id of a card": (("unit", "mygame/steady", *COUNTER), "There is a piece `steady` already"),
    "capitals": (("unit", "mygame/LightHorse", *COUNTER), "Did you mean `lighthorse`?"),
    "letters that look alike": (("unit", "mygame/sсouts2", *COUNTER), "Did you mean `scouts2`?"),
    "a line break": (("unit", "mygame/a\nb", *COUNTER), "cannot be the id"),
    "an override": (("unit", "mygame/a\u202eb", *COUNTER), "cannot be the id"),
    "a device": (("unit", "mygame/con", *COUNTER), "no file can be called so"),
    "no kind": (("unit", "mygame/horse", "--kind", "counte"), "Did you mean `counter`?"),
    "no attribute": (("unit", "mygame/horse", *COUNTER, "--set", "strenth=1"), "Did you mean `strength`?"),
    "no number": (("unit", "mygame/horse", "--kind", "counter", "--set", "strength=x"), "no whole number"),
    "a file outside": (("unit", "mygame/horse", *COUNTER, "--file", "../x.yaml"), "outside of the pack"),
    "a file from the root": (("unit", "mygame/horse", *COUNTER, "--file", "/tmp/x.yaml"), "outside of the pack"),
    "a file of another kind": (("unit", "mygame/horse", *COUNTER, "--file", "maps/x.yaml"), "E315"),
    "a case that is none": (("unit", "mygame/horse", *COUNTER, "--cite", "9.9"), "E307"),
    "a space that is none": (("unit", "mygame/horse", *COUNTER, "--stands", "first-battle:blue@Z9"), "Nothing is"),
    "a side that is none": (("unit", "mygame/horse", *COUNTER, "--stands", "first-battle:blu@B1"), "mean `blue`?"),
    "a language that is none": (("unit", "mygame/horse", *COUNTER, "--title-in", "fr=Cheval"), "translation mygame fr"),
    "a scenario that is there": (("scenario", "mygame/first-battle"), "There is a scenario `first-battle` already"),
    "a scenario like none": (("scenario", "mygame/two", "--like", "first-batle"), "Did you mean `first-battle`?"),
    "a scenario outside": (("scenario", "mygame/../x"), "neither a folder nor a pack"),
    "a map that is there": (("map", "mygame/field", "--size", "3x3"), "There is a map `field` already"),
    "a map of no size": (("map", "mygame/wide", "--size", "0x3"), "no size"),
    "a map of too many spaces": (("map", "mygame/wide", "--size", "9999x9999"), "400 of each at most"),
    "a map of no terrain": (("map", "mygame/wide", "--terrain", "wods"), "Did you mean `woods`?"),
    "an example that is there": (("example", "mygame/points_at_the_end"), "There is an example"),
    "an example of no case": (("example", "mygame/new", "--cite", "9.9"), "E307"),
    "a translation into no language": (("translation", "mygame", "../x"), "is no language"),
    "a translation into its own": (("translation", "mygame", "en"), "the language that the pack is written in"),
    "no pack": (("unit", "mygam/horse", *COUNTER), "Did you mean `mygame`?"),
    "a game that is there": (("game", "mygame"), "content/mygame is there already"),
    "a game of no name": (("game", "My Game"), "Did you mean `my-game`?"),
    "a game that is a path upwards": (("game", ".."), "cannot be the id of a pack"),
}  # fmt: skip


@pytest.mark.slow
def test_of_the_first_answer_the_scenario_says_the_position_where_nothing_was_shuffled() -> None:
    assert hexwright("new", "game", "plain").exit_code == 0
    assert hexwright("play", "plain", "--seat", "all=random", "--seed", "3", "--record", "game.json").exit_code == 0
    result = hexwright("new", "example", "plain/opening", "--from", "game.json@1", "--file", "examples/new.yaml")
    assert result.exit_code == 0, result.output
    written = Path("content/plain/examples/new.yaml").read_text("utf-8")
    assert "    given: first-battle\n    do:\n" in written and "going_on" not in written and "state:" in written
    assert "1 example: 1 as expected" in hexwright("test", "plain", "-k", "opening").output


@pytest.mark.slow
def test_what_is_refused_says_what_to_do_and_writes_nothing(game: Path, folder: Path) -> None:
    before = everything(folder)
    for name, (words, told) in REFUSED.items():
        result = hexwright("new", *words)
        assert result.exit_code in (1, 2) and told in result.output, f"{name}: {result.output}"
        assert "\u202e" not in result.output
        assert everything(folder) == before, name


@pytest.mark.slow
def test_nothing_is_written_through_a_link_of_a_pack(game: Path, folder: Path) -> None:
    outside = folder / "outside"
    outside.mkdir()
    (outside / "all.yaml").write_bytes((game / "units/all.yaml").read_bytes())
    (game / "units/all.yaml").unlink()
    (game / "units").rmdir()
    (game / "units").symlink_to(outside, target_is_directory=True)
    before = everything(outside)
    for path in ("units/all.yaml", "units/new.yaml"):
        result = hexwright("new", "unit", "mygame/horse", *COUNTER, "--file", path)
        assert result.exit_code == 1 and "is a link" in result.output, result.output
    assert everything(outside) == before
    (folder / "content/other").symlink_to(outside, target_is_directory=True)
    assert "is no folder" in hexwright("new", "game", "other").output


@pytest.mark.slow
def test_on_a_full_disk_all_files_are_as_they_were(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, written = everything(game), []
    write = whole_files.whole_file

    def full(file: Path, **more: Any) -> Any:
        written.append(file)
        if "text" in file.parts and game.name in file.parts and "hexwright-" not in str(file):
            raise OSError(28, os.strerror(28), str(file))
        return write(file, **more)

    monkeypatch.setattr(whole_files, "whole_file", full)
    with pytest.raises(OSError, match="No space left"):
        hexwright("new", "unit", "mygame/horse", *COUNTER, "--title-in", "es=Caballo")
    assert game / "units/all.yaml" in written
    assert everything(game) == before


@pytest.mark.slow
def test_each_command_teaches_with_examples() -> None:
    for name in ("game", "scenario", "map", "unit", "card", "example", "translation"):
        told = hexwright("new", name, "--help").output
        assert "Examples:" in told and f"hexwright new {name} " in told
