"""The errors that users see: each is one line that says what is wrong, where, and what would do."""


class EnpitsuError(Exception):
    """Anything that enpitsu refuses to do, with the reason."""


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
    """Return text fit for a one-line message: no control characters, not long."""
    clean = text[:length]
    if not clean.isprintable():
        clean = "".join(char if char.isprintable() else "?" for char in clean)
    return clean + ("…" if len(text) > length else "")


def one_line(text: str) -> str:
    """Return text without line ends and other control characters, which a terminal would obey."""
    words = " ".join(text.split())
    return "".join(char if char.isprintable() or char > "\ud7ff" else "?" for char in words)


def check_params(params: str, genre: str) -> None:
    """Refuse parameters of a genre that has none."""
    if params:
        raise PuzzleError(f"{genre} has no parameters, but here are '{shown(params)}'")
