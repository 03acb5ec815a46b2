"""The coverage of cases. In: what was stated, cited, reached, killed. Out: `Coverage`, for whoever reports it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Literal as OneOf

from toolkit.coverage.citing import Citing
from toolkit.coverage.mutants import Mutant
from toolkit.packs import Item, Pack

Fate = OneOf["killed", "survived", "unreached", "data", "waiting", "missing", "reached", "none"]
"""What became of a case.

`killed`: an example fails once something that cites it is neutralised. `survived`: none does, though one reaches it.
`reached`: an example reaches it, and no mutant was tried. `unreached`: no example does. `data`: only what cannot be
neutralised cites it. `waiting`: nothing cites it, and it is marked as not yet implemented. `missing`: nothing cites it.
`none`: it need not be implemented, and nothing cites it.
"""
USED_UP = "the work that all share was used up"
"""Why a mutant was not tried."""
FATES: Mapping[Fate, str] = {
    "killed": "exercised",
    "reached": "reached by examples",
    "survived": "survives: no example fails without it",
    "unreached": "no example reaches it",
    "data": "data alone, that cannot be neutralised",
    "waiting": "not implemented yet",
    "missing": "not implemented",
    "none": "",
}
"""The fates in words, best first."""


@dataclass(frozen=True)
class CaseCoverage:
    """A case: what cites it, the examples and the count of games that reach that, its mutants by number, the killed."""

    item: Item
    citing: tuple[Citing, ...]
    examples: tuple[str, ...]
    games: int
    mutants: tuple[int, ...]
    killed: tuple[int, ...]
    mutated: bool

    @property
    def id(self) -> str:
        """Its number in the rulebook."""
        return self.item.id

    @property
    def status(self) -> str:
        """`play`, `component` or `advice`."""
        return str(self.item.record.status)

    @property
    def file(self) -> str:
        """The file that states it, within its pack."""
        return file_of(self.item)

    @property
    def fate(self) -> Fate:
        """What became of it."""
        if (
            not self.mutants and self.item.record.not_yet is not None
        ):  # data that cite it implement nothing by themselves
            return "waiting"
        if not self.citing:
            return "none" if self.status != "play" else "missing"
        if not self.mutants:
            return "data"
        if self.killed:
            return "killed"
        if not self.examples:
            return "unreached"
        return "survived" if self.mutated else "reached"


@dataclass(frozen=True)
class Coverage:
    """The cases of a pack in the order of its files, and by what they were tested.

    `killers`: by number of a mutant the first example that fails with it. `untried`: mutants with which the rules
    cannot run, and why. `refused`: by place why something that cites cannot be neutralised. `left_out`: the
    examples that were not played to their end, since the fuel that all share was used up.
    """

    pack: str
    cases: tuple[CaseCoverage, ...]
    mutants: tuple[Mutant, ...]
    examples: int
    failing: tuple[str, ...]
    games: Mapping[str, int]
    mutated: bool
    killers: Mapping[int, str] = field(default_factory=dict)
    reached: frozenset[int] = frozenset()
    untried: Mapping[int, str] = field(default_factory=dict)
    refused: Mapping[tuple[str, object], str] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()

    def citing_of(self, mutant: Mutant) -> Citing:
        """What a mutant neutralises."""
        return self._citing[mutant.key]

    @cached_property
    def _citing(self) -> dict[object, Citing]:
        return {each.key: each for case in self.cases for each in case.citing}

    @cached_property
    def by_number(self) -> dict[int, Mutant]:
        """The mutants by number."""
        return {mutant.number: mutant for mutant in self.mutants}

    @property
    def is_cut_short(self) -> bool:
        """Whether the fuel that all examples and mutants share was used up before all were tried."""
        return bool(self.left_out) or USED_UP in self.untried.values()

    @property
    def by_status(self) -> dict[str, int]:
        """How many cases there are of each status."""
        return {status: sum(case.status == status for case in self.cases) for status in ("play", "component", "advice")}

    @property
    def play(self) -> tuple[CaseCoverage, ...]:
        """The cases that must be implemented."""
        return tuple(case for case in self.cases if case.status == "play")

    @property
    def waiting(self) -> tuple[CaseCoverage, ...]:
        """Those of them that are marked as not yet implemented."""
        return tuple(case for case in self.play if case.fate == "waiting")

    @property
    def reached_cases(self) -> tuple[CaseCoverage, ...]:
        """Those of them that an example reaches, whether anything fails without them or not."""
        return tuple(case for case in self.play if case.examples and case.mutants)

    @property
    def exercised(self) -> tuple[CaseCoverage, ...]:
        """Those of them that are killed: an example fails once something that cites them is neutralised."""
        return tuple(case for case in self.play if case.fate == "killed")

    @property
    def counted(self) -> tuple[CaseCoverage, ...]:
        """Those of them that make up the share: the exercised where mutants were tried, else the reached."""
        return self.exercised if self.mutated else self.reached_cases

    @property
    def share(self) -> float:
        """The share of `play` cases that count, in percent; 100 where there are none."""
        return 100 * len(self.counted) / len(self.play) if self.play else 100.0

    @cached_property
    def tried(self) -> tuple[Mutant, ...]:
        """The mutants of these cases, but for those with which the rules cannot run."""
        wanted = {number for case in self.cases for number in case.mutants}
        return tuple(one for one in self.mutants if one.number in wanted and one.number not in self.untried)

    @property
    def survivors(self) -> tuple[Mutant, ...]:
        """The mutants that no example fails with."""
        return tuple(mutant for mutant in self.tried if mutant.number not in self.killers)


def file_of(item: Item) -> str:
    """The file of an item, as its name within the folder of cases."""
    return item.source.path.rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class Scope:
    """The cases that are meant: patterns of their ids or of the files that state them; `!` before one takes out.

    `only`: what cites them counts where it stands in such a file alone, or is called so; nothing said means all.
    """

    patterns: tuple[str, ...] = ()
    only: tuple[str, ...] = ()

    def holds(self, case: Item) -> bool:
        """Whether a case is meant: the first patterns take in, all if there are none; then `!` ones take out."""
        wanted = [each for each in self.patterns if not each.startswith("!")]
        unwanted = [each[1:] for each in self.patterns if each.startswith("!")]
        return (not wanted or _meets(case, wanted)) and not _meets(case, unwanted)

    def counts(self, citing: Citing) -> bool:
        """Whether what cites a case is meant: by the end of its file's path, or by its id."""
        path, id = f"/{citing.item.source.path}", citing.item.id.partition("#")[0]
        return not self.only or any(fnmatchcase(path, f"*/{each}") or fnmatchcase(id, each) for each in self.only)


def _meets(case: Item, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(name, each) for each in patterns for name in (case.id, file_of(case)))


def scope_of(pack: Pack, scope: Scope) -> tuple[Item, ...]:
    """The cases of a pack that are meant."""
    return tuple(case for case in pack.all("cases") if scope.holds(case))
