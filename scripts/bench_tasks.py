#!/usr/bin/env python3
"""Recursions with a task per call and no cut-off, against serial code and against a cut-off made by hand.

The programs of all compilers run interleaved, and the shortest time of each counts, so that who else uses the machine
matters little. A ratio is the time divided by that of the serial program, which clang-19 compiles.

Behind the table come the bars: on one thread at most 1.25 for each recursion and 1.1 in the geometric mean, 0.65 on two threads, 0.7 on
eight; combs and unbalanced trees never above 1.1; faster than clang, on its runtime and on Intel's, and gcc on each; and at most 1.1 times as long as with the
cut-off. On two threads and eight they say something only on a machine with two free cores. With --strict, a missed bar
is an error.

usage: bench_tasks.py [--weft PATH] [--runs N] [--only KERNEL] [--threads N,N...] [--strict]
"""

import argparse
import math
import os
import shutil
import subprocess
import sys
import tempfile

from bench_runtime import intel_library

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOURCE = os.path.join(ROOT, "bench/tasks/recursions.c")
KERNELS = ["fib", "knapsack", "queens", "search", "merge_sort", "quicksort", "fft", "strassen", "bodies", "lu"]
# Trees that are far from balanced, which have a bar of their own; the means are those of the others.
COMBS = ["left_comb", "right_comb"]
UNBALANCED = ["search", *COMBS]


def build(folder, weft):
    """Path of the program of each compiler that is there."""
    commands = {"weft": [weft, "cc"], "clang": ["clang-19", "-fopenmp"]}
    gcc = next((name for name in ("gcc-12", "gcc") if shutil.which(name)), None)
    if gcc:
        commands["gcc"] = [gcc, "-fopenmp"]
    programs = {}
    for name, command in commands.items():
        output = os.path.join(folder, name)
        done = subprocess.run([*command, "-O3", SOURCE, "-o", output, "-lm"], capture_output=True, text=True)
        if done.returncode == 0:
            programs[name] = output
        else:
            print(f"{name}: {done.stderr.strip().splitlines()[-1]}")
    return programs


def measure(program, kernel, variant, threads, library):
    """(checksum, milliseconds), or None if it took too long; with a library, the program finds its runtime there."""
    environment = dict(os.environ, OMP_NUM_THREADS=str(threads))
    if library:
        environment["LD_LIBRARY_PATH"] = library
    try:
        done = subprocess.run([program, kernel, variant, "5"], capture_output=True, text=True, env=environment, timeout=20)
    except subprocess.TimeoutExpired:
        return None
    check, time = done.stdout.split()
    return check, float(time)


def mean(ratios):
    """Geometric mean."""
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def bars(table, threads):
    """Each bar as (what, reached, bar), of the ratios by column and kernel."""
    found = []
    for count in threads:
        ours = {kernel: ratio for kernel, ratio in table.get(f"weft {count}", {}).items() if ratio}
        own = [ratio for kernel, ratio in ours.items() if kernel in KERNELS]
        if not own:
            continue
        if count == 1:
            found.append(("the slowest of the recursions, 1 thread", max(own), 1.25))
        limit = {1: 1.1, 2: 0.65, 8: 0.7}.get(count)
        if limit:
            found.append((f"geometric mean, {count} thread{'s' * (count > 1)}", mean(own), limit))
        unbalanced = [ratio for kernel, ratio in ours.items() if kernel in UNBALANCED]
        if unbalanced:
            found.append((f"the slowest of {', '.join(UNBALANCED)}, {count} thread{'s' * (count > 1)}", max(unbalanced), 1.1))
        for other in ("clang", "intel", "gcc"):
            theirs = table.get(f"{other} {count}", {})
            parts = [ours[kernel] / theirs[kernel] for kernel in ours if theirs.get(kernel)]
            if parts:
                found.append((f"the slowest against {other}, {count} thread{'s' * (count > 1)}", max(parts), 1.0))
        cut = table.get(f"cut {count}", {})
        parts = [ours[kernel] / cut[kernel] for kernel in ours if kernel in KERNELS and cut.get(kernel)]
        if parts:
            found.append((f"geometric mean against the cut-off, {count} thread{'s' * (count > 1)}", mean(parts), 1.1))
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--weft", default=os.path.join(ROOT, "target/release/weft"))
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--only", choices=KERNELS + COMBS)
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--strict", action="store_true")
    options = parser.parse_args()
    kernels = [options.only] if options.only else KERNELS + COMBS
    counts = [int(threads) for threads in options.threads.split(",")]
    with tempfile.TemporaryDirectory() as folder:
        programs = build(folder, options.weft)
        intel = intel_library()
        columns = []
        for threads in counts:
            columns.append((f"weft {threads}", programs.get("weft"), "tasks", threads, None))
            columns.append((f"cut {threads}", programs.get("weft"), "cut", threads, None))
            columns.append((f"clang {threads}", programs.get("clang"), "tasks", threads, None))
            if intel:
                columns.append((f"intel {threads}", programs.get("clang"), "tasks", threads, intel))
            columns.append((f"gcc {threads}", programs.get("gcc"), "tasks", threads, None))
        columns = [column for column in columns if column[1]]
        serial = programs.get("clang") or programs["weft"]
        print("kernel      serial ms " + "".join(f"{name:>10}" for name, *_ in columns))
        table = {name: {} for name, *_ in columns}
        wrong = False
        for kernel in kernels:
            best, checks = {}, set()
            for _ in range(options.runs):
                for name, program, variant, threads, library in [("serial", serial, "serial", 1, None), *columns]:
                    if best.get(name, 0) is None:
                        continue
                    found = measure(program, kernel, variant, threads, library)
                    if found is None:
                        best[name] = None
                        continue
                    checks.add(found[0])
                    best[name] = min(found[1], best.get(name, found[1]))
            line = f"{kernel:<11}{best['serial']:>10.3f} "
            for name, *_ in columns:
                if best[name] is None:
                    line += f"{'> 20 s':>10}"
                    continue
                ratio = best[name] / best["serial"]
                table[name][kernel] = ratio
                line += f"{ratio:>10.2f}"
            wrong |= len(checks) > 1
            print(line + ("" if len(checks) == 1 else f"   DIFFERENT RESULTS: {sorted(checks)}"), flush=True)
        means = ""
        for ratios in table.values():
            own = [ratio for kernel, ratio in ratios.items() if kernel in KERNELS]
            means += f"{mean(own):>10.2f}" if own else f"{'':>10}"
        print(f"{'geometric mean':<22}{means}")
        missed = 0
        for what, reached, bar in bars(table, counts):
            missed += reached > bar
            print(f"{'missed' if reached > bar else 'kept':<7}{reached:>6.2f} of {bar:.2f}   {what}")
        if wrong or options.strict and missed:
            sys.exit(1)


if __name__ == "__main__":
    main()
