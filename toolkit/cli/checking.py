"""What `check` and `build` share: which packs are meant, and everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from toolkit.diagnostics import Diagnostic
from toolkit.lint import run_checks
from toolkit.packs import Pack, find_packs, load_pack

FORMATS = ("text", "json", "sarif", "github")


@dataclass(frozen=True)
class Checked:
    """Packs that could be read, all diagnostics in order, and the texts of the files they speak of."""

    packs: tuple[Pack, ...]
    folders: tuple[Path, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def errors(self) -> int:
        """How many diagnostics are errors: content with one is wrong."""
        return sum(1 for found in self.diagnostics if found.severity == "error")

    def text_of(self, path: str) -> str | None:
        """The text of a file that a diagnostic names, or none where it cannot be read as text."""
        for pack in self.packs:
            for source in pack.sources:
                if source.path == path:
                    return source.text
        try:
            return Path(path).read_text("utf-8", errors="replace")[:11_000_000]
        except OSError:
            return None


def find_or_fail(arguments: Iterable[str]) -> list[Path]:
    """The pack folders meant by the words of the command line. Ends the process with 2 when there is none."""
    folders: list[Path] = []
    for argument in list(arguments) or [None]:
        found, problems = find_packs(argument)
        if not found:
            for problem in problems:
                click.echo(f"hexwright: {problem.message}\n{problem.help}", err=True)
            raise click.exceptions.Exit(2)
        folders += [folder for folder in found if folder not in folders]
    return folders


def check_packs(folders: Iterable[Path], progress: Callable[[str], Any] = lambda _: None) -> Checked:
    """Load and check each pack; every diagnostic once, sorted by place."""
    packs: list[Pack] = []
    found: set[Diagnostic] = set()
    folders = tuple(folders)
    for folder in folders:
        progress(f"Checking {folder.name}")
        pack, problems = load_pack(folder)
        found.update(problems)
        if pack is not None:
            packs.append(pack)
            found.update(run_checks(pack))
    return Checked(tuple(packs), folders, tuple(sorted(found, key=Diagnostic.sort_key)))
