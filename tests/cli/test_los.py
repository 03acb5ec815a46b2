"""`hexwright los`: verdicts with their account, all that is seen from a space, tables, pictures, and advice."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from toolkit.cli.main import cli

pytestmark = pytest.mark.slow
FIGURE, RIDGE = "combat-commander/sight-examples", "tests/packs/ridge"


def los(*words: str) -> Result:
    return CliRunner().invoke(cli, ["los", *words], catch_exceptions=False)


@pytest.fixture(autouse=True)
def _in_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])


def test_a_verdict_comes_with_what_decides_and_its_cases() -> None:
    result = los(FIGURE, "J9", "K6")
    assert result.exit_code == 0
    verdict, decides, *_ = result.stdout.splitlines()
    assert verdict == "J9 (level 1) to K6 (level 1): blocked."
    where = "Woods (wood_j8) at J8, level 1, crossed at 0.202 to 0.346 of the way"
    assert decides == f"  blocks       obstacle: {where} [R10.2, R10.1-c, T78.4, T88.4-a]"
    assert los(f"content/{FIGURE}", "j9", "k6").stdout == result.stdout


def test_what_does_nothing_is_told_with_the_reason() -> None:
    assert "the line runs along a path that clears it" in los(FIGURE, "M9", "M4").stdout
    assert "it adds nothing to what hinders more" in los(FIGURE, "N9", "N7").stdout


def test_pieces_are_laid_down() -> None:
    assert los(FIGURE, "M9", "N9", "--with", "smoke_5@M9").stdout.startswith("M9 to N9: hindered by 5.")
    assert los(FIGURE, "M9", "M7", "--with", "smoke_5:blaze_face@M8").stdout.startswith("M9 to M7: blocked.")
    assert los(FIGURE, "M9", "M7", "--with", "blaze@M8").stdout.startswith("M9 to M7: blocked.")


def test_for_programs() -> None:
    told = json.loads(los(FIGURE, "M9", "N6", "--json").stdout)
    assert (told["verdict"], told["hindrance"], told["account"][0]["at"]) == ("hindered", 2, "N7")
    assert json.loads(los(FIGURE, "M9", "--json").stdout)["N7"] == "hindered by 7"


def test_all_that_is_seen_from_a_space() -> None:
    told = los(FIGURE, "M9").stdout
    assert "clear 29:" in told
    assert "hindered 10: N6 N7 N8 O3" in told


def test_pictures(tmp_path: Path) -> None:
    svg, png = tmp_path / "line.svg", tmp_path / "from.png"
    assert los(FIGURE, "J9", "K6", "--svg", str(svg)).exit_code == 0
    assert los(FIGURE, "M9", "--png", str(png)).exit_code == 0
    assert "Woods, blocks: crosses J8" in "".join(ElementTree.parse(svg).getroot().itertext())
    assert png.read_bytes().startswith(b"\x89PNG")


def test_a_kept_table_tells_what_a_change_does(tmp_path: Path) -> None:
    kept = tmp_path / "figure.sight"
    kept.write_text(los(FIGURE, "--table").stdout, "utf-8")
    assert los(FIGURE, "--against", str(kept)).stdout == "No pair differs.\n"
    rows = kept.read_text("utf-8").splitlines(keepends=True)
    place = next(number for number, row in enumerate(rows) if row.startswith("N9 "))
    rows[place] = rows[place].replace("7", "3", 1)
    kept.write_text("".join(rows), "utf-8")
    result = los(FIGURE, "--against", str(kept))
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (1, "1 pairs differ.")
    assert "was hindered by 3, is hindered by 7" in result.stdout


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        (("ford", "A1", "B1"), "Name a folder that holds a pack.yaml"),
        ((FIGURE,), "Say FROM and TO"),
        ((FIGURE, "J9", "J99"), "Did you mean `J9` or `J10`?"),
        ((FIGURE, "J9", "J9"), "from one space to another"),
        (("tests/packs/march/valley", "A1", "B2"), "has no rules of sight"),
        ((FIGURE, "J9", "K6", "--with", "smok_7@N8"), "Did you mean `smoke_7`"),
        ((FIGURE, "J9", "K6", "--with", "smoke_7"), "write PIECE@SPACE"),
        ((FIGURE, "J9", "--table"), "stand alone"),
        (("tests/packs/ridge/ridge", "--table", "--start"), "stand alone"),
        ((FIGURE, "--against", "README.md"), "is no table of sight"),
        ((FIGURE, "J9", "K6", "--svg", "line.txt"), "must end with .svg or .png"),
    ],
)
def test_wrong_use_is_told_with_advice(words: tuple[str, ...], advice: str) -> None:
    result = los(*words)
    assert result.exit_code == 2
    assert advice in result.output


def test_at_a_save_it_is_as_the_rules_see_it(tmp_path: Path) -> None:
    save = str(tmp_path / "game.json")
    CliRunner().invoke(cli, ["play", RIDGE, "--save", save], input="2\nB3\nquit\n", catch_exceptions=False)
    told = los(f"{RIDGE}/ridge", "B4", "A2", "--save", save)
    assert told.stdout.splitlines()[:2] == ["With Smoke (cloud) at B3.", "B4 to A2: hindered by 3."]
    asked = CliRunner().invoke(cli, ["why", save, "sight(B4, A2)", "--pack", RIDGE]).stdout.splitlines()
    assert asked == ["sight(B4, A2) = hindered by 3", "  hinders smoke B3: 3  (2.2)  [Smoke]"]
    svg = tmp_path / "sight.svg"
    los(f"{RIDGE}/ridge", "B4", "A2", "--save", save, "--svg", str(svg))
    drawn = unescape(svg.read_text("utf-8"))
    counters = [drawn.count(f'class="hw-{part}"') for part in ("counter__name", "sign__frame", "sign__glyph")]
    assert counters == [2, 2, 1]  # guards by their letter, rifles by their sign, smoke by its cloud
    assert (drawn.count('class="hw-overlay"') - 1, "Smoke, hinders by 3" in drawn) == (1, True)
    assert los(f"{RIDGE}/ridge", "B4", "A2", "--start").stdout.startswith("B4 to A2: clear.")
    assert "hindered by 3" in los(f"{RIDGE}/ridge", "B4", "A2", "--start", "--with", "cloud@B3").stdout


def test_a_scenario_is_told_as_it_begins() -> None:
    assert los("combat-commander/chapel-hill", "A1", "A3").stdout == los("combat-commander/hill", "A1", "A3").stdout
