#!/usr/bin/env python3
"""Runs the C tests of LLVM's OpenMP runtime with clang-19 and with Weft, and tabulates the outcome.

The tests come from the Debian source package llvm-toolchain-19; see llvm_source.py.
A test is in scope if it uses only directives and clauses that Weft means to compile, judged by its preprocessed text.
A test that clang-19 does not pass here says nothing about Weft and is left out of Weft's count.
Weft may not leave a file to clang: a construct it does not compile counts as a failure.

usage: conformance.py [--weft PATH] [--levels -O0,-O3] [--only NAME] [--jobs N]
"""

import argparse
import concurrent.futures
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

import llvm_source

FOLDERS = ["parallel", "worksharing", "critical", "master", "barrier", "atomic", "flush"]
TIMEOUT = 180

DIRECTIVES = [
    "parallel for", "parallel", "for", "single", "master", "critical", "barrier", "atomic", "flush",
]
CLAUSES = {
    "num_threads", "if", "default", "shared", "private", "firstprivate", "lastprivate", "reduction", "proc_bind",
    "schedule", "collapse", "nowait", "hint", "update", "seq_cst", "relaxed", "acq_rel", "acquire", "release",
}


def out_of_scope(test, root):
    """What in the test Weft does not mean to compile; an empty string if there is nothing."""
    # Loop nests whose inner bounds depend on an outer loop cannot be told from the pragma; the tests are named for them.
    if re.search(r"(Triangular\w*|non_rectangular)\.c$", test):
        return "non-rectangular loop nest"
    command = ["clang-19", "-E", "-fopenmp", "-I", root, "-I", os.path.join(root, "ompt"), test]
    done = subprocess.run(command, capture_output=True, text=True)
    in_system_header = False
    for line in done.stdout.splitlines():
        marker = re.match(r'# \d+ ".*"(.*)$', line)
        if marker:
            in_system_header = " 3" in marker.group(1)
        found = re.match(r"\s*#\s*pragma\s+omp\s+(.*)", line)
        if not found or in_system_header:
            continue
        reason = unknown_part(found.group(1).strip())
        if reason:
            return reason
    return ""


def unknown_part(pragma):
    """The first directive or clause of a pragma that is not in scope."""
    directive = next((d for d in DIRECTIVES if re.match(rf"{d}\b", pragma)), None)
    if directive is None:
        return pragma.split("(")[0].strip()
    rest = pragma[len(directive):]
    if directive == "for" and re.match(r"\s*simd\b", rest):
        return "for simd"
    if directive in ("critical", "flush"):
        rest = re.sub(r"^\s*\([^)]*\)", "", rest)
    depth, word, words = 0, "", []
    for char in rest + " ":
        if char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
        elif depth == 0 and (char.isalnum() or char == "_"):
            word += char
            continue
        if word:
            words.append(word)
            word = ""
    bad = [word for word in words if word not in CLAUSES]
    return f"{directive} {bad[0]}" if bad else ""


def script_of(test, root, compiler, level, work):
    """The shell script that the RUN lines of a test stand for."""
    lines, pending = [], ""
    for line in open(test, encoding="utf-8", errors="replace"):
        found = re.search(r"RUN:\s*(.*)$", line)
        if not found:
            continue
        text = pending + found.group(1).rstrip()
        if text.endswith("\\"):
            pending = text[:-1]
        else:
            lines.append(text)
            pending = ""
    compile_words = f"{compiler} %openmp_flags %flags %s -o %t -lm -latomic"
    substitutions = [
        ("%libomp-compile-and-run", "%libomp-compile && %libomp-run"),
        ("%libomp-irbuilder-compile-and-run", "%libomp-irbuilder-compile && %libomp-run"),
        ("%libomp-c99-compile-and-run", "%libomp-c99-compile && %libomp-run"),
        ("%libomp-compile", compile_words),
        ("%libomp-irbuilder-compile", compile_words + " -fopenmp-enable-irbuilder"),
        ("%libomp-c99-compile", compile_words + " -std=c99"),
        ("%libomp-run", "%t"),
        ("%clang", compiler),
        ("%openmp_flags", f"-fopenmp {level}"),
        ("%flags-use-compiler-omp-h", "%flags"),
        ("%flags", f"-I {root} -I {root}/ompt -fno-omit-frame-pointer"),
        ("%python", sys.executable),
        ("%not", "!"),
        ("FileCheck", shutil.which("FileCheck-19") or "FileCheck-19"),
        ("%sort-threads", "sort -n -s"),
        ("%T", work),
        ("%t", os.path.join(work, "test")),
        ("%s", test),
    ]
    script = "set -e -o pipefail\n" + "\n".join(lines)
    for old, new in substitutions:
        script = script.replace(old, new)
    return script


def passes(test, root, compiler, level):
    """(whether the test passes, the first line that says why not)."""
    with tempfile.TemporaryDirectory(prefix="weft-conformance-") as work:
        script = script_of(test, root, compiler, level, work)
        try:
            done = subprocess.run(["bash", "-c", script], capture_output=True, timeout=TIMEOUT, cwd=work)
        except subprocess.TimeoutExpired:
            return False, f"no end after {TIMEOUT} s"
    if done.returncode == 0:
        return True, ""
    words = done.stderr.decode(errors="replace") + done.stdout.decode(errors="replace")
    lines = [line for line in words.splitlines() if line.strip()]
    telling = [line for line in lines if "error" in line] or lines or [f"exit status {done.returncode}"]
    return False, telling[0].replace(os.path.dirname(test) + os.sep, "")[:200]


def judge(test, root, weft, levels):
    reason = out_of_scope(test, root)
    if reason:
        return {"scope": reason}
    outcome = {"scope": "", "clang": [], "weft": []}
    for level in levels:
        clang, _ = passes(test, root, "clang-19", level)
        outcome["clang"].append(clang)
        weft_outcome = passes(test, root, f"{weft} cc -Werror=weft-fallback", level) if clang else (None, "")
        outcome["weft"].append(weft_outcome)
    return outcome


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", default=os.path.join(llvm_source.ROOT, "target", "release", "weft"))
    parser.add_argument("--levels", default="-O0,-O3")
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    levels = options.levels.split(",")
    root = llvm_source.folder("openmp/runtime/test")

    print(f"{'folder':<12}{'tests':>6}{'in scope':>10}" + "".join(f"{'clang ' + l:>12}{'weft ' + l:>12}" for l in levels))
    failures, skipped, totals = [], [], [0] * (2 + 2 * len(levels))
    for folder in FOLDERS:
        tests = sorted(glob.glob(os.path.join(root, folder, "**", "*.c"), recursive=True))
        tests = [test for test in tests if options.only in test and "RUN:" in open(test, errors="replace").read()]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            outcomes = list(pool.map(lambda test: judge(test, root, options.weft, levels), tests))
        row = [len(tests), sum(not outcome["scope"] for outcome in outcomes)]
        for index in range(len(levels)):
            inside = [outcome for outcome in outcomes if not outcome["scope"]]
            row.append(sum(outcome["clang"][index] for outcome in inside))
            row.append(sum(bool(outcome["weft"][index][0]) for outcome in inside))
        for test, outcome in zip(tests, outcomes):
            name = os.path.relpath(test, root)
            if outcome["scope"]:
                skipped.append(f"  {name}: {outcome['scope']}")
                continue
            for index, level in enumerate(levels):
                ok, why = outcome["weft"][index]
                if ok is False:
                    failures.append(f"  {name} {level}: {why}")
        totals = [left + right for left, right in zip(totals, row)]
        print(f"{folder:<12}{row[0]:>6}{row[1]:>10}" + "".join(f"{n:>12}" for n in row[2:]), flush=True)
    print(f"{'all':<12}{totals[0]:>6}{totals[1]:>10}" + "".join(f"{n:>12}" for n in totals[2:]))
    if skipped:
        print("\nout of scope, by their first directive or clause:\n" + "\n".join(skipped))
    if failures:
        print("\npass with clang-19 but not with Weft:\n" + "\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
