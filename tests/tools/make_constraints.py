"""Writes constraints.txt anew: the newest versions that fit pyproject.toml, resolved under each Python we support.

Run it with any Python 3.11 or newer that has venv: `python tests/tools/make_constraints.py`. Versions are those that
the first release of each Python takes (3.11.0: a package may want 3.11.5, and Debian 12 has 3.11.2). A Python that is
not on this machine is stood in for by the one that runs this. Only wheels count: whoever installs needs no compiler.
No address is written down, so that every mirror and every folder of wheels will do.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
HEADER = "# Written by tests/tools/make_constraints.py: the exact versions that we test with, Python {} to {}.\n"

Versions = dict[str, str]  # name of a package -> its version


def wanted_requirements() -> list[str]:
    """What the project, its build backend and its dependency groups ask for, as pyproject.toml says it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = [requirement for group in project["dependency-groups"].values() for requirement in group]
    return [*project["project"]["dependencies"], *project["build-system"]["requires"], *groups]


def find_python(version: str) -> str | None:
    """The path of a `pythonX.Y` that really starts, on PATH or among the versions of pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    found = [shutil.which(f"python{version}"), *sorted(map(str, pyenv.glob(f"versions/{version}.*/bin/python")))]
    for path in filter(None, found):
        if subprocess.run([path, "-c", "import sys"], capture_output=True).returncode == 0:
            return path
    return None


def resolve(pip: Path, version: str, requirements: list[str]) -> Versions:
    """The versions that pip would install for one Python, nothing being installed."""
    own = find_python(version)
    command = [str(pip), *(["--python", own] if own else []), "install", "--quiet", "--dry-run", "--report", "-"]
    command += ["--ignore-installed", "--only-binary", ":all:", "--python-version", f"{version}.0", *requirements]
    print(f"Python {version}: resolving with {own or 'a stand-in'}", flush=True)
    with tempfile.TemporaryDirectory() as folder:  # pip chooses for another Python only where a target is named
        answer = subprocess.run([*command, "--target", folder], stdout=subprocess.PIPE, text=True, check=True)
    packages = [entry["metadata"] for entry in json.loads(answer.stdout)["install"]]
    return {package["name"].lower().replace("_", "-"): package["version"] for package in packages}


def lines_for(name: str, by_python: dict[str, str]) -> list[str]:
    """The constraint lines of one package: one, or one for each run of Pythons that has another version."""
    runs: list[tuple[str, str]] = []  # (first Python, version)
    for python in sorted(by_python, key=PYTHONS.index):
        if not runs or runs[-1][1] != by_python[python]:
            runs.append((python, by_python[python]))
    lines = []
    for number, (first, version) in enumerate(runs):
        bounds = [f'python_version >= "{first}"'] if number else []
        bounds += [f'python_version < "{runs[number + 1][0]}"'] if number + 1 < len(runs) else []
        lines.append(f"{name}=={version}" + (f" ; {' and '.join(bounds)}" if bounds else ""))
    return lines


def merge(resolved: dict[str, Versions]) -> str:
    """The text of constraints.txt for the versions resolved under each Python."""
    names = sorted({name for versions in resolved.values() for name in versions})
    lines = [
        line
        for name in names
        for line in lines_for(name, {python: found[name] for python, found in resolved.items() if name in found})
    ]
    return HEADER.format(PYTHONS[0], PYTHONS[-1]) + "".join(f"{line}\n" for line in lines)


def main() -> None:
    """Resolves under each Python with a fresh pip of its own, and writes the file."""
    # A constraint of this machine's own must not find its way into the file.
    os.environ.update(PIP_CONFIG_FILE=os.devnull, PIP_DISABLE_PIP_VERSION_CHECK="1")
    requirements = wanted_requirements()
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        programs = Path(folder, "Scripts" if os.name == "nt" else "bin")
        subprocess.run([programs / "python", "-m", "pip", "install", "--quiet", "--upgrade", "pip"], check=True)
        resolved = {python: resolve(programs / "pip", python, requirements) for python in PYTHONS}
    (ROOT / "constraints.txt").write_text(merge(resolved), "utf-8")
    print(f"constraints.txt: {len(set().union(*resolved.values()))} packages")


if __name__ == "__main__":
    main()
