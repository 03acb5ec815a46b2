"""Coverage measured: examples and games shared out to processes. In: a folder, what is wanted. Out: `Coverage`.

A mutant is tried first with the examples that cite one of its cases, which most likely fail with it; one that
survives them is tried with all others that reach it. Work is given out in rounds of a fixed size, and a mutant that was
killed in one round is not tried in the next: so the result is the same with any number of processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from threading import Thread
from typing import Any

from toolkit.coverage.cases import CaseCoverage, Coverage, Scope, scope_of
from toolkit.coverage.citing import Citing, citing_in
from toolkit.coverage.marking import Marked, mark
from toolkit.coverage.watching import WITH_MUTANTS, Watched, plans_of, watch_examples, watch_games
from toolkit.examples.plan import Plan
from toolkit.language.fuel import RUN, Reserve
from toolkit.packs import Item, Pack
from toolkit.program.rules import Rules

ROUND = 8
"""Programs with their examples in a round."""
TOGETHER = 24
"""Examples that one program plays in one piece of work."""
ENOUGH = 4
"""Pieces of work for which a process of its own is worth its start."""
Units = tuple[int, int]
"""Units of fuel: of examples as they are, and of examples with mutants."""
MOST: Units = (RUN, WITH_MUTANTS * RUN)
"""What all examples share; all games together have what all examples as they are have. The pieces of a round share what
is left, each alike, so that it is the same with any number of processes; what one could not finish is tried again with
what the others left. Examples of great games bring more."""
LEAST = 50
"""This part of what all share is too little to try anything again."""
Trials = Mapping[str, frozenset[int]]
"""By example the mutants that it is tried with."""
Progress = Callable[[int, int, str], None]
"""Hears how many examples and games are done, of how many, and which one was done last."""
Done = Callable[[str], None]
"""Hears of each example and game when it is done."""


@dataclass(frozen=True)
class Wanted:
    """What is to be measured: which cases, with how many games of each scenario, whether mutants are tried.

    `scenarios` are the only ones whose examples and games count; none named means all. So are `examples` those whose
    ids hold one of these.
    """

    scope: Scope = field(default_factory=Scope)
    games: int = 0
    mutate: bool = False
    scenarios: tuple[str, ...] = ()
    jobs: int = 1
    examples: tuple[str, ...] = ()

    def plays(self, example: Item) -> bool:
        """Whether an example counts."""
        is_of_these = not self.scenarios or example.record.given in self.scenarios
        return is_of_these and (not self.examples or any(part in example.id for part in self.examples))


@dataclass
class Bench:
    """Rules with switches and what is to be played with them; each process has one, and all are alike."""

    pack: Pack
    rules: Rules
    wanted: Wanted
    done: Done = lambda name: None

    @cached_property
    def _all_citing(self) -> tuple[Citing, ...]:
        return citing_in(self.pack)

    @cached_property
    def citing(self) -> tuple[Citing, ...]:
        """Everything that cites, as far as it is meant."""
        return tuple(each for each in self._all_citing if self.wanted.scope.counts(each))

    @cached_property
    def cases(self) -> tuple[Item, ...]:
        """The cases that are meant: where only some of what cites is, those that it cites."""
        cited = {case for each in self.citing for case in each.cases}
        scope = self.wanted.scope
        return tuple(case for case in scope_of(self.pack, scope) if not scope.only or case.id in cited)

    @cached_property
    def marked(self) -> Marked:
        """The rules with switches."""
        return mark(self.rules, self._all_citing)

    @cached_property
    def pieces(self) -> list[list[Plan]]:
        """The examples in pieces of work."""
        found: list[list[Plan]] = []
        for plan in self._plans[0]:
            if not found or found[-1][0].program != plan.program or len(found[-1]) == TOGETHER:
                found.append([])
            found[-1].append(plan)
        return found

    @property
    def without(self) -> list[str]:
        """Examples that cannot be played."""
        return self._plans[1]

    @cached_property
    def _plans(self) -> tuple[list[Plan], list[str]]:
        return plans_of(self.pack, [each for each in self.pack.all("examples") if self.wanted.plays(each)])

    @cached_property
    def scenarios(self) -> list[str]:
        """The scenarios of which games are played: those that have a sequence."""
        known = self.pack.items.get("scenarios", {})
        playable = [id for id in known if id in self.rules.sequence or "" in self.rules.sequence]
        return [id for id in playable if not self.wanted.scenarios or id in self.wanted.scenarios]

    @cached_property
    def numbers(self) -> dict[str, tuple[int, ...]]:
        """The mutants of each case."""
        by_key: dict[Any, list[int]] = {}
        for mutant in self.marked.mutants:
            by_key.setdefault(mutant.key, []).append(mutant.number)
        found: dict[str, list[int]] = {}
        for each in self.citing:
            for case in each.cases:
                found.setdefault(case, []).extend(by_key.get(each.key, ()))
        return {case: tuple(dict.fromkeys(numbers)) for case, numbers in found.items()}

    @cached_property
    def own(self) -> Trials:
        """Of each example the mutants of the cases that it cites."""
        return {
            plan.example.id: frozenset(
                number for case in plan.example.record.cite for number in self.numbers.get(case, ())
            )
            for piece in self.pieces
            for plan in piece
        }

    def play(self, number: int, trials: Trials, units: Units) -> tuple[list[Watched], Units]:
        """Examples of one piece of work, each with its mutants, with so many units of fuel; how many of them it used,
        less what it brought."""
        plain, mutated = Reserve(units[0]), Reserve(units[1])
        watched = []
        plans = [plan for plan in self.pieces[number] if plan.example.id in trials]
        for each in watch_examples(self.marked, plans, trials, (plain, mutated)):
            watched.append(each)
            self.done(each.example)
        return watched, (units[0] - max(plain.left, 0), units[1] - max(mutated.left, 0))

    def play_games(self, scenario: str, units: int) -> list[frozenset[int]]:
        """The games of a scenario, with so many units of fuel."""
        reached = []
        for number, each in enumerate(watch_games(self.marked, scenario, self.wanted.games, units), 1):
            reached.append(each)
            self.done(f"{scenario} {number}")
        return reached


def measure(folder: Path, pack: Pack, rules: Rules, wanted: Wanted, progress: Progress = lambda *_: None) -> Coverage:
    """Measure the coverage of a pack without errors that was read from a folder."""
    bench = Bench(pack, rules, wanted)
    cases = bench.cases
    tally = _Tally(frozenset(number for case in cases for number in bench.numbers.get(case.id, ())))
    games: dict[str, list[frozenset[int]]] = {}
    works = len(bench.pieces) + (len(bench.scenarios) if wanted.games else 0)
    with _workers(folder, bench, min(wanted.jobs, works // ENOUGH), _counted(bench, progress)) as run:
        if wanted.mutate:
            _play_all(bench, tally, run, lambda example: bench.own[example] & tally.left)
            _play_all(bench, tally, run, lambda example: tally.others(example, bench.own[example]))
        else:
            _play_all(bench, tally, run, lambda example: frozenset())
        if wanted.games:
            share = MOST[0] // max(1, len(bench.scenarios))
            reached = run([("play_games", scenario, share) for scenario in bench.scenarios])
            games |= zip(bench.scenarios, reached, strict=True)
    return tally.coverage(bench, cases, games)


def _play_all(bench: Bench, tally: _Tally, run: Run, mutants: Callable[[str], frozenset[int] | None]) -> None:
    """Play each example with the mutants that are said of it when its round comes; none at all where that is None."""
    ahead = [(number, [plan.example.id for plan in piece]) for number, piece in enumerate(bench.pieces)]
    again: list[tuple[int, list[str]]] = []
    while ahead:
        now: list[tuple[int, Trials]] = []
        while ahead and len(now) < ROUND:
            number, examples = ahead.pop(0)
            trials = {each: found for each in examples if (found := mutants(each)) is not None}
            now += [(number, trials)] if trials else []
        units = tuple(rest // len(now) for rest in tally.rest) if now else ()
        played = run([("play", number, trials, units) for number, trials in now])
        for (number, _), (watched, used) in zip(now, played, strict=True):
            tally.take(watched, used)
            if unfinished := [each.example for each in watched if each.is_unfinished]:
                again.append((number, unfinished))
        if not ahead and all(rest > most // LEAST for rest, most in zip(tally.rest, MOST, strict=True)):
            ahead, again = again, []


def _counted(bench: Bench, progress: Progress) -> Done:
    """Counts what is done: with mutants each example twice, as it may be played."""
    examples = sum(len(piece) for piece in bench.pieces) * (2 if bench.wanted.mutate else 1)
    total = examples + bench.wanted.games * len(bench.scenarios)
    done: Counter[str] = Counter()

    def tell(name: str) -> None:
        """One more is done, or was done again."""
        done[name] = min(done[name] + 1, 2 if bench.wanted.mutate else 1)
        progress(done.total(), total, name)

    return tell


@dataclass
class _Tally:
    """What came of the examples so far."""

    wanted: frozenset[int]
    by_example: dict[str, Watched] = field(default_factory=dict)
    killers: dict[int, str] = field(default_factory=dict)
    used: Units = (0, 0)

    @property
    def watched(self) -> list[Watched]:
        """What came of each example the last time."""
        return [*self.by_example.values()]

    @property
    def rest(self) -> Units:
        """The units of fuel that are left."""
        return max(0, MOST[0] - self.used[0]), max(0, MOST[1] - self.used[1])

    @property
    def left(self) -> frozenset[int]:
        """The mutants that no example failed with so far."""
        return self.wanted - self.killers.keys()

    def others(self, example: str, own: frozenset[int]) -> frozenset[int] | None:
        """Of those the ones with which an example was not tried though it reaches them, where it was played to its end;
        None where there are none."""
        before = self.by_example[example]
        if before.is_unfinished:
            return self.left
        return (self.left & before.reached) - own or None

    @property
    def untried(self) -> dict[int, str]:
        """Mutants with which an example could not be played, and why; killed ones too."""
        return {number: why for each in self.watched for number, why in each.untried.items()}

    def take(self, watched: list[Watched], used: Units) -> None:
        """Add what came of a piece of work, and the units of fuel that it used."""
        self.used = self.used[0] + used[0], self.used[1] + used[1]
        for each in watched:
            self.by_example[each.example] = each
            for number in sorted(each.killed):
                self.killers.setdefault(number, each.example)

    def coverage(self, bench: Bench, cases: Sequence[Any], games: dict[str, list[frozenset[int]]]) -> Coverage:
        """Everything by case."""
        by_case: dict[str, list[Citing]] = {}
        for each in bench.citing:
            for case in each.cases:
                by_case.setdefault(case, []).append(each)
        passing = [each for each in self.watched if each.passed]
        played = [reached for each in games.values() for reached in each]
        runs = {mutant.number for mutant in bench.marked.mutants if mutant.runs}
        mutated = bench.wanted.mutate
        found = []
        for case in cases:
            mutants = bench.numbers.get(case.id, ())
            numbers = frozenset(mutants)
            found.append(
                CaseCoverage(
                    item=case,
                    citing=tuple(by_case.get(case.id, ())),
                    examples=tuple(each.example for each in passing if each.reached & numbers),
                    games=sum(1 for reached in played if reached & numbers & runs),
                    mutants=mutants,
                    killed=tuple(number for number in mutants if number in self.killers),
                    mutated=mutated,
                )
            )
        failing = [*bench.without, *(each.example for each in self.watched if not (each.passed or each.left_out))]
        return Coverage(
            pack=bench.pack.id,
            cases=tuple(found),
            mutants=bench.marked.mutants,
            examples=len(self.watched) + len(bench.without),
            failing=tuple(failing),
            games={scenario: len(reached) for scenario, reached in games.items()},
            mutated=mutated,
            killers=self.killers,
            reached=frozenset(number for each in passing for number in each.reached),
            untried={number: why for number, why in self.untried.items() if number not in self.killers},
            refused=bench.marked.refused,
            left_out=tuple(each.example for each in self.watched if each.left_out),
        )


Work = tuple[Any, ...]
Run = Callable[[Sequence[Work]], Iterator[Any]]


@contextmanager
def _workers(folder: Path, bench: Bench, jobs: int, done: Done) -> Iterator[Run]:
    """What does pieces of work, in their order: this process, or so many others."""
    if jobs < 2:
        bench.done = done
        yield lambda works: (getattr(bench, name)(*rest) for name, *rest in works)
        return
    context = get_context("spawn")
    heard: SimpleQueue[str | None] = context.SimpleQueue()
    hearing = Thread(target=_hear, args=(heard, done), daemon=True)
    hearing.start()
    pool = ProcessPoolExecutor(jobs, context, _prepare, (str(folder), bench.wanted, heard))
    try:
        yield lambda works: pool.map(_do, works)
    finally:
        pool.shutdown(cancel_futures=True)
        heard.put(None)
        hearing.join()


def _hear(heard: SimpleQueue[str | None], done: Done) -> None:
    """Pass on what the processes say, until nothing is said any more."""
    for name in iter(heard.get, None):
        done(name)


_BENCH: list[Bench] = []


def _prepare(folder: str, wanted: Wanted, heard: SimpleQueue[str | None]) -> None:
    """Read the pack in a process of its own."""
    from toolkit.checker import check_rules
    from toolkit.packs import load_pack

    pack, _ = load_pack(Path(folder))
    assert pack is not None, "it was read a moment ago"
    rules, _ = check_rules(pack)
    assert rules is not None
    _BENCH[:] = [Bench(pack, rules, wanted, heard.put)]


def _do(work: Work) -> Any:
    name, *rest = work
    return getattr(_BENCH[0], name)(*rest)
