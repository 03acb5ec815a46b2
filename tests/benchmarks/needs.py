"""What a benchmark compares with and this environment lacks is said in a line, with the command that brings it."""

from __future__ import annotations

import importlib
import sys
import tomllib
from pathlib import Path
from types import ModuleType

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def need(module: str) -> ModuleType:
    """The module of a package in one of the project's groups. Ends the benchmark with 2 where it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        groups = tomllib.loads(PROJECT.read_text("utf-8"))["dependency-groups"]
        group = next(name for name, asked in groups.items() if any(each.startswith(module) for each in asked))
        script = Path(sys.argv[0]).stem
        print(
            f"{script} needs {module}, of the group `{group}` in pyproject.toml.\n"
            f"This installs it and runs {script}: python3 toolkit/bootstrap.py bench {script}",
            file=sys.stderr,
        )
        sys.exit(2)
