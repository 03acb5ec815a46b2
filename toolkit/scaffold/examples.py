"""A new worked example. In: a pack, a scenario; or two moments of a game. Out: changes of files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from toolkit.edit.round_trip import read_node
from toolkit.edit.writing import Verbatim
from toolkit.examples.odds import brought
from toolkit.examples.saving import position_text, what_changed
from toolkit.packs import Item, Pack
from toolkit.play import Game
from toolkit.scaffold.ids import see_id
from toolkit.scaffold.manner import all_ids, home_of, path_of, with_entry
from toolkit.scaffold.refusing import Refused
from toolkit.scaffold.translating import translated
from toolkit.scaffold.writing import Change


@dataclass(frozen=True)
class Told:
    """What is told of a new example; `words` is its title in other languages."""

    id: str
    title: str
    text: str | None = None
    cite: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)


def see_new_example(pack: Pack, id: str) -> str:
    """The id, where it is one and no other example has it. Raises Refused."""
    see_id(id, "snake", "an example")
    for item in all_ids(pack, "examples"):
        if item.id == id:
            span = item.key_span()
            raise Refused(f"There is an example `{id}` already: {span.path}:{span.line}.", "Take another id.")
    return id


def who_is_asked(game: Game) -> str:
    """The player of whom a game waits for an answer."""
    return game.program.stage.numbers.players[game.seat] if game.seat is not None else "nobody"


def at_start(scenario: str, game: Game) -> dict[str, Any]:
    """The fields of an example that stands at the start of a scenario, and expects nothing but who is asked."""
    return {"given": scenario, "expect": [{"asks": who_is_asked(game)}]}


def is_at_start(game: Game) -> bool:
    """Whether a game stands at its first decision, and chance has had no part in how it came there: then its scenario
    says all of the position."""
    begun = [Game(game.program, seed) for seed in (1, 2)]
    return all(position_text(each, "begun") == position_text(game, "begun") for each in begun)


def of_answer(before: Game, answer: Mapping[str, Any], after: Game) -> dict[str, Any]:
    """The fields of an example that begins where a game stood, gives the answer that was given there, lets chance bring
    what it brought, and expects what came of it."""
    position: Any = read_node(position_text(before, "position"))["examples"]["position"]
    needless = {"title", "expect"} | ({"set", "place", "going_on"} if is_at_start(before) else set())
    fields = {name: _flow(value) for name, value in position.items() if name not in needless}
    dice, counters = brought(before, answer)
    chance = {"dice": dice, "counters": counters}
    fields |= {"next": {name: found for name, found in chance.items() if found}} if dice or counters else {}
    fields["do"] = [dict(answer)]
    changed = what_changed(before, after)
    fields["expect"] = [
        {"asks": who_is_asked(after)},
        *({"state": {name: _told(value)}} for name, value in changed.items()),
    ]
    return fields


def _told(value: Any) -> Any:
    """A value of state as expectations write it."""
    return Verbatim("none") if value is None else value


def _flow(value: Any) -> Any:
    """Parts of a position as they are written there."""
    if isinstance(value, dict):
        return {str(key): _flow(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_flow(each) for each in value]
    is_quoted = type(value) is not str
    return str(value) if is_quoted else Verbatim(value)


def example_changes(pack: Pack, told: Told, fields: Mapping[str, Any], file: str | None) -> dict[str, Change]:
    """The files for a new example: its own, and its title in other languages."""
    given = fields["given"]
    path, behind = home_of(pack, "examples", told.id, lambda item: (str(item.record.given) == str(given),))
    if file is not None and file != path:
        path, behind = file, _last_in(pack, file)
    said: dict[str, Any] = {"title": told.title}
    said |= {"text": told.text} if told.text is not None else {}
    said |= {"cite": told.cite[0] if len(told.cite) == 1 else [*told.cite]} if told.cite else {}
    changes = {path: with_entry(pack, path, "examples", told.id, said | dict(fields), behind)}
    words = {language: {"title": title} for language, title in told.words.items()}
    return changes | translated(pack, "examples", told.id, words)


def _last_in(pack: Pack, file: str) -> Item | None:
    return next((item for item in [*pack.all("examples")][::-1] if path_of(pack, item) == file), None)
