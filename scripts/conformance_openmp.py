#!/usr/bin/env python3
"""Compares what clang-19 and Weft say of every `#pragma omp` in clang's own OpenMP tests.

The tests come from the Debian source package llvm-toolchain-19 and never become part of the repository.
Each test is preprocessed and checked by clang-19 with the flags of its RUN lines.
A pragma counts as accepted if clang reports no error on any of its lines in at least one run.
Weft's parser sees the text of the pragma alone: what needs the types of the program is none of its business, and such errors
of clang's are counted apart.

usage: conformance_openmp.py [--judge PATH] [--only NAME] [--jobs N] [--list]
"""

import argparse
import collections
import concurrent.futures
import glob
import json
import os
import re
import subprocess
import sys

import llvm_source

ROOT = llvm_source.ROOT
FOLDER = "clang/test/OpenMP"
# What clang-19 takes for granted without -fopenmp-version.
DEFAULT_VERSION = "51"
TIMEOUT = 120

KEPT = re.compile(
    r"^(-D\S+|-U\S+|-std=\S+|-fopenmp-version=\S+|-fopenmp-extensions|-fno-openmp-extensions|-fopenmp-targets=\S+"
    r"|-fexceptions|-fcxx-exceptions|-fblocks|-fms-\S+|-fnoopenmp-use-tls|-fopenmp-use-tls|-fdouble-square-bracket-attributes"
    r"|-fdeclspec|-fno-rtti|-fchar8_t|-fgnu\S*|-fsized\S*|-fobjc\S*|-ffreestanding|-funknown\S*)$"
)
KEPT_WITH_VALUE = {"-x", "-triple", "-I", "-target-cpu", "-target-feature", "-include"}
# A run in which clang sees other pragmas, or the same ones through a stored header.
OTHER_RUNS = ("-fopenmp-simd", "-include-pch", "-fopenmp-is-target-device", "-fopenmp-is-device", "-emit-pch", "-Eonly")

# Warnings of clang's by which it drops a part of a pragma or puts in what is missing.
MENDED = re.compile(r"extra tokens|will be ignored|(selector|set|score|property) ignored|skipped|assumed|- ignoring|is ignored \[-Wopenmp")
# What Weft warns of where clang-19 is content: something younger than the version asked for, and something that says nothing.
YOUNG, LENIENT = "-Wweft-version", "-Wweft-lenient"

# Messages of clang about what the parser of a pragma does not know: types, values, declarations, statements, templates.
# The first pattern that matches names the reason.
REASONS = [
    ("names and types of the program", [
        r"use of undeclared identifier", r"no member named", r"undeclared", r"incomplete type", r"has no member", r"unknown type name",
        r"no matching", r"ambiguous", r"invalid operands", r"cannot convert", r"convert", r"is a private member",
        r"deleted", r"not a pointer", r"pointer type", r"integral type", r"integer type", r"integral or", r"arithmetic",
        r"must be of type", r"of type '", r"types? .*expected", r"scalar type", r"const-qualified", r"reference type",
        r"is not assignable", r"complete type", r"constant expression", r"integral constant", r"not an integral", r"lvalue",
        r"must be a (global|variable|pointer|reference|static|function)", r"does not refer to a value", r"unexpected type name",
        r"member .* of", r"implicit instantiation", r"requires a pointer", r"template argument", r"candidate", r"redefinition",
        r"is not a class", r"non-static", r"'this'", r"constructor", r"destructor", r"type-id", r"must have .*type",
        r"expected (variable name|expression|addressable)", r"bit ?field", r"not allowed as a", r"array type", r"non-const",
        r"C\+\+ requires a type", r"enum", r"call to", r"to a non-function", r"expression result", r"omp_event_handle_t",
        r"omp_depend_t", r"omp_interop_t", r"omp_allocator_handle_t", r"omp_alloctrait_t", r"include '?<omp.h>",
        r"subscripted value", r"array section", r"array shaping", r"struct", r"class type", r"union", r"VLA|variable length",
        r"overloaded", r"declaration of", r"declared", r"expected a type", r"signed", r"evaluates? to", r"argument to",
        r"strictly positive|non-negative|must be positive|greater than", r"same type", r"base of type", r"size of", r"aligned",
        r"power of 2|power of two", r"assigned|assignment", r"static storage", r"thread-local|threadlocal|thread local", r"global variable", r"local variable",
    ]),
    ("the statement or loop below the pragma", [
        r"statement after", r"must be a .*loop", r"for loop", r"for statement", r"canonical", r"loop nest", r"compound statement",
        r"must be a for", r"expected \d+ for loops", r"perfectly nested", r"jump", r"cannot (break|return|goto)", r"iteration variable",
        r"structured block", r"expected statement", r"must be followed", r"enclosed", r"single (declaration|statement)", r"switch",
        r"loop variable", r"increment", r"expression statement", r"form", r"generates? a loop",
    ]),
    ("the constructs around the pragma", [
        r"nested", r"region", r"enclosing", r"orphaned", r"closely", r"parent", r"must be strictly", r"cannot be .*inside", r"surround",
        r"unexpected OpenMP directive", r"no matching", r"without", r"unmatched|end of file|matching", r"outside", r"precede", r"scope",
        r"file scope", r"function (declaration|definition)", r"single declaration", r"must appear", r"already", r"previous",
    ]),
    ("attributes of variables", [
        r"shared|private|lastprivate|firstprivate|threadprivate|linear|reduction|copyin|copyprivate|data-sharing|data sharing",
        r"mapped|map clause|mapper",
    ]),
]


def runs_of(test):
    """The flags of the runs that matter, each once, with the version of OpenMP."""
    lines = llvm_source.run_lines(test)
    runs = {}
    for command in re.split(r"\||&&|;", " | ".join(lines)):
        words = command.split()
        if not any(word.startswith("%clang") for word in words) or not any(re.match(r"-fopenmp(=|$)", word) for word in words):
            continue
        if any(word.startswith(OTHER_RUNS) for word in words):
            continue
        flags, language = [], None
        for index, word in enumerate(words):
            if KEPT.match(word):
                flags.append(word)
            elif word in KEPT_WITH_VALUE and index + 1 < len(words):
                value = words[index + 1].replace("%S", os.path.dirname(test)).replace("%s", test)
                if word == "-x":
                    language = value
                elif "%" not in value:
                    flags += [word, value]
        if not any(flag == "-triple" for flag in flags):
            flags += ["-triple", "x86_64-unknown-linux-gnu"]
        version = next((flag.split("=")[1] for flag in flags if flag.startswith("-fopenmp-version=")), DEFAULT_VERSION)
        language = language or ("c" if test.endswith(".c") else "c++")
        if language not in ("c", "c++"):
            continue
        # The machine a test is compiled for changes nothing in its pragmas.
        key = tuple(sorted(flag for flag in flags if re.match(r"-[DU]|-std", flag))) + (version, language)
        runs.setdefault(key, (["-x", language, "-fopenmp", *flags], version, language))
    return list(runs.values())


def clang(flags, test, extra):
    command = ["clang-19", "-cc1", *flags, "-internal-isystem", resource_folder(), *extra, test]
    try:
        done = subprocess.run(command, capture_output=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return "", ""
    return done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def resource_folder(cache=[]):
    if not cache:
        done = subprocess.run(["clang-19", "-print-resource-dir"], capture_output=True, text=True, check=True)
        cache.append(os.path.join(done.stdout.strip(), "include"))
    return cache[0]


def pragmas_of(text, root):
    """(file, line, text) of every OpenMP pragma in preprocessed text."""
    file, line = "", 0
    for row in text.splitlines():
        marker = re.match(r'# (\d+) "(.*?)"', row)
        if marker:
            file, line = marker.group(2), int(marker.group(1))
            continue
        found = re.match(r"\s*#\s*pragma\s+(?:omp|ompx)\s+(.*)", row) or re.match(r"\s*#\s*pragma\s+omp()$", row)
        if found and file.startswith(root):
            yield file, line, found.group(1).strip()
        line += 1


def last_line(file, line, cache={}):
    """The number of the last line of the pragma that begins at `line`."""
    if file not in cache:
        cache[file] = open(file, encoding="utf-8", errors="replace").read().splitlines()
    rows = cache[file]
    while line <= len(rows) and rows[line - 1].rstrip().endswith("\\"):
        line += 1
    return line


def judge_by_clang(test, root):
    """A list of (version, language, pragma, messages) of a test; no messages where clang is content."""
    found = []
    for flags, version, language in runs_of(test):
        text, _ = clang(flags, test, ["-E", "-w"])
        pragmas = list(pragmas_of(text, root))
        if not pragmas:
            continue
        _, output = clang(flags, test, ["-fsyntax-only", "-ferror-limit", "0", "-fno-caret-diagnostics"])
        by_line = collections.defaultdict(list)
        for row in output.splitlines():
            message = re.match(r"(.*?):(\d+):\d+: (?:fatal )?(error|warning): (.*)", row)
            if message:
                text = message.group(4) if message.group(3) == "error" else f"warning: {message.group(4)}"
                by_line[message.group(1), int(message.group(2))].append(text)
        for file, line, pragma in pragmas:
            lines = range(line, last_line(file, line) + 1)
            messages = [message for number in lines for message in by_line.get((file, number), [])]
            found.append((version, language, pragma, messages))
    return found


def clangs_verdicts(root, only, jobs):
    """Of each (version, language, pragma): the messages of the run in which clang says least, warnings marked as such."""
    tests = sorted(glob.glob(os.path.join(root, "**", "*.c"), recursive=True) + glob.glob(os.path.join(root, "**", "*.cpp"), recursive=True))
    tests = [test for test in tests if only in test and "RUN:" in open(test, errors="replace").read()]
    verdicts = {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for number, found in enumerate(pool.map(lambda test: judge_by_clang(test, root), tests)):
            if number % 100 == 99:
                print(f"  clang-19: {number + 1} of {len(tests)} tests", file=sys.stderr, flush=True)
            for version, language, pragma, messages in found:
                known = verdicts.get((version, language, pragma))
                if known is None or weight(messages) < weight(known):
                    verdicts[version, language, pragma] = messages
    return len(tests), verdicts


def weight(messages):
    return sum(not is_warning(message) for message in messages), len(messages)


def is_warning(message):
    return message.startswith("warning: ")


def wefts_verdicts(judge, keys):
    """Of each pragma the errors that Weft's parser finds, and the flags of its warnings if there are none."""
    text = "".join(f"{version}\t{language}\t{pragma}\n" for version, language, pragma in keys)
    done = subprocess.run([judge], input=text.encode(), capture_output=True, check=True)
    rows = done.stdout.decode().splitlines()
    assert len(rows) == len(keys), (len(rows), len(keys))
    fields = [row.split("\t") for row in rows]
    return [(row[1:], []) if row[0] == "error" else ([], row[1:]) for row in fields]


def reason_of(messages):
    """Why a pragma that clang rejects may be fine as far as its text alone tells."""
    for message in messages:
        for reason, patterns in REASONS:
            if any(re.search(pattern, message) for pattern in patterns):
                return reason
    return "grammar"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--judge", default=os.path.join(ROOT, "target", "release", "examples", "judge_pragmas"))
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--list", action="store_true", help="list every difference")
    parser.add_argument("--cache", help="keep clang's verdicts in this file and take them from there")
    options = parser.parse_args()
    if options.cache and os.path.exists(options.cache):
        stored = json.load(open(options.cache))
        tests, verdicts = stored["tests"], {tuple(key): messages for key, messages in stored["verdicts"]}
    else:
        tests, verdicts = clangs_verdicts(llvm_source.folder(FOLDER), options.only, options.jobs)
        if options.cache:
            rows = [[key, messages] for key, messages in verdicts.items()]
            json.dump({"tests": tests, "verdicts": rows}, open(options.cache, "w"))
    keys = sorted(verdicts)
    found = dict(zip(keys, wefts_verdicts(options.judge, keys)))
    weft = {key: messages for key, (messages, _) in found.items()}

    errors = {key: [message for message in verdicts[key] if not is_warning(message)] for key in keys}
    mended = [key for key in keys if not errors[key] and any(MENDED.search(message) for message in verdicts[key])]
    accepted = [key for key in keys if not errors[key] and key not in set(mended)]
    rejected = [key for key in keys if errors[key]]
    young = sum(YOUNG in found[key][1] for key in accepted)
    lenient = sum(LENIENT in found[key][1] and YOUNG not in found[key][1] for key in accepted)
    refused = [key for key in accepted if weft[key]]
    both = sum(not weft[key] for key in accepted)
    print(f"tests                                                {tests:>7}")
    print(f"pragmas, each once per language and version          {len(keys):>7}")
    print(f"clang-19 accepts                                     {len(accepted):>7}")
    print(f"  Weft accepts them too                              {both:>7}")
    print(f"    with a warning of something younger              {young:>7}")
    print(f"    with a warning of something that says nothing    {lenient:>7}")
    print(f"  Weft rejects them                                  {len(refused):>7}")
    print(f"clang-19 drops or adds something, with a warning     {len(mended):>7}")
    print(f"  Weft rejects them                                  {sum(bool(weft[key]) for key in mended):>7}")
    print(f"clang-19 rejects                                     {len(rejected):>7}")
    print(f"  Weft rejects them too                              {sum(bool(weft[key]) for key in rejected):>7}")
    table = collections.defaultdict(lambda: [0, 0])
    for key in rejected:
        row = table[reason_of(errors[key])]
        row[0] += 1
        row[1] += bool(weft[key])
    print("\nclang-19 rejects, by what the error is about:   clang    Weft")
    for reason, (count, both) in sorted(table.items(), key=lambda item: -item[1][0]):
        print(f"  {reason:<44}{count:>7}{both:>8}")
    if refused:
        print("\naccepted by clang-19, rejected by Weft, by the message:")
        kinds = collections.defaultdict(list)
        for key in refused:
            kinds[re.sub(r"'[^']*'", "'…'", weft[key][0])].append(key)
        for kind, members in sorted(kinds.items(), key=lambda item: -len(item[1])):
            print(f"{len(members):>6}  {kind}")
            for key in members if options.list else members[:3]:
                print(f"          [{key[0]} {key[1]}] {key[2]}: {weft[key][0]}")
    if options.list:
        print("\nrejected by clang-19 for their grammar, accepted by Weft:")
        for key in rejected:
            if not weft[key] and reason_of(errors[key]) == "grammar":
                print(f"  [{key[0]} {key[1]}] {key[2]}: {errors[key][0]}")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
