"""Whether what the sentence of a step says is so, by its text alone.

The text is read back, and each statement of it held against the board that is shown. How the one
who wrote it came to it does not matter here. A sentence that cannot be read is a fault as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu.answers.certify import (
    line_sentences,
    loop_sentences,
    set_sentences,
    sum_sentences,
)
from enpitsu.answers.certify.forms import Said
from enpitsu.answers.certify.premises import Board
from enpitsu.model import Step

UNREAD = "has a sentence that cannot be read"


def wrong_statements(board: Board, step: Step) -> Iterator[str]:
    """Yield what a step says and is not so, of the board or of what it concludes."""
    said = Said(board, step)
    for part in (set_sentences, sum_sentences, line_sentences, loop_sentences):
        found = part.FORMS.judge(said, step.text)
        if found is not None:
            yield from found
            return
    yield f"{UNREAD}: {step.text}"
