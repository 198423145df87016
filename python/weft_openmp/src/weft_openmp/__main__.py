"""python -m weft_openmp [PROGRAM [WORD…]]: runs a Python program with one OpenMP runtime, then prints the report."""

import runpy
import sys

from . import report


def main():
    if len(sys.argv) < 2:
        print(report())
        return
    sys.argv = sys.argv[1:]
    try:
        runpy.run_path(sys.argv[0], run_name="__main__")
    finally:
        print(report(), file=sys.stderr)


if __name__ == "__main__":
    main()
