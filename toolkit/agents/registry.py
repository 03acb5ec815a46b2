"""The agents by name. In: words (`ismcts:400`), a program, a seed. Out: an `Agent`.

Each agent is registered in its own file by `@agent`; nothing else knows of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from toolkit.agents.agent import Agent
from toolkit.modules import import_all
from toolkit.names import Names
from toolkit.phrases import Worded
from toolkit.runtime.program import Program

Seed = bytes | str | int
Make = Callable[[Program, Seed, int], Agent]


class UnknownAgent(Worded):
    """Words that are no agent's. Its text is a sentence that says what could stand there."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """An agent that can be called: `says` what it does, `budget` the number behind its name where none is written (0:
    it takes none), `most` the greatest one."""

    name: str
    says: str
    budget: int
    most: int
    make: Make


_ENTRIES: dict[str, _Entry] = {}


def agent(name: str, *, says: str, budget: int = 0, most: int = 1_000_000) -> Callable[[Make], Make]:
    """Register what makes an agent of a program, a seed and a budget."""

    def register(make: Make) -> Make:
        """Under its name."""
        if name in _ENTRIES:
            raise ValueError(f"two agents are called {name}")
        _ENTRIES[name] = _Entry(name, says, budget, most, make)
        return make

    return register


def agent_words() -> dict[str, str]:
    """How each agent is written, and what it does."""
    return {f"{entry.name}:{entry.budget}" if entry.budget else name: entry.says for name, entry in _known().items()}


def read_agent(words: str, program: Program, seed: Seed) -> Agent:
    """The agent that words mean: its name, with a budget behind it where it takes one. Equal seeds, equal answers.

    Raises UnknownAgent.
    """
    name, colon, number = words.partition(":")
    entry = _known().get(name)
    if entry is None:
        near = [f"`{each}`" for each in Names(_known()).nearest(name)]
        if near:
            raise UnknownAgent("No agent is called {name}. Did you mean {one}?", name=name, one=near[0])
        raise UnknownAgent("No agent is called {name}. There are {agents}.", name=name, agents=", ".join(agent_words()))
    if not colon:
        return entry.make(program, seed, entry.budget)
    if not entry.budget:
        raise UnknownAgent("{name} takes no number: write {name}.", name=name)
    if not (number.isascii() and number.isdecimal()) or not 1 <= int(number[:12]) <= entry.most:
        phrase = "Behind {name}: comes a number from 1 to {most}, as in {name}:{usual}."
        raise UnknownAgent(phrase, name=name, most=f"{entry.most:,}", usual=entry.budget)
    return entry.make(program, seed, int(number))


def _known() -> dict[str, _Entry]:
    """All agents by name, each with its file loaded."""
    import_all("toolkit.agents")
    return dict(sorted(_ENTRIES.items()))
