#!/usr/bin/env python3
"""Builds C projects with their own build systems, once with clang-19 and once with weft-cc, and runs their own tests.

The sources are Debian source packages, downloaded into build/conformance, which git ignores. A project whose libraries are
not installed is skipped, and says what it needs.

bart            make: the unit tests of a library for magnetic resonance, written with clang's blocks
clustalo        Autotools, AX_OPENMP: aligned sequences must be the same with clang and with Weft, for it has no tests
cython          setuptools: a module with prange, written here, whose sums must be right
fftw3           Autotools: its small check, of plain and of threaded transforms
graphicsmagick  Autotools: its tests, which use OpenMP in most of what changes images
hypre           CMake, find_package(OpenMP): drivers of structured and unstructured systems must take as many iterations
john            make: each of its ciphers tests itself
kissfft         CMake: the library with OpenMP, its tests by ctest
libb2           Autotools: known answers of a hash in four lanes or eight
libsharp        Autotools, AC_OPENMP: accuracy of transforms on the sphere
metis           make and CMake: partitions of its graphs must be the same with clang and with Weft
mgcv            R: a package of statistical models, in whose process libgomp is
pixman          Meson: its tests, which use OpenMP, as far as they take less than a minute
sundials        CMake, find_package(OpenMP): the tests of its OpenMP vectors, and its OpenMP examples
velvet          make: a genome assembler's tests, which ask for one thread

compiled        compiles with -fopenmp
left            warnings that clang compiles a function or a file instead, and the constructs
clang, weft     tests that pass with each, of those that there are
seconds         what both builds and their tests took

usage: conformance_projects.py [--weft PATH] [--only NAME,...]
"""

import argparse
import collections
import glob
import os
import re
import shutil
import sys
import time

import debian_source
from building import Failure, Missing, weft_cc
from c_projects import PROJECTS, STORE

WRAPPER = """#!/bin/sh
# Calls the compiler, and keeps count.
words=$(mktemp)
{compiler} "$@" 2>"$words"
status=$?
cat "$words" >&2
grep -h 'Wweft-fallback\\|internal error' "$words" >>{log}.left
rm -f "$words"
case " $* " in *" -fopenmp"*) case " $* " in *" -c "*) echo x >>{log}.compiled ;; esac ;; esac
exit $status
"""


def lines(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8", errors="replace") as text:
        return text.read().splitlines()


def build(name, project, compilers):
    """The outcomes of a project's tests by compiler, the compiles, what was left, and what went wrong."""
    outcomes, problems, compiled, left = {}, [], 0, []
    for compiler, command in compilers.items():
        work = os.path.join(STORE, "work", f"{name}-{compiler}")
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(work)
        log, cc = f"{work}-log", f"{work}-cc"
        for path in glob.glob(f"{log}.*"):
            os.remove(path)
        with open(cc, "w", encoding="utf-8") as out:
            out.write(WRAPPER.format(compiler=command, log=log))
        os.chmod(cc, 0o755)
        try:
            outcomes[compiler] = project(cc, work)
        except Failure as failure:
            outcomes[compiler] = {}
            problems.append(f"{compiler}: {failure}")
        if compiler == "weft":
            compiled, left = len(lines(f"{log}.compiled")), lines(f"{log}.left")
    return outcomes, problems, compiled, left


def main(description=__doc__, projects=PROJECTS, clang="clang-19", name="weft-cc"):
    """Builds `projects` with the compilers `clang` and Weft, which is called `name`."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", default=os.path.join(debian_source.ROOT, "target", "release", "weft"))
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    compilers = {"clang": clang, "weft": weft_cc(STORE, options.weft, name)}
    print(f"{'project':<16}{'compiled':>9}{'left':>6}{'tests':>7}{'clang':>7}{'weft':>6}{'seconds':>9}")
    failed = False
    for name, project in projects.items():
        if not any(part in name for part in options.only.split(",")):
            continue
        begin = time.monotonic()
        try:
            outcomes, problems, compiled, left = build(name, project, compilers)
        except Missing as missing:
            print(f"{name:<16}skipped: {missing}", flush=True)
            continue
        clang, weft = outcomes["clang"], outcomes["weft"]
        # Where a project has no tests, its output with clang is what is expected.
        passed = {test for test, outcome in clang.items() if outcome}
        ours = {test for test in passed if weft.get(test) == clang[test]}
        row = f"{compiled:>9}{len(left):>6}{len(clang):>7}{len(passed):>7}{len(ours):>6}"
        print(f"{name:<16}{row}{time.monotonic() - begin:>9.0f}", flush=True)
        reasons = collections.Counter(re.sub(r"^.*?(?:warning|error): ", "", line) for line in left)
        for line in problems + [f"{count} × {reason}" for reason, count in reasons.most_common()]:
            print(f"  {line}")
        for test in sorted(passed - ours):
            print(f"  {test} passes with clang, not with Weft")
        # A project of which no test passes with clang has shown nothing.
        failed = failed or bool(problems) or ours != passed or not passed
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
