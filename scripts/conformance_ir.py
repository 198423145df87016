#!/usr/bin/env python3
"""Reads and prints LLVM's own IR tests with weft-ir and lets LLVM judge, tabulated by folder.

The tests come from the Debian source package llvm-toolchain-19; see llvm_source.py.
A file that llvm-as-19 accepts must be read, verify, print to a fixed point, and be the same module after it:
`llvm-as-19 | llvm-dis-19` must make the same text of what was printed as of the file itself.
A file that llvm-as-19 rejects must be rejected, or read and printed, without a panic and without a hang.

usage: conformance_ir.py [--only NAME] [--jobs N] [--keep FOLDER]
"""

import argparse
import concurrent.futures
import glob
import hashlib
import os
import subprocess
import sys
import tempfile

import llvm_source

FOLDERS = [path for path in llvm_source.WANTED if path.startswith("llvm/test/")]
CACHE = os.path.join(llvm_source.STORE, "ir")
TIMEOUT = 60


def through_llvm(path):
    """The module's text as LLVM prints it, or None and LLVM's complaint if it does not accept it."""
    with open(path, "rb") as file:
        try:
            read = subprocess.run(["llvm-as-19", "-o", "-"], stdin=file, capture_output=True, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            return None, "llvm-as-19 does not end"
    if read.returncode != 0:
        lines = read.stderr.decode(errors="replace").splitlines()
        return None, next((line for line in lines if "error" in line), (lines or ["?"])[0])
    printed = subprocess.run(["llvm-dis-19", "-o", "-"], input=read.stdout, capture_output=True, timeout=TIMEOUT)
    if printed.returncode != 0:
        return None, printed.stderr.decode(errors="replace")[:200]
    return printed.stdout, ""


def expected(path):
    """What LLVM makes of a test itself; remembered, since the tests do not change."""
    place = os.path.join(CACHE, hashlib.sha1(path.encode()).hexdigest())
    if os.path.exists(place):
        text = open(place, "rb").read()
        return text[1:] if text[:1] == b"+" else None
    text, _ = through_llvm(path)
    with open(place + ".new", "wb") as file:
        file.write(b"-" if text is None else b"+" + text)
    os.replace(place + ".new", place)
    return text


def first_difference(left, right):
    for a, b in zip(left.splitlines(), right.splitlines()):
        if a != b:
            return f"{a.decode(errors='replace')[:110]}  =>  {b.decode(errors='replace')[:110]}"
    return "one text is longer"


def reprint(program, jobs):
    """What became of each job, by path. A job that hangs ends the program, which then goes on behind it."""
    outcomes = {}
    while jobs:
        text = "".join(f"{source}\t{target}\n" for source, target in jobs)
        done = subprocess.run([program], input=text, capture_output=True, text=True)
        lines = [line.split("\t", 2) for line in done.stdout.splitlines()]
        outcomes.update({line[0]: (line[1], line[2]) for line in lines})
        rest = jobs[len(lines):]
        if rest and done.returncode == 0:
            sys.exit(f"conformance: {program} gave no outcome for {rest[0][0]}")
        if rest and done.returncode != 3:
            # A stack overflow or the like: no panic that could be caught, and worse.
            outcomes[rest[0][0]] = ("panicked", f"exit status {done.returncode}")
            rest = rest[1:]
        jobs = rest
    return outcomes


def judge(path, printed, outcome):
    """(whether LLVM accepts the file, what is wrong, with its reason) of one test."""
    kind, why = outcome
    direct = expected(path)
    if kind in ("panicked", "hung"):
        return direct is not None, (kind, why)
    if direct is None:
        return False, None
    if kind == "rejected":
        return True, (kind, why)
    again, complaint = through_llvm(printed)
    if again is None:
        return True, ("broken", complaint)
    if again != direct:
        return True, ("different", first_difference(direct, again))
    return True, (kind, why) if kind in ("unverified", "drifted") else None


def build():
    """The path of the example program that reads and prints."""
    command = ["cargo", "build", "--release", "--quiet", "-p", "weft-ir", "--example", "reprint"]
    subprocess.run(command, check=True, cwd=llvm_source.ROOT)
    target = os.environ.get("CARGO_TARGET_DIR", os.path.join(llvm_source.ROOT, "target"))
    return os.path.join(target, "release", "examples", "reprint")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="only files whose path contains this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", help="folder to leave the printed modules in")
    options = parser.parse_args()
    roots = {name: llvm_source.folder(name) for name in FOLDERS}
    os.makedirs(CACHE, exist_ok=True)
    program = build()
    columns = ["rejected", "broken", "different", "drifted", "unverified", "panicked", "hung"]
    row = "{:<32}{:>7}{:>10}{:>7}" + "{:>12}" * len(columns)
    print(row.format("folder", "files", "accepted", "same", *columns))
    total, failures = [0] * (3 + len(columns)), []
    with tempfile.TemporaryDirectory(prefix="weft-ir-") as work:
        work = options.keep or work
        os.makedirs(work, exist_ok=True)
        for name, root in roots.items():
            tests = sorted(glob.glob(os.path.join(root, "**", "*.ll"), recursive=True))
            tests = [test for test in tests if options.only in test]
            short = {test: os.path.relpath(test, os.path.dirname(roots[FOLDERS[0]])) for test in tests}
            targets = {test: os.path.join(work, short[test].replace(os.sep, "__")) for test in tests}
            outcomes = reprint(program, list(targets.items()))
            with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
                judged = list(pool.map(lambda test: judge(test, targets[test], outcomes[test]), tests))
            counts = dict.fromkeys(columns, 0)
            same = 0
            for test, (accepted, wrong) in zip(tests, judged):
                if wrong:
                    counts[wrong[0]] += 1
                    failures.append(f"  {short[test]}: {wrong[0]}: {wrong[1]}")
                # The other columns count modules that LLVM sees as the same, but that weft-ir has trouble with.
                same += accepted and (not wrong or wrong[0] in ("unverified", "drifted"))
            numbers = [len(tests), sum(accepted for accepted, _ in judged), same, *counts.values()]
            total = [left + right for left, right in zip(total, numbers)]
            print(row.format(name.removeprefix("llvm/test/"), *numbers), flush=True)
    print(row.format("all", *total))
    if failures:
        print("\nfailing:\n" + "\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
