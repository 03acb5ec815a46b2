"""A saved game taken up again, under its own rules or under what they have become. In: a save, a program. Out: a game.

Ends the process with 1 where it cannot go on, and says why, what has changed, and how to go on all the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from toolkit.phrases import Say
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
        other, shown = visible(named), visible(str(file))
        told = pack.say("{file} is a game of the pack {other}, not of {own}.", file=shown, other=other, own=pack.id)
        command = f"hexwright play {other}/{visible(scenario)} --resume {shown}"
        refuse(f"{told}\n{pack.say('Name that pack: {command}', command=command)}")
    if pack.find("scenarios", scenario) is None:
        known = ", ".join(sorted(pack.items.get("scenarios", {}))) or "–"
        phrase = "{file} was played in the scenario {scenario}, which {pack} does not have; its scenarios are: {known}."
        shown = visible(str(file))
        refuse(pack.say(phrase, file=shown, scenario=visible(scenario), pack=pack.id, known=known))


def known_options(options: Mapping[str, str], pack: Pack, file: Path, *, tries: bool) -> dict[str, str]:
    """The options of a game that was kept. One that the pack lacks ends the process; with `tries` it is left out."""
    from toolkit.cli.playing.files import refuse
    from toolkit.packs.options import choices_of

    known, found = choices_of(pack), {}
    for id, value in options.items():
        if id in known and value in known[id]:
            found[id] = value
            continue
        option = f"{visible(id)}: {visible(value)}"
        lacks = pack.say("{pack} has no such option", pack=pack.id)
        if id in known:
            lacks = pack.say("it is one of these: {known}", known=", ".join(known[id]))
        if not tries:
            phrase = "{file} was played with the option {option}, and {why}. --try plays without it."
            refuse(pack.say(phrase, file=visible(str(file)), option=option, why=lacks))
        click.echo(pack.say("Left out: the option {option}, for {why}.", option=option, why=lacks), err=True)
    return found


def take_up(program: Program, saved: Mapping[str, Any], file: Path, *, tries: bool) -> Game:
    """The game of a save. Where what it was made from has changed, only with `tries`: then it goes on from where it
    stood, or, where the rules around that place have changed, from where its answers lead now."""
    from toolkit.play import NotThisGame, UnknownSite, differences, load
    from toolkit.state import UnknownName

    changed, say = differences(program.stage, saved["made_from"]), program.rules.pack.say
    if changed and not tries:
        phrase = "{file} cannot be resumed: since then the rules have changed."
        refuse_changes(say(phrase, file=visible(str(file))), changed, say)
    tell_changes(changed, say)
    reason = _moved(program, saved, changed)
    if reason is None:
        try:
            found = load(program, {**saved, "options": dict(program.stage.options)}, tries=bool(changed))
            return _without_other_past(found) if changed else found
        except (NotThisGame, UnknownName, UnknownSite) as error:
            told = str(error) if isinstance(error, UnknownName) else error.said(say)
            reason = visible(told)[:MOST_TOLD]
    if not changed:
        _refuse(file, reason, say)
    return _from_its_answers(program, saved, file, reason)


def refuse_changes(what: str, changed: Sequence[Difference], say: Say) -> NoReturn:
    """End the process and name the first thing that is not what it was, with its place; `what` cannot be done."""
    from toolkit.cli.playing.files import refuse

    more = f" ({say('and {count} more', count=len(changed) - 1)})" if len(changed) > 1 else ""
    advice = "Bring that back as it was, or say --try: then it goes on under the rules of now, as far as it goes."
    refuse(f"{what}\n  {visible(changed[0].words(say))}{more}\n{say(advice)}")


def played_again(say: Say, played: int, count: int) -> str:
    """How many of the answers of a record were given again."""
    if count == 1:
        return say("{played} of 1 answer played again.", played=played)
    return say("{played} of {count} answers played again.", played=played, count=count)


def tell_changes(changed: Sequence[Difference], say: Say) -> None:
    """Say on the error stream what a game is not made from any more; nothing where all is as it was."""
    if changed:
        click.echo(say("What the game is made from has changed since:"), err=True)
    for each in changed[:MOST_CHANGES]:
        click.echo(f"  {visible(each.words(say))}", err=True)
    if len(changed) > MOST_CHANGES:
        click.echo(f"  {say('and {count} more', count=len(changed) - MOST_CHANGES)}", err=True)


def _moved(program: Program, saved: Mapping[str, Any], changed: Sequence[Difference]) -> str | None:
    """Why a game may not wait any more where it waited: an element that it is in the midst of has changed, so that the
    name of a step may mean another one."""
    from toolkit.play.made_from import part_at
    from toolkit.runtime.program import site_of

    keys, say = {each.key for each in changed}, program.rules.pack.say
    frame = saved["state"]["pending"]
    while frame is not None and keys:
        function = program.functions.get(frame["at"])
        if function is None:
            return say("no step of these rules is at {place}", place=visible(frame["at"]))
        where = site_of(function).where
        part = part_at(program.stage, where.source.path, where.path)
        if part is not None and part.key in keys:
            return say("it stood in the midst of `{name}`, which has changed", name=part.key)
        frame = frame["up"]
    return None


def _without_other_past(game: Game) -> Game:
    """A game under changed rules, without its history where that would now lead elsewhere: nothing of it could be taken
    back, shown or recorded truly."""
    from toolkit.play import hash_of

    earlier = game.earlier()
    if game.before and (earlier is None or hash_of(earlier) != hash_of(game)):
        phrase = "What was answered before leads elsewhere now: it is not shown, taken back or recorded."
        click.echo(game.program.rules.pack.say(phrase), err=True)
        game.before, game.midway = (), True
    return game


def _from_its_answers(program: Program, saved: Mapping[str, Any], file: Path, reason: str) -> Game:
    """The game as far as its answers can be given again, from its beginning."""
    from toolkit.examples.log import answer_words
    from toolkit.play import Game, Record, replay
    from toolkit.play.records import NoRecord

    say = program.rules.pack.say
    try:
        record = Record.from_save(saved)
        begun = Game(program, record.seed, seats=record.seats)
    except ValueError as error:
        why = visible(error.said(say) if isinstance(error, NoRecord) else str(error))
        _refuse(file, say("{reason}; and it cannot be played again: {why}", reason=reason, why=why), say)
    again = replay(begun, record.answers)
    click.echo(say("It cannot go on from where it stood: {reason}.", reason=reason), err=True)
    told = played_again(say, again.played, len(record.answers))
    click.echo(say("From its beginning: {played}", played=told), err=True)
    if again.refused is not None:
        words = visible(answer_words(record.answers[again.played]))
        told = say("Answer {number} is not legal any more:", number=again.played + 1)
        click.echo(f"{told} {words}\n  {visible(str(again.refused))}", err=True)
        click.echo(say("The game goes on from there."), err=True)
    return again.game


def _refuse(file: Path, reason: str, say: Say) -> NoReturn:
    from toolkit.cli.playing.files import refuse

    refuse(say("{file} cannot be resumed: {reason}.", file=visible(str(file)), reason=reason))
