"""What the page for contributors shows works as it stands there."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from tests.unit.publish.built import bundle_of
from toolkit.diagnostics import CODES
from toolkit.language.functions import registry as functions
from toolkit.lint import registry as lint
from toolkit.model.cards import Card
from toolkit.packs import load_pack
from toolkit.publish.game import Game
from toolkit.publish.pages import registry as pages

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "site/docs/design/extending.md"
SAMPLES = dict(
    re.findall(r'^```python title="([\w/.]+)"\n(.*?)^```$', PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
)
PATHS = re.compile(r"`((?:toolkit|tests|site|content|schemas)/[\w./-]*\w/?)`")
NEW = (
    "toolkit/lint/titles.py", "toolkit/agents/steady.py", "toolkit/publish/pages/purses.py", "toolkit/export/spaces.py",
    "tests/cases/W499",
)  # fmt: skip
PACK = {
    "pack.yaml": "pack: pack\nversion: 1.0.0\nlanguage: 1\ntitle: A pack\nlanguages: [en]\n",
    "kinds.yaml": "kinds: {order: {title: Order}}\n",
    "cards.yaml": "cards:\n  one: {kind: order, title: Smoke, text: A}\n  two: {kind: order, title: Smoke, text: B}\n",
}


def run(name: str) -> dict[str, Any]:
    """The names that a sample defines."""
    names: dict[str, Any] = {"__name__": "toolkit.sample"}
    exec(compile(SAMPLES[name], name, "exec"), names)
    return names


def test_a_field_is_read_and_refused_by_its_annotation() -> None:
    names: dict[str, Any] = {"__name__": Card.__module__, **vars(__import__(Card.__module__, fromlist=["Card"]))}
    exec(f"class Signed(Card):\n{indent(SAMPLES['toolkit/model/cards.py'], '    ')}", names)
    words = {"kind": "order", "title": "Smoke", "text": "One."}
    assert names["Signed"](**words, artist="A. Painter").artist == "A. Painter"
    with pytest.raises(ValueError, match="artist"):
        names["Signed"](**words, artist=["A. Painter"])


def test_a_finding_points_at_both_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lint, "_CHECKS", dict(lint._CHECKS))
    for path, text in PACK.items():
        (tmp_path / "pack").mkdir(exist_ok=True)
        (tmp_path / "pack" / path).write_text(text, "utf-8")
    pack, _ = load_pack(tmp_path / "pack")
    assert pack is not None
    try:
        (found,) = lint.run_check(run("toolkit/lint/titles.py")["check_titles"], pack)
    finally:
        CODES.pop("W499", None)
    assert (found.code, found.span.line, found.notes[0].span and found.notes[0].span.line) == ("W499", 3, 2)


def test_a_function_is_computed_by_its_declaration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(functions, "BUILT_INS", dict(functions.BUILT_INS))
    monkeypatch.setattr(functions, "FUNCTIONS", dict(functions.FUNCTIONS))
    run("toolkit/language/functions/numbers.py")
    assert functions.computed("gcd", 4, 6) == 2
    assert functions.FUNCTIONS["gcd"].traits.reads == ()


VERB = ("toolkit/model/rules/steps.py", "toolkit/program/steps/changes.py", "toolkit/checker/steps/swap.py")


@pytest.mark.parametrize("file", VERB)
def test_the_verb_that_is_shown_is_there(file: str) -> None:
    assert SAMPLES[file] in (ROOT / file).read_text("utf-8")


def test_a_page_lists_what_a_game_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "_GENERATORS", [*pages._GENERATORS])
    bundle = bundle_of(ROOT / "content/skirmish")
    (page,) = run("toolkit/publish/pages/purses.py")["pages"](Game.of(bundle))
    assert all(f">{purse.record.title}<" in str(page.body) for purse in bundle.pack.all("purses"))


def test_a_bot_takes_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.playthroughs.games import program_of
    from toolkit.agents import read_agent, registry
    from toolkit.play import Game as Played

    program = program_of(ROOT / "content/skirmish", "farm")
    read_agent("random", program, 1)  # all agents have been registered
    monkeypatch.setattr(registry, "_ENTRIES", dict(registry._ENTRIES))
    run("toolkit/agents/steady.py")
    game = Played(program, 1)
    assert game.seat is not None
    answer = read_agent("steady", program, 1).think(game, game.seat).answer
    assert answer == game.proposals()[0]


def test_an_export_has_a_row_for_each_space() -> None:
    from toolkit.board.shared import reading_of

    pack, _ = load_pack(ROOT / "content/skirmish")
    assert pack is not None
    (map,) = pack.maps.values()
    board = reading_of(pack, map).board
    assert board is not None
    first, *rows = run("toolkit/export/spaces.py")["write_csv"](board).splitlines()
    assert first == "space,terrain,level"
    assert len(rows) == len(list(board.grid.cells()))


@pytest.mark.parametrize("page", sorted((ROOT / "site/docs/design").glob("*.md")), ids=lambda page: page.stem)
def test_files_that_a_page_names_are_there(page: Path) -> None:
    named = {path for path in PATHS.findall(page.read_text("utf-8")) if not path.startswith(NEW)}
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


def test_the_map_of_folders_is_whole() -> None:
    text = (ROOT / "site/docs/design/index.md").read_text("utf-8")
    told = set(re.findall(r"^      (\w+)(?:/|\.py) ", text, re.MULTILINE))
    there = {path.name for path in (ROOT / "toolkit").iterdir() if path.is_dir() and (path / "__init__.py").exists()}
    assert there - told == set()
