"""Playing compiled rules. In: a program and a seed. Out: decisions, answers, saves, views, records; touches no file.

game = Game(program, seed)
while not game.over:
    game.apply(game.legal()[0])
"""

from toolkit.language.faults import END
from toolkit.play.answers import name_answer, read_answer
from toolkit.play.faults import GameFault
from toolkit.play.frames import UnknownSite
from toolkit.play.game import Game
from toolkit.play.hashes import hash_of
from toolkit.play.interrupts import Claim
from toolkit.play.made_from import Difference, differences, made_from
from toolkit.play.passing import LiftedPass, PassUntil
from toolkit.play.played_by import named_policies, policies_of
from toolkit.play.playouts import playout
from toolkit.play.records import Record, Replay, other_end, record_of, replay, save
from toolkit.play.refusals import Refused
from toolkit.play.sampling import sample
from toolkit.play.saves import NotThisGame, load, see_form
from toolkit.play.views import view_of
from toolkit.runtime.program import PASS, Program

__all__ = [
    "END",
    "PASS",
    "Claim",
    "Difference",
    "Game",
    "GameFault",
    "LiftedPass",
    "NotThisGame",
    "PassUntil",
    "Program",
    "Record",
    "Refused",
    "Replay",
    "UnknownSite",
    "differences",
    "hash_of",
    "load",
    "made_from",
    "name_answer",
    "named_policies",
    "other_end",
    "playout",
    "policies_of",
    "read_answer",
    "record_of",
    "replay",
    "sample",
    "save",
    "see_form",
    "view_of",
]
