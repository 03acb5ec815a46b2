"""What comes with the toolkit is tested, and what somebody puts beside it in his checkout is not."""

import subprocess

import pytest

from tests.playthroughs.games import scenarios
from tests.tested_packs import CONTENT, ROOT


@pytest.mark.slow  # only .ci/run asks: whoever keeps his own packs in a copy of this repository does nothing wrong
def test_every_pack_of_the_repository_is_listed() -> None:
    command = ["git", "ls-files", ":(glob)content/*/pack.yaml"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert sorted(str((folder / "pack.yaml").relative_to(ROOT)) for folder in CONTENT) == sorted(listed)


def test_all_that_is_listed_is_played() -> None:
    played = {folder for _, folder, _ in scenarios()}
    assert set(CONTENT) <= played
