"""Figures of many games. In: rows and counts. Out: win rates with their intervals, lengths, what was used how often.

A player wins a game where nobody stands beside him in the first place of its ranking, and shares it where somebody
does. Only games that came to their end count; where one has no ranking, nobody has won it, and nobody lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt
from statistics import NormalDist, fmean, quantiles

from toolkit.simulation.plan import Plan
from toolkit.simulation.rows import Batch, Counts, Row, add

CONFIDENCE = 0.95
"""How often the interval of a rate holds the true one."""


@dataclass(frozen=True)
class Rate:
    """How often something was so: `count` of `games`, with the interval in which the true share lies."""

    count: int
    games: int

    @property
    def share(self) -> float:
        """The share, 0 to 1; 0 where there are no games."""
        return self.count / self.games if self.games else 0.0

    @cached_property
    def interval(self) -> tuple[float, float]:
        """From where to where the true share lies, at 95 %."""
        return wilson(self.count, self.games)


def wilson(count: int, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The score interval of a share: `count` of `games`; (0, 1) where there are none.

    E. B. Wilson, Probable inference, the law of succession, and statistical inference, Journal of the American
    Statistical Association 22 (1927), 209-212.

    >>> [round(end, 3) for end in wilson(8, 10)]
    [0.49, 0.943]
    """
    if not games:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = count / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


@dataclass(frozen=True)
class Spread:
    """How numbers lie: their mean, the least, the 5 % and 25 % quantiles, the median, 75 %, 95 %, the greatest."""

    mean: float
    least: float
    quantiles: tuple[float, float, float, float, float]
    most: float

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Spread | None:
        """The spread of some numbers; None where there are none."""
        if not numbers:
            return None
        cuts = quantiles(numbers, n=20, method="inclusive") if len(numbers) > 1 else [float(numbers[0])] * 19
        chosen = (cuts[0], cuts[4], cuts[9], cuts[14], cuts[18])
        return cls(fmean(numbers), min(numbers), chosen, max(numbers))


@dataclass(frozen=True)
class Standing:
    """What became of a player, or of whoever answered by some words: how often it won, shared the first place, lost."""

    won: Rate
    shared: Rate
    lost: Rate


@dataclass
class Simulation:
    """All games of a plan that were played, in their order, with what they used between them.

    `known`: what can be counted, by what it is.
    """

    plan: Plan
    known: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    counts: Counts = field(default_factory=dict)
    _rows: list[Row] = field(default_factory=list)
    _in_order: bool = True

    def take(self, batch: Batch) -> None:
        """Add some games; they may come in any order."""
        self._rows.extend(batch.rows)
        self._in_order = False
        add(self.counts, batch.counts)

    @property
    def played(self) -> int:
        """How many games were played."""
        return len(self._rows)

    @property
    def rows(self) -> list[Row]:
        """The games, in the order of their numbers."""
        if not self._in_order:
            self._rows.sort(key=lambda row: row.game)
            self._in_order = True
        return self._rows

    @property
    def whole(self) -> list[Row]:
        """The games that came to their end."""
        return [row for row in self.rows if row.is_whole]

    @property
    def failed(self) -> list[Row]:
        """The games that did not."""
        return [row for row in self.rows if not row.is_whole]

    @property
    def ranked(self) -> list[Row]:
        """The games that were ended with a ranking."""
        return [row for row in self.whole if row.ranking]

    def players(self) -> dict[str, Standing]:
        """What became of each player."""
        return {player: _standing((row, player) for row in self.whole) for player in self.plan.seats}

    def agents(self) -> dict[str, Standing]:
        """What became of each agent, wherever it sat, where they rotate; of one that has several seats in a game each
        counts for itself. Nothing where all are the same."""
        words = dict.fromkeys(self.plan.seats.values())
        if not self.plan.rotates or len(words) < 2:
            return {}
        return {
            each: _standing((row, player) for row in self.whole for player, who in row.seats.items() if who == each)
            for each in words
        }

    def lengths(self) -> dict[str, Spread]:
        """How long games were: in decisions, and in occasions that say whose turn it is, by kind."""
        found = {"decisions": Spread.of([row.length for row in self.whole])}
        kinds = dict.fromkeys(kind for row in self.whole for kind in row.turns)
        found |= {kind: Spread.of([row.turns[kind] for row in self.whole]) for kind in kinds}
        return {what: spread for what, spread in found.items() if spread is not None}

    def decisions(self) -> dict[str, Spread]:
        """How many decisions each player took."""
        found = {player: Spread.of([row.decisions[player] for row in self.whole]) for player in self.plan.seats}
        return {player: spread for player, spread in found.items() if spread is not None}

    def measures(self) -> dict[str, dict[str, Spread]]:
        """What each measure came to for each player."""
        kinds = dict.fromkeys(id for row in self.whole for id in row.measures)
        found = {
            id: {player: Spread.of([row.measures[id][player] for row in self.whole]) for player in self.plan.seats}
            for id in kinds
        }
        return {id: {player: each for player, each in one.items() if each is not None} for id, one in found.items()}

    def used(self, what: str) -> dict[str, int]:
        """In how many games each thing that can be counted was used, in the order of the pack; units and cards where
        they were named in an answer or changed in any way."""
        if what in ("units", "cards"):
            return {id: max(self._count("chosen", id), self._count("changed", id)) for id in self.known.get(what, ())}
        return {id: self._count(what, id) for id in self.known.get(what, ())}

    def reads_by_column(self) -> dict[str, dict[str, int]]:
        """How often each column was read of each table that has several and was read at all, in all games together."""
        found = reads_of_columns(self.known.get("cells", ()), self.counts.get("reads", Counter()))
        return {table: columns for table, columns in found.items() if any(columns.values())}

    def never(self, what: str) -> tuple[str, ...]:
        """What can be counted and was used in no game."""
        return tuple(id for id, games in self.used(what).items() if not games) if self.rows else ()

    def _count(self, what: str, id: str) -> int:
        return self.counts.get(what, Counter())[id]


def reads_of_columns(cells: Iterable[str], reads: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """How often each column was read of each table that has several, by the names of cells: `crt 3 2..1`."""
    found: dict[str, dict[str, int]] = {}
    for cell in cells:
        table, *bands = cell.split(" ")
        if len(bands) == 2:
            columns = found.setdefault(table, {})
            columns[bands[1]] = columns.get(bands[1], 0) + reads.get(cell, 0)
    return found


def _standing(outcomes: Iterable[tuple[Row, str]]) -> Standing:
    """What became of those who sat there: each game with the player that is meant."""
    won = shared = lost = games = 0
    for row, player in outcomes:
        games += 1
        won += row.winners == (player,)
        shared += player in row.winners and len(row.winners) > 1
        lost += bool(row.ranking) and player not in row.winners
    return Standing(Rate(won, games), Rate(shared, games), Rate(lost, games))
