"""`help`: how to answer, and what else can be typed. In: what is asked about. Out: styled lines."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.cli.playing.board import Line
from toolkit.cli.playing.commands import COMMANDS, GROUPS, shown_use
from toolkit.phrases import Say
from toolkit.phrases.terminal import MORE_HELP


def help_lines(words: str, say: Say, *, brief: bool) -> Iterator[Line]:
    """All commands with what they do, those of a name, or `brief` how to answer and what commands there are."""
    wanted = words.strip().lower()
    if wanted and wanted != "all":
        named = {command: says for command, says in COMMANDS.items() if command.split()[0] == wanted.split()[0]}
        if named:
            yield from _told(named, say)
            return
        yield ((say("There is no command {name}. `help all` lists them.", name=words), "wrong"),)
        return
    if brief and not wanted:
        yield from _brief(say)
        return
    yield from _told(COMMANDS, say)
    for says in MORE_HELP:
        yield ((say(says), ""),)


def _brief(say: Say) -> Iterator[Line]:
    """How to answer, and the commands by what they are for, on one small screen."""
    yield ((say("Type an answer: its number, its words, or how they begin."), ""),)
    for says in [*MORE_HELP][1:]:
        yield ((say(says), ""),)
    for head, commands in GROUPS.items():
        uses = "; ".join(shown_use(command, say) for command in commands)
        yield ((f"{say(head)}: ", "title"), (uses, ""))
    yield ((say("`help NAME` tells what one does, such as `help odds`; `help all` what each does."), "quiet"),)


def _told(commands: dict[str, str], say: Say) -> Iterator[Line]:
    uses = {shown_use(command, say): say(says) for command, says in commands.items()}
    width = 1 + max(map(len, uses))
    for use, says in uses.items():
        yield ((use.ljust(width), "title"), (says, ""))
