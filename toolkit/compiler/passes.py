"""Passes of the generator: each makes the generated code quicker and changes nothing that it computes."""

from __future__ import annotations

from dataclasses import fields, replace

from toolkit.frozen import frozen


@frozen
class Passes:
    """Which passes run. Each can be switched off alone; with all off the generated code is the plainest.

    `split_conditions`: conditions become a test each, the cheapest first where none of them may fault.
    `breaking_loops`: `any all count` and their like are loops that stop, not calls over lists.
    `fold_constants`: settings, options, attributes and terrain known beforehand are computed beforehand.
    `unroll_constants`: loops over a few constants are written out.
    `inline_values`: the text of a small value stands where it is asked for.
    `look_up_values`: values of the board are looked up by what they read, where they were computed before.
    `share_common`: what depends on nothing that changes in a listing is computed once there.
    `narrow_checks`: numbers that cannot grow beyond their bounds are not looked at.
    `local_checks`: checks at every step look only at the members that a write may have changed.
    `fuse_blocks`: blocks with one predecessor are joined to it.
    """

    split_conditions: bool = True
    breaking_loops: bool = True
    fold_constants: bool = True
    unroll_constants: bool = True
    inline_values: bool = True
    look_up_values: bool = True
    share_common: bool = True
    narrow_checks: bool = True
    local_checks: bool = True
    fuse_blocks: bool = True

    def without(self, name: str) -> Passes:
        """The same passes but one."""
        return replace(self, **{name: False})


PASS_NAMES: tuple[str, ...] = tuple(each.name for each in fields(Passes))
"""The names of all passes."""
ALL = Passes()
"""All passes: what play uses."""
NONE = Passes(**dict.fromkeys(PASS_NAMES, False))
"""No pass at all: what play is compared with."""
