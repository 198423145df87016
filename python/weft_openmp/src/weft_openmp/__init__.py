"""One OpenMP runtime for all packages of a process: import it before them.

    import weft_openmp
    import sklearn, lightgbm, torch

Python packages bring OpenMP runtimes of their own (libgomp, libomp, libiomp5). Each has its threads, and they fight
over the processors. After this import, Weft's runtime answers to all their names, and no other one is loaded.

status() tells what is loaded, and report() prints it; `python -m weft_openmp PROGRAM` runs a program this way.
"""

from ._serve import Status, activate, report, status

__all__ = ["Status", "activate", "report", "status"]

activate()
