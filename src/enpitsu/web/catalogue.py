"""The catalogue that a server was started with, if any: no client can name another one."""

from __future__ import annotations

from enpitsu.catalog import Catalog
from enpitsu.errors import EnpitsuError

_chosen: dict[str, str] = {}
"""The address, in every process that answers."""


def choose(address: str | None) -> None:
    """Have all questions use this catalogue, or none."""
    _chosen.clear()
    if address is not None:
        _chosen["address"] = address


def opened(*, readonly: bool = False) -> Catalog:
    """Open it; say how to have one, where there is none."""
    if not _chosen:
        raise EnpitsuError(
            "this server has no catalogue; start it with enpitsu serve --catalog FILE"
        )
    return Catalog(_chosen["address"], readonly=readonly)
