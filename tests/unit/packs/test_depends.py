"""Packs that build on others: found, of the right version, not in a ring, not at odds."""

from pathlib import Path

import pytest

from tests.unit.packs.written import check, told
from toolkit.packs import load_pack


def pack(parent: Path, id: str, depends: str = "", version: str = "1.0.0", rules: str = "") -> Path:
    folder = parent / id
    folder.mkdir()
    head = f"pack: {id}\nversion: {version}\nlanguage: 1\ntitle: {id}\nlanguages: [en]\n"
    (folder / "pack.yaml").write_text(f"{head}depends: [{depends}]\n" if depends else head, "utf-8")
    if rules:
        (folder / "rules.yaml").write_text(rules, "utf-8")
    return folder


def needs(id: str, version: str = "^1.0.0") -> str:
    return f"{{pack: {id}, version: {version}}}"


def test_a_diamond_is_read_once_and_is_no_ring(tmp_path: Path) -> None:
    pack(tmp_path, "ground")
    pack(tmp_path, "left", needs("ground"))
    pack(tmp_path, "right", needs("ground"))
    folder = pack(tmp_path, "top", f"{needs('left')}, {needs('right')}")
    top, found = load_pack(folder)
    assert top is not None and found == []
    assert [each.id for each in top.family()] == ["top", "left", "right", "ground"]
    assert top.depends[0].depends[0] is top.depends[1].depends[0]


def test_a_wide_lattice_of_packs_is_read_quickly(tmp_path: Path) -> None:
    below: list[str] = []
    for level in range(12):
        ids = [f"a{level}", f"b{level}"]
        for id in ids:
            pack(tmp_path, id, ", ".join(needs(other) for other in below))
        below = ids
    top, found = load_pack(tmp_path / "a11")
    assert top is not None and found == [] and len(list(top.family())) == 23


@pytest.mark.parametrize("length", [1, 2, 5])
def test_a_ring_names_its_way(tmp_path: Path, length: int) -> None:
    for number in range(length):
        pack(tmp_path, f"p{number}", needs(f"p{(number + 1) % length}"))
    (found,) = check(tmp_path / "p0")
    assert found.code == "E305"
    assert found.message == f"This pack depends on itself: {' → '.join(f'p{n % length}' for n in range(length + 1))}."


def test_a_ring_further_down_is_that_pack_s_own(tmp_path: Path) -> None:
    pack(tmp_path, "one", needs("two"))
    pack(tmp_path, "two", needs("one"))
    assert check(pack(tmp_path, "top", needs("one"))) == []


def test_a_missing_pack_is_answered_by_the_nearest(tmp_path: Path) -> None:
    pack(tmp_path, "common")
    (found,) = check(pack(tmp_path, "top", needs("comon")))
    assert told([found]) == [("E304", "pack.yaml", "comon")]
    assert found.help.startswith("Did you mean `common`?")


def test_another_version_is_told_with_both_places(tmp_path: Path) -> None:
    pack(tmp_path, "common", version="1.4.0")
    (found,) = check(pack(tmp_path, "top", needs("common", "^2.0.0")))
    assert told([found]) == [("E306", "pack.yaml", "^2.0.0")]
    assert found.notes[0].span is not None and found.notes[0].span.line == 2


def test_two_packs_that_change_one_thing(tmp_path: Path) -> None:
    pack(tmp_path, "ground", rules="values:\n  cover: {base: 1}\n")
    pack(tmp_path, "left", needs("ground"), rules="values:\n  left_cover: {replaces: cover, base: 2}\n")
    pack(tmp_path, "right", needs("ground"), rules="values:\n  right_cover: {extends: cover, base: 3}\n")
    (found,) = check(pack(tmp_path, "top", f"{needs('left')}, {needs('right')}"))
    assert found.code == "E311"
    assert {found.span.path.split("/")[-2], found.notes[0].span.path.split("/")[-2]} == {"left", "right"}  # type: ignore[union-attr]


def test_a_neighbour_that_may_not_be_looked_into_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = pack(tmp_path, "top", needs("closed"))
    pack(tmp_path, "closed")
    there = Path.is_file

    def refuse(path: Path) -> bool:
        if path.parent.name == "closed":
            raise PermissionError(13, "Permission denied", str(path))
        return there(path)

    monkeypatch.setattr(Path, "is_file", refuse)
    assert [each.code for each in check(folder)] == ["E304"]
