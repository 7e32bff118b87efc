"""Tables and charts of what was measured, and the files that show them.

A table holds values, never text made of them: a `Sample` knows its spread, a `Limit` that a run
was stopped. A chart says what it shows and not how; `drawing` alone knows matplotlib.
"""

from enpitsu.reports.charts import Axis, Bars, Boxes, Chart, Lines, Node, Pictures, Points, Tree
from enpitsu.reports.fitting import power_law, rank_correlation
from enpitsu.reports.sample import Limit, Sample
from enpitsu.reports.table import Table, Value, shown

__all__ = [
    "Axis",
    "Bars",
    "Boxes",
    "Chart",
    "Limit",
    "Lines",
    "Node",
    "Pictures",
    "Points",
    "Sample",
    "Table",
    "Tree",
    "Value",
    "power_law",
    "rank_correlation",
    "shown",
]
