#!/usr/bin/env python3
"""Compile time of Weft against `clang -fopenmp -c`.

The inputs are written here, each in one size: C of some 100, 600 and 3,000 lines, and C++ that includes much of the standard
library. The two compilers take turns; of each, the medians of the CPU time (user and system, with all processes that it starts)
and of the wall time are told, and Weft's divided by clang's. On a machine that has other work the CPU time is the one to look at.

Exit status 1 means that a ratio of CPU times is above its goal, if `--check` asks for that.

usage: bench_compile.py [--weft PATH] [--clang PATH] [--runs N] [--only PART-OF-A-NAME] [--markdown FILE] [--check]
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# The pieces that C inputs are made of, `@` being their number: parallel loops, a reduction, and serial code; of each four of
# them, one is followed by a recursion with tasks.
LOOPS = """
static double grid@[N][N], next@[N][N], row@[N];

void sweep@(int steps, double weight) {
    for (int step = 0; step < steps; step++) {
        #pragma omp parallel for schedule(static)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                next@[i][j] = weight * (grid@[i - 1][j] + grid@[i + 1][j] + grid@[i][j - 1] + grid@[i][j + 1]) + @;
        #pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++) grid@[i][j] = next@[i][j];
    }
}

double total@(const double *values, const int *index, int count) {
    double sum = 0, largest = -1e30;
    #pragma omp parallel for reduction(+ : sum) reduction(max : largest) schedule(dynamic, 64)
    for (int i = 0; i < count; i++) {
        double value = values[index[i]] * row@[i % N];
        sum += value;
        if (value > largest) largest = value;
    }
    return sum + largest / (@ + 1);
}

int smooth@(double *values, int count, int rounds) {
    int changes = 0;
    for (int round = 0; round < rounds; round++)
        for (int i = 1; i + 1 < count; i++) {
            double middle = (values[i - 1] + values[i] + values[i + 1]) / 3;
            if (middle > values[i] + 0.001 * @) changes++;
            values[i] = middle;
        }
    #pragma omp parallel
    {
        #pragma omp for nowait schedule(guided)
        for (int i = 0; i < N; i++) row@[i] = values[i % count] + rounds;
        #pragma omp single
        row@[0] = changes;
        #pragma omp critical
        row@[1] += 1;
    }
    return changes;
}
"""

TASKS = """
static long walk@(long depth, long width) {
    if (depth < 2) return width + @;
    long left, right;
    #pragma omp task shared(left) firstprivate(depth)
    left = walk@(depth - 1, width * 3 + 1);
    right = walk@(depth - 2, width + depth);
    #pragma omp taskwait
    return left + right;
}

long search@(long depth) {
    long found = 0;
    #pragma omp parallel
    #pragma omp single
    found = walk@(depth % 20, 1);
    return found;
}
"""

CXX = """#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <numeric>
#include <omp.h>
#include <random>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

struct Particle {
    double x, y, speed;
    std::string name;
};

double energy(const std::vector<Particle> &all) {
    double sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (std::size_t i = 0; i < all.size(); i++) sum += all[i].speed * all[i].speed;
    return sum;
}

template <class F> void for_each_row(std::vector<std::vector<double>> &rows, F f) {
    #pragma omp parallel for schedule(dynamic)
    for (auto &row : rows)
        for (auto &value : row) value = f(value);
}

std::map<std::string, double> by_name(const std::vector<Particle> &all) {
    std::map<std::string, double> sums;
    #pragma omp parallel
    {
        std::map<std::string, double> mine;
        #pragma omp for nowait
        for (int i = 0; i < (int)all.size(); i++) mine[all[i].name] += all[i].x;
        #pragma omp critical
        for (auto &entry : mine) sums[entry.first] += entry.second;
    }
    return sums;
}

int main() {
    std::mt19937 engine(7);
    std::vector<Particle> all(1000);
    for (auto &p : all) p = {double(engine() % 100), double(engine() % 100), 1.0, "p" + std::to_string(engine() % 10)};
    std::vector<std::vector<double>> rows(100, std::vector<double>(100, 1.5));
    for_each_row(rows, [&](double v) { return v * 2 + omp_get_num_threads() * 0; });
    std::sort(all.begin(), all.end(), [](const Particle &a, const Particle &b) { return a.x < b.x; });
    std::ostringstream text;
    for (auto &entry : by_name(all)) text << entry.first << ' ' << entry.second << '\\n';
    std::unordered_map<std::string, std::shared_ptr<Particle>> index;
    for (auto &p : all) index[p.name] = std::make_shared<Particle>(p);
    std::cout << text.str() << energy(all) << ' ' << index.size() << '\\n';
}
"""


def c_source(pieces):
    """C with so many pieces and a main function."""
    text = "#include <math.h>\n#include <omp.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n#define N 200\n"
    text += "".join(
        (LOOPS + (TASKS if number % 4 == 1 else "")).replace("@", str(number)) for number in range(pieces)
    )
    return text + '\nint main(void) {\n    sweep0(10, 0.25);\n    printf("%g\\n", grid0[1][1]);\n    return 0;\n}\n'


# name, text, level -> goal
INPUTS = [
    ("small.c", c_source(2), {"-O0": 2.0, "-O3": 1.6}),
    ("medium.c", c_source(12), {"-O0": 2.0, "-O3": 1.2}),
    ("large.c", c_source(60), {"-O0": 2.0, "-O3": 1.2}),
    ("headers.cpp", CXX, {"-O0": 2.0, "-O3": 1.3}),
]


def spent(words, folder):
    """CPU and wall time of a command in seconds."""
    start = time.monotonic()
    child = subprocess.Popen(words, cwd=folder)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"bench_compile: status {child.returncode}: {' '.join(words)}")
    return usage.ru_utime + usage.ru_stime, time.monotonic() - start


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--weft", default=os.path.join(ROOT, "target/release/weft"))
    arguments.add_argument("--clang", default="clang-19")
    arguments.add_argument("--runs", type=int, default=11)
    arguments.add_argument("--only", default="")
    arguments.add_argument("--markdown")
    arguments.add_argument("--check", action="store_true")
    options = arguments.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name, text, goals in INPUTS:
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
            is_cxx = name.endswith(".cpp")
            clang = [options.clang] + (["--driver-mode=g++"] if is_cxx else []) + ["-fopenmp"]
            weft = [options.weft, "c++" if is_cxx else "cc"]
            for level, goal in goals.items():
                if options.only not in f"{name} {level}":
                    continue
                words = ["-c", level, name, "-o", "out.o"]
                spent(clang + words, folder), spent(weft + words, folder)
                pairs = [(spent(clang + words, folder), spent(weft + words, folder)) for _ in range(options.runs)]
                theirs, ours = ([statistics.median(column) for column in zip(*times)] for times in zip(*pairs))
                rows.append((level, name, text.count("\n"), theirs, ours, ours[0] / theirs[0], goal))
                level, name, lines, theirs, ours, ratio, goal = rows[-1]
                print(
                    f"{level} {name:<12} {lines:>5} lines  CPU: clang {theirs[0] * 1e3:7.1f} ms, weft {ours[0] * 1e3:7.1f} ms,"
                    f" ratio {ratio:.2f} (goal {goal})  wall: {theirs[1] * 1e3:7.1f}, {ours[1] * 1e3:7.1f},"
                    f" {ours[1] / theirs[1]:.2f}",
                    flush=True,
                )
    if options.markdown:
        with open(options.markdown, "w") as file:
            file.write("| | file | lines | clang, ms | Weft, ms | ratio | goal | ratio of wall times |\n|---|---|---|---|---|---|---|---|\n")
            for level, name, lines, theirs, ours, ratio, goal in rows:
                file.write(
                    f"| {level} | `{name}` | {lines:,} | {theirs[0] * 1e3:.0f} | {ours[0] * 1e3:.0f} | {ratio:.2f} | {goal} |"
                    f" {ours[1] / theirs[1]:.2f} |\n"
                )
    if options.check and any(ratio > goal for *_, ratio, goal in rows):
        sys.exit(1)


if __name__ == "__main__":
    main()
