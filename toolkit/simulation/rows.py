"""What came of one game: a `Row`, and what it came to use. In: a game that was played. Out: plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any
from typing import Literal as OneOf

End = OneOf["over", "most", "work", "fault"]
"""How a game ended: it was `over`; after the `most` decisions that it may take; after the most work; by a `fault`."""
Ranking = tuple[tuple[str, ...], ...]
Counts = dict[str, Counter[str]]
"""What was counted, by what it is (`cases`) and its name: games in which it counted, or times."""


@dataclass(frozen=True)
class Row:
    """A game: its number and seed, who answered for whom, how it ended, the ranking (players, best first, equals
    together; nothing where none was made), the decisions of each player, how often each occasion opened that says whose
    turn it is, the words of chance drawn, what is told of a fault, and what each declared measure came to for each
    player where the game came to its end."""

    game: int
    seed: str
    seats: Mapping[str, str]
    end: End
    ranking: Ranking
    decisions: Mapping[str, int]
    turns: Mapping[str, int] = field(default_factory=dict)
    drawn: int = 0
    fault: str = ""
    measures: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        """Whether the game came to its end."""
        return self.end == "over"

    @property
    def winners(self) -> tuple[str, ...]:
        """Who stands first: several where they share it, nobody where there is no ranking."""
        return self.ranking[0] if self.ranking else ()

    @property
    def length(self) -> int:
        """How many decisions were taken."""
        return sum(self.decisions.values())

    def to_data(self) -> dict[str, Any]:
        """As JSON can hold it."""
        return {**asdict(self), "ranking": [[*group] for group in self.ranking]}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Row:
        """A row from what `to_data` made."""
        return cls(**{**data, "ranking": tuple(tuple(group) for group in data["ranking"])})


@dataclass(frozen=True)
class Batch:
    """Some games, with what they used between them."""

    rows: tuple[Row, ...]
    counts: Counts = field(default_factory=dict)

    def to_data(self) -> dict[str, Any]:
        """As JSON can hold it."""
        counted = {what: dict(sorted(counts.items())) for what, counts in sorted(self.counts.items())}
        return {"rows": [row.to_data() for row in self.rows], "counts": counted}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Batch:
        """A batch from what `to_data` made."""
        counts = {what: Counter({name: int(n) for name, n in each.items()}) for what, each in data["counts"].items()}
        return cls(tuple(map(Row.from_data, data["rows"])), counts)


def add(counts: Counts, more: Mapping[str, Counter[str]]) -> None:
    """Add what was counted elsewhere."""
    for what, each in more.items():
        counts.setdefault(what, Counter()).update(each)
