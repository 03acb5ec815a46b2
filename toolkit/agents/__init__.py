"""Agents: programs that answer for a player. In: a game, a player. Out: a `Thought`, whose answer the game takes.

agent = read_agent("random", program, seed)
game.apply(agent.think(game, game.seat).answer)

An agent looks at a game only through what its player may know: in any other state with the same view, by the same seed,
it gives the same answer.
"""

from toolkit.agents.agent import Agent, Candidate, Spent, Thought
from toolkit.agents.answers import NoAnswer
from toolkit.agents.registry import UnknownAgent, agent_words, read_agent

__all__ = ["Agent", "Candidate", "NoAnswer", "Spent", "Thought", "UnknownAgent", "agent_words", "read_agent"]
