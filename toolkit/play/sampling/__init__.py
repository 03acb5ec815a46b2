"""`sample(view, seed)`: a whole game drawn from what a seat knows. In: a program, a view, a seed. Out: a `Game`.

The view of the game drawn is the view again. Nothing else is looked at, so equal views give equal games.
"""

from toolkit.play.sampling.drawn import sample

__all__ = ["sample"]
