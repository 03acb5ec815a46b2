"""Words of expected and refused answers that mean nothing, so that nothing could ever be legal by them.

What must not be legal, or is refused, is refused for a misspelt word too: whoever writes it, or renames what it speaks
of, would never hear of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.diagnostics import Diagnostic, Span
from toolkit.examples.answers import answer_data
from toolkit.examples.codes import CANNOT_FAIL, WORD
from toolkit.examples.stops import is_stop
from toolkit.model import Type
from toolkit.names import Names, did_you_mean
from toolkit.packs import Item
from toolkit.play import Game, Refused, read_answer
from toolkit.play.answers import LIFTED
from toolkit.play.data import plain, written
from toolkit.play.refusals import Misread
from toolkit.play.slots import slots_of
from toolkit.state import UnknownName

_CALLED = (
    (Type("named", "space"), "a space"),
    (Type("named", "player"), "a player"),
    (Type("named", "side"), "a side"),
    (Type("named", "piece"), "a piece"),
    (Type("named", "place"), "a place"),
    (Type("named", "terrain"), "a terrain"),
    (Type("named", "keyword"), "a keyword"),
)
"""Types of things that have names, each with what one is called."""
Inside = tuple[str | int, ...]


def without_meaning(example: Item, inside: Inside, game: Game, entry: Any) -> Iterator[Diagnostic]:
    """What is wrong with the words of an answer that an example names, at the decision where it is looked at."""
    if isinstance(entry, Mapping):
        yield from _of_answer(example, inside, game, entry)
    elif game.seat is not None and not is_stop(game):
        yield from _of_word(example, inside, game, str(entry))


def never_legal(example: Item, inside: Inside, game: Game, entry: Any) -> Iterator[Diagnostic]:
    """That an answer which must not be legal could not be, whatever the rules say: another is asked, or nobody."""
    if game.over or is_stop(game):
        message = "Nobody is asked here, so nothing is legal: this cannot fail."
        yield CANNOT_FAIL.at(example.span(*inside), message)
    elif isinstance(entry, Mapping) and game.seat is not None:
        players = game.program.stage.numbers.players
        asked = players[game.seat]
        other = next((player for player in players if player in entry and player != asked), None)
        if other is not None and asked not in entry and not str(entry[other]).startswith("claim "):
            message = f"{asked.capitalize()} is asked here, so no answer of {other} is legal: this cannot fail."
            yield CANNOT_FAIL.at(example.key_span(*inside, other), message)


def _of_answer(example: Item, inside: Inside, game: Game, entry: Mapping[str, Any]) -> Iterator[Diagnostic]:
    players = game.program.stage.numbers.players
    if not game.over and game.odds is None and not any(player in entry for player in players):
        who = next(iter(entry), "")
        message = f"No player is called `{who}`: an answer begins with who gives it."
        yield WORD.at(example.key_span(*inside, who), message, help=did_you_mean(str(who), Names(players)))
        return
    try:
        read_answer(game, answer_data(game, entry))
    except Misread as misread:
        what = what_it_is(game, misread.word) if not misread.of_key else ""
        help = misread.advice or what or did_you_mean(misread.word, Names(misread.known))
        yield WORD.at(place_of(example, inside, entry, misread), str(misread), help=help)
    except Refused:
        return


def what_it_is(game: Game, word: str) -> str:
    """A sentence that says what a word means which means nothing where it stands; an empty text where it is no name."""
    names = game.program.stage.names(game.cells)
    for type, called in _CALLED:
        try:
            names.value(type, word)
        except UnknownName:
            continue
        return f"`{word}` is {called}."
    return ""


def _of_word(example: Item, inside: Inside, game: Game, word: str) -> Iterator[Diagnostic]:
    """An action by its name; of a choice something that may be chosen."""
    assert game.go is not None
    if word in ("pass", LIFTED):
        return
    if game.site is None or game.site.choice is None:
        actions = game.program.stage.numbers.of["actions"]
        if word not in actions:
            help = did_you_mean(word, Names(actions))
            yield WORD.at(example.span(*inside), f"No action is called `{word}`.", help=help)
        return
    (slot,) = slots_of(game.program, game.go, 0)
    names = game.program.stage.names(game.cells)
    try:
        names.value(slot.member, plain(slot.member, {"yes": "true", "no": "false"}.get(word, word)))
    except UnknownName as error:
        help = what_it_is(game, word) or did_you_mean(word, Names(names.words(slot.member)))
        yield WORD.at(example.span(*inside), f"`{written(error.data)}` is no {slot.member}.", help=help)


def place_of(example: Item, inside: Inside, entry: Mapping[str, Any], misread: Misread) -> Span:
    """The word of an answer that means nothing; of a list the member."""
    data = entry.get(misread.key)
    if misread.of_key:
        return example.key_span(*inside, misread.key)
    members = [str(each) for each in data] if isinstance(data, list | tuple) else []
    member = (members.index(misread.word),) if misread.word in members else ()
    return example.span(*inside, misread.key, *member)
