"""`hexwright test PACK --leaks N`: random games beside worlds that a seat cannot tell apart, and what came of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random

    from toolkit.diagnostics import Diagnostic
    from toolkit.leaks import Hunted, Table
    from toolkit.play import Game

BETWEEN_LINES = 30.0
"""Seconds between two lines that tell how far it is where nobody sits at a terminal."""


@dataclass
class LeakRun:
    """What was looked for, and what was found so far. `decisions`: at so many of each game, None at all. `options`: as
    they are said to `play`."""

    form: str
    games: int
    seed: int
    decisions: int | None
    scenarios: tuple[str, ...]
    options: tuple[str, ...] = ()
    hunted: list[tuple[str, Hunted]] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """All findings, each once, in order of place."""
        from toolkit.diagnostics import Diagnostic

        return sorted({each for _, hunted in self.hunted for each in hunted.diagnostics}, key=Diagnostic.sort_key)

    def play(self, folder: Path) -> None:
        """Play the scenarios of a pack, or those of them that are wanted."""
        from toolkit.cli.playing.loading import choose_scenario, compile_or_refuse, load_rules, read_options
        from toolkit.leaks import Wanted, hunt

        pack, rules = load_rules(folder)
        self.texts |= {source.path: source.text for each in pack.family() for source in each.sources}
        options = read_options(self.options, pack)
        chosen = [choose_scenario(pack, name) for name in self.scenarios] or list(pack.all("scenarios"))
        wanted = Wanted(self.games, self.seed, self.decisions, table_of_words())
        for scenario in chosen:
            if scenario.id not in rules.sequence and "" not in rules.sequence and not self.scenarios:
                continue  # nobody can play it, which is no leak
            program = compile_or_refuse(rules, scenario, options, tracing=True)
            quick = None if self.decisions is None else compile_or_refuse(rules, scenario, options, tracing=False)
            with _progress(f"{pack.id}/{scenario.id}", self.seed, self.games) as tell:
                self.hunted.append((pack.id, hunt(program, wanted, tell, quick)))

    def report(self) -> str:
        """Everything as text of the form wanted."""
        from toolkit.cli.check import wants_colour
        from toolkit.report import render

        found = self.diagnostics
        if self.form == "json":
            return f"{json.dumps(self._document(), indent=2)}\n"
        told = render(self.form, found, self.texts.get, colour=self.form == "text" and wants_colour()) if found else ""
        if self.form == "github":
            return told
        parts = ["".join(map(_line, self.hunted)), told, f"{self._count()}\n"]
        return "\n".join(part for part in parts if part)

    def _count(self) -> str:
        leaks = sum(len(hunted.leaks) for _, hunted in self.hunted)
        games = sum(hunted.games for _, hunted in self.hunted)
        worlds = sum(hunted.compared.compared for _, hunted in self.hunted)
        found = "no leak was found" if not leaks else f"{_number(leaks, 'leak')} found"
        return f"{_number(games, 'game')}, {_number(worlds, 'world')} like theirs: {found}."

    def _document(self) -> dict[str, Any]:
        from toolkit.report import render

        games = [
            {
                "pack": pack,
                "scenario": hunted.scenario,
                "options": list(self.options),
                "games": hunted.games,
                "first_seed": self.seed,
                "decisions": hunted.decisions,
                "worlds": hunted.compared.compared,
                "leaks": [
                    {"told": leak.leak.told, "seed": leak.seed, "decision": leak.decision, "seat": leak.seat}
                    for leak in hunted.leaks
                ],
            }
            for pack, hunted in self.hunted
        ]
        return {"test": 1, "leaks": games, **json.loads(render("json", self.diagnostics, self.texts.get))}


def _line(one: tuple[str, Hunted]) -> str:
    """A line about a scenario."""
    pack, hunted = one
    name = f"{pack}/{hunted.scenario}"
    count = f"{_number(hunted.games, 'game')}, {_number(hunted.decisions, 'decision')} looked at"
    if hunted.diagnostics:
        return f"FAILED  {name}: {count}\n"
    if not hunted.compared.compared:
        return f"ok      {name}: {count}; nothing is hidden from anybody\n"
    return f"ok      {name}: {count}, each beside others, {_number(hunted.compared.compared, 'world')} in all\n"


def _number(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def table_of_words() -> Table:
    """What `play` says to a seat in words."""
    from toolkit.cli.playing.answers import menu_of, proposed_lines
    from toolkit.cli.playing.asking import account
    from toolkit.examples.accounts import Failed
    from toolkit.examples.asking import Unseen
    from toolkit.examples.things import Unnamed
    from toolkit.leaks import Table

    def menu(game: Game, answers: Sequence[Any]) -> list[Any]:
        """Each answer in words, with the names that may be typed."""
        return [(line.text, line.names) for line in menu_of(game, answers)]

    def screen(game: Game, viewer: int, picks: Random) -> list[Any]:
        """What stands on the screen of a seat beside that, or comes there when it asks how some pieces stand."""
        from toolkit.cli.playing.on_screen import told_at

        return told_at(game, viewer, picks)

    def proposed(game: Game, answers: Sequence[Any]) -> list[Any]:
        """What is proposed, in words."""
        return [line.text for line in proposed_lines(game, answers)]

    def why(game: Game, question: str, viewer: int) -> Any:
        """What a seat is told when it asks why."""
        try:
            found, problems = account(game, question, viewer)
        except (Unseen, Unnamed, Failed) as error:
            return type(error).__name__
        if found is None:
            return [problem.code for problem in problems]
        return str(found.value), [str(line) for line in found.lines]

    return Table(menu, proposed, why, screen)


@contextmanager
def _progress(name: str, first: int, games: int) -> Iterator[Callable[[int, int, int | None], None]]:
    """How far it is: always on a terminal, now and then as a line elsewhere."""
    import sys
    import time

    from toolkit.report.visible import visible

    def told(game: int, looked: int, out_of: int | None) -> str:
        """It in words."""
        count = _number(looked, "decision") if out_of is None else f"{looked:,} of {_number(out_of, 'decision')}"
        return f"{visible(name)}: game {game - first + 1} of {games}, {count} looked at"

    if not sys.stderr.isatty():
        due = time.monotonic() + BETWEEN_LINES

        def tell(game: int, looked: int, out_of: int | None) -> None:
            """Write a line where it is time."""
            nonlocal due
            if time.monotonic() >= due:
                print(told(game, looked, out_of), file=sys.stderr, flush=True)
                due = time.monotonic() + BETWEEN_LINES

        yield tell
        return
    from rich.console import Console
    from rich.text import Text

    with Console(stderr=True, highlight=False).status("Playing") as status:
        yield lambda game, looked, out_of: status.update(Text(told(game, looked, out_of)))
