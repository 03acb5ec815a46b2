"""`undo`: somebody's own last answer taken back, and what he saw of chance and of hidden things
meanwhile. In: a game. Out: lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from toolkit.cli.playing.commands import plain

if TYPE_CHECKING:
    from toolkit.play import Game

Parts = tuple[str, str]
MOST_TOLD = 12


def player_named(game: Game, name: str, people: Sequence[int]) -> int | None:
    """The player of that name, of his seat, or with that title, of those at the keyboard."""
    numbers, pack = game.program.stage.numbers, game.program.rules.pack
    scenario = pack.find("scenarios", game.program.stage.scenario)
    for player in people:
        id = numbers.players[player]
        seat = next(seat.name for seat in game.seats if player in seat.players)
        title = scenario.record.title_of_player(id) if scenario is not None else None
        if plain(name) in (plain(id), plain(seat), plain(str(title or id))):
            return player
    return None


def take_back(game: Game, player: int, how: str | None, seen: Callable[[], list[str]]) -> Iterator[Parts]:
    """Take back the last answer of who answers for a player; `seen` tells what was seen so far of chance and of
    what was hidden."""
    from toolkit.play import Refused
    from toolkit.play.seats import viewer_at, viewers_of
    from toolkit.play.undoing import stricter, take_back_own, undo_of

    before, pack = seen(), game.program.rules.pack
    least = undo_of(game)
    try:
        taken = take_back_own(game, viewers_of(viewer_at(game, player)), least if how is None else stricter(least, how))
    except Refused as refused:
        yield str(refused), "wrong"
        return
    if taken.of_others:
        yield pack.say("Taken back, with what others answered since."), "quiet"
    if taken.chance or taken.revealed:
        if taken.chance:
            yield pack.say("Chance is set back too, and brings the same again. What was seen of it:"), "quiet"
        else:
            yield pack.say("What was turned up or shown is hidden again. What was seen of it:"), "quiet"
        gone = before[len(seen()) :]
        for line in gone[:MOST_TOLD]:
            yield f"  {line}", "quiet"
        if not gone:
            yield f"  {pack.say('nothing')}", "quiet"
        if len(gone) > MOST_TOLD:
            yield f"  {pack.say('and {count} more', count=len(gone) - MOST_TOLD)}", "quiet"


def would_take_back(game: Game, player: int, how: str | None, seen: Callable[[Game], int]) -> str:
    """What `undo` would take back for a player, or why nothing; no words where he has answered nothing yet.

    `seen` counts what he has read in the log of a game of chance and of hidden things. What others have seen he is not
    told here, though it may forbid it too.
    """
    from toolkit.cli.playing.answers import whole_answer
    from toolkit.play import Refused
    from toolkit.play.interrupts import Claim
    from toolkit.play.seats import viewer_at, viewers_of
    from toolkit.play.undoing import NEVER, UNTIL_CHANCE, stricter, take_back_own, undo_of

    players, least, pack = viewers_of(viewer_at(game, player)), undo_of(game), game.program.rules.pack
    limit, other = least if how is None else stricter(least, how), game.clone()
    if limit == NEVER or not has_answered(other, players):
        return ""
    try:
        take_back_own(other, players)
    except Refused:
        return ""
    answer = other.undone[0] if other.undone is not None else ()
    if isinstance(answer, Claim) or other.seat is None:
        return ""
    if limit == UNTIL_CHANCE and seen(game) > seen(other):
        return pack.say("`undo` takes back nothing: you have seen what chance brought, or what was hidden.")
    return pack.say("`undo` takes back: {answer}", answer=whole_answer(other, tuple(answer)))


def has_answered(game: Game, players: tuple[int, ...]) -> bool:
    """Whether any of some players has given an answer since the game began, or was loaded."""
    from toolkit.runtime.program import seat_of

    return any(odds is None and seat_of(frame) in players for frame, odds, _ in game.decisions())
