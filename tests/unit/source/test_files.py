"""Files of a pack that may come from a stranger: nothing outside is read, nothing that never answers is opened."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from toolkit.source import load_source


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.yaml").write_text("secret: 1\n")
    (tmp_path / "pack" / "units").mkdir(parents=True)
    (tmp_path / "pack" / "units" / "german.yaml").write_text("units: {}\n")
    return Path("pack")


def codes(file: Path, root: Path) -> list[str]:
    source, found = load_source(file, root)
    assert (source is None) == bool(found)
    return [each.code for each in found]


def test_a_file_is_shown_from_the_working_folder(pack: Path, tmp_path: Path) -> None:
    for given in (pack, pack.absolute()):
        source, found = load_source(given / "units" / "german.yaml", given)
        assert source is not None and found == []
        assert (source.path, source.data) == ("pack/units/german.yaml", {"units": {}})


def test_a_file_elsewhere_is_shown_as_given(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pack / "units")
    source, _ = load_source(Path("..") / "units" / ".." / "units" / "german.yaml", Path(".."))
    assert source is not None and source.path == "german.yaml"


def test_a_pack_may_itself_be_reached_by_a_link(pack: Path) -> None:
    Path("alias").symlink_to("pack")
    assert codes(Path("alias/units/german.yaml"), Path("alias")) == []


def test_links_are_not_followed(pack: Path) -> None:
    (pack / "cards.yaml").symlink_to("../secret.yaml")
    (pack / "cases.yaml").symlink_to("units/german.yaml")
    (pack / "maps").symlink_to("..")
    (pack / "dead.yaml").symlink_to("nowhere")
    for name in ("cards.yaml", "cases.yaml", "maps/secret.yaml", "dead.yaml"):
        assert codes(pack / name, pack) == ["E103"]


def test_paths_do_not_leave_the_pack(pack: Path) -> None:
    assert codes(pack / ".." / "secret.yaml", pack) == ["E102"]
    assert codes(Path("secret.yaml"), pack) == ["E102"]
    assert codes(pack / "units" / ".." / "units" / "german.yaml", pack) == []


def test_what_is_no_file_is_not_opened(pack: Path) -> None:
    os.mkfifo(pack / "pipe.yaml")
    for name in ("pipe.yaml", "units", "missing.yaml", "units/german.yaml/more.yaml", "nul\0.yaml", "n" * 300):
        assert codes(pack / name, pack) == ["E101"]
    assert codes(Path("/dev/zero"), Path("/dev")) == ["E101"]


def test_a_large_file_is_not_read_to_its_end(pack: Path) -> None:
    with (pack / "cards.yaml").open("wb") as file:
        file.truncate(1 << 40)
    assert codes(pack / "cards.yaml", pack) == ["E104"]


def test_a_file_that_may_not_be_read(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    _, found = load_source(pack / "units" / "german.yaml", pack)
    assert [(each.code, each.message) for each in found] == [("E101", "This file cannot be read: you may not read it.")]


def test_a_name_that_is_no_text_is_shown_all_the_same(pack: Path) -> None:
    name = os.fsdecode(b"caf\xe9.yaml")
    (pack / name).write_text("a: 1")
    source, _ = load_source(pack / name, pack)
    assert source is not None and source.path == "pack/caf\\xe9.yaml"
