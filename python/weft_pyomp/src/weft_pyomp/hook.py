"""Puts Weft in the place of PyOMP's own pass, and takes it away again."""

import os
import threading
import warnings
from collections import Counter
from dataclasses import dataclass, field

from numba.openmp import compiler
from numba.openmp.llvm_pass import run_intrinsics_openmp_pass

from .lowering import Refused, has_markers, lower


class WeftWarning(UserWarning):
    """Weft refused a module, and PyOMP's own pass has lowered it."""


@dataclass
class Statistics:
    """What became of the modules with OpenMP regions in this process."""

    by_weft: int = 0
    """How many modules Weft has lowered."""
    by_fallback: Counter = field(default_factory=Counter)
    """How many PyOMP's own pass has lowered, by Weft's reason."""


statistics = Statistics()
_lock = threading.Lock()


def _run(ll_module):
    """Stands for PyOMP's function of the same purpose: a module with markers in, one without out."""
    if not has_markers(ll_module):
        return run_intrinsics_openmp_pass(ll_module)
    try:
        lowered = lower(ll_module)
    except Refused as refused:
        if os.environ.get("WEFT_PYOMP_STRICT") == "1":
            raise
        reason = str(refused)
        with _lock:
            statistics.by_fallback[reason] += 1
        message = f"not lowered by Weft, but by PyOMP's own pass: {reason}"
        warnings.warn(message, WeftWarning, stacklevel=2)
        return run_intrinsics_openmp_pass(ll_module)
    with _lock:
        statistics.by_weft += 1
    return lowered


def enable():
    """Lets the functions that are compiled from now on go through Weft."""
    # Code for devices calls the function by another module's name, and so keeps PyOMP's own.
    compiler.run_intrinsics_openmp_pass = _run


def disable():
    """Gives PyOMP its own pass back."""
    compiler.run_intrinsics_openmp_pass = run_intrinsics_openmp_pass


def is_enabled():
    """Whether functions go through Weft."""
    return compiler.run_intrinsics_openmp_pass is _run
