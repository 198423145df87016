#!/usr/bin/env python3
"""Runs the C tests of LLVM's OpenMP runtime with clang-19 and with Weft, and tabulates the outcome by folder.

The tests come from the Debian source package llvm-toolchain-19; see llvm_source.py.
The table counts those that need nothing newer than OpenMP 3.1, judged by the rule of openmp31.py.
--list prints the rule and what it says of each test, and runs nothing.
--newer runs the others, too, and gives them a table of their own.
A test that clang-19 does not pass here says nothing about Weft and is left out of Weft's count.
Weft may not leave a file to clang: a construct it does not compile counts as a failure.
Its programs run on its own runtime, with --runtime libomp on LLVM's; clang's always on the latter.

usage: conformance.py [--weft PATH] [--runtime libweftrt|libomp] [--levels=-O0,-O3] [--only NAME] [--folders A,B] [--jobs N]
                      [--newer] [--list]
"""

import argparse
import concurrent.futures
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

import llvm_source
import openmp31

FOLDERS = [
    "parallel", "worksharing", "tasking", "critical", "master", "barrier", "atomic", "flush", "lock", "threadprivate",
    "api", "env", "misc_bugs",
]
TIMEOUT = 180
# Some tests use half of the processors and expect at least two threads of that.
FEWEST_THREADS = 4


def script_of(test, root, compiler, level, work, runtime="libomp"):
    """The shell script that the RUN lines of a test stand for."""
    lines = llvm_source.run_lines(test)
    compile_words = f"{compiler} %openmp_flags %flags %s -o %t -lm -latomic"
    substitutions = [
        ("%libomp-compile-and-run", "%libomp-compile && %libomp-run"),
        ("%libomp-irbuilder-compile-and-run", "%libomp-irbuilder-compile && %libomp-run"),
        ("%libomp-c99-compile-and-run", "%libomp-c99-compile && %libomp-run"),
        ("%libomp-compile", compile_words),
        ("%libomp-irbuilder-compile", compile_words + " -fopenmp-enable-irbuilder"),
        ("%libomp-c99-compile", compile_words + " -std=c99"),
        ("%libomp-run", "%t"),
        ("%clang", compiler),
        ("%openmp_flags", f"-fopenmp={runtime} {level}"),
        ("%flags-use-compiler-omp-h", "%flags"),
        ("%flags", f"-I {root} -I {root}/ompt -fno-omit-frame-pointer"),
        ("%python", sys.executable),
        ("%not", "!"),
        ("FileCheck", shutil.which("FileCheck-19") or "FileCheck-19"),
        ("%sort-threads", "sort -n -s"),
        ("%T", work),
        ("%t", os.path.join(work, "test")),
        ("%s", test),
    ]
    script = "set -e -o pipefail\n" + "\n".join(lines)
    for old, new in substitutions:
        script = script.replace(old, new)
    return script


def passes(test, root, compiler, level, runtime):
    """(whether the test passes, the first line that says why not)."""
    environment = dict(os.environ)
    if (os.cpu_count() or 1) < FEWEST_THREADS:
        environment.setdefault("OMP_NUM_THREADS", str(FEWEST_THREADS))
    with tempfile.TemporaryDirectory(prefix="weft-conformance-") as work:
        script = script_of(test, root, compiler, level, work, runtime)
        try:
            done = subprocess.run(
                ["bash", "-c", script], capture_output=True, timeout=TIMEOUT, cwd=work, env=environment
            )
        except subprocess.TimeoutExpired:
            return False, f"no end after {TIMEOUT} s"
    if done.returncode == 0:
        return True, ""
    words = done.stderr.decode(errors="replace") + done.stdout.decode(errors="replace")
    lines = [line for line in words.splitlines() if line.strip()]
    telling = [line for line in lines if "error" in line] or lines or [f"exit status {done.returncode}"]
    return False, telling[0].replace(os.path.dirname(test) + os.sep, "")[:200]


def judge(test, root, options):
    """One (clang passes, Weft's outcome) per level; Weft's is None where clang does not pass."""
    outcome = []
    for level in options.levels.split(","):
        clang, _ = passes(test, root, "clang-19", level, "libomp")
        weft = f"{options.weft} cc -Werror=weft-fallback"
        outcome.append((clang, passes(test, root, weft, level, options.runtime) if clang else None))
    return outcome


def tabulate(title, tests, found, root, options):
    """Runs `tests`, a dictionary from folders to files, prints their table and returns the failures."""
    levels = options.levels.split(",")
    columns = "".join(f"{'clang ' + level:>12}{'weft ' + level:>12}" for level in levels)
    print(f"{title}\n{'folder':<14}{'C tests':>8}{'run':>6}{columns}")
    failures, totals = [], [0] * (2 + 2 * len(levels))
    for folder in options.folders.split(","):
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            outcomes = list(pool.map(lambda test: judge(test, root, options), tests[folder]))
        row = [found[folder], len(tests[folder])]
        for index in range(len(levels)):
            row.append(sum(outcome[index][0] for outcome in outcomes))
            row.append(sum(bool(outcome[index][1] and outcome[index][1][0]) for outcome in outcomes))
        for test, outcome in zip(tests[folder], outcomes):
            for level, (clang, weft) in zip(levels, outcome):
                if clang and not weft[0]:
                    failures.append(f"  {os.path.relpath(test, root)} {level}: {weft[1]}")
        totals = [left + right for left, right in zip(totals, row)]
        print(f"{folder:<14}{row[0]:>8}{row[1]:>6}" + "".join(f"{n:>12}" for n in row[2:]), flush=True)
    print(f"{'all':<14}{totals[0]:>8}{totals[1]:>6}" + "".join(f"{n:>12}" for n in totals[2:]), flush=True)
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", default=os.path.join(llvm_source.ROOT, "target", "release", "weft"))
    parser.add_argument("--levels", default="-O0,-O3")
    parser.add_argument("--runtime", choices=["libweftrt", "libomp"], default="libweftrt")
    parser.add_argument("--only", default="")
    parser.add_argument("--folders", default=",".join(FOLDERS))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--newer", action="store_true")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    root = llvm_source.folder("openmp/runtime/test")

    found, within, beyond, reasons = {}, {}, {}, {}
    for folder in FOLDERS:
        tests = sorted(glob.glob(os.path.join(root, folder, "**", "*.c"), recursive=True))
        tests = [test for test in tests if options.only in test and "RUN:" in open(test, errors="replace").read()]
        reasons.update({test: openmp31.newer_than_31(test, [root, os.path.join(root, "ompt")]) for test in tests})
        found[folder] = len(tests)
        within[folder] = [test for test in tests if not reasons[test]]
        beyond[folder] = [test for test in tests if reasons[test]]

    if options.list:
        print(openmp31.rule() + "\n")
        for test, reason in reasons.items():
            print(f"{os.path.relpath(test, root)}: {'needs ' + reason if reason else 'OpenMP 3.1'}")
        print("\nC tests that need nothing newer than OpenMP 3.1:")
        for folder in FOLDERS:
            print(f"{folder:<14}{len(within[folder]):>4} of {found[folder]:>3}")
        print(f"{'all':<14}{sum(map(len, within.values())):>4} of {sum(found.values()):>3}")
        return 0

    failures = tabulate("C tests that need nothing newer than OpenMP 3.1", within, found, root, options)
    if options.newer:
        failures += tabulate("\nC tests that need something newer", beyond, found, root, options)
    if failures:
        print("\npass with clang-19 but not with Weft:\n" + "\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
