"""The tool's own words, on the site and in the terminal: one table, the same phrases in every language, none said that
is not in it."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import toolkit
from toolkit.cli.playing.commands import COMMANDS
from toolkit.examples.sentences import PHRASES
from toolkit.phrases import ENGLISH, SCRIPTED, TRANSLATIONS
from toolkit.phrases.refusals import BEFORE_ONE
from toolkit.phrases.terminal import MORE_HELP
from toolkit.play.saying import PHRASES as WORDED
from toolkit.publish.interface import count_of, say, say_known, script

FOLDERS = [Path(toolkit.__file__).parent / name for name in ("publish", "cli", "play")]
HOLDERS = re.compile(r"\{\w+\}")


def texts_in(node: ast.AST) -> Iterator[str]:
    """The texts that stand in a piece of code."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


SAID = {"count_of": slice(1, 3), "counted": slice(1, 3)} | dict.fromkeys(
    ("say", "_say", "say_each", "worded", "each_of"), slice(0, 1)
)
"""Which arguments of these functions are phrases."""


def said() -> Iterator[str]:
    """The phrases that stand in calls of `say`, `count_of`, `worded` and others; also those that have a name first."""
    for file in sorted(file for folder in FOLDERS for file in folder.rglob("*.py")):
        text = file.read_text("utf-8")
        yield from said_in(ast.parse(text), {}) if any(f"{name}(" in text for name in SAID) else ()


def said_in(node: ast.AST, named: dict[str, list[str]]) -> Iterator[str]:
    """The phrases of a piece of code; `named` are the texts that names stand for in it."""
    if isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)):
        called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        for argument in node.args[SAID.get(called, slice(0, 0))]:
            if isinstance(argument, ast.Name):
                yield from named.get(argument.id, ())
            elif not isinstance(argument, (ast.Call, ast.Subscript)):
                yield from texts_in(argument)
    elif isinstance(node, ast.Assign):
        target, value = node.targets[0], node.value
        several = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
        pairs = zip(target.elts, value.elts, strict=True) if several else [(target, value)]  # type: ignore[attr-defined]
        named |= {one.id: [*texts_in(text)] for one, text in pairs if isinstance(one, ast.Name)}
    for part in ast.iter_child_nodes(node):
        yield from said_in(part, {} if isinstance(part, ast.FunctionDef) else named)


def test_every_phrase_that_is_said_is_in_the_table() -> None:
    assert set(said()) - ENGLISH == set()


def test_the_terminal_has_words_for_its_commands_and_for_what_happens() -> None:
    assert {*COMMANDS.values(), *MORE_HELP, *PHRASES, *WORDED} - ENGLISH == set()


def test_all_scripts_say_phrases_of_the_table() -> None:
    scripts = Path(__file__).parents[3] / "site" / "theme" / "assets" / "hexwright"
    for file in scripts.glob("*.js"):
        for phrase in re.findall(r'(?:\bsay|\bword)\("([^"]+)"', file.read_text("utf-8")):
            assert phrase in SCRIPTED, (file.name, phrase)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_has_every_phrase_and_keeps_its_placeholders(language: str) -> None:
    assert TRANSLATIONS[language].keys() == ENGLISH
    for phrase, translation in TRANSLATIONS[language].items():
        assert sorted(HOLDERS.findall(phrase)) == sorted(HOLDERS.findall(translation)), phrase


@pytest.mark.parametrize("language", BEFORE_ONE)
def test_forms_for_one_thing_are_those_of_phrases_and_keep_their_placeholders(language: str) -> None:
    for phrase, form in BEFORE_ONE[language].items():
        assert phrase in ENGLISH and HOLDERS.findall(phrase) == HOLDERS.findall(form)


def test_numbers_and_names_are_filled_in_language_by_language() -> None:
    cases = count_of(2, "1 case", "{count} cases")
    assert dict(cases.texts) == {"en": "2 cases", "es": "2 casos"}
    assert dict(say("Usually {value}.", value=say("no")).texts)["es"] == "Normalmente: no."


def test_a_phrase_that_is_not_in_the_table_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError, match=r"toolkit/phrases/"):
        say("Nobody translated this")
    assert str(say_known("Gizmos")) == "Gizmos"


def test_scripts_get_the_phrases_they_say() -> None:
    words = json.loads(script().removeprefix("window.hexwrightWords = ").rstrip().removesuffix(";"))
    assert words["es"]["Nothing found."] == TRANSLATIONS["es"]["Nothing found."]
