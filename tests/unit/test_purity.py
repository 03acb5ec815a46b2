"""The toolkit knows no game: no id that a pack of ours declares is written in it."""

import re

from tests.tested_packs import CONTENT, ROOT

ID = re.compile(r"^  ([a-z0-9]+(?:[_-][a-z0-9]+)+):", re.M)


def declared_names() -> set[str]:
    names: set[str] = set()
    for pack in CONTENT:
        names |= {pack.name, pack.name.replace("-", "_")}
        for folder in ("units", "cards"):
            for file in pack.glob(f"{folder}/**/*.yaml"):
                names.update(ID.findall(file.read_text("utf-8")))
        for folder in ("maps", "scenarios", "examples"):
            names.update(file.stem for file in pack.glob(f"{folder}/**/*.yaml"))
    return {name for name in names if re.search("[_-]", name)}


def test_no_name_of_a_pack_stands_in_the_toolkit() -> None:
    names = declared_names()
    for file in (ROOT / "toolkit").rglob("*"):
        if file.suffix in {".py", ".js", ".html", ".css", ".j2"}:
            words = set(re.findall(r"[a-z0-9_-]+", file.read_text("utf-8").lower()))
            assert not words & names, f"{file} names a game's things"
