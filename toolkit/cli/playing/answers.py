"""Short answers in words. In: a game that waits for a player. Out: what a menu shows of each, and what names it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolkit.packs import Pack
    from toolkit.play import Game

WHOLE = "no more"
"""What ends a set."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a menu: the answer in words, the cases behind it, and all the names by which it can be picked."""

    text: str
    cases: tuple[str, ...]
    names: tuple[str, ...]


def menu_of(game: Game, answers: Iterable[Sequence[Any]]) -> list[Line]:
    """The lines of a menu, in the order of the answers."""
    from toolkit.play import name_answer

    names = game.program.stage.names(game.cells)
    return [_line(game, tuple(answer), name_answer(game, answer, names)) for answer in answers]


def _line(game: Game, answer: tuple[Any, ...], named: dict[str, Any]) -> Line:
    from toolkit.play import END, PASS

    (_, does), *parts = named.items()
    if answer == PASS:
        return Line("pass", (), ("pass",))
    pack = game.program.rules.pack
    action = pack.find("actions", does)
    title = title_of(pack, "actions", does) if does != "choose" else ""
    cases = tuple(action.record.cite) if action is not None else game_site_cases(game)
    if not parts:
        return Line(title, cases, (does, title))
    last = WHOLE if answer[-1] == END else words_of(parts[-1][1])
    text = f"{title}: {last}" if title else last
    return Line(text, cases, tuple(name for name in (last, f"{does} {last}", text) if name))


def game_site_cases(game: Game) -> tuple[str, ...]:
    """The cases of the place where the game waits."""
    return tuple(game.site.cite) if game.site is not None else ()


def words_of(value: Any) -> str:
    """The last thing of a part of an answer, in words."""
    if isinstance(value, list):
        return words_of(value[-1]) if value else "none"
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "yes", False: "no"}[value]
    return str(value)


def whole_words(named: dict[str, Any]) -> str:
    """A whole answer in one line: `move, unit rifle#2`."""
    (_, does), *parts = named.items()
    said = [f"{name} {_all_words(value)}" for name, value in parts]
    if does == "choose":
        return ", ".join(said)
    return ", ".join([does.replace("_", " "), *said])


def _all_words(value: Any) -> str:
    return ", ".join(words_of(each) for each in value) if isinstance(value, list) and value else words_of(value)


def title_of(pack: Pack, section: str, id: str) -> str:
    """What readers call a thing; its id in words where it has no title."""
    item = pack.find(section, id)
    title = getattr(item.record, "title", None) if item is not None else None
    return str(title or id.replace("_", " "))
