"""Amounts shared out among purses. In: amounts, what purses can pay, those named. Out: what each pays.

A cost is an amount, with the bonus purses that stand in for its purse: of each its number and what it can pay.
"""

from __future__ import annotations

from collections.abc import Sequence

Cost = tuple[int, tuple[tuple[int, int], ...]]


def next_payers(costs: Sequence[Cost], chosen: Sequence[int]) -> tuple[int, ...] | None:
    """The purses of which one must be named next, none where all is settled; None where those named cannot be."""
    left = list(chosen)
    for amount, bonuses in costs:
        able = [(purse, has) for purse, has in bonuses if has > 0]
        while len(able) > 1 and 0 < amount < sum([has for _, has in able]):
            if not left:
                return tuple([purse for purse, _ in able])
            named = left.pop(0)
            paid = [has for purse, has in able if purse == named]
            if not paid:
                return None
            amount -= paid[0]
            able = [(purse, has) for purse, has in able if purse != named]
    return None if left else ()


def shared_out(cost: Cost, chosen: Sequence[int]) -> tuple[int, ...]:
    """What each of the bonus purses pays, in their order, and then what is left for the purse they stand in for."""
    amount, bonuses = cost
    order = [*(purse for purse in chosen), *(purse for purse, _ in bonuses if purse not in chosen)]
    paid = [0] * len(bonuses)
    for named in order:
        for place, (purse, has) in enumerate(bonuses):
            if purse == named:
                paid[place] = max(0, min(has, amount))
                amount -= paid[place]
    return (*paid, amount)


def unpaid(cost: Cost) -> int:
    """What is left of an amount for the purse itself, once the bonus purses have paid what they can."""
    amount, bonuses = cost
    return amount - max(0, min(amount, sum([has for _, has in bonuses])))
