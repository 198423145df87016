"""Folders of the Debian source package llvm-toolchain-19, downloaded and unpacked into build/conformance, which git ignores.

Nothing of the package becomes part of the repository.
"""

import glob
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
STORE = os.path.join(ROOT, "build", "conformance")
PACKAGE = "llvm-toolchain-19"

# Everything that any of the conformance scripts reads, so that one download serves them all.
WANTED = [
    "openmp/runtime/test",
    # A few tests of the runtime include a header of its own.
    "openmp/runtime/src",
    "clang/test/OpenMP",
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


def fetch():
    """Downloads the package, unpacks what is WANTED, and removes the archive."""
    os.makedirs(STORE, exist_ok=True)
    archives = glob.glob(os.path.join(STORE, f"{PACKAGE}_*.orig.tar.*"))
    if not archives:
        download()
        archives = glob.glob(os.path.join(STORE, f"{PACKAGE}_*.orig.tar.*"))
    if not archives:
        sys.exit("conformance: apt-get source left no archive")
    patterns = [f"*/{path}/*" for path in WANTED]
    print("unpacking ...", file=sys.stderr)
    subprocess.run(["tar", "-xf", archives[0], "-C", STORE, "--wildcards", *patterns], check=True)
    os.remove(archives[0])


def download():
    """Leaves the package's archive in STORE."""
    with tempfile.TemporaryDirectory(prefix="weft-apt-") as work:
        # apt drops its rights while it downloads, and must still reach the folder.
        os.chmod(work, 0o755)
        parts, lists = os.path.join(work, "parts"), os.path.join(work, "lists")
        os.makedirs(parts)
        os.makedirs(os.path.join(lists, "partial"))
        source_entries(parts)
        options = ["-o", "Dir::Etc::sourcelist=/dev/null", "-o", f"Dir::Etc::sourceparts={parts}"]
        options += ["-o", f"Dir::State::lists={lists}", "-o", "APT::Sandbox::User=root", "-qq"]
        print(f"downloading the Debian source package {PACKAGE} (160 MB) ...", file=sys.stderr)
        subprocess.run(["apt-get", *options, "update"], check=False)
        # Newer snapshots of the distribution hold a newer package of the same major version; any will do.
        subprocess.run(
            ["apt-get", *options, "source", "--download-only", "--tar-only", PACKAGE], check=True, cwd=STORE
        )


def source_entries(target):
    """deb-src entries derived from the machine's own, so that the package comes from where its packages come from."""
    count = 0
    for path in glob.glob("/etc/apt/sources.list.d/*.sources"):
        text = open(path, encoding="utf-8").read()
        text = re.sub(r"^Types:.*$", "Types: deb-src", text, flags=re.M)
        open(os.path.join(target, f"{count}.sources"), "w", encoding="utf-8").write(text)
        count += 1
    lists = glob.glob("/etc/apt/sources.list.d/*.list") + glob.glob("/etc/apt/sources.list")
    for path in lists:
        lines = re.findall(r"^deb(?:-src)?\s+(.*)$", open(path, encoding="utf-8").read(), flags=re.M)
        text = "".join(f"deb-src {line}\n" for line in dict.fromkeys(lines))
        open(os.path.join(target, f"{count}.list"), "w", encoding="utf-8").write(text)
        count += 1


if __name__ == "__main__":
    for name in WANTED:
        print(folder(name))
