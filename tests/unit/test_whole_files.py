"""Files are written whole or not at all, and through no link."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.whole_files import write_whole


def test_a_file_is_new_or_replaced(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    for data in (b"one", b"two"):
        write_whole(file, data)
        assert file.read_bytes() == data
    assert [*tmp_path.iterdir()] == [file]


def test_a_new_file_has_the_permissions_that_files_have_and_an_old_one_its_own(tmp_path: Path) -> None:
    usual, file = tmp_path / "usual", tmp_path / "file"
    usual.write_bytes(b"")
    write_whole(file, b"new")
    assert file.stat().st_mode == usual.stat().st_mode
    file.chmod(0o604)
    write_whole(file, b"newer")
    assert file.stat().st_mode & 0o777 == 0o604


def test_a_link_is_replaced_and_what_it_names_stays(tmp_path: Path) -> None:
    victim, file = tmp_path / "victim", tmp_path / "file"
    victim.write_bytes(b"precious")
    file.symlink_to(victim)
    write_whole(file, b"new")
    assert (victim.read_bytes(), file.read_bytes(), file.is_symlink()) == (b"precious", b"new", False)


def test_nothing_stays_of_what_cannot_be_put_in_place(tmp_path: Path) -> None:
    (tmp_path / "file").mkdir()
    with pytest.raises(OSError):
        write_whole(tmp_path / "file", b"new")
    assert [each.name for each in tmp_path.iterdir()] == ["file"]
