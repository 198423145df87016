#!/usr/bin/env python3
"""Recursions with a task per call and no cut-off, against serial code and against a cut-off made by hand.

The programs of all compilers run interleaved, and the shortest time of each counts, so that who else uses the machine
matters little. A ratio is the time divided by that of the serial program, which clang-19 compiles.

usage: bench_tasks.py [--weft PATH] [--runs N] [--only KERNEL] [--threads N,N...]
"""

import argparse
import math
import os
import shutil
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOURCE = os.path.join(ROOT, "bench/tasks/recursions.c")
KERNELS = ["fib", "knapsack", "queens", "search", "merge_sort", "quicksort", "fft", "strassen", "bodies", "lu"]


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


def measure(program, kernel, variant, threads):
    """(checksum, milliseconds), or None if it took too long."""
    environment = dict(os.environ, OMP_NUM_THREADS=str(threads))
    try:
        done = subprocess.run([program, kernel, variant, "5"], capture_output=True, text=True, env=environment, timeout=20)
    except subprocess.TimeoutExpired:
        return None
    check, time = done.stdout.split()
    return check, float(time)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--weft", default=os.path.join(ROOT, "target/release/weft"))
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--only", choices=KERNELS)
    parser.add_argument("--threads", default="1,2")
    options = parser.parse_args()
    kernels = [options.only] if options.only else KERNELS
    with tempfile.TemporaryDirectory() as folder:
        programs = build(folder, options.weft)
        columns = []
        for threads in map(int, options.threads.split(",")):
            columns.append((f"weft {threads}", programs.get("weft"), "tasks", threads))
            columns.append((f"cut {threads}", programs.get("weft"), "cut", threads))
            columns += [(f"{name} {threads}", programs.get(name), "tasks", threads) for name in ("clang", "gcc")]
        columns = [column for column in columns if column[1]]
        serial = programs.get("clang") or programs["weft"]
        print("kernel      serial ms " + "".join(f"{name:>10}" for name, *_ in columns))
        logs = {name: [] for name, *_ in columns}
        for kernel in kernels:
            best, checks = {}, set()
            for _ in range(options.runs):
                for name, program, variant, threads in [("serial", serial, "serial", 1), *columns]:
                    if best.get(name, 0) is None:
                        continue
                    found = measure(program, kernel, variant, threads)
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
                logs[name].append(math.log(ratio))
                line += f"{ratio:>10.2f}"
            print(line + ("" if len(checks) == 1 else f"   DIFFERENT RESULTS: {sorted(checks)}"), flush=True)
        means = "".join(f"{math.exp(sum(l) / len(l)):>10.2f}" if l else f"{'':>10}" for l in logs.values())
        print(f"{'geometric mean':<22}{means}")


main()
