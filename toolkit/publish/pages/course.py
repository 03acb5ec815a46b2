"""How a scenario goes: its sequence of play as an outline, how it ends, its examples, how to play it.

In: a scenario. Out: sections of its page. The outline is read off the steps of the procedures, called ones inside their
callers; what a step says besides is told where the procedure stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.publish.game import Entry, read
from toolkit.publish.interface import say
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.nouns import section_noun
from toolkit.publish.pages.frame import Leaf

_CALLED = re.compile(r"\s*([a-z][a-z0-9_]*)\s*(?:\(|\Z)")
_DEEPEST = 4
_SECTIONS = {"call": "procedures", "during": "occasions", "offer": "menus"}
_ENDING = ("procedures", "actions", "triggers", "checks")


@dataclass
class Part:
    """A line of the outline: a procedure, an occasion or a menu, and what is inside it."""

    entry: Entry
    inside: list[Part]


def course(leaf: Leaf, scenario: Entry) -> Iterator[Html]:
    """The sections of a scenario's page that tell how it is played."""
    procedure = sequence_of(scenario)
    if procedure is not None:
        yield tag("h2", say("Sequence of play")) + _outline(leaf, [Part(procedure, outline(procedure))])
    endings = ends_the_game(scenario)
    if endings:
        yield tag("h2", say("How it ends")) + tag("ul", [_ending(leaf, one) for one in endings], class_="hw-plainlist")
    examples = [one for one in leaf.game.all("examples") if str(one.get("given", "")) == scenario.id]
    if examples:
        links = [tag("li", leaf.link(one), " ", leaf.cases(one.cites)) for one in examples]
        yield tag("h2", say("Examples given in it")) + tag("ul", links, class_="hw-plainlist hw-columns")
    if procedure is not None:
        command = f"hexwright play {leaf.game.id}/{scenario.id}"
        yield tag("h2", say("Play it")) + tag("pre", tag("code", command), class_="hw-command")


def sequence_of(scenario: Entry) -> Entry | None:
    """The procedure that is the whole game: the scenario's own, else the pack's."""
    game = scenario.game
    named = scenario.get("sequence") or read(game.pack.manifest.record, "sequence")
    if not named:
        documents = (read(item.record, "sequence") for item in game.pack.all("rules"))
        named = next((one for one in documents if one), None)
    return game.find("procedures", str(named)) if named else None


def outline(procedure: Entry, seen: tuple[str, ...] = ()) -> list[Part]:
    """What the steps of a procedure call, open and offer, in their order; each as deep as it stands, once."""
    if len(seen) >= _DEEPEST or procedure.id in seen:
        return []
    parts = list(_parts(procedure, _written(procedure).get("do", ()), (*seen, procedure.id)))
    return list({part.entry.address: part for part in parts}.values())


def _written(entry: Entry) -> Mapping[str, Any]:
    """An element as its file has it."""
    data: Any = entry.item.source.data if entry.item else {}
    for key in entry.item.where if entry.item else ():
        data = data[key]
    return data if isinstance(data, dict) else {}


def _parts(owner: Entry, steps: Any, seen: tuple[str, ...]) -> Iterator[Part]:
    for step in steps if isinstance(steps, list) else ():
        if not isinstance(step, dict):
            continue
        verb = next((verb for verb in _SECTIONS if verb in step), None)
        called = _CALLED.match(str(step[verb])) if verb else None
        entry = owner.game.find(_SECTIONS[verb], called[1]) if verb and called else None
        nested = [part for key in ("do", "then", "else") for part in _parts(owner, step.get(key), seen)]
        if entry is None:
            yield from nested
        elif verb == "call":
            yield Part(entry, outline(entry, seen))
        else:
            yield Part(entry, list({part.entry.address: part for part in nested}.values()))


def _outline(leaf: Leaf, parts: list[Part]) -> Html:
    lines = [
        tag("li", leaf.link(part.entry), " ", leaf.cases(part.entry.cites), _outline(leaf, part.inside))
        for part in parts
    ]
    return tag("ol", lines, class_="hw-outline") if lines else Html("")


def ends_the_game(scenario: Entry) -> list[Entry]:
    """The elements with a step that ends the game, those of the scenario's own rules left out."""
    game = scenario.game
    return [entry for section in _ENDING for entry in game.all(section) if _ends(_written(entry))]


def _ends(data: Any) -> bool:
    if isinstance(data, dict):
        return str(data.get("end", "")) == "game" or any(map(_ends, data.values()))
    return isinstance(data, list) and any(map(_ends, data))


def _ending(leaf: Leaf, entry: Entry) -> Html:
    """An element that ends the game, with its cases and what they say."""
    cases = [leaf.game.find("cases", id) for id in entry.cites]
    told = [tag("li", leaf.case(case.id), " ", case.title) for case in cases if case]
    noun = tag("span", section_noun(entry.section), class_="hw-quiet")
    return tag("li", join([leaf.link(entry), " ", noun]), tag("ul", told, class_="hw-plainlist") if told else None)
