#!/usr/bin/env python3
"""Runs LLVM's tests of offloading on the host device, built by clang-19 and by Weft, and tabulates the outcome by folder.

The tests come from the Debian source package llvm-toolchain-19; see llvm_source.py.
clang's programs run on libomptarget's device for x86-64, Weft's on its own runtime. A test that fails with clang here says
nothing about Weft and is left out of Weft's count. With --device emulator, Weft's run on the emulator of a GPU instead.
Tests for GPUs, for other hosts and of the profiler are left out; so are those that read messages of libomptarget's
(LIBOMPTARGET_INFO, LIBOMPTARGET_DEBUG), which are no part of OpenMP.
Of the errors that tests expect, Weft's programs are held to the one that says what is wrong ("omptarget message: …"), without the
name of the library; lines that say which functions of libomptarget failed on the way ("omptarget error: …") are no part of it.

usage: conformance_offload.py [--weft PATH] [--device host|emulator] [--driver FOLDER] [--only NAME] [--jobs N] [--list]
"""

import argparse
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import tempfile

import llvm_source

FOLDER = "offload/test"
HOST = "x86_64-unknown-linux-gnu"
LEFT_OUT = ("ompt", "jit", "tools", "unit")
FLAGS = "-fopenmp -O1 -Wno-error -lm -latomic"
# What a test needs that a host device is not, or says of another library.
NEEDS = re.compile(r"REQUIRES:.*(gpu|nvidia|amdgcn|amdgpu|nvptx|flang|ompt|libc|level_zero|aarch64|ppc)")
EXCLUDED = re.compile(r"UNSUPPORTED:.*(x86_64-unknown-linux-gnu|clang)\b(?!-)|XFAIL:.*(\*|x86_64-unknown-linux-gnu)\b")
MESSAGES = re.compile(r"LIBOMPTARGET_(INFO|DEBUG|PROFILE)|-fopenmp-offload-mandatory|CUDA device|PluginInterface")


def expansions(compiler, compiler_cxx):
    """What the words of a RUN line stand for, in the order in which they are replaced."""
    table = []
    for kind, words in (("", compiler), ("xx", compiler_cxx)):
        for opt, level in (("", ""), ("opt", " -O3")):
            name = f"%libomptarget-compile{opt}{kind}"
            build = f"{words}{level} %s -o %t"
            table += [
                (f"{name}-run-and-check-generic", f"{build} && %t | FileCheck-19 %s"),
                (f"{name}-and-run-generic", f"{build} && %t"),
                (f"{name}-generic", build),
            ]
            name = f"%libomptarget-compile{kind}{opt}"
            table += [
                (f"{name}-run-and-check-generic", f"{build} && %t | FileCheck-19 %s"),
                (f"{name}-and-run-generic", f"{build} && %t"),
                (f"{name}-generic", build),
            ]
    return table + [
        ("%libomptarget-run-fail-generic", "not-19 --crash %t"),
        ("%libomptarget-run-generic", "%t"),
        ("%clangxx-generic", compiler_cxx),
        ("%clang-generic", compiler),
        ("%fcheck-plain-generic", "FileCheck-19"),
        ("%fcheck-generic", "FileCheck-19 %s"),
        ("%not", "not-19"),
    ]


def script_of(test, compiler, compiler_cxx, work):
    """The shell script that the RUN lines of a test stand for."""
    lines = llvm_source.run_lines(test)
    script = "set -e -o pipefail\n" + "\n".join(lines)
    script = script.replace("-" + HOST, "-generic")
    for old, new in expansions(compiler, compiler_cxx):
        script = script.replace(old, new)
    script = script.replace("%t", os.path.join(work, "test")).replace("%s", test).replace("%S", os.path.dirname(test))
    return re.sub(r"%(flags|openmp_flags|cuda_flags|flags_clang)\b", "", script)


def without_library(test, work):
    """The file with the expectations of a test, as programs on another library than libomptarget meet them."""
    path = os.path.join(work, "expected" + os.path.splitext(test)[1])
    with open(test, encoding="utf-8", errors="replace") as file, open(path, "w", encoding="utf-8") as out:
        is_left_out = follows = False
        for line in file:
            is_left_out = bool(
                re.search(r"CHECK[-A-Z]*:.*omptarget (fatal )?error", line) or is_left_out and "CHECK-SAME" in line
            )
            if is_left_out:
                follows = True
                continue
            if follows and "CHECK" in line:
                # The line that this one comes next to is not expected any more.
                line, follows = line.replace("CHECK-NEXT", "CHECK"), False
            out.write(line.replace("omptarget message: ", ""))
    return path


def passes(test, compiler, compiler_cxx, timeout, libraries, is_ours=False):
    """(whether the test passes, the first line that says why not)."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("OMP_", "KMP_", "LIBOMP"))}
    environment["LD_LIBRARY_PATH"] = ":".join(libraries)
    with tempfile.TemporaryDirectory(prefix="weft-conformance-") as work:
        script = script_of(test, compiler, compiler_cxx, work)
        if is_ours:
            script = script.replace(f"FileCheck-19 {test}", f"FileCheck-19 {without_library(test, work)}")
        with open(os.path.join(work, "out"), "w+b") as out:
            process = subprocess.Popen(
                ["bash", "-c", script], stdout=out, stderr=subprocess.STDOUT, cwd=work, env=environment, start_new_session=True
            )
            try:
                process.wait(timeout)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                process.wait()
                return False, f"no end after {timeout} s"
            out.seek(0)
            words = out.read().decode(errors="replace")
    lines = [line for line in words.splitlines() if line.strip()]
    if process.returncode == 0:
        left = [line for line in lines if "weft-fallback" in line]
        return (True, "") if not left else (False, left[0][:200])
    telling = [line for line in lines if "weft-fallback" in line] or [line for line in lines if "error" in line] or lines
    return False, (telling or [f"exit status {process.returncode}"])[0].replace(os.path.dirname(test) + os.sep, "")[:200]


def tests_of(root, only):
    found = {}
    for test in sorted(glob.glob(os.path.join(root, "**", "*.c*"), recursive=True)):
        name = os.path.relpath(test, root)
        if not test.endswith((".c", ".cpp")) or name.startswith(LEFT_OUT) or only not in name:
            continue
        text = open(test, encoding="utf-8", errors="replace").read()
        is_generic = "-generic" in text or HOST in text
        if "RUN:" not in text or not is_generic or NEEDS.search(text) or EXCLUDED.search(text) or MESSAGES.search(text):
            continue
        folder = name.split(os.sep)[0] if os.sep in name else "."
        found.setdefault(folder, []).append(test)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", default=os.path.join(llvm_source.ROOT, "target", "release", "weft"))
    parser.add_argument("--device", default="host", choices=["host", "emulator"])
    parser.add_argument("--driver", default="", help="the folder of the emulator's libcuda.so.1")
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    root = llvm_source.folder(FOLDER)
    tests = tests_of(root, options.only)
    if options.list:
        for folder in sorted(tests):
            print("\n".join(os.path.relpath(test, root) for test in tests[folder]))
        return 0
    include = f"-I {root} -I {os.path.dirname(root)}/include"
    targets = "-fopenmp-targets=host" if options.device == "host" else "--offload-arch=emulator"
    weft = [f"{options.weft} {word} {FLAGS} {targets} {include}" for word in ("cc", "c++")]
    clang = [f"{word} {FLAGS} -fopenmp-targets=x86_64-pc-linux-gnu {include}" for word in ("clang-19", "clang++-19")]
    libraries = [options.driver] if options.driver else []

    def judge(test):
        known = passes(test, *clang, options.timeout, ["/usr/lib/llvm-19/lib"])
        return known, passes(test, *weft, options.timeout, libraries, is_ours=True)

    print(f"{'folder':<24}{'tests':>6}{'clang':>7}{'Weft':>6}")
    totals, failures, others = [0, 0, 0], [], []
    for folder in sorted(tests):
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            outcomes = list(pool.map(judge, tests[folder]))
        counted = [mine for known, mine in outcomes if known[0]]
        row = [len(outcomes), len(counted), sum(ok for ok, _ in counted)]
        totals = [total + number for total, number in zip(totals, row)]
        print(f"{folder:<24}{row[0]:>6}{row[1]:>7}{row[2]:>6}", flush=True)
        for test, (known, mine) in zip(tests[folder], outcomes):
            name = os.path.relpath(test, root)
            if known[0] and not mine[0]:
                failures.append(f"  {name}: {mine[1]}")
                print(failures[-1], flush=True)
            elif mine[0] and not known[0]:
                others.append(f"  {name}")
    print(f"{'all':<24}{totals[0]:>6}{totals[1]:>7}{totals[2]:>6}")
    if others:
        print("\npass with Weft but not with clang:\n" + "\n".join(others))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
