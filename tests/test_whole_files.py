"""Files appear whole under their names; what is not finished has a name that no one can guess."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from command import UNIQUE
from enpitsu.catalog import Catalog, CatalogError
from enpitsu.errors import EnpitsuError
from enpitsu.whole import unfinished, write_whole, written_whole


def test_a_prepared_link_is_not_followed(tmp_path: Path) -> None:
    victim, target = tmp_path / "victim", tmp_path / "target"
    victim.write_text("precious")
    (tmp_path / f"target.{os.getpid()}.half").symlink_to(victim)
    write_whole(str(target), b"new")
    assert (victim.read_text(), target.read_text()) == ("precious", "new")


def test_what_is_not_finished_is_ours_alone_and_has_another_name_each_time(tmp_path: Path) -> None:
    target = str(tmp_path / "target")
    with unfinished(target) as one, unfinished(target) as two:
        assert one != two
        for path in (one, two):
            folder = os.path.dirname(path)
            assert os.path.dirname(folder) == str(tmp_path)
            assert stat.S_IMODE(os.stat(folder).st_mode) == 0o700
            Path(path).write_text("half")
            Path(f"{path}-journal").write_text("beside")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("force", [False, True])
def test_two_threads_may_write_the_same_file(tmp_path: Path, force: bool) -> None:
    target = str(tmp_path / "target")
    begun = threading.Barrier(2, timeout=60)
    refused: list[EnpitsuError] = []

    def write(content: bytes) -> None:
        try:
            with written_whole(target, force=force) as file:
                file.write(content)
                begun.wait()
        except EnpitsuError as error:
            refused.append(error)

    threads = [threading.Thread(target=write, args=(bytes([65 + n]) * 99_999,)) for n in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    content = Path(target).read_bytes()
    assert content in (b"A" * 99_999, b"B" * 99_999)
    assert len(refused) == (0 if force else 1)
    assert os.listdir(tmp_path) == ["target"]


@pytest.mark.parametrize("mask", [0o022, 0o077])
def test_permissions_are_the_usual_ones_or_stay_as_they_were(tmp_path: Path, mask: int) -> None:
    old, new, copy = tmp_path / "old", tmp_path / "new", tmp_path / "copy.db"
    old.write_text("old")
    old.chmod(0o640)
    before = os.umask(mask)
    try:
        write_whole(str(old), b"x", force=True)
        write_whole(str(new), b"x")
        with Catalog(tmp_path / "c.db") as catalog:
            catalog.backup(copy)
    finally:
        os.umask(before)
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (old, new, copy, tmp_path / "c.db")]
    assert modes == [0o640, *[0o666 & ~mask] * 3]


def test_what_fails_leaves_nothing(tmp_path: Path) -> None:
    def fail() -> None:
        with written_whole(str(tmp_path / "target")) as file:
            file.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert os.listdir(tmp_path) == []


def test_names_may_be_as_long_as_the_system_allows(tmp_path: Path) -> None:
    for name in ("a" * 255, "é" * 127):
        write_whole(str(tmp_path / name), b"x")
        assert (tmp_path / name).read_bytes() == b"x"


def test_a_backup_touches_no_file_of_others(tmp_path: Path) -> None:
    others = tmp_path / "copy.db.part"
    others.write_text("precious")
    with Catalog(tmp_path / "c.db") as catalog:
        catalog.add(UNIQUE)
        assert catalog.backup(tmp_path / "copy.db") == 1
        assert others.read_text() == "precious"
        with pytest.raises(CatalogError, match="already"):
            catalog.backup(tmp_path / "copy.db")
        late = tmp_path / "late.db"
        with pytest.raises(CatalogError, match="already"):
            catalog.backup(late, told=lambda _: late.symlink_to(others))
    assert late.read_text() == "precious"
    assert sorted(os.listdir(tmp_path)) == ["c.db", "copy.db", "copy.db.part", "late.db"]
