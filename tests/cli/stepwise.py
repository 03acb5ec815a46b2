"""Pages of the guide, read as what their reader does.

PAGES                    the pages whose commands are run, with the packs that lie in `content/` before the first one
steps(text)              the steps of a page, each headed `## 1. …`, with the blocks that follow, in their order; a page
                         without such headings is one step
write(folder, block)     a file is written, or a change is made in one
run(block), differs(…)   a command is run, with what is typed at its prompts; whether it says what is shown
shown_otherwise(…)       what a page shows of a file and what does not stand there

A block `yaml` with a title is a whole file; with `, in part` behind its title it is some lines of a file that is there.
A block `diff` is a change: lines with `-` go out, those with `+` come in, the others show where; with `, only to try`
behind its title it is taken back after the next command. A block `console` is a command with what it says: `...` stands
for lines that are left out, what stands behind `Blue>` is typed, and so are the lines that `printf` writes into a pipe;
a command whose line ends with `\\` goes on in the next one.

`python -m tests.cli.stepwise --make [PAGE]...` writes what the commands say into the pages where nothing is shown yet
or what is shown is another thing; where lines are left out it only tells what is wrong, and the whole of what is said.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from itertools import pairwise, takewhile
from operator import eq
from pathlib import Path

from click.testing import CliRunner

from tests.cli.ford import FORD
from toolkit.cli.main import cli
from toolkit.frozen import frozen

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "site/docs/guides"
CONTENT = ROOT / "content"
PAGES: dict[str, tuple[Path, ...]] = {
    "first-scenario": (CONTENT / "bridgehead",),
    "hex-and-counter": (),
    "cards-and-tables": (FORD,),
    "playing": (FORD,),
    "testing": (FORD,),
    "translations": (FORD,),
    "simulating": (FORD,),
    "untrusted-pack": (FORD,),
    "from-paper": (CONTENT / "panzer-general", CONTENT / "combat-commander"),
}
GUIDE = FOLDER / "hex-and-counter.md"
_STEP = re.compile(r"^(?=## \d+\. )", re.MULTILINE)
_BLOCK = re.compile(
    r'^```(?P<form>yaml|diff|console)(?: title="(?P<title>[^"]+)")?\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL
)
_HEAD = re.compile(r"(?:.*\\\n)*.*\n")
_COMMAND = re.compile(r"\$ (?:printf '(?P<typed>[^']*)' \| )?hexwright (?P<words>.*)")
_TYPED = re.compile(r"^[A-Z]\w*> (.+)$", re.MULTILINE)
_HASH = re.compile(r"\b[0-9a-f]{64}\b")
_LEFT_OUT = "...\n"
_TO_TRY = ", only to try"
_IN_PART = ", in part"


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
        return self.title.removesuffix(_TO_TRY).removesuffix(_IN_PART)

    @property
    def is_part(self) -> bool:
        """Whether it shows some lines of a file that is there already."""
        return self.title.endswith(_IN_PART)

    @property
    def is_tried(self) -> bool:
        """Whether it is taken back after the next command."""
        return self.title.endswith(_TO_TRY)

    @property
    def head(self) -> str:
        """The command as it is shown, with its `$`; a line that ends with `\\` goes on in the next one."""
        shown = _HEAD.match(self.text)
        assert shown is not None, self.text
        return shown[0]

    @property
    def command(self) -> str:
        """The line that is typed behind `$`."""
        return self.head.replace("\\\n", "").removeprefix("$ ").rstrip("\n")

    @property
    def said(self) -> str:
        """What the command says."""
        return self.text.removeprefix(self.head)


@frozen
class Step:
    """A step of the guide, with its heading."""

    title: str
    blocks: tuple[Block, ...]


def steps(text: str) -> list[Step]:
    """The steps of a page, in their order."""
    starts = [found.start() for found in _STEP.finditer(text)] or [0]
    return [
        Step(text[start:end].partition("\n")[0].removeprefix("## "), tuple(_blocks(text, start, end)))
        for start, end in pairwise([*starts, len(text)])
    ]


def _blocks(text: str, start: int, end: int) -> Iterator[Block]:
    for found in _BLOCK.finditer(text, start, end):
        if found["title"] or found["form"] == "console":
            yield Block(found["form"], found["title"] or "", found["text"], found.start("text"))


def write(folder: Path, block: Block) -> str | None:
    """Write the file of a block, or make its change; gives what the file was before, if it was there."""
    file = folder / block.file
    before = file.read_text("utf-8") if file.exists() else None
    if block.form == "diff":
        assert before is not None, block.title
        old, new = ("".join(line[1:] for line in block.text.splitlines(True) if line[0] in f" {one}") for one in "-+")
        assert before.count(old) == 1, f"{block.title}: this stands there {before.count(old)} times\n{old}"
        after = before.replace(old, new)
    else:
        after = block.text
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(after, "utf-8")
    return before


def shown_otherwise(folder: Path, block: Block) -> str | None:
    """The first line of a block that shows a file, and does not stand there where the lines before it do."""
    there = (folder / block.file).read_text("utf-8").splitlines()
    shown = block.text.splitlines()
    places = [at for at, line in enumerate(there) if line == shown[0]] if block.is_part else [0]
    parts = [there[at : at + len(shown)] if block.is_part else there for at in places]
    if shown in parts:
        return None
    agreed = [sum(1 for _ in takewhile(bool, map(eq, part, shown))) for part in parts]
    return (shown[max(agreed, default=0) :] or ["(more follows in the file)"])[0]


def run(block: Block) -> str:
    """What a command says, run in the working folder, with what its reader types."""
    command = _COMMAND.fullmatch(f"$ {block.command}")
    assert command is not None, block.command
    piped = command["typed"]
    typed = "".join(f"{line}\n" for line in _TYPED.findall(block.said)) if piped is None else piped.replace("\\n", "\n")
    said: str = CliRunner().invoke(cli, shlex.split(command["words"]), input=typed, catch_exceptions=False).output
    return said if not said or said.endswith("\n") else f"{said}\n"


def differs(block: Block, said: str) -> bool:
    """Whether a command says something else than what is shown of it; hashes may be others."""
    said = _HASH.sub("(hash)", said)
    first, *later = re.split(r"^\.\.\.\n", _HASH.sub("(hash)", block.said), flags=re.MULTILINE)
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


def prepare(folder: Path, page: str) -> None:
    """Lay the packs into `content/` that a page works on."""
    for pack in PAGES[page]:
        shutil.copytree(pack, folder / "content" / pack.name, dirs_exist_ok=True)


def walk(folder: Path, walked: list[Step]) -> Iterator[tuple[Block, str]]:
    """Do what the steps say in a folder; each command comes with what it says."""
    tried: list[tuple[Path, str | None]] = []
    for step in walked:
        for block in step.blocks:
            if block.is_part:
                continue
            if block.form != "console":
                before = write(folder, block)
                tried += [(folder / block.file, before)] if block.is_tried else []
                continue
            yield block, run(block)
            for file, before in reversed(tried):
                file.unlink() if before is None else file.write_text(before, "utf-8")
            tried = []


def make(page: str) -> None:
    """Write what the commands of a page say into it."""
    file = FOLDER / f"{page}.md"
    text = file.read_text("utf-8")
    with tempfile.TemporaryDirectory() as name, chdir(name):
        os.environ["HEXWRIGHT_STATE"] = name
        prepare(Path(name), page)
        for block, said in reversed(list(walk(Path(name), steps(text)))):  # so that what stands before stays there
            if not differs(block, said):
                continue
            if _LEFT_OUT in block.said:
                print(f"{page}: $ {block.command}\n{said}----")
                continue
            end = block.at + len(block.text)
            text = f"{text[: block.at]}{block.head}{said}{text[end:]}"
    file.write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    if sys.argv[1:2] != ["--make"] or not PAGES.keys() >= set(sys.argv[2:]):
        raise SystemExit(f"Run with --make, for all pages or some of {', '.join(PAGES)}; look at what changed.")
    os.environ["COLUMNS"] = "100"
    for each in sys.argv[2:] or PAGES:
        make(each)
