"""`why`: an expression asked about a game, and its account printed as a tree. In: a game and words. Out: lines."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from toolkit.cli.playing.screen import Screen
from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.diagnostics import Diagnostic
    from toolkit.examples.accounts import Found
    from toolkit.examples.lines import Line
    from toolkit.packs import Pack
    from toolkit.play import Game
    from toolkit.play.seats import Viewer
    from toolkit.source import Source

_SAID = ("true", "false", "none", "clear", "blocked")
UNREADABLE = "\ufffd"
"""What stands in an expression for a character that no file may hold, or that nobody sees."""


def explain(game: Game, text: str, screen: Screen, viewer: Viewer | None = None) -> bool:
    """Print how the rules come to the value of an expression; False where it is none, which is then reported.

    A `viewer` is told nothing that depends on what he cannot see.
    """
    from toolkit.examples.accounts import Failed
    from toolkit.examples.asking import Unseen
    from toolkit.examples.things import Unnamed
    from toolkit.report import render

    pack = game.program.rules.pack
    try:
        found, problems = account(game, text, viewer)
    except Unnamed as error:
        screen.line((f"{error} {error.advice}".strip(), "wrong"))
        return False
    except Unseen:
        told = "That depends on what this seat cannot see. `hexwright play --all` shows everything."
        screen.line((pack.say(told), "wrong"))
        return False
    except Failed as failed:
        screen.line((pack.say("This cannot be computed here. {reason}", reason=failed.words(pack)), "wrong"))
        return False
    if found is None:
        source = source_of(text)
        said = render(
            "text",
            [_about_now(problem) for problem in problems],
            lambda path: source.text if path == source.path else None,
        )
        screen.block(said)
        return False
    for line in found.lines:
        screen.line(*_parts(line, pack))
    return True


def account(game: Game, text: str, viewer: Viewer | None = None) -> tuple[Found | None, list[Diagnostic]]:
    """The value of an expression with its account, or what is wrong with the expression.

    For a `viewer` it raises `Unseen` where the value would be another in a world that he cannot tell from this one, and
    leaves out the lines of the account that would. What values say that are public everybody is told.
    """
    from toolkit.examples.accounts import find_value
    from toolkit.examples.asking import find_for, question
    from toolkit.language.code import Where
    from toolkit.model import Type
    from toolkit.play.live_occasions import going_on, heard_of
    from toolkit.play.seats import viewers_of

    stage = game.program.stage
    is_elsewhere = viewer is not None and game.seat not in viewers_of(viewer)
    live = {shape.id for _, shape in (going_on(game) if viewer is None else heard_of(game, viewer))}
    kept = game.site.locals if game.site is not None and not is_elsewhere else ()
    types = {local.name: local.type for local in kept if isinstance(local.type, Type) and local.name.isidentifier()}
    known = {local.name: value for local, value in zip(kept, game.go[1] if game.go else (), strict=not is_elsewhere)}
    asked, problems = question(stage, text, Where(source_of(text), ("why",)), {*live, "game"}, types)
    if asked is None:
        return None, problems
    if viewer is None:
        return find_value(stage, game.cells, asked, known), problems
    return find_for(stage, game.cells, asked, known, viewer), problems


def _about_now(problem: Diagnostic) -> Diagnostic:
    """Who asks `why` has no element to write `within:` on: he is told to ask at another time."""
    if problem.code != "E528":
        return problem
    return replace(problem, advice="Ask it where that is going on: in the game then, or at that step of a record.")


def source_of(text: str) -> Source:
    """The expression as a file of its own, so that what is wrong with it has a place."""
    from toolkit.source import parse_source

    line = "".join(character if visible(character) == character else UNREADABLE for character in " ".join(text.split()))
    source, _ = parse_source(f"why: |-\n  {line}\n", "expression")
    assert source is not None
    return source


def _parts(line: Line, pack: Pack) -> list[str | tuple[str, str]]:
    """A line with its styles, in the language of the pack: what does not count is struck out, also without colour."""
    indent, cases = "  " * line.depth, f"  ({', '.join(line.cases)})" if line.cases else ""
    words, number = _words(line, pack), _number(line.number, pack)
    note = (f"  [{_note(line, pack)}]" if line.note else "", "quiet")
    if line.fate == "counted":
        return [indent, words, " ", (number, "title"), (cases, "case"), note]
    return [indent, (f"{words} {number}".strip(), "struck"), (cases, "case"), note]


def _number(number: str, pack: Pack) -> str:
    """What a line comes to: truths and what sight is in the language of the pack."""
    if number.startswith("hindered by "):
        return pack.say("hindered by {count}", count=number.removeprefix("hindered by "))
    return pack.say(number) if number in _SAID else number


def _words(line: Line, pack: Pack) -> str:
    """What a line says: labels as the pack has them, what is asked for as it is written."""
    begins, label, does = line.begins, line.label, line.does
    if line.how == "=":
        return f"{pack.say(begins)} {label} =" if begins else line.words
    said = pack.say_known(pack.said(label))
    if does == "void":
        return f"{said}: {pack.say(does)}"
    return " ".join(part for part in (pack.say(begins) if begins else "", said, pack.say(does) if does else "") if part)


def _note(line: Line, pack: Pack) -> str:
    if line.fate != "counted":
        return pack.say_known(f"{line.fate}: does not count")
    if line.terrain:
        terrain = pack.find("terrain", line.terrain)
        title = str(terrain.record.title) if terrain is not None else line.terrain
        return f"{title}: {pack.say(line.why)}" if line.why else title
    return pack.say("held at {limit}", limit=line.held) if line.held else line.made_of
