"""Playing compiled rules. In: a program and a seed. Out: decisions, answers, saves, views, records; touches no file.

game = Game(program, seed)
while not game.over:
    game.apply(game.legal()[0])
"""

from toolkit.play.answers import name_answer, read_answer
from toolkit.play.claims import Claim
from toolkit.play.faults import GameFault
from toolkit.play.frames import UnknownSite
from toolkit.play.game import Game
from toolkit.play.passing import LiftedPass, PassUntil
from toolkit.play.playouts import playout
from toolkit.play.program import PASS, Program
from toolkit.play.records import Record, Replay, changed_rules, pack_hashes, record_of, replay
from toolkit.play.refusals import Refused
from toolkit.play.sampling import sample
from toolkit.play.saves import NotThisGame, hash_of, load, save, saved_rules
from toolkit.play.views import view_of
from toolkit.rules.faults import END

__all__ = [
    "END",
    "PASS",
    "Claim",
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
    "changed_rules",
    "hash_of",
    "load",
    "name_answer",
    "pack_hashes",
    "playout",
    "read_answer",
    "record_of",
    "replay",
    "sample",
    "save",
    "saved_rules",
    "view_of",
]
