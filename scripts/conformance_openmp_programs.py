#!/usr/bin/env python3
"""Compares what clang-19 and Weft say of clang's own OpenMP tests as whole programs.

The tests and the flags of their RUN lines are those of conformance_openmp.py, which looks at each pragma alone.
Here types, declarations and statements count, too: a run that clang-19 accepts with -fsyntax-only, Weft must accept.
Many of these programs say nothing that makes sense, and some break a rule that clang-19 does not check.
So what Weft refuses is listed by what it says, and whoever reads the list judges it.

accepted   no error, whether Weft would compile each construct or leave some to clang
refused    an error of Weft's, or a crash, where clang-19 has none

usage: conformance_openmp_programs.py [--weft PATH] [--only NAME] [--jobs N]
"""

import argparse
import collections
import concurrent.futures
import glob
import itertools
import os
import re
import subprocess
import sys

import conformance_openmp
import llvm_source

TIMEOUT = 120
COMMAND = {"c": ("clang-19", "cc"), "c++": ("clang++-19", "c++")}
COLUMNS = ["accepted", "refused"]
# All is compiled for this machine; what clang-19 does not accept here says nothing.
OF_A_MACHINE = ("-triple", "-target-cpu", "-target-feature")


def driver_flags(flags):
    """The flags of a run as clang's driver takes them."""
    pairs = zip(["", *flags], flags)
    return [word for before, word in pairs if before not in OF_A_MACHINE and word not in OF_A_MACHINE]


def compiled(command):
    try:
        done = subprocess.run(command, capture_output=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return 124, f"error: no end after {TIMEOUT} s"
    return done.returncode, done.stderr.decode(errors="replace")


def judge(test, weft):
    """(flags, column, what Weft says) of each run of a test that clang-19 accepts."""
    outcomes = []
    for flags, _, language in conformance_openmp.runs_of(test):
        flags = driver_flags(flags)
        # Images for devices have a suite of their own.
        if any(flag.startswith("-fopenmp-targets") for flag in flags):
            continue
        clang, ours = COMMAND[language]
        words = [*flags, "-fsyntax-only", "-fno-color-diagnostics", test]
        if compiled([clang, "-w", *words])[0] != 0:
            continue
        status, output = compiled([weft, ours, *words])
        if status == 0:
            outcomes.append((flags, COLUMNS[0], ""))
            continue
        errors = [row for row in output.splitlines() if "error: " in row]
        silent = [f"{test}: error: status {status} without an error: {' '.join(output.split())[:200]}"]
        outcomes.append((flags, COLUMNS[1], (errors or silent)[0]))
    return outcomes


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", default=os.path.join(llvm_source.ROOT, "target", "release", "weft"))
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    root = llvm_source.folder(conformance_openmp.FOLDER)

    refused = collections.defaultdict(list)
    print(f"{'tests':<10}{'clang-19 accepts':>18}" + "".join(f"{column:>12}" for column in COLUMNS))
    for ending in ("*.c", "*.cpp"):
        tests = sorted(glob.glob(os.path.join(root, "**", ending), recursive=True))
        counts = collections.Counter()
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            outcomes = pool.map(lambda test: judge(test, options.weft), [test for test in tests if options.only in test])
            for flags, column, row in itertools.chain.from_iterable(outcomes):
                counts[column] += 1
                if column == COLUMNS[1]:
                    kind = re.sub(r"'[^']*'", "'…'", re.sub(r"^.*?\berror: ", "", row))
                    refused[kind].append(f"{row.replace(root + os.sep, '')} [{' '.join(flags)}]")
        row = "".join(f"{counts[column]:>12}" for column in COLUMNS)
        print(f"{ending:<10}{sum(counts.values()):>18}{row}", flush=True)
    if refused:
        print("\nrefused, by the message:")
    for kind, members in sorted(refused.items(), key=lambda item: -len(item[1])):
        print(f"{len(members):>6}  {kind}")
        for line in members:
            print(f"          {line}")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
