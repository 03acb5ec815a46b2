"""Time the check of a real pack, and of the same pack with nearly all of it twice, the second time under other names.

What has an id that is no other word of the language or of the pack is there twice, with all that speaks of it; kinds,
places, state, settings and numbered cases both halves share, and examples and translations both packs do without.
Neither has errors, so that every check of the rules as a whole runs. Prints the lines and the medians, and ends with 1
when the doubled pack has errors, or takes more times as long than the bound. From the project's folder:

    python -m tests.benchmarks.check_doubled content/panzer-general
"""

from __future__ import annotations

import argparse
import gc
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from pydantic import BaseModel

from toolkit.checker import check_rules
from toolkit.diagnostics import Diagnostic
from toolkit.language.functions import FUNCTIONS
from toolkit.lint import run_checks
from toolkit.model.rules.steps import VERBS
from toolkit.modules import import_all
from toolkit.packs import Item, Pack, load_pack

BOUND = 2.2
"""How many times as long the doubled pack may take."""
RUNS = 7
NOT_OPENED = ("E540", "E541")
"""What something opens that both halves share is opened in the first half alone."""
SHARED = ("cases", "kinds", "places", "state", "settings", "types", "terrain", "examples", "rules", "texts", "tracks")
"""Sections whose items both halves use."""
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*")
_SIZE = re.compile(r"(?<=size: )[0-9]+")


def renamed(pack: Pack) -> dict[str, str]:
    """The ids that the second half has under other names: what both halves share has no such name."""
    own = {item.id for section, items in pack.items.items() if section not in SHARED for item in items.values()}
    shared = {item.id.rpartition(".")[2] for section in SHARED for item in pack.items.get(section, {}).values()}
    shared |= {name for kind in pack.all("kinds") for name in (*kind.record.attrs, *kind.record.state)}
    shared.add(pack.manifest.record.plan_per or "")
    fixed = shared | set(FUNCTIONS) | set(VERBS) | fields()
    return {id: f"{id}-again" if "-" in id else f"{id}_again" for id in sorted(own - fixed) if _WORD.fullmatch(id)}


def fields() -> set[str]:
    """The fields of all records."""
    import_all("toolkit.model")
    waiting, found = [BaseModel], set[str]()
    while waiting:
        form = waiting.pop()
        waiting += form.__subclasses__()
        found |= {field.alias or name for name, field in form.model_fields.items()}
    return found


def text_of(item: Item) -> str:
    """The lines of an item in its file, its key too."""
    start, end = item.key_span().line, item.span().end_line
    return "\n".join(item.source.text.splitlines()[start - 1 : end])


def second_half(pack: Pack) -> dict[str, str]:
    """The files of the second half: all items that have another name there, and what has none of its own."""
    names = renamed(pack)
    files: dict[str, list[str]] = {}
    for section, items in pack.items.items():
        if section in SHARED:
            continue
        for item in items.values():
            stem = Path(item.source.path).with_suffix("")
            file = f"{stem.relative_to(pack.folder)}-{section}-again.yaml"
            file = file if "/" in file else f"{'places' if section == 'decks' else section}/{file}"
            whole = len(item.where) == 0
            if item.id in names or (section in ("modifiers", "permissions") and targets(item) <= set(names)):
                text = item.source.text if whole else text_of(item)
                files.setdefault(file, [] if whole else [f"{section}:"]).append(text)
    return {
        file: _WORD.sub(lambda word: names.get(word[0], word[0]), "\n".join(text)) + "\n"
        for file, text in files.items()
    }


def wider(pack: Pack, half: dict[str, str]) -> dict[str, str]:
    """The second half, with what both share made wide enough: decks for twice the cards, types for more symbols."""
    names, files = renamed(pack), dict(half)
    for item in pack.all("decks", "types"):
        file = str(Path(item.source.path).relative_to(pack.folder))
        text, old = files.get(file, item.source.text), text_of(item)
        if item.section == "types":
            new = old
            for name in item.record.names:
                if name in names:
                    new = re.sub(rf"(?m)^( +){name}:(.*)$", rf"\1{name}:\2\n\1{names[name]}:\2", new)
                    new = re.sub(rf"(?<=[\[ ]){name}(?=[],])", f"{name}, {names[name]}", new)
            files[file] = text.replace(old, new)
        elif item.id not in names:
            files[file] = text.replace(old, twice_as_large(old))
        elif item.record.counts == "copies":
            files[file] = text.replace(old, twice_as_large(old))
            again = re.compile(rf"(?ms)^  {names[item.id]}:.*?size: [0-9]+")
            files = {name: again.sub(lambda deck: twice_as_large(deck[0]), each) for name, each in files.items()}
    return files


def twice_as_large(deck: str) -> str:
    """The text of a deck with twice its size."""
    return _SIZE.sub(lambda size: str(2 * int(size[0])), deck)


def targets(item: Item) -> set[str]:
    """What a modifier or a permission is about."""
    found: set[str] = set()
    for field in ("to", "permits", "forbids"):
        value = getattr(item.record, field, None) or ()
        found.update((value,) if isinstance(value, str) else value)
    return found


def check(folder: Path) -> tuple[float, list[Diagnostic]]:
    """Processor seconds that a check takes, and what it finds."""
    gc.collect()
    started = time.process_time()
    pack, found = load_pack(folder)
    assert pack is not None, found
    found = found + run_checks(pack) + check_rules(pack)[1]
    return time.process_time() - started, found


def main() -> int:
    """Double, check, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "pack", type=Path, nargs="*", default=[Path("content/panzer-general"), Path("content/skirmish")]
    )
    failed = False
    for folder in parser.parse_args().pack:
        with tempfile.TemporaryDirectory() as place:
            once, twice = Path(place, "once", folder.name), Path(place, "twice", folder.name)
            shutil.copytree(folder, once)
            for left_out in ("text", "examples"):
                shutil.rmtree(once / left_out, ignore_errors=True)
            manifest = once / "pack.yaml"
            manifest.write_text(re.sub(r"languages: .*", "languages: [en]", manifest.read_text("utf-8")), "utf-8")
            pack, problems = load_pack(once)
            assert pack is not None, problems
            shutil.copytree(once, twice)
            for name, text in wider(pack, second_half(pack)).items():
                (twice / name).parent.mkdir(exist_ok=True)
                (twice / name).write_text(text, "utf-8")
            failed |= not compare(folder.name, once, twice)
    return 1 if failed else 0


def lines(folder: Path) -> int:
    """All lines of a pack but those of its numbered cases."""
    return sum(file.read_text("utf-8").count("\n") for file in folder.rglob("*.yaml") if "cases" not in str(file))


def compare(name: str, once: Path, twice: Path) -> bool:
    """Print how both packs fare, and say whether the doubled one is right and quick enough."""
    wrong = [found for found in check(twice)[1] if found.severity == "error" and found.code not in NOT_OPENED]
    for found in wrong[:9]:
        print(f"{found.span.path}:{found.span.line}: {found.code} {found.message}")
    figures = [(check(once)[0], check(twice)[0]) for _ in range(RUNS)]
    first, second = (median(pair[half] for pair in figures) for half in (0, 1))
    ratio = median(two / one for one, two in figures)
    print(
        f"{name}: {lines(once):,} lines {first:.2f} s, {lines(twice):,} lines {second:.2f} s: "
        f"{ratio:.2f} times as long (bound {BOUND}), {len(wrong)} errors"
    )
    return not wrong and ratio <= BOUND


if __name__ == "__main__":
    sys.exit(main())
