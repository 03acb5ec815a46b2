"""A system made of fakes: `python`, `pip`, `uv` and `virtualenv` that note what they are asked and do it in miniature.

The bootstrap under test runs for real, in a checkout of its own and with a PATH that leads to the fakes alone.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# One program with many names. LACKS names what it pretends not to have, PIP its version of pip; where WAIT is set, it
# installs and runs commands only when there is a file of that name.
FAKE = """#!{python} -IS
import os, pathlib, shutil, sys, time

me, arguments = pathlib.Path(sys.argv[0]), sys.argv[1:]
lacks = os.environ.get("LACKS", "").split()
home = me.parents[1]  # the environment we lie in, if it is one
inside = home.name == ".venv"
module = arguments[1] if arguments[0] == "-m" else me.name  # a file of the name pip is not the module pip
absent = module in lacks and not inside and (me.name == "python" or module != "pip")
with open({log!r}, "a") as log:
    print(("inside:" if inside else "") + me.name, *arguments, file=log)

def make(folder, with_pip):
    programs = pathlib.Path(folder, "bin")
    programs.mkdir(parents=True)
    pathlib.Path(folder, "pyvenv.cfg").touch()
    shutil.copy(me, programs / "python")
    if with_pip:
        pathlib.Path(folder, "has_pip").touch()

def wait():
    last = time.monotonic() + 60
    while "WAIT" in os.environ and not os.path.exists(os.environ["WAIT"]) and time.monotonic() < last:
        time.sleep(0.01)

def install(environment):
    wait()
    if "network" in lacks:
        sys.exit("WARNING: Retrying after NewConnectionError: Temporary failure in name resolution")
    if "--target" in arguments:
        (environment / "has_pip").touch()
    if "-e" in arguments:
        shutil.copy(me, environment / "bin" / "hexwright")

def after(option):
    return arguments[arguments.index(option) + 1]

if arguments[:1] == ["-c"]:
    exec(arguments[1])
elif me.name == "hexwright":
    wait()
    print("here is", os.getcwd(), *arguments, "" if me.exists() else "and gone is hexwright")
    sys.exit(7 if "fail" in arguments else 0)
elif arguments[0].endswith(("bootstrap.py", "sight.py")) or module == "pytest":
    print("run by", me.name)
elif absent or module == "pip" and inside and not (home / "has_pip").exists():
    sys.exit("No module named " + module)
elif module == "virtualenv" and me.name == "python":
    sys.exit("No module named virtualenv")
elif "venv" in arguments or module == "virtualenv" and "--version" not in arguments:
    lacking = module == "venv" and "--without-pip" not in arguments and "ensurepip" in lacks
    make(arguments[-1], with_pip=module != "uv" and "--without-pip" not in arguments and not lacking)
    sys.exit("ensurepip is not available" if lacking else 0)
elif "--version" in arguments:
    print("pip", os.environ.get("PIP", "24.0"), "from somewhere")
elif "install" in arguments:
    outside = after("--python") if "--python" in arguments else after("--target") if "--target" in arguments else me
    install(next(folder for folder in pathlib.Path(outside).parents if (folder / "pyvenv.cfg").exists()))
"""

# Stands in for `python3 toolkit/bootstrap.py` on a system whose Python is the fake one.
DRIVER = """
import importlib.machinery, runpy, sys
file, python, version, suffix, *sys.argv[1:] = sys.argv[1:]
sys.argv[0], sys._base_executable = file, python
if version:
    sys.version_info = tuple(map(int, version.split(".")))
if suffix:
    importlib.machinery.EXTENSION_SUFFIXES[:] = [suffix]
runpy.run_path(file, run_name="__main__")
"""


@dataclass
class FakeSystem:
    """A checkout and a PATH of fakes in one folder."""

    folder: Path
    variables: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.checkout, self.programs, self.log = self.folder / "checkout", self.folder / "bin", self.folder / "log"
        (self.checkout / "toolkit").mkdir(parents=True)
        self.programs.mkdir()
        shutil.copy(ROOT / "toolkit" / "bootstrap.py", self.checkout / "toolkit")
        (self.checkout / "constraints.txt").write_text("click==8.1\n", "utf-8")
        (self.checkout / "pyproject.toml").write_text(
            '[build-system]\nrequires = ["backend"]\n[project]\ndependencies = ["click>=8"]\n'
            '[dependency-groups]\ntest = ["pytest>=8"]\nbench = ["shapely>=2"]\n',
            "utf-8",
        )
        self.add("python")

    @property
    def environment(self) -> Path:
        """Where the bootstrap makes its environment."""
        return self.checkout / ".venv"

    def add(self, *names: str) -> None:
        """Puts fakes of those names on the PATH."""
        for name in names:
            program = self.programs / name
            program.write_text(FAKE.format(python=sys.executable, log=str(self.log)), "utf-8")
            program.chmod(0o755)

    def start(
        self,
        *arguments: str,
        version: str = "",
        suffix: str = "",
        cwd: Path | None = None,
        stderr: int = subprocess.PIPE,
    ) -> subprocess.Popen[str]:
        """Starts the bootstrap, as if by a Python of that version and with that suffix of extension modules."""
        as_if = [str(self.checkout / "toolkit" / "bootstrap.py"), str(self.programs / "python"), version, suffix]
        return subprocess.Popen(
            [sys.executable, "-c", DRIVER, *as_if, *arguments],
            env={"PATH": str(self.programs), **self.variables},
            cwd=cwd or self.checkout,
            text=True,
            stdout=subprocess.PIPE,
            stderr=stderr,
        )

    def run(
        self, *arguments: str, version: str = "", suffix: str = "", cwd: Path | None = None
    ) -> tuple[int, str, str]:
        """Runs the bootstrap to its end: exit status, what it printed, what it said of itself."""
        process = self.start(*arguments, version=version, suffix=suffix, cwd=cwd)
        printed, said = process.communicate(timeout=60)
        return process.returncode, printed, said

    def calls(self) -> list[str]:
        """What the fakes were asked since the last time, without their questions for versions and long paths."""
        lines = self.log.read_text("utf-8").splitlines() if self.log.exists() else []
        self.log.unlink(missing_ok=True)
        asked = [line for line in lines if "--version" not in line and " -c import" not in line]
        return [line.replace(f"{self.checkout}/", "").replace(f"{self.programs}/", "") for line in asked]
