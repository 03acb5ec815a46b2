"""What a view holds for `sample` beside what people read. In: a game, what a seat knows. Out: a JSON-able document.

All is by name, and pieces by the names in which the seat is told of the past (of several unidentified pieces in one
place not which): where the game waits and what its steps keep, what goes on with its facts and counts, the pieces that
it sees with all that it sees of them. Of what somebody else does secretly nothing is told but that he does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Set
from typing import Any

from toolkit.play.automatic_passes import freed_of
from toolkit.play.base_game import BaseGame
from toolkit.play.frames import write_frame
from toolkit.play.hidden_decisions import first_unseen
from toolkit.play.knowledge import SOMEWHERE, UNSEEN, Knowledge
from toolkit.play.live_occasions import heard_of
from toolkit.play.played_by import named_policies
from toolkit.play.seats import Viewer
from toolkit.play.secrets import as_it_began, is_secret
from toolkit.program.effects import SHOWING
from toolkit.runtime.program import Frame, site_of
from toolkit.state import Layout, name_row, write_state
from toolkit.state.listing_keys import by_key
from toolkit.state.row_cells import OWNER

_COUNTED = re.compile(r"\.(past|limit) ")


View = Callable[[BaseGame, Viewer], dict[str, Any]]
"""What a seat is told of a game: `view_of`, of which this is a part."""


def private_part(game: BaseGame, knowledge: Knowledge, view: View) -> dict[str, Any]:
    """Where the game waits and what lasts, as a seat knows it; of others who act secretly how it was when they began;
    while others are asked where nobody shall learn that they can do anything, where that may have begun."""
    if not _is_cut(game, knowledge):
        return _document(game, knowledge, game.go)
    frame = first_unseen(game, knowledge.viewer, lambda other: _all_but_where(other, knowledge.viewer, view))
    if frame is None:
        return {"unseen": True}
    return _document(game, knowledge, frame) | {"unseen": True}


def _all_but_where(game: BaseGame, viewer: Viewer, view: View) -> dict[str, Any]:
    """What a seat knows of a game but where it waits, and what was answered."""
    knowledge = Knowledge(game.program.stage, game.cells, viewer)
    told = {**view(game, viewer), "private": _document(game, knowledge, None)}
    return {key: value for key, value in told.items() if key not in ("decision", "record")}


def _document(game: BaseGame, knowledge: Knowledge, waits: Frame | None) -> dict[str, Any]:
    """What lasts, and where the game waits."""
    is_secret_of_others = game.seat not in knowledge.viewers and is_secret(game.program, game.go)
    stage, cells = knowledge.stage, game.cells
    layout, names = stage.layout, knowledge.private_names
    written = write_state(layout, cells, names)
    heard = {row for row, _ in heard_of(game, knowledge.viewer)}
    live = [name for name in written["live"] if _concerns(knowledge, names.rows[name], heard)]
    fields = {
        key: _heard(knowledge, value) if isinstance(value, list) and _COUNTED.search(key) else value
        for key, value in written["cells"].items()
        if key.partition(" ")[0] in ("occasion", "effect") and key.partition(" ")[2].partition(".")[0] in live
    }
    frame = as_it_began(game.program, waits) if is_secret_of_others else waits
    for seat in range(len(stage.numbers.players)):
        frame = frame if frame is None or seat in knowledge.viewers else freed_of(frame, seat)
    document: dict[str, Any] = {
        "unseen": False,
        "secret": is_secret_of_others,
        "made": _made(knowledge),
        "pieces": _pieces(knowledge),
        "uncounted": _uncounted(knowledge),
        "kept_back": _kept_back(knowledge),
        "listed": _listed(knowledge),
        "told": _told(knowledge),
        "live": live,
        "fields": fields,
        "standing": _own_passes(knowledge, written["cells"]),
        "odds": list(game.odds) if isinstance(game.odds, tuple) else game.odds,
        "waits": write_frame(game.program, names, frame),
    }
    if policies := named_policies(game):
        document["policies"] = policies
    if game.partial and game.seat in knowledge.viewers:
        document["begun"] = _begun(game)
    return _numbered(layout, document)


def _begun(game: BaseGame) -> list[int]:
    """What the seat has begun of an answer: which of those listed each of its steps is, from 0."""
    begun, at, found = game.partial, (), list[int]()
    try:
        while len(at) < len(begun):
            game.partial = at
            steps = enumerate(game.legal())
            place, at = next((n, one) for n, one in steps if len(one) > len(at) and one == begun[: len(one)])
            found.append(place)
    finally:
        game.partial = begun
    return found


def _is_cut(game: BaseGame, knowledge: Knowledge) -> bool:
    """Whether a seat may not know where the game waits."""
    if game.go is None or game.seat is None or game.seat in knowledge.viewers or is_secret(game.program, game.go):
        return False
    return site_of(game.go[0]).hidden and not game.stop_at_forced


def _concerns(knowledge: Knowledge, row: int, heard: Set[int]) -> bool:
    """Whether a seat knows of what goes on or lasts: of what was shown until something, what it was shown itself."""
    shape, cells = knowledge.stage.layout.shapes[knowledge.cells[row]], knowledge.cells
    if shape.what == "occasion":
        return row in heard
    if shape.id != SHOWING:
        return True
    return any(viewer in knowledge.viewers for viewer in cells[row + shape.at["argument viewers"]])


def _heard(knowledge: Knowledge, noted: list[Any]) -> list[Any]:
    """Of past events of a kind, or of what counts for a limit, what a seat has heard of: nothing of pieces of which it
    is not told where they are, and while somebody acts secretly nothing of pieces that it does not know, for it may be
    he who did it."""
    layout = knowledge.stage.layout
    acts = layout.counts_before is not None and knowledge.cells[layout.counts_before] is not None
    unheard = UNSEEN if acts else SOMEWHERE
    return [each for each in noted if unheard not in json.dumps(each)]


def _made(knowledge: Knowledge) -> list[list[str | None]]:
    """The pieces that were made in play, in that order, with their owners: everybody knows that; of kinds of which
    pieces may be made unseen, those that the seat knows."""
    stage, cells = knowledge.stage, knowledge.cells
    players = stage.numbers.players
    found: list[list[str | None]] = []
    for row, shape in stage.layout.rows(cells):
        is_made = shape.what == "piece" and row >= len(stage.start)
        if is_made and (shape.id not in stage.needs.made_unseen or knowledge.sees(row)):
            owner = cells[row + OWNER]
            found.append([knowledge.called[row], None if owner is None else players[owner]])
    return found


def _pieces(knowledge: Knowledge) -> dict[str, Any]:
    """What the seat knows of each piece that it knows, also of those that have left play."""
    layout, cells, names = knowledge.stage.layout, knowledge.cells, knowledge.private_names
    found = {}
    for row, shape in layout.rows(cells):
        if shape.what == "piece" and knowledge.sees(row):
            fields = name_row(layout, names, cells, row, shape)
            found[knowledge.called[row]] = {
                key: value for key, value in fields.items() if key not in ("holder", "holds", "key")
            } | {"gone": cells[row + shape.at["holder"]] is None}
    return found


def _uncounted(knowledge: Knowledge) -> list[str]:
    """The spaces and places of which the seat does not know how many lie there."""
    stage = knowledge.stage
    names = [*stage.ground.labels, *(instance.name for instance in stage.numbers.instances)]
    return [name for address, name in enumerate(names) if not knowledge.counts(address)]


def _kept_back(knowledge: Knowledge) -> list[str]:
    """The places of which the seat is told but a number, that of before, for somebody acts secretly."""
    first, instances = len(knowledge.stage.ground.labels), knowledge.stage.numbers.instances
    return [one.name for address, one in enumerate(instances, first) if knowledge.is_secret(address)]


def _listed(knowledge: Knowledge) -> list[str]:
    """The pieces that may be hidden and of which the seat is told, in the order in which they are listed."""
    layout, cells = knowledge.stage.layout, knowledge.cells
    if layout.draws is None:
        return []
    rows = by_key(cells, [row for row, _ in layout.rows_of("piece", cells) if layout.draws[2][cells[row]]])
    return [knowledge.name(row) for row in rows if knowledge.is_told(row)]


def _told(knowledge: Knowledge) -> list[list[int] | None] | None:
    """While somebody acts secretly: how many lie in each place, as the seat was told it, and by how much it has changed
    that since it began; None where it is not told, and where nobody acts."""
    stage = knowledge.stage
    if stage.layout.counts_before is None or knowledge.cells[stage.layout.counts_before] is None:
        return None
    first = len(stage.ground.labels)
    return [
        [knowledge.count(address), knowledge.own_change(address)]
        if knowledge.counts(address) or not knowledge.is_secret(address)
        else None
        for address in range(first, first + len(stage.numbers.instances))
    ]


def _own_passes(knowledge: Knowledge, cells: dict[str, Any]) -> list[Any]:
    """The standing passes of the seat's players."""
    players = {knowledge.stage.numbers.players[viewer] for viewer in knowledge.viewers}
    return [entry for entry in cells.get("system.standing", ()) if entry[0] in players]


def _numbered(layout: Layout, document: dict[str, Any]) -> dict[str, Any]:
    """The serials of what goes on and lasts, closed up: how many there were in between is nobody's knowledge.

    Kinds of occasion that cannot nest in themselves are not counted: the number of a live one is always the same.
    """
    counted = {shape.id for shape in layout.shapes if shape.what == "effect"} | layout.needs.nests
    kinds = sorted(counted, key=len, reverse=True)
    if not kinds:
        return document
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, kinds))})@(\d+)")
    text = json.dumps(document)
    numbers = sorted({int(found[2]) for found in pattern.finditer(text)} - {0})
    order = {0: 0} | {number: place for place, number in enumerate(numbers, 1)}
    closed: dict[str, Any] = json.loads(pattern.sub(lambda found: f"{found[1]}@{order[int(found[2])]}", text))
    return closed
