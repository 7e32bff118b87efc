"""A PostgreSQL server of the tests' own: a new cluster in a folder, gone when they end."""

from __future__ import annotations

import getpass
import glob
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

_PASSWORD = "open sesame"


@cache
def programs() -> Path | None:
    """Return the folder of the server's programs, if there is one."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else []
    folders += [Path(folder) for folder in sorted(glob.glob("/usr/lib/postgresql/*/bin"))[::-1]]
    return next((folder for folder in folders if (folder / "pg_ctl").exists()), None)


def missing() -> str:
    """Return why there can be no server; nothing if there can."""
    if programs() is None:
        return "no PostgreSQL server is installed (initdb and pg_ctl)"
    try:
        import psycopg  # noqa: F401, PLC0415
    except ImportError:
        return "psycopg is not installed"
    if os.geteuid() == 0 and shutil.which("runuser") is None:
        return "PostgreSQL does not run as root, and there is no runuser"
    return ""


@contextmanager
def server() -> Iterator[str]:
    """Start a server and yield the address of an empty database; it listens on a socket alone."""
    folder = Path(tempfile.mkdtemp(prefix="enpitsu-pg-"))
    root = os.geteuid() == 0
    if root:
        shutil.chown(folder, "postgres")
    user = ["runuser", "-u", "postgres", "--"] if root else []
    word, data, log = folder / "word", folder / "data", folder / "log"
    word.write_text(_PASSWORD)
    word.chmod(0o644)
    control = [*user, str(programs() / "pg_ctl"), "-D", str(data), "-l", str(log)]  # type: ignore[operator]
    try:
        _run([*control, "initdb", "-o", f"-A scram-sha-256 -U me --pwfile={word} --no-sync"])
        # Without syncing, as nothing of it is to survive; a short path, as sockets need one.
        _run([*control, "-w", "-o", f"-F -k {folder} -c listen_addresses=''", "start"])
        try:
            yield f"postgresql://me:{_PASSWORD.replace(' ', '%20')}@/postgres?host={folder}"
        finally:
            _run([*control, "-m", "immediate", "stop"])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(command: list[str]) -> None:
    done = subprocess.run(
        command,
        check=False,
        capture_output=True,
        text=True,
        cwd="/",
        timeout=60,
        stdin=subprocess.DEVNULL,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} ({getpass.getuser()}): {done.stdout}{done.stderr}")
