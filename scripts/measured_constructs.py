#!/usr/bin/env python3
"""Says of each construct in docs/openmp-support.md how fast programs with it are against clang's build of them.

The figures are those of the table in docs/performance.md; which constructs a program has, its pragmas say.
A compound counts for each construct that it is made of, as the rows of the table of what Weft compiles have them.
A program with several constructs says something about all of them together, so that it is named with its figure.
What no program has, is not measured.

usage: measured_constructs.py [--check]       writes the table into the page, or only compares; 1 if they differ
"""

import glob
import math
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, "docs", "openmp-support.md")
MARKS = ("<!-- scripts/measured_constructs.py -->", "<!-- end measured -->")
# What two runs of the same program differ by here.
NOISE = 0.05


def ratios():
    """The programs of docs/performance.md, each with clang's time divided by Weft's, with one thread."""
    found, counts = {}, True
    with open(os.path.join(ROOT, "docs", "performance.md"), encoding="utf-8") as page:
        column = None
        for line in page:
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if line.startswith("## "):
                counts = line.strip() != "## Two threads"
            if cells[0] == "program":
                column = cells.index("vs clang") if counts and "vs clang" in cells else None
            elif not line.startswith("|"):
                column = None
            elif column is not None and re.fullmatch(r"[\d.]+", cells[column]):
                # A name may stand for two, of which the first is the one of bench/.
                found.setdefault(cells[0], []).append(float(cells[column]))
    return found


def constructs_of(source, names):
    """The rows of the table that the pragmas of a program name."""
    with open(source, encoding="utf-8") as text:
        joined = text.read().replace("\\\n", " ")
    found = set()
    for pragma in re.findall(r"#\s*pragma\s+omp\s+([^\n]*)", joined):
        words = []
        for word in pragma.split():
            word = word.partition("(")[0]
            if not any(name.split()[: len(words) + 1] == words + [word] or word in name.split() for name in names):
                break
            words.append(word)
            if "(" in pragma.split()[len(words) - 1]:
                break
        # The longest names first: `for simd` is a row of its own.
        while words:
            length = next((n for n in range(len(words), 0, -1) if " ".join(words[:n]) in names), 0)
            if length:
                found.add(" ".join(words[:length]))
            words = words[max(length, 1):]
    return found


def table(names):
    measured = {name: [] for name in names}
    figures = ratios()
    for folder in ("bench", "examples"):
        for source in sorted(glob.glob(os.path.join(ROOT, folder, "*.c"))):
            program = os.path.splitext(os.path.basename(source))[0]
            rows = figures.get(program, [])
            if not rows:
                continue
            ratio = rows[-1] if folder == "examples" else rows[0]
            for name in constructs_of(source, names):
                measured[name].append((program, ratio))
    lines = ["| construct | programs with it | faster, as fast, slower | mean | programs: time of clang over that of Weft |"]
    lines.append("|---|---|---|---|---|")
    for name in names:
        programs = measured[name]
        if not programs:
            continue
        faster = sum(ratio > 1 + NOISE for _, ratio in programs)
        slower = sum(ratio < 1 - NOISE for _, ratio in programs)
        mean = math.exp(sum(math.log(ratio) for _, ratio in programs) / len(programs))
        listed = ", ".join(f"`{program}` {ratio:.2f}" for program, ratio in sorted(programs))
        counts = f"{faster}, {len(programs) - faster - slower}, {slower}"
        lines.append(f"| `{name}` | {len(programs)} | {counts} | {mean:.2f} | {listed} |")
    rest = ", ".join(f"`{name}`" for name in names if not measured[name])
    return "\n".join(lines) + f"\n\nNot measured: {rest}.\n"


def main():
    with open(PAGE, encoding="utf-8") as page:
        text = page.read()
    supported = re.search(r"<!-- weft explain --supported -->\n(.*?)<!-- end -->", text, re.S).group(1)
    names = re.findall(r"^\| `([^`]*)` \|", supported, re.M)
    begin, end = (text.index(mark) for mark in MARKS)
    made = text[: begin + len(MARKS[0])] + "\n" + table(names) + text[end:]
    if "--check" in sys.argv:
        if made != text:
            print("docs/openmp-support.md: what is measured has changed; run scripts/measured_constructs.py", file=sys.stderr)
        return int(made != text)
    with open(PAGE, "w", encoding="utf-8") as page:
        page.write(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
