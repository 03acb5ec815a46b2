"""What `check` and `build` share: which packs are meant, and everything that is wrong with them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from toolkit.checker import check_rules
from toolkit.diagnostics import Diagnostic
from toolkit.lint import run_checks
from toolkit.model import kind_of
from toolkit.packs import Pack, find_packs, is_pack, load_pack
from toolkit.processes import share_out
from toolkit.program.rules import Rules
from toolkit.report.visible import visible
from toolkit.source import shown_path

MOST_BYTES = 11_000_000
"""What is read at most of a file that could not be loaded, to show a line of it."""


@dataclass(frozen=True)
class Findings:
    """All diagnostics of packs in order, with the texts of the files they speak of; the packs themselves are not kept.

    `menus`: a listing for each pack, where it was asked for."""

    diagnostics: tuple[Diagnostic, ...]
    texts: Mapping[str, str]
    menus: tuple[str, ...] = ()

    @property
    def errors(self) -> int:
        """How many diagnostics are errors: content with one is wrong."""
        return sum(1 for found in self.diagnostics if found.severity == "error")

    def text_of(self, path: str) -> str | None:
        """The text of a file that a diagnostic names, or none where it was not read as text."""
        return self.texts[path] if path in self.texts else _read_again(path)


@dataclass(frozen=True)
class Checked(Findings):
    """The same with the packs that could be read, and the folders that were meant.

    `rules`: those of each of the packs, None where they are wrong."""

    packs: tuple[Pack, ...] = ()
    folders: tuple[Path, ...] = ()
    rules: tuple[Rules | None, ...] = ()

    @property
    def alone(self) -> Findings:
        """The findings without the packs, as they can leave their process and be kept, with the texts that they
        need."""
        spans = (span for found in self.diagnostics for span in (found.span, *(note.span for note in found.notes)))
        named = {span.path for span in spans if span}
        return Findings(
            tuple(found.worked_out for found in self.diagnostics),
            {path: text for path, text in self.texts.items() if path in named},
        )


def is_of(problem: Diagnostic, folder: Path, *kinds: str) -> bool:
    """Whether it stands in a file of a pack that is of one of these kinds: `text`, `examples`."""
    return kind_of(problem.span.path.removeprefix(f"{shown_path(folder)}/")) in kinds


def not_playable(found: Iterable[tuple[Path, Findings]]) -> set[str]:
    """The ids of the packs of which no game can be set up: some error is none of their translations or examples."""
    return {
        folder.resolve().name
        for folder, findings in found
        if any(one.severity == "error" and not is_of(one, folder, "text", "examples") for one in findings.diagnostics)
    }


def _read_again(path: str) -> str | None:
    """The text of a file of which the loading told nothing but what is wrong."""
    file = Path(path)
    if file.is_symlink() or not file.is_file():  # no link is followed, no pipe waited for
        return None
    with file.open("rb") as stream:
        return stream.read(MOST_BYTES).decode("utf-8", "replace")


def find_or_fail(arguments: Iterable[str]) -> list[Path]:
    """The pack folders meant by the words of the command line. Ends the process with 2 when there is none."""
    folders: list[Path] = []
    words: list[str | None] = [*arguments]
    for argument in words or [None]:
        found, problems = find_packs(argument)
        if not found:
            for problem in problems:
                click.echo(f"hexwright: {visible(problem.message)}\n{visible(problem.help)}", err=True)
            raise click.exceptions.Exit(2)
        folders += found
    return list({os.path.realpath(folder): folder for folder in reversed(folders)}.values())[::-1]


def pack_and_part(argument: str) -> tuple[str, str | None]:
    """The pack, and which of its maps or scenarios, that `PACK` or `PACK/PART` means. A PACK may be a path."""
    head, slash, tail = argument.rstrip("/").rpartition("/")
    if slash and not find_packs(argument)[0] and find_packs(head)[0]:
        return head, tail
    return argument, None


def check_packs(folders: Iterable[Path], progress: Callable[[str], Any] = lambda _: None) -> Checked:
    """Load and check each pack; every diagnostic once, sorted by place."""
    packs: list[Pack] = []
    rules: list[Rules | None] = []
    found: set[Diagnostic] = set()
    folders = tuple(folders)
    for folder in folders:
        progress(f"Checking {visible(folder.name)}")
        pack, problems = load_pack(folder)
        found.update(problems)
        if pack is not None:
            packs.append(pack)
            checked, wrong = check_rules(pack)
            rules.append(checked)
            own = [*problems, *run_checks(pack), *wrong]
            found.update(own)
            if checked is not None:
                from toolkit.lint.by_rules import check_by_rules  # it sets scenarios up, which wrong rules do not

                found.update(check_by_rules(checked, own))
    return Checked(
        diagnostics=tuple(sorted(found, key=Diagnostic.sort_key)),
        texts={source.path: source.text for pack in packs for source in pack.sources},
        packs=tuple(packs),
        folders=folders,
        rules=tuple(rules),
    )


def find_wrong(folders: Sequence[Path], with_menus: bool = False) -> Findings:
    """What is wrong with the packs, shared out to the processors; on demand with what the menus of each are."""
    return together(share_out(partial(_findings, with_menus), folders, _size))


def together(findings: Iterable[Findings]) -> Findings:
    """The findings of several packs, each once, sorted by place."""
    findings = list(findings)
    found = {diagnostic for each in findings for diagnostic in each.diagnostics}
    return Findings(
        tuple(sorted(found, key=Diagnostic.sort_key)),
        {path: text for each in findings for path, text in each.texts.items()},
        tuple(listed for each in findings for listed in each.menus),
    )


def _findings(with_menus: bool, folder: Path) -> Findings:
    checked = check_packs([folder])
    return replace(checked.alone, menus=tuple(map(_menus, checked.packs)) if with_menus else ())


def _menus(pack: Pack) -> str:
    from toolkit.checker.openings import menu_lines, menu_uses

    return "\n".join([f"Menus of {pack.id}", *menu_lines(menu_uses(pack))])


def _size(folder: Path) -> int:
    """How many bytes of content lie in a pack's folder, as far as can be seen: about what checking it takes."""
    total = 0
    for place, folders, names in os.walk(folder) if is_pack(folder) else ():
        folders[:] = (name for name in folders if not name.startswith("."))
        for name in names:
            with suppress(OSError):
                total += Path(place, name).lstat().st_size
    return total
