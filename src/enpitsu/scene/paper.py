"""Pictures as PNG and PDF: SVG in the hands of typst, whose compiler comes with its package."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from threading import Thread
from typing import Literal

from enpitsu.errors import EnpitsuError, shown
from enpitsu.interruption import undisturbed

DPI, MOST_DPI = 192.0, 2400.0
"""Of PNG, by default and at most; a picture's pixels are 96 to the inch."""
MOST_PAGES = 5_000
_MOST_PIXELS = 100_000_000  # four bytes each, and twice that while it is packed
_PATIENCE = 0.1  # seconds until Ctrl-C is heeded

_SIDES = re.compile(r'width="([\d.]+)" height="([\d.]+)"')
_FONTLESS = re.compile("<text")
_PAGES = b"""#set document(title: sys.inputs.title, date: none)
#set page(width: auto, height: auto, margin: 0pt)
#for (svg, width, height) in json(bytes(sys.inputs.pictures)) {
  page(image(bytes(svg), format: "svg", width: width * 1pt, height: height * 1pt))
}
"""


def need_typst(what: str) -> None:
    """Refuse to go on where there is no typst."""
    try:
        import typst  # noqa: F401, PLC0415  (an extra, and only print needs it)
    except ImportError:
        raise EnpitsuError(f"{what} is made by typst: pip install 'enpitsu[print]'") from None


def to_png(svg: str, dpi: float = DPI) -> bytes:
    """Return a picture with so many pixels to the inch."""
    width, height = sides(svg)
    check_pixels(width / 96, height / 96, dpi)
    need_typst("PNG")
    return typeset(_PAGES, _told([svg]), "png", dpi, system_fonts=_has_text([svg]))[0]


def check_pixels(width: float, height: float, dpi: float) -> None:
    """Refuse a picture of so many inches that would have too many pixels."""
    if not 1 <= dpi <= MOST_DPI:
        raise EnpitsuError(f"a picture has 1 to {MOST_DPI:g} pixels an inch, not {dpi:g}")
    pixels = width * height * dpi**2
    if pixels > _MOST_PIXELS:
        most = int((_MOST_PIXELS / (width * height)) ** 0.5)
        raise EnpitsuError(f"{pixels / 1e6:.0f} million pixels are too many: {most} dpi at most")


def to_pdf(svgs: Sequence[str], title: str = "") -> bytes:
    """Return a document with one picture a page."""
    if len(svgs) > MOST_PAGES:
        raise EnpitsuError(f"a PDF has {MOST_PAGES} pictures at most, not {len(svgs)}")
    need_typst("PDF")
    return typeset(_PAGES, _told(svgs, title), "pdf", system_fonts=_has_text(svgs))[0]


def sides(svg: str) -> tuple[float, float]:
    """Return how wide and how high a picture of ours is, in pixels."""
    found = _SIDES.search(svg)
    assert found is not None  # every picture says how large it is
    return float(found[1]), float(found[2])


def _told(svgs: Sequence[str], title: str = "") -> dict[str, str]:
    """Return pictures as the template wants them, their sides in points."""
    pictures = [(svg, *(0.75 * side for side in sides(svg))) for svg in svgs]
    title = title.encode(errors="replace").decode()  # half of a character is none
    return {"title": title, "pictures": json.dumps(pictures, ensure_ascii=False)}


def _has_text(svgs: Sequence[str]) -> bool:
    """Tell whether a letter is left to fonts: those of the system are slow to find."""
    return any(_FONTLESS.search(svg) for svg in svgs)


def typeset(
    template: bytes,
    told: Mapping[str, str],
    form: Literal["pdf", "png"],
    dpi: float = DPI,
    *,
    system_fonts: bool = False,
) -> list[bytes]:
    """Return a PDF in one piece, or one picture a page.

    Typst runs in a thread of its own, so that Ctrl-C need not wait for it.
    """
    made: list[bytes | Exception] = []

    def work() -> None:
        import typst  # noqa: PLC0415

        try:
            compiler = typst.Compiler(template, ignore_system_fonts=not system_fonts)
            output = compiler.compile(format=form, ppi=dpi, sys_inputs=dict(told))
            made.extend(output if isinstance(output, list) else [output or b""])
        except Exception as error:  # a fault of ours: no text of a user is markup
            made.append(error)

    worker = Thread(target=work, daemon=True)
    with undisturbed():
        worker.start()
    while worker.is_alive():
        worker.join(_PATIENCE)
    pages = [page for page in made if isinstance(page, bytes)]
    if len(pages) != len(made) or not pages:
        raise EnpitsuError(f"typst refused the {form}: {shown(str(made[-1]), 200)}")
    return pages
