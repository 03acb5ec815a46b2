#!/usr/bin/env python3
"""Makes the project's environment and runs a command in it: `python3 toolkit/bootstrap.py build`.

In: a checkout and whatever Python the system has. Out: `.venv` in the checkout, made by the first way that works and
kept until the Python or one of the project's two lists of packages changes; then the command's own exit status.
Invariant: this file needs the standard library alone and parses on Python 3.6, so that an old Python can say which one
is wanted; that is why it has no newer syntax, and why `tomllib` is imported late.
"""

import hashlib
import importlib.machinery
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

WANTED = (3, 11)
TRIED = ("3.13", "3.12", "3.11", "3.14")  # the commands `pythonX.Y` looked for when this Python is too old
LACKING, FAILED = 3, 4  # exit statuses of our own, besides those of the commands

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
PROGRAMS = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
STAMP = ENVIRONMENT / "hexwright.json"  # written last: an environment without it is half made

UNMARKED = "not node and not browser and not slow and not system and not tiled"
PARALLEL = ["-n", "auto", "--maxprocesses", "8", "--dist", "loadfile"]  # what a file shares is made once
MISLEADING = re.compile(
    "PYTHON(PATH|HOME|USERBASE)|VIRTUAL_ENV|CONDA_PREFIX|UV_(CONSTRAINT|PYTHON|SYSTEM_PYTHON|TARGET|PREFIX)"
    "|PIP_(CONSTRAINT|PREFIX|PYTHON|REQUIREMENT|ROOT|TARGET|NO_DEPS|DRY_RUN)"
)
UNREACHABLE = re.compile(
    "NewConnectionError|Max retries|name resolution|Connection (refused|reset)|timed out|ProxyError|SSLError|dns error"
    "|client error \\(Connect\\)|Failed to fetch"
)

HELP = """\
usage: python3 toolkit/bootstrap.py COMMAND [ARGUMENTS]

Makes an environment for Hexwright in `.venv` (the first time; about a minute), then runs the command in it.

  build [PACK] ...  check all content and build the site
  test [ARGS]       run the quick tests on all processors, in less than two minutes; ARGS go to pytest, which then runs
                    alone. With CI=true in the environment the slow ones too, those with a browser, Node.js or a system
                    of their own, and then a test that is skipped counts as failed
  lint              ruff and mypy over the code
  bench NAME [ARGS] run tests.benchmarks.NAME, with the packages that it compares with
  COMMAND ...       any other command of hexwright: check, explain E101, schema ...; --version, COMMAND --help

The environment is made by the first way that works: uv, Python's venv, venv filled by the system's pip, virtualenv.
Exit status: the command's own; 3 where the system lacks something (it says what to install); 4 where installing fails.
"""


class Way(NamedTuple):
    """One way to an environment: its name, the commands that make it, and the command that installs into it."""

    name: str
    make: List[List[str]]
    install: List[str]


def say(text: str) -> None:
    """Prints a line of ours, on standard error: standard output belongs to the command."""
    print(text, file=sys.stderr, flush=True)


def base_python() -> str:
    """The Python outside any environment: ours may lie in the very `.venv` that is to be made anew."""
    return str(getattr(sys, "_base_executable", None) or sys.executable)


def answer(command: Sequence[str]) -> Optional[str]:
    """What a command prints, or None where it does not run."""
    silent = subprocess.DEVNULL
    try:
        printed = subprocess.check_output(command, stdin=silent, stderr=silent, env=clean_environment())
    except (OSError, subprocess.CalledProcessError):
        return None
    return printed.decode("ascii", "replace")


def starts(python: str) -> bool:
    """Whether that command starts a Python that is new enough (a shim of pyenv may exist and still not start)."""
    return (answer([python, "-c", f"import sys; print(sys.version_info >= {WANTED})"]) or "").strip() == "True"


def newer_python() -> Optional[str]:
    """The first `pythonX.Y` on PATH that will do, if there is one."""
    candidates = (shutil.which("python" + version, path=folder) for version in TRIED for folder in os.get_exec_path())
    return next((found for found in candidates if found and starts(found)), None)


def run_with_newer_python(arguments: List[str]) -> int:
    """Runs this file again with a newer Python of the system, or says which one is wanted and how to get it."""
    here, found = platform.python_version(), newer_python()
    if found:
        say(f"hexwright: this is Python {here}; going on with {found}")
        return subprocess.call([found, str(Path(__file__).resolve()), *arguments])
    say(
        f"hexwright needs Python {'.'.join(map(str, WANTED))} or newer; this is Python {here} ({sys.executable}).\n"
        "Debian 12, Ubuntu 24.04, Fedora 37 and newer bring one as `python3`; elsewhere `uv python install 3.13`,\n"
        "`pyenv install 3.13`, `brew install python`, or the installer from python.org. Then, for example:\n\n"
        f"    python3.13 {sys.argv[0]} {' '.join(arguments)}\n"
    )
    return LACKING


def clean_environment() -> Dict[str, str]:
    """The environment variables without those that would lead pip, uv or Python to another place."""
    kept = {name: value for name, value in os.environ.items() if not MISLEADING.fullmatch(name)}
    kept.update(PIP_USER="0", PIP_REQUIRE_VIRTUALENV="0", PIP_NO_INPUT="1", PIP_DISABLE_PIP_VERSION_CHECK="1")
    kept.update(PIP_PROGRESS_BAR="off", PIP_ROOT_USER_ACTION="ignore", PIP_COMPILE="0")
    return kept


def live_line(text: str, end: str = "") -> None:
    """Draws a line of progress over the one before."""
    width = shutil.get_terminal_size().columns - 1
    plain = text.encode("ascii", "replace").decode("ascii")
    print("\r" + plain[:width].ljust(width), end=end, file=sys.stderr, flush=True)


def show_progress(title: str, lines: List[str], reader: threading.Thread) -> None:
    """Tells how long a command runs and what it says: one live line on a terminal, else a line each ten seconds."""
    live = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    started, pause = time.monotonic(), 0.2 if live else 10
    say(f"  {title} ...") if not live else live_line(f"  {title} ...")
    reader.join(pause)
    while reader.is_alive():
        time_and_words = f"{time.monotonic() - started:.0f} s  {lines[-1].strip() if lines else ''}"
        live_line(f"  {title} ... {time_and_words}") if live else say(f"    {time_and_words[:110]}")
        reader.join(pause)
    ended = f"{time.monotonic() - started:.1f} s"
    live_line(f"  {title} ... {ended}", end="\n") if live else say(f"    {ended}")


def watch(title: str, command: Sequence[str]) -> Tuple[int, List[str]]:
    """Runs a command behind a line of progress; gives its exit status and the lines that it printed."""
    lines: List[str] = []
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=clean_environment(),
            cwd=str(ROOT),
            close_fds=os.name == "nt",  # elsewhere the lock goes along: an installer may outlive a killed bootstrap
            errors="replace",
        )
    except OSError as error:
        return 127, [str(error)]
    with process:
        reader = threading.Thread(target=lambda: lines.extend(line.rstrip() for line in process.stdout or ()))
        reader.start()
        show_progress(title, lines, reader)
    if process.returncode:
        say(f"    did not work (exit status {process.returncode})")
    return process.returncode, lines


def system_pip(python: str) -> Optional[Tuple[List[str], Tuple[int, ...]]]:
    """A pip of the system, this Python's or any other's, and its version."""
    for command in [python, "-m", "pip"], ["pip3"], ["pip"]:
        version = re.match(r"pip (\d+)\.(\d+)", answer([*command, "--version"]) or "")
        if version:
            return command, tuple(map(int, version.groups()))
    return None


def way_by_system_pip(python: str, pip: List[str], version: Tuple[int, ...]) -> Way:
    """A venv without pip: pip 22.3 and newer installs into it from outside, an older one first puts a pip into it."""
    inside = str(PROGRAMS / "python")
    bare = [python, "-m", "venv", "--without-pip", str(ENVIRONMENT)]
    if version >= (22, 3):
        return Way("venv and the system's pip", [bare], [*pip, "--python", inside, "install"])
    below = "Lib" if os.name == "nt" else "lib/python{}.{}".format(*sys.version_info)
    fill = [*pip, "install", "--ignore-installed", "--target", str(ENVIRONMENT / below / "site-packages"), "pip"]
    return Way("venv and the system's old pip", [bare, fill], [inside, "-m", "pip", "install"])


def ways(python: str) -> Iterator[Way]:
    """The ways to an environment that this system may offer, best first."""
    inside = str(PROGRAMS / "python")
    pip_inside = [inside, "-m", "pip", "install"]
    uv = shutil.which("uv")
    if uv:
        make = [uv, "venv", "--python", python, str(ENVIRONMENT)]
        yield Way("uv", [make], [uv, "pip", "install", "--python", inside])
    yield Way("venv", [[python, "-m", "venv", str(ENVIRONMENT)]], pip_inside)
    pip = system_pip(python)
    if pip:
        yield way_by_system_pip(python, *pip)
    virtualenv = shutil.which("virtualenv")
    command = [virtualenv] if virtualenv else [python, "-m", "virtualenv"]
    if virtualenv or answer([*command, "--version"]):
        yield Way("virtualenv", [[*command, "--python", python, str(ENVIRONMENT)]], pip_inside)


def missing_package(python: str, release: str = "/etc/os-release") -> str:
    """The command that installs what Python lacks on this system."""
    about = Path(release).read_text("utf-8") if Path(release).exists() else ""
    systems = " ".join(re.findall(r'^(?:ID|ID_LIKE)="?([^"\n]*)', about, re.MULTILINE)).split()
    own = os.path.realpath(python) == os.path.realpath("/usr/bin/python3")
    name = "python3" if own else "python{}.{}".format(*sys.version_info)
    commands = {"debian": f"apt install {name}-venv", "fedora": f"dnf install {name}-pip", "alpine": "apk add py3-pip"}
    commands.update(suse=f"zypper install {name.replace('.', '')}-pip", arch="pacman -S python-pip")
    return next((commands[system] for system in systems if system in commands), "your system's package of Python's pip")


def requirements(groups: Sequence[str]) -> List[str]:
    """What pyproject.toml asks for: the build backend, the dependencies, those groups (not every pip knows groups)."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    asked = project["build-system"]["requires"] + project["project"]["dependencies"]
    return list(asked) + [line for group in groups for line in project["dependency-groups"][group]]


def fingerprint() -> str:
    """Changes with everything that an environment depends on: the Python, where it lies, what is to be installed."""
    parts = [importlib.machinery.EXTENSION_SUFFIXES[0].encode(), os.fsencode(ROOT)]
    parts += [(ROOT / name).read_bytes() for name in ("pyproject.toml", "constraints.txt")]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


class Stamp(NamedTuple):
    """What a finished environment says of itself: made for what, with which groups, installed into by which command."""

    fingerprint: str
    groups: List[str]
    install: List[str]

    def write(self) -> None:
        """Declares the environment finished."""
        STAMP.write_text(json.dumps(self._asdict()), "utf-8")


def read_stamp() -> Optional[Stamp]:
    """The stamp of an environment that is whole, of this Python and up to date."""
    try:
        stamp = Stamp(**json.loads(STAMP.read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    usable = stamp.fingerprint == fingerprint() and starts(str(PROGRAMS / "python"))
    return stamp if usable and all(map(shutil.which, (str(PROGRAMS / "hexwright"), stamp.install[0]))) else None


def remove_environment() -> None:
    """Clears the way for a new `.venv`, unless something stands there that is no environment."""
    if ENVIRONMENT.is_symlink():
        ENVIRONMENT.unlink()
    parts = {"bin", "include", "lib", "lib64", "scripts", "share", ".lock", ".gitignore", "cachedir.tag"}
    inside = {path.name.lower() for path in ENVIRONMENT.glob("*")}
    if "pyvenv.cfg" not in inside and inside - parts:
        raise OSError(f"{ENVIRONMENT} is not an environment of Python; move it away")
    if ENVIRONMENT.exists():
        shutil.rmtree(str(ENVIRONMENT))


def install(way: Way, groups: Sequence[str]) -> Tuple[int, List[str]]:
    """Installs the packages, then the project itself: editable, built by the backend that has just come in."""
    packages = requirements(groups)
    pinned = [*way.install, "-c", str(ROOT / "constraints.txt"), *packages]
    status, lines = watch(f"{way.name}: installing {len(packages)} packages and what they need", pinned)
    if status == 0:
        itself = ["--no-deps", "--no-build-isolation", "-e", str(ROOT)]
        status, lines = watch(f"{way.name}: installing hexwright itself", [*way.install, *itself])
    return status, lines


def report_failure(lines: Sequence[str]) -> int:
    """Shows the end of what an installer said, with advice where it had no network."""
    say("\n  | ".join(["hexwright: the environment could not be made; what the installer said:", *lines[-25:]]))
    if any(map(UNREACHABLE.search, lines)):
        say(
            "hexwright: the packages could not be fetched. Is there a network? Behind a proxy set HTTPS_PROXY; with a\n"
            "mirror PIP_INDEX_URL (uv: UV_DEFAULT_INDEX); with a folder of wheels PIP_NO_INDEX=1 and PIP_FIND_LINKS."
        )
    return FAILED


def make_environment(groups: Sequence[str]) -> int:
    """Makes `.venv` by the first way that works."""
    python, failed, words = base_python(), False, [""]
    if not os.access(str(ROOT), os.W_OK):
        raise OSError(f"{ROOT} cannot be written to")
    say(f"hexwright: making {ENVIRONMENT} with Python {platform.python_version()} (needs the network the first time)")
    for way in ways(python):
        remove_environment()
        made = [watch(f"{way.name}: making the environment", command) for command in way.make]
        if any(status for status, _ in made):
            words = words if failed else words + [line for _, lines in made for line in lines[-10:]]
            continue
        status, lines = install(way, groups)
        if status == 0:
            Stamp(fingerprint(), list(groups), way.install).write()
            return 0
        failed, words = True, lines
        # Another pip would fail alike; uv, which reads other settings than pip, says nothing about pip.
        if way.name != "uv" and any(map(UNREACHABLE.search, lines)):
            break
    remove_environment()
    if failed:
        return report_failure(words)
    say("\n".join(f"  | {line}" for line in words if line))
    say(f"hexwright: this system has no way to make an environment. Install it:\n\n    {missing_package(python)}\n")
    return LACKING


def add_groups(stamp: Stamp, groups: Sequence[str]) -> int:
    """Installs the groups of packages that a finished environment lacks."""
    wanted = sorted({*stamp.groups, *groups})
    if wanted == stamp.groups:
        return 0
    STAMP.unlink()  # whoever kills us now leaves an environment that the next run makes anew
    status, lines = install(Way(".venv", [], stamp.install), wanted)
    stamp._replace(groups=wanted if status == 0 else stamp.groups).write()
    return report_failure(lines) if status else 0


def take_lock(file: int, alone: bool) -> None:
    """Keeps two runs apart: many may use the environment, only one alone may make it."""
    try:
        import fcntl

        kind = fcntl.LOCK_EX if alone else fcntl.LOCK_SH
        try:
            fcntl.flock(file, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            say("hexwright: another run is using .venv; waiting for it to end")
            fcntl.flock(file, kind)
    except (ImportError, OSError):
        return  # a system or a folder of the network without such locks


def prepare(groups: Sequence[str]) -> int:
    """Sees to a whole environment with those groups; the lock stays ours, so that nobody makes it anew meanwhile."""
    lock = os.open(__file__, os.O_RDONLY)  # on this very file: no other is left behind
    os.set_inheritable(lock, True)
    for _ in range(5):  # between two locks another run may have made it anew, say for another Python
        take_lock(lock, alone=False)
        stamp = read_stamp()
        if stamp and set(groups) <= set(stamp.groups):
            return 0
        take_lock(lock, alone=True)
        stamp = read_stamp()
        status = add_groups(stamp, groups) if stamp else make_environment(groups)
        if status:
            return status
    raise OSError(f"{ENVIRONMENT} was made and does not work; does another program change it?")


def benchmark(arguments: List[str]) -> str:
    """The module of the benchmark that is named first."""
    folder = ROOT / "tests" / "benchmarks"
    names = sorted(file.stem for file in folder.glob("*.py") if "__main__" in file.read_text("utf-8"))
    if not arguments or arguments[0] not in names:
        raise OSError(f"say which benchmark: {', '.join(names)}")
    return f"tests.benchmarks.{arguments[0]}"


def command_lines(command: str, arguments: List[str]) -> Tuple[List[str], List[List[str]]]:
    """The groups of packages that a command needs, and what to run for it."""
    python = [str(PROGRAMS / "python"), "-m"]
    if command == "test":
        chosen = [] if os.environ.get("CI") == "true" else ["-m", UNMARKED]
        chosen += [] if arguments else PARALLEL  # a few tests are sooner done by one, and -x, -s and --pdb want it
        return ["test"], [[*python, "pytest", *chosen, *arguments]]
    if command == "bench":
        return ["bench", "test"], [[*python, benchmark(arguments), *arguments[1:]]]
    if command == "lint":
        checks = [["ruff", "check"], ["ruff", "format", "--check"], ["mypy", "--strict"]]
        return ["lint"], [[*python, *check] for check in checks]
    return [], [[str(PROGRAMS / "hexwright"), command, *arguments]]


def hand_over(commands: List[List[str]], folder: str) -> int:
    """Runs the commands in a folder; a single one takes our place, so that signals and the lock are its own."""
    os.chdir(folder)
    if len(commands) == 1 and os.name != "nt":
        os.execve(commands[0][0], commands[0], clean_environment())
    return max(subprocess.call(command, env=clean_environment()) for command in commands)


def main(arguments: List[str]) -> int:
    """Runs one command line; gives the exit status."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print(HELP)
        return 0 if arguments else 2
    if sys.version_info[:2] < WANTED:
        return run_with_newer_python(arguments)
    try:
        groups, commands = command_lines(arguments[0], arguments[1:])
        # Our own content is meant where nothing is said and none lies here; otherwise arguments are read from here.
        ours = groups or (len(arguments) == 1 and not Path("content").is_dir())
        return prepare(groups) or hand_over(commands, str(ROOT) if ours else str(Path.cwd()))
    except KeyboardInterrupt:
        say("\nhexwright: stopped; what was half made is made anew next time")
        return 130
    except OSError as error:
        say(f"hexwright: {error}")
        return FAILED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
