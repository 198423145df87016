#!/usr/bin/env python3
"""Reads and prints LLVM's own IR tests with weft-ir and lets LLVM judge, tabulated by folder.

The tests come from the Debian source package llvm-toolchain-19; see llvm_source.py.
A file that llvm-as-19 accepts must be read, verify, print to a fixed point, and be the same module after it:
`llvm-as-19 | llvm-dis-19` must make the same text of what was printed as of the file itself; with the orders of use-lists,
if the file has any.
A file that llvm-as-19 rejects must be rejected, or read and printed, without a panic and without a hang.

With `front-ends` the modules are those that rustc, flang-new-19 and numba with PyOMP print; see ir_front_ends.py.
All of them must be read, verify and print to a fixed point, also where they are of an LLVM too new for llvm-as-19;
what llvm-as-19 accepts must be the same module after it.

usage: conformance_ir.py [tests | front-ends] [--only NAME] [--jobs N] [--keep FOLDER]
"""

import argparse
import concurrent.futures
import glob
import hashlib
import os
import subprocess
import sys
import tempfile

import ir_front_ends
import llvm_source

FOLDERS = [path for path in llvm_source.WANTED if path.startswith("llvm/test/")]
CACHE = os.path.join(llvm_source.STORE, "ir")
TIMEOUT = 60
COLUMNS = ["rejected", "broken", "different", "drifted", "unverified", "panicked", "hung"]
ROW = "{:<32}{:>7}{:>10}{:>7}" + "{:>12}" * len(COLUMNS)


def use_list_options(path):
    """The options of llvm-as and llvm-dis by which they keep the orders of use-lists, if the module has any."""
    with open(path, "rb") as file:
        has_orders = b"uselistorder" in file.read()
    return (["-preserve-bc-uselistorder"], ["-preserve-ll-uselistorder"]) if has_orders else ([], [])


def through_llvm(path, options):
    """The module's text as LLVM prints it, or None and LLVM's complaint if it does not accept it."""
    with open(path, "rb") as file:
        try:
            command = ["llvm-as-19", *options[0], "-o", "-"]
            read = subprocess.run(command, stdin=file, capture_output=True, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            return None, "llvm-as-19 does not end"
    if read.returncode != 0:
        lines = read.stderr.decode(errors="replace").splitlines()
        return None, next((line for line in lines if "error" in line), (lines or ["?"])[0])
    command = ["llvm-dis-19", *options[1], "-o", "-"]
    printed = subprocess.run(command, input=read.stdout, capture_output=True, timeout=TIMEOUT)
    if printed.returncode != 0:
        return None, printed.stderr.decode(errors="replace")[:200]
    return printed.stdout, ""


def expected(path):
    """What LLVM makes of a test itself; remembered, since the tests do not change."""
    options = use_list_options(path)
    place = os.path.join(CACHE, hashlib.sha1(f"{path} {options}".encode()).hexdigest())
    if os.path.exists(place):
        text = open(place, "rb").read()
        return text[1:] if text[:1] == b"+" else None
    text, _ = through_llvm(path, options)
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


def judge(source, direct, printed, outcome, is_valid=False):
    """(whether LLVM accepts the file, what is wrong, with its reason) of the module `source`, of which LLVM makes `direct`.

    `is_valid` says that the module is one, even if this LLVM does not accept it.
    """
    kind, why = outcome
    if kind in ("panicked", "hung"):
        return direct is not None, (kind, why)
    if direct is None:
        return False, (kind, why) if is_valid and kind != "ok" else None
    if kind == "rejected":
        return True, (kind, why)
    again, complaint = through_llvm(printed, use_list_options(source))
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


def test_folders():
    """(name, folder that paths are told from, files) of each folder of LLVM's tests."""
    roots = {name: llvm_source.folder(name) for name in FOLDERS}
    base = os.path.dirname(roots[FOLDERS[0]])
    for name, root in roots.items():
        files = sorted(glob.glob(os.path.join(root, "**", "*.ll"), recursive=True))
        yield name.removeprefix("llvm/test/"), base, files


def front_ends(failures):
    """The same of each front end; says why if one is skipped, and adds to `failures` if one does not work."""
    for name, modules in ir_front_ends.FRONT_ENDS.items():
        try:
            version, files = modules()
        except ir_front_ends.Skip as reason:
            print(f"{name}: skipped: {reason}", flush=True)
            continue
        except ir_front_ends.Failed as reason:
            failures.append(f"  {name}: {reason}")
            continue
        print(f"{name}: {version}", flush=True)
        yield name, ir_front_ends.STORE, files


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite", nargs="?", choices=["tests", "front-ends"], default="tests")
    parser.add_argument("--only", default="", help="only files whose path contains this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", help="folder to leave the printed modules in")
    options = parser.parse_args()
    os.makedirs(CACHE, exist_ok=True)
    program = build()
    total, failures = [0] * (3 + len(COLUMNS)), []
    is_valid = options.suite == "front-ends"
    suites = front_ends(failures) if is_valid else test_folders()
    direct = (lambda file: through_llvm(file, use_list_options(file))[0]) if is_valid else expected
    print(ROW.format("", "files", "accepted", "same", *COLUMNS))
    with tempfile.TemporaryDirectory(prefix="weft-ir-") as work:
        work = options.keep or work
        os.makedirs(work, exist_ok=True)
        for name, root, files in suites:
            files = [file for file in files if options.only in file]
            short = {file: os.path.relpath(file, root) for file in files}
            targets = {file: os.path.join(work, short[file].replace(os.sep, "__")) for file in files}
            outcomes = reprint(program, list(targets.items()))
            with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
                judge_one = lambda file: judge(file, direct(file), targets[file], outcomes[file], is_valid)
                judged = list(pool.map(judge_one, files))
            counts = dict.fromkeys(COLUMNS, 0)
            same = 0
            for file, (accepted, wrong) in zip(files, judged):
                if wrong:
                    counts[wrong[0]] += 1
                    failures.append(f"  {short[file]}: {wrong[0]}: {wrong[1]}")
                # The other columns count modules that LLVM sees as the same, but that weft-ir has trouble with.
                same += accepted and (not wrong or wrong[0] in ("unverified", "drifted"))
            numbers = [len(files), sum(accepted for accepted, _ in judged), same, *counts.values()]
            total = [left + right for left, right in zip(total, numbers)]
            print(ROW.format(name, *numbers), flush=True)
    print(ROW.format("all", *total))
    if failures:
        print("\nfailing:\n" + "\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
