"""Games as environments of other projects: OpenSpiel and PettingZoo, each an extra of the distribution.

    from toolkit.adapters.open_spiel import load_game
    from toolkit.adapters.pettingzoo import env

In: a compiled program. Out: their game. Actions are whole numbers, told by `numbering`; what a player may know is his
view, as text or in figures, told by `observing`; what each wins is told by `ending`.
"""
