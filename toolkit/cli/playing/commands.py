"""What is typed at the prompt: a command, or an answer by number or by name. In: a line. Out: what it means."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from toolkit.phrases import Say, say_in_english

COMMANDS = {
    "pass until WHEN": "pass, and go on passing until then: pass until turn, pass until target",
    "lift pass": "be asked again where you would pass by yourself",
    "claim": "list what you may do at any time, whoever is asked",
    "claim ANSWER": "do one of these, by its number or its name",
    "undo": "take back the last part of an answer that is begun, else your last answer, with what came since",
    "undo NAME": "the last answer of somebody else at this keyboard",
    "redo": "give again what was undone: a part of an answer, or an answer",
    "back": "take back all that is begun of an answer",
    "board": "draw the board, or the part in question",
    "map": "all of a large map at a small scale",
    "map THING": "the part of the map around a space or a piece: map C3",
    "reach PIECE": "draw what it costs a piece to come where it can: reach rifles 2",
    "trace PIECE": "draw how supply, or whatever the rules trace, comes to a piece",
    "odds ANSWER": "what comes of an answer before you give it, and how likely that is: odds 3",
    "odds": "the same of all whole answers that are listed",
    "stacks": "list the spaces in which several pieces stand",
    "zones": "draw the board with the zones of all sides, as far as you can know them",
    "hand": "show in full what you have in your places",
    "look THING": "tell all you know of a space, a piece, a card or a place: look C3",
    "think BOT": "show what a bot thinks of your answers: think ismcts:200",
    "log": "the whole log",
    "log --raw": "the whole log in ids, as `log_has` of examples reads it",
    "why": "the condition, as the rules have it, that your last answer did not meet",
    "why EXPRESSION": "how the rules come to a value: why strength(rifle#2)",
    "save FILE": "save the game; `hexwright play PACK --resume FILE` goes on with it",
    "record FILE": "write down all answers so far, for `hexwright replay FILE`",
    "position FILE": "write the position as an example, for `hexwright test`",
    "help": "how to answer, and what else can be typed",
    "help NAME": "what a command does: help odds; help all lists them all",
    "quit": "stop",
}
"""What can be typed besides answers."""
GROUPS = {
    "To answer": ("pass until WHEN", "lift pass", "claim", "claim ANSWER"),
    "Before you answer": ("odds ANSWER", "odds", "reach PIECE", "trace PIECE", "zones", "look THING", "think BOT"),
    "The table": ("board", "map", "map THING", "stacks", "hand", "log", "log --raw"),
    "To go back": ("undo", "undo NAME", "redo", "back"),
    "To ask why": ("why", "why EXPRESSION"),
    "To keep the game, and to stop": ("save FILE", "record FILE", "position FILE", "help", "help NAME", "quit"),
}
"""The same by what they are for."""
_USES = [(" ".join(word for word in command.split() if word.islower()), command) for command in COMMANDS]
"""What each command is called, without the words behind it, and how it is written with them."""
_WITH_WORDS = {name for name, command in _USES if name != command}
_ALONE = {name for name, command in _USES if name == command}
NAMES = tuple(dict.fromkeys(name for name, _ in _USES))


@dataclass(frozen=True, slots=True)
class Command:
    """A command with the words behind it."""

    name: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Picked:
    """An answer: its place in the list, from 0."""

    index: int


@dataclass(frozen=True, slots=True)
class Unclear:
    """Why a line means nothing, or more than one thing. `unknown`: it names none of the answers."""

    reason: str
    unknown: bool = False


def read_line(
    line: str,
    names: Sequence[Sequence[str]],
    numbered: int | None = None,
    say: Say = say_in_english,
    also: Sequence[Sequence[str]] = (),
) -> Command | Picked | Unclear | None:
    """What a line means where these answers can be given, each with all its names. None for an empty line.

    `also`: for each answer names that count where none of the others is meant. A command goes before what only begins
    like an answer, and behind an answer that is called so in full, but for one that is a single word of `NAMES`.

    `numbered`: so many of them, the first ones, can be picked by their number (all where nothing is said); where it is
    none of them, a number is a name, and never the beginning of one.
    """
    numbered = len(names) if numbered is None else numbered
    text = line.strip()
    if not text:
        return None
    whole = [] if text in NAMES else [at for at, each in enumerate(names) if plain(text) in map(plain, each)]
    if len(whole) == 1 and not text.isdecimal():
        return Picked(whole[0])  # what an answer is called goes before a command that begins with the same word
    for name in NAMES:
        rest = text.removeprefix(name)
        if rest == text or (rest and not rest[0].isspace()):
            continue
        if rest.strip() and name in _WITH_WORDS:
            return Command(name, rest.strip())
        if not rest.strip() and name in _ALONE:
            return Command(name)
        if not rest.strip():
            return Unclear(say("`{name}` wants more: {use}.", name=name, use=shown_use(dict(_USES)[name], say)))
    if numbered and text.isdecimal() and not any(text == name for each in names for name in each):
        number = int(text[:6])
        if 1 <= number <= numbered:
            return Picked(number - 1)
        one = "There is no answer {number}: there is only 1."
        many = "There is no answer {number}: they are numbered from 1 to {last}."
        return Unclear(say(one if numbered == 1 else many, number=text, last=numbered))
    return _by_name(text, names, say, also)


def shown_use(command: str, say: Say) -> str:
    """How a command is written, with words that stand for what is typed behind it: `look THING`."""
    return " ".join(say(word) if word.isupper() else word for word in command.split())


def _by_name(text: str, names: Sequence[Sequence[str]], say: Say, also: Sequence[Sequence[str]]) -> Picked | Unclear:
    fits = fitting(text, names, also)
    if len(fits) == 1:
        return Picked(fits[0])
    if fits:
        listed = "; ".join([*(names[index][-1] for index in fits[:8]), *(["…"] if len(fits) > 8 else [])])
        return Unclear(say("`{typed}` may be several of these answers: {names}.", typed=text, names=listed))
    from toolkit.names import Names

    owner = {name: at for at, each in enumerate(names) for name in each}
    nearest = Names([*NAMES, *owner]).nearest(text)
    near = [f"`{name}`" for name in {owner.get(name, name): name for name in reversed(nearest)}.values()][::-1]
    if near:
        meant = say("{one} or {other}", one=", ".join(near[:-1]), other=near[-1]) if near[1:] else near[0]
        advice = say("Did you mean {names}?", names=meant)
    else:
        advice = say("Type help for a list.")
    return Unclear(say("`{typed}` is no answer here and no command. {advice}", typed=text, advice=advice), unknown=True)


def fitting(text: str, names: Sequence[Sequence[str]], also: Sequence[Sequence[str]] = ()) -> list[int]:
    """The answers that a name may mean, each with all its names; what is typed may want its accents."""
    return _fitting(text, names, plain) or _fitting(text, names, _unaccented) or _fitting(text, also, plain)


def _fitting(text: str, names: Sequence[Sequence[str]], read: Callable[[str], str]) -> list[int]:
    """The answers that a name means, or else those of which it is the beginning of a name."""
    wanted = read(text)
    if not wanted:
        return []
    exact = [index for index, each in enumerate(names) if any(read(name) == wanted for name in each)]
    if exact or wanted.removeprefix("-").isdecimal() or wanted.startswith("#"):
        return exact
    return [index for index, each in enumerate(names) if any(read(name).startswith(wanted) for name in each)]


def _unaccented(text: str) -> str:
    """What is typed without its accents: many keyboards have none."""
    parts = unicodedata.normalize("NFD", plain(text))
    return "".join(part for part in parts if not unicodedata.combining(part))


def plain(text: str) -> str:
    """What is typed, or what it may name, without all that need not be typed as it is shown."""
    return " ".join(text.replace(":", " ").replace("_", " ").casefold().split())
