#!/usr/bin/env python3
"""Speed of programs compiled by Weft, against clang-19 and gcc-12, in one run.

Kernels in bench/ time themselves (CPU time around the loop); the examples are timed whole (user and system time).
With several threads it is the time that passes.
Medians over interleaved runs, so that a slow minute of the machine hits every compiler alike; the spread is what the
middle half of Weft's runs differs by, of the median.
A ratio is another's time divided by Weft's: above 1, Weft is faster. The best is the faster of clang and gcc.

usage: bench.py [--weft PATH] [--runs N] [--threads N] [--march LEVEL] [--only NAME] [--cxx] [--no-compile-time] [--markdown FILE]
"""

import argparse
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# Sizes with which each example runs for a few tenths of a second at one thread.
EXAMPLE_ARGUMENTS = {
    "pi": ["200000000"],
    "heat": ["500", "2000"],
    "matmul": ["700"],
    "nbody": ["2000", "40"],
}


def header(path, key):
    """The value of a `// key: value` line at the top of a C file."""
    with open(path, encoding="utf-8") as source:
        for line in source:
            found = re.match(rf"//\s*{key}:\s*(.*)", line)
            if found:
                return found.group(1).strip()
    return ""


def compilers(weft, source):
    """Name and command of each compiler that is there, for the language of the source."""
    is_cxx = source.endswith(".cpp")
    clang = "clang++-19" if is_cxx else "clang-19"
    found = {"clang": [clang, "-fopenmp"], "weft": [weft, "c++" if is_cxx else "cc"]}
    names = ("g++-12", "g++") if is_cxx else ("gcc-12", "gcc")
    gcc = next((name for name in names if shutil.which(name)), None)
    if gcc:
        found["gcc"] = [gcc, "-fopenmp"]
    found["serial"] = [clang, "-Wno-unknown-pragmas", "-Wno-source-uses-openmp"]
    return found


def build(command, source, output, flags):
    words = [*command, "-O3", *flags, source, "-o", output, "-lm"]
    if "-Wno-unknown-pragmas" in command:
        # Serial programs may still ask the runtime for the time, so they are linked with it all the same.
        place = "/usr/lib/llvm-19/lib"
        words += [f"-L{place}", f"-Wl,-rpath,{place}", "-Wl,--as-needed", "-lomp"]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or ["no reason given"]
        print(f"  {' '.join(words)}\n    {lines[0]}", file=sys.stderr)
        return None
    return output


def one_run(program, arguments, folder, threads):
    """(seconds, what it printed as its result)."""
    environment = dict(os.environ, OMP_NUM_THREADS=str(threads), BENCH_CLOCK="cpu" if threads == 1 else "wall")
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run([program, *arguments], capture_output=True, text=True, cwd=folder, env=environment)
    after, passed = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic() - start
    if done.returncode != 0:
        return None
    found = re.search(r"^check (\S+) seconds (\S+)$", done.stdout, re.M)
    if found:
        return float(found.group(2)), found.group(1)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return processor if threads == 1 else passed, "exit 0"


def same(left, right):
    """Whether two results are equal up to the rounding of sums."""
    try:
        a, b = float(left), float(right)
    except ValueError:
        return left == right
    return abs(a - b) <= 1e-6 * max(abs(a), abs(b), 1.0)


def measure(programs, arguments, runs, folder, threads):
    """Median seconds per compiler, and the spread of Weft's; a compiler whose result differs from clang's gets a complaint in
    place of a number."""
    times = {name: [] for name in programs}
    results = {}
    for _ in range(runs):
        for name, program in programs.items():
            outcome = one_run(program, arguments, folder, threads)
            if outcome is None:
                results[name] = "failed"
                continue
            times[name].append(outcome[0])
            results.setdefault(name, outcome[1])
    medians = {}
    for name in programs:
        if results.get(name) == "failed" or not times[name]:
            medians[name] = "FAILED"
        elif not same(results[name], results.get("clang", results[name])):
            medians[name] = "WRONG"
        else:
            medians[name] = statistics.median(times[name])
    return medians, spread(times.get("weft", []))


def spread(times):
    """The difference of the quartiles, as a part of the median."""
    if len(times) < 3:
        return 0.0
    low, middle, high = statistics.quantiles(times, n=4)
    return (high - low) / middle if middle else 0.0


def cell(seconds):
    return f"{seconds * 1e3:9.1f}" if isinstance(seconds, float) else f"{seconds or '-':>9}"


def ratio(base, other):
    both = isinstance(base, float) and isinstance(other, float) and other > 0
    return base / other if both else None


def show_ratio(value):
    return f"{value:8.2f}x" if value is not None else f"{'-':>9}"


def verdict(goal, medians):
    """Whether Weft's figure meets the goal, and the goal in words."""
    if goal == "serial":
        value, need, text = ratio(medians.get("serial"), medians.get("weft")), 0.97, "as fast as serial (3 %)"
    else:
        value, need = ratio(medians.get("clang"), medians.get("weft")), float(goal)
        text = "within 3 % of clang" if need < 1 else f">= {goal}x"
    return ("met " if value is not None and value >= need else "MISSED"), text


def best_of(medians):
    """The faster of the others."""
    others = [medians[name] for name in ("clang", "gcc") if isinstance(medians.get(name), float)]
    return min(others) if others else None


def run_table(sources, weft, runs, work, threads, machine, markdown):
    tools = compilers(weft, ".c")
    names = ("clang", "gcc", "serial", "best")
    print(
        f"{'program':<18}" + "".join(f"{name + ' ms':>10}" for name in tools)
        + "".join(f"{'vs ' + name:>10}" for name in names) + f"{'spread':>8}   goal"
    )
    missed, gains, rows = 0, {name: [] for name in names}, []
    for source, arguments in sources:
        name = os.path.splitext(os.path.basename(source))[0]
        flags = machine + header(source, "flags").split() + ["-I", os.path.join(ROOT, "bench")]
        programs = {}
        for tool, command in compilers(weft, source).items():
            program = build(command, source, os.path.join(work, f"{name}-{tool}"), flags)
            if program:
                programs[tool] = program
        medians, noise = measure(programs, arguments, runs, work, threads)
        medians["best"] = best_of(medians)
        met, goal = verdict(header(source, "goal") or "0.97", medians)
        missed += met == "MISSED" and threads == 1
        ratios = [ratio(medians.get(other), medians.get("weft")) for other in names]
        for other, value in zip(names, ratios):
            gains[other] += [value] if value else []
        cells = "".join(f" {cell(medians.get(tool))}" for tool in tools)
        print(
            f"{name:<18}{cells} {' '.join(show_ratio(value) for value in ratios)} {noise:7.0%}   {goal}: {met}",
            flush=True,
        )
        shown = [f"{value:.2f}" if value else "–" for value in ratios]
        rows.append(f"| {name} | {' | '.join(cell(medians.get(tool)).strip() for tool in tools)} | {' | '.join(shown)} | {noise:.0%} |")
    means = {name: statistics.geometric_mean(values) for name, values in gains.items() if values}
    words = ", ".join(f"{value:.2f} against {name}" for name, value in means.items())
    print(f"geometric mean of {len(rows)} programs, {threads} threads: {words}")
    if markdown:
        head = [*(f"{tool} ms" for tool in tools), *(f"vs {name}" for name in names), "spread"]
        table = [f"| program | {' | '.join(head)} |", "|---|" + "---|" * len(head), *rows, "", f"Geometric mean: {words}.", ""]
        with open(markdown, "w", encoding="utf-8") as file:
            file.write("\n".join(table))
    return missed


def big_file(lines):
    """A C file of about that many lines with many OpenMP functions."""
    text = ["#include <math.h>", "#include <stdlib.h>", "#include <stdio.h>", ""]
    number = 0
    while len(text) < lines:
        number += 1
        text += f"""
double work{number}(double *restrict out, const double *in, const int *index, int n, double a, double b) {{
    double sum = 0.0;
    double top = in[0];
    #pragma omp parallel for reduction(+ : sum) reduction(max : top) schedule(static)
    for (int i = 0; i < n; i++) {{
        double x = in[index[i]] * a + b * {number};
        if (x > 1.0)
            x = sqrt(x);
        else
            x = x * x + {number}.5;
        out[i] = x;
        sum += x;
        if (x > top)
            top = x;
    }}
    #pragma omp parallel
    {{
        #pragma omp for collapse(2) nowait
        for (int i = 0; i < n / 8; i++)
            for (int j = 0; j < 8; j++)
                out[i * 8 + j] += in[i] * a - j;
        #pragma omp barrier
        #pragma omp single
        {{
            out[0] = sum;
            printf("%d %f\\n", {number}, out[0]);
        }}
        #pragma omp for schedule(dynamic, 16)
        for (int i = 1; i < n; i++) {{
            if (out[i] < 0.0)
                out[i] = -out[i];
            #pragma omp critical
            sum += out[i] / (1.0 + i);
        }}
    }}
    return sum + top;
}}

static int scan{number}(const int *values, int n, int limit) {{
    int best = -1;
    for (int i = 0; i < n; i++) {{
        int v = values[i];
        switch (v % 4) {{
        case 0:
            v += limit;
            break;
        case 1:
            v -= {number};
            break;
        default:
            v ^= 21;
        }}
        if (v < limit && v > best)
            best = v;
    }}
    return best;
}}

int use{number}(const int *values, int n) {{ return scan{number}(values, n, n / 2 + {number}); }}
""".splitlines()
    return "\n".join(text) + "\n"


def compile_time(weft, runs, work, lines, goal):
    source = os.path.join(work, "big.c")
    text = big_file(lines)
    with open(source, "w", encoding="utf-8") as file:
        file.write(text)
    commands = {"clang": ["clang-19", "-fopenmp"], "weft": [weft, "cc"]}
    wall, cpu = {name: [] for name in commands}, {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            start = time.monotonic()
            done = subprocess.run([*command, "-O3", "-c", source, "-o", os.path.join(work, "big.o")], capture_output=True)
            wall[name].append(time.monotonic() - start)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            cpu[name].append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
            if done.returncode != 0:
                print(f"compile time: {name} fails: {done.stderr.decode().splitlines()[:1]}")
                return 1
    clang, weft_time = statistics.median(wall["clang"]), statistics.median(wall["weft"])
    value = weft_time / clang
    processor = statistics.median(cpu["weft"]) / statistics.median(cpu["clang"])
    met = "met" if value < goal else "MISSED"
    print(
        f"\ncompile time of {text.count(chr(10))} lines at -O3, medians of {runs}: clang {clang:.2f} s, weft {weft_time:.2f} s, "
        f"{value:.2f}x (CPU time {processor:.2f}x)   goal < {goal}x: {met}"
    )
    return int(value >= goal)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", default=os.path.join(ROOT, "target", "release", "weft"))
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--march", help="the machine that code is for, else that of x86-64 from the beginning")
    parser.add_argument("--only", default="")
    parser.add_argument("--cxx", action="store_true", help="the kernels in C++")
    parser.add_argument("--markdown", help="writes the table there, too")
    parser.add_argument("--no-compile-time", action="store_true")
    options = parser.parse_args()

    sources = []
    for folder in ("bench/cxx",) if options.cxx else ("bench", "examples"):
        names = sorted(name for name in os.listdir(os.path.join(ROOT, folder)) if name.endswith((".c", ".cpp")))
        for name in names:
            path = os.path.join(ROOT, folder, name)
            if options.only in name:
                sources.append((path, EXAMPLE_ARGUMENTS.get(name[:-2], [])))
    clock = "CPU time" if options.threads == 1 else "time that passes"
    machine = [f"-march={options.march}"] if options.march else []
    print(f"{' '.join(['-O3', *machine])}, {options.threads} threads, {clock}, medians of {options.runs} interleaved runs; ratios are the other's time over Weft's")
    with tempfile.TemporaryDirectory(prefix="weft-bench-") as work:
        missed = run_table(sources, options.weft, options.runs, work, options.threads, machine, options.markdown)
        if not options.no_compile_time:
            missed += compile_time(options.weft, max(5, options.runs // 2), work, 3000, 1.2)
            missed += compile_time(options.weft, max(5, options.runs // 2), work, 100, 1.6)
    print(f"{missed} goals missed" if missed else "all goals met")
    return 0


if __name__ == "__main__":
    sys.exit(main())
