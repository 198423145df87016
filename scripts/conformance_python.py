#!/usr/bin/env python3
"""Runs the tests of the Python package weft_openmp with packages that use OpenMP, from the package index.

They are installed into a virtual environment under build/. Without the index the tests that need none are run.

usage: conformance_python.py --weft PATH --runtime FOLDER [TEST…]
"""

import argparse
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TESTS = os.path.join(ROOT, "python", "weft_openmp", "tests")
VENV = os.path.join(ROOT, "build", "python-packages")
# A package with a libgomp of its own, one on the system's, Intel's runtime, and what controls pools.
PACKAGES = ["scikit-learn==1.9.1", "lightgbm==4.7.0", "intel-openmp", "threadpoolctl"]


def python_with_packages():
    """The interpreter of a virtual environment that has the packages, or has none if the index cannot be reached."""
    python = os.path.join(VENV, "bin", "python")
    if not os.path.exists(python):
        subprocess.run([sys.executable, "-m", "venv", VENV], check=True)
    probe = [python, "-c", "import sklearn, lightgbm, threadpoolctl"]
    if subprocess.run(probe, capture_output=True, check=False).returncode == 0:
        return python
    print(f"installing {', '.join(PACKAGES)} into {os.path.relpath(VENV)}", file=sys.stderr)
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES]
    if subprocess.run(install, check=False).returncode != 0:
        if os.environ.get("WEFT_REQUIRE_TOOLS"):
            sys.exit("the packages cannot be installed")
        print("skipped: the tests with packages, which cannot be installed", file=sys.stderr)
    return python


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    parser.add_argument("--weft", required=True)
    parser.add_argument("--runtime", required=True, help="the folder of libomp-weft.so and libweft-names.so")
    parser.add_argument("tests", nargs="*", help="as unittest names them; all if none")
    options = parser.parse_args()
    python = python_with_packages()
    variables = {k: v for k, v in os.environ.items() if not k.startswith(("OMP_", "KMP_", "WEFT_"))}
    variables.update(WEFT=os.path.abspath(options.weft), WEFT_OPENMP_FOLDER=os.path.abspath(options.runtime))
    variables["PYTHONDONTWRITEBYTECODE"] = "1"
    words = options.tests or ["discover", "-s", TESTS]
    return subprocess.run([python, "-m", "unittest", *words], cwd=TESTS, env=variables, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
