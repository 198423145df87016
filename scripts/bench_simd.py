#!/usr/bin/env python3
"""Vectors made by Weft, clang-19 and gcc-12, kernel by kernel and class by class.

The kernels are those of bench/simd. Each compiler builds them at each level of the machine's vectors; the builds run in turns,
and the least time of each kernel counts. What the kernels compute must agree with what clang's scalar code computes, up to
2e-5 where sums are regrouped. A ratio is another compiler's time divided by Weft's: above 1, Weft is faster.

usage: bench_simd.py [--weft PATH] [--runs N] [--march LEVEL]... [--only NAME]
"""

import argparse
import math
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOURCES = ["kernels.c", "library.c", "functions.c"]
# By these flags compilers take glibc's functions for vectors.
LIBRARY = {"gcc": ["-ffast-math"], "clang": ["-fveclib=libmvec"], "weft": ["-fveclib=libmvec"]}
# The same loop takes up to a tenth longer in another place of its cache line.
PLACED = "-falign-functions=64"
# Where rounding decides on a number of steps, some differ.
COUNTED = {"escape": 0.03}


def built(folder, name, command, flags, hand=False):
    """Builds the program of a compiler; the harness is clang's in all of them, and so is what is written by hand."""
    place = os.path.join(ROOT, "bench", "simd")
    objects, extra = [], []
    if hand:
        objects.append(os.path.join(folder, f"{name}-hand.o"))
        words = ["clang-19", "-O3", PLACED, *flags, "-c", os.path.join(place, "hand.c"), "-o", objects[0]]
        subprocess.run(words, check=True)
        extra = ["-DHAND"]
    for source in SOURCES:
        output = os.path.join(folder, f"{name}-{source}.o")
        library = LIBRARY.get(name, []) if source == "library.c" else []
        words = [*command, "-O3", PLACED, "-fno-math-errno", "-w", *flags, *library, "-c", os.path.join(place, source), "-o", output]
        subprocess.run(words, check=True)
        objects.append(output)
    program = os.path.join(folder, name)
    subprocess.run(["clang-19", "-O2", *extra, os.path.join(place, "main.c"), *objects, "-o", program, "-lm"], check=True)
    return program


def measured(program, runs):
    """Time and numbers of each kernel."""
    lines = subprocess.run([program, str(runs)], check=True, capture_output=True, text=True).stdout.splitlines()
    rows = {}
    for line in lines:
        kind, name, time, *numbers = line.split()
        # By hand and by a compiler, in one run.
        name = f"hand {name}" if kind == "hand" else name
        rows[name] = (kind, float(time), [float(number) for number in numbers])
    return rows


def has_avx512():
    """Whether this machine runs what is written by hand."""
    try:
        with open("/proc/cpuinfo") as file:
            return "avx512dq" in file.read()
    except OSError:
        return False


def agree(kernel, left, right):
    bound = COUNTED.get(kernel, 2e-5)
    return all(abs(a - b) <= bound * max(abs(a), abs(b), 1) for a, b in zip(left, right))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", default=os.path.join(ROOT, "target", "release", "weft"))
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--march", action="append")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    compilers = {"weft": [options.weft, "cc", "-fopenmp-simd"], "clang": ["clang-19", "-fopenmp-simd"]}
    gcc = next((name for name in ("gcc-12", "gcc") if shutil.which(name)), None)
    if gcc:
        compilers["gcc"] = [gcc, "-fopenmp-simd"]
    failed = False
    for march in options.march or ["native", "x86-64-v3", "x86-64"]:
        with tempfile.TemporaryDirectory() as folder:
            flags = [f"-march={march}"]
            scalar = built(folder, "scalar", ["clang-19", "-fno-vectorize", "-fno-slp-vectorize"], flags)
            hand = march == "native" and has_avx512()
            programs = {name: built(folder, name, command, flags, hand and name == "weft") for name, command in compilers.items()}
            expected = measured(scalar, 1)
            times = {name: {} for name in programs}
            for _ in range(options.runs):
                for name, program in programs.items():
                    for kernel, (_, time, numbers) in measured(program, 1).items():
                        times[name][kernel] = min(time, times[name].get(kernel, math.inf))
                        own = kernel.removeprefix("hand ")
                        if not agree(own, numbers, expected[own][2]):
                            times[name][kernel] = math.nan
        others = [name for name in programs if name != "weft"]
        print(f"\n{march}: microseconds, and how many times as long the others take")
        print(f"{'class':<12}{'kernel':<22}{'weft':>9}" + "".join(f"{name:>9}{'ratio':>8}" for name in others))
        ratios = {}
        for kernel, (kind, _, _) in expected.items():
            if options.only not in kernel:
                continue
            own = times["weft"][kernel]
            failed |= math.isnan(own)
            line = f"{kind:<12}{kernel:<22}{own:>9.3f}"
            for name in others:
                ratio = times[name][kernel] / own
                line += f"{times[name][kernel]:>9.3f}{ratio:>8.2f}"
                if not math.isnan(ratio):
                    ratios.setdefault((kind, name), []).append(ratio)
            by_hand = times["weft"].get(f"hand {kernel}")
            print(line + (f"  by hand {by_hand:.3f}, {by_hand / own:.2f} of Weft's time" if by_hand else ""))
        print()
        kinds = list(dict.fromkeys(kind for kind, _ in ratios))
        for kind in kinds:
            means = (f"{name} {math.exp(sum(map(math.log, ratios[kind, name])) / len(ratios[kind, name])):.2f}" for name in others)
            print(f"  {kind:<12} geometric mean: {', '.join(means)}")
        for name in others:
            every = [ratio for kind in kinds if kind != "stream" for ratio in ratios.get((kind, name), [])]
            if every:
                print(f"  all but streams, {name}: {math.exp(sum(map(math.log, every)) / len(every)):.2f}")
    if failed:
        print("a kernel of Weft's computes something else (nan)", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
