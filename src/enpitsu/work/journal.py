"""What a long run has done, a line each, so that another run can go on behind it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Self, TextIO

from enpitsu.errors import EnpitsuError, shown
from enpitsu.untrusted import load_json, untrusted
from enpitsu.work.locking import taken
from enpitsu.work.task import Done

_BEGINNINGS = (b'{"settings": {', b'{"key": "')
"""How the first line begins, and how the others do."""


class JournalError(EnpitsuError):
    """A file that is no journal, or one of another run."""


class Journal:
    """A file of JSON lines: the settings of its run first, then the results by their keys.

    Each result is out of our hands before the next one comes. Half a line at the end, of a run
    that was killed while it wrote, is dropped. Without a path all is kept in memory alone.
    """

    def __init__(
        self,
        path: str | None = None,
        settings: Mapping[str, Any] | None = None,
        check: Callable[[Any], object] = lambda result: None,
    ) -> None:
        """Open a journal, or begin one; refuse one that other settings began.

        `check` raises whatever it likes for a result that no run of this kind can have.
        """
        self._path, self._check = path, check
        self._settings = json.loads(json.dumps(dict(settings or {})))
        self._results: dict[str, Any] = {}
        self._stream: TextIO | None = None
        if path is not None:
            try:
                self._open(path)
            except OSError as error:
                raise JournalError(f"{path}: {error.strerror}") from None
            except JournalError:
                self.close()
                raise

    def __contains__(self, key: str) -> bool:
        return key in self._results

    def __getitem__(self, key: str) -> Any:
        return self._results[key]

    def __len__(self) -> int:
        return len(self._results)

    def add(self, done: Done) -> None:
        """Keep a result."""
        text = json.dumps({"key": done.key, "result": done.result})
        self._results[done.key] = _printable(json.loads(text)["result"])  # as a later run finds it
        self._write(text)

    def close(self) -> None:
        """Let go of the file."""
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *raised: object) -> None:
        """Let go of the file."""
        self.close()

    def _open(self, path: str) -> None:
        if os.path.exists(path) and not os.path.isfile(path):
            raise JournalError(f"{path}: this is no regular file")
        self._stream = open(path, "a", encoding="utf-8", newline="\n")  # noqa: SIM115  (kept open)
        if not taken(self._stream):
            raise JournalError(f"{path}: another run writes to it")
        end = self._read(path)
        self._stream.truncate(end)
        if not end:
            self._write(json.dumps({"settings": self._settings}))

    def _read(self, path: str) -> int:
        """Take over what is there; return where its last whole line ends."""
        end = 0
        with open(path, "rb") as stream:
            for number, raw in enumerate(stream, 1):
                if not raw.endswith(b"\n"):
                    if not raw.startswith(_BEGINNINGS[min(number, 2) - 1][: len(raw)]):
                        raise _no_journal(path, number)
                    break
                self._take(self._record(path, number, raw), f"{path}, line {number}")
                end += len(raw)
        return end

    def _record(self, path: str, number: int, raw: bytes) -> dict[str, Any]:
        record = None
        with suppress(JournalError):
            record = load_json(raw, path, JournalError)
        expected: dict[str, type] = {"settings": dict} if number == 1 else {"key": str}
        if not isinstance(record, dict) or not all(
            isinstance(record.get(name), kind) for name, kind in expected.items()
        ):
            raise _no_journal(path, number)
        return record

    def _take(self, record: dict[str, Any], where: str) -> None:
        with untrusted(where, JournalError):
            if "key" in record:
                self._results[record["key"]] = self._checked(record["result"])
                return
            began = record["settings"]
            for name in {**began, **self._settings}:
                if began.get(name) != self._settings.get(name):
                    raise JournalError(
                        f"{where}: that run had {shown(name)} {shown(str(began.get(name)), 100)}, "
                        f"not {self._settings.get(name)}; name another place to write to"
                    )

    def _checked(self, result: Any) -> Any:
        """Return a result without what a terminal or a table would obey."""
        self._check(result)
        return _printable(result)

    def _write(self, text: str) -> None:
        if self._stream is not None:
            self._stream.write(text + "\n")
            self._stream.flush()


def _printable(value: Any) -> Any:
    """Return a value of JSON whose text has no control characters but line feeds."""
    match value:
        case str() if not value.isprintable():
            return "".join(char if char.isprintable() or char == "\n" else "?" for char in value)
        case list():
            return [_printable(item) for item in value]
        case dict():
            return {_printable(name): _printable(item) for name, item in value.items()}
    return value


def _no_journal(path: str, number: int) -> JournalError:
    return JournalError(f"{path}, line {number}: this is no journal of an earlier run")
