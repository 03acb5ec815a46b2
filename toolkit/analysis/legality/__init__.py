"""What legality reads, followed through values, and whether the one who decides certainly knows it: a lint.

In: checked rules. Out: reads of hidden things, each with the way to it. The usual forms are followed (what is tested
before, what sets say, where pieces may lie at all); what is not followed counts as hidden, or is a finding that it
cannot be told. The arbiter is `hexwright test PACK --leaks N`. `facts` is what is known to hold where an expression is
read, `visible` whether a player sees a piece, `reader` follows expressions, `questions` goes through actions and steps.
"""

from toolkit.analysis.legality.questions import Finding, findings, secret_actions

__all__ = ["Finding", "findings", "secret_actions"]
