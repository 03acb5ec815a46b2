"""In which language the terminal says what a pack says."""

from pathlib import Path

import click
import pytest

from toolkit.cli.language import spoken
from toolkit.packs import Pack, load_pack


@pytest.fixture
def skirmish() -> Pack:
    """A pack in English and Spanish."""
    pack, _ = load_pack(Path(__file__).parents[3] / "content/skirmish")
    assert pack is not None
    return pack


@pytest.mark.slow
@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "es_AR.UTF-8"}, "es"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "es_ES"}, "es"),
        ({"LANG": "es_ES", "LC_ALL": "C"}, "en"),
    ],
)
def test_without_an_option_the_system_chooses(skirmish: Pack, environment: dict[str, str], language: str) -> None:
    title = spoken(skirmish, None, environment).manifest.record.title
    assert title == {"en": "Skirmish", "es": "Escaramuza"}[language]


def test_the_option_comes_before_the_system(skirmish: Pack) -> None:
    assert spoken(skirmish, "en", {"LANG": "es_ES"}).manifest.record.title == "Skirmish"
    assert spoken(skirmish, "es", {}).find("actions", "fire").record.title == "Disparar"  # type: ignore[union-attr]


def test_a_language_that_the_pack_lacks_is_told_with_those_it_has(skirmish: Pack) -> None:
    with pytest.raises(click.UsageError, match="skirmish has these languages: en, es"):
        spoken(skirmish, "fr", {})
