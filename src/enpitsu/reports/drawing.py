"""Charts as files, SVG and PNG; the one file that knows matplotlib."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enpitsu.errors import EnpitsuError
from enpitsu.reports.charts import Axis, Bars, Boxes, Chart, Lines, Number, Pictures, Points, Tree
from enpitsu.reports.fitting import Fit, power_law
from enpitsu.reports.pictures import sheet
from enpitsu.reports.sample import Sample
from enpitsu.scene.paper import to_png

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SIZE = (7.2, 4.2)
_PALETTE = ("#1864ab", "#e8590c", "#2b8a3e", "#c2255c", "#5f3dc4", "#f08c00", "#0b7285", "#495057")
_MARKS = "osD^vPX"  # fewer than colours: beyond, no two series have both
_FEW = 6  # series whose names find room within the axes
_CURVE = 40  # points that a fitted law is drawn through


def need_plots() -> None:
    """Refuse where charts cannot be drawn."""
    if find_spec("matplotlib") is None or find_spec("typst") is None:
        raise EnpitsuError("figures need matplotlib and typst: pip install 'enpitsu[study]'")


def draw(chart: Chart, folder: Path) -> list[Path]:
    """Write a chart under its name into a folder; return the files, the SVG first."""
    need_plots()
    paths = [folder / f"{chart.name}.svg", folder / f"{chart.name}.png"]
    if isinstance(chart, Pictures):
        _boards(chart, *paths)
    else:
        _plot(chart, *paths)
    return paths


def _boards(chart: Pictures, svg: Path, png: Path) -> None:
    drawn = sheet(chart)
    svg.write_text(drawn, encoding="utf-8")
    png.write_bytes(to_png(drawn))


def _plot(chart: Chart, svg: Path, png: Path) -> None:
    # Where it cannot keep its list of fonts, as on a full disk, it warns, but draws all the same.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    import matplotlib as mpl  # noqa: PLC0415  (an extra, and slow to import)
    from matplotlib.figure import Figure  # noqa: PLC0415

    style = {"svg.hashsalt": chart.name, "svg.fonttype": "none", "font.size": 9}
    with mpl.rc_context(style), warnings.catch_warnings():
        # Of numbers near the ends of what a float holds, which others may have written down.
        warnings.simplefilter("ignore", RuntimeWarning)
        figure = Figure(figsize=_SIZE, layout="constrained")
        axes = figure.add_subplot()
        axes.set_prop_cycle(color=_PALETTE)
        _DRAWN[type(chart)](chart, axes)
        axes.set_title(chart.title, fontsize=10)
        axes.spines[["top", "right"]].set_visible(False)
        series = len(axes.get_legend_handles_labels()[0])
        if series > 1:
            beside = {"loc": "upper left", "bbox_to_anchor": (1.0, 1.0)} if series > _FEW else {}
            axes.legend(frameon=False, fontsize=8, **beside)
        figure.savefig(svg, metadata={"Date": None})
        figure.savefig(png, dpi=150, metadata={"Software": None})


def _bars(chart: Bars, axes: Axes) -> None:
    width = 0.8 / max(len(chart.series), 1)
    for number, (name, values) in enumerate(chart.series.items()):
        known = [(i, value) for i, value in enumerate(values) if _height(value) is not None]
        places = [i + (number - (len(chart.series) - 1) / 2) * width for i, _ in known]
        heights = [_height(value) or 0.0 for _, value in known]
        errors = _errors([value for _, value in known], chart.y)
        axes.bar(places, heights, width * 0.92, label=name, yerr=errors, error_kw=_WHISKER)
    axes.set_xticks(range(len(chart.groups)), chart.groups)
    _scales(axes, None, chart.y)


def _lines(chart: Lines, axes: Axes) -> None:
    for mark, (name, points) in zip(_MARKS * 9, chart.series.items(), strict=False):
        known = [(x, _height(y), y) for x, y in points if _height(y) is not None]
        xs = [x for x, _, _ in known]
        ys = [height or 0.0 for _, height, _ in known]
        style = "none" if chart.fit else "-"
        drawn = axes.errorbar(
            xs,
            ys,
            yerr=_errors([y for _, _, y in known], chart.y),
            marker=mark,
            markersize=4,
            linewidth=1.2,
            linestyle=style,
            label=name,
            capsize=2,
            elinewidth=0.8,
        )
        if chart.fit and (fit := power_law(list(zip(xs, ys, strict=True)))) is not None:
            drawn.set_label(f"{name}: {fit}")
            _law(axes, fit, (min(xs), max(xs)), drawn.lines[0].get_color())
    for name, height in chart.floors.items():
        axes.axhline(height, color="#868e96", linestyle="--", linewidth=1, label=name)
    _scales(axes, chart.x, chart.y)


def _law(axes: Axes, fit: Fit, ends: tuple[float, float], colour: Any) -> None:
    low, high = ends
    xs = [low * (high / low) ** (i / _CURVE) for i in range(_CURVE + 1)]
    axes.plot(xs, [fit(x) for x in xs], color=colour, linewidth=1)


def _boxes(chart: Boxes, axes: Axes) -> None:
    known = {name: sample for name, sample in chart.samples.items() if sample.n}
    labels = [f"{name}\nn = {sample.n}" for name, sample in known.items()]
    if known:
        axes.boxplot(
            [list(sample.values) for sample in known.values()],
            whis=(0, 100),
            showmeans=True,
            medianprops={"color": _PALETTE[0]},
            meanprops={"marker": "D", "markerfacecolor": _PALETTE[1], "markeredgecolor": "none"},
        )
        axes.set_xticks(range(1, len(labels) + 1), labels)
    _scales(axes, None, chart.y)


def _points(chart: Points, axes: Axes) -> None:
    for mark, (name, points) in zip(_MARKS * 9, chart.series.items(), strict=False):
        xs, ys = [x for x, _ in points], [y for _, y in points]
        axes.plot(xs, ys, linestyle="none", marker=mark, markersize=4, alpha=0.7, label=name)
    _scales(axes, chart.x, chart.y)
    if chart.diagonal:
        low = min(axes.get_xlim()[0], axes.get_ylim()[0])
        high = max(axes.get_xlim()[1], axes.get_ylim()[1])
        axes.plot([low, high], [low, high], color="#868e96", linewidth=0.8)


def _tree(chart: Tree, axes: Axes) -> None:
    places = _places(chart)
    kinds = {kind: number for number, kind in enumerate(dict.fromkeys(n.kind for n in chart.nodes))}
    for node, (x, y) in zip(chart.nodes, places, strict=True):
        colour = _PALETTE[kinds[node.kind] % len(_PALETTE)]
        if node.parent is not None:
            above = places[node.parent]
            axes.plot([above[0], x], [above[1], y], color="#adb5bd", linewidth=1, zorder=1)
        box = {"boxstyle": "round,pad=0.3", "facecolor": "white", "edgecolor": colour}
        axes.text(x, y, node.text, ha="center", va="center", fontsize=7, bbox=box, zorder=2)
    for kind, number in kinds.items():
        axes.plot([], [], color=_PALETTE[number % len(_PALETTE)], label=kind)
    axes.set_xlim(min(x for x, _ in places) - 0.6, max(x for x, _ in places) + 0.6)
    axes.set_ylim(min(y for _, y in places) - 0.4, 0.4)
    axes.set_axis_off()


def _places(chart: Tree) -> list[tuple[float, float]]:
    """Give each leaf a column of its own, and each other node the middle of those below it."""
    below: list[list[int]] = [[] for _ in chart.nodes]
    depth = [0] * len(chart.nodes)
    for index, node in enumerate(chart.nodes):
        if node.parent is not None:
            below[node.parent].append(index)
            depth[index] = depth[node.parent] + 1
    columns = [0.0] * len(chart.nodes)
    leaves = count()
    waiting = [(0, False)] if chart.nodes else []
    while waiting:
        index, done = waiting.pop()
        if not below[index]:
            columns[index] = float(next(leaves))
        elif done:
            columns[index] = sum(columns[other] for other in below[index]) / len(below[index])
        else:
            waiting.append((index, True))
            waiting.extend((other, False) for other in reversed(below[index]))
    return [(x, -float(y)) for x, y in zip(columns, depth, strict=True)]


_WHISKER = {"elinewidth": 0.8, "capsize": 2, "ecolor": "#495057"}
_DRAWN: dict[type[Chart], Callable[[Any, Any], None]] = {
    Bars: _bars,
    Lines: _lines,
    Boxes: _boxes,
    Points: _points,
    Tree: _tree,
}


def _height(value: Number) -> float | None:
    return value.mean if isinstance(value, Sample) else value


def _errors(values: Sequence[Number], axis: Axis) -> list[list[float]] | None:
    """Return how far whiskers go down and up; a logarithm has no room for zero."""
    spreads = [(v.spread or 0.0) if isinstance(v, Sample) else 0.0 for v in values]
    if not any(spreads):
        return None
    heights = [_height(value) or 0.0 for value in values]
    most = 0.95 if axis.log else float("inf")
    down = [min(s, most * h) if h > 0 else s for s, h in zip(spreads, heights, strict=True)]
    return [down, spreads]


def _scales(axes: Axes, x: Axis | None, y: Axis) -> None:
    if x is not None:
        axes.set_xlabel(x.label)
        if x.log:
            axes.set_xscale("log")
    axes.set_ylabel(y.label)
    if y.log:
        axes.set_yscale("log")
