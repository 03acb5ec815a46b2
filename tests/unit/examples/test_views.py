"""What an example says of a view: names, or a number where the seat knows how many and no more."""

import pytest

from toolkit.examples.views import HIDDEN, Seen


@pytest.mark.parametrize(
    ("seen", "said", "fits"),
    [
        (Seen(None, 3), 3, True),
        (Seen((HIDDEN, HIDDEN), 2), 2, True),
        (Seen((), 0), 0, True),
        (Seen(("bluff#1", "snafu#1"), 2), 2, False),
        (Seen(("bluff#1", "snafu#1"), 2), ["snafu", "bluff#1"], True),
        (Seen((HIDDEN, "bluff#1"), 2), ["bluff", HIDDEN], True),
        (Seen(None, None), "secret", True),
        (Seen(None, 3), "secret", False),
    ],
)
def test_a_number_says_that_no_more_is_known(seen: Seen, said: object, fits: bool) -> None:
    assert seen.fits(said) is fits
