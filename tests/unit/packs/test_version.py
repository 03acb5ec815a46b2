"""Versions of packs and what a wish takes."""

import pytest

from toolkit.packs.depends import meets, sort_key


def test_versions_sort_by_number_and_previews_come_first() -> None:
    ordered = ["0.9.0", "0.10.0", "1.0.0-alpha", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0", "1.0.1", "10.0.0"]
    mixed = list(reversed(ordered))
    assert sorted(mixed, key=sort_key) == ordered


@pytest.mark.parametrize(
    ("wish", "met", "missed"),
    [
        ("1.2.0", ["1.2.0"], ["1.2.1", "1.1.9"]),
        ("^1.2.0", ["1.2.0", "1.9.0"], ["2.0.0", "1.1.0", "1.2.0-beta"]),
        ("^0.2.0", ["0.2.0", "0.2.7"], ["0.3.0", "0.1.9"]),
        ("~1.2.3", ["1.2.3", "1.2.9"], ["1.3.0", "1.2.2"]),
        (">=1.2.0", ["1.2.0", "7.0.0"], ["1.1.9"]),
    ],
)
def test_a_wish_is_met_or_missed(wish: str, met: list[str], missed: list[str]) -> None:
    assert all(meets(version, wish) for version in met)
    assert not any(meets(version, wish) for version in missed)
