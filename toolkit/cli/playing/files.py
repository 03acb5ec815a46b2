"""Saves and records as files. In: a game, a path. Out: a JSON file; and back, with words for what cannot be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from toolkit.cli.outputs import occupied, shown_reason, write_out
from toolkit.phrases import Say, known_by, say_in_english
from toolkit.report.visible import visible
from toolkit.whole_files import open_plain, same_place

if TYPE_CHECKING:
    from toolkit.play import Game, Record

LARGEST = 50_000_000
"""Bytes that are read of a save or a record at most."""


def write_json(file: Path, document: Any, form: str, say: Say) -> None:
    """Write a document whole, or not at all: the file that was there stays until the new one is complete, and
    altogether where it is of another form."""
    write_out(file, f"{json.dumps(document, ensure_ascii=False, indent=1)}\n".encode(), form, say)


def see_written(say: Say, **files: Path | None) -> None:
    """End the process before anything is played where one file would be written twice, or in
    the place of something else."""
    named = [(f"--{option}", option, file) for option, file in files.items() if file is not None]
    for place, (option, _, file) in enumerate(named):
        for other, _, earlier in named[:place]:
            if same_place(file, earlier):
                raise click.UsageError(f"{other} and {option} name the same file, {visible(str(file))}: name two.")
    for _, form, file in named:
        reason = occupied(file, form, say)
        if reason is not None:
            refuse(shown_reason(file, reason, say))


def read_json(file: Path, say: Say) -> dict[str, Any]:
    """The document in a file. Ends the process with 1 where it is none."""
    try:
        with open_plain(file) as stream:
            data = json.loads(stream.read(LARGEST))
        json.dumps(data, ensure_ascii=False).encode()  # half a character, which JSON can spell, can be printed nowhere
    except OSError as error:
        refuse(say("{file} cannot be read: {reason}.", file=visible(str(file)), reason=known_by(say, error.strerror)))
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        refuse(say("{file} is no save and no record: it holds no JSON document.", file=visible(str(file))))
    found: dict[str, Any] = data
    return found


def refuse(reason: str) -> NoReturn:
    """End the process with 1 and a reason."""
    click.echo(f"hexwright: {reason}", err=True)
    raise click.exceptions.Exit(1)


def write_save(game: Game, file: Path) -> str:
    """Save a game with its history, so that what was answered before can still be taken back. Gives a line to print."""
    from toolkit.play import save

    say = game.program.rules.pack.say
    write_json(file, save(game, with_history=True), "save", say)
    return say("Saved in {file}.", file=visible(str(file)))


def write_record(game: Game, file: Path) -> str:
    """Write the record of a game. Gives a line to print."""
    from toolkit.play import record_of

    say = game.program.rules.pack.say
    if game.midway:
        return say(
            "No record is written: the game was resumed from a save that does not hold what was answered before it."
        )
    write_json(file, record_of(game).to_data(), "record", say)
    shown = visible(str(file))
    phrase = "The record is in {file}: `{command}` plays it again."
    return say(phrase, file=shown, command=f"hexwright replay {shown}")


def read_record(file: Path, say: Say = say_in_english) -> Record:
    """The record in a file, or that of a game that was saved with its history."""
    from toolkit.play import Record
    from toolkit.play.records import NoRecord

    data = read_json(file, say)
    is_save = "save" in data and "record" not in data
    try:
        return Record.from_save(data) if is_save else Record.from_data(data)
    except ValueError as error:
        reason = error.said(say) if isinstance(error, NoRecord) else str(error)
        refuse(say("{file} is no record: {reason}.", file=visible(str(file)), reason=visible(reason)))


def read_save(file: Path, say: Say) -> dict[str, Any]:
    """The save in a file, as far as can be told without its game."""
    from toolkit.play import NotThisGame, see_form

    data = read_json(file, say)
    try:
        see_form(data)
    except NotThisGame as error:
        refuse(say("{file} cannot be resumed: {reason}.", file=visible(str(file)), reason=visible(error.said(say))))
    return data


def recorded_folder(record: Record, folder: Path | None, say: Say = say_in_english) -> Path:
    """The folder of the pack that a record was played with: the one named, or by its id under ./content."""
    from toolkit.packs import find_packs

    if folder is not None:
        return folder
    for id in dict.fromkeys((record.pack, *record.packs)):
        found, _ = find_packs(id)
        if found and any((found[0] / "scenarios").glob(f"{record.scenario}.yaml")):
            return found[0]
    found, _ = find_packs(record.pack)
    if found:
        return found[0]
    phrase = "the pack of the record ({pack}) is not under ./content: name its folder with --pack."
    refuse(say(phrase, pack=visible(record.pack)))
