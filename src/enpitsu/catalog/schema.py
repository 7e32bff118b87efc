"""The tables of a catalogue, and how an older one becomes one of today.

A schema has a number. Each migration makes the next number's schema out of the one before; the
first makes it out of nothing. They are never changed, only followed by another. Each runs whole or
not at all.
"""

from __future__ import annotations

from enpitsu.catalog.stores import CatalogError, Store

MIGRATIONS: list[tuple[str, ...]] = [
    (
        # A form is what all images of a puzzle share; no two puzzles have the same.
        """CREATE TABLE enpitsu_puzzles (
            number {whole} PRIMARY KEY,
            form {bytes} NOT NULL,
            genre TEXT NOT NULL,
            params TEXT NOT NULL,
            puzzle TEXT NOT NULL,
            id TEXT,
            title TEXT,
            author TEXT,
            source TEXT,
            date TEXT,
            level TEXT,
            score {number},
            comment TEXT,
            url TEXT,
            solution TEXT,
            rest TEXT,
            seed TEXT,
            rated {whole} NOT NULL,
            added TEXT NOT NULL
        )""",
        "CREATE UNIQUE INDEX enpitsu_forms ON enpitsu_puzzles (form)",
        # With the number behind it, an index gives what it finds in the order of numbers.
        "CREATE INDEX enpitsu_genres ON enpitsu_puzzles (genre, number)",
        "CREATE INDEX enpitsu_levels ON enpitsu_puzzles (level, number)",
        """CREATE TABLE enpitsu_techniques (
            number {whole} NOT NULL,
            name TEXT NOT NULL,
            uses {whole} NOT NULL,
            PRIMARY KEY (number, name)
        )""",
        "CREATE INDEX enpitsu_uses ON enpitsu_techniques (name, number)",
    ),
    ("ALTER TABLE enpitsu_puzzles RENAME COLUMN score TO difficulty",),
]


def current() -> int:
    """Return the number of today's schema."""
    return len(MIGRATIONS)


def migrate(store: Store, version: int) -> None:
    """Bring a schema up to today's, within a transaction."""
    for statements in MIGRATIONS[version:]:
        for statement in statements:
            store.run(statement.format(**store.TYPES))
    store.set_version(current())


def check(store: Store) -> bool:
    """Tell whether the schema is today's; refuse one that this program does not know."""
    version = store.version()
    if version < 0:
        raise CatalogError(f"{store.name}: it is damaged (no schema has the number {version})")
    if version > current():
        raise CatalogError(
            f"{store.name}: made by a newer version of enpitsu (schema {version}; "
            f"this one knows {current()})"
        )
    return version == current()
