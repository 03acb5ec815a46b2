"""Claims: actions of a menu with `claims: true`, done while another decision is pending. In: a game. Out: its answers.

The menu is opened for who claims, beside the decision that is pending; when the action has been done that decision is
made afresh. Nothing of it is listed to who is asked, so that playouts never pay for it. In a record a claim is
`{blue: claim flare, space: C3}`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from toolkit.play import automatic_passes as standing
from toolkit.play.live_occasions import going_on
from toolkit.play.machine import Machine
from toolkit.play.pending import Answer, Beyond, ByItself, ForcedPass
from toolkit.play.refusals import Refused
from toolkit.play.secrets import is_secret
from toolkit.play.slots import is_whole, slots_of_action
from toolkit.play.worded import titled, worded
from toolkit.runtime.program import PASS, Frame, site_of

MOST_WHOLE = 200
"""Whole claims that are listed at most."""
_MOST_TRIED = 2_000
NOT_FORCED = -1
"""Where somebody has more to answer than a pass that is forced."""


class Claim(Beyond):
    """A claim: the player, how many forced passes it comes after, then the action and its arguments as in any answer.

    The number tells at which of several forced passes, of which the record holds none, it was made; it is `NOT_FORCED`
    where somebody had more to answer than a pass.
    """

    @classmethod
    def of(cls, seat: int, answer: Sequence[Any], passed: int = NOT_FORCED) -> Claim:
        """The claim of a player."""
        return cls((seat, passed, *answer))

    def placed(self, machine: Machine) -> Claim:
        """The same where a game waits now."""
        return Claim.of(self.seat, self.answer, forced_passes(machine) if machine.is_forced() else NOT_FORCED)

    @property
    def seat(self) -> int:
        """Who claims."""
        return int(self[0])

    @property
    def passed(self) -> int:
        """How many forced passes were given since the last answer that a record holds."""
        return int(self[1])

    @property
    def answer(self) -> Answer:
        """What is done."""
        return tuple(self[2:])

    def give(self, machine: Machine) -> Frame | None:
        """Do the action; the frame with which the pending decision is made afresh comes after it."""
        wanted, pack = self.answer, machine.program.rules.pack
        menu = menu_of(machine, wanted[0] if wanted else None, self.seat)
        _open(machine, menu, self.seat)
        while True:
            step = next((one for one in _steps(machine) if one == wanted[: len(one)]), None)
            if step is None:
                raise machine.refusal(wanted)
            assert machine.go is not None
            asked = machine.go
            go, locals, parent = asked
            frame: Frame | None = go(machine, locals, parent, step)
            if not machine.partial:
                break
            if step == wanted:
                raise Refused(pack, worded("This says less than is asked."))
        if step != wanted:
            raise Refused(pack, worded("This says more than is asked."))
        if machine.standing is not None and machine.cells[machine.standing]:
            frame = standing.note_targets(machine, asked, wanted, frame)
        return frame


def forced_passes(machine: Machine) -> int:
    """How many passes in a row were forced up to now."""
    count, past = 0, machine.past
    while past is not None and isinstance(past[6], ByItself):
        count, past = count + isinstance(past[6], ForcedPass), past[0]
    return count + (machine.passed_before if past is None else 0)


def claims_of(game: Machine, seat: int, so_far: Answer = ()) -> list[Answer]:
    """The short answers with which a player may begin a claim now, or go on with one."""
    found: list[Answer] = []
    for menu in _open_menus(game):
        with opened(game, menu, seat):
            game.partial = so_far
            if not so_far or _names(game, so_far):
                found += [answer for answer in _steps(game) if answer not in found]
    return found


def whole_claims(game: Machine, seat: int) -> list[Answer]:
    """Whole claims of a player, so many as can be listed."""
    found: list[Answer] = []
    tries = iter(range(_MOST_TRIED))
    for menu in _open_menus(game):
        with opened(game, menu, seat):
            for answer in _completed(game, (), tries):
                if len(found) >= MOST_WHOLE:
                    return found
                found += [answer] if answer not in found else []
    return found


def _completed(game: Machine, start: Answer, tries: Iterator[int]) -> Iterator[Answer]:
    game.partial = start
    for answer in _steps(game):
        if next(tries, None) is None:
            return
        if _is_whole(game, answer):
            yield answer
        else:
            yield from _completed(game, answer, tries)


def _is_whole(game: Machine, answer: Answer) -> bool:
    if not is_whole(game.program, answer) or all(slot.closed for slot in slots_of_action(game.program, answer[0])):
        return is_whole(game.program, answer)
    game.partial = answer
    return not _steps(game)  # nobody need be named who pays


@contextmanager
def opened(game: Machine, menu: str, seat: int) -> Iterator[None]:
    """Let a menu be open for a player meanwhile: its answers can be listed and spelt. Nothing has changed then."""
    kept = game.ask, game.go, game.partial, len(game.log)
    try:
        _open(game, menu, seat)
        yield
    finally:
        game.ask, game.go, game.partial, said = kept
        del game.log[said:]


def menu_of(game: Machine, action: int | None, seat: int) -> str:
    """The menu of which a player may claim an action now. Raises Refused."""
    pack = game.program.rules.pack
    if game.go is None or game.odds is not None:
        raise Refused(pack, worded("Nothing can be claimed: nobody is asked."))
    if seat not in range(len(game.program.stage.numbers.players)):
        raise Refused(pack, worded("There is no such player."))
    ids = game.program.stage.numbers.ids["actions"]
    id = ids[action] if isinstance(action, int) and 0 <= action < len(ids) else None
    menus = [menu for menu in game.program.claims if id in game.program.rules.actions_of(menu)]
    if id is None:
        raise Refused(pack, worded("This cannot be claimed."))
    title = titled("actions", id)
    if not menus:
        raise Refused(pack, worded("{action} cannot be claimed.", action=title))
    if is_secret(game.program, game.go):
        raise Refused(pack, worded("Nothing can be claimed while somebody decides in secret."))
    free = [menu for menu in menus if menu in _open_menus(game)]
    if free:
        return free[0]
    kind = next((kind for menu in menus for kind in _missing(game, menu)), None)
    cite = game.program.rules.actions[id].cite
    if kind is not None:
        phrase = "{action} can be claimed while {occasion} is going on."
        raise Refused(pack, worded(phrase, action=title, occasion=titled("occasions", kind)), cite=cite)
    phrase = "{action} cannot be claimed while an action of its menu is being done."
    raise Refused(pack, worded(phrase, action=title), cite=cite)


def _open_menus(game: Machine) -> Iterator[str]:
    """The menus of which actions can be claimed now."""
    if game.go is None or game.odds is not None or not game.program.claims or is_secret(game.program, game.go):
        return
    doing = set(_being_done(game))
    for menu in game.program.claims:
        if not doing & set(game.program.rules.actions_of(menu)) and not _missing(game, menu):
            yield menu


def _being_done(game: Machine) -> Iterator[str]:
    """The actions that are being done, the innermost first."""
    frame = game.go
    while frame is not None:
        section, _, id = site_of(frame[0]).element.partition(".")
        if section == "actions":
            yield id
        frame = frame[2]


def _missing(game: Machine, menu: str) -> list[str]:
    """The kinds of occasion that a menu is for, and that are not going on."""
    live = {shape.id for _, shape in going_on(game)}
    return [kind for kind in game.program.rules.menus[menu].within if kind not in live | {"game"}]


def _open(game: Machine, menu: str, seat: int) -> None:
    """Open a menu for a player; the decision that is pending is made afresh when he has done his action."""
    assert game.go is not None
    function, locals, parent = game.go
    block, picks = function.again  # type: ignore[attr-defined]  # where something may be claimed every decision has it
    frame: Frame | None = (game.program.claims[menu], (seat,), (block, tuple(locals[pick] for pick in picks), parent))
    game.partial = ()
    while frame is not None:
        run, locals, parent = frame
        frame = run(game, locals, parent)


def _steps(game: Machine) -> list[Answer]:
    """The short answers to a claim that is open."""
    more = len(game.partial)
    return [answer for answer in game.listed() if answer != PASS and len(answer) > more]


def _names(game: Machine, answer: Answer) -> bool:
    """Whether the menu that is open has the action of an answer."""
    site = site_of(game.go[0]) if game.go is not None else None
    return site is not None and game.program.stage.numbers.ids["actions"][answer[0]] in site.actions
