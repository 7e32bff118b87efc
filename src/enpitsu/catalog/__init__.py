"""Catalogues: puzzles that are kept, and known again turned, mirrored, shuffled or renamed."""

from enpitsu.catalog.adding import Item, Lot, prepared
from enpitsu.catalog.catalog import Catalog
from enpitsu.catalog.choice import Choice
from enpitsu.catalog.forms import form_of
from enpitsu.catalog.kept import Added, Found, Kept
from enpitsu.catalog.making import made_into
from enpitsu.catalog.stores import CatalogError, shown_address

__all__ = [
    "Added",
    "Catalog",
    "CatalogError",
    "Choice",
    "Found",
    "Item",
    "Kept",
    "Lot",
    "form_of",
    "made_into",
    "prepared",
    "shown_address",
]
