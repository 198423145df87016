#!/usr/bin/env python3
"""Makes the libraries that programs link or load out of the archive that cargo builds of crates/weft-rt.

usage: link_runtime.py ARCHIVE DIRECTORY [--without-names]

cargo's archive holds all of Rust's standard library with global symbols. A program that links a second Rust archive
would have them twice, and would see the runtime's insides. From it come:

libweftrt.a         one object of what the ABI reaches, in which only the ABI is global
libweftrt.exports   the names of the ABI, as a list for the linker option --dynamic-list
libweftrt.so        the same object as a shared library
libomp.so.5 and     links to libweftrt.so. The dynamic loader knows a file again by its inode: whatever a process asks
other names         for under several of these names, it gets one runtime. --without-names leaves them out.

The ABI is what the `global:` lines of the version scripts in crates/weft-rt/exports name.
The shared library defines their versions, for the loader checks that they are there, but no symbol belongs to one:
such a symbol answers to each version, libomp's and libgomp's.
Files that are newer than everything they are made of are left as they are.
"""

import fnmatch
import os
import re
import struct
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EXPORTS = os.path.join(ROOT, "crates", "weft-rt", "exports")
SCRIPTS = [os.path.join(EXPORTS, name) for name in ("libomp.map", "libgomp.map")]
OWN = ["libweftrt.a", "libweftrt.exports", "libweftrt.so"]
NAMES = ["libomp.so.5", "libomp.so", "libiomp5.so", "libgomp.so.1", "libgomp.so"]
# Bitcode in Rust's standard library; a linker with LLVM's plugin would take the object for bitcode altogether.
SUPERFLUOUS = [".llvmbc", ".llvmcmd", ".comment"]


def run(tool, *words):
    """What the tool prints; the environment may name another one (LD, OBJCOPY)."""
    command = [os.environ.get(tool.upper(), tool), *words]
    try:
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    except FileNotFoundError:
        sys.exit(f"missing: {command[0]}. On Debian: apt-get install binutils gcc")


def read_scripts():
    """(the patterns of exported names, the names of the versions) of the version scripts."""
    patterns, versions = [], []
    for path in SCRIPTS:
        with open(path, encoding="utf-8") as script:
            text = re.sub(r"/\*.*?\*/", "", script.read(), flags=re.S)
        for version, body in re.findall(r"(\S+)\s*\{(.*?)\}", text, re.S):
            versions.append(version)
            exported = re.search(r"global:(.*?)(?:local:|$)", body, re.S)
            patterns += re.findall(r"[^\s;]+", exported.group(1)) if exported else []
    return patterns, versions


def defined_names(archive):
    """The names in the symbol table at the head of an archive."""
    with open(archive, "rb") as file:
        head = file.read(8 + 60)
        if not head.startswith(b"!<arch>\n/ "):
            sys.exit(f"{archive} is not an archive with a symbol table")
        table = file.read(int(head[56:66]))
    (count,) = struct.unpack(">I", table[:4])
    return [name.decode() for name in table[4 + 4 * count:].split(b"\0")[:count]]


def is_fresh(archive, outputs):
    inputs = [archive, __file__, *SCRIPTS]
    if not all(os.path.exists(output) for output in outputs):
        return False
    return min(map(os.path.getmtime, outputs)) > max(map(os.path.getmtime, inputs))


def make_object(archive, exported, work):
    """One object with the sections that the exported names reach, and those names alone global."""
    whole, small = os.path.join(work, "whole.o"), os.path.join(work, "weftrt.o")
    roots, keep, strip = (os.path.join(work, name) for name in ("roots", "keep", "strip"))
    with open(roots, "w", encoding="utf-8") as out:
        out.writelines(f"--undefined={name}\n" for name in exported)
    with open(keep, "w", encoding="utf-8") as out:
        out.writelines(f"{name}\n" for name in exported)
    # Groups are resolved here: their names would otherwise meet those of the program's own Rust code.
    run(
        "ld", "-r", "--strip-debug", "--gc-sections", "--force-group-allocation", f"@{roots}", "--whole-archive", archive,
        "-o", whole,
    )
    run("objcopy", f"--keep-global-symbols={keep}", *[f"--remove-section={name}" for name in SUPERFLUOUS], whole, small)
    # What only the collected sections called is still listed as undefined, and a static link would bring it along.
    called = set(re.findall(r"\sR_\S+\s+\S+\s+(\S+)", run("readelf", "--relocs", "--wide", small)))
    undefined = {line.split()[-1] for line in run("nm", "--undefined-only", small).splitlines()}
    with open(strip, "w", encoding="utf-8") as out:
        out.writelines(f"{name}\n" for name in sorted(undefined - called))
    run("objcopy", f"--strip-symbols={strip}", small)
    return small


def make_shared(thing, versions, work):
    script = os.path.join(work, "versions.map")
    with open(script, "w", encoding="utf-8") as out:
        out.writelines(f"{version} {{ }};\n" for version in versions)
    output = os.path.join(work, "libweftrt.so")
    run(
        os.environ.get("CC", "cc"), "-shared", "-o", output, "-Wl,-soname,libweftrt.so", f"-Wl,--version-script={script}",
        "-Wl,-Bsymbolic", "-Wl,-z,nodelete", "-Wl,-z,now", "-Wl,-O1", "-static-libgcc", thing,
        "-lpthread", "-ldl", "-lc",
    )
    return output


def link(archive, folder):
    patterns, versions = read_scripts()
    matches = re.compile("|".join(map(fnmatch.translate, patterns))).match
    exported = sorted({name for name in defined_names(archive) if matches(name)})
    # In a folder beside the results, so that they appear there whole, one rename each.
    with tempfile.TemporaryDirectory(prefix=".weftrt-", dir=folder) as work:
        thing = make_object(archive, exported, work)
        make_shared(thing, versions, work)
        run("ar", "rcsD", os.path.join(work, "libweftrt.a"), thing)
        with open(os.path.join(work, "libweftrt.exports"), "w", encoding="utf-8") as out:
            out.write("{\n" + "".join(f"  {name};\n" for name in exported) + "};\n")
        for name in OWN:
            os.replace(os.path.join(work, name), os.path.join(folder, name))


def main():
    words = [word for word in sys.argv[1:] if word != "--without-names"]
    if len(words) != 2:
        sys.exit(__doc__)
    archive, folder = words
    os.makedirs(folder, exist_ok=True)
    if not is_fresh(archive, [os.path.join(folder, name) for name in OWN]):
        link(archive, folder)
    if "--without-names" in sys.argv:
        return
    for name in NAMES:
        path = os.path.join(folder, name)
        if os.path.islink(path) and os.readlink(path) == "libweftrt.so":
            continue
        if os.path.lexists(path):
            os.remove(path)
        os.symlink("libweftrt.so", path)


if __name__ == "__main__":
    main()
