"""A game that is played in Spanish says nothing in English: neither phrases of ours nor what its pack has translated.

Random games are played at the prompt, in which things are typed that are refused, and every command. Of packs without a
Spanish text only what the tool itself says is looked at.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from tests.tested_packs import PLAYED, SMALL
from toolkit.checker import check_rules
from toolkit.cli.playing.answers import menu_of
from toolkit.cli.playing.asking import explain
from toolkit.cli.playing.bots import Bots
from toolkit.cli.playing.commands import NAMES, Picked, read_line
from toolkit.cli.playing.display import HUMAN
from toolkit.cli.playing.keeping import keep
from toolkit.cli.playing.screen import Reader, Screen
from toolkit.cli.playing.seating import read_agents
from toolkit.cli.playing.session import Session
from toolkit.cli.playing.why_not import _answers
from toolkit.compiler import Program, compile_program
from toolkit.language.faults import KINDS
from toolkit.packs import Pack, load_pack
from toolkit.packs.translated import in_language
from toolkit.packs.wording import pairs, sections
from toolkit.phrases import ENGLISH, TRANSLATIONS
from toolkit.play import Game, Refused
from toolkit.play.faults import message_in, sentence_of
from toolkit.play.reasons import refusal
from toolkit.play.worded import worded

FOLDERS = {folder.name: folder for folder in (*PLAYED, *SMALL)}
COMMANDS = (
    "help", "look", "look A1", "look xyz", "hand", "board", "zones", "log", "why", "why count(spaces)", "claim",
    "claim xyz", "undo", "undo Xyz", "redo", "back", "pass", "pass until xyz", "lift pass", "save",
    "save /proc/xyz/x", "99", "xyz", "think greedy:20", "think ismcts:4", "think random", "think xyz", "think greedy:x",
)  # fmt: skip
"""What is typed beside answers."""
SHORTEST = 4
"""Letters of a phrase that is looked for: shorter ones mean something in Spanish too."""


class Typed(Reader):
    """What is typed at the prompt of a session: mostly answers, now and then a command or what is refused."""

    def __init__(self, picks: random.Random, count: int) -> None:
        self.is_terminal = False
        self.picks, self.count = picks, count
        self.session: Session | None = None

    def read(self, prompt: str) -> str | None:
        """The next line."""
        print(prompt, end="")
        self.count -= 1
        if self.count < 0 or self.session is None:
            return None
        menu, how = self.session._menu(), self.picks.random()
        if how < 0.2:
            return self.picks.choice(COMMANDS)
        if how < 0.35 and (tried := list(islice(_answers(self.session.game, "1"), 200))):
            return menu_of(self.session.game, [self.picks.choice(tried)])[0].names[0]
        if menu.entries:
            return menu.mark(1 + self.picks.randrange(len(menu.entries)))
        return str(self.picks.choice(menu.numbers)[0]) if menu.numbers else "back"


@cache
def spanish(name: str) -> Pack:
    """A pack in Spanish; one that has no words in Spanish as if it had none to say."""
    pack, _ = load_pack(FOLDERS[name])
    assert pack is not None
    found = in_language(pack, "es")
    return found if found.speaks == "es" else replace(pack, language="es", translated_from=pack)


@cache
def program_of(name: str) -> Program:
    """The first scenario of a pack in Spanish that can be played."""
    rules, _ = check_rules(spanish(name))
    assert rules is not None
    known = sorted(spanish(name).items["scenarios"])
    return compile_program(
        rules, next(id for id in known if id in rules.sequence or "" in rules.sequence), tracing=True
    )


def played(name: str, count: int) -> None:
    """Play so many lines of a game at the prompt, all players in turn."""
    game, picks = Game(program_of(name), seed=5), random.Random(f"spoken {name}")
    typed = Typed(picks, count)
    seats = dict.fromkeys(range(len(game.program.stage.numbers.players)), HUMAN)
    session = Session(
        game=game,
        seats=seats,
        screen=Screen(width=200),
        reader=typed,
        bots=Bots(read_agents(seats, game, "5")),
        keep=keep,
        explain=explain,
    )
    typed.session = session
    session.run()


def refused(name: str, count: int) -> Iterator[Refused]:
    """Why answers are refused along a random game."""
    game, picks = Game(program_of(name), seed=3), random.Random(f"refused {name}")
    while not game.over and (count := count - 1) >= 0:
        legal = game.legal()
        for answer in islice(_answers(game, picks.choice(("0", "1", "99"))), 60):
            if not any(one[: len(answer)] == answer for one in legal):
                yield refusal(game, answer)
        game.apply(picks.choice(legal)) if legal else game.take_back()


@cache
def english_of_ours() -> frozenset[str]:
    """What only the English table says, and is no command: phrases whole, or what stands between their places."""
    table = TRANSLATIONS["es"]
    spoken = "\n".join(table.values())
    pieces = {
        piece.strip(" :.,;()[]→")
        for phrase, translation in table.items()
        for piece in re.split(r"\{\w+\}|`[^`]*`", phrase)
        if phrase != translation
    }
    pieces -= set(NAMES)  # commands have one name in all languages
    return frozenset(piece for piece in pieces if len(piece) >= SHORTEST and not stands_in(piece, spoken))


@cache
def english_of(name: str) -> frozenset[str]:
    """What only the English texts of a pack and English phrases of ours say, not its Spanish ones."""
    pack, _ = load_pack(FOLDERS[name])
    assert pack is not None
    words = pack.items["texts"]["es"].record
    found: dict[str, str] = dict(words.phrases)
    for section, shape in sections().items():
        translated: Mapping[str, object] = getattr(words, section, None) or {}
        for item in pack.all(section) if section not in ("pack", "options", "documents") else ():
            for pair in pairs(shape, item.record, translated.get(item.id)):
                found[pair.original or ""] = pair.translation or ""
    spoken = "\n".join([*found.values(), *TRANSLATIONS["es"].values()])
    return frozenset(
        text for text in {*found, *english_of_ours()} if len(text) >= SHORTEST and not stands_in(text, spoken)
    )


def stands_in(words: str, text: str) -> bool:
    """Whether words stand in a text, as words."""
    return words in text and re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None


def lines_with(words: frozenset[str], told: str) -> list[tuple[str, str]]:
    """The words that stand in what was told, each with its line."""
    return [
        (each, line) for each in sorted(words) if each in told for line in told.splitlines() if stands_in(each, line)
    ]


def but_conditions(told: str) -> str:
    """What was told but for the conditions that `why` shows as they are written, in the line behind the refusal."""
    return re.sub(r"(?m)^(.*> .*\n)  (?=[^\s\d]).*$", r"\1", told)


@pytest.mark.slow
@pytest.mark.parametrize("name", [folder.name for folder in PLAYED])
def test_a_game_in_spanish_says_nothing_in_english(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    played(name, 70)
    told = "\n".join([but_conditions(capsys.readouterr().out), *{str(one) for one in refused(name, 15)}])
    assert lines_with(english_of(name), told) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["alliance", "carriers", "corps-again", "duel", "interjections", "quarrel", "wagers"])
def test_what_the_tool_says_is_spanish_in_packs_of_every_kind(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    written = "\n".join(file.read_text("utf-8") for file in sorted(FOLDERS[name].rglob("*.yaml")))
    names = written.replace("_", " ").casefold()
    ours = frozenset(each for each in english_of_ours() if not stands_in(each.casefold(), names))
    played(name, 60)
    assert lines_with(ours, "\n".join([capsys.readouterr().out, *{str(one) for one in refused(name, 15)}])) == []


def test_a_refusal_is_told_in_the_language_of_who_reads_it() -> None:
    pack = spanish("classics")
    told = Refused(
        pack, worded("{noun} must be from {low} to {high}.", noun=worded("number"), low=1, high=3), cite=("T3",)
    )
    assert str(told) == "número: de 1 a 3. (T3)"
    assert told.reason_in(pack.original) == "number must be from 1 to 3."
    assert told.reason_in(pack) == "número: de 1 a 3."


@pytest.mark.parametrize(("noun", "says"), [("mano", "tu mano"), ("unidades iniciales", "tus unidades iniciales")])
def test_what_is_yours_agrees_with_its_number(noun: str, says: str) -> None:
    assert worded("your {noun}", noun=noun)(spanish("classics")) == says


MENU = [("sí", "choose sí"), ("no",), ("ninguno",)]
ALSO = [("yes", "choose yes"), (), ("none",)]


@pytest.mark.parametrize(("typed", "picked"), [("sí", 0), ("SI", 0), ("yes", 0), ("no", 1), ("none", 2), ("nin", 2)])
def test_words_of_ours_are_typed_as_they_are_shown_or_in_english(typed: str, picked: int) -> None:
    assert read_line(typed, MENU, also=ALSO) == Picked(picked)


def test_what_an_option_of_the_pack_is_called_comes_before_english_words_of_ours() -> None:
    assert read_line("yes", [*MENU, ("yes", "Yes")], also=[*ALSO, ()]) == Picked(3)


def test_what_a_fault_says_is_in_the_table() -> None:
    assert {sentence_of(kind) for kind in KINDS} - ENGLISH == set()
    told = message_in(spanish("classics"), "the table `losses` has no row for 13", "member")
    assert told == "No existe ese miembro."
