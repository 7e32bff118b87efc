"""The errors that users see: each is one line that says what is wrong, where, and what would do."""

import re

_CONTROLS = "\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f\ud800-\udfff"
"""What a terminal obeys or cannot show: control characters, line separators, characters that change
the direction of writing, and halves of characters. A tab and a line feed are text."""
_UNSAFE = re.compile(f"[{_CONTROLS}]")


class EnpitsuError(Exception):
    """Anything that enpitsu refuses to do, with the reason."""

    def __str__(self) -> str:
        """Return the message, whatever data it quotes, as one line that a terminal can show."""
        return one_line(super().__str__())


class PuzzleError(EnpitsuError, ValueError):
    """Text that is not a puzzle; the message says where and what would be right."""


class WishError(EnpitsuError, ValueError):
    """A wish that no puzzle could meet, or that means nothing."""


class ModelError(EnpitsuError, ValueError):
    """Rules that do not make a model: the message says what is wrong with them."""


class EngineError(EnpitsuError):
    """An engine that is unknown, not installed, or cannot express a rule."""


class OutOfMemoryError(EngineError):
    """A solver that needs more memory than it may take."""


def shown(text: str, length: int = 30) -> str:
    """Return text fit to be quoted in a one-line message: a character for each, not long."""
    quoted = text[:length]
    if not quoted.isprintable():
        quoted = "".join(map(_quoted, quoted))
    return quoted + ("…" if len(text) > length else "")


def _quoted(char: str) -> str:
    return char if char.isprintable() else " " if char.isspace() else "?"


def one_line(text: str) -> str:
    """Return text as one line, its words with single blanks between, fit to be printed."""
    return printable(" ".join(text.split()))


def printable(text: str) -> str:
    """Return text fit to be printed: what a terminal would obey is spelled as an escape of JSON.

    So JSON means the same as before. Everything that is printed goes through this.
    """
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def check_params(params: str, genre: str) -> None:
    """Refuse parameters of a genre that has none."""
    if params:
        raise PuzzleError(f"{genre} has no parameters, but here are '{shown(params)}'")
