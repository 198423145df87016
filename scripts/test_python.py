#!/usr/bin/env python3
"""Runs the tests of the Python package weft_pyomp, on PyOMP from the package index, which stays in build/pyomp.

usage: test_python.py --weft PATH [TEST…]
"""

import argparse
import os
import subprocess
import sys

import conformance_pyomp

TESTS = os.path.join(conformance_pyomp.ROOT, "python", "weft_pyomp", "tests")


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    parser.add_argument("--weft", required=True)
    parser.add_argument("tests", nargs="*", help="as unittest names them, such as test_lowering.Lowering; all if none")
    options = parser.parse_args()
    try:
        python = conformance_pyomp.python_with_pyomp()
    except subprocess.CalledProcessError as failure:
        if os.environ.get("WEFT_REQUIRE_TOOLS"):
            raise
        print(f"skipped: the tests of weft_pyomp, since PyOMP cannot be installed: {failure}", file=sys.stderr)
        return 0
    words = options.tests or ["discover", "-s", TESTS]
    environment = conformance_pyomp.environment(options.weft, "strict")
    return subprocess.run([python, "-m", "unittest", *words], cwd=TESTS, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
