"""A check that fails: the tool's fault, told in a few words."""

from pathlib import Path

from toolkit.diagnostics import Diagnostic
from toolkit.lint.registry import run_check
from toolkit.packs import Pack, load_pack


def failing(pack: Pack) -> list[Diagnostic]:
    raise KeyError(pack.id)


def report(folder: Path) -> list[Diagnostic]:
    pack, _ = load_pack(Path("pack"))
    assert pack is not None
    return run_check("E999", failing, pack)
