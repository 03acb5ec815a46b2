"""A saved game taken up again, under its own rules or under what they have become. In: a save, a program. Out: a game.

Ends the process with 1 where it cannot go on, and says why, what has changed, and how to go on all the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.packs import Pack
    from toolkit.play import Difference, Game, Program

MOST_TOLD = 300
"""Characters that are told of what is wrong with a save."""
MOST_CHANGES = 5
"""Changes that are told one by one."""


def see_pack(named: str, pack: Pack, file: Path, scenario: str) -> None:
    """End the process where a game was played with another pack."""
    from toolkit.cli.playing.files import refuse

    if named != pack.id:
        other = visible(named)
        refuse(
            f"{visible(str(file))} is a game of the pack {other}, not of {pack.id}.\n"
            f"Name that pack: hexwright play {other}/{visible(scenario)} --resume {visible(str(file))}"
        )
    if pack.find("scenarios", scenario) is None:
        known = ", ".join(sorted(pack.items.get("scenarios", {}))) or "none"
        refuse(
            f"{visible(str(file))} was played in the scenario {visible(scenario)}, which {pack.id} does not have; "
            f"its scenarios are: {known}."
        )


def known_options(options: Mapping[str, str], pack: Pack, file: Path, *, tries: bool) -> dict[str, str]:
    """The options of a game that was kept. One that the pack lacks ends the process; with `tries` it is left out."""
    from toolkit.cli.playing.files import refuse
    from toolkit.packs.options import choices_of

    known, found = choices_of(pack), {}
    for id, value in options.items():
        if id in known and value in known[id]:
            found[id] = value
            continue
        what = f"the option {visible(id)}: {visible(value)}"
        lacks = f"{pack.id} has no such option" if id not in known else f"it is one of these: {', '.join(known[id])}"
        if not tries:
            refuse(f"{visible(str(file))} was played with {what}, and {lacks}. --try plays without it.")
        click.echo(f"Left out: {what}, for {lacks}.", err=True)
    return found


def take_up(program: Program, saved: Mapping[str, Any], file: Path, *, tries: bool) -> Game:
    """The game of a save. Where what it was made from has changed, only with `tries`: then it goes on from where it
    stood, or, where the rules around that place have changed, from where its answers lead now."""
    from toolkit.play import NotThisGame, UnknownSite, differences, load
    from toolkit.rules.scenario import UnknownName

    changed = differences(program.stage, saved["made_from"])
    if changed and not tries:
        refuse_changes(f"{visible(str(file))} cannot be resumed", changed)
    for line in _told(changed):
        click.echo(line, err=True)
    reason = _moved(program, saved, changed)
    if reason is None:
        try:
            found = load(program, {**saved, "options": dict(program.stage.options)}, tries=bool(changed))
            return _without_other_past(found) if changed else found
        except (NotThisGame, UnknownName, UnknownSite) as error:
            reason = visible(str(error))[:MOST_TOLD]
    if not changed:
        _refuse(file, reason)
    return _from_its_answers(program, saved, file, reason)


def refuse_changes(what: str, changed: Sequence[Difference]) -> NoReturn:
    """End the process and name the first thing that is not what it was, with its place."""
    from toolkit.cli.playing.files import refuse

    more = f" (and {len(changed) - 1} more)" if len(changed) > 1 else ""
    refuse(
        f"{what}: since then the rules have changed.\n  {visible(str(changed[0]))}{more}\n"
        "Bring that back as it was, or say --try: then it goes on under the rules of now, as far as it goes."
    )


def _told(changed: Sequence[Difference]) -> Iterable[str]:
    if changed:
        yield "What the game is made from has changed since:"
    for each in changed[:MOST_CHANGES]:
        yield f"  {visible(str(each))}"
    if len(changed) > MOST_CHANGES:
        yield f"  and {len(changed) - MOST_CHANGES} more"


def _moved(program: Program, saved: Mapping[str, Any], changed: Sequence[Difference]) -> str | None:
    """Why a game may not wait any more where it waited: an element that it is in the midst of has changed, so that the
    name of a step may mean another one."""
    from toolkit.play.made_from import part_at
    from toolkit.play.program import site_of

    keys = {each.key for each in changed}
    frame = saved["state"]["pending"]
    while frame is not None and keys:
        function = program.functions.get(frame["at"])
        if function is None:
            return f"no step of these rules is at {visible(frame['at'])}"
        where = site_of(function).where
        part = part_at(program.stage, where.source.path, where.path)
        if part is not None and part.key in keys:
            return f"it stood in the midst of `{part.key}`, which has changed"
        frame = frame["up"]
    return None


def _without_other_past(game: Game) -> Game:
    """A game under changed rules, without its history where that would now lead elsewhere: nothing of it could be taken
    back, shown or recorded truly."""
    from toolkit.play import hash_of

    earlier = game.earlier()
    if game.before and (earlier is None or hash_of(earlier) != hash_of(game)):
        click.echo("What was answered before leads elsewhere now: it is not shown, taken back or recorded.", err=True)
        game.before, game.midway = (), True
    return game


def _from_its_answers(program: Program, saved: Mapping[str, Any], file: Path, reason: str) -> Game:
    """The game as far as its answers can be given again, from its beginning."""
    from toolkit.play import Game, Record, replay
    from toolkit.play.examples.log import answer_words

    try:
        record = Record.from_save(saved)
        begun = Game(program, record.seed, seats=record.seats)
    except ValueError as error:
        _refuse(file, f"{reason}; and it cannot be played again: {visible(str(error))}")
    again = replay(begun, record.answers)
    click.echo(f"It cannot go on from where it stood: {reason}.", err=True)
    click.echo(f"{again.played} of {len(record.answers)} answers played again from its beginning.", err=True)
    if again.refused is not None:
        words = visible(answer_words(record.answers[again.played]))
        click.echo(
            f"Answer {again.played + 1} is not legal any more: {words}\n  {visible(str(again.refused))}", err=True
        )
        click.echo("The game goes on from there.", err=True)
    return again.game


def _refuse(file: Path, reason: str) -> NoReturn:
    from toolkit.cli.playing.files import refuse

    refuse(f"{visible(str(file))} cannot be resumed: {reason}.")
