"""A catalogue in a PostgreSQL database, beside whatever else it holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, ClassVar

from enpitsu.catalog.stores import (
    BAD_ADDRESS,
    NO_TEXT,
    CatalogError,
    Row,
    Store,
    is_regular,
    shown_address,
)

_MISSING = "a catalogue on PostgreSQL needs psycopg: pip install 'enpitsu[catalog]'"
_PATIENCE = 10  # seconds in which a server answers
_LOCK = 0x656E7069  # what writers take, one after the other: then none waits for another in a ring


class PostgresStore(Store):
    """A connection to a server."""

    TYPES: ClassVar[dict[str, str]] = {
        "whole": "BIGINT",
        "number": "DOUBLE PRECISION",
        "bytes": "BYTEA",
    }

    def __init__(self, address: str, *, write: bool) -> None:
        """Connect."""
        self.name = shown_address(address)
        try:
            import psycopg  # noqa: PLC0415  (an extra)
        except ImportError:
            raise CatalogError(_MISSING) from None
        self._errors = psycopg.Error
        self._write = write
        with self._told():
            try:
                self._connection = psycopg.connect(
                    address, autocommit=True, connect_timeout=_PATIENCE, application_name="enpitsu"
                )
            except (psycopg.ProgrammingError, ValueError):
                raise CatalogError(
                    BAD_ADDRESS
                ) from None  # what the driver says may quote all of it
            except psycopg.Error:
                if not is_regular(address):  # the same
                    raise CatalogError(BAD_ADDRESS) from None
                raise
            self._connection.execute("SET client_min_messages = warning")

    def run(self, statement: str, values: Sequence[Any] = ()) -> list[Row]:
        """Run one statement and return its rows."""
        with self._told():
            cursor = self._connection.execute(_for_psycopg(statement), values)
            return cursor.fetchall() if cursor.description else []

    def run_many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Run one statement for each of several rows of values."""
        with self._told(), self._connection.cursor() as cursor:
            cursor.executemany(_for_psycopg(statement), rows)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Begin a transaction that no other writer is beside."""
        with self._told(), self._connection.transaction():
            self.run("SELECT pg_advisory_xact_lock(?)", [_LOCK])
            yield

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Begin a transaction that sees the database as it is now."""
        with self._told(), self._connection.transaction():
            self.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield

    def version(self) -> int:
        """Return the version of the schema; 0 where there is none yet."""
        if self.run("SELECT to_regclass('enpitsu_schema')")[0][0] is None:
            return 0
        found = self.run("SELECT MAX(version) FROM enpitsu_schema")[0][0]
        return int(found or 0)

    def set_version(self, version: int) -> None:
        """Note the version of the schema, within a transaction."""
        self.run("CREATE TABLE IF NOT EXISTS enpitsu_schema (version BIGINT PRIMARY KEY)")
        self.run("INSERT INTO enpitsu_schema (version) VALUES (?)", [version])

    def close(self) -> None:
        """Let go of the server."""
        with suppress(self._errors):
            self._connection.close()

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except self._errors as error:
            raise CatalogError(f"{self.name}: {_told_of(error)}") from None
        except UnicodeEncodeError:
            raise CatalogError(NO_TEXT) from None


def _for_psycopg(statement: str) -> Any:
    return statement.replace("?", "%s")


def _told_of(error: Exception) -> str:
    """Return the first line of what the server or the driver says."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    told = lines[0] if lines else type(error).__name__
    return told.removeprefix("connection failed: ").removeprefix("FATAL:").strip()
