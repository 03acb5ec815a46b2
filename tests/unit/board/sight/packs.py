"""The rules of sight of a pack that ships, and what sees what on its maps, for tests."""

from functools import cache
from pathlib import Path

from toolkit.board import Board
from toolkit.board.shared import reading_of
from toolkit.board.sight import Account, Covered, Rules, Seeing, marker_of, rules_of, seeing_of
from toolkit.packs import Pack, load_pack

CONTENT = Path(__file__).parents[4] / "content"


@cache
def pack_of(name: str) -> Pack:
    pack, _ = load_pack(CONTENT / name)
    assert pack is not None
    return pack


def rules_in(name: str) -> Rules:
    rules = rules_of(pack_of(name))
    assert rules is not None
    return rules


def board_in(name: str, map: str) -> Board:
    pack = pack_of(name)
    board = reading_of(pack, pack.maps[map]).board
    assert board is not None
    return board


@cache
def seeing_in(name: str, map: str) -> Seeing:
    return seeing_of(board_in(name, map), rules_in(name))


def number(seeing: Seeing, label: str) -> int:
    return seeing.ground.labels.index(label)


def sees(seeing: Seeing | Covered, one: str, other: str) -> Account:
    ground = seeing.ground if isinstance(seeing, Seeing) else seeing.seeing.ground
    return seeing.account(ground.labels.index(one), ground.labels.index(other))


def with_markers(seeing: Seeing, pack: str, **markers: str) -> Covered:
    """With markers on spaces: `N8="smoke_7"`, or `N8="smoke_7 blaze_face"` for another end."""
    found = {}
    for label, written in markers.items():
        unit, _, end = written.partition(" ")
        marker = marker_of(pack_of(pack), unit, end)
        assert marker is not None
        found[number(seeing, label)] = (marker,)
    return seeing.under(found)
