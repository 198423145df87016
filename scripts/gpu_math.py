#!/usr/bin/env python3
"""Makes math.ll of crates/weft-gpu/src/support/math.c, and so with its neighbors: LLVM IR without target, attributes and metadata.

usage: gpu_math.py [--check]      with --check, only says whether the files are up to date
"""

import os
import re
import subprocess
import sys

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "crates", "weft-gpu", "src", "support")
FLAGS = "-O2 -S -emit-llvm -ffp-contract=off -fno-vectorize -fno-slp-vectorize -fno-unroll-loops -fno-math-errno -o -".split()
NAMES = ["math", "special", "numbers", "complex", "letters", "chance", "sorting", "formats", "reals", "heap"]
# What drivers have.
OF_DRIVERS = ("malloc", "free", "vprintf", "__assertfail")
HEAD = """; What kernels call of the C library, made of {name}.c by scripts/gpu_math.py.

"""


def made(name):
    source = os.path.join(FOLDER, name + ".c")
    text = subprocess.run(["clang-19", *FLAGS, source], check=True, capture_output=True, text=True).stdout
    text = re.sub(r'^(source_filename|target |; ModuleID|attributes #|!).*\n', "", text, flags=re.M)
    text = re.sub(r", !\w+(\.\w+)? !\d+", "", text)
    text = re.sub(r" #\d+(?=\s|$)", "", text, flags=re.M)
    text = re.sub(r"(, !\w+)+$", "", text, flags=re.M)
    # Declared functions of the host's C library would be left unresolved: there are intrinsics and functions of these files alone.
    declared = re.findall(r"^declare .*@([\w.]+)\(", text, flags=re.M)
    foreign = [of for of in declared if of not in OF_DRIVERS and not of.startswith(("llvm.", "weft_gpu_"))]
    if foreign:
        sys.exit(f"gpu_math: {foreign} are not here")
    text = re.sub(r"weft_gpu_(\w+)", r"weft.gpu.\1", text)
    text = re.sub(r"\b(dso_local|local_unnamed_addr|unnamed_addr|noundef|tail|mustprogress|fastcc) ", "", text)
    text = re.sub(r" (local_unnamed_addr|unnamed_addr)(?=[ \n])", "", text)
    text = re.sub(r"^; Function Attrs:.*\n", "", text, flags=re.M)
    text = re.sub(r"; preds = .*", "", text)
    text = re.sub(r"^(define .*\)) \{", r"\1 nounwind {", text, flags=re.M)
    text = re.sub(r"[ \t]+\n", "\n", text)
    return HEAD.format(name=name) + re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def main():
    for name in NAMES:
        path = os.path.join(FOLDER, name + ".ll")
        text = made(name)
        if "--check" in sys.argv[1:]:
            with open(path, encoding="utf-8") as file:
                if file.read() != text:
                    sys.exit(f"gpu_math: {name}.ll is not what {name}.c comes to; run scripts/gpu_math.py")
            continue
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
