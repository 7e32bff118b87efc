"""Books: puzzles on pages ready to print, with their rules, levels, hints and solutions.

`design.py` is what is asked for, `plates.py` what there is to show of each puzzle, `layout.py`
where it stands, `book.py` all pages; `typesetting.py` and `html.py` put them to paper.
"""

from enpitsu.books.book import Book
from enpitsu.books.design import Design, design_of
from enpitsu.books.plates import Plate, plate_of
from enpitsu.books.saving import Target

__all__ = ["Book", "Design", "Plate", "Target", "design_of", "plate_of"]
