"""A finished site takes the place of the old one whole, or not at all."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from toolkit.publish.swapping import alone, may_replace, mend, swap_in


def site(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True)
    (folder / "index.html").write_text(text, "utf-8")
    return folder


def test_a_first_site_is_put_in_place(tmp_path: Path) -> None:
    swap_in(site(tmp_path / "work", "new"), tmp_path / "deep" / "site")
    assert (tmp_path / "deep" / "site" / "index.html").read_text("utf-8") == "new"
    assert not (tmp_path / "work").exists()


def test_the_old_site_is_replaced_with_nothing_left_over(tmp_path: Path) -> None:
    out = tmp_path / "site"
    swap_in(site(tmp_path / "one", "old"), out)
    (out / "gone.html").write_text("x", "utf-8")
    swap_in(site(tmp_path / "two", "new"), out)
    assert (out / "index.html").read_text("utf-8") == "new"
    assert not (out / "gone.html").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_the_old_site_comes_back_when_the_new_one_cannot_be_put(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "site"
    swap_in(site(tmp_path / "one", "old"), out)
    rename = Path.rename

    def refuse(self: Path, target: Path) -> Path:
        if self.name == ".site.new":
            raise OSError("disk is full")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(OSError, match="disk is full"):
        swap_in(site(tmp_path / "two", "new"), out)
    assert (out / "index.html").read_text("utf-8") == "old"


def test_a_run_killed_between_the_renames_is_mended(tmp_path: Path) -> None:
    out = tmp_path / "site"
    swap_in(site(tmp_path / "one", "old"), out)
    out.rename(tmp_path / ".site.old")
    site(tmp_path / ".site.new", "new")
    mend(out)
    assert (out / "index.html").read_text("utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_only_what_is_ours_may_be_replaced(tmp_path: Path) -> None:
    swap_in(site(tmp_path / "one", "x"), tmp_path / "ours")
    site(tmp_path / "theirs", "x")
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("x", "utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "ours")
    allowed = {name: may_replace(tmp_path / name) for name in ("ours", "theirs", "empty", "file", "link", "absent")}
    assert allowed == {"ours": True, "theirs": False, "empty": True, "file": False, "link": False, "absent": True}


@pytest.mark.skipif(os.name == "nt", reason="folders cannot be locked there")
def test_two_builds_into_one_folder_take_turns(tmp_path: Path) -> None:
    order: list[str] = []
    out = tmp_path / "build"

    def second() -> None:
        with alone(out, lambda: order.append("waits")):
            order.append("second")

    with alone(out):
        thread = threading.Thread(target=second)
        thread.start()
        thread.join(0.2)
        order.append("first")
    thread.join()
    assert order == ["waits", "first", "second"]
    assert list(tmp_path.iterdir()) == []


def test_a_folder_stays_that_was_there_or_has_something_in_it(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    for name in ("there", "filled", "left-empty"):
        with alone(tmp_path / name):
            if name == "filled":
                (tmp_path / name / "site").mkdir()
    assert {path.name for path in tmp_path.iterdir()} == {"there", "filled"}
