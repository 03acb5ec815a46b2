"""Files are written whole or not at all, and through no link."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from toolkit.whole_files import own_folder, read_own, whole_file, write_whole


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


needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")


@needs_pipes
@pytest.mark.parametrize("through_a_link", [False, True])
def test_what_is_no_file_is_neither_written_to_nor_replaced(tmp_path: Path, through_a_link: bool) -> None:
    """Nobody waits for a reader, and nobody's `/dev/null` becomes a file: `/dev/stdout` is a link to a device."""
    file = pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    if through_a_link:
        file = tmp_path / "link"
        file.symlink_to(pipe)
    with pytest.raises(OSError, match="no plain file"):
        write_whole(file, b"new")
    assert stat.S_ISFIFO(pipe.lstat().st_mode)
    with pytest.raises(OSError, match="no plain file"):
        write_whole(Path(os.devnull), b"new")


def test_a_stream_that_breaks_off_leaves_the_old_file_whole(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")
    with pytest.raises(OSError, match="disk"), whole_file(file) as stream:
        stream.write(b"half of ")
        raise OSError(errno.ENOSPC, "the disk is full")
    assert file.read_bytes() == b"old" and [*tmp_path.iterdir()] == [file]


def test_what_a_killed_process_left_is_taken_away_next_time(tmp_path: Path) -> None:
    program = (
        "import os, signal, sys; from pathlib import Path; from toolkit.whole_files import whole_file\n"
        "with whole_file(Path(sys.argv[1])) as stream: os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    file, others = tmp_path / "file", tmp_path / ".new-notes"
    others.write_bytes(b"the user's own")
    assert subprocess.run([sys.executable, "-c", program, str(file)]).returncode != 0
    (left,) = [each for each in tmp_path.iterdir() if each != others]
    write_whole(file, b"one")
    assert left.exists(), "somebody may still be writing it"
    for each in (left, others):
        os.utime(each, (0, 0))
    write_whole(file, b"two")
    assert {*tmp_path.iterdir()} == {file, others}


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs users")
def test_only_what_nobody_else_can_have_written_is_read_as_ones_own(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    assert own_folder(folder) and folder.stat().st_mode & 0o077 == 0
    file = folder / "file"
    write_whole(file, b"mine", mode=0o600)
    assert read_own(file, 4) == b"mine" and read_own(file, 4, private=True) == b"mine"
    assert read_own(file, 3) is None, "too large"
    for mode, is_read in ((0o640, True), (0o620, False), (0o602, False)):
        file.chmod(mode)
        assert (read_own(file, 4) is not None) == is_read
    file.chmod(0o640)
    assert read_own(file, 4, private=True) is None
    (folder / "link").symlink_to(file)
    os.mkfifo(folder / "pipe")
    for other in (folder / "link", folder / "pipe", folder, folder / "none", Path(os.devnull)):
        assert read_own(other, 4) is None
    (tmp_path / "link").symlink_to(folder)
    assert not own_folder(tmp_path / "link") and not own_folder(file)
    folder.chmod(0o770)
    assert not own_folder(folder)
