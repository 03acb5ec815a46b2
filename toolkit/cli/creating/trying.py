"""Changes of a pack that are checked before they are written. In: a pack, changes. Out: the files, or what is wrong.

A copy of the pack gets the changes and is checked whole. An error that the pack did not have before ends the process,
and nothing is written.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from toolkit.cli.refusing import refuse
from toolkit.diagnostics import Diagnostic, Note, Span
from toolkit.report.visible import visible
from toolkit.scaffold.writing import Changes, see_writable, write_all
from toolkit.whole_files import write_whole

if TYPE_CHECKING:
    from toolkit.packs import Pack

MOST_TOLD = 5
Also = Callable[["Pack"], Sequence[Diagnostic]]


def target_of(argument: str) -> tuple[str, str]:
    """The pack and the new id in `PACK/ID`; a PACK may be a path."""
    pack, slash, id = argument.rpartition("/")
    if not slash or not pack or not id:
        raise click.UsageError(f"`{visible(argument)}` is no PACK/ID, such as mygame/cavalry.")
    return pack, id


def write_changes(pack: Pack, argument: str, changes: Changes, *, force: bool, also: Also = lambda _: []) -> None:
    """Check what a pack would be with the changes; then write them, with its schemas, and tell of it. `also` looks at
    that pack too."""
    see_writable(pack.folder, changes, force=force)
    found, texts = _tried(pack, changes, also)
    new = _new(pack, found) if found else []
    errors = [each for each in new if each.severity == "error"]
    if errors:
        _tell(errors, texts)
        refuse("Nothing is written: the pack would have the errors above.", "Say it otherwise, and run it again.")
    write_all(pack.folder, changes, force=force)
    for path, change in changes.items():
        click.echo(f"{visible(str(pack.folder / path))} is {'new' if change.before is None else 'changed'}.")
    refresh_schemas(pack.folder, argument)
    _tell(new, texts)
    counts = Counter(each.severity for each in found)
    told = (f"{counts[word]} {word}{'' if counts[word] == 1 else 's'}" for word in ("error", "warning"))
    click.echo(f"The pack has {', '.join(told)}.")


def refresh_schemas(folder: Path, argument: str) -> None:
    """Write a pack's own schemas anew where it has any: they know its ids."""
    if (folder / ".schemas").is_dir() and not (folder / ".schemas").is_symlink():
        from toolkit.cli.schema import own_schemas
        from toolkit.packs import load_pack
        from toolkit.schema import stale_schemas, write_schemas

        pack, _ = load_pack(folder)
        if pack is not None:
            schemas = own_schemas(pack)
            if stale_schemas(folder / ".schemas", schemas):
                write_schemas(folder / ".schemas", schemas)
                click.echo(f"{visible(str(folder / '.schemas'))} is current: editors know it.")


def _tell(found: Iterable[Diagnostic], texts: dict[str, str]) -> None:
    from toolkit.report import render

    listed = [*found]
    if listed:
        shown = render("text", listed[:MOST_TOLD], texts.get)
        click.echo("\n".join(shown.splitlines()[:-2] if shown.count("\n") > 2 else [shown]), err=True)


def _tried(pack: Pack, changes: Changes, also: Also) -> tuple[list[Diagnostic], dict[str, str]]:
    """All that a copy of the pack with the changes has wrong, with the texts, by the paths of the pack itself."""
    from toolkit.cli.checking import check_packs
    from toolkit.packs.files import content_files
    from toolkit.source import shown_path

    with TemporaryDirectory(prefix="hexwright-") as parent:
        copy = Path(parent) / (pack.folder.resolve().name or pack.id)
        copy.mkdir()
        for file, relative, _ in content_files(pack.folder, "").files:
            if file.is_file() and not file.is_symlink():
                (copy / relative).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, copy / relative)
        for path, change in changes.items():
            (copy / path).parent.mkdir(parents=True, exist_ok=True)
            write_whole(copy / path, change.after.encode())
        _stand_in(pack, copy)
        checked = check_packs([copy])
        there, here = shown_path(copy), shown_path(pack.folder)
        more = also(checked.packs[0]) if checked.packs and not checked.errors else []
        found = [_elsewhere(each, there, here) for each in (*checked.diagnostics, *more)]
        texts = {path.replace(there, here, 1): text for path, text in checked.texts.items()}
    return found, texts


def _stand_in(pack: Pack, copy: Path) -> None:
    """Let the copy find what its files lead to: the schemas, and the packs beside it."""
    around = {other.folder.resolve() for other in pack.family()} - {pack.folder.resolve()}
    for folder in around:
        (copy.parent / folder.name).symlink_to(folder, target_is_directory=True)
    if (pack.folder / ".schemas").is_dir():
        (copy / ".schemas").symlink_to((pack.folder / ".schemas").resolve(), target_is_directory=True)


def _elsewhere(found: Diagnostic, there: str, here: str) -> Diagnostic:
    """A diagnostic about a file of the copy, said of the same file of the pack."""

    def span(place: Span) -> Span:
        """A place in the pack."""
        return replace(place, path=place.path.replace(there, here, 1))

    notes = tuple(Note(note.message, span(note.span) if note.span is not None else None) for note in found.notes)
    return replace(found, span=span(found.span), notes=notes, advice=found.help)


def _new(pack: Pack, found: list[Diagnostic]) -> list[Diagnostic]:
    """What is wrong with a pack that was not so before: by code and words, for lines have moved."""
    from toolkit.cli.checking import check_packs

    before = Counter((each.code, each.message, each.span.path) for each in check_packs([pack.folder]).diagnostics)
    new = []
    for each in found:
        key = (each.code, each.message, each.span.path)
        if before[key]:
            before[key] -= 1
        else:
            new.append(each)
    return new
