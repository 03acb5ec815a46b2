"""Addresses follow from ids alone, are safe as file names, and never meet."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as some

from toolkit.publish.addresses import anchor, between, file_name, item_address, unit_page

ids = some.one_of(
    some.text(max_size=100),
    some.sampled_from(["../x", "/etc", "con", "index", "CON", "a/b", "", ".", "..", "x" * 200, "Tiger", "tiger"]),
)


def test_plain_ids_stay_as_they_are() -> None:
    assert file_name("pz_iv") == "pz_iv"
    assert anchor("R6-S1") == "R6-S1"
    assert anchor("10.10") == "10.10"
    assert item_address("small", "cases", "R6-S1") == "games/small/rules.html#R6-S1"
    assert item_address("small", "tracks", "turn") == "games/small/decks.html#track:turn"
    assert unit_page("small", "pz_iv") == "games/small/units/pz_iv.html"


@pytest.mark.slow
@given(ids)
def test_a_file_name_stays_in_its_folder_on_every_system(id: str) -> None:
    name = file_name(id)
    assert re.fullmatch(r"[a-z0-9_~-]{1,700}", name)
    assert name not in {"con", "aux", "nul", "prn", "index", "readme"}
    assert PurePosixPath(f"games/{name}.html").parts == ("games", f"{name}.html")


@pytest.mark.slow
@given(ids, ids)
def test_two_ids_never_share_an_address(one: str, other: str) -> None:
    if one != other:
        assert file_name(one).lower() != file_name(other).lower()
        assert anchor(one) != anchor(other)


@given(ids)
def test_an_anchor_is_no_name_of_the_pages_own(id: str) -> None:
    assert ":" not in anchor(id)
    assert not anchor(id).startswith("_")


def test_links_are_relative() -> None:
    assert between("games/a/units.html", "games/a/units/x.html") == "units/x.html"
    assert between("games/a/units/x.html", "games/a/rules.html#1.1") == "../rules.html#1.1"
    assert between("games/a/rules.html", "games/a/rules.html#1.1") == "#1.1"
    assert between("games/a/rules.html", "games/a/rules.html") == "rules.html"
    assert between("index.html", "games/a/index.html") == "games/a/index.html"
