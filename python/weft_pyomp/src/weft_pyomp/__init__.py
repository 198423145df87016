"""Lets PyOMP lower its OpenMP regions through Weft.

``import weft_pyomp`` does it for all functions that are compiled from then on; ``disable()`` undoes it.
Modules for the CPU alone are concerned: kernels for devices keep PyOMP's own pass.
What Weft refuses is lowered by PyOMP's own pass too, with a warning that says why.
"""

from .hook import disable, enable, is_enabled, statistics
from .lowering import Refused, lower

__all__ = ["Refused", "disable", "enable", "is_enabled", "lower", "statistics"]

enable()
