"""What is computed of a thing that never changes is computed once for each."""

import gc
import weakref

from toolkit.play.once import AT_MOST, forget, once_for_each


def test_the_same_thing_is_asked_once_and_an_equal_one_for_itself() -> None:
    asked: list[list[int]] = []

    @once_for_each
    def total(numbers: list[int]) -> int:
        asked.append(numbers)
        return sum(numbers)

    first, equal = [1, 2], [1, 2]
    assert total(first) == total(first) == total(equal) == 3
    assert len(asked) == 2


def test_only_so_many_are_kept() -> None:
    asked: list[int] = []
    double = once_for_each(lambda things: asked.append(len(things)) or 2 * len(things))
    things = [[0] * count for count in range(AT_MOST + 1)]
    assert [double(thing) for thing in things] == [2 * count for count in range(AT_MOST + 1)]
    double(things[-1]), double(things[0])
    assert asked[-1] == 0 and len(asked) == AT_MOST + 2


def test_of_several_things_a_result_is_kept_for_all_of_them_together() -> None:
    asked: list[int] = []
    joined = once_for_each(lambda first, second: asked.append(1) or first + second)
    one, two = [1], [2]
    assert joined(one, two) == joined(one, two) == [1, 2]
    assert joined(two, one) == [2, 1]
    assert len(asked) == 2


def test_what_is_forgotten_is_computed_again_and_kept_alive_no_more() -> None:
    asked: list[object] = []

    @once_for_each
    def told(thing: object) -> int:
        asked.append(1)
        return len(asked)

    class Thing:
        pass

    thing = Thing()
    gone = weakref.ref(thing)
    assert (told(thing), told(thing)) == (1, 1)
    forget()
    assert told(thing) == 2
    forget()
    del thing
    gc.collect()
    assert gone() is None
