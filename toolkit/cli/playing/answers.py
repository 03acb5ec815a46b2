"""Short answers in words. In: a game that waits for a player. Out: what a menu shows of each, and what names it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from toolkit.cli.playing.wording import Wording
from toolkit.play.titles import title_of

if TYPE_CHECKING:
    from toolkit.play import Game

WHOLE = "no more"
"""What ends a set."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a menu: the answer in words, the cases behind it, and all the names by which it can be picked.

    `number` is the whole number that it says last, if it says one; `begins` the action that it begins with that.
    `price` is what it costs. `also`: words of the tool in English, which pick it too where no name of any line does.
    """

    text: str
    cases: tuple[str, ...]
    names: tuple[str, ...]
    number: int | None = None
    begins: str = ""
    price: str = ""
    also: tuple[str, ...] = ()


def menu_of(game: Game, answers: Iterable[Sequence[Any]]) -> list[Line]:
    """The lines of a menu, in the order of the answers, in the words of the player who is asked."""
    from toolkit.play import name_answer
    from toolkit.play.seats import viewer_at

    assert game.seat is not None, "only a player has a menu"
    wording = Wording.of(game, viewer_at(game, game.seat))
    amounts: dict[tuple[Any, ...], dict[Any, Any]] = {}
    return [
        replace(
            _line(game, wording, tuple(answer), name_answer(game, answer, wording.names)),
            price=_price(game, tuple(answer)) or _amount(game, tuple(answer), amounts),
        )
        for answer in answers
    ]


def _amount(game: Game, answer: tuple[Any, ...], amounts: dict[tuple[Any, ...], dict[Any, Any]]) -> str:
    """The number that a map from which is chosen has for the last thing of an answer: what it costs to come there."""
    from toolkit.play.prices import amounts_of

    begun = answer[:-1]
    if begun not in amounts:
        amounts[begun] = amounts_of(game, begun)
    return str(amounts[begun].get(answer[-1], ""))


def _price(game: Game, answer: tuple[Any, ...]) -> str:
    """What an answer costs: `prestige 2`, whatever the number, as a title knows no other form."""
    from toolkit.play.prices import prices_of

    pack = game.program.rules.pack
    return ", ".join(f"{title_of(pack, 'purses', purse).lower()} {amount}" for purse, amount in prices_of(game, answer))


def whose_amount(game: Game, begun: tuple[Any, ...]) -> str:
    """Whose amount comes next where a number is split: `Rifles 2 (C3)`; nothing elsewhere."""
    from toolkit.play.seats import viewer_at
    from toolkit.play.sharing import sharers_at
    from toolkit.program.sorts import innermost

    assert game.seat is not None, "only a player has a menu"
    sharers = sharers_at(game, begun)
    if sharers is None or sharers.next is None:
        return ""
    wording = Wording.of(game, viewer_at(game, game.seat))
    return wording.word(str(wording.names.name(innermost(sharers.type), sharers.next)))


def proposed_lines(game: Game, answers: Iterable[Sequence[Any]]) -> list[Line]:
    """The lines of whole answers that the rules propose, in the words of the player who is asked."""
    from toolkit.play import name_answer
    from toolkit.play.seats import viewer_at

    assert game.seat is not None, "only a player is proposed anything"
    wording = Wording.of(game, viewer_at(game, game.seat))
    return [
        replace(_whole_line(game, wording, name_answer(game, answer, wording.names)), price=_price(game, tuple(answer)))
        for answer in answers
    ]


def whole_answer(game: Game, answer: tuple[Any, ...]) -> str:
    """A whole answer in the words of the player who is asked: `Move: Unit Rifles 2 (C3)`."""
    from toolkit.play import PASS, name_answer
    from toolkit.play.seats import viewer_at

    assert game.seat is not None, "only a player answers"
    if answer == PASS:
        return game.program.rules.pack.say("pass")
    wording = Wording.of(game, viewer_at(game, game.seat))
    return _whole_line(game, wording, name_answer(game, answer, wording.names)).text


def claim_lines(game: Game, seat: int, answers: Iterable[Sequence[Any]]) -> list[Line]:
    """The lines of what a player may claim, in his own words."""
    from toolkit.play import Claim, name_answer
    from toolkit.play.answers import CLAIM
    from toolkit.play.seats import viewer_at

    wording = Wording.of(game, viewer_at(game, seat))
    lines = []
    for answer in answers:
        named = name_answer(game, Claim.of(seat, answer), wording.names)
        who = next(iter(named))
        lines.append(_whole_line(game, wording, {**named, who: str(named[who]).removeprefix(CLAIM)}))
    return lines


def _whole_line(game: Game, wording: Wording, named: dict[str, Any]) -> Line:
    from toolkit.packs.arguments import argument_words

    (_, does), *parts = named.items()
    pack = game.program.rules.pack
    action = pack.find("actions", does)
    element = f"actions.{does}" if action is not None else game.site.element if game.site is not None else ""
    said = "; ".join(
        f"{pack.say_known(argument_words(pack, element, name))} {_all_words(value, wording.word, pack.say)}"
        for name, value in parts
    )
    if action is None:
        return Line(said, game_site_cases(game), (whole_words(named), said))
    text = ": ".join(part for part in (title_of(pack, "actions", does), said) if part)
    return Line(text, tuple(action.record.cite), tuple(dict.fromkeys((whole_words(named), text))))


def _line(game: Game, wording: Wording, answer: tuple[Any, ...], named: dict[str, Any]) -> Line:
    from toolkit.play import END, PASS

    (_, does), *parts = named.items()
    if answer == PASS:
        said = game.program.rules.pack.say("pass")
        return Line(said, (), (said,), also=("pass",))
    pack = game.program.rules.pack
    action = pack.find("actions", does)
    title = title_of(pack, "actions", does) if does != "choose" else ""
    cases = tuple(action.record.cite) if action is not None else game_site_cases(game)
    if not parts:
        return Line(title, cases, (does, title))
    closes = answer[-1] == END and len(answer) - max(len(game.partial), 1) == 1  # else it names the last candidate too
    last, is_own = (WHOLE, True) if closes else last_word(parts[-1][1])
    said = pack.say(last) if is_own else wording.word(last)
    goes_on = bool(game.partial)  # what is done has been said then
    text = said if not title or said == title or goes_on else f"{title}: {said}"
    called = said if is_own else last
    names = (called, said, f"{does} {called}", f"{title}: {called}", text)
    other = last if is_own else wording.otherwise(last)
    also = (other, f"{does} {other}", f"{title}: {other}") if other and other != said else ()
    number = None if closes else _number(parts[-1][1])
    begins = "" if number is None or not title or goes_on else does
    return Line(text, cases, tuple(dict.fromkeys(name for name in names if name)), number, begins, also=also)


def _number(value: Any) -> int | None:
    """The whole number that the last thing of a part of an answer is."""
    last = value[-1] if isinstance(value, list) and value else value
    return last if isinstance(last, int) and not isinstance(last, bool) else None


def game_site_cases(game: Game) -> tuple[str, ...]:
    """The cases of the place where the game waits."""
    return tuple(game.site.cite) if game.site is not None else ()


def last_word(value: Any) -> tuple[str, bool]:
    """The last thing of a part of an answer by its name; and whether that is a word of the tool's, such as `yes`."""
    if isinstance(value, list):
        return last_word(value[-1]) if value else ("none", True)
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "yes", False: "no"}[value], True
    return str(value), False


def begun_words(game: Game, named: dict[str, Any]) -> str:
    """What is said so far of an answer, in the words of the player who is asked: `Move: Unit Rifles 2 (C3)`."""
    from toolkit.play.seats import viewer_at

    assert game.seat is not None, "only a player begins an answer"
    return _whole_line(game, Wording.of(game, viewer_at(game, game.seat)), named).text


def whole_words(named: dict[str, Any]) -> str:
    """A whole answer in one line: `move, unit rifle#2`."""
    (_, does), *parts = named.items()
    said = [f"{name} {_all_words(value)}" for name, value in parts]
    if does == "choose":
        return ", ".join(said)
    return ", ".join([does.replace("_", " "), *said])


def _all_words(value: Any, word: Callable[[str], str] = str, say: Callable[[str], str] = str) -> str:
    each = [last_word(one) for one in (value if isinstance(value, list) and value else [value])]
    return ", ".join(say(name) if is_own else word(name) for name, is_own in each)
