"""A catalogue in a file of SQLite.

A file is known as a catalogue by the application's number in its header, which is read before
SQLite opens it: so a file of somebody else is not touched at all. Changes go into a log beside the
file (WAL), so that readers wait for nobody; a writer waits for the other one. What is committed is
on the disk (`synchronous`), whatever happens next.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from itertools import chain
from typing import Any, ClassVar

from enpitsu.catalog.schema import MIGRATIONS, current, migrate
from enpitsu.catalog.stores import NO_TEXT, CatalogError, Row, Store, shown_address
from enpitsu.errors import shown
from enpitsu.whole import put_in_place, unfinished

APPLICATION = 0x656E7069  # "enpi", where SQLite keeps whose file it is
_HEADER = 100  # bytes
_MAGIC = b"SQLite format 3\x00"
_PATIENCE = 60  # seconds that a writer waits for another
_PAUSE = 0.1  # seconds of that in SQLite itself, where Ctrl-C is not heard
_LONGEST = 120  # seconds that a question may take; a million puzzles are gone through in one
_STEPS = 100_000  # of SQLite's machine, after which the clock is looked at
_SCHEMA = (
    "SELECT type, name, tbl_name, sql FROM sqlite_schema"
    " WHERE tbl_name LIKE 'enpitsu#_%' ESCAPE '#' OR name LIKE 'enpitsu#_%' ESCAPE '#'"
)
_CACHE = 64 * 1024  # kilobytes; the index of a million puzzles fits


class SqliteStore(Store):
    """A file."""

    TYPES: ClassVar[dict[str, str]] = {"whole": "INTEGER", "number": "REAL", "bytes": "BLOB"}

    def __init__(self, path: str, *, write: bool, create: bool) -> None:
        """Open a catalogue, or begin one if it is to be created and there is none."""
        self.name = shown_address(path)
        if "\0" in path:
            raise CatalogError(f"{self.name}: no file has such a name")
        if create and write and not os.path.exists(path):
            self._begin(path)
        self._check(path)
        with self._told():
            self._connection = self._connected(path, "rw") if write else self._readable(path)
        try:
            self._refuse_altered()
        except BaseException:
            self.close()
            raise

    def run(self, statement: str, values: Sequence[Any] = ()) -> list[Row]:
        """Run one statement and return its rows; a question has an end."""
        with self._told():
            if not statement.startswith("SELECT"):
                return _run_when_free(self._connection, statement, values)
            end = time.monotonic() + _LONGEST
            self._connection.set_progress_handler(lambda: time.monotonic() > end, _STEPS)
            try:
                return _run_when_free(self._connection, statement, values)
            except sqlite3.OperationalError as error:
                if _code(error) == sqlite3.SQLITE_INTERRUPT and time.monotonic() <= end:
                    # Ctrl-C came within the handler, whose exceptions SQLite drops.
                    raise KeyboardInterrupt from None
                raise
            finally:
                self._connection.set_progress_handler(None, 0)

    def run_many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Run one statement for each of several rows of values."""
        with self._told():
            self._connection.executemany(statement, rows)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Begin a transaction that no other writer is beside."""
        yield from self._transaction("BEGIN IMMEDIATE")

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Begin a transaction that sees the database as it is now."""
        yield from self._transaction("BEGIN")

    def version(self) -> int:
        """Return the version of the schema."""
        return int(self.run("PRAGMA user_version")[0][0])

    def set_version(self, version: int) -> None:
        """Note the version of the schema, within a transaction."""
        self.run(f"PRAGMA user_version = {version:d}")

    def close(self) -> None:
        """Let go of the file; its log goes into it."""
        with suppress(sqlite3.Error):
            self._connection.close()

    def _transaction(self, begin: str) -> Iterator[None]:
        self.run(begin)
        try:
            yield
            self.run("COMMIT")
        except BaseException:
            with suppress(CatalogError):
                self.run("ROLLBACK")
            raise

    def _connected(self, path: str, mode: str) -> sqlite3.Connection:
        address = f"file:{_quoted(os.path.abspath(path))}?{_MODES[mode]}"
        connection = sqlite3.connect(
            address,
            uri=True,
            timeout=_PAUSE,
            isolation_level=None,
            check_same_thread=False,
        )
        connection.text_factory = _text
        try:
            # Off, as a stranger may have made it.
            _run_when_free(connection, "PRAGMA trusted_schema = OFF")
            if mode == "rw":
                _run_when_free(connection, f"PRAGMA cache_size = -{_CACHE}")
                _run_when_free(connection, "PRAGMA synchronous = FULL")
        except BaseException:
            connection.close()
            raise
        return connection

    def _readable(self, path: str) -> sqlite3.Connection:
        """Return a connection that writes no puzzle.

        Readers of a log share some notes beside the file, and the last one takes them away, if
        they may write at all. In a folder where nobody may write, nobody does: there is no log.
        """
        folder = os.path.dirname(os.path.abspath(path))
        if os.access(path, os.W_OK) and os.access(folder, os.W_OK):
            connection = self._connected(path, "rw")
            connection.execute("PRAGMA query_only = ON")
            return connection
        connection = self._connected(path, "ro")
        try:
            _run_when_free(connection, "SELECT COUNT(*) FROM sqlite_schema")
        except sqlite3.OperationalError:
            connection.close()
            if os.path.exists(f"{path}-wal") and os.path.getsize(f"{path}-wal"):
                raise CatalogError(
                    f"{self.name}: its log is not finished, and the folder cannot be written"
                ) from None
            return self._connected(path, "still")
        return connection

    def _begin(self, path: str) -> None:
        """Make an empty catalogue beside, and put it in its place when it is whole."""
        path = os.path.abspath(path)
        try:
            with unfinished(path) as beside:
                open(beside, "xb").close()
                self._fill(beside)
                put_in_place(beside, path)  # or another writer was quicker: that catalog is used
        except OSError as error:
            raise CatalogError(f"{self.name}: {_reason(error)}") from None

    def _fill(self, path: str) -> None:
        with self._told():
            self._connection = self._connected(path, "rw")
        try:
            with self.writing():
                self.run(f"PRAGMA application_id = {APPLICATION}")
                migrate(self, 0)
            self.run("PRAGMA journal_mode = WAL")
        finally:
            self.close()

    def _check(self, path: str) -> None:
        """Refuse a file that is no catalogue, before anything touches it."""
        if os.path.exists(path) and not os.path.isfile(path):  # reading a pipe would wait
            raise CatalogError(f"{self.name}: no file, so no catalogue")
        try:
            with open(path, "rb") as file:
                header = file.read(_HEADER)
        except OSError as error:
            missing = isinstance(error, FileNotFoundError)
            raise CatalogError(
                f"{self.name}: {'there is no such catalogue' if missing else _reason(error)}"
            ) from None
        if not header.startswith(_MAGIC) or len(header) < _HEADER:
            kind = "a file that is no database" if header else "an empty file"
            raise CatalogError(f"{self.name}: {kind}, so no catalogue; it is left as it is")
        if int.from_bytes(header[68:72], "big") != APPLICATION:
            raise CatalogError(f"{self.name}: a database, but no catalogue; it is left as it is")

    def _refuse_altered(self) -> None:
        """Refuse tables that are not as we make them, before anything is asked of them.

        What a stranger may put in their place, or tie to them, runs when it is asked or changed:
        views, triggers, virtual tables, generated columns, checks, indices on expressions.
        """
        version = self.version()
        if not 0 <= version <= current():
            return  # (no schema that is known, which is refused elsewhere)
        found, expected = set(self.run(_SCHEMA)), _schema_of(version)
        altered = found - expected or expected - found
        if altered:
            kind, name, *_ = min(altered, key=lambda row: (row[0] == "index", row[:2]))
            raise CatalogError(
                f"{self.name}: the {kind} '{shown(name)}' is not as enpitsu makes it; "
                "a catalogue that others have altered is not used"
            )

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise CatalogError(f"{self.name}: {_told_of(error)}") from None
        except OverflowError:
            raise CatalogError(f"{self.name}: numbers have at most 64 bits") from None
        except UnicodeEncodeError:
            raise CatalogError(NO_TEXT) from None
        except UnicodeDecodeError:  # SQLite's own message, with some of what it found
            raise CatalogError(f"{self.name}: it is damaged (names in it are no text)") from None


def _run_when_free(
    connection: sqlite3.Connection, statement: str, values: Sequence[Any] = ()
) -> list[Row]:
    """Run a statement, and wait for other writers by short pauses; between them Ctrl-C is heard."""
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            return connection.execute(statement, values).fetchall()
        except sqlite3.OperationalError as error:
            busy = _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY_RECOVERY)
            if not busy or time.monotonic() >= end:
                raise


def _code(error: sqlite3.Error) -> int | None:
    """Return SQLite's number of an error; those that Python itself raises have none."""
    return getattr(error, "sqlite_errorcode", None)


@cache
def _schema_of(version: int) -> frozenset[Row]:
    """Return what a catalogue of a version consists of."""
    with closing(sqlite3.connect(":memory:")) as made:
        for statement in chain.from_iterable(MIGRATIONS[:version]):
            made.execute(statement.format(**SqliteStore.TYPES))
        return frozenset(made.execute(_SCHEMA).fetchall())


def _text(raw: bytes) -> str:
    """Return a text; what is none in a damaged file is marked, and can be told of."""
    return raw.decode(errors="replace")


_MODES = {"rw": "mode=rw", "ro": "mode=ro", "still": "mode=ro&immutable=1"}


def _told_of(error: sqlite3.Error) -> str:
    """Return what a person makes of what SQLite says."""
    text = " ".join(str(error).split())
    if "locked" in text:
        return f"somebody else is writing to it, for more than {_PATIENCE} s"
    for ours, theirs in (
        ("it is damaged", ("malformed", "not a database", "no such table", "no such column")),
        ("the disk is full", ("disk is full",)),
        (f"it does not answer within {_LONGEST} s", ("interrupted",)),
        ("it cannot be written, only read", ("readonly",)),
        ("it cannot be opened", ("unable to open",)),
    ):
        if any(word in text for word in theirs):
            return f"{ours} ({text})"
    return text


def _reason(error: OSError) -> str:
    message = error.strerror or str(error)
    return message[:1].lower() + message[1:]


def _quoted(path: str) -> str:
    from urllib.parse import quote  # noqa: PLC0415  (slow to import, and only here)

    return quote(os.fsencode(path))
