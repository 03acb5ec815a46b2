"""What comes with the toolkit is tested, and what somebody puts beside it in his checkout is not."""

import re
import subprocess

import pytest

from tests.playthroughs.games import scenarios
from tests.tested_packs import CONTENT, PLAYED, ROOT, UNPLAYED


@pytest.mark.slow  # only .ci/run asks: whoever keeps his own packs in a copy of this repository does nothing wrong
def test_every_pack_of_the_repository_is_listed() -> None:
    command = ["git", "ls-files", ":(glob)content/*/pack.yaml"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert sorted(str((folder / "pack.yaml").relative_to(ROOT)) for folder in CONTENT) == sorted(listed)


def test_all_that_is_listed_as_played_can_be() -> None:
    played = {folder for _, folder, _ in scenarios()}
    assert set(PLAYED) <= played


def test_nothing_of_the_others_says_how_it_is_played() -> None:
    """Once one has a sequence it belongs to those that are played."""
    saying = re.compile(r"^sequence:", re.MULTILINE)
    files = [file for folder in UNPLAYED for file in folder.rglob("*.yaml")]
    assert [file for file in files if saying.search(file.read_text("utf-8"))] == []
