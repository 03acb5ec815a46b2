"""Where a game waits, as far as a seat may know it, while somebody else is asked and nobody shall learn that.

In: a game that runs through passes that are forced, a seat. Out: the frames of the first decision at which somebody
else may have been asked since the seat heard of anything: from there on everybody who can do nothing passes, and who
can do something may be anybody. Where the game waits by now would tell who could do nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from toolkit.play.answers import name_given
from toolkit.play.base_game import BaseGame
from toolkit.play.faults import GameFault
from toolkit.play.frames import read_frame, write_frame
from toolkit.play.hashes import hash_of
from toolkit.play.heard_answers import as_heard, heard_of_pass
from toolkit.play.pending import Beyond, ForcedPass, PolicyAnswer
from toolkit.play.played_by import named_policies
from toolkit.play.records import answers_of, replay
from toolkit.play.refusals import Refused
from toolkit.play.seats import Viewer, viewers_of
from toolkit.play.secrets import is_secret
from toolkit.runtime.program import PASS, Frame, seat_of

MOST = 2_000
"""Decisions that are gone through at most."""


def first_unseen(game: BaseGame, viewer: Viewer, knows: Callable[[BaseGame], Any]) -> Frame | None:
    """The frames of the first decision at which somebody else was asked since a seat heard of anything.

    `knows` gives all that the seat knows of a game but where it waits. None where what was answered before a game was
    loaded would have to be known, and the save did not hold it.
    """
    found: Frame | None = None
    last: Any = None
    try:
        known = _last_known(game, viewer)
        if known is None and game.before:
            return _in_history(game, viewer, knows)
        other, answers = known if known is not None else (_anew(game, forced="stop"), _given(game))
        for _ in range(MOST):
            if other.seat is not None and other.seat not in viewers_of(viewer):
                now = knows(other)
                found, last = (other.go, now) if found is None or now != last else (found, last)
            if not answers and other.go == game.go:
                break
            is_answered = bool(answers) and other.go == answers[0][2]
            if not is_answered and not other.is_forced():
                return None
            _give(other, answers.pop(0)[6] if is_answered else PASS)
        else:
            return None
    except (GameFault, Refused):  # it did not come about by these answers
        return None
    return found if last == knows(game) and hash_of(other) == hash_of(game) else None


def _in_history(game: BaseGame, viewer: Viewer, knows: Callable[[BaseGame], Any]) -> Frame | None:
    """The same in a game that was loaded with its history: by playing it again."""
    program, full = game.program, _anew(game, forced="run")
    if replay(full, answers_of(game)).refused is not None or hash_of(full) != hash_of(game):
        return None
    frame = write_frame(program, program.stage.names(full.cells), first_unseen(full, viewer, knows))
    return read_frame(program, program.stage.names(game.cells), frame)


def _anew(game: BaseGame, forced: Literal["run", "stop"]) -> BaseGame:
    """The game at its beginning."""
    chance: Literal["ask", "draw"] = "ask" if game.ask_chance else "draw"
    return game.__class__(game.program, game.chance.seed, chance=chance, forced=forced, policies=named_policies(game))


def _last_known(game: BaseGame, viewer: Viewer) -> tuple[BaseGame, list[Any]] | None:
    """The game behind the last answer of which a seat heard, and the decisions from there on, oldest first; there
    everybody is asked who may be asked at all. None where it heard of none since the game began or was loaded."""
    answers = _given(game)
    while answers and not _is_known(game, answers[-1], viewer):
        answers.pop()
    if not answers:
        return None
    other, last = game.clone(), answers[-1]
    answers = _given(game)[len(answers) - 1 :]
    while other.past is not last:
        other.roll_back()
    other.roll_back()
    other.stop_at_forced = True
    _give(other, answers.pop(0)[6])
    return other, answers


def _given(game: BaseGame) -> list[Any]:
    """The decisions of a game since it began or was loaded, oldest first, but those that policies answer."""
    found: list[Any] = []
    past = game.past
    while past is not None:
        found += [past] if not isinstance(past[6], PolicyAnswer) else []
        past = past[0]
    return found[::-1]


def _is_known(game: BaseGame, past: Any, viewer: Viewer) -> bool:
    """Whether a seat knows what was answered at a decision, or that anything was."""
    go, odds, answer = past[2], past[3], past[6]
    if odds is not None or isinstance(answer, ForcedPass):
        return False
    if seat_of(go) in viewers_of(viewer):
        return True
    told = None if is_secret(game.program, go) else heard_of_pass(go, answer, viewer)
    if told is None:
        return False
    names = game.program.stage.names(game.cells)
    return as_heard(game.program, go, name_given(game.program, go, False, told, names), viewer) is not None


def _give(game: BaseGame, answer: Any) -> None:
    """Answer as it was answered; chance too."""
    if isinstance(answer, Beyond):
        game.take_beyond(answer)
    else:
        game.take(PASS if isinstance(answer, ForcedPass) else answer)
