"""How answers look in a notebook and on a page: pictures beside words."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from html import escape
from itertools import chain
from typing import TYPE_CHECKING

from enpitsu.model.levels import Level
from enpitsu.model.records import OUT_OF_TIME
from enpitsu.model.results import Status
from enpitsu.scene import Scene
from enpitsu.scene.page import Card, Chapter, card_body
from enpitsu.scene.svg import to_svg

if TYPE_CHECKING:
    from enpitsu.model.explanation import Certificate, Explanation
    from enpitsu.model.ladder import Technique
    from enpitsu.model.narrowing import Narrowing
    from enpitsu.model.puzzle import Puzzle
    from enpitsu.model.repair import Repair
    from enpitsu.model.results import Check, Rating, Result
    from enpitsu.model.steps import Step

MOST_PICTURES = 60
"""Of an explanation in a notebook; of a longer one, most easy steps are told without any."""

_FEW = 4  # solutions that a notebook draws
_DIV = '<div style="font-family:system-ui,sans-serif;line-height:1.5;max-width:48em">'
TABLE = '<table cellpadding="5" style="text-align:left">'
"""How a table in a notebook begins: its columns are apart where the page has no style for that."""
_SIDE_BY_SIDE = '<div style="display:flex;flex-wrap:wrap;gap:1em">'


def step_card(step: Step, scene: Scene | None, number: int = 0) -> Card:
    """Return a step as a picture, if there is one, and what is said."""
    place = f"{number}. " if number else ""
    said = step.text + (f" [{step.caution}]" if step.caution else "")
    lines = [(line.number, line.depth - 1, line.told) for line in step.lines]
    return Card(place + step.technique, step.level, said, scene, lines)


def explanation_chapter(explained: Explanation) -> Chapter:
    """Return every step as a card, and how it ends."""
    puzzle = explained.puzzle
    board = puzzle.scene()
    last = puzzle.scene(explained.values, explained.candidates)
    end = Card("the end", "", explained.ending, last)
    every = range(len(explained.steps))
    return Chapter(board.title, str(puzzle), chain(_cards(explained, every), [end]), board)


def _cards(explained: Explanation, drawn: Container[int]) -> Iterator[Card]:
    """Yield the steps, those of some numbers with pictures."""
    known = zip(explained.steps, explained.moments(), strict=False)
    for number, (step, moment) in enumerate(known):
        yield step_card(step, moment.scene(step) if number in drawn else None, number + 1)


def step_html(step: Step) -> str:
    """Return a step for a notebook."""
    card = step_card(step, step.scene() if step.before else None)
    return f"{_DIV}{_heading(card)}{card_body(card)}</div>"


def explanation_html(explained: Explanation) -> str:
    """Return an explanation for a notebook: a list of steps that open to their pictures."""
    steps = explained.steps
    numbers = sorted(range(len(steps)), key=lambda number: steps[number].level is Level.EASY)
    drawn = set(numbers[:MOST_PICTURES])
    items = []
    for card in _cards(explained, drawn):
        summary = f"{_heading(card)} {escape(card.text)}"
        body = card_body(card._replace(text="")) if card.scene or card.lines else ""
        items.append(f"<details><summary>{summary}</summary>{body}</details>" if body else summary)
    told = "".join(f'<div style="margin:.3em 0">{item}</div>' for item in items)
    board = _picture(explained.puzzle.scene())
    return f"{_DIV}{board}{told}<p>{escape(explained.ending)}</p></div>"


def result_html(result: Result) -> str:
    """Return solutions for a notebook: the status, and the first pictures."""
    found = f"{result.found} solution{'' if result.found == 1 else 's'}"
    told = f"<b>{escape(result.status)}</b>: {found} found by {escape(result.engine)}"
    scenes = [result.puzzle.scene(values) for values in result.values[:_FEW]]
    more = result.found - len(scenes)
    beside = "".join(map(_picture, scenes or [result.puzzle.scene()]))
    reason = result.reason or str(result.witness or "")
    why = f"<p>{escape(reason)}</p>" if reason else ""
    rest = f"<p>and {more} more</p>" if scenes and more > 0 else ""
    return f"{_DIV}<p>{told}</p>{why}{_SIDE_BY_SIDE}{beside}</div>{rest}</div>"


def made_html(puzzle: Puzzle, solution: bytes, told: str) -> str:
    """Return a puzzle that was made for a notebook, with its solution beside it, folded."""
    folded = f"<details><summary>solution</summary>{_picture(puzzle.scene(solution))}</details>"
    return f"{_DIV}{_picture(puzzle.scene())}<p>{escape(told)}</p>{folded}</div>"


def check_html(check: Check) -> str:
    """Return a judgement for a notebook."""
    told = [f"<b>{escape(check.status)}</b>", escape(check.reason or "")]
    if check.witness:
        told.append(escape(str(check.witness)))
    if check.mistyped:
        told.append(f"probably mistyped: {escape(', '.join(map(str, check.mistyped)))}")
    if check.redundant:
        told.append(f"could go: {escape(', '.join(map(str, check.redundant)))}")
    if check.status is Status.UNIQUE and not check.complete:
        told.append(OUT_OF_TIME)
    told.append(escape(check.solution_fault))
    words = "; ".join(filter(None, told))
    return f"{_DIV}{_picture(check.puzzle.scene())}<p>{words}</p></div>"


def repair_html(repair: Repair) -> str:
    """Return for a notebook what is wrong with a draft, and the proposals below each other."""
    told = f"<b>{escape(repair.status)}</b>: {escape(repair.told)}"
    items = "".join(
        f"<li>{escape(str(one))} ({escape(one.level or 'not rated')}, difficulty {one.difficulty})"
        f"{_picture(one.puzzle.scene())}</li>"
        for one in repair.proposals
    )
    return f"{_DIV}{_picture(repair.scene())}<p>{told}</p><ol>{items}</ol></div>"


def rating_html(rating: Rating) -> str:
    """Return a rating for a notebook: the level, and the techniques as a table."""
    words = f", difficulty {rating.difficulty}"
    return summary_html(rating.level or rating.status, words, rows=rating.techniques.items())


def certificate_html(certificate: Certificate) -> str:
    """Return for a notebook what a checker found, and what failed as a table."""
    return summary_html(
        "Certified" if certificate.good else "Not certified",
        f": {certificate.steps} steps and {certificate.lines} lines checked, "
        f"{certificate.refuted} conclusions confirmed by {certificate.engine}, "
        f"{certificate.unjudged} steps not checked",
        ("step", "line", "technique", "problem"),
        [(bad.step, bad.line or "", bad.technique, bad.problem) for bad in certificate.failures],
    )


def technique_html(technique: Technique) -> str:
    """Return a technique for a notebook: its level, what it says, and the puzzle of its example."""
    words = f" ({technique.level}, {technique.weight}) {technique.sentence or ''}"
    example = technique.example
    rows = [("example", f"step {example.step} of {example.puzzle}")] if example else []
    return summary_html(technique.name, words, rows=rows)


def summary_html(
    title: str,
    words: str,
    head: Iterable[object] = (),
    rows: Iterable[Iterable[object]] = (),
    scene: Scene | None = None,
) -> str:
    """Return texts for a notebook, and a table and a picture if there are any; all are escaped."""
    picture = _picture(scene) if scene is not None else ""
    lines = "".join(_line("td", row) for row in rows)
    first = _line("th", head) if head else ""
    table = f"{TABLE}{first}{lines}</table>" if lines else ""
    return f"{_DIV}{picture}<p><b>{escape(title)}</b>{escape(words)}</p>{table}</div>"


def _line(cell: str, texts: Iterable[object]) -> str:
    return f"<tr>{''.join(f'<{cell}>{escape(str(text))}</{cell}>' for text in texts)}</tr>"


def narrowing_html(narrowing: Narrowing) -> str:
    """Return for a notebook what is left, and what each technique did as a table."""
    used = [rule for rule in narrowing.rules if rule.uses]
    return summary_html(
        "",
        "solved by rules alone" if narrowing.solved else narrowing.reason or "",
        ("", "uses", "placed", "removed"),
        [(rule.technique, rule.uses, rule.places, rule.removes) for rule in used],
        narrowing.scene(),
    )


def _heading(card: Card) -> str:
    return f"<b>{escape(card.heading)}</b> <small>({escape(card.aside)})</small>"


def _picture(scene: Scene) -> str:
    return f"<div>{to_svg(scene)}</div>"
