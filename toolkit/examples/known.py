"""What things are called in the log: by their names, or by what a player who does not know them may say of them.

In: the state before and after a change, who reads. Out: names, and whether it may be told at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from toolkit.play.knowledge import Knowledge, KnownNames, running_in
from toolkit.play.seats import Viewer
from toolkit.state import Names, Stage

CARD, PIECE = "a card", "a piece"
"""Something that the reader does not know: in a place for cards alone, or anywhere else."""


@dataclass(frozen=True)
class Known:
    """What one reader knows of a change; without `viewer` he knows everything. `all_names` are the true ones."""

    stage: Stage
    all_names: Names
    viewer: Viewer | None
    before: list[Any]
    after: list[Any]

    def sees(self, piece: int) -> bool:
        """Whether he knows which piece this is, from before the change or after it."""
        return self.saw(piece) or self.finds(piece)

    def saw(self, piece: int) -> bool:
        """Whether he knew before the change."""
        return self.viewer is None or (piece < len(self.before) and self._then.sees(piece))

    def finds(self, piece: int) -> bool:
        """Whether he knows after the change."""
        return self.viewer is None or self._now.sees(piece)

    @cached_property
    def _then(self) -> Knowledge:
        return Knowledge(self.stage, self.before, 0 if self.viewer is None else self.viewer)

    @cached_property
    def _now(self) -> Knowledge:
        return Knowledge(self.stage, self.after, 0 if self.viewer is None else self.viewer)

    def counts(self, holder: int | None, *, now: bool) -> bool:
        """Whether he knows how many lie in a place, before the change or after it: then that one comes or goes."""
        if self.viewer is None or holder is None:
            return True
        if holder >= self.stage.layout.static:
            return self.finds(holder) if now else self.saw(holder)
        return (self._now if now else self._then).counts(holder)

    def piece(self, piece: int) -> str:
        """What he calls a piece."""
        if self.sees(piece):
            return self.all_names.named[piece]
        outermost = (self._then if piece < len(self.before) else self._now).outermost(piece)
        is_card = outermost is not None and outermost >= len(self.stage.ground.labels) and self._takes_cards(outermost)
        return CARD if is_card else PIECE

    def _takes_cards(self, address: int) -> bool:
        """Whether only cards lie in a place, as everybody may tell by what it takes."""
        place, _ = self.stage.place_at[address]
        kinds = place.kinds if place is not None and place.kinds is not None else [*self._sections]
        return all(self._sections.get(kind) == {"cards"} for kind in kinds)

    @cached_property
    def _sections(self) -> dict[str, set[str]]:
        """The sections in which pieces of each kind are declared."""
        found: dict[str, set[str]] = {}
        for design in self.stage.rules.designs.values():
            found.setdefault(design.kind, set()).add(design.section)
        return found

    @cached_property
    def names(self) -> Names:
        """The names of everything as he may hear them."""
        if self.viewer is None:
            return self.all_names
        running = running_in(self.stage.layout, self.before) | running_in(self.stage.layout, self.after)
        return _SaidNames.of(self.all_names, named=_Named(self), running=running)


class _SaidNames(KnownNames):
    """Names as the log says them."""

    def is_unseen(self, name: Any) -> bool:
        """Whether this is what a piece is called that the reader does not know."""
        return name in (CARD, PIECE)


@dataclass(frozen=True)
class _Named(Mapping[int, str]):
    """Names by address; a piece is looked at when it is asked for."""

    known: Known

    def __getitem__(self, address: int) -> str:
        layout, cells = self.known.stage.layout, self.known.after
        is_piece = address >= layout.static and layout.shapes[cells[address]].what == "piece"
        return self.known.piece(address) if is_piece else self.known.all_names.named[address]

    def __iter__(self) -> Iterator[int]:
        return iter(self.known.all_names.named)

    def __len__(self) -> int:
        return len(self.known.all_names.named)
