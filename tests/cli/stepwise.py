"""A guide that builds a game step by step, read as what its reader does.

steps(text)              its steps: each headed `## 1. …`, with the blocks that follow, in their order
write(folder, block)     a file is written, or a change is made in one
run(block), differs(…)   a command is run, with what is typed at its prompts; whether it says what is shown

A block `yaml` with a title is a whole file. A block `diff` is a change: lines with `-` go out, those with `+` come in,
the others show where; with `, only to try` behind its title it is taken back after the next command. A block `console`
is a command with what it says: `...` stands for lines that are left out, what stands behind `Blue>` is typed.

`python -m tests.cli.stepwise --make` writes what the commands say into the guide where nothing is shown yet or what is
shown is another thing; where lines are left out it only tells what is wrong, and the whole of what is said.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from itertools import pairwise
from pathlib import Path

from click.testing import CliRunner

from toolkit.cli.main import cli
from toolkit.frozen import frozen

GUIDE = Path(__file__).parents[2] / "site/docs/guides/hex-and-counter.md"
_STEP = re.compile(r"^(?=## \d+\. )", re.MULTILINE)
_BLOCK = re.compile(
    r'^```(?P<form>yaml|diff|console)(?: title="(?P<title>[^"]+)")?\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL
)
_TYPED = re.compile(r"^(?:Blue|Red)> (.+)$", re.MULTILINE)
_LEFT_OUT = "...\n"
_TO_TRY = ", only to try"


@frozen
class Block:
    """What a reader does next: `form` is `yaml`, `diff` or `console`, `at` is where its text stands in the guide."""

    form: str
    title: str
    text: str
    at: int

    @property
    def file(self) -> str:
        """The file that is written or changed."""
        return self.title.removesuffix(_TO_TRY)

    @property
    def is_tried(self) -> bool:
        """Whether it is taken back after the next command."""
        return self.title.endswith(_TO_TRY)

    @property
    def command(self) -> str:
        """The words behind `hexwright`."""
        return self.text.partition("\n")[0].removeprefix("$ hexwright ")

    @property
    def said(self) -> str:
        """What the command says."""
        return self.text.partition("\n")[2]


@frozen
class Step:
    """A step of the guide, with its heading."""

    title: str
    blocks: tuple[Block, ...]


def steps(text: str) -> list[Step]:
    """The steps of a guide, in their order."""
    starts = [found.start() for found in _STEP.finditer(text)]
    return [
        Step(text[start:end].partition("\n")[0].removeprefix("## "), tuple(_blocks(text, start, end)))
        for start, end in pairwise([*starts, len(text)])
    ]


def _blocks(text: str, start: int, end: int) -> Iterator[Block]:
    for found in _BLOCK.finditer(text, start, end):
        yield Block(found["form"], found["title"] or "", found["text"], found.start("text"))


def write(folder: Path, block: Block) -> str:
    """Write the file of a block, or make its change; gives what the file was before."""
    file = folder / block.file
    before = file.read_text("utf-8") if file.exists() else ""
    if block.form == "diff":
        old, new = ("".join(line[1:] for line in block.text.splitlines(True) if line[0] in f" {one}") for one in "-+")
        assert before.count(old) == 1, f"{block.title}: this stands there {before.count(old)} times\n{old}"
        after = before.replace(old, new)
    else:
        after = block.text
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(after, "utf-8")
    return before


def run(block: Block) -> str:
    """What a command says, run in the working folder, with what its reader types."""
    typed = "".join(f"{line}\n" for line in _TYPED.findall(block.said))
    words = shlex.split(block.command)
    said: str = CliRunner().invoke(cli, words, input=typed, catch_exceptions=False).output
    return said if not said or said.endswith("\n") else f"{said}\n"


def differs(block: Block, said: str) -> bool:
    """Whether a command says something else than what is shown of it."""
    first, *later = re.split(r"^\.\.\.\n", block.said, flags=re.MULTILINE)
    if not later:
        return first != said
    at, last = len(first), later.pop()
    if not said.startswith(first) or not said.endswith(last):
        return True
    for part in later:  # lines in the order in which they are shown, each part as early as it comes
        found = f"\n{said}".find(f"\n{part}", at)
        if found < 0:
            return True
        at = found + len(part)
    return at > len(said) - len(last)


def walk(folder: Path, walked: list[Step]) -> Iterator[tuple[Block, str]]:
    """Do what the steps say in a folder; each command comes with what it says."""
    tried: list[tuple[Path, str]] = []
    for step in walked:
        for block in step.blocks:
            if block.form != "console":
                before = write(folder, block)
                tried += [(folder / block.file, before)] if block.is_tried else []
                continue
            yield block, run(block)
            for file, before in reversed(tried):
                file.write_text(before, "utf-8")
            tried = []


def main() -> None:
    """Write what the commands say into the guide."""
    text = GUIDE.read_text("utf-8")
    os.environ["COLUMNS"] = "100"
    with tempfile.TemporaryDirectory() as name, chdir(name):
        os.environ["HEXWRIGHT_STATE"] = name
        for block, said in reversed(list(walk(Path(name), steps(text)))):  # so that what stands before stays there
            if not differs(block, said):
                continue
            if _LEFT_OUT in block.said:
                print(f"$ hexwright {block.command}\n{said}----")
                continue
            end = block.at + len(block.text)
            text = f"{text[: block.at]}$ hexwright {block.command}\n{said}{text[end:]}"
    GUIDE.write_text(text, "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--make"]:
        raise SystemExit("Run with --make to write into the guide what its commands say; look at what changed.")
    main()
