"""Answers as somebody hears of them: whoever gave them, and those that others gave. In: a game, a viewer."""

from __future__ import annotations

from typing import Any

from toolkit.analysis.hiding import hides_positions
from toolkit.play.answers import AFTER, CLAIM, NamedAnswer, name_given
from toolkit.play.base_game import BaseGame
from toolkit.play.passing import LiftedPass, PassUntil
from toolkit.play.seats import Viewer, viewers_of
from toolkit.play.secrets import is_secret
from toolkit.play.slots import slots_of, slots_of_action
from toolkit.play.trigger_choices import grants_then, names_then
from toolkit.program.sorts import are_pieces
from toolkit.runtime.program import PASS, Frame, Program, seat_of, site_of
from toolkit.state import Names


def heard_answers(game: BaseGame, viewer: Viewer, names: Names) -> list[dict[str, Any]]:
    """The answers of a game as somebody hears of them, in his names of pieces."""
    found, stage, then = [], game.program.stage, grants_then(game)
    for go, odds, answer in game.decisions(stood=True):
        given = heard_of_pass(go, answer, viewer) if odds is None else None
        if given is not None:
            own = names_then(stage, go, names, then)
            named = as_heard(game.program, go, name_given(game.program, go, False, given, own, heard=True), viewer)
            if named is not None and (seat_of(go) in viewers_of(viewer) or not is_secret(game.program, go)):
                found.append(named)
    return found


def as_heard(program: Program, frame: Frame, named: NamedAnswer, viewer: Viewer | None) -> NamedAnswer | None:
    """What somebody hears of an answer. None for nothing.

    Not after how many passes that others could not help something was claimed; and where the map does not tell where
    pieces stand, of others only what they do, for the rest says where they go. What others split among pieces is told
    without whose share is whose where pieces may lie hidden.
    """
    if viewer is None:
        return named
    told = {key: value for key, value in named.items() if key != AFTER}
    who, does = next(iter(told.items()))
    if program.stage.numbers.of["players"].get(who) in viewers_of(viewer):  # who claims need not be asked
        return told
    if not hides_positions(program.rules):
        return _without_shares(program, frame, told, str(does).removeprefix(CLAIM))
    return {who: does} if site_of(frame[0]).kind == "menu" or str(does).startswith(CLAIM) else None


def _without_shares(program: Program, frame: Frame, told: NamedAnswer, does: str) -> NamedAnswer:
    """An answer of somebody else; of what he splits among pieces the amounts, the greatest first."""
    stage, number = program.stage, program.stage.numbers.of["actions"].get(does)
    choice = site_of(frame[0]).choice
    if not stage.needs.hides or (number is None and choice is None):
        return told
    slots = slots_of_action(program, number) if number is not None else slots_of(program, frame, 0)
    shares = {slot.name for slot in slots if slot.among is not None and are_pieces(stage.rules, slot.among)}
    return {key: sorted(value, reverse=True) if key in shares else value for key, value in told.items()}


def heard_of_pass(frame: Frame, answer: Any, viewer: Viewer | None) -> Any:
    """What somebody learns of an answer: all but passes that may be forced, and until when others pass.

    None for nothing. Without `viewer` he sees everything; of a seat's own answers it learns all.
    """
    if viewer is None or seat_of(frame) in viewers_of(viewer):
        return answer
    if isinstance(answer, LiftedPass):
        return None
    if answer == PASS or isinstance(answer, PassUntil):
        return None if site_of(frame[0]).hidden else PASS
    return answer
