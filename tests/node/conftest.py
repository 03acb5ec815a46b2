"""The language server for tests/node: installed once into build/node, started once for all tests."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.node.lsp import Server

HERE = Path(__file__).parent
CACHE = HERE.parents[1] / "build" / "node"


def installed() -> Path:
    """The folder of the installed packages: those that package.json names, in their exact versions."""
    wanted = (HERE / "package.json").read_text("utf-8")
    done = CACHE / "installed.json"
    if not done.is_file() or done.read_text("utf-8") != wanted:
        CACHE.mkdir(parents=True, exist_ok=True)
        (CACHE / "package.json").write_text(wanted, "utf-8")
        quiet = ["--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(["npm", "install", *quiet], cwd=CACHE, check=True, timeout=300)
        done.write_text(wanted, "utf-8")
    return CACHE / "node_modules"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A language server whose workspace is a new folder."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        pytest.skip("Node.js is not installed")
    program = installed() / "yaml-language-server" / "bin" / "yaml-language-server"
    root = tmp_path_factory.mktemp("workspace").resolve()
    with Server([node, str(program), "--stdio"], root) as running:
        yield running
