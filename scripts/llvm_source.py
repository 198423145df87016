"""Folders of the Debian source package llvm-toolchain-19, downloaded and unpacked into build/conformance, which git ignores.

Nothing of the package becomes part of the repository.
"""

import glob
import os
import re
import subprocess
import sys

import debian_source
from debian_source import ROOT, STORE

PACKAGE = "llvm-toolchain-19"

# Everything that any of the conformance scripts reads, so that one download serves them all.
WANTED = [
    "openmp/runtime/test",
    # A few tests of the runtime include a header of its own.
    "openmp/runtime/src",
    "clang/test/OpenMP",
    "offload/test",
    "llvm/test/Assembler",
    "llvm/test/Feature",
    "llvm/test/Bitcode",
    "llvm/test/Verifier",
    "llvm/test/DebugInfo/Generic",
    "llvm/test/Transforms/SROA",
    "llvm/test/Transforms/LICM",
    "llvm/test/Transforms/LoopVectorize",
    "llvm/test/Transforms/Inline",
    "llvm/test/Transforms/GVN",
]


def folder(path):
    """Where a folder of WANTED lies; downloads and unpacks the package if it is not there yet."""
    assert path in WANTED, path
    found = glob.glob(os.path.join(STORE, "*", path))
    if not found:
        fetch()
        found = glob.glob(os.path.join(STORE, "*", path))
    if not found:
        sys.exit(f"conformance: the package {PACKAGE} has no folder {path}")
    return found[0]


def run_lines(test):
    """The RUN lines of a test, those that go on in the next joined."""
    lines, pending = [], ""
    for line in open(test, encoding="utf-8", errors="replace"):
        found = re.search(r"RUN:\s*(.*)$", line)
        if not found:
            continue
        text = pending + found.group(1).rstrip()
        pending = text[:-1] if text.endswith("\\") else ""
        if not pending:
            lines.append(text)
    return lines


def fetch():
    """Downloads the package, unpacks what is WANTED, and removes the archive."""
    os.makedirs(STORE, exist_ok=True)
    archives = glob.glob(os.path.join(STORE, f"{PACKAGE}_*.orig.tar.*"))
    if not archives:
        debian_source.download(PACKAGE, STORE)
        archives = glob.glob(os.path.join(STORE, f"{PACKAGE}_*.orig.tar.*"))
    if not archives:
        sys.exit("conformance: apt-get source left no archive")
    patterns = [f"*/{path}/*" for path in WANTED]
    print("unpacking ...", file=sys.stderr)
    subprocess.run(["tar", "-xf", archives[0], "-C", STORE, "--wildcards", *patterns], check=True)
    os.remove(archives[0])


if __name__ == "__main__":
    for name in WANTED:
        print(folder(name))
