#!/usr/bin/env python3
"""Compares what two builds of Weft make, byte by byte: the one of a git revision and the one of the working tree.

Compared are, of the inputs in the working tree,
- for each program in tests/programs, examples, bench and bench/runtime: the plain IR after the last stage before code generation and all messages,
  at -O0 and at -O3; no construct may be left to clang;
- for each file in tests/diagnostics, with the flags it asks for: both outputs, the exit status, and whether an object is made;
- for each file in tests/ir, with its RUN line: the resulting IR, both outputs and the exit status.
Code is not generated: WEFT_CLANG names a script that makes an empty object of IR and leaves all else to clang.

A stage that the revision does not have by its name is taken for the last one before code generation, which was called
`outline` once.

The revision is checked out and built in target/same-ir, where its program and what that made stay for the next time.
Exit status 1 means that something differs.

usage: same_ir.py [--weft PATH] [--only PART-OF-A-NAME] REVISION
"""

import argparse
import functools
import glob
import hashlib
import itertools
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TARGET = os.path.join(ROOT, os.environ.get("CARGO_TARGET_DIR", "target"))
STORE = os.path.join(TARGET, "same-ir")
PROGRAMS = ["tests/programs/*.c", "examples/*.c", "bench/*.c", "bench/runtime/*.c"]
LEVELS = ["-O0", "-O3"]
AT_ONCE = 2
SHOWN_LINES = 3
# The only call of clang that reads IR is the one that generates code.
CLANG = """#!/bin/sh
ir= out= last=
for word in "$@"; do
    case $last in
    -x) [ "$word" != ir ] || ir=yes ;;
    -o) out=$word ;;
    esac
    last=$word
done
[ -n "$ir" ] || exec '{clang}' "$@"
: >"$out"
"""


class Case:
    """One run of Weft: its name, its words (without the output) and the folder in which it runs."""

    def __init__(self, name, words, folder, source):
        self.name, self.words, self.folder, self.source = name, words, folder, source


def git(*words, folder=ROOT):
    return subprocess.run(["git", *words], cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def build(commit):
    """The program of a commit, built unless it is there."""
    program = os.path.join(STORE, commit, "weft")
    if os.path.exists(program):
        return program
    tree, target = os.path.join(STORE, "tree"), os.path.join(STORE, "build")
    if os.path.exists(os.path.join(tree, ".git")):
        git("checkout", "--quiet", "--detach", "--force", commit, folder=tree)
    else:
        git("worktree", "prune")
        git("worktree", "add", "--quiet", "--force", "--detach", tree, commit)
    print(f"building {commit[:12]}", file=sys.stderr)
    environment = {**os.environ, "CARGO_TARGET_DIR": target, "CARGO_PROFILE_RELEASE_DEBUG": "0"}
    subprocess.run(
        ["cargo", "build", "--release", "--quiet", "-p", "weft-cli"], cwd=tree, env=environment, check=True
    )
    os.makedirs(os.path.dirname(program), exist_ok=True)
    # The name appears when the file is whole.
    shutil.copy(os.path.join(target, "release", "weft"), program + ".new")
    os.replace(program + ".new", program)
    return program


def clang_without_codegen():
    clang = os.environ.get("WEFT_CLANG") or shutil.which("clang-19") or "/usr/lib/llvm-19/bin/clang"
    path = os.path.join(STORE, "clang")
    with open(path + ".new", "w", encoding="utf-8") as script:
        script.write(CLANG.replace("{clang}", clang))
    os.chmod(path + ".new", 0o755)
    os.replace(path + ".new", path)
    return path


def head_flags(text):
    """The words of `// flags:` in the comment at the head of a C file."""
    head = itertools.takewhile(lambda line: line.startswith("//"), text.splitlines())
    return [word for line in head if line.startswith("// flags:") for word in line.split()[2:]]


def read(path):
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        return file.read()


def inputs(*patterns):
    return sorted(path for pattern in patterns for path in glob.glob(pattern, root_dir=ROOT))


def cases():
    for path in inputs(*PROGRAMS):
        flags = head_flags(read(os.path.join(ROOT, path)))
        for level in LEVELS:
            words = ["cc", level, "-Werror=weft-fallback", "-fno-color-diagnostics", "--print-after=lower"]
            yield Case(f"{path} {level}", [*words, *flags, "-c", path], ROOT, path)
    for path in inputs("tests/diagnostics/*.c"):
        flags = head_flags(read(os.path.join(ROOT, path)))
        folder, name = os.path.split(path)
        words = ["cc", "-c", "-fno-color-diagnostics", *flags, name]
        yield Case(path, words, os.path.join(ROOT, folder), path)
    for path in inputs("tests/ir/*/*.ll"):
        run = next((line for line in read(os.path.join(ROOT, path)).splitlines() if line.startswith("; RUN: weft ")), None)
        if run is None:
            sys.exit(f"{path} has no line that begins with '; RUN: weft '")
        yield Case(path, [*run.split()[3:], path], ROOT, path)


@functools.cache
def stages(weft):
    """The names of the stages that the program knows, in order."""
    words = subprocess.run([weft, "cc", "--help"], check=True, stdout=subprocess.PIPE, text=True).stdout
    listed = re.search(r"^ *stages: (.*)$", words, re.MULTILINE)
    if listed:
        return listed.group(1).split()
    # A line per stage, its name in front.
    table = re.search(r"^Stages, in order:\n((?: .*\n?)+)", words, re.MULTILINE)
    return [line.split()[0] for line in table.group(1).splitlines()]


def with_known_stage(weft, word):
    """An option that names a stage, with the name that this program has for it."""
    option, equals, stage = word.partition("=")
    if option not in ("--print-after", "--stop-after") or stage in stages(weft):
        return word
    return option + equals + stages(weft)[-2]


def run(weft, case, environment):
    """What the run left behind, as one text."""
    with tempfile.TemporaryDirectory(prefix="weft-same-ir-") as scratch:
        output = os.path.join(scratch, "output")
        done = subprocess.run(
            [weft, *(with_known_stage(weft, word) for word in case.words), "-o", output], cwd=case.folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True
        )
        made = ""
        if os.path.exists(output):
            made = read(output) if case.source.endswith(".ll") else "(an object)"
        elif os.path.lexists(output):
            made = "(not a file)"
        else:
            made = "(nothing)"
        parts = [
            ("exit status", str(done.returncode)),
            ("standard output", done.stdout.decode(errors="surrogateescape")),
            ("standard error", done.stderr.decode(errors="surrogateescape")),
            ("made", made),
        ]
        text = "".join(f"=== {name}\n{part}\n" for name, part in parts)
        # The heading of a printed stage has the stage's name.
        text = re.sub(r"^; \*\*\* after .*\*\*\*$", "; *** after", text, flags=re.MULTILINE)
        return text.replace(output, "OUTPUT")


def remembered(commit, weft, case, environment, surroundings):
    """What the commit's program made of the case, from an earlier comparison if nothing has changed."""
    words = "\0".join([surroundings, case.folder, *case.words, read(os.path.join(ROOT, case.source))])
    key = hashlib.sha256(words.encode(errors="surrogateescape")).hexdigest()
    path = os.path.join(STORE, commit, key)
    if os.path.exists(path):
        return read(path)
    text = run(weft, case, environment)
    # Two comparisons at the same time may write the same file.
    with tempfile.NamedTemporaryFile("w", dir=os.path.dirname(path), delete=False, encoding="utf-8", errors="surrogateescape") as file:
        file.write(text)
    os.replace(file.name, path)
    return text


def first_difference(before, after):
    """The place of the first difference and the lines there."""
    pairs = list(itertools.zip_longest(before.splitlines(), after.splitlines()))
    part, start = "", 0
    for index, (left, right) in enumerate(pairs):
        if left != right:
            break
        if left.startswith("=== "):
            part, start = left[4:], index
    else:
        return "  the ends of lines differ\n"
    shown = list(itertools.islice((pair for pair in pairs[index:] if pair[0] != pair[1]), SHOWN_LINES))
    lines = [f"- {left}" for left, _ in shown if left is not None] + [f"+ {right}" for _, right in shown if right is not None]
    return f"  {part}, line {index - start}:\n" + "".join(f"    {line}\n" for line in lines)


def main():
    arguments = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    arguments.add_argument("--weft", default=os.path.join(TARGET, "release", "weft"))
    arguments.add_argument("--only", default="")
    arguments.add_argument("revision")
    options = arguments.parse_args()
    try:
        commit = git("rev-parse", "--verify", "--end-of-options", options.revision + "^{commit}")
    except subprocess.CalledProcessError:
        sys.exit(2)
    base = build(commit)
    environment = {**os.environ, "WEFT_CLANG": clang_without_codegen()}
    headers = [read(os.path.join(ROOT, path)) for path in inputs("bench/**/*.h", "tests/*/*.h", "examples/*.h", "bench/*.h")]
    surroundings = "\0".join(["1", os.environ.get("WEFT_OPT", ""), *headers])
    chosen = [case for case in cases() if options.only in case.name]

    def both(case):
        before = remembered(commit, base, case, environment, surroundings)
        return before, run(options.weft, case, environment)

    differing, left = 0, []
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for case, (before, after) in zip(chosen, pool.map(both, chosen)):
            if before != after:
                differing += 1
                print(f"{case.name}\n{first_difference(before, after)}", flush=True)
            elif "-Werror=weft-fallback" in case.words and not after.startswith("=== exit status\n0\n"):
                left.append(case.name)
    if left:
        print(f"{len(left)} programs are refused alike by both: {', '.join(left)}")
    print(f"{len(chosen)} compared, {differing} differ")
    return 1 if differing or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
