"""Whether all ways to ask for contacts say the same of a random scene, and that is what fractions say."""

from __future__ import annotations

import random
from unittest import mock

import numpy as np

from tests.unit.board.contacts.exact_scene import Hows, exact_contacts
from tests.unit.board.contacts.scenes import random_scene
from toolkit.board.contacts import Scene, contacts_of, outlines
from toolkit.board.contacts.account import strongest
from toolkit.board.contacts.columns import HOWS, WHATS, Contacts, all_contacts, contacts_from

PAIRS = 12
"""Pairs of a scene that are worked out in fractions."""


def differences(seed: int) -> list[str]:
    """What is not as it should be in the scene of a seed. Many are cut into shorter chains than usual, so that more is
    told chain by chain."""
    scene, picks = random_scene(seed), random.Random(seed)
    with mock.patch.object(outlines, "CHAIN", picks.choice((2, 3, outlines.CHAIN))):
        columns = all_contacts(scene)
    found = []
    source = picks.randrange(len(scene.spaces))
    if not same_rows(columns, contacts_from(scene, source), source):
        found.append(f"scene {seed}: other columns from space {source} alone")
    rows = pairs_of(scene, columns)
    for _ in range(PAIRS):
        pair = source, target = picks.randrange(len(scene.spaces)), picks.randrange(len(scene.spaces))
        expected = exact_contacts(scene, scene.spaces[source], scene.spaces[target])
        told = strongest(contacts_of(scene, scene.spaces[source], scene.spaces[target]))
        account = {key: how for key, how in told.items() if key[1] is not None}
        if not expected == account == rows.get(pair, {}):
            found.append(f"scene {seed}, {pair}: {expected} in fractions, {account} told, {rows.get(pair)} in columns")
    return found


def same_rows(columns: Contacts, alone: Contacts, source: int) -> bool:
    """Whether the columns of one source are those of all, but for other sources."""
    mine = columns.source == source
    return all(
        np.array_equal(one, other)
        for one, other in (
            (columns.thing[mine], alone.thing),
            (columns.target[mine], alone.target),
            (columns.how[mine], alone.how),
        )
    )


def pairs_of(scene: Scene, columns: Contacts) -> dict[tuple[int, int], Hows]:
    """What columns say, pair by pair, as it is written in fractions."""
    sides = [(number, *side) for number, feature in enumerate(scene.sides) for side in feature]
    figures = len(columns.what) - len(sides)
    keys = []
    for thing, (what, which, at) in enumerate(zip(columns.what, columns.which, columns.at, strict=True)):
        place = scene.spaces[at] if at >= 0 else None
        keys.append((WHATS[what], int(which), place, None) if thing < figures else ("feature", *sides[thing - figures]))
    found: dict[tuple[int, int], Hows] = {}
    rows = zip(columns.thing, columns.source, columns.target, columns.how, strict=True)
    for thing, source, target, how in rows:
        found.setdefault((int(source), int(target)), {})[keys[thing]] = HOWS[how]
    return found
