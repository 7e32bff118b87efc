"""What there is of a kind: a package's modules, installed packages' entry points, and plug-ins.

A built-in thing is known by its file's name and imported when it is asked for. Entry points are
looked at only where a name is not built in, or all are gone through: that takes some milliseconds.
"""

from __future__ import annotations

import importlib
import inspect
import os
import pkgutil
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from enpitsu.errors import EnpitsuError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint  # slow to import, seldom needed

T = TypeVar("T")

_NAME = re.compile(r"[a-z][a-z0-9_-]*", re.ASCII)

_files: dict[str, ModuleType] = {}
"""The plug-ins that are files, by their paths."""
_loaders: list[Callable[[str], object]] = []
"""Who made use of them, so that others can do so too."""


class Discovered(Mapping[str, T]):
    """The things of one kind by name: those of a package's modules, and what others add.

    A module `two_words.py` is the thing `two-words`, and `json_.py`, where the plain name is taken,
    is `json`; one whose name begins with an underscore is none. The names alone import nothing.
    """

    def __init__(
        self,
        package: str,
        path: Iterable[str],
        base: Any,
        *,
        group: str = "",
        classes: bool = False,
        first: Sequence[str] = (),
        helpers: Iterable[str] = (),
    ) -> None:
        """Look through the package for modules that define a class on this base.

        `group` is that of the entry points, if there may be any. The things are the classes
        themselves, or else an object of each. `first` says in which order some are listed, and
        `helpers` which modules are none of them.
        """
        self.base = base
        self._group, self._classes = group, classes
        modules = {
            info.name.rstrip("_").replace("_", "-"): f"{package}.{info.name}"
            for info in sorted(pkgutil.iter_modules(path), key=lambda info: info.name)
            if not info.name.startswith("_") and info.name not in helpers
        }
        order = [name for name in first if name in modules]
        self._modules = {name: modules[name] for name in dict.fromkeys([*order, *modules])}
        self._loaded: dict[str, T] = {}
        self._added: dict[str, type[Any]] = {}

    @property
    def what(self) -> str:
        """Return what a person calls such a thing: a genre."""
        name: str = self.base.__name__.lower()
        return f"an {name}" if name[0] in "aeiou" else f"a {name}"

    @property
    def built_in(self) -> list[str]:
        """Return the names of those that are there without any plug-in."""
        return list(self._modules)

    def add(self, kind: type[Any], where: str) -> None:
        """Add a plug-in's class under its name; refuse a name that is taken by another."""
        name = _name_of(kind, where)
        if name not in self:
            self._added[name] = kind
        elif self._class(name) is not kind:
            raise EnpitsuError(f"{where}: there is {self.what} '{name}' already")

    def __getitem__(self, name: str) -> T:
        if name not in self._loaded:
            kind = self._class(name)
            self._loaded[name] = kind if self._classes else _made(kind)
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        yield from self._modules
        yield from list(self._added)
        yield from self._entries

    def __len__(self) -> int:
        return len(self._modules) + len(self._added) + len(self._entries)

    def __contains__(self, name: object) -> bool:
        return name in self._modules or name in self._added or name in self._entries

    def _class(self, name: str) -> Any:
        """Return the class of that name, from where it is to be had."""
        if name in self._modules:
            path = self._modules[name]
            return self._named(importlib.import_module(path), name, path)
        if name in self._added:
            return self._added[name]
        entry = self._entries[name]
        where = _told(entry)
        try:
            loaded = entry.load()
        except Exception as error:
            raise EnpitsuError(f"{where}: {failure(error)}") from error
        if isinstance(loaded, ModuleType):
            return self._named(loaded, name, where)
        if not (isinstance(loaded, type) and issubclass(loaded, self.base)):
            raise EnpitsuError(f"{where}: that is not {self.what}")
        called = _name_of(loaded, where)
        if called != name:
            raise EnpitsuError(f"{where}: {loaded.__name__} is called '{called}'")
        return loaded

    def _named(self, module: ModuleType, name: str, where: str) -> Any:
        """Return the class of that name that a module defines."""
        for kind in classes_of(module, self.base):
            if getattr(kind, "name", "") == name and not inspect.isabstract(kind):
                return kind
        raise EnpitsuError(f"{where}: {self.what} called '{name}' is not defined there")

    @cached_property
    def _entries(self) -> dict[str, EntryPoint]:
        """Return what the installed packages offer."""
        if not self._group:
            return {}
        from importlib.metadata import entry_points  # noqa: PLC0415  (slow to import)

        entries: dict[str, EntryPoint] = {}
        for entry in entry_points(group=self._group):
            if entry.name in self._modules or entry.name in self._added:
                raise EnpitsuError(f"{_told(entry)}: there is {self.what} '{entry.name}' already")
            if entries.setdefault(entry.name, entry).value != entry.value:
                raise EnpitsuError(f"{_told(entry)}: {_told(entries[entry.name])} has that name")
        return entries


def _made(kind: type[Any]) -> Any:
    try:
        return kind()
    except Exception as error:
        where = f"{kind.__module__}, {kind.__name__}"
        raise EnpitsuError(f"{where}: it cannot be made: {failure(error)}") from error


def classes_of(module: ModuleType, base: Any) -> list[type[Any]]:
    """Return the classes on a base that a module, or a package with its parts, defines."""
    own = module.__name__, f"{module.__name__}."
    return [
        item
        for item in vars(module).values()
        if isinstance(item, type)
        and (item.__module__ == own[0] or item.__module__.startswith(own[1]))
        and issubclass(item, base)
    ]


def import_file(path: str) -> ModuleType:
    """Import a Python file, once; whatever goes wrong is an EnpitsuError that names the line."""
    from importlib.util import module_from_spec, spec_from_file_location  # noqa: PLC0415  (slow)

    real = os.path.realpath(path)
    if real in _files:
        return _files[real]
    name = _module_name(real)
    spec = spec_from_file_location(name, real) if os.path.isfile(real) else None
    if spec is None or spec.loader is None:
        problem = "a plug-in is a file NAME.py" if os.path.exists(real) else "there is no such file"
        raise EnpitsuError(f"{path}: {problem}")
    module = sys.modules[name] = module_from_spec(spec)  # where dataclasses and pickle look for it
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        told = f"{path}{_line(error, real)}"
        raise EnpitsuError(f"{told}: {failure(error)}") from error
    _files[real] = module
    return module


def _module_name(path: str) -> str:
    """Return a name that no other module has, and the same in every process."""
    from zlib import crc32  # noqa: PLC0415  (plug-ins alone need it)

    stem = os.path.splitext(os.path.basename(path))[0]
    return f"{stem}_{crc32(os.fsencode(path)):08x}"


def imported_files() -> list[str]:
    """Return the paths of the plug-ins that are files, for processes that need them too."""
    return list(_files)


def loads_plugins(loader: Callable[[str], object]) -> None:
    """Note who loads plug-ins here: what it does to a file, processes that need them do too."""
    if loader not in _loaders:
        _loaders.append(loader)


def plugins_here() -> tuple[Callable[[str], object], list[str]]:
    """Return how plug-ins are loaded here, and the files: fit for pickle, for other processes."""
    return (_loaders[-1] if _loaders else import_file), imported_files()


def fault_of_plugin(error: BaseException) -> str:
    """Say on one line what went wrong in a file that was imported as a plug-in; empty: nothing."""
    for path in _files:
        if line := _line(error, path):
            return f"{path}{line}: {failure(error)}"
    return ""


def failure(error: BaseException) -> str:
    """Say on one line what was raised."""
    said = " ".join(str(error).split())
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def _line(error: BaseException, path: str) -> str:
    """Return the last line of a file that an error came through: `, line 3`."""
    last, trace = 0, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            last = trace.tb_lineno
        trace = trace.tb_next
    return f", line {last}" if last else ""


def _name_of(kind: type[Any], where: str) -> str:
    name = getattr(kind, "name", None)
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise EnpitsuError(
            f"{where}: {kind.__name__} needs a name of small letters, digits and hyphens"
        )
    return name


def _told(entry: EntryPoint) -> str:
    """Return what a person calls an entry point: where it comes from, and what it says."""
    package = entry.dist.name if entry.dist else "an installed package"
    return f"{package}, entry point {entry.group}: {entry.name} = {entry.value}"
