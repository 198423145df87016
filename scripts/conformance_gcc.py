#!/usr/bin/env python3
"""Runs the C tests of GCC's OpenMP runtime with clang-19 and with Weft, and tabulates the outcome by folder.

The tests come from the Debian source package gcc-12 (libgomp/testsuite). They check themselves and end with status 0.
Each is built by both compilers and run with one and with four threads, clang's build on libomp, Weft's on its own runtime.

left to clang   the file has a construct that Weft does not compile yet; --list names it
both pass       as it should be
only Weft       clang-19 does not compile the test, or what it makes of it fails
only clang      a defect of Weft: named below the table
neither         the test wants something of GCC or of its runtime

usage: conformance_gcc.py [--weft PATH] [--levels=-O0,-O3] [--only NAME] [--jobs N] [--list]
"""

import argparse
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import tarfile
import tempfile

import debian_source

PACKAGE = "gcc-12"
FOLDERS = ["libgomp.c", "libgomp.c/appendix-a", "libgomp.c-c++-common"]
TIMEOUT = 60
THREADS = (1, 4)
COLUMNS = ["left to clang", "both pass", "only Weft", "only clang", "neither"]


def suite():
    """The folder of the test suite; downloads and unpacks the package if it is not there yet."""
    pattern = os.path.join(debian_source.STORE, "gcc-*", "libgomp", "testsuite")
    if not glob.glob(pattern):
        os.makedirs(debian_source.STORE, exist_ok=True)
        debian_source.download(PACKAGE, debian_source.STORE)
        for archive in glob.glob(os.path.join(debian_source.STORE, f"{PACKAGE}_*.orig.tar.*")):
            unpack(archive)
            os.remove(archive)
    found = glob.glob(pattern)
    if not found:
        sys.exit(f"conformance: the package {PACKAGE} has no libgomp/testsuite")
    return found[0]


def unpack(archive):
    """The package holds the archive of gcc's release, and that one the tests."""
    with tarfile.open(archive) as outer, tempfile.TemporaryDirectory(dir=debian_source.STORE) as work:
        inner = [member for member in outer.getmembers() if re.search(r"/gcc-[\d.]+[^/]*\.tar", member.name)]
        for member in inner:
            outer.extract(member, work, filter="data")
            patterns = ["--wildcards", "*/libgomp/testsuite/libgomp.c*"]
            command = ["tar", "-xf", os.path.join(work, member.name), "-C", debian_source.STORE, *patterns]
            subprocess.run(command, check=True)


def directives_of(text):
    """The flags and further sources that the test's comments ask for."""
    flags, sources = [], []
    for words in re.findall(r'dg-(?:additional-)?options\s+"([^"]*)"', text):
        flags += [word for word in words.split() if word.startswith(("-D", "-std", "-f")) and word != "-fopenmp"]
    for words in re.findall(r'dg-additional-sources\s+"?([\w.\- ]+)"?', text):
        sources += words.split()
    return flags, sources


def attempt(compiler, level, test, work):
    """Whether the test builds and passes with all numbers of threads; and what the compiler said if it does not build."""
    folder = os.path.dirname(test)
    flags, sources = directives_of(open(test, encoding="utf-8", errors="replace").read())
    sources = [test] + [os.path.join(folder, name) for name in sources]
    output = os.path.join(work, "test")
    command = [*compiler, level, *flags, "-w", "-I", folder, *sources, "-o", output, "-lm", "-latomic"]
    try:
        built = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=2 * TIMEOUT)
        if built.returncode != 0:
            return False, built.stderr
        for threads in THREADS:
            environment = dict(os.environ, OMP_NUM_THREADS=str(threads))
            ran = subprocess.run([output], capture_output=True, timeout=TIMEOUT, env=environment, cwd=work)
            if ran.returncode != 0:
                return False, f"status {ran.returncode} with {threads} threads"
    except subprocess.TimeoutExpired:
        return False, f"no end after {TIMEOUT} s"
    return True, ""


def judge(test, level, weft):
    """A column of the table, and a line about the test."""
    with tempfile.TemporaryDirectory(prefix="weft-conformance-") as work:
        clang, _ = attempt(["clang-19", "-fopenmp"], level, test, work)
        ours, words = attempt([weft, "cc", "-Werror=weft-fallback"], level, test, work)
    telling = next((line for line in words.splitlines() if line.strip()), "")
    if "-Wweft-fallback" in words:
        return COLUMNS[0], re.sub(r"^\S*: error: ", "", telling)
    return COLUMNS[1 if clang and ours else 2 if ours else 3 if clang else 4], telling


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", default=os.path.join(debian_source.ROOT, "target", "release", "weft"))
    parser.add_argument("--levels", default="-O0,-O3")
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    root = suite()

    defects = []
    print(f"{'folder':<24}{'level':>6}{'tests':>7}" + "".join(f"{column:>15}" for column in COLUMNS))
    for folder in FOLDERS:
        tests = []
        for test in sorted(glob.glob(os.path.join(root, folder, "*.c"))):
            text = open(test, encoding="utf-8", errors="replace").read()
            # Some are only to be compiled or linked, and some are parts of others.
            if "dg-do compile" not in text and "dg-do link" not in text and "main" in text and options.only in test:
                tests.append(test)
        for level in options.levels.split(","):
            counts = dict.fromkeys(COLUMNS, 0)
            with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
                verdicts = list(pool.map(lambda test: judge(test, level, options.weft), tests))
            for test, (column, line) in zip(tests, verdicts):
                counts[column] += 1
                name = f"  {os.path.relpath(test, root)} {level}: {line}"
                if column == COLUMNS[3]:
                    defects.append(name)
                if options.list and column != COLUMNS[1]:
                    print(f"{column}:{name}")
            row = "".join(f"{counts[column]:>15}" for column in COLUMNS)
            print(f"{folder:<24}{level:>6}{len(tests):>7}{row}", flush=True)
    if defects:
        print("\npass with clang-19 but not with Weft:\n" + "\n".join(defects))
    return 1 if defects else 0


if __name__ == "__main__":
    sys.exit(main())
