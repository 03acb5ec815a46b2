"""Every sample of the texts of the language is right, beside a prelude that declares the names which it leaves out.

What a sample declares itself is taken out of the prelude. Sections that are not checked yet are left out of a sample.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from toolkit.checker import check_rules
from toolkit.language.functions import FUNCTIONS
from toolkit.model import KINDS
from toolkit.packs import load_pack
from toolkit.reference import TEXTS
from toolkit.reference.fields import description
from toolkit.reference.parts import parts, step_parts, text_of

HERE = Path(__file__).parent
PAGE = HERE.parents[2] / "site/docs/design/language.md"
PRELUDE = {
    file.relative_to(HERE / "prelude").as_posix(): file.read_text("utf-8")
    for file in sorted((HERE / "prelude").rglob("*.yaml"))
}
HOMES = {section: kind.name for kind in KINDS.values() for section in kind.sections} | {"types": "kinds"}
LATER = ("policies",)
NESTED = ("state",)


SAMPLE = re.compile(r"^```yaml[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@cache
def samples() -> dict[str, str]:
    """All samples: of the language page, and of all texts of the reference."""
    texts = {"design": PAGE.read_text("utf-8")}
    texts |= {name: text_of(part) for name, part in parts().items()}
    texts |= {part.name: description(part.records[0])[1] for part in step_parts().values()}
    texts |= {f"functions/{name}": entry.more for name, entry in FUNCTIONS.items()}
    return {
        f"{name}-{number}": sample for name, text in texts.items() for number, sample in enumerate(SAMPLE.findall(text))
    }


def test_every_text_stands_on_a_page() -> None:
    assert {file.stem for file in TEXTS.glob("*.md")} <= {*parts(), "steps"}


def test_the_page_of_the_design_can_be_read_in_one_go() -> None:
    lines = PAGE.read_text("utf-8").splitlines()
    assert len(lines) <= 300
    assert max(map(len, lines)) <= 120


def sections(text: str) -> dict[str, str]:
    """The sections of a file: each with its lines, the first among them."""
    parts = re.split(r"^(?=[a-z_]+:)", text, flags=re.MULTILINE)
    return {part.partition(":")[0]: part for part in parts if re.match(r"[a-z_]+:", part)}


def items(section: str) -> dict[str, str]:
    """The items of a section by id, as their lines."""
    _, _, body = section.partition("\n")
    parts = re.split(r"^(?=  [a-z_]+:)", body, flags=re.MULTILINE)
    return {part.split(":")[0].strip(): part for part in parts if re.match(r"  [a-z_]+:", part)}


def beside(text: str, declared: dict[str, str]) -> str:
    """A file of the prelude without the items that a sample declares."""
    kept = []
    for name, lines in sections(text).items():
        own = set(items(declared.get(name, ""))) if name not in NESTED else set()
        if name not in HOMES or not own:
            kept.append(lines)
        elif rest := "".join(part for id, part in items(lines).items() if id not in own):
            kept.append(f"{name}:\n{rest}")
    return "".join(kept)


@pytest.mark.parametrize("name", samples())
def test_a_sample_is_right(tmp_path: Path, name: str) -> None:
    sample = samples()[name]
    declared = {name: lines for name, lines in sections(sample).items() if name not in LATER}
    files = {path: beside(text, declared) for path, text in PRELUDE.items()}
    if "kinds" in declared:  # what the prelude computes is about its own kinds
        files["rules/prelude.yaml"] = sections(PRELUDE["rules/prelude.yaml"])["occasions"]
    cases = sorted(set(re.findall(r"[A-Z]?[0-9]+(?:\.[0-9]+)+|[A-Z][0-9]+(?:\.[0-9]+)*", " ".join(declared.values()))))
    listed = "".join(f'  "{case}": {{title: A case, text: A rule., status: play}}\n' for case in cases)
    files["cases.yaml"] = f"cases:\n{listed}" if cases else ""
    if "forces" in declared:  # they are a scenario's
        forces = declared.pop("forces").replace("side: red", "side: robot").replace("side: blue", "side: human")
        files["scenarios/one.yaml"] += forces
    for name, lines in declared.items():
        home = HOMES.get(name, "rules")
        path = f"rules/sample_{name}.yaml" if home == "rules" else f"{home}/sample_{name}.yaml"
        files[path] = lines
    for path, text in files.items():
        if text:
            (tmp_path / "prelude" / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "prelude" / path).write_text(text, "utf-8")
    pack, found = load_pack(tmp_path / "prelude")
    assert pack is not None, found
    _, problems = check_rules(pack)
    told = [
        f"{each.span.path}:{each.span.line}: {each.code} {each.message}"
        for each in (*found, *problems)
        if each.code[0] == "E"
    ]
    assert told == []
