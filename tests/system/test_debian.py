"""The first command of the README on a bare Debian: it names the one package that is missing; with it, it works."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest

from tests.system.debian import Debian, make_debian

pytestmark = [pytest.mark.system, pytest.mark.slow]

BUILD = "python3 toolkit/bootstrap.py build"


@pytest.fixture(scope="module")
def debian(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Debian]:
    if os.geteuid() != 0:
        pytest.skip("a system of its own can be entered by root alone")
    if not shutil.which("debootstrap"):
        pytest.skip("needs debootstrap: apt install debootstrap")
    made = make_debian(tmp_path_factory.mktemp("debian"))
    made.carry_project("/srv/hexwright")
    yield made
    shutil.rmtree(made.root)


def test_a_debian_without_venv_says_what_to_install(debian: Debian) -> None:
    done = debian.run(BUILD, folder="/srv/hexwright")
    assert done.returncode == 3, done.stderr
    assert "    apt install python3-venv\n" in done.stderr
    assert not debian.path("/srv/hexwright/.venv").exists()


def test_with_that_package_the_build_runs_through(debian: Debian) -> None:
    installed = debian.run("apt-get update && apt-get install --yes --no-install-recommends python3-venv")
    assert installed.returncode == 0, installed.stderr
    done = debian.run(BUILD, folder="/srv/hexwright")
    assert done.returncode == 0, done.stdout + done.stderr
    assert debian.path("/srv/hexwright/build/site/index.html").is_file()
    assert "venv: installing" in done.stderr
    kept = os.environ.get("HEXWRIGHT_SITE")
    if kept is not None:  # the tests of pages look at it
        shutil.copytree(debian.path("/srv/hexwright/build/site"), kept, dirs_exist_ok=True)
