"""How to build each C project with its own build system, and to run its own tests.

Each function gets the compiler and an empty folder, and returns the outcomes of the tests by name: whether a test passed,
or, for a project without tests, what it prints or makes, which must be the same with clang and with Weft.
Nothing of a project is changed, and no variable is set but the compiler and what turns OpenMP on; what bart and velvet need
besides is said there. All run with three threads, unless the project asks for another number.
"""

import glob
import os
import random
import re

import debian_source
from building import PIP, needs_packages, pip
from building import run as run_with
from debian_source import unpack

STORE = os.path.join(debian_source.STORE, "projects")

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


def run(words, folder, **options):
    """Runs a command with three threads."""
    return run_with(words, folder, **{"OMP_NUM_THREADS": "3", **options})


def jobs():
    return f"-j{os.cpu_count()}"


def of_ctest(text):
    """The outcomes of tests, as ctest prints them."""
    found = re.findall(r"Test\s+#\d+:\s+(\S+)\s.*?(Passed|Failed|Exception|Timeout|Not Run)", text)
    return {name: outcome == "Passed" for name, outcome in found}


def automake_tests(text):
    """The outcomes of tests, as Automake's `make check` prints them."""
    found = re.findall(r"^(PASS|FAIL|ERROR): (.*)$", text, re.MULTILINE)
    return {name: outcome == "PASS" for outcome, name in found}


def sequences(path, count, length):
    """Writes related sequences of amino acids, each of which differs from the one before in some letters."""
    random.seed(5)
    letters, parent, text = "ACDEFGHIKLMNPQRSTVWY", "", ""
    for number in range(count):
        base = parent or [random.choice(letters) for _ in range(length)]
        parent = "".join(random.choice(letters) if random.random() < 0.1 else c for c in base)
        text += f">s{number}\n{parent}\n"
    with open(path, "w", encoding="ascii") as out:
        out.write(text)


def clustalo(cc, work):
    needs_packages("libargtable2-dev")
    folder = unpack("clustalo", work)
    run(["./configure", f"CC={cc}", "CXX=clang++-19 -std=c++11"], folder)
    run(["make", jobs()], folder)
    sequences(os.path.join(work, "in.fa"), 30, 120)
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
    folder = unpack("fftw3", work)
    run(["./configure", f"CC={cc}", "--enable-openmp", "--disable-fortran", "--disable-static", "--enable-shared"], folder)
    run(["make", jobs()], folder)
    text = run(["make", "-C", "tests", "smallcheck"], folder, check=False)
    return {kind: f"FFTW {kind} passed" in text for kind in ("transforms", "threaded transforms")}


def graphicsmagick(cc, work):
    folder = unpack("graphicsmagick", work)
    without = [f"--without-{part}" for part in ("x", "magick-plus-plus", "perl", "lcms2", "xml", "ttf", "lzma", "zstd")]
    run(["./configure", f"CC={cc}", "--enable-openmp", "--disable-static", "--enable-shared", *without], folder)
    run(["make", jobs()], folder)
    said = run(["make", "check", "-k"], folder, check=False, limit=2400)
    # Some tests have the place of their files in their names.
    return automake_tests(said.replace(work, ""))


def hypre(cc, work):
    folder = os.path.join(unpack("hypre", work), "src")
    words = ["-DHYPRE_WITH_MPI=OFF", "-DHYPRE_WITH_OPENMP=ON", "-DHYPRE_BUILD_TESTS=ON", "-DCMAKE_BUILD_TYPE=Release"]
    run(["cmake", "-S", ".", "-B", "made", f"-DCMAKE_C_COMPILER={cc}", "-DCMAKE_CXX_COMPILER=clang++-19", *words], folder)
    run(["cmake", "--build", "made", jobs(), "--target", "ij", "struct"], folder, limit=2400)
    outcomes = {}
    systems = [f"ij -n 20 20 20 -solver {solver}" for solver in (0, 1, 2, 3, 4, 8, 9, 61)]
    systems += [f"ij -n 15 15 15 -27pt -solver 1 -rlx {relaxation}" for relaxation in (0, 3, 6, 8, 13, 16, 18)]
    systems += [f"struct -n 20 20 20 -solver {solver}" for solver in (0, 1, 10, 11, 17, 18, 19)]
    for words in map(str.split, systems):
        program = glob.glob(os.path.join(folder, "made", "**", words[0]), recursive=True)[0]
        text = run([program, *words[1:]], work, check=False)
        # Sums of several threads differ in their last digits, and hundreds of iterations let that grow.
        norm = re.search(r"Final (?:\S+ )?Relative Residual Norm = (\d\.\d{3})\d*(e\S+)", text)
        count = re.search(r"Iterations = (\d+)", text)
        is_long = count and int(count[1]) > 100
        digits = norm and ("" if is_long else norm[1]) + norm[2]
        outcomes[" ".join(words)] = count and norm and f"{count[1]} {digits}"
    return outcomes


def john(cc, work):
    folder = unpack("john", work)
    flags = "OMPFLAGS=-fopenmp"
    run(["make", "-C", "src", f"CC={cc}", f"LD={cc}", flags, "generic" if os.uname().machine != "x86_64" else "linux-x86-64"], folder)
    text = run(["./john", "--test=1"], os.path.join(folder, "run"), check=False)
    found = re.findall(r"Benchmarking: (.*?) \[.*?\.\.\.(?: \(\d+xOMP\))? ?(DONE|FAILED)", text)
    return {name: outcome == "DONE" for name, outcome in found}


def kissfft(cc, work):
    needs_packages("libfftw3-dev", "pkg-config")
    folder = unpack("kissfft", work)
    words = ["-DKISSFFT_OPENMP=ON", "-DKISSFFT_PKGCONFIG=OFF", "-DKISSFFT_TOOLS=OFF", "-DCMAKE_CXX_COMPILER=clang++-19"]
    run(["cmake", "-S", ".", "-B", "build", f"-DCMAKE_C_COMPILER={cc}", "-DCMAKE_BUILD_TYPE=Release", *words], folder)
    run(["cmake", "--build", "build", jobs()], folder)
    return of_ctest(run(["ctest", "--test-dir", "build", "--timeout", "60"], folder, check=False))


def metis(cc, work):
    folder = unpack("metis", work)
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


MGCV_TEST = """library(mgcv, lib.loc="library")
set.seed(3)
data <- suppressMessages(gamSim(1, n=400, dist="normal", scale=2, verbose=FALSE))
for (threads in c(1, 3)) {
  fit <- gam(y ~ s(x0) + s(x1) + s(x2) + s(x3), data=data, method="REML", control=list(nthreads=threads))
  cat(sprintf("gam%d %s\\n", threads, paste(format(signif(coef(fit), 5)), collapse=" ")))
  big <- bam(y ~ s(x0) + te(x1, x2), data=data, nthreads=threads, discrete=TRUE)
  cat(sprintf("bam%d %s\\n", threads, paste(format(signif(coef(big), 5)), collapse=" ")))
}
"""


def mgcv(cc, work):
    """A package of R, in whose process libgomp is."""
    needs_packages("r-base-dev")
    folder = unpack("mgcv", work)
    makevars = os.path.join(work, "Makevars")
    os.makedirs(os.path.join(work, "library"))
    for path, text in ((makevars, f"CC={cc}\n"), (os.path.join(work, "test.R"), MGCV_TEST)):
        with open(path, "w", encoding="ascii") as out:
            out.write(text)
    run(["R", "CMD", "INSTALL", "--no-docs", "--library=library", folder], work, R_MAKEVARS_USER=makevars)
    lines = run(["Rscript", "test.R"], work).split("\n")
    return dict(line.split(" ", 1) for line in lines if line)


def pixman(cc, work):
    pip("meson", "ninja")
    folder = unpack("pixman", work)
    words = ["-Dopenmp=enabled", "-Dgtk=disabled", "-Dlibpng=disabled", "-Ddemos=disabled", "-Da64-neon=disabled"]
    known = open(os.path.join(folder, "meson_options.txt"), encoding="utf-8").read()
    words = [word for word in words if f"'{word[2:].split('=')[0]}'" in known]
    run(["meson", "setup", "build", "--buildtype=release", *words], folder, CC=cc)
    run(["ninja", "-C", "build"], folder)
    text = run(["meson", "test", "-C", "build", "--num-processes", "1", "-t", "0.5"], folder, check=False, limit=1800)
    found = re.findall(r"^\s*\d+/\d+ (?:pixman:)?\s*(\S+)\s+(OK|FAIL|TIMEOUT|ERROR|SKIP)", text, re.MULTILINE)
    return {name: outcome == "OK" for name, outcome in found if outcome != "TIMEOUT"}


def sundials(cc, work):
    folder = unpack("sundials", work)
    off = "ARKODE IDA IDAS KINSOL CVODES".split()
    words = [f"-DBUILD_{name}=OFF" for name in off]
    words += ["-DENABLE_OPENMP=ON", "-DBUILD_STATIC_LIBS=OFF", "-DEXAMPLES_ENABLE_C=ON", "-DEXAMPLES_ENABLE_CXX=OFF"]
    words += ["-DEXAMPLES_INSTALL=OFF", "-DCMAKE_BUILD_TYPE=Release"]
    run(["cmake", "-S", ".", "-B", "build", f"-DCMAKE_C_COMPILER={cc}", *words], folder)
    run(["cmake", "--build", "build", jobs()], folder, limit=1800)
    return of_ctest(run(["ctest", "--test-dir", "build", "--timeout", "120", "-R", "openmp|_omp"], folder, check=False))

def bart(cc, work):
    needs_packages("libblocksruntime-dev", "libfftw3-dev", "liblapacke-dev", "libopenblas-dev", "libpng-dev")
    folder = unpack("bart", work)
    # It knows clang by its name, and takes nested functions for blocks otherwise.
    clang = {"CFLAGS": "-O2 -fblocks", "LDFLAGS": "-lBlocksRuntime"}
    run(["make", jobs(), f"CC={cc}", "bart"], folder, limit=2400, **clang)
    text = run(["make", "-k", f"CC={cc}", "utest"], folder, check=False, limit=2400, **clang)
    outcomes, failed = {}, set()
    for line in text.splitlines():
        if found := re.search(r"Test (\d+) failed", line):
            failed.add(int(found[1]))
        if found := re.search(r"\./(\S+):\s+\d+/\s*(\d+) passed", line):
            outcomes.update({f"{found[1]} {number}": number not in failed for number in range(int(found[2]))})
            failed = set()
    return outcomes


def libb2(cc, work):
    folder = unpack("libb2", work)
    run(["autoreconf", "-fi"], folder)
    run(["./configure", f"CC={cc}", "--enable-openmp"], folder)
    run(["make", jobs()], folder)
    return automake_tests(run(["make", "check", "-k"], folder, check=False))


def libsharp(cc, work):
    folder = unpack("libsharp", work)
    run(["./configure", f"CC={cc}"], folder)
    run(["make", jobs()], folder)
    run(["make", "sharp_testsuite"], folder)
    text = run(["./sharp_testsuite", "acctest"], folder, check=False)
    # A test says what it checks and, on a line of its own, how it went.
    found = re.findall(r"^((?:Checking|Testing) .*)\.\n(.*)$", text, re.MULTILINE)
    return {name: outcome == "Passed." for name, outcome in found}


def velvet(cc, work):
    folder = unpack("velvet", work)
    # The package lacks the copy of zlib that is included by its path; its inline functions are those of C89.
    copy = os.path.join(folder, "third-party", "zlib-1.2.3")
    os.makedirs(copy)
    with open(os.path.join(copy, "zlib.h"), "w", encoding="ascii") as out:
        out.write("#include_next <zlib.h>\n")
    run(["make", f"CC={cc} -std=gnu89", "OPENMP=1", "velveth", "velvetg"], folder)
    # It stops at the first that fails. The tests ask for one thread.
    text = run(["./run-tests.sh"], os.path.join(folder, "tests"), check=False, limit=3600)
    begun = re.findall(r"running test (\d+) of \d+: (\S+)", text)
    return {name: f"passed test {number}\n" in text for number, name in begun}


PROJECTS = {
    function.__name__: function
    for function in (
        bart, clustalo, cython, fftw3, graphicsmagick, hypre, john, kissfft, libb2, libsharp, metis, mgcv, pixman, sundials,
        velvet,
    )
}
