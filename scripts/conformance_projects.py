#!/usr/bin/env python3
"""Builds C projects with their own build systems, once with clang-19 and once with weft-cc, and runs their own tests.

clustalo needs Debian's libargtable2-dev, kissfft libfftw3-dev and pkg-config.
The sources are Debian source packages, downloaded into build/conformance, which git ignores. Nothing is patched, and no
variable is set but the compiler and what turns OpenMP on.

clustalo    Autotools, AX_OPENMP, libtool: aligned sequences must be the same with clang and with Weft, for it has no tests
cython      a module with prange, written here, built by setuptools: its sums must be right
fftw3       Autotools: its small check, of plain and of threaded transforms
graphicsmagick
            Autotools: its tests, which use OpenMP in most of what changes images
hypre       CMake, find_package(OpenMP): its drivers of structured and of unstructured systems must take as many iterations
john        make: each of its ciphers tests itself
kissfft     CMake: the library with OpenMP, its tests by ctest
metis       make and CMake: partitions of its graphs must be the same with clang and with Weft
pixman      Meson: its tests, which use OpenMP, as far as they take less than a minute
sundials    CMake, find_package(OpenMP): the tests of its OpenMP vectors, and its OpenMP examples

compiled    compiles with -fopenmp
left        warnings that clang compiles a function or a file instead, and the constructs
clang, weft tests that pass with each, of those that there are

usage: conformance_projects.py [--weft PATH] [--only NAME]
"""

import argparse
import collections
import glob
import os
import random
import re
import shutil
import subprocess
import sys
import tarfile

import debian_source

STORE = os.path.join(debian_source.STORE, "projects")
PIP = os.path.join(debian_source.STORE, "builds", "pip")
LIMIT = 900

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

PRANGE = """# cython: language_level=3
from cython.parallel import prange
def sums(double[:] a, int threads):
    cdef double total = 0
    cdef int i, last = 0
    for i in prange(a.shape[0], nogil=True, num_threads=threads, schedule='dynamic', chunksize=3):
        total += a[i] * i
        last = i
    return total, last
def scaled(double[:] a, double by):
    cdef int i, j
    for i in prange(a.shape[0], nogil=True, schedule='static'):
        for j in range(3):
            a[i] += by * j
"""
PRANGE_SETUP = """from setuptools import Extension, setup
from Cython.Build import cythonize
setup(name="work", ext_modules=cythonize(
    [Extension("work", ["work.pyx"], extra_compile_args=["-fopenmp"], extra_link_args=["-fopenmp"])]))
"""
PRANGE_TEST = """import array, work
for n in (1, 7, 1000):
    for threads in (1, 2, 5):
        a = array.array("d", range(n))
        total, last = work.sums(a, threads)
        print("ok" if total == sum(i * i for i in range(n)) and last == n - 1 else "not ok")
        work.scaled(a, 2.0)
        print("ok" if a[n - 1] == n - 1 + 6.0 else "not ok")
"""


class Failure(Exception):
    """A project does not build; the message says how."""


def run(words, folder, check=True, limit=LIMIT, **variables):
    """Runs a command and returns all that it prints."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("OMP_", "WEFT_"))}
    environment["PATH"] = os.path.join(PIP, "bin") + os.pathsep + environment["PATH"]
    environment.update(OMP_NUM_THREADS="3", **variables)
    try:
        ended = subprocess.run(
            words, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=limit
        )
    except subprocess.TimeoutExpired:
        return f"{words[0]}: more than {limit} s"
    text = ended.stdout.decode(errors="replace")
    if check and ended.returncode != 0:
        errors = [line for line in text.splitlines() if "error" in line.lower()] or text.splitlines()[-3:]
        raise Failure(f"{' '.join(words)[:80]}: status {ended.returncode}: {' | '.join(errors[:3])}")
    return text


def source(package, work):
    """An unpacked copy of the package."""
    home = os.path.join(STORE, package)
    os.makedirs(home, exist_ok=True)
    if not glob.glob(os.path.join(home, "*.orig.tar.*")):
        debian_source.download(package, home)
    for archive in glob.glob(os.path.join(home, "*.orig.tar.*")):
        with tarfile.open(archive) as members:
            members.extractall(work, filter="data")
    return glob.glob(os.path.join(work, "*", ""))[0]


def pip(*packages):
    if not os.path.exists(os.path.join(PIP, "bin", "python")):
        subprocess.run([sys.executable, "-m", "venv", PIP], check=True)
    run([os.path.join(PIP, "bin", "pip"), "install", "-q", *packages], "/")


def jobs():
    return f"-j{os.cpu_count()}"


def of_ctest(text):
    """The outcomes of tests, as ctest prints them."""
    found = re.findall(r"Test\s+#\d+:\s+(\S+)\s.*?(Passed|Failed|Exception|Timeout|Not Run)", text)
    return {name: outcome == "Passed" for name, outcome in found}


def clustalo(cc, work):
    folder = source("clustalo", work)
    run(["./configure", f"CC={cc}", "CXX=clang++-19 -std=c++11"], folder)
    run(["make", jobs()], folder)
    random.seed(5)
    letters, parent, text = "ACDEFGHIKLMNPQRSTVWY", "", ""
    for number in range(30):
        base = parent or [random.choice(letters) for _ in range(120)]
        parent = "".join(random.choice(letters) if random.random() < 0.1 else c for c in base)
        text += f">s{number}\n{parent}\n"
    with open(os.path.join(work, "in.fa"), "w", encoding="ascii") as out:
        out.write(text)
    outcomes = {}
    for threads in ("1", "2", "4"):
        aligned = run([os.path.join(folder, "src", "clustalo"), "-i", "in.fa", f"--threads={threads}"], work)
        outcomes[f"{threads} threads"] = aligned
    return outcomes


def cython(cc, work):
    pip("setuptools", "cython")
    for name, text in (("work.pyx", PRANGE), ("setup.py", PRANGE_SETUP), ("test.py", PRANGE_TEST)):
        with open(os.path.join(work, name), "w", encoding="ascii") as out:
            out.write(text)
    python = os.path.join(PIP, "bin", "python")
    run([python, "setup.py", "build_ext", "--inplace"], work, CC=cc)
    lines = run([python, "test.py"], work).split("\n")
    return {f"{number}": line == "ok" for number, line in enumerate(lines) if line}


def fftw3(cc, work):
    folder = source("fftw3", work)
    run(["./configure", f"CC={cc}", "--enable-openmp", "--disable-fortran", "--disable-static", "--enable-shared"], folder)
    run(["make", jobs()], folder)
    text = run(["make", "-C", "tests", "smallcheck"], folder, check=False)
    return {kind: f"FFTW {kind} passed" in text for kind in ("transforms", "threaded transforms")}


def graphicsmagick(cc, work):
    folder = source("graphicsmagick", work)
    without = [f"--without-{part}" for part in ("x", "magick-plus-plus", "perl", "lcms2", "xml", "ttf", "lzma", "zstd")]
    run(["./configure", f"CC={cc}", "--enable-openmp", "--disable-static", "--enable-shared", *without], folder)
    run(["make", jobs()], folder)
    text = run(["make", "check", "-k"], folder, check=False, limit=2400)
    found = re.findall(r"^(PASS|FAIL|ERROR): (.*)$", text, re.MULTILINE)
    return {name: outcome == "PASS" for outcome, name in found}


def hypre(cc, work):
    folder = os.path.join(source("hypre", work), "src")
    words = ["-DHYPRE_WITH_MPI=OFF", "-DHYPRE_WITH_OPENMP=ON", "-DHYPRE_BUILD_TESTS=ON", "-DCMAKE_BUILD_TYPE=Release"]
    run(["cmake", "-S", ".", "-B", "made", f"-DCMAKE_C_COMPILER={cc}", "-DCMAKE_CXX_COMPILER=clang++-19", *words], folder)
    run(["cmake", "--build", "made", jobs(), "--target", "ij", "struct"], folder, limit=2400)
    outcomes = {}
    systems = [f"ij -n 20 20 20 -solver {solver}" for solver in (0, 1, 2, 3, 4, 5, 8, 9, 61)]
    systems += [f"ij -n 15 15 15 -27pt -solver 1 -rlx {relaxation}" for relaxation in (0, 3, 6, 8, 13, 16, 18)]
    systems += [f"struct -n 20 20 20 -solver {solver}" for solver in (0, 1, 10, 11, 17, 18, 19)]
    for words in map(str.split, systems):
        program = glob.glob(os.path.join(folder, "made", "**", words[0]), recursive=True)[0]
        text = run([program, *words[1:]], work, check=False)
        # Sums of several threads differ in their last digits.
        norm = re.search(r"Final Relative Residual Norm = (\d\.\d{3})\d*(e\S+)", text)
        count = re.search(r"Iterations = (\d+)", text)
        outcomes[" ".join(words)] = count and norm and f"{count[1]} {norm[1]}{norm[2]}"
    return outcomes


def john(cc, work):
    folder = source("john", work)
    flags = "OMPFLAGS=-fopenmp"
    run(["make", "-C", "src", f"CC={cc}", f"LD={cc}", flags, "generic" if os.uname().machine != "x86_64" else "linux-x86-64"], folder)
    text = run(["./john", "--test=1"], os.path.join(folder, "run"), check=False)
    found = re.findall(r"Benchmarking: (.*?) \[.*?\.\.\.(?: \(\d+xOMP\))? ?(DONE|FAILED)", text)
    return {name: outcome == "DONE" for name, outcome in found}


def kissfft(cc, work):
    folder = source("kissfft", work)
    words = ["-DKISSFFT_OPENMP=ON", "-DKISSFFT_PKGCONFIG=OFF", "-DKISSFFT_TOOLS=OFF", "-DCMAKE_CXX_COMPILER=clang++-19"]
    run(["cmake", "-S", ".", "-B", "build", f"-DCMAKE_C_COMPILER={cc}", "-DCMAKE_BUILD_TYPE=Release", *words], folder)
    run(["cmake", "--build", "build", jobs()], folder)
    return of_ctest(run(["ctest", "--test-dir", "build", "--timeout", "60"], folder, check=False))


def metis(cc, work):
    folder = source("metis", work)
    run(["make", "config", f"cc={cc}", "openmp=set"], folder, CMAKE_POLICY_VERSION_MINIMUM="3.5")
    run(["make", jobs()], folder)
    program = glob.glob(os.path.join(folder, "build", "*", "programs"))[0]
    outcomes = {}
    for graph in ("4elt.graph", "copter2.graph", "mdual.graph"):
        for parts in ("2", "16"):
            path = os.path.join(folder, "graphs", graph)
            if os.path.exists(path):
                run([os.path.join(program, "gpmetis"), "-seed=3", path, parts], work)
                with open(f"{path}.part.{parts}", encoding="ascii") as made:
                    outcomes[f"{graph} {parts}"] = made.read()
    for mesh in glob.glob(os.path.join(folder, "graphs", "*.mesh")):
        run([os.path.join(program, "mpmetis"), "-seed=3", mesh, "8"], work)
        with open(f"{mesh}.epart.8", encoding="ascii") as made:
            outcomes[os.path.basename(mesh)] = made.read()
    return outcomes


def pixman(cc, work):
    pip("meson", "ninja")
    folder = source("pixman", work)
    words = ["-Dopenmp=enabled", "-Dgtk=disabled", "-Dlibpng=disabled", "-Ddemos=disabled", "-Da64-neon=disabled"]
    known = open(os.path.join(folder, "meson_options.txt"), encoding="utf-8").read()
    words = [word for word in words if f"'{word[2:].split('=')[0]}'" in known]
    run(["meson", "setup", "build", "--buildtype=release", *words], folder, CC=cc)
    run(["ninja", "-C", "build"], folder)
    text = run(["meson", "test", "-C", "build", "--num-processes", "1", "-t", "0.5"], folder, check=False, limit=1800)
    found = re.findall(r"^\s*\d+/\d+ (?:pixman:)?\s*(\S+)\s+(OK|FAIL|TIMEOUT|ERROR|SKIP)", text, re.MULTILINE)
    return {name: outcome == "OK" for name, outcome in found if outcome != "TIMEOUT"}


def sundials(cc, work):
    folder = source("sundials", work)
    off = "ARKODE IDA IDAS KINSOL CVODES".split()
    words = [f"-DBUILD_{name}=OFF" for name in off]
    words += ["-DENABLE_OPENMP=ON", "-DBUILD_STATIC_LIBS=OFF", "-DEXAMPLES_ENABLE_C=ON", "-DEXAMPLES_ENABLE_CXX=OFF"]
    words += ["-DEXAMPLES_INSTALL=OFF", "-DCMAKE_BUILD_TYPE=Release"]
    run(["cmake", "-S", ".", "-B", "build", f"-DCMAKE_C_COMPILER={cc}", *words], folder)
    run(["cmake", "--build", "build", jobs()], folder, limit=1800)
    return of_ctest(run(["ctest", "--test-dir", "build", "--timeout", "120", "-R", "openmp|_omp"], folder, check=False))


PROJECTS = {
    function.__name__: function
    for function in (clustalo, cython, fftw3, graphicsmagick, hypre, john, kissfft, metis, pixman, sundials)
}


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
    """Builds the projects with `clang` and with Weft by its other name `name`, and tabulates the outcome."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", default=os.path.join(debian_source.ROOT, "target", "release", "weft"))
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    os.makedirs(STORE, exist_ok=True)
    weft_cc = os.path.join(STORE, name)
    if os.path.lexists(weft_cc):
        os.remove(weft_cc)
    os.symlink(os.path.abspath(options.weft), weft_cc)
    print(f"{'project':<12}{'compiled':>9}{'left':>6}{'tests':>7}{'clang':>7}{'weft':>6}")
    failed = False
    for name, project in projects.items():
        if options.only not in name:
            continue
        outcomes, problems, compiled, left = build(name, project, {"clang": clang, "weft": weft_cc})
        clang, weft = outcomes["clang"], outcomes["weft"]
        # Where a project has no tests, its output with clang is what is expected.
        passed = {test for test, outcome in clang.items() if outcome}
        ours = {test for test in passed if weft.get(test) == clang[test]}
        print(f"{name:<12}{compiled:>9}{len(left):>6}{len(clang):>7}{len(passed):>7}{len(ours):>6}", flush=True)
        reasons = collections.Counter(re.sub(r"^.*?(?:warning|error): ", "", line) for line in left)
        for line in problems + [f"{count} × {reason}" for reason, count in reasons.most_common()]:
            print(f"  {line}")
        for test in sorted(passed - ours):
            print(f"  {test} passes with clang, not with Weft")
        failed = failed or bool(problems) or ours != passed
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
