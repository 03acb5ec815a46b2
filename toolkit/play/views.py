"""`view(seat)`: all that a seat may know, and nothing else. In: a game, a player or a seat. Out: a document for JSON.

It holds no seed, no counter, no address. Two states that differ only in what the player cannot see give equal views.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.model import Type
from toolkit.play.answers import NamedAnswer, name_given
from toolkit.play.automatic_passes import standing_of
from toolkit.play.base_game import BaseGame
from toolkit.play.heard_answers import heard_answers
from toolkit.play.knowledge import Knowledge, KnownNames
from toolkit.play.live_occasions import heard_of
from toolkit.play.once import once_for_each
from toolkit.play.private_part import private_part
from toolkit.play.seats import Viewer
from toolkit.play.secrets import is_secret
from toolkit.program.effects import SHOWING
from toolkit.program.policies import TURNS
from toolkit.runtime.program import site_of
from toolkit.state import Cell, CellType, Names, Stage, name_cell, name_row
from toolkit.state.shapes import Inner
from toolkit.state.tellers import Teller

_TOLD = ("space ", "edge ", "player ", "side ")


def view_of(game: BaseGame, viewer: Viewer, *, whole: bool = False) -> dict[str, Any]:
    """What a player, or the players of a seat between them, may know.

    Pieces by place, state, what goes on, the pending decision, the answers given; `whole`: also what `sample` needs.
    """
    stage = game.program.stage
    knowledge = Knowledge(stage, game.cells, viewer)
    return {
        **_who(stage, viewer),
        "places": dict(_places(knowledge)),
        "state": dict(_state(knowledge)),
        "occasions": _occasions(game, knowledge),
        "effects": _effects(knowledge),
        "decision": _decision(game, knowledge),
        "standing": _standing(game, viewer),
        "record": _record(game, knowledge),
        "over": game.over,
        "result": _result(game),
        **({"private": private_part(game, knowledge, view_of)} if whole else {}),
    }


def _who(stage: Stage, viewer: Viewer) -> dict[str, Any]:
    """Who looks: a player, or the players of a seat."""
    players = stage.numbers.players
    return {"player": players[viewer]} if isinstance(viewer, int) else {"players": [players[each] for each in viewer]}


def _standing(game: BaseGame, viewer: Viewer) -> Any:
    """Until when a player passes; of a seat of several by player."""
    if isinstance(viewer, int):
        return standing_of(game, viewer)
    return {game.program.stage.numbers.players[each]: standing_of(game, each) for each in viewer}


def piece_view(knowledge: Knowledge, piece: int) -> dict[str, Any]:
    """What a player knows of a piece that he can point at."""
    layout, cells = knowledge.stage.layout, knowledge.cells
    shape = layout.shapes[cells[piece]]
    seen: dict[str, Any] = {"name": knowledge.name(piece)}
    if not knowledge.sees(piece):
        seen["shows"] = knowledge.back(piece)
        inside = [one for one in knowledge.lying(piece) if knowledge.knows_of(one)] if "holds" in shape.at else []
        return seen | ({"holds": [piece_view(knowledge, one) for one in inside]} if inside else {})
    owner = cells[piece + shape.at["owner"]]
    seen["owner"] = None if owner is None else knowledge.stage.numbers.players[owner]
    seen["face_up"] = cells[piece + shape.at["up"]]
    for field, offset, type, tell in layout.row_tellers[cells[piece]]:
        if field.startswith("state "):
            value = cells[piece + offset]
            told = _name(knowledge, type, value) if tell is None else tell(knowledge.told_names, value)
            seen[field.removeprefix("state ")] = told
    if "holds" in shape.at:
        lying = knowledge.lying(piece)
        inside = [inner for inner in lying if knowledge.tells_where(inner) or knowledge.knows_of(inner)]
        seen["holds"] = [piece_view(knowledge, inner) for inner in inside]
    return seen


def _places(knowledge: Knowledge) -> list[tuple[str, Any]]:
    """Every space and place with what lies there, or how many where nothing else is told of any; where the number is
    secret, those of which he knows."""
    stage = knowledge.stage
    names = [*stage.ground.labels, *(instance.name for instance in stage.numbers.instances)]
    found: list[tuple[str, Any]] = []
    for address, name in enumerate(names):
        pieces = knowledge.lying(address)
        known = [piece for piece in pieces if knowledge.knows_of(piece)]
        is_space = address < len(stage.ground.labels)
        if knowledge.counts(address):
            told = is_space or (not knowledge.is_secret(address) and any(map(knowledge.tells_of, pieces)))
            views = [piece_view(knowledge, piece) for piece in pieces] if told else knowledge.count(address)
            found.append((name, views))
        elif is_space or known:
            found.append((name, [piece_view(knowledge, piece) for piece in known]))
    return found


def _state(knowledge: Knowledge) -> list[tuple[str, Any]]:
    """Declared state and purses."""
    cells, names = knowledge.cells, knowledge.told_names
    return [
        (name, _name(knowledge, type, cells[index]) if tell is None else tell(names, cells[index]))
        for index, name, type, tell in _told_cells(knowledge.stage)
    ]


@once_for_each
def _told_cells(stage: Stage) -> tuple[tuple[int, str, CellType, Teller | None], ...]:
    """The cells that everybody sees: where each stands, what it is called, and how what it holds is told."""
    layout = stage.layout
    told = (index for index, cell in enumerate(layout.cells) if is_told(cell))
    return tuple((at, layout.cells[at].name, layout.cells[at].type, layout.cell_tellers[at]) for at in told)


def is_told(cell: Cell) -> bool:
    """Whether a cell holds declared state or a purse: everybody sees these."""
    return (
        cell.field != "holds"
        and not cell.field.startswith(TURNS)
        and not cell.field.startswith("pieces ")
        and (cell.thing == "game" or cell.thing.startswith(_TOLD))
    )


def _occasions(game: BaseGame, knowledge: Knowledge) -> list[dict[str, Any]]:
    """What goes on, outermost first: kinds and facts."""
    found = []
    for row, shape in heard_of(game, knowledge.viewer):
        facts = {
            field.removeprefix("fact "): _name(knowledge, type, game.cells[row + shape.at[field]])
            for field, type in shape.fields
            if field.startswith("fact ") and isinstance(type, Type)
        }
        found.append({"kind": shape.id, **facts})
    return found


def _effects(knowledge: Knowledge) -> list[dict[str, Any]]:
    """What lasts: effects, what they are on, their arguments. In the order of granting; last what is on pieces that he
    does not know, by name: granted at once to several, effects come in the order in which these were made."""
    layout, cells = knowledge.stage.layout, knowledge.cells
    found: list[dict[str, Any]] = []
    for row, shape in layout.rows(cells):
        if shape.what == "effect" and shape.id != SHOWING and layout.is_live(cells, row, shape):
            written = name_row(layout, knowledge.told_names, cells, row, shape)
            arguments = {field[9:]: value for field, value in written.items() if field.startswith("argument ")}
            found.append({"effect": shape.id, "on": written["bearer"], **arguments})
    unidentified = [one for one in found if knowledge.known_names.is_unseen(one["on"])]
    return [one for one in found if one not in unidentified] + sorted(unidentified, key=json.dumps)


def _decision(game: BaseGame, knowledge: Knowledge) -> dict[str, Any] | None:
    """Who is asked; and where it is the player himself, for what, with all legal answers by name."""
    if game.go is None or game.seat is None:
        return None
    asked = knowledge.stage.numbers.players[game.seat]
    if game.seat not in knowledge.viewers:
        tells = is_secret(game.program, game.go)  # nothing but that he acts secretly
        is_cut = site_of(game.go[0]).hidden and not game.stop_at_forced and not tells
        return None if is_cut else {"asks": asked}
    site = site_of(game.go[0])
    names = knowledge.answer_names
    answers = [name_given(game.program, game.go, False, answer, names) for answer in game.legal()]
    return {"asks": asked, "at": site.path, "prompt": site.prompt, "cite": list(site.cite), "answers": answers}


def _record(game: BaseGame, knowledge: Knowledge) -> list[dict[str, Any]]:
    """The answers given so far, without those that other seats gave in secret; chance's are seen in the state.

    What was answered before a game was loaded is told where the save holds its history.
    """
    before = _told_before(game, knowledge) if game.before else ()
    return [*game.told, *before, *heard_answers(game, knowledge.viewer, knowledge.told_names)]


def _told_before(game: BaseGame, knowledge: Knowledge) -> Sequence[NamedAnswer]:
    """What a seat was told of the answers up to where a game was loaded, in the names that it has now."""
    kept = _played_before(game.before)
    if not kept:
        kept.append(game.earlier())
    earlier = kept[0]
    if earlier is None:
        return ()
    rows, told, then = knowledge.names.rows, knowledge.told_names, game.program.stage.names(earlier.cells)
    named = {row: told.named[rows[name]] if "#" in name else name for row, name in then.named.items()}
    return heard_answers(earlier, knowledge.viewer, KnownNames.of(then, named=named, running={}))


@once_for_each
def _played_before(before: tuple[Mapping[str, Any], ...]) -> list[BaseGame | None]:
    """The game that came before some games were loaded, filled by `_told_before`."""
    return []


def _result(game: BaseGame) -> list[list[str]] | None:
    players = game.program.stage.numbers.players
    result = game.result
    return None if result is None else [[players[player] for player in group] for group in result]


def _name(knowledge: Knowledge, type: Type | Inner, value: Any) -> Any:
    names: Names = knowledge.told_names
    return name_cell(knowledge.stage.layout, names, type, value, lambda field: None)
