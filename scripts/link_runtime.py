#!/usr/bin/env python3
"""Links the runtime's archive into a shared library under each name that compiled programs look for.

usage: link_runtime.py ARCHIVE DIRECTORY

The linker's version script decides what is visible, and under which version; see crates/weft-rt/exports.
"""

import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EXPORTS = os.path.join(ROOT, "crates", "weft-rt", "exports")

# File name, version script, other names of the same file.
LIBRARIES = [
    ("libomp.so.5", "libomp.map", ["libomp.so", "libiomp5.so"]),
    ("libgomp.so.1", "libgomp.map", ["libgomp.so"]),
]


def link(archive, folder):
    os.makedirs(folder, exist_ok=True)
    for name, script, others in LIBRARIES:
        script = os.path.join(EXPORTS, script)
        output = os.path.join(folder, name)
        subprocess.run(
            [
                os.environ.get("CC", "cc"), "-shared", "-o", output, f"-Wl,-soname,{name}",
                f"-Wl,--version-script={script}", "-Wl,--gc-sections", "-Wl,-z,nodelete", "-Wl,-z,now",
                "-Wl,-O1", "-static-libgcc",
                "-Wl,--whole-archive", archive, "-Wl,--no-whole-archive", "-lpthread", "-ldl", "-lc",
            ],
            check=True,
        )
        for other in others:
            path = os.path.join(folder, other)
            if os.path.lexists(path):
                os.remove(path)
            os.symlink(name, path)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    link(sys.argv[1], sys.argv[2])
