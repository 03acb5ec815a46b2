"""Which folders are meant. In: a word of the command line. Out: pack folders; nothing in them is read yet."""

from __future__ import annotations

from pathlib import Path

from toolkit.diagnostics import Diagnostic, Span, register
from toolkit.names import Names, did_you_mean

NO_PACK = register(
    "E301",
    "no-pack",
    title="There is no such pack",
    cause="The command names neither a folder nor a pack under ./content, or ./content holds no pack at all.",
    remedy="Name a folder that holds a pack.yaml, or run the command in the folder that holds content/.",
    bad="hexwright check my-gmae",
    good="hexwright check my-game",
)


def find_packs(argument: str | None, content: Path = Path("content")) -> tuple[list[Path], list[Diagnostic]]:
    """The pack folders that a word means: a pack's id under `content`, else a folder; None means all under `content`.

    A plain name is looked for under `content` first: write `./name` for a folder of that name beside it.
    """
    packs = folders_in(content)
    if argument is None:
        return (packs, []) if packs else ([], [_nothing(content, f"There is no pack under {content.as_posix()}/.", "")])
    for folder in packs:
        if folder.name == argument:
            return [folder], []
    folder = Path(argument)
    if argument and _is_folder(folder):
        return [folder], []
    advice = did_you_mean(argument, Names(pack.name for pack in packs))
    message = f"`{argument}` is neither a folder nor a pack under {content.as_posix()}/."
    return [], [_nothing(folder, message, advice)]


def folders_in(folder: Path) -> list[Path]:
    """The folders in a folder but hidden ones, in order of their names; none where it cannot be looked into."""
    try:
        return sorted(path for path in folder.iterdir() if not path.name.startswith(".") and _is_folder(path))
    except OSError:
        return []


def is_pack(folder: Path) -> bool:
    """Whether a pack.yaml is seen in the folder."""
    try:
        return (folder / "pack.yaml").is_file()
    except (OSError, ValueError):
        return False


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # hidden from us, or a name that no file system takes: too long, or with a NUL
        return False


def _nothing(place: Path, message: str, advice: str) -> Diagnostic:
    return NO_PACK.at(Span(place.as_posix(), 1, 1, 1, 1), message, help=f"{advice} {NO_PACK.remedy}".strip())
