"""What bears on several elements of rules at once: each file looks at all checked rules for one thing.

A file registers its check by `together`; nothing else knows of it. These checks run when every element by itself
is right, so that what follows from a slip is not reported beside it.
"""

from toolkit.rules.check.together.registry import Whole, all_together, together

__all__ = ["Whole", "all_together", "together"]
