"""The links of penpa+: what is packed into an address, and how.

    https://swaroopg92.github.io/penpa-edit/#m=edit&p=BASE64
    https://swaroopg92.github.io/penpa-edit/#m=solve&p=BASE64&a=BASE64

`p` is a text, deflated without a header: about twenty lines, of which most are JSON, with some of
their words put short. `a`, if it is there, is the answer by which a solver's work is checked.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import unquote

from enpitsu.errors import PuzzleError

ADDRESS = "https://swaroopg92.github.io/penpa-edit/#"
MOST = 2**20
"""Bytes of a text that is unpacked; a board of 100x100 has less."""

_QUERY = re.compile(r"(?:^|[#?&])m=(edit|solve)&(.*)")
_SHORT = (
    ("z", "zZ"),
    ('"qa"', "z9"),
    ('"pu_q"', "zQ"),
    ('"pu_a"', "zA"),
    ('"grid"', "zG"),
    ('"edit_mode"', "zM"),
    ('"surface"', "zS"),
    ('"line"', "zL"),
    ('"lineE"', "zE"),
    ('"wall"', "zW"),
    ('"cage"', "zC"),
    ('"number"', "zN"),
    ('"symbol"', "zY"),
    ('"special"', "zP"),
    ('"board"', "zB"),
    ('"command_redo"', "zR"),
    ('"command_undo"', "zU"),
    ('"command_replay"', "z8"),
    ('"numberS"', "z1"),
    ('"freeline"', "zF"),
    ('"freelineE"', "z2"),
    ('"thermo"', "zT"),
    ('"arrows"', "z3"),
    ('"direction"', "zD"),
    ('"squareframe"', "z0"),
    ('"polygon"', "z5"),
    ('"deletelineE"', "z4"),
    ('"killercages"', "z6"),
    ('"nobulbthermo"', "z7"),
    ('"__a"', "z_"),
    ("null", "zO"),
)
"""Words, and what stands for them; a z that is meant comes first."""


class Link(NamedTuple):
    """What an address holds."""

    mode: str
    """`edit`, or `solve`."""
    lines: Sequence[str]
    answer: Any = None
    """What `a` says, read as JSON."""


def is_link(text: str) -> bool:
    """Tell whether a line is an address of penpa+, or its part behind the `#`."""
    found = _QUERY.search(text)
    return found is not None and "p=" in found[2]


def read_link(text: str) -> Link:
    """Unpack an address; raise PuzzleError if it is none."""
    found = _QUERY.search(text)
    parts = dict(part.partition("=")[::2] for part in (found[2] if found else "").split("&"))
    if found is None or not parts.get("p"):
        raise PuzzleError("that is not a link of penpa+, as in …#m=edit&p=…")
    lines = _long(unpacked(parts["p"], "p")).split("\n")
    answer = parts.get("a")
    return Link(found[1], lines, read_json(unpacked(answer, "a"), "a") if answer else None)


def write_link(link: Link) -> str:
    """Pack what an address is to hold."""
    address = f"{ADDRESS}m={link.mode}&p={_packed(_brief(chr(10).join(link.lines)))}"
    return address if link.answer is None else f"{address}&a={_packed(write_json(link.answer))}"


def read_json(text: str, where: str) -> Any:
    """Read JSON; raise PuzzleError that says where it stands."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise PuzzleError(f"{where} of the link is not JSON that can be read") from None


def write_json(value: object) -> str:
    """Write JSON as a browser does, without spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def unpacked(text: str, where: str) -> str:
    """Return what a part of a link holds; raise PuzzleError that says where it stands."""
    plain = unquote(text).strip().replace(" ", "+").replace("-", "+").replace("_", "/").rstrip("=")
    try:
        data = base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
        inflating = zlib.decompressobj(-zlib.MAX_WBITS)
        whole = inflating.decompress(data, MOST)
        if inflating.unconsumed_tail:
            raise PuzzleError(f"{where} of the link unpacks to more than {MOST} bytes")
        if not inflating.eof:
            raise PuzzleError(f"{where} of the link is cut off")
        return whole.decode()
    except (binascii.Error, zlib.error, ValueError) as error:
        if isinstance(error, PuzzleError):
            raise
        raise PuzzleError(f"{where} of the link is not packed as penpa+ does it") from None


def _packed(text: str) -> str:
    deflating = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.b64encode(deflating.compress(text.encode()) + deflating.flush()).decode()


def _brief(text: str) -> str:
    for word, short in _SHORT:
        text = text.replace(word, short)
    return text


def _long(text: str) -> str:
    for word, short in reversed(_SHORT):
        text = text.replace(short, word)
    return text
