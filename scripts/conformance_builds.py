#!/usr/bin/env python3
"""Builds a small project with weft-cc in each build system, with no variable set but the compiler, and checks what came out.

The project is a program and a shared library, both with OpenMP. They must print the right thing, the program must contain
Weft's runtime, the library must load it, and neither may load another runtime.

cmake           the one of the system, if there is one
cmake (pip)     the newest one
meson (pip)     the newest one, with ninja
autotools       AC_OPENMP and AX_OPENMP, automake and libtool, if the system has them
setuptools      an extension module of Python
R               a package with SHLIB_OPENMP_CFLAGS, if the system has R

What pip installs stays in build/conformance, which git ignores.

usage: conformance_builds.py [--weft PATH] [--only NAME]
"""

import argparse
import os
import shutil
import sys

import debian_source
from building import PIP, Failure, Missing, needs_programs, pip, run, weft_cc

STORE = os.path.join(debian_source.STORE, "builds")

PART = """#include <omp.h>
int members(void) {
  int n = 0;
  #pragma omp parallel num_threads(3) reduction(+ : n)
  n += omp_get_level();
  return n;
}
"""
MAIN = """#include <omp.h>
#include <stdio.h>
int members(void);
int main(void) {
  int s = 0;
  #pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < 100; i++) s += i;
  omp_set_num_threads(5);
  printf("%d %d %d\\n", s, members(), omp_get_max_threads());
  return 0;
}
"""
EXPECTED = "4950 3 5"

CMAKE = """cmake_minimum_required(VERSION 3.16)
project(demo C)
find_package(OpenMP REQUIRED)
add_library(part SHARED part.c)
target_link_libraries(part PRIVATE OpenMP::OpenMP_C)
add_executable(demo main.c)
target_link_libraries(demo part OpenMP::OpenMP_C)
install(TARGETS demo part)
"""
MESON = """project('demo', 'c')
openmp = dependency('openmp')
part = shared_library('part', 'part.c', dependencies: openmp)
executable('demo', 'main.c', link_with: part, dependencies: openmp)
"""
CONFIGURE = """AC_INIT([demo], [1])
AM_INIT_AUTOMAKE([foreign])
AC_PROG_CC
AM_PROG_AR
LT_INIT
{macro}
AC_CONFIG_FILES([Makefile])
AC_OUTPUT
"""
AUTOMAKE = """AM_CFLAGS = $(OPENMP_CFLAGS)
lib_LTLIBRARIES = libpart.la
libpart_la_SOURCES = part.c
bin_PROGRAMS = demo
demo_SOURCES = main.c
demo_LDADD = libpart.la
"""
EXTENSION = """#include <Python.h>
int members(void);
static PyObject *call(PyObject *self, PyObject *none) { return PyLong_FromLong(members()); }
static PyMethodDef methods[] = {{"members", call, METH_NOARGS, 0}, {0}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "part", 0, -1, methods};
PyMODINIT_FUNC PyInit_part(void) { return PyModule_Create(&module); }
"""
SETUP = """from setuptools import Extension, setup
setup(name="part", ext_modules=[
    Extension("part", ["part.c", "module.c"], extra_compile_args=["-fopenmp"], extra_link_args=["-fopenmp"])])
"""


def write(folder, **files):
    """Writes the project, with these files beside it."""
    for name, text in {"part.c": PART, "main.c": MAIN, **files}.items():
        with open(os.path.join(folder, name), "w", encoding="ascii") as out:
            out.write(text)


def loads(path):
    """The names of the libraries that a file asks for."""
    return [line.split("[")[1].rstrip("]") for line in run(["readelf", "-dW", path], "/").splitlines() if "(NEEDED)" in line]


def check_library(path):
    runtimes = [name for name in loads(path) if "omp" in name or "weftrt" in name]
    if runtimes != ["libweftrt.so"]:
        raise Failure(f"{os.path.basename(path)} loads {runtimes or 'no runtime'}")


def check(program, library, **variables):
    """Checks a program and its library, which the variables help to find."""
    check_library(library)
    others = [name for name in loads(program) if "omp" in name]
    if others:
        raise Failure(f"the program loads {others}")
    exported = run(["nm", "-D", "--defined-only", program], "/")
    if " T omp_get_level" not in exported:
        raise Failure("the program does not contain the runtime, or does not export it")
    printed = run([program], "/", **variables).strip()
    if printed != EXPECTED:
        raise Failure(f"the program prints '{printed}'")


def cmake_with(cmake, folder, cc):
    write(folder, **{"CMakeLists.txt": CMAKE})
    run([cmake, "-S", ".", "-B", "build"], folder, CC=cc)
    run([cmake, "--build", "build"], folder)
    check(os.path.join(folder, "build", "demo"), os.path.join(folder, "build", "libpart.so"))
    run([cmake, "--install", "build", "--prefix", "installed"], folder)
    installed = os.path.join(folder, "installed")
    path = os.path.join(installed, "lib")
    check(os.path.join(installed, "bin", "demo"), os.path.join(path, "libpart.so"), LD_LIBRARY_PATH=path)


def cmake(folder, cc):
    needs_programs("cmake", "make")
    cmake_with(shutil.which("cmake"), folder, cc)


def cmake_of_pip(folder, cc):
    needs_programs("make")
    pip("cmake")
    cmake_with(os.path.join(PIP, "bin", "cmake"), folder, cc)


def meson(folder, cc):
    pip("meson", "ninja")
    write(folder, **{"meson.build": MESON})
    run([os.path.join(PIP, "bin", "meson"), "setup", "build"], folder, CC=cc)
    run([os.path.join(PIP, "bin", "ninja"), "-C", "build"], folder)
    check(os.path.join(folder, "build", "demo"), os.path.join(folder, "build", "libpart.so"))


def autotools(folder, cc):
    needs_programs("autoreconf", "automake", "libtoolize", "make")
    macros = ["AC_OPENMP"]
    if os.path.exists("/usr/share/aclocal/ax_openmp.m4"):
        macros.append("AX_OPENMP([], [AC_MSG_ERROR([no OpenMP])])\nCFLAGS=\"$CFLAGS $OPENMP_CFLAGS\"")
    for number, macro in enumerate(macros):
        home = os.path.join(folder, str(number))
        os.makedirs(home)
        write(home, **{"configure.ac": CONFIGURE.format(macro=macro), "Makefile.am": AUTOMAKE})
        run(["autoreconf", "-fi"], home)
        run(["./configure"], home, CC=cc)
        run(["make"], home)
        libraries = os.path.join(home, ".libs")
        check(os.path.join(libraries, "demo"), os.path.join(libraries, "libpart.so"), LD_LIBRARY_PATH=libraries)


def setuptools(folder, cc):
    pip("setuptools")
    write(folder, **{"module.c": EXTENSION, "setup.py": SETUP})
    python = os.path.join(PIP, "bin", "python")
    run([python, "setup.py", "build_ext", "--inplace"], folder, CC=cc)
    check_library(run([python, "-c", "import part; print(part.__file__)"], folder).strip())
    printed = run([python, "-c", "import part; print(part.members())"], folder).strip()
    if printed != "3":
        raise Failure(f"the module says {printed}")


def r_package(folder, cc):
    needs_programs("R")
    for name in ("R", "src", "library"):
        os.makedirs(os.path.join(folder, "demo", name))
    source = os.path.join(folder, "demo", "src")
    write(source, **{"Makevars": "PKG_CFLAGS = $(SHLIB_OPENMP_CFLAGS)\nPKG_LIBS = $(SHLIB_OPENMP_CFLAGS)\n"})
    os.remove(os.path.join(source, "main.c"))
    entry = "#include <Rinternals.h>\nint members(void);\nSEXP call(void) { return ScalarInteger(members()); }\n"
    files = {
        "src/entry.c": entry,
        "DESCRIPTION": "Package: demo\nVersion: 1.0\nTitle: Demo\nDescription: Demo.\nLicense: none\n",
        "NAMESPACE": "useDynLib(demo, call)\nexport(members)\n",
        "R/members.R": "members <- function() .Call(call)\n",
    }
    for name, text in files.items():
        with open(os.path.join(folder, "demo", name), "w", encoding="ascii") as out:
            out.write(text)
    makevars = os.path.join(folder, "Makevars")
    with open(makevars, "w", encoding="ascii") as out:
        out.write(f"CC = {cc}\n")
    library = os.path.join(folder, "demo", "library")
    run(["R", "CMD", "INSTALL", f"--library={library}", "demo"], folder, R_MAKEVARS_USER=makevars)
    check_library(os.path.join(library, "demo", "libs", "demo.so"))
    printed = run(["Rscript", "-e", "cat(demo::members())"], folder, R_LIBS=library).strip()
    if printed != "3":
        raise Failure(f"the package says {printed}")


SYSTEMS = {
    "cmake": cmake,
    "cmake (pip)": cmake_of_pip,
    "meson (pip)": meson,
    "autotools": autotools,
    "setuptools": setuptools,
    "R": r_package,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", default=os.path.join(debian_source.ROOT, "target", "release", "weft"))
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    cc = weft_cc(STORE, options.weft)
    failed = False
    for name, build in SYSTEMS.items():
        if options.only not in name:
            continue
        folder = os.path.join(STORE, "work", name.split()[0] + ("-pip" if "pip" in name else ""))
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        try:
            build(folder, cc)
            outcome = "Weft's runtime, linked and found"
        except Missing as missing:
            outcome = f"skipped: {missing}"
        except Failure as failure:
            outcome, failed = f"FAILED: {failure}", True
        print(f"{name:<14}{outcome}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
