"""The papers' experiments, run again: every table and figure, the paper's numbers beside ours.

One file, or package, a paper in `papers/`, found by its name; in it one function a table or figure:

    PAPER = Paper("kakuro-informed", "…", "…", 2023)

    @PAPER.part("results", "Seconds by size")
    def results(study: Study) -> Part:
        tasks = [Task(f"{board} {solver}", measured, (board, solver)) for …]
        runs = study.run(tasks)  # in processes, kept, not done again by another part or run
        return Part([Table("results", "…", columns, rows, notes)], [Bars(…)])

`Study` is what was asked: the quick preset or the papers' sizes, a seed, counts, sizes, limits.
"""

from enpitsu.comparing import Instance
from enpitsu.study.paper import PAPERS, Paper, Part, Piece
from enpitsu.study.setting import Finding, Study, findings

__all__ = ["PAPERS", "Finding", "Instance", "Paper", "Part", "Piece", "Study", "findings"]
