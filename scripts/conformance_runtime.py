#!/usr/bin/env python3
"""Runs the tests of LLVM's OpenMP runtime, built by clang-19, on Weft's runtime, and tabulates the outcome.

The tests come from the Debian source package llvm-toolchain-19; see llvm_source.py.
Each is run on libomp, on a library without a single function, and on the library under test, all found under the
name libomp.so.5. A test counts if it passes on the first and fails on the second: the others say nothing here, or
nothing about a runtime.
Those of the tools interface (ompt) need FileCheck, which comes with llvm-19-tools.

usage: conformance_runtime.py LIBRARY_FOLDER [--only NAME] [--jobs N] [--level -O0] [--timeout SECONDS]
"""

import argparse
import concurrent.futures
import glob
import os
import subprocess
import sys
import tempfile

import conformance
import llvm_source


def empty_library(folder):
    """A libomp.so.5 in which nothing is defined."""
    os.makedirs(folder, exist_ok=True)
    script = os.path.join(folder, "empty.map")
    with open(script, "w", encoding="utf-8") as out:
        out.write("VERSION { global: *; };\n")
    subprocess.run(
        [
            "cc", "-shared", "-nostdlib", "-x", "c", os.devnull, "-Wl,-soname,libomp.so.5",
            f"-Wl,--version-script={script}", "-o", os.path.join(folder, "libomp.so.5"),
        ],
        check=True,
    )
    return folder


def script_of(test, root, level, work):
    """The shell script of a test; C++ tests have substitutions of their own."""
    flags = f"-fopenmp {level} -I {root} -I {root}/ompt -fno-omit-frame-pointer"
    binary = os.path.join(work, "test")
    compile_words = f"clang++-19 {flags} {test} -o {binary} -lm -latomic"
    script = conformance.script_of(test, root, "clang-19", level, work)
    script = script.replace("%libomp-cxx-compile-and-run", "%libomp-cxx-compile && " + binary)
    script = script.replace("%S", os.path.dirname(test))
    script = script.replace("%no-as-needed-flag", "-Wl,--no-as-needed")
    script = script.replace("%preload-tool", f"env LD_PRELOAD={work}/tool.so")
    for name in ("%libomp-cxx-compile-c", "%libomp-cxx20-compile", "%libomp-cxx-compile"):
        script = script.replace(name, compile_words)
    return script


def passes(test, root, level, library, timeout):
    """(whether the test passes on the library in that folder, the first line that says why not)"""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("OMP_", "KMP_"))}
    environment["LD_LIBRARY_PATH"] = library
    with tempfile.TemporaryDirectory(prefix="weft-conformance-") as work:
        script = script_of(test, root, level, work)
        with open(os.path.join(work, "out"), "w+b") as out:
            process = subprocess.Popen(
                ["bash", "-c", script], stdout=out, stderr=subprocess.STDOUT, cwd=work, env=environment,
                start_new_session=True,
            )
            try:
                process.wait(timeout)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                process.wait()
                return False, f"no end after {timeout} s"
            if process.returncode == 0:
                return True, ""
            out.seek(0)
            words = out.read().decode(errors="replace")
    lines = [line for line in words.splitlines() if line.strip()]
    telling = [line for line in lines if "error" in line] or lines or [f"exit status {process.returncode}"]
    return False, telling[0].replace(os.path.dirname(test) + os.sep, "")[:160]


def libomp_folder():
    for folder in ("/usr/lib/llvm-19/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"):
        if os.path.exists(os.path.join(folder, "libomp.so.5")):
            return folder
    sys.exit("missing: libomp.so.5 of LLVM 19 (Debian package libomp-19-dev)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library")
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--level", default="-O0")
    parser.add_argument("--timeout", type=int, default=120)
    options = parser.parse_args()
    root = llvm_source.folder("openmp/runtime/test")
    library = os.path.abspath(options.library)

    tests = {}
    for suffix in ("c", "cpp"):
        for test in sorted(glob.glob(os.path.join(root, "**", f"*.{suffix}"), recursive=True)):
            folder = os.path.relpath(test, root).split(os.sep)[0]
            if options.only not in os.path.relpath(test, root):
                continue
            with open(test, encoding="utf-8", errors="replace") as text:
                if "RUN:" in text.read():
                    tests.setdefault(folder, []).append(test)

    with tempfile.TemporaryDirectory(prefix="weft-empty-") as scratch:
        empty, libomp = empty_library(scratch), libomp_folder()

        def judge(test):
            if not passes(test, root, options.level, libomp, options.timeout)[0]:
                return None
            if passes(test, root, options.level, empty, options.timeout)[0]:
                return None
            return passes(test, root, options.level, library, options.timeout)

        print(f"{'folder':<16}{'tests':>6}{'count':>7}{'pass':>6}")
        totals, failures = [0, 0, 0], []
        for folder in sorted(tests):
            with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
                outcomes = list(pool.map(judge, tests[folder]))
            counted = [outcome for outcome in outcomes if outcome is not None]
            row = [len(outcomes), len(counted), sum(ok for ok, _ in counted)]
            totals = [total + number for total, number in zip(totals, row)]
            print(f"{folder:<16}{row[0]:>6}{row[1]:>7}{row[2]:>6}", flush=True)
            for test, outcome in zip(tests[folder], outcomes):
                if outcome is not None and not outcome[0]:
                    failures.append(f"  {os.path.relpath(test, root)}: {outcome[1]}")
        print(f"{'all':<16}{totals[0]:>6}{totals[1]:>7}{totals[2]:>6}")
    if failures:
        print("\npass on libomp but not on this library:\n" + "\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
