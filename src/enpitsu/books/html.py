"""Books as HTML: one file that needs nothing else, with the same pages on a screen and on paper."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from enpitsu.books.book import RULE_GAP, RULE_ICON, Book, Lesson, Page, Shown
from enpitsu.books.layout import Box, frame_of
from enpitsu.books.plates import FONT, Picture
from enpitsu.books.wording import covered, foot_of, head_of, title_of, title_size
from enpitsu.model import Level

_STYLE = """
* { box-sizing: border-box; margin: 0; }
html { background: #dee2e6; }
body { font: 10pt/1.3 FONT; color: #000; font-variant-numeric: lining-nums; }
a { color: inherit; text-decoration: none; }
.page { position: relative; background: #fff; width: WIDEmm; height: HIGHmm; overflow: hidden;
  margin: 6mm auto; box-shadow: 0 1px 6px #868e96; }
.page > * { position: absolute; }
.row { display: flex; align-items: baseline; gap: 2.2mm; }
.row > :nth-child(2) { flex: 1; }
.grey { color: #5f5f5f; font-size: 7.5pt; }
.head { border-bottom: .4pt solid #969696; padding-bottom: 1mm; }
.head > :first-child { flex: 1; } .head > .end { flex: none; } .end { text-align: right; }
.foot > * { flex: 1; } .foot > b { flex: none !important; font-size: 9pt; color: #000; }
.picture { margin: 0 auto; } .picture svg { width: 100%; height: 100%; display: block; }
.number { font-size: 13pt; font-weight: bold; line-height: 1; }
.solutions .number { font-size: 10pt; }
.caption { margin: 0 auto; } .title { font-size: 8pt; }
.one-line { white-space: nowrap; overflow: hidden;
  text-overflow: ellipsis; min-width: 0; }
.marks { letter-spacing: .3pt; font-size: 6.5pt; color: #464646; }
.steps { width: 100%; transform: rotate(180deg); padding-bottom: 1.5mm;
  font-size: 6.5pt; line-height: 1.25; color: #5f5f5f; }
.cover { text-align: center; left: 0; width: 100%; }
h1 { font-weight: normal; line-height: 1.1; } h2 { font-size: 19pt; font-weight: normal; }
h2 { color: #000; line-height: 1; } h3 { font-size: 12.5pt; }
.lesson p { font-size: 10.5pt; text-align: justify; }
@page { size: WIDEmm HIGHmm; margin: 0; }
@media print { html { background: none; }
  .page { margin: 0; box-shadow: none; break-after: page; break-inside: avoid; } }
"""


def to_html(book: Book) -> str:
    """Return the whole book in one file."""
    paper = book.design.paper
    font = FONT.replace("'", '"')
    style = _STYLE.replace("FONT", font)
    style = style.replace("WIDE", f"{paper.width:g}").replace("HIGH", f"{paper.height:g}")
    head = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(book.title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
    )
    pages = (f'<section class="page">\n{"".join(_page(book, p))}</section>\n' for p in book.pages)
    return f"{head}{''.join(pages)}</body>\n</html>\n"


def _page(book: Book, page: Page) -> Iterator[str]:
    if page.part == "cover":
        yield from _cover(book)
        return
    frame = frame_of(book.design.paper)
    title = title_of(page)
    left = f"<h2>{title}</h2>" if title else f'<i class="one-line">{escape(book.title)}</i>'
    head = f'{left}<span class="end">{escape(head_of(page))}</span>'
    top = f"left:{frame.x:.2f}mm;width:{frame.width:.2f}mm"
    above = f"bottom:{book.design.paper.height - frame.y + 6.5:.2f}mm"
    yield f'<div class="row grey head" style="{top};{above}">{head}</div>\n'
    foot = f'<b>{page.number}</b><span class="end">{escape(foot_of(book, page))}</span>'
    below = f"top:{frame.y + frame.height + 5:.2f}mm"
    yield f'<div class="row grey foot" style="{top};{below}"><i></i>{foot}</div>\n'
    for lesson, y in page.lessons:
        yield _lesson(lesson, frame._replace(y=y, height=RULE_ICON))
    for shown in page.shown:
        yield _shown(book, page, shown)


def _cover(book: Book) -> Iterator[str]:
    paper, design = book.design.paper, book.design
    size = title_size(book)
    told = f'<h1 style="font-size:{size:g}pt">{escape(book.title)}</h1>'
    if design.subtitle:
        small = f"font-size:{0.42 * size:g}pt;font-style:italic;color:#5f5f5f"
        told += f'<p style="{small}">{escape(design.subtitle)}</p>'
    yield f'<div class="cover" style="top:{0.13 * paper.height:g}mm">{told}</div>\n'
    for box, picture in covered(book):
        yield f'<div style="{_at(box)}">{_picture(picture, box.width / max(picture[1:]))}</div>\n'
    author = f'<p style="font-size:14pt">{escape(design.author)}</p>'
    contents = f'<p class="grey" style="font-size:9pt">{escape(book.contents)}</p>'
    yield f'<div class="cover" style="top:{0.88 * paper.height:g}mm">{author}{contents}</div>\n'


def _lesson(lesson: Lesson, box: Box) -> str:
    title, text = escape(lesson.title), escape(lesson.text)
    cell = RULE_ICON / max(lesson.picture[1:])
    icon = f'<div style="flex:none;width:{RULE_ICON}mm">{_picture(lesson.picture, cell)}</div>'
    numbers = f'<span class="grey">{escape(lesson.numbers)}</span>'
    heading = f'<div class="row"><h3>{title}</h3><span></span>{numbers}</div>'
    style = f"{_at(box)};display:flex;gap:{RULE_GAP}mm"
    told = f'<div style="flex:1">{heading}<p>{text}</p></div>'
    return f'<div class="lesson" style="{style}">{icon}{told}</div>\n'


def _shown(book: Book, page: Page, shown: Shown) -> str:
    solved = page.part == "solutions"
    here, there = ("s", "p") if solved else ("p", "s")
    number = f'<span class="number">{shown.number}</span>'
    if book.design.solutions != "none":
        number = f'<a href="#{there}{shown.number}">{number}</a>'
    plate = shown.plate
    beside = ("", plate.note) if solved else (plate.kind, plate.level or "")
    told = "".join(f'<span class="grey one-line">{escape(part)}</span>' for part in beside)
    if not solved and plate.level:
        told += _marks(plate.level)
    line = f'<div class="row">{number}{told}</div>'
    if not solved and (plate.name or plate.byline):
        between = " · " if plate.name and plate.byline else ""
        told = f"<i>{escape(plate.name)}</i>{between}{escape(plate.byline)}"
        line += f'<div class="title one-line">{told}</div>'
    caption = (
        f'<div class="caption" style="width:{shown.span:.2f}mm;height:{shown.above:g}mm">{line}'
    )
    steps = "" if solved else _steps(plate.steps)
    picture = _picture(shown.picture, shown.placed.cell, shown.placed.turned)
    named = f'id="{here}{shown.number}" class="{page.part}"'
    style = _at(shown.placed.box)
    return f'<div {named} style="{style}">{caption}</div>{picture}{steps}</div>\n'


def _steps(steps: tuple[str, ...]) -> str:
    if not steps:
        return ""
    told = "".join(f"<p>{place}. {escape(step)}</p>" for place, step in enumerate(steps, 1))
    return f'<div class="steps">{told}</div>'


def _marks(level: Level) -> str:
    full = level.rank + 1
    return f'<span class="marks">{"●" * full}{"○" * (len(Level) - full)}</span>'


def _picture(picture: Picture | None, cell: float, turned: bool = False) -> str:
    if picture is None:
        return ""
    wide, high = picture.width * cell, picture.height * cell
    style = f"width:{wide:.2f}mm;height:{high:.2f}mm"
    if turned:  # about its middle, which then is where that of the box would be
        aside, up = (high - wide) / 2, (wide - high) / 2
        style += f";transform:rotate(-90deg);position:relative;left:{aside:.2f}mm;top:{up:.2f}mm"
        lying = f'<div style="{style}" class="lying">{picture.svg}</div>'
        return f'<div class="picture" style="width:{high:.2f}mm">{lying}</div>'
    return f'<div class="picture" style="{style}">{picture.svg}</div>'


def _at(box: Box) -> str:
    x, y, width, height = box
    return f"left:{x:.2f}mm;top:{y:.2f}mm;width:{width:.2f}mm;height:{height:.2f}mm"
