"""Where a catalogue is kept: what SQLite and PostgreSQL have in common, as thin as can be.

Statements are written once, for both: parameters are `?`, and types have the names of `TYPES`. What
goes wrong in a driver is a CatalogError of one line.
"""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar

from enpitsu.errors import EnpitsuError, shown

Row = tuple[Any, ...]

POSTGRES = ("postgresql://", "postgres://")
"""How the address of a PostgreSQL database begins; all else is a file of SQLite."""

BAD_ADDRESS = (
    "the address cannot be used; a PostgreSQL database is written postgresql://user@host/name, "
    "and a special character in a password as % and its code, as in %40 for @"
)
_HOST = r"(?:\[[\da-f:.%]*\]|[^\s:@/?#,\[\]]*)(?::\d*)?"
_REGULAR = re.compile(
    rf"(postgres(?:ql)?://)(?:([^\s:@/?#]*)(?::[^\s@/?#]*)?@)?({_HOST}(?:,{_HOST})*(?:/[^\s@?#]*)?)"
    r"(?:\?[^@#]*)?",
    re.IGNORECASE,
)
_MEANT_AS_SERVER = re.compile(
    r"^\s*[a-z][\w+.-]*:/.*@|\b(?:dbname|host|password)\s*=", re.IGNORECASE
)

NO_TEXT = "what is asked for is no text: some of its bytes are no letters"


class CatalogError(EnpitsuError):
    """A catalogue that cannot be opened, read or written, with the reason."""


class Store(ABC):
    """A connection to a database; statements outside of a transaction stand for themselves."""

    TYPES: ClassVar[dict[str, str]]
    """What the database calls the types `whole`, `number` and `bytes`."""

    name: str
    """As messages call it."""

    @abstractmethod
    def run(self, statement: str, values: Sequence[Any] = ()) -> list[Row]:
        """Run one statement and return its rows."""

    @abstractmethod
    def run_many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Run one statement for each of several rows of values."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[None]:
        """Begin a transaction that no other writer is beside; it is kept once this has ended."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[None]:
        """Begin a transaction that sees the database as it is now, whatever others write."""

    @abstractmethod
    def version(self) -> int:
        """Return the version of the schema that is there; 0 for none."""

    @abstractmethod
    def set_version(self, version: int) -> None:
        """Note the version of the schema, within a transaction."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the database."""


def is_server(address: str) -> bool:
    """Tell whether an address is that of a server; refuse what is meant as one and is not.

    Taken for the name of a file, it would be shown in messages, and a password in it too.
    """
    if address.startswith(POSTGRES):
        return True
    if _MEANT_AS_SERVER.search(address) and not os.path.exists(address):
        raise CatalogError(BAD_ADDRESS)
    return False


def is_regular(address: str) -> bool:
    """Tell whether it is certain which part of a server's address is the password."""
    return _REGULAR.fullmatch(address) is not None


def shown_address(address: str) -> str:
    """Return an address as it may be shown to everybody: without a password."""
    if not address.startswith(POSTGRES):
        return shown(address, 200)
    regular = _REGULAR.fullmatch(address)
    if regular is None:
        return f"{address.partition('://')[0]}://…"
    scheme, user, place = regular.groups()
    return shown(f"{scheme}{'' if user is None else f'{user}@'}{place}", 200)


def opened(address: str, *, write: bool, create: bool) -> Store:
    """Return a connection to a catalogue's database.

    What is there and no catalogue is refused and not touched; `create` begins one that is not.
    """
    if is_server(address):
        from enpitsu.catalog.postgres import PostgresStore  # noqa: PLC0415  (an extra)

        return PostgresStore(address, write=write)
    from enpitsu.catalog.sqlite import SqliteStore  # noqa: PLC0415

    return SqliteStore(address, write=write, create=create)
