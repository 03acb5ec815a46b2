"""What bears on several elements of rules at once: each file looks at all checked rules for one thing.

A file registers its check by `together`, or by `standing` where what it finds is there whatever else is broken; nothing
else knows of it. What is broken (`wounds`) is left out, so that what follows from a slip is not reported beside it.
"""

from toolkit.checker.pack_checks.registry import Whole, check_together, standing, together

__all__ = ["Whole", "check_together", "standing", "together"]
