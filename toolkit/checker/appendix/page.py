"""The appendix of the language page, rendered from the registries. In: a page. Out: the page with its appendix new.

The text stands between two marks in the page, and a test holds it to what is rendered here.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.appendix.operators import OPERATORS
from toolkit.checker.appendix.steps import STEPS, StepEntry
from toolkit.checker.appendix.tables import TABLES
from toolkit.language.functions import FUNCTIONS
from toolkit.model.record import Variants
from toolkit.model.rules.steps import Step

BEGIN = "<!-- The appendix is generated from the registries of the checker. -->"
END = "<!-- The end of the appendix. -->"
_GROUPS = {
    "Functions that range over things": ("ranging", "extremes", "sorting"),
    "Functions of numbers": ("numbers",),
    "Functions of players and sides": ("players",),
    "Functions of pieces and what holds them": ("things",),
    "Functions of the board": ("space",),
    "Functions of movement": ("movement", "zones", "stacking"),
    "Functions of sight": ("sight",),
    "Functions of tables": ("tables",),
    "Functions of occasions, events, limits and knowledge": ("occasions",),
}


def with_appendix(page: str) -> str:
    """A page whose text between the two marks is the appendix as it is now."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{appendix()}\n{END}{rest.partition(END)[2]}"


def appendix() -> str:
    """The appendix as Markdown."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield "## Appendix: operators, functions, steps, tables"
    yield ""
    yield (
        "The samples speak of a `unit` and another (`other`), a player (`by`), a space (`cell`), and of what a small "
        "pack declares; a test checks each of them. *None* says what becomes of none. Where a set is wanted, a single "
        "thing counts as the set of it alone; where a side is wanted, a player counts as his side."
    )
    yield from _table(
        "Operators and forms",
        ("form", "types", "gives", "none", "sample"),
        [(_code(each.form), each.types, each.gives, each.none, _code(each.sample)) for each in OPERATORS],
    )
    groups_shown = {group for groups in _GROUPS.values() for group in groups}
    for function in FUNCTIONS.values():
        assert function.group in groups_shown, f"`{function.name}` stands in no table of the appendix"
    for title, groups in _GROUPS.items():
        entries = [each for group in groups for each in FUNCTIONS.values() if each.group == group]
        yield from _table(
            title,
            ("function", "gives", "none", "sample"),
            [("<br>".join(map(_code, each.forms)), each.gives, each.none, _code(each.sample)) for each in entries],
        )
    yield from _steps()
    yield from _tables()


def _table(title: str, heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> Iterator[str]:
    yield from ("", f"### {title}", "")
    yield _row(heads)
    yield _row(tuple("---" for _ in heads))
    yield from map(_row, rows)


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def _code(text: str) -> str:
    return f"`{text}`"


def _steps() -> Iterator[str]:
    yield from ("", "### Steps", "")
    yield "Every step may also have `cite:` and `option:`. A field in brackets may be left out."
    forms = Step.forms()
    for entry in STEPS:
        yield from _step(entry, forms[entry.verb])


def _step(entry: StepEntry, record: type[Variants]) -> Iterator[str]:
    doc = (record.__doc__ or "").strip().splitlines()[0]
    yield from ("", f"#### `{entry.verb}`", "", doc, "")
    for name, field in record.model_fields.items():
        if name in ("cite", "option"):
            continue
        shown = _code(field.alias or name)
        yield f"- {shown if field.is_required() else f'({shown})'}: {field.description}"
    yield from (f"- May it suspend: {entry.suspends}. Its event: {entry.event}.", "")
    yield from ("```yaml", *entry.sample.rstrip("\n").split("\n"), "```")


def _tables() -> Iterator[str]:
    yield from ("", "### Tables")
    for each in TABLES:
        yield from ("", f"#### {each.title}", "", f"{each.gives} It is looked up so: `{each.use}`.", "")
        yield from ("```yaml", *each.sample.rstrip("\n").split("\n"), "```")
