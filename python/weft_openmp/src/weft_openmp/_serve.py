"""Puts Weft's runtime under every name that packages ask for, and tells what is loaded.

The dynamic loader compares a name that a library needs with the names under which objects were opened before. So the
runtime is opened under each name, by way of a folder with links and a small library whose run path is that folder.
"""

import ctypes
import os
import re
import shutil
import sys
import tempfile
import warnings
from dataclasses import dataclass, field

from . import _elf

# The variable that names the folder of the runtime, and the files in it.
FOLDER = "WEFT_OPENMP_FOLDER"
RUNTIME = "libomp-weft.so"
NAMES = "libweft-names.so"

# A runtime, whatever version is behind its name.
IS_RUNTIME = re.compile(r"(libgomp|libomp|libiomp5)[.-].*so")
# What is asked for by packages that bring none.
USUAL = ("libgomp.so.1", "libgomp.so.1.0.0", "libomp.so", "libomp.so.5", "libiomp5.so")

RTLD_NOLOAD = 4


@dataclass
class Status:
    """What runtimes a process has."""

    # Weft's file; None if it does not serve.
    runtime: str | None = None
    # The names under which it answers.
    names: list = field(default_factory=list)
    # Runtimes that had been loaded before, and keep serving what was loaded before.
    earlier: list = field(default_factory=list)
    # Other runtimes that are loaded now.
    others: list = field(default_factory=list)
    # Loaded libraries that ask for a runtime: the name they ask for, and the file that serves them.
    libraries: dict = field(default_factory=dict)


_status = Status()
_handle = None


def activate():
    """Makes Weft's runtime serve what is loaded from now on. The import does it."""
    global _handle
    if _handle is not None:
        return
    if sys.platform != "linux":
        warnings.warn("weft_openmp works on Linux alone; nothing is changed", RuntimeWarning, stacklevel=3)
        return
    folder = _folder()
    if folder is None:
        warnings.warn(
            f"weft_openmp finds no {RUNTIME}: install weft, or name the folder in {FOLDER}; nothing is changed",
            RuntimeWarning,
            stacklevel=3,
        )
        return
    runtime = os.path.realpath(os.path.join(folder, RUNTIME))
    _status.earlier = _runtimes_but(runtime)
    if _status.earlier:
        names = ", ".join(os.path.basename(path) for path in _status.earlier)
        warnings.warn(
            f"weft_openmp comes too late for {names}: import it before the packages that use OpenMP, or run the "
            "program by `weft run`; until then there are several pools of threads",
            RuntimeWarning,
            stacklevel=3,
        )
    # Global, so that a library under a name that is not known finds the functions as well.
    _handle = ctypes.CDLL(runtime, mode=os.RTLD_NOW | os.RTLD_GLOBAL)
    _status.runtime = runtime
    _open_as(_wanted_names(), runtime, os.path.join(folder, NAMES))


def _folder():
    """The folder with the runtime: the one that is named, the package's own, or that of the program `weft`."""
    places = [os.environ.get(FOLDER), os.path.join(os.path.dirname(__file__), "lib")]
    weft = shutil.which("weft")
    if weft:
        beside = os.path.dirname(os.path.realpath(weft))
        places += [beside, os.path.join(beside, "..", "lib", "weft")]
    for place in filter(None, places):
        if all(os.path.isfile(os.path.join(place, name)) for name in (RUNTIME, NAMES)):
            return place
    return None


def _wanted_names():
    """The usual names, and those of the files that packages bring along: in NAME.libs, in NAME/lib and NAME itself."""
    names = set(USUAL)
    for place in sys.path:
        for package in _entries(place):
            if not package.is_dir():
                continue
            inner = [package.path] + [os.path.join(package.path, name) for name in ("lib", ".libs", ".dylibs")]
            for folder in inner:
                names.update(entry.name for entry in _entries(folder) if IS_RUNTIME.match(entry.name))
    names.discard(RUNTIME)
    return sorted(names)


def _entries(folder):
    try:
        with os.scandir(folder or ".") as entries:
            return list(entries)
    except OSError:
        return []


def _open_as(names, runtime, library):
    folder = tempfile.mkdtemp(prefix="weft-openmp-")
    try:
        copy = os.path.join(folder, NAMES)
        shutil.copyfile(library, copy)
        open_as = ctypes.CDLL(copy).weft_open_as
        open_as.restype, open_as.argtypes = ctypes.c_void_p, (ctypes.c_char_p, ctypes.c_int)
        for name in names:
            os.symlink(runtime, os.path.join(folder, name))
            # If another library has that name already, the loader gives that one.
            if open_as(name.encode(), os.RTLD_NOW) == _handle._handle:
                _status.names.append(name)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _loaded():
    """The files that the process has mapped, each once, in the order of their addresses."""
    try:
        with open("/proc/self/maps") as maps:
            paths = [line.split(maxsplit=5)[5].strip() for line in maps if line.count("/") and ".so" in line]
    except OSError:
        return []
    return list(dict.fromkeys(path for path in paths if path.startswith("/")))


def _runtimes_but(runtime):
    found = [path for path in _loaded() if IS_RUNTIME.match(os.path.basename(path))]
    return [path for path in found if runtime is None or os.path.realpath(path) != runtime]


class _LinkMap(ctypes.Structure):
    """The first fields of the loader's description of an object. [link.h]"""

    _fields_ = [("address", ctypes.c_void_p), ("name", ctypes.c_char_p)]


def _served_by(name):
    """The file that the loader has under this name, or None."""
    try:
        handle = ctypes.CDLL(name, mode=os.RTLD_NOW | RTLD_NOLOAD)._handle
    except OSError:
        return None
    return os.path.realpath(os.fsdecode(_LinkMap.from_address(handle).name))


def status():
    """What runtimes the process has now, and which libraries use which."""
    now = Status(_status.runtime, list(_status.names), list(_status.earlier))
    now.others = _runtimes_but(now.runtime)
    for path in _loaded():
        for name in _elf.needed(path):
            if IS_RUNTIME.match(name) or name == "libweftrt.so":
                now.libraries[path] = (name, _served_by(name))
    return now


def report():
    """The status as text."""
    now = status()
    lines = [f"weft_openmp: {now.runtime or 'does not serve'}"]
    served = {path: asked for path, (asked, by) in now.libraries.items() if by == now.runtime and by}
    lines.append(f"  {len(served)} libraries use it")
    lines += [f"    {path} asked for {asked}" for path, asked in served.items()]
    for path, (asked, by) in now.libraries.items():
        if path not in served:
            lines.append(f"  {path} uses {by or asked}")
    lines += [f"  also loaded: {path}" for path in now.others]
    if not now.others:
        lines.append("  no other OpenMP runtime is loaded")
    return "\n".join(lines)
