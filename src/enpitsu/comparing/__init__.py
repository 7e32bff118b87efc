"""Engines on sets of puzzles: one row a run, and every answer held against the others.

A study is a comparison with a paper's settings:

    instances = [Instance("easy 1", puzzle, solution), …]           # or `instances_of(puzzles)`
    runs = runs_of(instances, ["kernel", "sat:solver=glucose4"], Limits(solutions=1, seconds=10))
    results = study.run(tasks_of(runs))                           # {key: what was measured}
    rows = rows_of(runs, results)                                 # Rows, a list of Row

`Run` is one run that is asked for: an instance, an engine by its label, limits, and which of its
repeats it is. Its key tells all that its result depends on, so tables of one study that ask for the
same run share it. `rows_of` takes all runs together: only then can be told who is right. A row's
`verdict` is `right`, `open` (no answer before a limit), `wrong answer` (a solution breaks a rule),
`wrong none`, `wrong count`, `disagreement`, `refused` (the engine does not take it, or a licence is
missing: to be left out of shares) or `error`. Means are taken over rows that are `right`.
"""

from enpitsu.comparing.choosing import chosen_of, engine_list
from enpitsu.comparing.comparison import Comparison
from enpitsu.comparing.instances import Instance
from enpitsu.comparing.judging import rows_of
from enpitsu.comparing.rows import Row, Rows
from enpitsu.comparing.runs import Run, runs_of, tasks_of

__all__ = [
    "Comparison",
    "Instance",
    "Row",
    "Rows",
    "Run",
    "chosen_of",
    "engine_list",
    "rows_of",
    "runs_of",
    "tasks_of",
]
