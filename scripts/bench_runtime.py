#!/usr/bin/env python3
"""Speed of Weft's OpenMP runtime against libomp, libiomp5 and libgomp, construct by construct, in one run.

The programs in bench/runtime measure; bench/runtime/measure.h says how. Here they are compiled, by clang for the
runtimes with libomp's ABI and by gcc for libgomp, and run on each runtime in turn, round after round, so that a slow
minute of the machine hits every runtime alike; a run during which other processes were busy is repeated. Nothing is
pinned, and every runtime waits as it does by default.

A cell is the median of the rounds. A ratio is Weft's figure divided by the best of the other runtimes: below 1 is
faster than all of them. Where a compiler needs no call of its runtime, as gcc does for static loops without a barrier,
that runtime has nothing to compare with and is left out of the ratio.

usage: bench_runtime.py [--runs N] [--threads N,N...] [--only NAME] [--gcc-names] [--json FILE]
"""

import argparse
import glob
import json
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import time
import zipfile
from collections import defaultdict
from dataclasses import dataclass

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOURCES = os.path.join(ROOT, "bench", "runtime")
WORK = os.path.join(ROOT, "build", "bench-runtime")

# Programs that measure construct by construct.
CONSTRUCTS = ["synchronization", "schedules", "tasks"]
# Programs with a task per call and no cut-off, and sizes with which they run for some tenths of a second at most.
RECURSIONS = {"fib": "27", "queens": "10", "tree": "50000"}
# What is measured with more threads than processors.
OVERSUBSCRIBED = {
    "parallel", "parallel for", "parallel reduction", "for", "for reduction", "barrier", "single", "sections",
    "tasks of one thread", "tasks of all threads", "task tree", "taskloop",
}
# Rows that show compilers rather than runtimes; they are printed, but not judged.
CONTROLS = {"atomic"}

# Removed from the environment: each runtime shall do what it does by default.
RUNTIME_VARIABLES = "OMP_|KMP_|GOMP_|LD_LIBRARY_PATH"
START = "start, us"
LAUNCHES = 20
# Nanoseconds that no call takes, and that may be left of a difference of two times: what is below was done by the compiler.
NO_CALL = 2
# A process that takes longer hangs.
PATIENCE = 60
SLOWER = 1.1


@dataclass
class Runtime:
    name: str
    compiler: str
    # Where its library is. All are found in the same way, by LD_LIBRARY_PATH: looking there takes a sixth of what starting
    # takes, and the system's cache of libraries nothing.
    folder: str
    library: str
    # Weft under another name: shown, but not one of those that the ratio compares with.
    is_ours: bool = False

    def program(self, name):
        return os.path.join(WORK, f"{name}-{self.compiler}")

    def environment(self, threads):
        kept = {name: value for name, value in os.environ.items() if not re.match(RUNTIME_VARIABLES, name)}
        kept["OMP_NUM_THREADS"] = str(threads)
        kept["LD_LIBRARY_PATH"] = self.folder
        return kept

    def check(self):
        """Whether the loader takes the library from where it is meant to."""
        traced = dict(self.environment(1), LD_TRACE_LOADED_OBJECTS="1")
        loaded = subprocess.run([self.program("start")], env=traced, capture_output=True, text=True).stdout
        found = re.search(rf"{re.escape(self.library)} => (\S+)", loaded)
        if not found or os.path.dirname(found.group(1)) != self.folder:
            sys.exit(f"{self.name}: {self.library} is not loaded from {self.folder}:\n{loaded}")


def run(words, **options):
    done = subprocess.run(words, capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"failed: {' '.join(words)}\n{done.stderr}")
    return done.stdout


def our_library():
    folder = os.path.join(WORK, "weft")
    run(["cargo", "build", "--release", "--quiet", "-p", "weft-rt", "-p", "weft-rt-link"], cwd=ROOT)
    target = os.path.join(ROOT, os.environ.get("CARGO_TARGET_DIR", "target"))
    archive = os.path.join(target, "release", "libweft_rt.a")
    run([os.path.join(target, "release", "weft-rt-link"), archive, folder])
    return folder


def intel_library():
    """A folder with libiomp5 from its Python package under the name libomp.so.5, or None."""
    folder = os.path.join(WORK, "libiomp5")
    if os.path.exists(os.path.join(folder, "libomp.so.5")):
        return folder
    os.makedirs(folder, exist_ok=True)
    download = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, "intel-openmp"]
    done = subprocess.run(download, capture_output=True, text=True)
    wheels = glob.glob(os.path.join(folder, "*.whl"))
    if done.returncode != 0 or not wheels:
        reason = (done.stderr.strip().splitlines() or ["no package came"])[-1]
        print(f"without libiomp5: {' '.join(download)}: {reason}", file=sys.stderr)
        return None
    with zipfile.ZipFile(wheels[0]) as wheel:
        member = next(name for name in wheel.namelist() if name.endswith("/libiomp5.so"))
        with wheel.open(member) as packed, open(os.path.join(folder, "libiomp5.so"), "wb") as plain:
            shutil.copyfileobj(packed, plain)
    os.remove(wheels[0])
    os.symlink("libiomp5.so", os.path.join(folder, "libomp.so.5"))
    return folder


def gcc_library():
    """A folder with the system's libgomp and nothing else."""
    folder = os.path.join(WORK, "libgomp")
    os.makedirs(folder, exist_ok=True)
    link = os.path.join(folder, "libgomp.so.1")
    if os.path.lexists(link):
        os.remove(link)
    os.symlink(os.path.realpath(run(["gcc", "-print-file-name=libgomp.so.1"]).strip()), link)
    return folder


def llvm_library():
    for folder in ["/usr/lib/llvm-19/lib", *sorted(glob.glob("/usr/lib/*/"))]:
        if os.path.exists(os.path.join(folder, "libomp.so.5")):
            return folder.rstrip("/")
    print("without libomp: no libomp.so.5; apt-get install libomp-19-dev", file=sys.stderr)
    return None


def runtimes(with_gcc_names):
    ours = our_library()
    found = [Runtime("weft", "clang", ours, "libomp.so.5", is_ours=True)]
    for name, folder in (("libomp", llvm_library()), ("libiomp5", intel_library())):
        if folder:
            found.append(Runtime(name, "clang", folder, "libomp.so.5"))
    if shutil.which("gcc"):
        found.append(Runtime("libgomp", "gcc", gcc_library(), "libgomp.so.1"))
        if with_gcc_names:
            found.append(Runtime("weft, gcc", "gcc", ours, "libgomp.so.1", is_ours=True))
    else:
        print("without libgomp: no gcc", file=sys.stderr)
    return found


def build(compilers):
    commands = {
        "clang": ["clang-19", "-fopenmp"],
        "gcc": ["gcc", "-fopenmp"],
        "serial": ["clang-19", "-Wno-unknown-pragmas"],
    }
    for name in [*CONSTRUCTS, *RECURSIONS, "start", "memory"]:
        for compiler in sorted(compilers) + (["serial"] if name == "start" else []):
            source, output = os.path.join(SOURCES, f"{name}.c"), os.path.join(WORK, f"{name}-{compiler}")
            run([*commands[compiler], "-O3", source, "-o", output])


def foreign_time():
    """Seconds that the processors have worked for others than this process and its children, so far."""
    with open("/proc/stat", encoding="ascii") as file:
        user, nice, system, _, _, interrupts, soft_interrupts, stolen = map(int, file.readline().split()[1:9])
    busy = (user + nice + system + interrupts + soft_interrupts + stolen) / os.sysconf("SC_CLK_TCK")
    used = [resource.getrusage(whom) for whom in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return busy - sum(usage.ru_utime + usage.ru_stime for usage in used)


class Quiet:
    """Repeats runs during which others used the machine; counts those that were never left alone."""

    TRIES = 4
    disturbed = 0
    runs = 0

    def output_of(self, words, environment):
        self.runs += 1
        for _ in range(self.TRIES):
            start, foreign = time.monotonic(), foreign_time()
            output = output_of(words, environment)
            # The kernel counts in ticks of some milliseconds, and never does nothing at all.
            if not output or foreign_time() - foreign < 0.05 * (time.monotonic() - start) + 0.03:
                return output
        self.disturbed += 1
        return output


def output_of(words, environment):
    """What a program prints; nothing, with a complaint, if it fails."""
    try:
        done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        print(f"no end after {PATIENCE} s: {' '.join(words)}", file=sys.stderr)
        return ""
    if done.returncode != 0:
        print(f"exit {done.returncode}: {' '.join(words)}\n{done.stderr}", file=sys.stderr)
        return ""
    return done.stdout


class Table:
    """Figures at one number of threads: row, column, and a list with a figure from each round.

    A row whose figures are not nanoseconds has its unit after a comma.
    """

    def __init__(self, title):
        self.title = title
        self.samples = defaultdict(lambda: defaultdict(list))

    def add(self, row, column, value):
        self.samples[row][column].append(value)

    def median(self, row, column):
        values = self.samples[row].get(column)
        return statistics.median(values) if values else None

    def ratio(self, row, columns):
        """Our figure divided by the best of the others."""
        ours = self.median(row, columns[0].name)
        others = [self.median(row, column.name) for column in columns if not column.is_ours]
        least = 0 if ", " in row else NO_CALL
        others = [value for value in others if value is not None and value >= least]
        if ours is None or ours < least or not others:
            return None
        return ours / min(others)

    def cell(self, row, column):
        """The median, marked if rounds differ by more than a factor of two."""
        values = self.samples[row].get(column)
        if not values:
            return "-"
        mark = "~" if len(values) > 1 and max(values) > 2 * max(min(values), 1) else ""
        return f"{mark}{statistics.median(values):.1f}"

    def print(self, columns):
        names = [column.name for column in columns]
        if any("serial" in row for row in self.samples.values()):
            names.append("serial")
        print(f"\n{self.title}\n{'':<22}" + "".join(f"{name:>11}" for name in names) + f"{'ratio':>8}")
        for row in self.samples:
            shown = "".join(f"{self.cell(row, name):>11}" for name in names)
            ratio = self.ratio(row, columns)
            print(f"{row:<22}{shown}{'-' if ratio is None else format(ratio, '.2f'):>8}")


def measure_constructs(quiet, table, columns, threads, wanted):
    for program in CONSTRUCTS:
        listed = run([columns[0].program(program), "--list"], env=columns[0].environment(1)).splitlines()
        names = [name for name in listed if wanted(name)]
        for column in columns if names else []:
            for line in quiet.output_of([column.program(program), *names], column.environment(threads)).splitlines():
                name, value = line.split("\t")
                table.add(name, column.name, float(value))


def measure_recursions(quiet, table, columns, threads, wanted):
    for program, size in RECURSIONS.items():
        row = f"{program} {size}, ms"
        if not wanted(row):
            continue
        for column in columns:
            printed = quiet.output_of([column.program(program), size], column.environment(threads)).split()
            if printed:
                table.add(row, column.name, float(printed[1]) * 1e3)
        printed = quiet.output_of([columns[0].program(program), size, "serial"], columns[0].environment(1)).split()
        table.add(row, "serial", float(printed[1]) * 1e3)


def launch(program, environment):
    """Microseconds from start to end of a process."""
    start = time.monotonic_ns()
    child = os.posix_spawn(program, [program], environment)
    _, status = os.waitpid(child, 0)
    if status != 0:
        sys.exit(f"failed: {program}")
    return (time.monotonic_ns() - start) / 1e3


def measure_start(table, columns, threads):
    times = defaultdict(list)
    for _ in range(LAUNCHES):
        times[None].append(launch(os.path.join(WORK, "start-serial"), columns[0].environment(1)))
        for column in columns:
            times[column.name].append(launch(column.program("start"), column.environment(threads)))
    empty = statistics.median(times.pop(None))
    for name, values in times.items():
        table.add(START, name, statistics.median(values) - empty)


def measure_memory(table, columns, wanted):
    rows = ["resident, KiB", "address space, KiB"]
    for column in columns if any(map(wanted, rows)) else []:
        for row, value in zip(rows, output_of([column.program("memory")], column.environment(2)).split()):
            table.add(row, column.name, float(value))


def judge(tables, columns):
    ratios = {
        table.title: {row: table.ratio(row, columns) for row in table.samples if row not in CONTROLS}
        for table in tables
    }
    ratios = {title: {row: ratio for row, ratio in rows.items() if ratio is not None} for title, rows in ratios.items()}
    every = [(ratio, row, title) for title, rows in ratios.items() for row, ratio in rows.items()]
    if not every:
        return
    print("\ngeometric means of the ratios")
    for title, rows in ratios.items():
        if rows:
            print(f"  {statistics.geometric_mean(rows.values()):6.3f}  {title}, {len(rows)} rows")
    print(f"  {statistics.geometric_mean([ratio for ratio, _, _ in every]):6.3f}  all, {len(every)} rows")
    slower = sorted((entry for entry in every if entry[0] > SLOWER), reverse=True)
    print(f"\nabove {SLOWER}: {len(slower)}")
    for ratio, row, title in slower:
        print(f"  {ratio:6.2f}  {row} ({title})")


def write_json(path, tables, columns):
    text = {
        table.title: {
            row: {
                "rounds": table.samples[row],
                "medians": {column: table.median(row, column) for column in table.samples[row]},
                "ratio": table.ratio(row, columns),
            }
            for row in table.samples
        }
        for table in tables
    }
    with open(path, "w", encoding="utf-8") as file:
        json.dump(text, file, indent=1)


def main():
    processors = len(os.sched_getaffinity(0))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5, help="rounds")
    parser.add_argument("--threads", default=f"1,2,{4 * processors}", help="default: 1, 2, and 4 for each processor")
    parser.add_argument("--only", default="", help="rows whose names contain this")
    parser.add_argument("--gcc-names", action="store_true", help="also gcc's programs on Weft's libgomp.so.1")
    parser.add_argument("--json", metavar="FILE")
    options = parser.parse_args()

    os.makedirs(WORK, exist_ok=True)
    columns = runtimes(options.gcc_names)
    build({column.compiler for column in columns})
    for column in columns:
        column.check()

    tables = {}
    for threads in map(int, options.threads.split(",")):
        over = f", more than the {processors} processors" if threads > processors else ""
        tables[threads] = Table(f"{threads} thread{'s' if threads > 1 else ''}{over}")
    memory = Table("memory per idle thread")
    quiet = Quiet()
    for _ in range(options.runs):
        for threads, table in tables.items():
            def wanted(name):
                return options.only in name and (threads <= processors or name in OVERSUBSCRIBED)

            measure_constructs(quiet, table, columns, threads, wanted)
            measure_recursions(quiet, table, columns, threads, wanted)
            if wanted(START):
                measure_start(table, columns, threads)
        measure_memory(memory, columns, lambda name: options.only in name)

    shown = [table for table in [*tables.values(), memory] if table.samples]
    print(
        f"medians of {options.runs} rounds, ~ where they differ by more than a factor of two;\n"
        "nanoseconds per construct, unless the row says otherwise, and per loop for schedules and taskloop;\n"
        "ratio: weft over the best other"
    )
    for table in shown:
        table.print(columns)
    judge(shown, columns)
    if quiet.disturbed:
        print(f"\nother processes were busy in {quiet.disturbed} of {quiet.runs} runs, {quiet.TRIES} tries each")
    if options.json:
        write_json(options.json, shown, columns)


if __name__ == "__main__":
    main()
