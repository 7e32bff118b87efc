"""On what something was measured."""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path


def cpu_model() -> str:
    """Return what the processor calls itself."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
        found = re.search(r"model name\s*:\s*(.+)", text)
    except OSError:
        found = None
    return found[1].strip() if found else platform.processor() or platform.machine()


def machine() -> str:
    """Return the processor, how many cores there are, the system and Python."""
    cores = os.cpu_count() or 1
    plural = "" if cores == 1 else "s"
    python = f"Python {platform.python_version()}"
    return f"{cpu_model()}, {cores} core{plural}, {platform.system()}, {python}"
