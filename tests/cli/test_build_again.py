"""A second build: it does what has changed, and ends in the site that a build from nothing makes."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from tests.cli.conftest import Run
from tests.cli.test_check import change
from tests.tested_packs import ROOT
from toolkit.cli.main import cli
from toolkit.publish import publishing
from toolkit.publish.keeping import Kept
from toolkit.publish.made import Made
from toolkit.publish.swapping import alone

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("without_mkdocs")]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where what is kept of builds lies."""
    monkeypatch.setenv("HEXWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "builds"


def made_of(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def written(output: str) -> tuple[int, int, str]:
    """What a build says of its work: pages written, pages in all, packs."""
    found = re.search(r"Written      ([\d,]+) of ([\d,]+) pages(.*)", output)
    assert found is not None, output
    return int(found[1].replace(",", "")), int(found[2].replace(",", "")), found[3]


def told(output: str) -> str:
    """What a build says of the content."""
    return re.sub(r"(?m)^(Written|Took|Site) .*\n|^.* …\n", "", output)


def test_nothing_is_done_where_nothing_has_changed(hexwright: Run, ford: Path, kept: Path, tmp_path: Path) -> None:
    change(ford / "terrain.yaml", "terrain:\n", "terrain:\n  bog: {title: Bog}\n")
    first = hexwright("build")
    before = made_of(tmp_path / "build")
    second = hexwright("build")
    assert written(first.output)[0] == written(first.output)[1] > 100
    assert written(second.output) == (0, written(first.output)[1], "; 1 pack unchanged")
    assert "Checking" not in second.output and "W403 unused" in second.output
    assert told(second.output) == told(first.output)
    assert made_of(tmp_path / "build") == before


def test_only_pages_that_come_out_otherwise_are_written(hexwright: Run, ford: Path, kept: Path) -> None:
    shutil.copytree(ROOT / "content/classics", ford.parent / "classics")
    hexwright("build")
    change(ford / "units/all.yaml", "attack: 6", "attack: 7")
    output = hexwright("build").output
    count, of, packs = written(output)
    assert 0 < count < 10 < of and packs == "; 1 pack unchanged"
    assert "Checking ford" in output and "Checking classics" not in output


def test_fresh_does_everything(hexwright: Run, ford: Path, kept: Path) -> None:
    hexwright("build")
    count, of, packs = written(hexwright("build", "--fresh").output)
    assert count == of and packs == ""


def test_what_is_wrong_is_told_again(hexwright: Run, ford: Path, kept: Path, tmp_path: Path) -> None:
    change(ford / "units/all.yaml", "attack: 6", "atack: 6")
    first, second = hexwright("build"), hexwright("build")
    assert first.exit_code == second.exit_code == 1
    assert "error E308" in second.output and "^^^^^" in second.output
    assert told(first.output) == told(second.output) and "Checking" not in second.output
    assert not (tmp_path / "build").exists()


def test_an_example_that_fails_is_told_again_and_nothing_is_published(hexwright: Run, ford: Path, kept: Path) -> None:
    shutil.copytree(ROOT / "content/classics", ford.parent / "classics")
    change(ford.parent / "classics/examples/tic-tac-toe.yaml", "is: crosses", "is: noughts")
    first, second = hexwright("build", "classics"), hexwright("build", "classics")
    assert first.exit_code == second.exit_code == 1
    assert "error E810 example-value: This is crosses, not noughts." in second.output
    assert told(first.output) == told(second.output)
    going_on = hexwright("build", "classics", "--keep-going")
    assert going_on.exit_code == 1 and written(going_on.output)[1] > 100
    assert hexwright("build", "classics", "--keep-going").exit_code == 1
    assert "not published" in hexwright("build", "classics").output


def spoil(folder: Path, chance: Random) -> None:
    """Do to a file of a folder what may happen to it."""
    files = sorted(file for file in folder.rglob("*") if file.is_file() and file.name != ".hexwright-site")
    if files:
        file = chance.choice(files)
        data = file.read_bytes()
        at = chance.randrange(len(data) + 1)
        deeds: list[Callable[[], object]] = [
            file.unlink,
            lambda: file.write_bytes(data[:at]),
            lambda: file.write_bytes(data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]),
            lambda: file.write_bytes(chance.choice(files).read_bytes()),
            lambda: file.with_name("another.html").write_bytes(data),
        ]
        chance.choice(deeds)()


def edit(pack: Path, chance: Random) -> None:
    """Change something in a pack, for better or worse."""
    files = sorted(pack.rglob("*.yaml"))
    file = chance.choice(files)
    text = file.read_text("utf-8")
    lines = text.splitlines(keepends=True)
    line = chance.randrange(len(lines) + 1)
    numbers = re.sub(r"\d+", lambda found: str(int(found[0]) + chance.randrange(2)), text)
    titles = re.sub(r"title: (\w+)", lambda found: f"title: {found[1]}{chance.randrange(9)}", text, count=2)
    unit = "units:\n  lancers: {kind: unit, title: Lancers, attrs: {colour: red, attack: 3, defence: 3}}\n"
    deeds: list[Callable[[], object]] = [
        lambda: file.write_text(numbers, "utf-8"),
        lambda: file.write_text(titles, "utf-8"),
        lambda: file.write_text("".join(lines[:line] + lines[line + 1 :]), "utf-8"),
        lambda: file.write_text("".join(lines[:line] + lines[line - 1 :]), "utf-8"),
        lambda: file.write_text(text + "# nothing\n", "utf-8"),
        lambda: file.unlink() if file.name != "pack.yaml" else None,
        lambda: (pack / "units" / "more.yaml").write_text(unit, "utf-8"),
        lambda: (pack / "notes.txt").write_text("Notes.", "utf-8"),
        lambda: change(pack / "pack.yaml", "version", "# version"),
    ]
    chance.choice(deeds)()


@pytest.mark.parametrize("is_edited", [False, True])
def test_a_site_that_was_changed_by_hand_is_put_right(
    hexwright: Run, ford: Path, kept: Path, tmp_path: Path, is_edited: bool
) -> None:
    hexwright("build")
    site = tmp_path / "build/site"
    before = made_of(site)
    deeds: list[Callable[[], object]] = [
        lambda: change(site / "games/ford/terrain.html", "<h1", "<h1 data-x"),
        lambda: (site / "games/ford/terrain.html").unlink(),
        lambda: (site / "games/ford/terrain.html").write_bytes((site / "games/ford/units.html").read_bytes()),
        lambda: (site / "games/ford/more.html").write_text("More.", "utf-8"),
        lambda: change(tmp_path / "build/bundles/ford.json", "Ford", "Fort"),
    ]
    for number, deed in enumerate(deeds):
        deed()
        if is_edited:
            change(ford / "units/all.yaml", f"attack: {6 + number}", f"attack: {7 + number}")
        hexwright("build")
        assert made_of(site).keys() == before.keys(), number
        assert made_of(site)["games/ford/terrain.html"] == before["games/ford/terrain.html"], number
        assert "Fort" not in (tmp_path / "build/bundles/ford.json").read_text("utf-8")


def test_whatever_happens_the_site_is_that_of_a_build_from_nothing(
    hexwright: Run, ford: Path, kept: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Files of content are edited, put back, taken away; what is kept is spoilt, and so is the site."""
    chance = Random(20)
    shutil.copytree(ROOT / "content/classics", ford.parent / "classics")
    whole = tmp_path / "whole"
    shutil.copytree(ford, whole)
    for step in range(max(5, request.config.getoption("games") // 5)):
        for _ in range(chance.randrange(3)):
            edit(ford, chance)
        if chance.random() < 0.3:
            shutil.rmtree(ford)
            shutil.copytree(whole, ford)
        if chance.random() < 0.5:
            spoil(kept, chance)
        if chance.random() < 0.5:
            spoil(tmp_path / "build", chance)
        packs = chance.choice([("ford",), ("ford",), ("ford", "classics"), ()])
        again = hexwright("build", *packs, "--keep-going")
        anew = CliRunner(env={"HEXWRIGHT_CACHE": ""}).invoke(
            cli, ["build", *packs, "--keep-going", "--out", f"anew{step}"], catch_exceptions=False
        )
        assert (again.exit_code, told(again.output)) == (anew.exit_code, told(anew.output)), step
        assert made_of(tmp_path / "build") == made_of(tmp_path / f"anew{step}"), step


def test_another_tool_theme_or_python_makes_everything_anew(
    hexwright: Run, ford: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from toolkit.publish import inputs, resources

    hexwright("build")
    theme, other = resources.folder("site"), ford.parents[1] / "site"
    shutil.copytree(theme, other)
    change(other / "theme/main.html", "extrahead", "extrahead ")
    for what in ("theme", "python", "package"):
        with monkeypatch.context() as patch:
            if what == "theme":
                patch.setattr(resources, "folder", lambda name: other if name == "site" else theme.parent / name)
            elif what == "python":
                patch.setattr(inputs.sys, "version", "4.0")
            else:
                (ford.parents[1] / "lark-99.dist-info").mkdir()
                patch.syspath_prepend(str(ford.parents[1]))
            output = hexwright("build").output
            assert written(output)[0] == written(output)[1] and "Checking ford" in output, what


def test_another_hand_written_page_makes_nothing_of_a_pack_anew(
    hexwright: Run, ford: Path, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from toolkit.publish import resources

    hexwright("build")
    theme, other = resources.folder("site"), tmp_path / "site"
    shutil.copytree(theme, other)
    (other / "docs/guides/another.md").write_text("# Another\n", "utf-8")
    monkeypatch.setattr(resources, "folder", lambda name: other if name == "site" else theme.parent / name)
    output = hexwright("build").output
    assert "1 pack unchanged" in output and "Checking" not in output
    assert (tmp_path / "build/site/guides/another.html").is_file()
    hexwright("build", "--fresh", "--out", "anew")
    assert made_of(tmp_path / "build") == made_of(tmp_path / "anew")


def test_what_is_saved_while_a_build_reads_is_not_taken_for_what_it_was(
    hexwright: Run, ford: Path, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from toolkit.cli import build

    units = ford / "units/all.yaml"
    real = build.check_packs

    def save_and_check(folders: list[Path]) -> object:
        change(units, "attack: 6", "attack: 9")
        checked = real(folders)
        change(units, "attack: 9", "attack: 6")
        return checked

    with monkeypatch.context() as patch:
        patch.setattr(build, "check_packs", save_and_check)
        hexwright("build")
    hexwright("build")
    hexwright("build", "--fresh", "--out", "anew")
    assert made_of(tmp_path / "build") == made_of(tmp_path / "anew")


def test_a_pack_that_is_saved_before_its_pages_are_made_is_looked_at_again(
    hexwright: Run, ford: Path, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its findings are kept, and what was made of it is lost: so it is read, and then it is no longer what it was."""
    from toolkit.cli import build

    hexwright("build")
    real_read, real_make = Kept.read, build._make

    def save_and_make(*all: object) -> object:
        if "attack: 6" in (ford / "units/all.yaml").read_text("utf-8"):
            change(ford / "units/all.yaml", "attack: 6", "atack: 8")
        return real_make(*all)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(build, "_make", save_and_make)
        patch.setattr(Kept, "read", lambda kept, kind, key: None if kind is Made else real_read(kept, kind, key))
        shutil.rmtree(tmp_path / "build/site")
        result = hexwright("build")
    assert result.exit_code == 1 and "error E308" in result.output
    assert not (tmp_path / "build/site").exists()


def test_a_build_that_is_killed_leaves_the_next_one_nothing_wrong(
    hexwright: Run, ford: Path, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At each of the steps in which files are put in their places or kept."""
    hexwright("build")
    for number, name in enumerate(("put_together", "swap_in", "mend")):
        change(ford / "units/all.yaml", f"attack: {6 + number}", f"attack: {7 + number}")
        real = getattr(publishing, name, None)
        with monkeypatch.context() as patch:

            def stop(*all: object, real: Callable[..., object] | None = real, **more: object) -> None:
                if real is not None:
                    real(*all, **more)
                raise KeyboardInterrupt

            patch.setattr(publishing, name, stop)
            CliRunner().invoke(cli, ["build"])
        assert hexwright("build").exit_code == 0
        CliRunner(env={"HEXWRIGHT_CACHE": ""}).invoke(cli, ["build", "--out", f"anew{number}"])
        assert made_of(tmp_path / "build") == made_of(tmp_path / f"anew{number}"), name


def test_a_build_that_waited_for_another_looks_at_the_content_afterwards(
    hexwright: Run, ford: Path, kept: Path, tmp_path: Path
) -> None:
    outputs: list[str] = []
    with alone(tmp_path / "build"):
        waiting = threading.Thread(target=lambda: outputs.append(hexwright("build").output))
        waiting.start()
        waiting.join(0.5)
        assert waiting.is_alive()
        change(ford / "units/all.yaml", "attack: 6", "attack: 7654")
    waiting.join()
    assert "Waiting for another build" in outputs[0]
    assert b"7654" in (tmp_path / "build/site/games/ford/units.html").read_bytes()


def test_a_hostile_record_with_the_right_key_runs_nothing(
    hexwright: Run, ford: Path, kept: Path, tmp_path: Path
) -> None:
    import hmac
    import os
    import pickle
    import zlib

    class Evil:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return os.mkdir, (str(tmp_path / "called"),)

    hexwright("build")
    before = made_of(tmp_path / "build")
    for file in kept.glob("*.made"):
        body = zlib.compress(pickle.dumps(Evil()))
        key = (kept / "key").read_bytes()
        file.write_bytes(hmac.digest(key, file.name.encode() + b"\0" + body, "sha256") + body)
    assert hexwright("build").exit_code == 0
    assert not (tmp_path / "called").exists() and made_of(tmp_path / "build") == before
