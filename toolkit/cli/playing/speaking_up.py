"""What a person says beside the answers listed: until when he passes, what he claims. In: a command. Out: lines.

Nothing is printed where something was done; else the lines tell what could be.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from toolkit.cli.playing.answers import Line, claim_lines
from toolkit.cli.playing.commands import Command, Picked, Unclear, plain, read_line

if TYPE_CHECKING:
    from toolkit.play import Game


def speak_up(game: Game, command: Command, people: Sequence[int]) -> list[str]:
    """Do what is said, for the person who is asked or, of a claim, for the one of the `people` whose name comes first.

    Raises Refused and GameFault.
    """
    if command.name == "pass until":
        game.pass_until(*moments_of(game, command.words))
        return []
    if command.name == "lift pass":
        game.lift_pass()
        return []
    return _claim(game, command.words, people)


def moments_of(game: Game, words: str) -> list[str]:
    """The moments that are named: by their ids, or as they are shown, with a comma or an `or` between them."""
    from toolkit.play.automatic_passes import ends_of, moment_words

    pack = game.program.rules.pack
    joint = re.escape(pack.say("{one} or {other}", one="", other="").strip())
    shown = {plain(moment_words(pack, moment)): moment for moment in ends_of(game)}
    found: list[str] = []
    for part in re.split(rf",|\s(?:or|{joint})\s", words):
        moment = shown.get(plain(part))
        found += [moment] if moment is not None else [word for word in part.split() if word != "or"]
    return found


def _claim(game: Game, words: str, people: Sequence[int]) -> list[str]:
    from toolkit.play.interrupts import whole_claims
    from toolkit.play.titles import player_title

    players, pack = game.program.stage.numbers.players, game.program.rules.pack
    first, _, rest = words.partition(" ")
    named = next((player for player in people if players[player] == first), None)
    seat = named if named is not None else game.seat if game.seat in people else people[0]
    assert seat is not None, "somebody types"
    words = rest if named is not None else words
    answers = whole_claims(game, seat)
    lines: list[Line] = claim_lines(game, seat, answers)
    if not lines:
        who = player_title(pack, game.program.stage.scenario, players[seat])
        return [pack.say("{who} can claim nothing here.", who=who)]
    if not words.strip():
        return [f"{number:>4}  {line.text}" for number, line in enumerate(lines, 1)]
    meant = read_line(words, [line.names for line in lines], say=pack.say, also=[line.also for line in lines])
    if isinstance(meant, Picked):
        game.claim(seat, answers[meant.index])
        return []
    if isinstance(meant, Unclear):
        return [meant.reason]
    return [pack.say("`{typed}` is nothing that can be claimed here.", typed=words.strip())]
