#!/usr/bin/env python3
"""Compiles the C test programs for AArch64, and runs them under QEMU: Weft's code, on Weft's runtime for that machine.

What a program has to print is what gcc's build for that machine prints with one thread, or where gcc is no reference of
the program, what Weft's build for this machine prints. Programs that are about this machine are left out, as the summary
says. QEMU executes one instruction after the other: what only shows on a processor that reorders accesses does not show
here.

It needs the Debian packages qemu-user-static and gcc-aarch64-linux-gnu, and `rustup target add
aarch64-unknown-linux-gnu`.

usage: other_machine.py [--weft PATH] [--levels=-O2,-O0] [--threads 1,2,7] [--only REGEX] [-- FLAGS FOR WEFT]
"""

import argparse
import collections
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import tempfile

from building import needs_packages
from debian_source import ROOT

TARGET = ["--target=aarch64-linux-gnu", "-isystem", "/usr/aarch64-linux-gnu/include"]
GCC = "aarch64-linux-gnu-gcc"
QEMU = ["qemu-aarch64-static", "-L", "/usr/aarch64-linux-gnu"]
RUST = "aarch64-unknown-linux-gnu"
LIBRARIES = ["-rdynamic", "-lm", "-lpthread", "-ldl", "-latomic"]
# That machine multiplies and adds in one instruction, with one rounding; compilers do so in different places.
SAME_ROUNDINGS = ["-ffp-contract=off"]
# What a program says that is about x86: its intrinsics, its names of machines, its options.
OF_THIS_MACHINE = re.compile(r"immintrin|x86|%rsp|%%fs|\b__m(128|256|512)|^// (reference-)?flags:.* -m", re.M)


def runtime():
    """Builds the runtime for the other machine and returns its archive."""
    target = os.path.join(ROOT, "build", "other_machine")
    words = ["cargo", "build", "--quiet", "--release", "-p", "weft-rt", "--target", RUST]
    linker = {"CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER": GCC, "CARGO_TARGET_DIR": target}
    subprocess.run(words, cwd=ROOT, check=True, env={**os.environ, **linker})
    return os.path.join(target, RUST, "release", "libweft_rt.a")


def header(text):
    """The directives at the head of a program, by name."""
    found = {}
    for line in text.splitlines():
        if not line.startswith("//"):
            break
        directive = re.match(r"//\s*([a-z-]+):\s*(.*)", line)
        if directive:
            found[directive[1]] = directive[2].split("(")[0].strip()
    return found


def run(words, folder, limit=120, **variables):
    """The status and the output of a command, and what it said of errors."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("OMP_", "KMP_"))}
    environment.update(variables, OMP_WAIT_POLICY="passive")
    try:
        ended = subprocess.run(words, cwd=folder, env=environment, capture_output=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return "no end", "", ""
    return ended.returncode, ended.stdout.decode(errors="replace"), ended.stderr.decode(errors="replace")


class Program:
    """A test program and how it is built and run."""

    def __init__(self, path, options):
        self.path, self.options = path, options
        self.name = os.path.basename(path)
        with open(path, encoding="utf-8") as text:
            self.text = text.read()
        self.header = header(self.text)
        words = {key: self.header.get(key, "").split() for key in ("flags", "reference-flags", "args", "env")}
        self.flags, self.reference_flags, self.args = words["flags"], words["reference-flags"], words["args"]
        self.variables = dict(word.split("=", 1) for word in words["env"])

    def start(self, words, folder, threads):
        status, output, _ = run([*words, *self.args], folder, OMP_NUM_THREADS=threads, **self.variables)
        return status, output

    def expected(self, folder):
        """What the program has to do."""
        if "gcc" in self.header.get("references", "gcc"):
            build = [GCC, "-O1", "-w", "-fopenmp", *SAME_ROUNDINGS, self.path, *self.flags, *self.reference_flags]
            if run([*build, *LIBRARIES, "-o", "r"], folder)[0] == 0:
                return self.start([*QEMU, "./r"], folder, "1")
        build = [self.options.weft, "cc", "-O2", self.path, *self.flags, "-o", "r"]
        status, _, errors = run(build, folder)
        return self.start(["./r"], folder, "1") if status == 0 else (status, errors)

    def faults(self):
        """What is wrong with Weft's builds; none if the program is left out."""
        if OF_THIS_MACHINE.search(self.text):
            return None
        found = []
        with tempfile.TemporaryDirectory() as folder:
            expected = self.expected(folder)
            for level in self.options.levels.split(","):
                weft = [self.options.weft, "cc", level, "-Werror=weft-fallback", *TARGET, *SAME_ROUNDINGS]
                status, _, errors = run([*weft, *self.options.more, self.path, *self.flags, "-c", "-o", "w.o"], folder)
                if status == 0:
                    status, _, errors = run([GCC, "w.o", self.options.archive, *LIBRARIES, "-o", "w"], folder)
                if status != 0:
                    found.append(f"{level}: {errors.strip()[-300:]}")
                    continue
                for threads in self.options.threads.split(","):
                    got = self.start([*QEMU, "./w"], folder, threads)
                    if got != expected:
                        found.append(f"{level}, {threads} threads: {got}, but {expected}")
        return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", default=os.path.join(ROOT, "target", "release", "weft"))
    parser.add_argument("--levels", default="-O2,-O0")
    parser.add_argument("--threads", default="1,2,7")
    parser.add_argument("--only", default="")
    parser.add_argument("more", nargs="*")
    options = parser.parse_args()
    options.weft = os.path.abspath(options.weft)
    needs_packages("qemu-user-static", "gcc-aarch64-linux-gnu")
    options.archive = runtime()
    paths = sorted(glob.glob(os.path.join(ROOT, "tests", "programs", "*.c")))
    programs = [Program(path, options) for path in paths if re.search(options.only, os.path.basename(path))]
    counts = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for program, faults in zip(programs, pool.map(Program.faults, programs)):
            counts["left out" if faults is None else "wrong" if faults else "right"] += 1
            for fault in faults or []:
                print(f"{program.name} {fault}", flush=True)
    print(", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    sys.exit(counts["wrong"] != 0)


if __name__ == "__main__":
    main()
