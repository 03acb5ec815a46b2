"""The wheel on its own: built, installed in a new environment far from the checkout, and used there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def hexwright(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command as a stranger has it who installed the wheel."""
    folder = tmp_path_factory.mktemp("elsewhere") / "environment"
    uv, python = shutil.which("uv"), str(folder / "bin" / "python")  # with uv it takes a tenth of the time
    venv.create(folder, with_pip=not uv)
    install = [uv, "pip", "install", "--python", python] if uv else [python, "-m", "pip", "install", "--no-compile"]
    command = [*install, "--quiet", "-c", str(ROOT / "constraints.txt"), str(wheel)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "bin" / "hexwright"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder of the stranger's, with a pack and nothing else of ours."""
    shutil.copytree(ROOT / "content" / "classics", tmp_path / "content" / "classics")
    return tmp_path


def run(hexwright: Path, folder: Path, *arguments: str) -> str:
    settings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([hexwright, *arguments], cwd=folder, env=settings, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_schemas_theme_and_types_are_inside(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    carried = [path for folder in ("schemas", "site") for path in (ROOT / folder).rglob("*") if path.is_file()]
    assert {f"toolkit/data/{path.relative_to(ROOT).as_posix()}" for path in carried} <= names
    assert {"toolkit/py.typed", "toolkit/data/site/mkdocs.yml"} <= names
    assert {f"toolkit/publish/drawing/fonts/{name}" for name in ("RobotoCondensed-Bold.ttf", "LICENSE.txt")} <= names
    assert not [name for name in names if name.startswith(("tests/", "content/"))]


def test_the_command_teaches_and_explains(hexwright: Path, tmp_path: Path) -> None:
    assert "build" in run(hexwright, tmp_path, "--help")
    assert "E301" in run(hexwright, tmp_path, "explain", "E301")


def test_a_pack_is_checked_and_its_schemas_are_made(hexwright: Path, project: Path) -> None:
    run(hexwright, project, "check")
    run(hexwright, project, "schema", "classics")
    assert list((project / "content" / "classics" / ".schemas").glob("*.schema.json"))


def test_a_site_is_published(hexwright: Path, project: Path) -> None:
    run(hexwright, project, "build")
    assert (project / "build" / "site" / "index.html").is_file()
    assert (project / "build" / "bundles" / "classics.json").is_file()
