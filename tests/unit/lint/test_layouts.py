"""What is told of a layout when something else in its kind, or in a type, is wrong: nothing that follows from that."""

from pathlib import Path

from tests.unit.packs.written import check, underlined, write_pack

HEAD = "types:\n  arm: [foot, gun]\n  rank: {values: {low: {sign: [nosuch]}}}\nkinds:\n  card: {title: Card}\n"


def told(parent: Path, unit: str) -> list[tuple[str, str]]:
    """Codes and underlined words of what is found in the pack's kinds."""
    found = check(write_pack(parent, {"kinds.yaml": f"{HEAD}  unit:\n    title: Unit\n{unit}"}))
    return [(each.code, underlined(each.span)) for each in found if each.span.path.endswith("kinds.yaml")]


def test_an_attribute_that_could_not_be_read_is_there_all_the_same(tmp_path: Path) -> None:
    unit = "    attrs: {arm: arm, armour: {type: int, at_leastt: 3}, morale: [int]}\n"
    unit += "    layout: {sign: arm, foot: [armour, morale, nosuch], soldiers: arm}\n"
    wrong = [("E206", "nosuch"), ("E201", "at_leastt"), ("E203", "[int]")]
    assert told(tmp_path, unit) == [*wrong, ("E308", "nosuch"), ("E450", "arm")]


def test_a_type_that_is_wrong_or_unknown_is_not_told_at_the_layout_too(tmp_path: Path) -> None:
    unit = "    attrs: {arm: arm, armour: int, morale: rank, size: sise}\n"
    unit += "    layout: {sign: morale, ground: size, soldiers: size, dice: [armour]}\n"
    assert told(tmp_path, unit) == [("E206", "nosuch"), ("E307", "sise")]
