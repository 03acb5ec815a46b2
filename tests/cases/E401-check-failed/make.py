"""A check that fails: the tool's fault, told in a few words."""

from pathlib import Path

from toolkit.diagnostics import Diagnostic
from toolkit.lint.registry import run_check
from toolkit.packs import Pack, load_pack


def failing(pack: Pack) -> list[Diagnostic]:
    for item in pack.all("kinds"):  # both are told: what it fails at costs nothing else
        raise KeyError(item.id)
    return []


def report(folder: Path) -> list[Diagnostic]:
    pack, _ = load_pack(Path("pack"))
    assert pack is not None
    return run_check(failing, pack)
