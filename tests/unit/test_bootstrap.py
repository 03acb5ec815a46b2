"""The bootstrap on systems that have and lack this and that; no test here needs a network."""

from __future__ import annotations

import ast
import importlib.util
import os
import pty
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from tests.unit.fake_system import ROOT, FakeSystem

BOOTSTRAP = ROOT / "toolkit" / "bootstrap.py"
PACKAGES = "-c constraints.txt backend click>=8"
ITSELF = "--no-deps --no-build-isolation -e "


@pytest.fixture
def system(tmp_path: Path) -> FakeSystem:
    return FakeSystem(tmp_path)


@pytest.fixture
def bootstrap() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bootstrap", BOOTSTRAP)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def own(system: FakeSystem) -> str:
    return ITSELF + str(system.checkout)


# Ways to an environment


@pytest.mark.slow
def test_uv_comes_first(system: FakeSystem) -> None:
    system.add("uv")
    assert system.run("build")[0] == 0
    assert system.calls() == [
        "uv venv --python python .venv",
        f"uv pip install --python .venv/bin/python {PACKAGES}",
        f"uv pip install --python .venv/bin/python {own(system)}",
        "inside:hexwright build",
    ]


def test_without_uv_it_is_venv(system: FakeSystem) -> None:
    assert system.run("build")[0] == 0
    assert system.calls() == [
        "python -m venv .venv",
        f"inside:python -m pip install {PACKAGES}",
        f"inside:python -m pip install {own(system)}",
        "inside:hexwright build",
    ]


@pytest.mark.slow
def test_a_uv_that_fails_is_followed_by_venv(system: FakeSystem) -> None:
    system.add("uv")
    system.variables["LACKS"] = "uv"
    assert system.run("build")[0] == 0
    assert system.calls()[:2] == ["uv venv --python python .venv", "python -m venv .venv"]


@pytest.mark.slow
@pytest.mark.parametrize(("pip", "lacks"), [("python -m pip", ""), ("pip3", "pip"), ("pip", "pip")])
def test_without_ensurepip_the_pip_of_the_system_fills_a_bare_venv(system: FakeSystem, pip: str, lacks: str) -> None:
    system.add(pip.split()[0])
    system.variables["LACKS"] = f"ensurepip {lacks}"
    assert system.run("build")[0] == 0
    assert system.calls() == [
        "python -m venv .venv",
        "python -m venv --without-pip .venv",
        f"{pip} --python .venv/bin/python install {PACKAGES}",
        f"{pip} --python .venv/bin/python install {own(system)}",
        "inside:hexwright build",
    ]


@pytest.mark.slow
def test_an_old_pip_first_puts_a_pip_into_the_bare_venv(system: FakeSystem) -> None:
    system.variables.update(LACKS="ensurepip", PIP="20.3.4")
    assert system.run("build")[0] == 0
    packages = ".venv/lib/python{}.{}/site-packages".format(*sys.version_info)
    assert system.calls()[1:4] == [
        "python -m venv --without-pip .venv",
        f"python -m pip install --ignore-installed --target {packages} pip",
        f"inside:python -m pip install {PACKAGES}",
    ]


@pytest.mark.slow
def test_virtualenv_is_the_last_way(system: FakeSystem) -> None:
    system.add("virtualenv")
    system.variables["LACKS"] = "venv pip"
    assert system.run("build")[0] == 0
    assert "virtualenv --python python .venv" in system.calls()


def test_no_way_names_the_package_and_ends_with_3(system: FakeSystem) -> None:
    system.variables["LACKS"] = "ensurepip pip virtualenv"
    status, _, said = system.run("build")
    assert status == 3
    assert re.search(r"Install it:\n\n    (\w+ \w+ .*|your system's package)", said)
    assert not system.environment.exists()


@pytest.mark.parametrize(
    ("release", "command"),
    [
        ("ID=debian\n", "apt install python3-venv"),
        ('ID=linuxmint\nID_LIKE="ubuntu debian"\n', "apt install python3-venv"),
        ("ID=fedora\n", "dnf install python3-pip"),
        ('ID="almalinux"\nID_LIKE="rhel centos fedora"\n', "dnf install python3-pip"),
        ("ID=alpine\n", "apk add py3-pip"),
        ("ID=plan9\n", "your system's package of Python's pip"),
    ],
)
def test_each_system_has_its_own_package(bootstrap: ModuleType, tmp_path: Path, release: str, command: str) -> None:
    (tmp_path / "os-release").write_text(release, "utf-8")
    assert bootstrap.missing_package("/usr/bin/python3", str(tmp_path / "os-release")) == command


def test_a_second_python_of_the_system_has_a_package_of_its_own_number(bootstrap: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "os-release").write_text("ID=ubuntu\nID_LIKE=debian\n", "utf-8")
    expected = "apt install python{}.{}-venv".format(*sys.version_info)
    assert bootstrap.missing_package("/opt/bin/python3", str(tmp_path / "os-release")) == expected


# When it is made anew


def test_a_second_run_only_runs_the_command(system: FakeSystem) -> None:
    system.run("build")
    system.calls()
    assert system.run("check", "--format", "json") == (0, f"here is {system.checkout} check --format json \n", "")
    assert system.calls() == ["inside:hexwright check --format json"]


def change_constraints(system: FakeSystem) -> None:
    (system.checkout / "constraints.txt").write_text("click==8.2\n", "utf-8")


def change_dependencies(system: FakeSystem) -> None:
    project = system.checkout / "pyproject.toml"
    project.write_text(project.read_text("utf-8").replace("click>=8", "click>=8.2"), "utf-8")


def lose_stamp(system: FakeSystem) -> None:
    (system.environment / "hexwright.json").unlink()


def tear_stamp(system: FakeSystem) -> None:
    (system.environment / "hexwright.json").write_text('{"groups"', "utf-8")


def lose_python(system: FakeSystem) -> None:
    (system.environment / "bin" / "python").unlink()


def lose_command(system: FakeSystem) -> None:
    (system.environment / "bin" / "hexwright").unlink()


def move_checkout(system: FakeSystem) -> None:
    system.checkout = system.checkout.rename(system.folder / "moved")


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [change_constraints, change_dependencies, lose_stamp, tear_stamp, lose_python, lose_command, move_checkout],
)
def test_it_is_made_anew_when_it_no_longer_fits(system: FakeSystem, change: Callable[[FakeSystem], None]) -> None:
    system.run("build")
    system.calls()
    change(system)
    assert system.run("build")[0] == 0
    assert system.calls()[0] == "python -m venv .venv"


@pytest.mark.slow
def test_another_python_makes_it_anew(system: FakeSystem) -> None:
    system.run("build", suffix=".cpython-311.so")
    system.calls()
    assert system.run("build", suffix=".cpython-312.so")[0] == 0
    assert system.calls()[0] == "python -m venv .venv"


def test_what_is_no_environment_is_left_alone(system: FakeSystem) -> None:
    system.environment.mkdir()
    (system.environment / "diary.txt").write_text("dear diary", "utf-8")
    status, _, said = system.run("build")
    assert (status, (system.environment / "diary.txt").exists()) == (4, True)
    assert "is not an environment of Python; move it away" in said


@pytest.mark.slow
def test_a_link_is_replaced_and_its_target_left_alone(system: FakeSystem) -> None:
    target = system.folder / "elsewhere"
    target.mkdir()
    (target / "pyvenv.cfg").touch()
    system.environment.symlink_to(target)
    assert system.run("build")[0] == 0
    assert [path.name for path in target.iterdir()] == ["pyvenv.cfg"]


def see_in_log(system: FakeSystem, word: str, run: subprocess.Popen[str]) -> None:
    """Wait until a run has come so far that a fake noted a word."""
    while not (system.log.exists() and word in system.log.read_text("utf-8")):
        assert run.poll() is None
        time.sleep(0.01)


@pytest.mark.slow
def test_two_runs_at_once_make_one_environment(system: FakeSystem) -> None:
    go = system.folder / "go"
    system.variables["WAIT"] = str(go)
    first = system.start("build")
    see_in_log(system, "venv", first)
    second = system.start("build")
    assert second.stderr is not None
    assert "another run is using .venv; waiting for it to end" in second.stderr.readline()
    go.touch()
    for run in (first, second):
        run.communicate(timeout=60)
        assert run.returncode == 0
    assert system.calls().count("python -m venv .venv") == 1


@pytest.mark.slow
def test_a_run_in_use_is_not_pulled_away(system: FakeSystem) -> None:
    """Whoever finds the constraints changed waits until the command of an earlier run has ended."""
    system.run("build")
    go = system.folder / "go"
    system.variables["WAIT"] = str(go)
    first = system.start("check", "for-long")
    see_in_log(system, "for-long", first)
    change_constraints(system)
    second = system.start("build")
    assert second.stderr is not None
    assert "another run is using .venv" in second.stderr.readline()
    go.touch()
    assert "and gone is" not in first.communicate(timeout=60)[0]
    second.communicate(timeout=60)
    assert second.returncode == 0


# Tests and other commands


@pytest.mark.slow
def test_tests_bring_their_packages_once(system: FakeSystem) -> None:
    system.run("build")
    system.calls()
    assert system.run("test", "-x", "tests/unit")[0] == 0
    marks = "not node and not browser and not slow and not system and not tiled"
    run = f"inside:python -m pytest -m {marks} -x tests/unit"
    assert system.calls() == [
        f"inside:python -m pip install {PACKAGES} pytest>=8",
        f"inside:python -m pip install {own(system)}",
        run,
    ]
    system.run("test", "-x", "tests/unit")
    assert system.calls() == [run]


@pytest.mark.slow
def test_the_whole_is_run_by_several_and_a_choice_by_one(system: FakeSystem) -> None:
    system.run("test")
    assert "-n auto --maxprocesses 8" in system.calls()[-1]
    system.run("test", "tests/unit", "--pdb")
    assert system.calls()[-1].endswith("tiled tests/unit --pdb")


def test_ci_runs_all_tests(system: FakeSystem) -> None:
    system.variables["CI"] = "true"
    system.run("test", "tests")
    assert system.calls()[-1] == "inside:python -m pytest tests"


@pytest.mark.slow
def test_a_benchmark_brings_what_it_compares_with(system: FakeSystem) -> None:
    folder = system.checkout / "tests" / "benchmarks"
    folder.mkdir(parents=True)
    (folder / "sight.py").write_text('if __name__ == "__main__":\n    main()\n', "utf-8")
    (folder / "helping.py").touch()
    status, _, said = system.run("bench", "site")
    assert (status, said) == (4, "hexwright: say which benchmark: sight\n")
    assert system.run("bench", "sight", "--turns", "3")[0] == 0
    installing, *_, run = [call for call in system.calls() if call.startswith("inside:")]
    assert installing.endswith("click>=8 shapely>=2 pytest>=8")
    assert run == "inside:python -m tests.benchmarks.sight --turns 3"


@pytest.mark.slow
def test_a_failed_addition_leaves_what_works(system: FakeSystem) -> None:
    system.run("build")
    system.variables["LACKS"] = "network"
    assert system.run("test")[0] == 4
    system.calls()
    assert system.run("build")[0] == 0
    assert system.calls() == ["inside:hexwright build"]


@pytest.mark.slow
def test_the_exit_status_is_the_commands_own(system: FakeSystem) -> None:
    assert system.run("check", "fail")[0] == 7


@pytest.mark.slow
def test_elsewhere_a_bare_build_is_of_the_checkout_and_paths_are_read_from_there(system: FakeSystem) -> None:
    elsewhere = system.folder / "elsewhere"
    elsewhere.mkdir()
    assert system.run("build", cwd=elsewhere)[1] == f"here is {system.checkout} build \n"
    assert system.run("build", "my-pack", cwd=elsewhere)[1] == f"here is {elsewhere} build my-pack \n"
    (elsewhere / "content").mkdir()
    assert system.run("build", cwd=elsewhere)[1] == f"here is {elsewhere} build \n"


def test_help_teaches_and_makes_nothing(system: FakeSystem) -> None:
    status, printed, _ = system.run("--help")
    assert status == 0
    assert all(word in printed for word in ("build", "test", "CI=true", ".venv", "uv", "virtualenv", "Exit status"))
    assert system.run()[0] == 2
    assert not system.environment.exists()


def test_without_a_network_it_says_so_once(system: FakeSystem) -> None:
    system.variables["LACKS"] = "network"
    status, printed, said = system.run("build")
    assert (status, printed) == (4, "")
    assert "  | WARNING: Retrying after NewConnectionError" in said
    assert "HTTPS_PROXY" in said
    assert system.calls() == ["python -m venv .venv", f"inside:python -m pip install {PACKAGES}"]


def test_settings_that_lead_elsewhere_are_not_passed_on(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PIP_TARGET", "PIP_PREFIX", "PIP_CONSTRAINT", "UV_PYTHON"):
        monkeypatch.setenv(name, "/elsewhere")
    monkeypatch.setenv("PIP_USER", "1")
    monkeypatch.setenv("PIP_REQUIRE_VIRTUALENV", "1")
    monkeypatch.setenv("PIP_INDEX_URL", "a mirror")
    passed = bootstrap.clean_environment()
    assert "/elsewhere" not in passed.values()
    assert (passed["PIP_USER"], passed["PIP_REQUIRE_VIRTUALENV"], passed["PIP_INDEX_URL"]) == ("0", "0", "a mirror")


@pytest.mark.slow
def test_progress_is_plain_lines_in_a_file_and_one_live_line_on_a_terminal(system: FakeSystem) -> None:
    said = system.run("build")[2]
    assert "  venv: making the environment ...\n" in said
    assert "\r" not in said
    lose_stamp(system)
    ours, theirs = pty.openpty()
    system.variables["TERM"] = "xterm"
    assert system.start("build", stderr=theirs).wait(timeout=60) == 0
    os.close(theirs)
    assert "\r  venv: making the environment ..." in os.read(ours, 100_000).decode()
    os.close(ours)


# Old Pythons


def test_the_oldest_grammar_reads_it() -> None:
    tree = ast.parse(BOOTSTRAP.read_text("utf-8"), feature_version=(3, 7))
    imported = {
        alias.name.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
    }
    assert imported <= sys.stdlib_module_names


def test_it_wants_what_the_project_wants(bootstrap: ModuleType) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == ">=" + ".".join(map(str, bootstrap.WANTED))


def test_an_old_python_says_which_one_is_wanted(system: FakeSystem) -> None:
    status, printed, said = system.run("build", version="3.8.18")
    assert (status, printed) == (3, "")
    assert "hexwright needs Python 3.11 or newer" in said
    assert "uv python install" in said
    assert system.calls() == []


def test_an_old_python_goes_on_with_a_newer_one_that_starts(system: FakeSystem) -> None:
    """A shim that exists and does not start is passed over."""
    (system.programs / "python3.13").write_text("#!/bin/sh\nexit 127\n", "utf-8")
    (system.programs / "python3.13").chmod(0o755)
    system.add("python3.12")
    status, printed, said = system.run("build", "--keep-going", version="3.8.18")
    assert (status, printed) == (0, "run by python3.12\n")
    assert f"going on with {system.programs / 'python3.12'}" in said
    assert system.calls()[-1] == "python3.12 toolkit/bootstrap.py build --keep-going"


def old_pythons() -> list[Path]:
    """Pythons of pyenv that are too old for us."""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    return [python for minor in (6, 7, 8, 9, 10) for python in versions.glob(f"3.{minor}.*/bin/python")]


@pytest.mark.slow
def test_old_pythons_of_this_machine_say_which_one_is_wanted(tmp_path: Path) -> None:
    for python in old_pythons():
        done = subprocess.run([python, BOOTSTRAP, "build"], env={"PATH": str(tmp_path)}, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (3, ""), python
        assert done.stderr.startswith("hexwright needs Python 3.11 or newer; this is Python 3."), python
