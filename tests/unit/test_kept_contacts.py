"""Contacts are kept and read again; whatever else lies in their place is worked out anew."""

from __future__ import annotations

import hashlib
import io
import os
import pickle
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest

from tests.unit.board.contacts.scenes import random_scene
from toolkit import kept_contacts as module
from toolkit.board.contacts import HEXES, SQUARES, Scene
from toolkit.board.contacts.columns import Contacts, all_contacts
from toolkit.kept_contacts import kept_contacts, key

SCENE = random_scene(3)
SPOILS: dict[str, Callable[[Contacts], Contacts]] = {
    "an unknown how": lambda kept: replace(kept, how=kept.how + np.uint8(3)),
    "a space that is not there": lambda kept: replace(kept, target=kept.target + np.uint16(len(SCENE.spaces))),
    "rows out of order": lambda kept: replace(kept, target=kept.target[::-1].copy()),
    "other things": lambda kept: replace(kept, which=kept.which + np.int32(1)),
    "starts that go back": lambda kept: replace(kept, starts=kept.starts[::-1].copy()),
    "starts beyond the rows": lambda kept: replace(kept, starts=kept.starts * 2),
    "columns of two lengths": lambda kept: replace(kept, how=kept.how[1:]),
    "numbers of another type": lambda kept: replace(kept, how=kept.how.astype(np.float64)),
}


def same(one: Contacts, other: Contacts) -> bool:
    """Whether all columns are the same."""
    return all(np.array_equal(getattr(one, field.name), getattr(other, field.name)) for field in fields(one))


def sealed(body: bytes) -> bytes:
    """A file that has the right hash of itself."""
    return hashlib.sha256(body).digest() + body


def written(columns: Contacts) -> bytes:
    """A file of columns."""
    body = io.BytesIO()
    for field in fields(columns):
        np.save(body, getattr(columns, field.name))
    return sealed(body.getvalue())


def forbid(scene: Scene) -> Contacts:
    """Stands where nothing should be worked out."""
    raise AssertionError(f"worked out anew: {scene}")


def test_contacts_are_read_where_they_were_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = kept_contacts(SCENE, tmp_path)
    assert len(kept.how) > 0
    monkeypatch.setattr(module, "all_contacts", forbid)
    assert same(kept_contacts(SCENE, tmp_path), kept)


def test_a_board_without_contacts_is_kept_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(HEXES, ((0, 0),))
    kept = kept_contacts(scene, tmp_path)
    monkeypatch.setattr(module, "all_contacts", forbid)
    assert same(kept_contacts(scene, tmp_path), kept)


def test_without_a_folder_nothing_is_kept(tmp_path: Path) -> None:
    assert same(kept_contacts(SCENE), all_contacts(SCENE))
    assert list(tmp_path.iterdir()) == []


def test_other_scenes_have_other_keys() -> None:
    scene = Scene(SQUARES, ((0, 0), (1, 0)))
    others = [
        replace(scene, lattice=HEXES),
        replace(scene, spaces=((1, 0), (0, 0))),
        replace(scene, paths=(scene.spaces,)),
    ]
    assert len({key(one) for one in (scene, *others)}) == 4


@pytest.mark.parametrize("spoil", SPOILS.values(), ids=SPOILS.keys())
def test_columns_that_cannot_be_are_worked_out_anew(spoil: Callable[[Contacts], Contacts], tmp_path: Path) -> None:
    kept = kept_contacts(SCENE, tmp_path)
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    assert written(kept) == whole
    file.write_bytes(written(spoil(kept)))
    assert same(kept_contacts(SCENE, tmp_path), kept)
    assert file.read_bytes() == whole


@pytest.mark.parametrize(
    "spoil",
    [
        lambda whole: b"",
        lambda whole: whole[:-1],
        lambda whole: sealed(whole[32:-1]),
        lambda whole: sealed(whole[32:] + b"more"),
        lambda whole: whole + bytes(10**6),
        lambda whole: sealed(pickle.dumps([print])),
        lambda whole: sealed(b"PK\x03\x04x"),
        lambda whole: sealed(whole[32:].replace(b"'shape': (", b"'shape': (99999999999999999999999", 1)),
        lambda whole: sealed(whole[32:].replace(b"'shape': (", b"'shape': (9999999999", 1)),
    ],
)
def test_files_that_are_no_columns_are_worked_out_anew(spoil: Callable[[bytes], bytes], tmp_path: Path) -> None:
    kept = kept_contacts(SCENE, tmp_path)
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(spoil(whole))
    assert same(kept_contacts(SCENE, tmp_path), kept)
    assert file.read_bytes() == whole


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    file = tmp_path / f"{key(SCENE)}.contacts"
    os.mkfifo(file)
    assert len(kept_contacts(SCENE, tmp_path).how) > 0
    assert file.is_file()


def test_a_folder_in_the_place_of_a_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / f"{key(SCENE)}.contacts").mkdir()
    assert len(kept_contacts(SCENE, tmp_path).how) > 0
    assert [each.is_dir() for each in tmp_path.iterdir()] == [True]


def test_a_folder_that_cannot_be_written_to_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert same(kept_contacts(SCENE, tmp_path / "file" / "folder"), all_contacts(SCENE))


def test_what_was_not_used_for_longest_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept_contacts(SCENE, tmp_path)
    (first,) = tmp_path.iterdir()
    monkeypatch.setattr(module, "AT_MOST", first.stat().st_size)
    kept_contacts(Scene(HEXES, ((0, 0),)), tmp_path)
    assert first not in tmp_path.iterdir()
    assert len(list(tmp_path.iterdir())) == 1
