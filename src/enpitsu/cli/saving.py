"""Where pictures go: into a file, into several with numbers, into a folder, onto one page."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, TextIO

import typer

from enpitsu import scene as pictures  # renderers are loaded when they are first asked for
from enpitsu.cli.errors import UsageError
from enpitsu.errors import EnpitsuError
from enpitsu.scene import Scene

PICTURES = (".svg", ".txt")
PAGE = ".html"
THERE = "is there already; --force writes it anew"

Force = Annotated[bool, typer.Option("--force", help="Write over files that are there already.")]


@dataclass(frozen=True)
class Saving:
    """Saves pictures under one name, which several share with a number each."""

    out: str
    force: bool = False

    @classmethod
    def into(cls, out: str | None, force: bool) -> Saving | None:
        """Return where pictures go; None if nowhere. Refuse a name that says no kind of picture."""
        if out is None:
            return None
        if not (is_folder(out) or out.endswith(PICTURES)):
            raise UsageError(f"{out}: a picture is saved as .svg or .txt, or into a folder DIR/")
        if os.path.isfile(out) and not force:  # said before any work is done
            raise UsageError(f"{out}: {THERE}")
        return cls(out, force)

    def save(self, scene: Scene, number: int = 0) -> str:
        """Save the picture of that number, 0 if it is the only one, and return its file."""
        return self.write(self._path(number), scene)

    def save_steps(self, scenes: Iterable[Scene], steps: int, number: int = 0) -> list[str]:
        """Save the pictures of so many steps into a folder, or into one a puzzle there."""
        folder = os.path.join(self.out, f"puzzle-{number}") if number else self.out
        width = max(len(str(steps)), 2)
        return [
            self.write(os.path.join(folder, f"step-{step:0{width}}.svg"), scene)
            for step, scene in enumerate(scenes, 1)
        ]

    def write(self, path: str, scene: Scene) -> str:
        """Save a picture as what the file's name says."""
        is_svg = path.endswith(".svg")
        text = pictures.to_svg(scene) if is_svg else pictures.to_text(scene) + "\n"
        with self.opened(path) as file:
            file.write(text)
        return path

    @contextmanager
    def opened(self, path: str) -> Iterator[TextIO]:
        """Open a file to write to; raise EnpitsuError if it is there and may not be replaced."""
        try:
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
            file = open(path, "w" if self.force else "x", encoding="utf-8", newline="\n")  # noqa: SIM115
        except FileExistsError:
            raise EnpitsuError(f"{path}: {THERE}") from None
        except OSError as error:
            raise EnpitsuError(f"{path}: {error.strerror}") from None
        with file:
            yield file

    def _path(self, number: int) -> str:
        if is_folder(self.out):
            return os.path.join(self.out, f"puzzle-{number or 1}.svg")
        stem, ending = os.path.splitext(self.out)
        return f"{stem}-{number}{ending}" if number else self.out


def is_folder(out: str) -> bool:
    """Tell whether a name is that of a folder."""
    return out.endswith(("/", os.sep)) or os.path.isdir(out)
