"""Hostile packs through the commands that play them: each ends with a finding or a message, and says so by its code.

What burns fuel does so again and again: in each of many examples, for each mutant, after each answer. The commands end
all the same, since what nobody waits for shares a bound.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.properties.hostile_packs import KINDS, write
from tests.searches import is_full, some_of
from toolkit.cli.main import cli

SIZES = {"doubling_values": 10, "many_steps": 60, "many_cases": 60, "wrong_names": 60}
"""How often something is repeated; elsewhere 25 times."""
COMMANDS: dict[str, Sequence[str]] = {
    "check": ["check"],
    "test": ["test"],
    "coverage": ["coverage", "--mutate", "--games", "2"],
    "play": ["play", "--seat", "all=random", "--seed", "1"],
    "build": ["build", "--out", "built"],
}
STATE = "state:\n  game: {count: int}\n"
FLIP = "{set: game.count, to: 1 - game.count}"


def examples(count: int) -> str:
    """So many examples that each play the game from its start."""
    each = "  e{}:\n    given: all\n    expect: [{{value: game.count, is: 1}}]\n    cite: E1\n"
    return "examples:\n" + "".join(map(each.format, range(count)))


def run(command: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Result:
    """Run a command on a pack."""
    monkeypatch.chdir(folder.parent)
    word, *options = COMMANDS[command]
    result = CliRunner().invoke(cli, [word, folder.name, *options])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output and "fault of the tool" not in result.output
    return result


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What of the hostile packs is run: below a full search each kind is given to one of the commands."""
    every = is_full(metafunc.config)
    if {"kind", "command"} <= {*metafunc.fixturenames}:
        commands = [name for name in COMMANDS if name != "build"]
        pairs = [(kind, name) for n, kind in enumerate(KINDS) for m, name in enumerate(commands) if every or n % 4 == m]
        metafunc.parametrize(("kind", "command"), pairs)
    elif "endless" in metafunc.fixturenames:
        metafunc.parametrize("endless", some_of(ENDLESS, metafunc.config))


@pytest.mark.slow
def test_every_command_ends_with_what_is_wrong(
    kind: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write(tmp_path / "hostile", KINDS[kind](SIZES.get(kind, 25)), {"examples/all.yaml": examples(2)})
    result = run(command, folder, monkeypatch)
    assert result.exit_code in (0, 1)
    assert result.exit_code == 0 or any(told in result.output for told in ("error E", "hexwright: ", "(E713)"))


def looping(steps: Sequence[str], more: str = "", condition: str = "game.count >= 0") -> str:
    """Rules that go round these steps for ever."""
    lines = "".join(f"          - {step}\n" for step in steps)
    begin = f"procedures:\n  begin:\n    cite: E1\n    do:\n      - while: {condition}\n        do:\n{lines}"
    return STATE + more + begin


CALLS = "".join(f"  c{n}: {{cite: E1, do: [{{call: c{n + 1}()}}, {{call: c{n + 1}()}}]}}\n" for n in range(40))
ENDLESS: dict[str, Callable[[], str]] = {
    "a loop": lambda: looping([FLIP]),
    "values that double": lambda: KINDS["doubling_values"](8),
    "many expressions": lambda: looping(["{set: game.count, to: 'count(n in range(1, 400), n > game.count)'}"] * 100),
    "many steps": lambda: looping([FLIP] * 500),
    "many triggers": lambda: looping(
        ["{note: ev}"],
        "events: {ev: {cite: E1}}\ntriggers:\n"
        + "".join(f"  t{n}: {{cite: E1, after: ev, do: [{FLIP}]}}\n" for n in range(200)),
    ),
    "many modifiers": lambda: looping(
        [FLIP],
        "values:\n  v: {cite: E1, base: 1}\nmodifiers:\n"
        + "".join(f"  - {{to: v, label: l{n}, cite: E1, add: 1, when: game.count > {n}}}\n" for n in range(300)),
        "v >= 0",
    ),
    "calls that double": lambda: looping(["{call: c0()}"]) + CALLS + f"  c40: {{cite: E1, do: [{FLIP}]}}\n",
    "long lists compared": lambda: looping(["{if: '-5 in range(1, 9000 + game.count)', then: [" + FLIP + "]}", FLIP]),
    "long lists joined": lambda: looping(["let: {x: 'range(1, 4000) + range(5000, 8999)'}", FLIP]),
    "long lists sorted": lambda: looping(["let: {x: 'sorted(n in range(1, 9000), 0 - n)'}", FLIP]),
}
"""Rules without an end, each of which does as much as it can for a unit of fuel."""


@pytest.mark.slow
def test_what_never_ends_is_told_at_its_loop(endless: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write(tmp_path / "hostile", ENDLESS[endless]())
    result = run("play", folder, monkeypatch)
    assert result.exit_code == 1 and "error E709" in result.output
    line = next(n for n, text in enumerate(ENDLESS[endless]().splitlines(), 1) if "while:" in text)
    assert f"rules/all.yaml:{line}:9" in result.output


@pytest.mark.slow
@pytest.mark.parametrize(("seen", "left"), [(0, 7), (1_234, 1_241), (1_999, 2_006), (5_000, -1)])
def test_a_match_of_thousands_of_cases_takes_the_right_one(
    seen: int, left: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = "".join(f"          {n}: [{{set: game.count, to: {n + 7}}}]\n" for n in range(2_000))
    match = f"      - match: game.count\n        cases:\n{cases}        else: [{{set: game.count, to: -1}}]\n"
    begin = f"procedures:\n  begin:\n    cite: E1\n    do:\n      - {{set: game.count, to: {seen}}}\n{match}"
    end = "      - {end: game, ranking: [red]}\n"
    expected = f"examples:\n  e:\n    given: all\n    expect: [{{value: game.count, is: {left}}}]\n    cite: E1\n"
    folder = write(tmp_path / "hostile", STATE + begin + end, {"examples/all.yaml": expected})
    assert run("test", folder, monkeypatch).exit_code == 0


@pytest.mark.slow
@pytest.mark.parametrize("command", ["test", "coverage", "build"])
def test_many_examples_that_burn_their_fuel_share_a_bound(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write(tmp_path / "hostile", ENDLESS["a loop"](), {"examples/all.yaml": examples(300)})
    result = run(command, folder, monkeypatch)
    assert result.exit_code == 1 and "E713" in result.output
    if command == "test":
        assert "hostile/examples/all.yaml:6:3: error E713" in result.output
        assert "300 examples: 0 as expected, 2 not; 298 were not played." in result.output


@pytest.mark.slow
def test_answers_of_chance_share_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = "for: n in range(1, 9000)\n            do: [" + ", ".join([FLIP] * 20) + "]"
    rules = looping(["choose: x\n            by: red\n            number: [1, 3]", work])
    result = run("play", write(tmp_path / "hostile", rules), monkeypatch)
    assert result.exit_code == 1 and "needed more than 4,000,000 units of work" in result.output
