"""Each part of the language is used by two games, or by a small pack that has nothing to do with that one."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache

import pytest

from tests.tested_packs import CONTENT, SMALL
from tests.tools.write_uses import PAGE, written
from toolkit.features import GROUPS, Feature, all_features, used_in
from toolkit.packs import load_pack


@cache
def uses() -> tuple[Counter[Feature], Counter[Feature]]:
    """How many games use each feature, and how many small packs."""
    found: tuple[Counter[Feature], Counter[Feature]] = Counter(), Counter()
    for count, folders in zip(found, (CONTENT, SMALL), strict=True):
        for folder in folders:
            pack, _ = load_pack(folder)
            assert pack is not None, folder
            count.update([*used_in(pack)])
    return found


@pytest.mark.slow
def test_each_feature_is_used_by_two_games_or_by_a_small_pack() -> None:
    games, small = uses()
    assert [str(each) for each in all_features() if games[each] < 2 and not small[each]] == []


@pytest.mark.slow
def test_nothing_is_used_that_is_no_feature() -> None:
    games, small = uses()
    assert {*games, *small} <= {*all_features()}


@pytest.mark.slow
def test_the_site_has_what_small_packs_use_now() -> None:
    assert PAGE.read_text("utf-8") == written(), "`python -m tests.tools.write_uses` writes it anew"


def test_the_site_knows_every_small_pack() -> None:
    known = [each["pack"] for each in json.loads(PAGE.read_text("utf-8"))]
    assert known == [folder.name for folder in SMALL], "`python -m tests.tools.write_uses` writes it anew"


def test_features_are_those_of_registries_and_records() -> None:
    features = all_features()
    assert len(set(features)) == len(features)
    assert {feature.group for feature in features} == {*GROUPS}
    told = {str(feature) for feature in features}
    assert {
        "step swap",
        "function lines_of",
        "menu turns: once",
        "choice arrange",
        "value round: up",
        "modifier void",
    } <= told
