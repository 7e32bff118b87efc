"""What callers hand in, looked at before anything is done: a wrong type is said in one line."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import inf
from operator import index
from typing import Any

from enpitsu.errors import EngineError, EnpitsuError, shown

MOST = 2**62
"""More than any work comes to, and still a number of the kernel's."""

MOST_THREADS = 1024
MOST_SEED_DIGITS = 40
_HUNDRED_YEARS = 3e9  # seconds; a limit beyond is none


def whole(name: str, value: Any) -> int:
    """Return a whole number; refuse anything else, and True and False too."""
    if type(value) is int:
        return value
    try:
        if not isinstance(value, bool):
            return index(value)
    except TypeError:
        pass
    raise TypeError(f"{name} is a whole number, not {told(value)}")


def limit(name: str, value: Any) -> int:
    """Return how much there may be of something, 0 for no limit; refuse a negative number.

    What no work comes to is no limit either.
    """
    asked = whole(name, value)
    if asked < 0:
        raise EngineError(f"limits are not negative; 0 means no limit: {name}={told(asked)}")
    return min(asked, MOST)


def seconds(value: Any) -> float:
    """Return a time limit, 0 for none; refuse a negative one, and nan."""
    asked = number("seconds", value)
    if not asked >= 0:
        raise EngineError(f"limits are not negative; 0 means no limit: seconds={told(asked)}")
    return asked if asked < _HUNDRED_YEARS else 0.0


def within(name: str, value: Any, least: int, most: int) -> int:
    """Return a whole number between two others."""
    asked = whole(name, value)
    if not least <= asked <= most:
        raise EngineError(f"{name} is {least} to {most}, not {told(asked)}")
    return asked


def threads(value: Any) -> int:
    """Return how many threads are to work; refuse none, and more than a machine bears."""
    return within("threads", value, 1, MOST_THREADS)


def seed(value: Any) -> int:
    """Return the seed of random choices: any whole number that can be told to another."""
    asked = whole("seed", value)
    if abs(asked) >= 10**MOST_SEED_DIGITS:
        raise EngineError(f"a seed has at most {MOST_SEED_DIGITS} digits")
    return asked


def number(name: str, value: Any) -> float:
    """Return a number; refuse text, and True and False too. What is beyond all floats is inf."""
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        raise TypeError(f"{name} is a number, not {told(value)}")
    try:
        as_float = float(value)
    except OverflowError:
        return -inf if value < 0 else inf
    return value if isinstance(value, int | float) else as_float


def text(name: str, value: Any, such_as: str) -> str:
    """Return text; refuse anything else and show what is meant."""
    if isinstance(value, str):
        return value
    raise TypeError(f"{name} is a name such as '{such_as}', not {told(value)}")


def yes_or_no(name: str, value: Any) -> bool:
    """Return True or False; refuse what only counts as one."""
    if isinstance(value, bool):
        return value
    raise TypeError(f"{name} is True or False, not {told(value)}")


def several(name: str, value: Any, such_as: str) -> tuple[str, ...]:
    """Return names; refuse a single one, whose letters would be taken for them."""
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        return tuple(text(f"each of {name}", item, such_as) for item in value)
    raise TypeError(f"{name} is several names, as in ['{such_as}'], not {told(value)}")


def known_name(name: str, known: Collection[str]) -> str | None:
    """Return the known name that is meant, in any case and with spaces, hyphens or underscores."""
    if name in known:
        return name
    plain = plain_name(name)
    return next((one for one in known if plain_name(one) == plain), None)


def plain_name(name: str) -> str:
    """Return a name in lower case with hyphens, as most are written."""
    return name.strip().casefold().replace(" ", "-").replace("_", "-")


def one_of(
    name: str, known: Collection[str], what: str, error: type[EnpitsuError] = EnpitsuError
) -> str:
    """Return the known name that is meant, in any case; refuse another and guess."""
    found = known_name(name, known)
    if found is not None:
        return found
    from difflib import get_close_matches  # noqa: PLC0415  (slow to import, and only for this)

    near = get_close_matches(plain_name(name), list(known), 1)
    guess = f"did you mean '{near[0]}'?" if near else f"known are: {', '.join(known)}"
    raise error(f"no {what} '{shown(name)}'; {guess}")


def told(value: object) -> str:
    """Return a value as a message shows it: text and numbers as they are, others by their kind."""
    if isinstance(value, int) and abs(value) >= 10**MOST_SEED_DIGITS:
        # Python writes down no more than 4,300 digits.
        return f"a number of more than {MOST_SEED_DIGITS} digits"
    if isinstance(value, str | bytes | int | float):
        shown = repr(value)
        return shown if len(shown) <= 40 else f"{shown[:39]}…"
    return kind_of(value)


def kind_of(value: object) -> str:
    """Return what a person calls a value's type."""
    if isinstance(value, type):
        return f"the class {value.__name__}"
    return "None" if value is None else type(value).__name__
