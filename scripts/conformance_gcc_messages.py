#!/usr/bin/env python3
"""Compares what Weft, clang-19 and gcc say of the programs by which GCC tests its OpenMP front ends.

The tests come from the Debian source package gcc-12 (gcc/testsuite, the folders `gomp`) and never become part of the repository.
Many hold a dozen mistakes, each in a line of its own. A line counts for a compiler that reports an error there or in a line beside it.
Errors that stand in the way of others are taken out, line by line, until Weft has none left: what it has not reported then, it misses.

accepted        gcc finds no error, and Weft compiles the file itself
left to clang   gcc finds no error, and Weft does not compile all of the file yet; --list names it
refused         gcc and clang-19 find no error, and Weft does: named below the table
of gcc alone    gcc finds no error; clang-19 and Weft do
found           lines in which gcc finds an error, and Weft one or, where clang-19 finds none, a warning
missed          lines in which gcc and clang-19 find an error, and Weft finds none: named below the table
gcc alone       lines in which gcc alone finds an error; --list names them
internal        files on which Weft says that it has a bug: named below the table

usage: conformance_gcc_messages.py [--weft PATH] [--only NAME] [--jobs N] [--list]
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

import conformance_gcc
import debian_source

# Where the tests lie, how they end, and the language.
FOLDERS = [
    ("c-c++-common/gomp", "*.c", "c"),
    ("c-c++-common/gomp", "*.c", "c++"),
    ("gcc.dg/gomp", "*.c", "c"),
    ("g++.dg/gomp", "*.C", "c++"),
]
TIMEOUT = 120
# Weft's status for a bug of its own.
BUG = 70
# So often errors are taken out of a file.
ROUNDS = 6
FILES = ["accepted", "left to clang", "refused", "of gcc alone"]
LINES = ["found", "missed", "gcc alone"]


def standard(text, language):
    """The options that a test asks for."""
    found = []
    for words, target in re.findall(r'dg-(?:additional-)?options\s+"([^"]*)"(?:\s*\{\s*target\s+([^}]*)\})?', text):
        if target.strip() in ("c", "c++") and target.strip() != language:
            continue
        kept = ("-D", "-std", "-fopenmp", "-fexceptions", "-fno-exceptions")
        found += [word for word in words.split() if word.startswith(kept)]
    if not any(word.startswith("-std") for word in found):
        newest = re.search(r"target c\+\+(20|23)", text)
        cxx = {"20": "-std=gnu++20", "23": "-std=gnu++2b"}.get(newest and newest.group(1), "-std=gnu++17")
        found.append(cxx if language == "c++" else "-std=gnu17")
    return found if any(word.startswith("-fopenmp") for word in found) else [*found, "-fopenmp"]


def said(command, path, kinds="error"):
    """The status of a compiler, the lines of `path` that it reports something of these kinds in, and all that it says."""
    try:
        done = subprocess.run([*command, path], capture_output=True, text=True, errors="replace", timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return 124, set(), f"no end after {TIMEOUT} s"
    row = rf"^{re.escape(path)}:(\d+):(?:\d+:)? (?:fatal )?(?:{kinds}): "
    return done.returncode, {int(line) for line in re.findall(row, done.stderr, re.M)}, done.stderr


def is_near(line, lines):
    return any(abs(line - other) <= 1 for other in lines)


def without(text, lines):
    """The text without these lines, and without what is continued in them; the others keep their numbers."""
    rows = text.split("\n")
    for line in lines:
        first = line - 1
        while first > 0 and rows[first - 1].endswith("\\"):
            first -= 1
        while rows[first].endswith("\\"):
            rows[first] = ""
            first += 1
        rows[first] = "/**/"
    return "\n".join(rows)


def missed_by(weft, text, path, wanted):
    """The lines of `wanted` that Weft says nothing of, however the others are taken out; `path` can be written."""
    missed, lines = set(wanted), set()
    for _ in range(ROUNDS):
        text = without(text, lines)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        _, lines, _ = said([*weft, "-w"], path)
        missed = {line for line in missed if not is_near(line, lines)}
        if not missed or not lines:
            break
    return missed, said(weft, path, "error|warning")[1] if missed else set()


def judge(path, language, weft, root):
    """A column for the file, or counts of lines; what to name below the table, by column; and whether Weft has a bug."""
    with open(path, encoding="utf-8", errors="replace") as source:
        text = source.read()
    name = f"{os.path.relpath(path, root)} [{language}]"
    with tempfile.TemporaryDirectory(prefix="weft-conformance-") as work:
        options = [*standard(text, language), "-x", language, "-I", os.path.dirname(path)]
        output = ["-c", "-o", os.path.join(work, "test.o")]
        ours = [weft, "c++" if language == "c++" else "cc", *options, "-ferror-limit=0", *output]
        gcc = ["g++" if language == "c++" else "gcc", *options, "-w", "-fmax-errors=0", *output]
        # What clang only drops, it does not accept.
        quiet = ["-Wno-everything", "-Werror=extra-tokens"]
        clang = ["clang-19", *options, *quiet, "-ferror-limit=0", *output]
        of_gcc, of_clang = said(gcc, path), said(clang, path)
        status, _, words = said([*ours, "-w", "-Werror=weft-fallback"], path)
        telling = next((row for row in words.splitlines() if "error: " in row), words[:200])
        bugs = [f"{name}: {telling}"] if status == BUG else []
        if of_gcc[0] == 0:
            column = (
                FILES[0] if status == 0
                else FILES[1] if "weft-fallback" in words
                else FILES[3] if of_clang[0] != 0
                else FILES[2]
            )
            return collections.Counter([column]), {column: [f"{name}: {telling}"]}, bugs
        copy = os.path.join(work, os.path.basename(path))
        missed, warned = missed_by([*ours, "-Werror=weft-fallback"], text, copy, of_gcc[1])
        counts, named = collections.Counter(), collections.defaultdict(list)
        for line in sorted(of_gcc[1]):
            both = is_near(line, of_clang[1])
            is_found = line not in missed or not both and is_near(line, warned)
            column = LINES[0] if is_found else LINES[1] if both else LINES[2]
            counts[column] += 1
            row = re.sub(r"/[*/] *\{ *dg-.*", "", text.splitlines()[line - 1]).strip()
            named[column].append(f"{name}:{line}: {row[:100]}")
        return counts, named, bugs


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", default=os.path.join(debian_source.ROOT, "target", "release", "weft"))
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    root = conformance_gcc.sources("gcc/testsuite", ["*/gcc/testsuite/*/gomp/*"])

    columns = [*FILES, *LINES, "internal"]
    print(f"{'folder':<20}{'language':>9}{'files':>7}" + "".join(f"{column:>15}" for column in columns))
    below = collections.defaultdict(list)
    for folder, ending, language in FOLDERS:
        paths = [path for path in sorted(glob.glob(os.path.join(root, folder, ending))) if options.only in path]
        counts = collections.Counter()
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for found, named, bugs in pool.map(lambda path: judge(path, language, options.weft, root), paths):
                counts += found
                counts["internal"] += len(bugs)
                below["internal"] += bugs
                for column, rows in named.items():
                    below[column] += rows
        row = "".join(f"{counts[column]:>15}" for column in columns)
        print(f"{folder:<20}{language:>9}{len(paths):>7}{row}", flush=True)
    wrong = ["refused", "missed", "internal"]
    for column in [*wrong, *(["left to clang", "of gcc alone", "gcc alone"] if options.list else [])]:
        if below[column]:
            print(f"\n{column}:\n" + "\n".join(f"  {row}" for row in below[column]))
    return 1 if any(below[column] for column in wrong) else 0


if __name__ == "__main__":
    sys.exit(main())
