#!/usr/bin/env python3
"""Runs PyOMP's own tests with PyOMP's own lowering and with Weft's, and tabulates the outcome.

PyOMP (OpenMP in Python, by Numba) is installed from the package index into a virtual environment under build/.
A test that passes with PyOMP's own lowering is run again with `weft_pyomp` in strict mode, where whatever Weft refuses
is an error, and if it then fails, once more with the fallback to PyOMP's own lowering.
With --bench, the times of three kernels are compared instead.

usage: conformance_pyomp.py --weft PATH [--only NAME] [--timeout SECONDS] [--list] [--bench [--runs N]]
"""

import argparse
import collections
import json
import os
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PACKAGE = os.path.join(ROOT, "python", "weft_pyomp", "src")
VENV = os.path.join(ROOT, "build", "pyomp")
VERSION = "0.6.0"
SUITE = "numba.openmp.tests.test_openmp"


def python_with_pyomp():
    """The interpreter of a virtual environment that has PyOMP."""
    python = os.path.join(VENV, "bin", "python")
    probe = [python, "-c", f"import numba.openmp as o; assert o.__version__ == '{VERSION}'"]
    if os.path.exists(python) and subprocess.run(probe, capture_output=True, check=False).returncode == 0:
        return python
    print(f"installing pyomp {VERSION} into {os.path.relpath(VENV)}", file=sys.stderr)
    subprocess.run([sys.executable, "-m", "venv", VENV], check=True)
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"pyomp=={VERSION}"]
    subprocess.run(install, check=True)
    return python


def environment(weft, mode):
    """The environment of a child in this mode: own, strict or fallback."""
    variables = {k: v for k, v in os.environ.items() if not k.startswith(("OMP_", "KMP_", "NUMBA_", "WEFT"))}
    variables.update(PYTHONPATH=PACKAGE, WEFT=os.path.abspath(weft), PYTHONDONTWRITEBYTECODE="1")
    if mode == "strict":
        variables["WEFT_PYOMP_STRICT"] = "1"
    return variables


# --- in the child -------------------------------------------------------------------------------------------------


def child(mode, names, out, timeout):
    """Runs the tests and writes one line of JSON before and after each."""
    import faulthandler
    import unittest

    weft_pyomp = None
    if mode != "own":
        import weft_pyomp
    loader = unittest.TestLoader()
    for name in names:
        print(json.dumps({"begun": name}), file=out, flush=True)
        faulthandler.dump_traceback_later(timeout, exit=True)
        reasons = dict(weft_pyomp.statistics.by_fallback) if weft_pyomp else {}
        modules = weft_pyomp.statistics.by_weft if weft_pyomp else 0
        result = unittest.TestResult()
        loader.loadTestsFromName(name).run(result)
        faulthandler.cancel_dump_traceback_later()
        bad = result.errors + result.failures
        answer = {"done": name, "outcome": "fail" if bad else "skip" if result.skipped else "pass"}
        answer["why"] = bad[0][1].strip().splitlines()[-1] if bad else ""
        if weft_pyomp:
            now = weft_pyomp.statistics.by_fallback
            answer["reasons"] = [r for r in now if now[r] > reasons.get(r, 0)]
            answer["modules"] = weft_pyomp.statistics.by_weft - modules
        print(json.dumps(answer), file=out, flush=True)


def list_tests(out):
    """Writes the names of all tests."""
    import unittest

    def walk(suite):
        for item in suite:
            if isinstance(item, unittest.TestSuite):
                yield from walk(item)
            else:
                yield item.id()

    print(json.dumps(sorted(walk(unittest.TestLoader().loadTestsFromName(SUITE)))), file=out, flush=True)


def kernels():
    """The functions to time: each a name, the compiled function and its arguments."""
    import numpy as np
    from numba.openmp import njit
    from numba.openmp import openmp_context as openmp

    @njit
    def dot(a, b):
        total = 0.0
        with openmp("parallel for reduction(+: total)"):
            for i in range(len(a)):
                total += a[i] * b[i]
        return total

    @njit
    def jacobi(new, old, rows, columns):
        with openmp("parallel for"):
            for i in range(1, rows - 1):
                for j in range(1, columns - 1):
                    new[i, j] = 0.25 * (old[i - 1, j] + old[i + 1, j] + old[i, j - 1] + old[i, j + 1])
        return new[1, 1]

    @njit
    def pi(n):
        step = 1.0 / n
        total = 0.0
        with openmp("parallel for reduction(+: total)"):
            for i in range(n):
                x = (i + 0.5) * step
                total += 4.0 / (1.0 + x * x)
        return total * step

    n, side = 4_000_000, 1500
    yield "dot product", dot, (np.ones(n), np.arange(n, dtype=np.float64))
    yield "Jacobi sweep", jacobi, (np.zeros((side, side)), np.ones((side, side)), side, side)
    yield "pi", pi, (20_000_000,)


def time_kernels(mode, runs, out):
    """Writes the times of the kernels in seconds, and what they computed."""
    import time

    weft_pyomp = None
    if mode != "own":
        import weft_pyomp
    times = {}
    for name, function, arguments in kernels():
        value = function(*arguments)
        taken = []
        for _ in range(runs):
            start = time.perf_counter()
            function(*arguments)
            taken.append(time.perf_counter() - start)
        times[name] = {"times": taken, "value": value}
    if weft_pyomp and weft_pyomp.statistics.by_weft < len(times):
        raise SystemExit("a kernel was not lowered by Weft")
    print(json.dumps(times), file=out, flush=True)


# --- in the parent ------------------------------------------------------------------------------------------------


def call(python, weft, mode, what, timeout, runs=0):
    """Runs this script as a child; returns the lines it has written and how it ended."""
    with tempfile.TemporaryDirectory(prefix="weft-pyomp-") as folder:
        answers, order = os.path.join(folder, "answers"), os.path.join(folder, "order")
        with open(order, "w", encoding="utf-8") as file:
            json.dump({"mode": mode, "what": what, "timeout": timeout, "runs": runs}, file)
        command = [python, os.path.abspath(__file__), "--child", order, answers]
        done = subprocess.run(
            command, env=environment(weft, mode), capture_output=True, text=True, check=False, cwd=folder
        )
        lines = []
        if os.path.exists(answers):
            with open(answers, encoding="utf-8") as file:
                lines = [json.loads(line) for line in file if line.strip()]
        return lines, done


def run_tests(python, weft, mode, names, timeout):
    """The outcome of each test; a child that dies takes only the test it was in with it."""
    outcomes = {}
    left = list(names)
    while left:
        lines, done = call(python, weft, mode, left, timeout)
        outcomes.update({line["done"]: line for line in lines if "done" in line})
        begun = [line["begun"] for line in lines if "begun" in line]
        if begun and begun[-1] not in outcomes:
            how = "hangs" if done.returncode == 1 else f"ends with status {done.returncode}"
            outcomes[begun[-1]] = {"outcome": "fail", "why": f"the process {how}", "reasons": [], "modules": 0}
        elif done.returncode != 0 and not begun:
            sys.exit(done.stderr.strip() or f"the child ends with status {done.returncode}")
        left = [name for name in left if name not in outcomes]
    return outcomes


def conformance(python, weft, options):
    """Prints the table; returns whether everything that passes with PyOMP's own lowering passes with Weft."""
    (names,), _ = call(python, weft, "own", "list", options.timeout)
    names = [name for name in names if options.only in name]
    own = run_tests(python, weft, "own", names, options.timeout)
    passing = [name for name in names if own[name]["outcome"] == "pass"]
    strict = run_tests(python, weft, "strict", passing, options.timeout)
    strictly = [name for name in passing if strict[name]["outcome"] == "pass"]
    rest = [name for name in passing if name not in strictly]
    fallback = run_tests(python, weft, "fallback", rest, options.timeout)
    by_fallback = [name for name in rest if fallback[name]["outcome"] == "pass"]
    failing = [name for name in rest if name not in by_fallback]
    outcomes = collections.Counter(own[name]["outcome"] for name in names)
    with_modules = sum(1 for name in strictly if strict[name]["modules"])
    rows = [
        ("tests of PyOMP's suite", len(names)),
        ("  skipped by the suite itself", outcomes["skip"]),
        ("  failing with PyOMP's own lowering", outcomes["fail"]),
        ("  passing with PyOMP's own lowering", len(passing)),
        ("    of these, with Weft alone", len(strictly)),
        ("      that have regions for Weft to lower", with_modules),
        ("    of these, by fallback for some module", len(by_fallback)),
        ("    of these, failing with Weft", len(failing)),
    ]
    for label, count in rows:
        print(f"{label:<46}{count:>5}")
    reasons = collections.Counter(r for name in by_fallback for r in fallback[name]["reasons"])
    for reason, count in sorted(reasons.items(), key=lambda item: (-item[1], item[0])):
        print(f"  fallback, {count} tests: {reason}")
    for name in failing:
        print(f"  FAILS {name.removeprefix(SUITE + '.')}: {strict[name]['why']}")
    if options.list:
        for name in by_fallback:
            print(f"  falls back: {name.removeprefix(SUITE + '.')}")
    return not failing


def bench(python, weft, options):
    """Prints the medians of the kernels, of runs that take turns."""
    taken = {mode: collections.defaultdict(list) for mode in ("own", "strict")}
    values = collections.defaultdict(set)
    for _ in range(3):
        for mode, times in taken.items():
            lines, done = call(python, weft, mode, "bench", options.timeout, options.runs)
            if done.returncode != 0:
                sys.exit(done.stderr.strip())
            for name, answer in lines[0].items():
                times[name].extend(answer["times"])
                values[name].add(f"{answer['value']:.9g}")
    load = os.getloadavg()[0]
    print(f"medians of {3 * options.runs} runs each, {os.cpu_count()} processors, load {load:.1f} at the end")
    print(f"{'kernel':<14}{'own ms':>10}{'Weft ms':>10}{'own/Weft':>10}")
    for name in taken["own"]:
        own, ours = (1e3 * statistics.median(taken[mode][name]) for mode in ("own", "strict"))
        print(f"{name:<14}{own:>10.2f}{ours:>10.2f}{own / ours:>10.2f}")
    differing = [name for name, seen in values.items() if len(seen) > 1]
    for name in differing:
        print(f"results differ: {name}: {' '.join(sorted(values[name]))}")
    return not differing


def main():
    """Reads the command line and runs what it asks for."""
    if sys.argv[1:2] == ["--child"]:
        with open(sys.argv[2], encoding="utf-8") as file:
            order = json.load(file)
        with open(sys.argv[3], "w", encoding="utf-8") as out:
            if order["what"] == "list":
                list_tests(out)
            elif order["what"] == "bench":
                time_kernels(order["mode"], order["runs"], out)
            else:
                child(order["mode"], order["what"], out, order["timeout"])
        # Threads of the runtime need no orderly end, and a test may have left some in a region.
        os._exit(0)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--weft", required=True, help="the program weft")
    parser.add_argument("--only", default="", help="tests whose name contains this")
    parser.add_argument("--timeout", type=int, default=120, help="seconds for each test")
    parser.add_argument("--list", action="store_true", help="name the tests that fall back")
    parser.add_argument("--bench", action="store_true", help="time kernels in place of the tests")
    parser.add_argument("--runs", type=int, default=15, help="runs of each kernel, three times")
    options = parser.parse_args()
    python = python_with_pyomp()
    good = (bench if options.bench else conformance)(python, options.weft, options)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
