#!/usr/bin/env python3
"""Runs a random mix of OpenMP constructs on Weft's runtime, with checks, until the time is over or a check fails.

usage: stress.py DROP_IN [--seconds N] [--seed N]

DROP_IN is the folder that `./x install-runtime` has filled. The programs are stress.c and stress_cancellation.c in
crates/weft-rt/tests/programs, built by clang and by gcc. Each run has a seed of its own, which decides on the program, the constructs, on the environment and on how many
threads there are, often more than processors. A failure ends the run and prints the command that repeats it.
"""

import argparse
import os
import random
import shlex
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOURCES = os.path.join(ROOT, "crates", "weft-rt", "tests", "programs")
PROGRAMS = ["stress", "stress_cancellation"]

# A run that takes longer hangs, in seconds.
HANGS = 300


def build(folder):
    programs = []
    for compiler in ("clang-19", "gcc"):
        for name in PROGRAMS:
            program = os.path.join(folder, f"{name}-{compiler}")
            source = os.path.join(SOURCES, f"{name}.c")
            command = [compiler, "-O2", "-w", "-fopenmp", "-pthread", source, "-o", program]
            try:
                subprocess.run(command, check=True)
            except FileNotFoundError:
                print(f"skipped: {compiler}, which is not installed", file=sys.stderr)
                break
            programs.append(program)
    return programs


def environment(dice, program):
    """What a user might set; most of it most of the time not."""
    choices = {
        "OMP_NUM_THREADS": ["2", "3", "4,2", "7", "16"],
        "OMP_WAIT_POLICY": ["active", "passive"],
        "OMP_DYNAMIC": ["true"],
        "OMP_PROC_BIND": ["close", "spread", "false"],
        "OMP_SCHEDULE": ["guided,3", "nonmonotonic:dynamic", "trapezoidal", "static,2"],
        "OMP_STACKSIZE": ["256K", "64M"],
        "KMP_BLOCKTIME": ["0", "infinite"],
        "KMP_FORCE_REDUCTION": ["critical", "atomic", "tree"],
    }
    chosen = {name: dice.choice(values) for name, values in choices.items() if dice.random() < 0.3}
    # With cancellation, barriers are others and no reduction uses a tree.
    if "cancellation" in os.path.basename(program) or dice.random() < 0.5:
        chosen["OMP_CANCELLATION"] = "true"
    return chosen


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("drop_in")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=None, help="of the first run; the next runs count from there")
    options = parser.parse_args()
    folder = os.path.abspath(options.drop_in)
    programs = build(folder)
    if not programs:
        sys.exit("missing: a compiler. Install clang-19 or gcc.")
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10**9)
    first, end = seed, time.monotonic() + options.seconds
    while time.monotonic() < end:
        dice = random.Random(seed)
        program = dice.choice(programs)
        variables = environment(dice, program)
        command = [program, str(seed), "300", str(dice.choice([1, 1, 2, 3]))]
        if dice.random() < 0.2:
            command = ["taskset", "-c", "0"] + command
        try:
            result = subprocess.run(
                command, env={**os.environ, **variables, "LD_LIBRARY_PATH": folder},
                capture_output=True, text=True, timeout=HANGS,
            )
            said, good = result.stdout + result.stderr, result.returncode == 0 and result.stdout == "good\n"
        except subprocess.TimeoutExpired:
            said, good = f"it hangs: not over after {HANGS} seconds\n", False
        if not good:
            settings = [f"{name}={value}" for name, value in variables.items()]
            print(said, end="")
            print("failed:", shlex.join(["env", f"LD_LIBRARY_PATH={folder}"] + settings + command))
            sys.exit(1)
        seed += 1
    print(f"{seed - first} runs good, seeds {first} to {seed - 1}")


if __name__ == "__main__":
    main()
