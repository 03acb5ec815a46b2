"""`Game`: a game in progress. In: a compiled program and a seed. Out: decisions, one after the other, until it is over.

game = Game(program, seed)
while not game.over:
    game.apply(game.legal()[0])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from toolkit.play.base_game import BaseGame
from toolkit.play.hashes import hash_of
from toolkit.play.interrupts import Claim, claims_of
from toolkit.play.passing import LiftedPass, PassUntil
from toolkit.play.pending import Answer
from toolkit.play.played_by import named_policies
from toolkit.play.policies import answer_by_policy, answered, drawn, has_none
from toolkit.play.proposing import proposals_of
from toolkit.play.reasons import refusal
from toolkit.play.records import Record, record_of, replay, save
from toolkit.play.refusals import Refused
from toolkit.play.seats import Viewer, checked_viewer, named_seats
from toolkit.play.views import view_of
from toolkit.runtime.program import PASS, Frame


class Game(BaseGame):
    """A game in progress, at a decision or over, with all that is made of one."""

    __slots__ = ()

    # Answers

    def proposals(self) -> list[Answer]:
        """Legal whole answers that the rules propose to the player who is asked: what to try first, no limit."""
        return proposals_of(self)

    def pass_until(self, *until: str) -> None:
        """Pass, and go on passing until one of these comes; in place of a pass that stood. Raises Refused."""
        self.apply(PassUntil(until))

    def lift_pass(self) -> None:
        """The seat that is asked passes no longer by itself. Raises Refused where no pass of its stands."""
        self.apply(LiftedPass())

    def claims(self, player: int, so_far: Answer = ()) -> list[Answer]:
        """The short answers with which a player may claim an action now, whoever is asked, or go on with a claim.

        Raises ValueError for what is no player's number.
        """
        checked_viewer(self.program.stage.numbers, (player,))
        return claims_of(self, player, so_far)

    def claim(self, player: int, answer: Sequence[Any]) -> None:
        """Do an action that may be claimed, with a whole answer; then the pending decision is made afresh.

        What has been chosen of an unfinished answer is taken back. Raises Refused, and then nothing has changed;
        ValueError for what is no player's number.
        """
        checked_viewer(self.program.stage.numbers, (player,))
        self.apply(Claim.of(player, answer))

    def refusal(self, answer: Answer) -> Refused:
        """Why an answer that is not listed is refused: the first condition that fails."""
        return refusal(self, answer)

    # Policies: what the machine and generated code ask

    def by_policy(self, policy: str) -> Frame | None:
        """Answer the pending decision by a policy."""
        return answer_by_policy(self, policy)

    def policy_answers(self, pending: Frame, policy: str, entry: int, member: Any, said: Sequence[Any]) -> Frame | None:
        """The steps of an entry answer."""
        return answered(self, pending, policy, entry, member, said)

    def policy_has_none(self, pending: Frame, policy: str, entry: int, member: Any) -> Frame | None:
        """The steps of an entry come to their end without an answer."""
        return has_none(self, pending, policy, entry, member)

    def policy_draws(self, pending: Frame, policy: str, entry: int, member: Any, outcome: int) -> Frame | None:
        """Chance says which of equally good answers it is."""
        return drawn(self, pending, policy, entry, member, outcome)

    # What others make of it

    def hash(self) -> str:
        """The SHA-256 of the state: equal exactly where everything that decides how the game goes on is equal."""
        return hash_of(self)

    def save(self, *, with_history: bool = False) -> dict[str, Any]:
        """The game as a JSON-able document, for `load`."""
        return save(self, with_history=with_history)

    def view(self, viewer: Viewer, *, whole: bool = False) -> dict[str, Any]:
        """What a player may know, or the players of a seat between them, and what may be answered there.

        `viewer`: the player's number, or a tuple of theirs; ValueError for all else. `whole`: with what `sample` needs
        to draw games from it.
        """
        return view_of(self, checked_viewer(self.program.stage.numbers, viewer), whole=whole)

    @property
    def record(self) -> Record:
        """The game by its answers."""
        return record_of(self)

    def earlier(self) -> Game | None:
        """The game up to where this one was loaded, played again; None where its answers are not kept, or where they
        cannot be given again."""
        if not self.before:
            return None
        earlier = Game(
            self.program,
            self.chance.seed,
            chance="ask" if self.ask_chance else "draw",
            forced="stop" if self.stop_at_forced else "run",
            seats=named_seats(self),
            policies=named_policies(self),
        )
        if replay(earlier, self.before).refused is not None:
            return None
        for _ in range(self.passed_before):
            earlier.apply(PASS)
        return earlier
