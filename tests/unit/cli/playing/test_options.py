"""`--option NAME=VALUE`: what an option may be, and nothing else."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from toolkit.cli.playing.loading import read_options
from toolkit.packs import Pack, load_pack

MANIFEST = """
pack: pack
version: 1.0.0
language: 1
title: A pack
languages: [en]
options:
  hurry: {title: Hurry}
  length: {title: Length, values: [short, long]}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "pack.yaml").write_text(MANIFEST, "utf-8")
    pack, found = load_pack(tmp_path / "pack")
    assert pack is not None, found
    return pack


def test_an_option_alone_is_on_and_others_say_what_they_are(pack: Pack) -> None:
    assert read_options(("hurry", "length=long"), pack) == {"hurry": "on", "length": "long"}
    assert read_options(("hurry=off", "length=off"), pack) == {"hurry": "off", "length": "off"}


@pytest.mark.parametrize("word", ["hurry=perhaps", "hurry=", "length", "length=on", "hurry=true"])
def test_what_an_option_cannot_be_is_refused_with_what_it_may_be(word: str, pack: Pack) -> None:
    with pytest.raises(click.UsageError) as refused:
        read_options((word,), pack)
    assert ("off, on" if word.startswith("hurry") else "off, short, long") in refused.value.message


def test_only_what_the_pack_has_is_chosen(pack: Pack) -> None:
    with pytest.raises(click.UsageError, match="it has: hurry, length"):
        read_options(("fog",), pack)
