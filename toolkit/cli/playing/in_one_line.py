"""A whole answer that is typed in one line: `march: tanks, D4`. In: a game, a line. Out: the short answers in a row.

Each part is what would be typed where it is asked for alone. Parts stand behind commas or blanks; the longest beginning
of a line that names something is a part, so that a comma alone parts `A1` from `A10` without doubt. What is missing
at the end is asked for; more than one answer is never taken from one line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolkit.cli.playing.commands import plain
from toolkit.cli.playing.menus import Entry, Menu, menu_at, numbers_behind
from toolkit.play.titles import title_of

if TYPE_CHECKING:
    from toolkit.play import Game, Refused

_END = re.compile(r"[\s,;]+|$")
"""What may end a part."""


@dataclass
class OneLine:
    """Short answers, each to be given behind the others, and the entry whose number is asked for behind them; or at
    which part the line means nothing, in the game as it then stands, and what it can be there."""

    answers: list[tuple[Any, ...]] = field(default_factory=list)
    behind: Entry | None = None
    wrong: str = ""
    at: Game | None = None
    menu: Menu | None = None

    def why(self) -> tuple[str, Refused | None]:
        """What is to be said of the part that means nothing, and the refusal where it is one by the rules."""
        from toolkit.cli.playing.commands import Unclear
        from toolkit.cli.playing.why_not import why_not

        assert self.at is not None and self.menu is not None, "something is wrong"
        meant = self.menu.read(self.wrong)
        refused = why_not(self.at, self.wrong) if not isinstance(meant, Unclear) or meant.unknown else None
        if refused is not None:
            return str(refused), refused
        say = self.at.program.rules.pack.say
        said = say("`{typed}` is no part of this answer.", typed=self.wrong)
        return (meant.reason if isinstance(meant, Unclear) else said), None


def in_one_line(game: Game, typed: str, menu: Menu) -> OneLine | None:
    """What a line means that has several parts, of which the first one is in the menu; None for any other."""
    from toolkit.agents.answers import is_complete

    found, probe = OneLine(), game.clone()
    entry, part, rest = _first(menu, typed.strip())
    if entry is None:
        return None if _is_action(game, part) else OneLine(wrong=part, at=probe, menu=menu)
    while rest:
        answer = entry.answers[0]
        if len(entry.answers) > 1:
            found.behind, menu = entry, numbers_behind(entry, probe)
        elif is_complete(probe, answer):
            return None  # more is typed than an answer
        else:
            found.answers.append(answer)
            probe.partial, found.behind = answer, None
            menu = menu_at(probe, [], probe.legal())
        before = rest
        entry, part, rest = _part(menu, rest)
        if entry is None:
            return OneLine(wrong=part or up_to_comma(before), at=probe, menu=menu)
    if len(entry.answers) > 1:
        found.behind = entry
    else:
        found.answers, found.behind = [*found.answers, entry.answers[0]], None
    return found


def _is_action(game: Game, part: str) -> bool:
    """Whether a part is nothing, or no more than what an action is called: what follows it is the first part then."""
    pack, ids = game.program.rules.pack, game.program.stage.numbers.ids["actions"]
    return plain(part) in {"", *(plain(name) for id in ids for name in (id, title_of(pack, "actions", id)))}


def _first(menu: Menu, text: str) -> tuple[Entry | None, str, str]:
    """The first part, which may also be the number of a line that is shown; behind an action a comma may stand."""
    number, rest = _cut(text, _END.search(text))
    if rest and number.removeprefix("#").isdecimal():
        meant = menu.read(number)
        if isinstance(meant, Entry):
            return meant, number, rest
    found = _part(menu, text)
    return found if found[0] is not None else _part(menu, text.replace(",", " ", 1))


def _part(menu: Menu, text: str) -> tuple[Entry | None, str, str]:
    """What the longest beginning of a text names that names something, this beginning, and the rest. Nothing is named
    by one that may mean several things."""
    for end in reversed([*_END.finditer(text)]):
        part, rest = _cut(text, end)
        named = menu.named(part)
        if named:
            return named[0] if len(named) == 1 else None, part, rest
    return None, "", text


def _cut(text: str, end: re.Match[str] | None) -> tuple[str, str]:
    assert end is not None, "a text has an end"
    return text[: end.start()], text[end.end() :]


def up_to_comma(text: str) -> str:
    """A line up to its first comma."""
    return re.split(r"[,;]", text, maxsplit=1)[0].strip() or text.strip()
