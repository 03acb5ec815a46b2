"""All commands that write a file where somebody says: what is there stays until the new one is whole, no link is
followed, and what is no file is neither written to nor waited for."""

from __future__ import annotations

import ast
import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest

import toolkit
from tests.cli.playing import hexwright, playable
from toolkit import whole_files
from toolkit.cli.main import cli

REACH = ("rifles#2", "--movement", "walk", "--points", "2")
TRACE = ("supplied", "rifles#2")
FEW = ("--games", "2", "--most", "30")
TYPED = "move: rifles#2\nC1\n"
WAYS: dict[str, tuple[str, str, Callable[[str], tuple[tuple[str, ...], str]]]] = {
    "map show, SVG": ("map show --out", "new.svg", lambda file: (("map", "show", "ford/ford", "-o", file), "")),
    "map show, PNG": ("map show --out", "new.png", lambda file: (("map", "show", "ford/ford", "-o", file), "")),
    "map lines, CSV": ("map lines --out", "new.csv", lambda file: (("map", "lines", "ford/ford", "-o", file), "")),
    "map lines, npz": ("map lines --out", "new.npz", lambda file: (("map", "lines", "ford/ford", "-o", file), "")),
    "los, SVG": ("los --svg", "new.svg", lambda file: (("los", "ford/ford", "A1", "B2", "-o", file), "")),
    "los, PNG": ("los --svg", "new.png", lambda file: (("los", "ford/ford", "A1", "B2", "-o", file), "")),
    "reach, SVG": ("reach --svg", "new.svg", lambda file: (("reach", "ford/crossing", *REACH, "-o", file), "")),
    "reach, PNG": ("reach --svg", "new.png", lambda file: (("reach", "ford/crossing", *REACH, "-o", file), "")),
    "trace, SVG": ("trace --svg", "new.svg", lambda file: (("trace", "ford/crossing", *TRACE, "-o", file), "")),
    "trace, PNG": ("trace --svg", "new.png", lambda file: (("trace", "ford/crossing", *TRACE, "-o", file), "")),
    "map export": (
        "map export --out",
        "new.tmj",
        lambda file: (("map", "export", "ford/ford", "-o", file, "--force"), ""),
    ),
    "map import": (
        "map import --out",
        "new.yaml",
        lambda file: (("map", "import", "ford.tmj", "-o", file, "--force"), ""),
    ),
    "play --save": ("play --save", "new.json", lambda file: (("play", "ford", "--save", file), TYPED)),
    "play --record": ("play --record", "new.json", lambda file: (("play", "ford", "--record", file), TYPED)),
    "replay --record": ("replay --record", "new.json", lambda file: (("replay", "game.json", "--record", file), "")),
    "simulate --rows": ("simulate --rows", "new.csv", lambda file: (("simulate", "ford", *FEW, "--rows", file), "")),
    "simulate --rows, Parquet": (
        "simulate --rows",
        "new.parquet",
        lambda file: (("simulate", "ford", *FEW, "--rows", file), ""),
    ),
    "save": ("", "new.json", lambda file: (("play", "ford"), f"{TYPED}save {file}\n")),
    "record": ("", "new.json", lambda file: (("play", "ford"), f"{TYPED}record {file}\n")),
    "position": ("", "new.yaml", lambda file: (("play", "ford"), f"{TYPED}position {file}\n")),
}
"""By a name: the option of the command that says where, the file, and the words with what is typed."""
GROWING = {"simulate --keep"}
"""Options that name a file to which more is added: see `tests/cli/test_simulate.py`."""
FOLDERS = {"schema --out", "build --out", "map import --folder"}
"""Options that name a folder, in which files are written one by one, or read."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    pack = playable(tmp_path)
    (pack / "rules" / "sight.yaml").write_text("sight: {rises: {block: higher}}\n", "utf-8")
    (pack / "rules" / "walk.yaml").write_text("movement: {walk: {args: {unit: unit}, cost: 1}}\n", "utf-8")
    supplied = "{args: {unit: unit}, start: border(), goal: unit.space, legs: [{limit: 9}]}"
    (pack / "rules" / "traces.yaml").write_text(f"traces: {{supplied: {supplied}}}\n", "utf-8")
    hexwright("play", "ford", "--seed", "2", "--record", "game.json", typed=TYPED)
    hexwright("map", "export", "ford/ford", "-o", "ford.tmj")
    return tmp_path


def run(way: str) -> tuple[Path, Any]:
    """Run a command that writes a file; the file, and how it went."""
    _, name, words = WAYS[way]
    arguments, typed = words(name)
    return Path(name), hexwright_of(arguments, typed)


def hexwright_of(arguments: tuple[str, ...], typed: str) -> Any:
    from click.testing import CliRunner

    return CliRunner().invoke(cli, list(arguments), input=typed)


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_a_link_is_not_followed(way: str) -> None:
    file, victim = Path(WAYS[way][1]), Path("victim")
    victim.write_bytes(b"precious")
    file.symlink_to("victim")
    run(way)
    assert victim.read_bytes() == b"precious"


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
@pytest.mark.parametrize("way", WAYS)
def test_a_pipe_is_neither_waited_for_nor_replaced(way: str) -> None:
    file = Path(WAYS[way][1])
    os.mkfifo(file)
    _, result = run(way)
    assert file.is_fifo()
    told = f"{result.output}{result.exception or ''}"
    assert "no plain file" in told and "are read" not in told, told


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_on_a_full_disk_the_old_file_stays_whole(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file, _ = run(way)
    before = file.read_bytes()
    assert before
    opened = os.fdopen

    def full(*words: Any, **more: Any) -> Any:
        stream = opened(*words, **more)
        return Full(stream.detach()) if words[1:] == ("wb",) else stream

    monkeypatch.setattr(whole_files.os, "fdopen", full)
    _, result = run(way)
    told = f"{result.output}{result.exception or ''}"
    assert "No space left on device" in told, told
    assert str(file) in told, told
    assert file.read_bytes() == before
    assert not [*Path().glob(".new-*")]


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_what_somebody_else_wrote_stays(way: str) -> None:
    """`map export` and `map import` have `--force` for it."""
    file = Path(WAYS[way][1])
    file.write_bytes(b"precious")
    arguments, typed = WAYS[way][2](file.name)
    result = hexwright_of(tuple(word for word in arguments if word != "--force"), typed)
    assert file.read_bytes() == b"precious"
    assert f"{file} " in result.output and "another file" in result.output, result.output


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_what_the_command_wrote_itself_is_written_over(way: str) -> None:
    file, _ = run(way)
    before = file.stat().st_ino
    _, result = run(way)
    assert file.stat().st_ino != before and "cannot be written" not in result.output, result.output


@pytest.mark.slow
@pytest.mark.parametrize("other", ["q.json", "./q.json", "deep/../q.json", "link.json"])
def test_a_save_and_a_record_do_not_take_the_same_place(other: str) -> None:
    Path("deep").mkdir()
    Path("link.json").symlink_to("q.json")
    result = hexwright("play", "ford", "--save", "q.json", "--record", other, typed=TYPED)
    assert (result.exit_code, Path("q.json").exists()) == (2, False)
    assert "--save and --record name the same file" in result.output


@pytest.mark.slow
def test_a_record_does_not_replace_a_save() -> None:
    hexwright("play", "ford", "--save", "q.json", typed=TYPED)
    before = Path("q.json").read_bytes()
    for words in (("play", "ford", "--record", "q.json"), ("replay", "game.json", "--record", "q.json")):
        result = hexwright(*words, typed=TYPED)
        assert "q.json cannot be written: it is there already and is no record of a game" in result.output
    assert Path("q.json").read_bytes() == before


@pytest.mark.slow
def test_a_position_that_somebody_has_worked_on_stays() -> None:
    hexwright("play", "ford", typed=f"{TYPED}position new.yaml\n")
    mine = Path("new.yaml").read_text("utf-8") + "      - {over: false}\n"
    Path("new.yaml").write_text(mine, "utf-8")
    assert "no position as `position` wrote it" in hexwright("play", "ford", typed="position new.yaml\n").output
    assert Path("new.yaml").read_text("utf-8") == mine


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
@pytest.mark.parametrize(
    "words", [("play", "ford", "--resume", "pipe"), ("replay", "pipe"), ("why", "pipe@1", "1"), ("replay", os.devnull)]
)
def test_a_pipe_and_a_device_are_not_waited_for(words: tuple[str, ...]) -> None:
    os.mkfifo("pipe")
    result = hexwright(*words)
    assert result.exit_code == 1 and "no plain file" in result.output, result.output


class Full:
    """A stream to a disk on which there is no more place."""

    def __init__(self, raw: Any) -> None:
        self.raw = raw
        self.closed = False

    def __enter__(self) -> Full:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.raw.close()

    def write(self, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.raw, name)


def paths_of(command: click.Command, name: str = "") -> Iterator[str]:
    """The options of all commands that name a file which need not be there, and so may be written."""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for each in command.list_commands(context):
            found = command.get_command(context, each)
            assert found is not None
            yield from paths_of(found, f"{name} {each}".strip())
        return
    for option in command.params:
        if isinstance(option, click.Option) and isinstance(option.type, click.Path) and not option.type.exists:
            yield f"{name} {max(option.opts, key=len)}"


def test_every_command_that_writes_a_file_is_walked_here() -> None:
    only_read = {"play --resume", "test --file", "los --against"}
    assert {*paths_of(cli)} - only_read - FOLDERS - GROWING == {option for option, *_ in WAYS.values() if option}


@pytest.mark.slow
def test_nothing_else_opens_a_file_to_write_it() -> None:
    """Outside of the folders that a build makes for itself, and of what installs the tool."""
    builds = {f"publish/{name}.py" for name in ("building", "publishing", "putting", "swapping")}
    apart = {*builds, "bootstrap.py", "whole_files.py"}
    root = Path(toolkit.__file__).parent
    for file in sorted(root.rglob("*.py")):
        name = file.relative_to(root).as_posix()
        if name not in apart:
            assert list(writing_calls(ast.parse(file.read_text("utf-8")))) == [], f"{name}: use toolkit.whole_files"


def writing_calls(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        first = [each.value for each in node.args[:2] if isinstance(each, ast.Constant)]
        is_devnull = "devnull" in ast.unparse(node.func)
        if called in ("write_text", "write_bytes", "mkstemp", "NamedTemporaryFile"):
            yield node.lineno
        if called == "open" and not is_devnull and any(mode in ("w", "wb", "x", "xb", "a", "ab") for mode in first):
            yield node.lineno
