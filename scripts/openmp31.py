"""Tells whether a C program needs anything newer than OpenMP 3.1, by rule and not by name.

The program is judged after preprocessing, so that macros and `_Pragma` hide nothing.
The text of system headers does not count.
Functions that the test suite's own headers define count only if the test calls them.

1. Weft's table of directives and clauses, asked for version 3.1 (the example judge_pragmas of weft-openmp), has each
   directive and knows nothing of it to be an error, an extension, or newer than 3.1. What it takes in every version, as
   clang does, is asked for here: modifiers of schedule, the name of a directive in if, array sections,
   a number on ordered.
2. The loops of a loop construct have the form of 3.1: no != in the test, no bounds that depend on an outer loop.
3. Of what omp.h declares as omp_…, only the names of 3.1 occur; the interface of tools, ompt_…, does not occur.
4. No __kmpc_… function is called by name: such a test says something about the runtime library, not about a compiler.
5. The RUN lines set no OMP_… environment variable that is newer, and no newer form of OMP_SCHEDULE or OMP_PROC_BIND.
6. `clang-19 -fopenmp-version=31` accepts the program, which finds what needs types, such as reductions of arrays.

Extensions that are in no version of OpenMP, kmp_… routines and KMP_… variables, are allowed:
any compiler takes them.
"""

import os
import re
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# What OpenMP 4.5 added to clauses of 3.1.
LATER_FORMS = [
    (re.compile(r"\bschedule\s*\(\s*[a-z][a-z, ]*:"), "modifier of schedule"),
    (re.compile(r"\bif\s*\(\s*[a-z][a-z ]*:(?!:)"), "directive's name in if"),
    (re.compile(r"\breduction\s*\([^()]*:[^()]*\["), "array section in reduction"),
    (re.compile(r"\bfor\b.*\bordered\s*\("), "ordered with a number"),
]
JUDGE = os.path.join(ROOT, os.environ.get("CARGO_TARGET_DIR", "target"), "release", "examples", "judge_pragmas")

# [OMP 3.1 §3]
ROUTINES = set(
    """
    omp_set_num_threads omp_get_num_threads omp_get_max_threads omp_get_thread_num omp_get_num_procs omp_in_parallel
    omp_set_dynamic omp_get_dynamic omp_set_nested omp_get_nested omp_set_schedule omp_get_schedule
    omp_get_thread_limit omp_set_max_active_levels omp_get_max_active_levels omp_get_level
    omp_get_ancestor_thread_num omp_get_team_size omp_get_active_level omp_in_final
    omp_init_lock omp_destroy_lock omp_set_lock omp_unset_lock omp_test_lock
    omp_init_nest_lock omp_destroy_nest_lock omp_set_nest_lock omp_unset_nest_lock omp_test_nest_lock
    omp_get_wtime omp_get_wtick omp_lock_t omp_nest_lock_t
    omp_sched_t omp_sched_static omp_sched_dynamic omp_sched_guided omp_sched_auto
    """.split()
)

# [OMP 3.1 §4]
VARIABLES = {
    "OMP_SCHEDULE", "OMP_NUM_THREADS", "OMP_DYNAMIC", "OMP_PROC_BIND", "OMP_NESTED", "OMP_STACKSIZE",
    "OMP_WAIT_POLICY", "OMP_MAX_ACTIVE_LEVELS", "OMP_THREAD_LIMIT",
}


def newer_than_31(test, include_folders):
    """What a test needs beyond OpenMP 3.1: the first thing found; an empty string if there is nothing."""
    runs = re.findall(r"RUN:\s*(.*)$", open(test, encoding="utf-8", errors="replace").read(), re.MULTILINE)
    reason = newer_environment(" ".join(runs))
    if reason:
        return reason
    flags = [flag for folder in include_folders for flag in ("-I", folder)]
    # A test may be compiled several times with different macros; every variant counts.
    compilations = [run for run in runs if "compile" in run or "%clang" in run]
    variants = sorted({tuple(re.findall(r"(?<=\s)-D\s*\w+(?:=\S+)?", run)) for run in compilations})
    for variant in variants or [()]:
        reason = newer_in_variant(test, flags + [word.replace(" ", "") for word in variant])
        if reason:
            return reason
    return ""


def newer_environment(runs):
    for name, value in re.findall(r"\b(OMP_\w+)=('[^']*'|\"[^\"]*\"|\S*)", runs):
        if name not in VARIABLES:
            return f"variable {name}"
        value = value.strip("'\"").lower()
        if name == "OMP_SCHEDULE" and ":" in value:
            return f"{name}={value}"
        if name == "OMP_PROC_BIND" and value not in ("true", "false", ""):
            return f"{name}={value}"
    return ""


def newer_in_variant(test, flags):
    command = ["clang-19", "-E", "-fopenmp", *flags, test]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if done.returncode != 0:
        return "cannot be preprocessed"
    preprocessed = without_unused_functions(done.stdout, test)
    lines = [line for line, origin in with_origin(preprocessed, test) if origin != "system"]
    declared = re.findall(
        r"\bomp_\w+", "\n".join(line for line, origin in with_origin(preprocessed, test) if origin == "system")
    )
    pragmas = [(number, re.match(r"\s*#\s*pragma\s+omp\s+(.*)", line)) for number, line in enumerate(lines)]
    pragmas = [(number, found.group(1).strip()) for number, found in pragmas if found]
    for (number, pragma), reason in zip(pragmas, newer_in_pragmas([pragma for _, pragma in pragmas])):
        if not reason and re.match(r"(parallel\s+)?for\b", pragma):
            depth = re.search(r"\bcollapse\s*\(\s*(\d+)", pragma)
            reason = newer_loop("\n".join(lines[number + 1:]), int(depth.group(1)) if depth else 1)
        if reason:
            return reason
    text = "\n".join(line for line in lines if not re.match(r"\s*#", line))
    text = re.sub(r'"(?:\\.|[^"\\])*"', '""', text)
    for name in re.findall(r"\b(?:omp|ompt|__kmpc)_\w+", text):
        if name.startswith("ompt_"):
            return "interface of tools (ompt_)"
        if name.startswith("__kmpc_"):
            return f"calls the runtime library's {name}"
        if name in declared and name not in ROUTINES:
            return name
    command = ["clang-19", "-fsyntax-only", "-w", "-fopenmp", "-x", "cpp-output", "-"]
    if subprocess.run(command, input=preprocessed, capture_output=True, text=True).returncode == 0:
        command.insert(1, "-fopenmp-version=31")
        done = subprocess.run(command, input=preprocessed, capture_output=True, text=True, errors="replace")
        if done.returncode != 0:
            errors = re.findall(r"error: (.*)", done.stderr)
            return "clang-19 -fopenmp-version=31: " + (errors[0] if errors else "refused")
    return ""


def with_origin(preprocessed, test):
    """Each line of a preprocessed program with where it comes from: "test", "suite" (its own headers), "system"."""
    found, origin = [], "test"
    for line in preprocessed.splitlines():
        marker = re.match(r'# \d+ "(.*)"(.*)$', line)
        if marker:
            system = "3" in marker.group(2).split() or marker.group(1).startswith("<")
            origin = "system" if system else "test" if marker.group(1) == test else "suite"
        found.append((line, origin))
    return found


def without_unused_functions(preprocessed, test):
    """The program without those functions of the suite's headers that nothing else in it names."""
    while True:
        lines = with_origin(preprocessed, test)
        start = 0
        while start < len(lines):
            line, origin = lines[start]
            name = origin == "suite" and re.match(r"(?:static|inline|int|void)\b[^;={]*?\b(\w+)\s*\(", line)
            end = end_of_body(lines, start) if name else None
            if end is not None:
                rest = "\n".join(line for line, _ in lines[:start] + lines[end:])
                if not re.search(rf"\b{name.group(1)}\b", rest):
                    break
            start += 1
        else:
            return preprocessed
        preprocessed = rest + "\n"


def end_of_body(lines, start):
    """The line after the closing brace of a function that starts at `start`; None if it is only declared."""
    depth = 0
    for index in range(start, len(lines)):
        for char in lines[index][0]:
            depth += (char == "{") - (char == "}")
            if char == ";" and depth == 0:
                return None
            if char == "}" and depth == 0:
                return index + 1
    return None


def newer_in_pragmas(pragmas):
    """Of each pragma, by its text after `omp`, what 3.1 has not; an empty string if there is nothing."""
    pragmas = [re.sub(r"\s+", " ", pragma) for pragma in pragmas]
    text = "".join(f"31\tc\t{pragma}\n" for pragma in pragmas)
    done = subprocess.run([JUDGE], input=text, capture_output=True, text=True, check=True)
    rows = [row.split("\t") for row in done.stdout.splitlines()]
    assert len(rows) == len(pragmas), (len(rows), len(pragmas))
    return [newer_by_verdict(pragma, *row) for pragma, row in zip(pragmas, rows)]


def newer_by_verdict(pragma, verdict, *words):
    if verdict == "error":
        return f"{words[0]} (omp {pragma})"
    if any(words):
        return f"omp {pragma}"
    return next((what for pattern, what in LATER_FORMS if pattern.search(pragma)), "")


def parenthesized(text):
    """(what is between the parenthesis at the start of `text` and its partner, what comes after)."""
    depth = 0
    for index, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return text[1:index].strip(), text[index + 1:]
    return text[1:].strip(), ""


def newer_loop(text, depth):
    """What the loop nest at the start of `text` has that 3.1 does not allow."""
    outer = []
    for _ in range(depth):
        found = re.match(r"\s*\{?\s*for\s*(?=\()", text)
        if not found:
            return ""
        header, text = parenthesized(text[found.end():])
        parts = header.split(";")
        if len(parts) != 3:
            return ""
        if "!=" in parts[1]:
            return "!= in the test of a loop"
        for variable in outer:
            if re.search(rf"\b{variable}\b", header):
                return "loop nest that is not rectangular"
        name = re.search(r"(\w+)\s*=", parts[0])
        if name:
            outer.append(name.group(1))
    return ""


def rule():
    """The rule in words."""
    return __doc__.strip()


if __name__ == "__main__":
    import sys

    for path in sys.argv[1:]:
        print(f"{path}: {newer_than_31(path, [os.path.dirname(path)]) or 'nothing newer than 3.1'}")
