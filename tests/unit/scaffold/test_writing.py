"""Several files that are written all, or none."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from toolkit.scaffold import writing
from toolkit.scaffold.refusing import Refused
from toolkit.scaffold.writing import Change, see_place, write_all


def everything(folder: Path) -> dict[str, bytes | None]:
    return {str(each.relative_to(folder)): each.read_bytes() if each.is_file() else None for each in folder.rglob("*")}


def test_new_files_and_changed_ones(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("a: 1\n", "utf-8")
    write_all(tmp_path, {"a.yaml": Change("a: 2\n", "a: 1\n"), "deep/er/b.yaml": Change("b: 1\n")})
    assert everything(tmp_path) == {"a.yaml": b"a: 2\n", "deep": None, "deep/er": None, "deep/er/b.yaml": b"b: 1\n"}


def test_what_cannot_be_written_leaves_all_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.yaml").write_text("a: 1\n", "utf-8")
    write = writing.write_whole

    def full(file: Path, data: bytes, **more: Any) -> None:
        if file.name == "c.yaml":
            raise OSError(28, os.strerror(28), str(file))
        write(file, data, **more)

    monkeypatch.setattr(writing, "write_whole", full)
    changes = {"a.yaml": Change("a: 2\n", "a: 1\n"), "deep/b.yaml": Change("b: 1\n"), "c.yaml": Change("c: 1\n")}
    with pytest.raises(OSError, match="No space left"):
        write_all(tmp_path, changes)
    assert everything(tmp_path) == {"a.yaml": b"a: 1\n"}


def test_what_somebody_changed_meanwhile_stays(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("mine: 1\n", "utf-8")
    for change in (Change("a: 2\n", "a: 1\n"), Change("a: 2\n")):
        with pytest.raises(Refused, match=r"changed meanwhile|there already"):
            write_all(tmp_path, {"b.yaml": Change("b: 1\n"), "a.yaml": change})
    assert everything(tmp_path) == {"a.yaml": b"mine: 1\n"}


@pytest.mark.parametrize("path", ["../x.yaml", "a/../../x.yaml", "/x.yaml", "link/x.yaml", "link", "file/x.yaml"])
def test_no_place_outside_of_the_folder_nor_behind_a_link(tmp_path: Path, path: str) -> None:
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "link").symlink_to(tmp_path, target_is_directory=True)
    (folder / "file").write_text("", "utf-8")
    with pytest.raises(Refused):
        see_place(folder, path)
