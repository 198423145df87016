#!/usr/bin/env python3
"""Builds free programs of others that use OpenMP with clang-19 and with Weft, runs both, and compares what they make.

The sources are Debian source packages, downloaded into build/conformance, which git ignores. Inputs are made here.
Weft's build runs on Weft's runtime, clang's on libomp. Of the programs that are run, no file may be left to clang.

fasttree        a phylogenetic tree of 400 sequences; with several threads the tree itself may vary, so it is compared
                with one
graphicsmagick  44 operations on an image
libxsmm         each file with a directive is compiled, if clang compiles it; nothing is run

files           those with a directive that clang compiles
left            of these, have a construct that Weft does not compile yet
differ          runs in which the builds differ, and files that Weft does not compile

usage: conformance_programs.py [--weft PATH] [--only NAME,...]
"""

import argparse
import filecmp
import glob
import os
import random
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field

import debian_source
from building import Failure

STORE = os.path.join(debian_source.STORE, "programs")
THREADS = (1, 2, 7)

IMAGE_OPERATIONS = """
-blur 3x2; -sharpen 2x1; -edge 2; -emboss 1; -median 2; -despeckle; -enhance; -equalize; -normalize; -gamma 1.7
-modulate 110,90,50; -negate; -rotate 17; -resize 1311x777; -scale 50%; -sample 33%; -swirl 60; -implode 0.4
-wave 5x40; -charcoal 2; -paint 3; -solarize 40; -threshold 50%; -colorspace GRAY; -colorspace HSL; -colorspace YUV
-shade 30x30; -contrast; -level 10%,1.2,90%; -monochrome; -colors 16; -segment 1x1; -unsharp 2x1+1+0.1; -gaussian 3x2
-motion-blur 4x3+20; -convolve 1,2,1,2,4,2,1,2,1; -flop; -flip; -roll +20+30; -trim; -raise 10; -lat 5x5+2
-affine 1,0.2,0,1,0,0; -shear 10x5
"""


@dataclass
class Outcome:
    files: int = 0
    left: int = 0
    runs: int = 0
    failures: list = field(default_factory=list)


def with_directives(folder):
    """The C files below the folder that have a directive."""
    found = []
    for path in sorted(glob.glob(os.path.join(folder, "**", "*.c"), recursive=True)):
        with open(path, encoding="utf-8", errors="replace") as text:
            if re.search(r"^\s*#\s*pragma\s+omp\b", text.read(), re.MULTILINE):
                found.append(path)
    return found


def run(command, folder, what, threads=None, **options):
    """Runs a command, which must succeed."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("OMP_", "KMP_"))}
    if threads:
        environment["OMP_NUM_THREADS"] = str(threads)
    ended = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, errors="replace", timeout=1800, **options
    )
    if ended.returncode != 0:
        lines = [line for line in (ended.stderr + ended.stdout).splitlines() if "error" in line] or ["no message"]
        raise Failure(f"{what}: status {ended.returncode}, {lines[0]}")
    return ended


def copies(package, work):
    """A copy of the package for each compiler."""
    return {name: debian_source.unpack(package, os.path.join(work, name)) for name in ("clang", "weft")}


def fasttree(compilers, work):
    outcome, folders = Outcome(), copies("fasttree", work)
    outcome.files = len(with_directives(folders["weft"]))
    random.seed(3)
    letters = "ACGT"
    population = ["".join(random.choice(letters) for _ in range(600))]
    while len(population) < 400:
        parent = random.choice(population)
        population.append("".join(random.choice(letters) if random.random() < 0.03 else c for c in parent))
    sequences = os.path.join(work, "sequences.fasta")
    with open(sequences, "w", encoding="ascii") as out:
        out.writelines(f">s{number}\n{text}\n" for number, text in enumerate(population))
    for name, compiler in compilers.items():
        words = ["-DOPENMP", "-fopenmp", "-O3", "-w", "fasttree.c", "-lm", "-o", "fasttree"]
        run([*compiler, *words], folders[name], f"{name} builds")
    for threads in THREADS:
        trees = [
            run([os.path.join(folders[name], "fasttree"), "-nt", "-quiet", sequences], work, f"{name} runs", threads).stdout
            for name in compilers
        ]
        outcome.runs += 1
        if threads == 1 and trees[0] != trees[1] or not all(tree.rstrip().endswith(";") for tree in trees):
            outcome.failures.append(f"the trees differ with {threads} threads")
    return outcome


def graphicsmagick(compilers, work):
    outcome, folders = Outcome(), copies("graphicsmagick", work)
    outcome.files = len(with_directives(os.path.join(folders["weft"], "magick")))
    for name, compiler in compilers.items():
        words = ["./configure", "CC=" + " ".join(compiler), "CFLAGS=-O2 -fopenmp", "--without-x", "--disable-shared"]
        run(words, folders[name], f"{name} configures")
        run(["make", f"-j{os.cpu_count()}"], folders[name], f"{name} builds")
    tools = {name: os.path.join(folders[name], "utilities", "gm") for name in compilers}
    run([tools["clang"], "convert", "-size", "500x400", "plasma:red-blue", "in.ppm"], work, "the picture is made", 1)
    for operation in re.split(r"[;\n]", IMAGE_OPERATIONS.strip()):
        for threads in THREADS:
            for name, tool in tools.items():
                run([tool, "convert", "in.ppm", *operation.split(), f"{name}.ppm"], work, f"{name}{operation}", threads)
            outcome.runs += 1
            if not filecmp.cmp(os.path.join(work, "clang.ppm"), os.path.join(work, "weft.ppm"), shallow=False):
                outcome.failures.append(f"{operation.strip()} makes another picture with {threads} threads")
    return outcome


def libxsmm(compilers, work):
    outcome, folders = Outcome(), copies("libxsmm", work)
    folder = folders["weft"]
    run(["make", "cheader"], folder, "headers are made")
    flags = ["-fopenmp", "-O2", "-w", "-march=native", "-Iinclude", "-Isrc", "-Isamples/deeplearning/common", "-Isamples/edge"]
    for path in with_directives(folder):
        command = [*flags, "-c", path, "-o", os.path.join(work, "out.o")]
        try:
            run([*compilers["clang"], *command], folder, "clang")
        except Failure:
            # Headers of others are missing.
            continue
        outcome.files += 1
        try:
            run([*compilers["weft"], *command], folder, os.path.relpath(path, folder))
        except Failure as failure:
            if "is not compiled by Weft yet" in str(failure):
                outcome.left += 1
            else:
                outcome.failures.append(str(failure))
    return outcome


PROGRAMS = {"fasttree": fasttree, "graphicsmagick": graphicsmagick, "libxsmm": libxsmm}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", default=os.path.join(debian_source.ROOT, "target", "release", "weft"))
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    # A file that is left to clang is an error.
    weft = [os.path.abspath(options.weft), "cc", "-Werror=weft-fallback"]
    compilers = {"clang": ["clang-19"], "weft": weft}
    print(f"{'program':<16}{'files':>6}{'left':>6}{'runs':>6}{'differ':>8}")
    failed = False
    for name, program in PROGRAMS.items():
        if not any(part in name for part in options.only.split(",")):
            continue
        work = os.path.join(STORE, "work", name)
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(work)
        try:
            outcome = program(compilers, work)
        except Failure as failure:
            outcome = Outcome(failures=[str(failure)])
        print(f"{name:<16}{outcome.files:>6}{outcome.left:>6}{outcome.runs:>6}{len(outcome.failures):>8}", flush=True)
        for line in outcome.failures:
            print(f"  {line}")
        failed = failed or bool(outcome.failures)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
