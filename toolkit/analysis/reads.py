"""How a read is reached from the thing in hand, and what has been read. In: hops. Out: paths, `Reach`, `Reads`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal as OneOf

from toolkit.frozen import frozen
from toolkit.language.code import Code
from toolkit.language.tree import Ask, Expr

How = OneOf["holder", "holds", "owner", "owns", "beside", "near", "other"]
Hop = tuple[How, int]
"""A step from things to things: what holds a piece, however far out (`holder`); what something holds, however deep
(`holds`); a piece's player (`owner`), a player's pieces (`owns`); the neighbours of a space (`beside`), what lies so
near (`near`); anything else (`other`), such as what its state names."""
Path = tuple[Hop, ...]
Cell = tuple[str, str, str]
"""What is read: `("state", "wounds", "piece")`, `("place", "", "piece")`, `("live", "turn", "")`."""

PLACE, IN_PLAY, OWNER = ("place", "", "piece"), ("in play", "", "piece"), ("built_in", "owner", "piece")
FACE, EFFECT = ("built_in", "face_up", "piece"), ("effect", "", "")
DISTANCE = "how far it looks"
"""What is read where a distance is not fixed."""
MOST_HOPS = 4
"""Hops of a path that are told apart; a longer one is not gone back along."""


@frozen
class Reach:
    """What things an expression may give: those at the end of paths; `known`: some that are the same for every `it`;
    `far`: some of all of a sort."""

    paths: frozenset[Path] = frozenset()
    known: bool = False
    far: bool = False

    def __or__(self, other: Reach) -> Reach:
        return Reach(self.paths | other.paths, self.known or other.known, self.far or other.far)

    def by(self, name: How, far: int = 0) -> Reach:
        """What is reached by one more hop."""
        return Reach(frozenset(_longer(path, (name, far)) for path in self.paths), self.known, self.far)


NOTHING, KNOWN, FAR, ITSELF = Reach(), Reach(known=True), Reach(far=True), Reach(frozenset([()]))


def _longer(path: Path, hop: Hop) -> Path:
    """A path with one more hop; what lies beyond something else is something else."""
    if hop[0] == "other" or (path and path[-1][0] == "other") or len(path) >= MOST_HOPS:
        return (("other", 0),)
    return (*path, hop)


@frozen
class Read:
    """A read that `it` does not reach: where it stands, and the expressions that ask for it, outermost first."""

    node: Expr
    code: Code
    what: str
    asked: tuple[tuple[Code, Ask], ...] = ()


@dataclass(slots=True)
class Reads:
    """What has been read. `paths` by cell: None stands for a read that is the same for every `it`.

    `lying`: by cell and path, of which kinds of piece it is read what lies there ("": of all), and None where more than
    that is read. `all_told`: whether each change of what is read is one of these cells; else something may change
    unseen.
    """

    paths: dict[Cell, set[Path | None]] = field(default_factory=dict)
    lying: dict[tuple[Cell, Path | None], set[str | None]] = field(default_factory=dict)
    far: list[Read] = field(default_factory=list)
    all_told: bool = True

    def note(self, cell: Cell, path: Path | None, lying: str | None = None) -> None:
        """One read; `lying`: of which pieces of this kind lie there, and no more, or ("") of which pieces at all."""
        self.paths.setdefault(cell, set()).add(path)
        self.lying.setdefault((cell, path), set()).add(lying)


def all_of(found: Iterable[Reach]) -> Reach:
    """What several expressions give together."""
    whole = NOTHING
    for each in found:
        whole |= each
    return whole
