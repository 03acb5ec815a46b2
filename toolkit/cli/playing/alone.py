"""The answer of a decision at which no other is legal. In: a game, who sits at the keyboard. Out: the answer, or None.

It may be given without asking where that tells nobody anything: where one person plays, whatever others do comes from
bots and rules, which see no screen. Where several sit at one keyboard he who is not asked has shown that there was one
answer; that is harmless in a game that hides nothing from anybody, and in no other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolkit.play import Game


def only_answer(game: Game) -> tuple[Any, ...] | None:
    """The only whole answer to the decision at hand; None where there are several, or something may be claimed."""
    from toolkit.agents.answers import is_complete
    from toolkit.play.interrupts import whole_claims

    if game.partial or game.seat is None:
        return None
    answer = _followed(game)
    if answer is None or not is_complete(game, answer):
        return None
    return None if whole_claims(game, game.seat) else answer


def _followed(game: Game) -> tuple[Any, ...] | None:
    """The answer to which each step leads, as long as there is one step."""
    from toolkit.agents.answers import is_complete

    probe = game.clone()
    while True:
        legal = probe.legal()
        if len(legal) != 1:
            return None
        answer = tuple(legal[0])
        if is_complete(probe, answer):
            return answer
        before = probe.partial
        probe.apply(answer)
        if probe.past is not game.past or probe.partial == before:
            return None  # more was said than an answer: it was whole


def tells_nobody(game: Game, seats: Mapping[int, str]) -> bool:
    """Whether nobody learns anything by it that who is asked gives his only answer unasked."""
    from toolkit.cli.playing.display import HUMAN
    from toolkit.play.seats import viewer_at

    people = {viewer_at(game, player) for player, who in seats.items() if who == HUMAN}
    needs = game.program.stage.needs
    return len(people) < 2 or not (needs.hides or needs.secret or needs.made_unseen)
