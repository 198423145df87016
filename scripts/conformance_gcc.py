#!/usr/bin/env python3
"""Runs the C and C++ tests of GCC's OpenMP runtime with Weft, with clang-19 and with gcc, and tabulates the outcome by folder.

The tests come from the Debian source package gcc-12 (libgomp/testsuite). They check themselves and end with status 0,
or with another one where their comments say so. Those that are only to be linked or compiled count when they are.
Each is built by all compilers and run with one and with four threads, and with the variables its comments set:
clang's build on libomp, gcc's on libgomp, Weft's on its own runtime.
Those of the folder that both languages share are built as C and, in a row of their own, as C++.
Tests that ask for a device other than the host are left out.

left to clang   the file has a construct that Weft does not compile yet; --list names it
pass            as it should be: it passes with Weft, and with clang-19 or gcc
only Weft       neither clang-19 nor gcc passes it
defect          it passes with clang-19 or gcc, and not with Weft: named below the table
not promised    it does not pass, and demands more than OpenMP: named below the table, with the reason
not of clang    clang-19 cannot read the file, without -fopenmp either: nested functions and other extensions of GCC's
none            no compiler here passes it

usage: conformance_gcc.py [--weft PATH] [--levels=-O0,-O3] [--only NAME] [--language C|C++] [--jobs N] [--list]
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

import conformance_gcc_known
import debian_source

PACKAGE = "gcc-12"
# Where the tests lie, how they end, and the language.
FOLDERS = [
    ("libgomp.c", "*.c", "C"),
    ("libgomp.c/appendix-a", "*.c", "C"),
    ("libgomp.c-c++-common", "*.c", "C"),
    ("libgomp.c++", "*.C", "C++"),
    ("libgomp.c++/examples-4", "*.C", "C++"),
    ("libgomp.c-c++-common", "*.c", "C++"),
]
# What compiles a language: Weft's command, and the references with what makes them read any file as that language.
WEFT = {"C": ["cc"], "C++": ["c++", "-x", "c++"]}
REFERENCES = {"C": [["clang-19"], ["gcc"]], "C++": [["clang++-19", "-x", "c++"], ["g++", "-x", "c++"]]}
TIMEOUT = 60
THREADS = (1, 4)
COLUMNS = ["left to clang", "pass", "only Weft", "defect", "not promised", "not of clang", "none"]
# What GCC's passes are told, and devices; the programs mean the same without.
GCC_ALONE = re.compile(r"-f(no-)?(dump-|tree-|ipa-|offload|vect-)")
DEVICE = re.compile(r"dg-require-effective-target offload_device|dg-do \w+ \{ target .*offload_|dg-skip-if \"\" \{ \*-\*-\* \}")
# Headers of the runtime that some tests include: one of the package, and what its build would generate.
GENERATED = {"gstdint.h": "#include <stdint.h>\n", "config.h": "#define HAVE_PTHREAD_AFFINITY_NP 1\n"}


def suite():
    """The folder of the test suite; downloads and unpacks the package if it is not there yet."""
    found = sources("libgomp/testsuite", ["*/libgomp/testsuite/libgomp.c*", "*/libgomp/libgomp_g.h"])
    for name, text in GENERATED.items():
        with open(os.path.join(os.path.dirname(found), name), "w", encoding="utf-8") as out:
            out.write(text)
    return found


def sources(folder, patterns):
    """A folder of the package; if it is not there yet, downloads the package and unpacks what matches the patterns."""
    place = os.path.join(debian_source.STORE, "gcc-*", *folder.split("/"))
    if not glob.glob(place):
        os.makedirs(debian_source.STORE, exist_ok=True)
        debian_source.download(PACKAGE, debian_source.STORE)
        for archive in glob.glob(os.path.join(debian_source.STORE, f"{PACKAGE}_*.orig.tar.*")):
            unpack(archive, patterns)
            os.remove(archive)
    found = glob.glob(place)
    if not found:
        sys.exit(f"conformance: the package {PACKAGE} has no {folder}")
    return found[0]


def unpack(archive, patterns):
    """The package holds the archive of gcc's release, and that one the tests."""
    with tarfile.open(archive) as outer, tempfile.TemporaryDirectory(dir=debian_source.STORE) as work:
        inner = [member for member in outer.getmembers() if re.search(r"/gcc-[\d.]+[^/]*\.tar", member.name)]
        for member in inner:
            outer.extract(member, work, filter="data")
            command = ["tar", "-xf", os.path.join(work, member.name), "-C", debian_source.STORE, "--wildcards", *patterns]
            subprocess.run(command, check=True)


class Test:
    """What the comments of a test say about it."""

    def __init__(self, path):
        self.path = path
        self.folder = os.path.dirname(path)
        text = open(path, encoding="utf-8", errors="replace").read()
        done = re.search(r"dg-do\s+\"?(\w+)", text)
        self.goal = done.group(1) if done else "run"
        self.fails = "dg-shouldfail" in text
        self.flags, self.sources = [], [path]
        for words in re.findall(r'dg-(?:additional-)?options\s+"([^"]*)"', text):
            flags = [word for word in words.split() if word.startswith(("-D", "-std", "-f")) and word != "-fopenmp"]
            self.flags += [flag for flag in flags if not GCC_ALONE.match(flag)]
        for words in re.findall(r'dg-additional-sources\s+"?([\w.\- ]+)"?', text):
            self.sources += [os.path.join(self.folder, name) for name in words.split()]
        self.variables = dict(re.findall(r'dg-set-target-env-var\s+(\w+)\s+"([^"]*)"', text))
        # Some are parts of others, some are about messages, some about devices.
        whole = "main" in text or self.goal != "run"
        self.counts = whole and "dg-error" not in text and not DEVICE.search(text)


def attempt(compiler, level, test, work):
    """Whether the test builds and passes with all numbers of threads; and what the compiler said if it does not build."""
    output = os.path.join(work, "test")
    goal = ["-c"] if test.goal == "compile" else []
    libraries = [] if goal else ["-lm", "-latomic", "-ldl"]
    places = ["-I", test.folder, "-I", os.path.dirname(suite())]
    command = [*compiler, level, *test.flags, "-w", *places, *goal, *test.sources, "-x", "none", "-o", output, *libraries]
    try:
        built = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=2 * TIMEOUT)
        if built.returncode != 0:
            return False, built.stderr
        for threads in THREADS if test.goal == "run" else ():
            environment = {**os.environ, "OMP_NUM_THREADS": str(threads), **test.variables}
            ran = subprocess.run([output], capture_output=True, timeout=TIMEOUT, env=environment, cwd=work)
            if (ran.returncode != 0) != test.fails:
                return False, f"status {ran.returncode} with {threads} threads"
    except subprocess.TimeoutExpired:
        return False, f"no end after {TIMEOUT} s"
    return True, ""


def judge(test, level, language, weft):
    """A column of the table, and a line about the test."""
    with tempfile.TemporaryDirectory(prefix="weft-conformance-") as work:
        reason = conformance_gcc_known.REASONS.get(os.path.relpath(test.path, suite()))
        ours, words = attempt([weft, *WEFT[language], "-Werror=weft-fallback"], level, test, work)
        telling = next((line for line in words.splitlines() if line.strip()), "")
        if reason and not ours:
            return COLUMNS[4], reason
        if "-Wweft-fallback" in words:
            return COLUMNS[0], re.sub(r"^\S*: error: ", "", telling)
        passing = (words for words in REFERENCES[language] if attempt([*words, "-fopenmp"], level, test, work)[0])
        if ours:
            return COLUMNS[1 if any(passing) else 2], ""
        references = list(passing)
        if not references:
            return COLUMNS[6], telling
        # A program that clang accepts without its pragmas is one that Weft should compile.
        reads = [*REFERENCES[language][0], "-Wno-source-uses-openmp", *test.flags, "-w", "-fsyntax-only", "-I", test.folder]
        reads += ["-I", os.path.dirname(suite()), *test.sources]
        if words and subprocess.run(reads, capture_output=True).returncode != 0:
            return COLUMNS[5], telling
        return COLUMNS[3], f"{telling} (passes with {' and '.join(words[0] for words in references)})"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", default=os.path.join(debian_source.ROOT, "target", "release", "weft"))
    parser.add_argument("--levels", default="-O0,-O3")
    parser.add_argument("--only", default="")
    parser.add_argument("--language", choices=["C", "C++"])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    root = suite()

    defects, differences = [], set()
    print(f"{'folder':<24}{'language':>9}{'level':>6}{'tests':>7}" + "".join(f"{column:>15}" for column in COLUMNS))
    for folder, ending, language in FOLDERS:
        if options.language not in (None, language):
            continue
        tests = [Test(path) for path in sorted(glob.glob(os.path.join(root, folder, ending))) if options.only in path]
        tests = [test for test in tests if test.counts]
        for level in options.levels.split(","):
            counts = dict.fromkeys(COLUMNS, 0)
            with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
                verdicts = list(pool.map(lambda test: judge(test, level, language, options.weft), tests))
            for test, (column, line) in zip(tests, verdicts):
                counts[column] += 1
                name = f"  {os.path.relpath(test.path, root)} {level}: {line}"
                if column == COLUMNS[3]:
                    defects.append(name)
                if column == COLUMNS[4]:
                    differences.add(f"  {os.path.relpath(test.path, root)}: {line}")
                if options.list and column != COLUMNS[1]:
                    print(f"{column}:{name}")
            row = "".join(f"{counts[column]:>15}" for column in COLUMNS)
            print(f"{folder:<24}{language:>9}{level:>6}{len(tests):>7}{row}", flush=True)
    if differences:
        print("\ndemand more than OpenMP promises:\n" + "\n".join(sorted(differences)))
    if defects:
        print("\npass with clang-19 or gcc but not with Weft:\n" + "\n".join(defects))
    return 1 if defects else 0


if __name__ == "__main__":
    sys.exit(main())
