"""What came of an example. In: nothing. Out: a frozen record for whoever reports it."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.diagnostics import Diagnostic
from toolkit.examples.playback import Playback
from toolkit.packs import Item


@dataclass(frozen=True, slots=True)
class Outcome:
    """An example that was played: what is wrong, in order; how many answers were given, how many things held.

    `playback` is the whole course of it, where that was wanted. `left_out`: it was not played, since those before it
    have used up what all share.
    """

    example: Item
    diagnostics: tuple[Diagnostic, ...]
    answers: int = 0
    held: int = 0
    playback: Playback | None = None
    left_out: bool = False

    @property
    def passed(self) -> bool:
        """Whether all is as the example says."""
        return not self.left_out and not any(found.severity == "error" for found in self.diagnostics)
