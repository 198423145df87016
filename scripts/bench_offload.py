#!/usr/bin/env python3
"""What Weft's offloading costs beside clang-19's: the overhead of constructs, and the code of kernels.

Overhead: bench/offload/mapping.c on the host device, and by clang on libomptarget's device for x86-64; builds run in turns, and
the least time of each line counts. Kernels: those of bench/offload/kernels as PTX, clang's with its device runtime linked in;
instructions, loads and barriers are counted in the text, registers and bytes of machine code are what ptxas makes of it, where
it is installed (pip install --target build/ptxas nvidia-cuda-nvcc-cu12).
A ratio is Weft's number divided by clang's: below 1, Weft's is less.

usage: bench_offload.py [--weft PATH] [--runs N] [--arch sm_80] [--only NAME] [--part overhead|kernels]
"""

import argparse
import glob
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PLACE = os.path.join(ROOT, "bench", "offload")
RUNTIME = "/usr/lib/llvm-19/lib/libomptarget-nvptx-{}.bc"


def ptxas():
    installed = os.path.join(ROOT, "build", "ptxas", "nvidia", "cuda_nvcc", "bin", "ptxas")
    named = os.environ.get("WEFT_PTXAS") or shutil.which("ptxas")
    return named or (installed if os.path.exists(installed) else None)


def run(words, **options):
    done = subprocess.run(words, capture_output=True, text=True, timeout=300, **options)
    if done.returncode != 0:
        sys.exit(f"bench offload: {' '.join(words)}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def overhead(weft, runs, folder):
    source = os.path.join(PLACE, "mapping.c")
    programs = {"clang": os.path.join(folder, "clang"), "weft": os.path.join(folder, "weft")}
    run(["clang-19", "-O2", "-fopenmp", "-fopenmp-targets=x86_64-pc-linux-gnu", source, "-o", programs["clang"]])
    run([weft, "cc", "-O2", "-fopenmp", "-fopenmp-targets=host", "-Werror=weft-fallback", source, "-o", programs["weft"]])
    least = {}
    for _ in range(runs):
        for name, program in programs.items():
            environment = dict(os.environ)
            if name == "clang":
                environment["LD_LIBRARY_PATH"] = "/usr/lib/llvm-19/lib"
            for line in run([program], env=environment).splitlines():
                key, value = line.split()
                least[key, name] = min(least.get((key, name), math.inf), float(value))
    print(f"{'ns per construct':<18}{'clang':>8}{'Weft':>8}{'ratio':>8}")
    ratios = []
    for key in dict.fromkeys(key for key, _ in least):
        theirs, ours = least[key, "clang"], least[key, "weft"]
        ratios.append(ours / max(theirs, 1))
        print(f"{key:<18}{theirs:>8.0f}{ours:>8.0f}{ratios[-1]:>8.2f}")
    print(f"{'geometric mean':<34}{mean(ratios):>8.2f}")


def mean(ratios):
    return math.exp(sum(math.log(max(ratio, 1e-9)) for ratio in ratios) / len(ratios))


def measured(ptx, arch, folder):
    """Instructions, loads, loads that may be cached without care, barriers, registers and bytes of the kernels in a text."""
    body = [line.strip() for line in ptx.splitlines()]
    code = [line for line in body if line.endswith(";") and not line.startswith((".", "//"))]
    numbers = {
        "instructions": len(code),
        "loads": sum("ld.global" in line or line.startswith("ld.u") or line.startswith("ld.f") or " ld." in line for line in code),
        "of these .nc": sum("ld.global.nc" in line for line in code),
        "barriers": sum(("bar." in line or "barrier." in line) and "membar" not in line for line in code),
    }
    tool = ptxas()
    if tool:
        path = os.path.join(folder, "kernel.ptx")
        with open(path, "w", encoding="utf-8") as file:
            file.write(ptx)
        cubin = os.path.join(folder, "kernel.cubin")
        words = run([tool, "-v", "-arch", arch, path, "-o", cubin])
        numbers["registers"] = max(map(int, re.findall(r"Used (\d+) registers", words)), default=0)
        numbers["stack"] = sum(map(int, re.findall(r"(\d+) bytes stack frame", words)))
        sections = run(["readelf", "-SW", cubin])
        texts = re.findall(r"\.text\.\S+\s+PROGBITS\s+\S+\s+\S+\s+([0-9a-f]+)", sections)
        numbers["bytes"] = sum(int(size, 16) for size in texts)
    return numbers


def kernels(weft, arch, only, folder):
    bitcode = RUNTIME.format(arch)
    table = {}
    for source in sorted(glob.glob(os.path.join(PLACE, "kernels", "*.c"))):
        name = os.path.basename(source)[:-2]
        if only not in name:
            continue
        theirs = os.path.join(folder, "clang.ptx")
        words = "clang-19 -O3 -w -fopenmp -fopenmp-targets=nvptx64-nvidia-cuda -nogpulib --offload-device-only -S -Xopenmp-target".split()
        link = ["-Xclang", "-mlink-builtin-bitcode", "-Xclang", bitcode] if os.path.exists(bitcode) else []
        run([*words, f"-march={arch}", *link, source, "-o", theirs])
        mine = [weft, "cc", "-O3", "-fopenmp", f"--offload-arch={arch}", "-Werror=weft-fallback", "--print-after=kernels"]
        ours = run([*mine, "-c", source, "-o", os.path.join(folder, "weft.o")])
        with open(theirs, encoding="utf-8") as file:
            table[name] = (measured(file.read(), arch, folder), measured(ours, arch, folder))
    if not table:
        sys.exit("bench offload: no such kernel")
    keys = list(next(iter(table.values()))[0])
    print(f"\n{'clang / Weft':<12}" + "".join(f"{key:>16}" for key in keys))
    for name, (theirs, ours) in table.items():
        print(f"{name:<12}" + "".join(f"{f'{theirs[key]} / {ours[key]}':>16}" for key in keys))
    for key in ("instructions", "registers", "bytes"):
        if key in keys:
            ratios = [ours[key] / max(theirs[key], 1) for theirs, ours in table.values()]
            print(f"{key}: {mean(ratios):.2f} of clang's in the geometric mean")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", default=os.path.join(ROOT, "target", "release", "weft"))
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--arch", default="sm_80")
    parser.add_argument("--only", default="")
    parser.add_argument("--part", choices=["overhead", "kernels"])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="weft-bench-") as folder:
        if options.part != "kernels":
            overhead(options.weft, options.runs, folder)
        if options.part != "overhead":
            kernels(options.weft, options.arch, options.only, folder)


if __name__ == "__main__":
    main()
