#!/usr/bin/env python3
"""Compiles functions with numba, or PyOMP, and writes the LLVM IR that llvmlite prints of them.

Runs in the environment that conformance_ir.py makes, not in the system's.
A file of functions has a list CALLS of pairs: a function, and the arguments whose types it is compiled for.
For each function there are several modules: what the front end hands to LLVM, as llvmlite's own printer writes it (regions
of PyOMP are in there as calls of markers with operand bundles), and what LLVM prints of it before and after optimization.

usage: print_python_ir.py FUNCTIONS.py FOLDER
"""

import importlib.util
import os
import sys

import llvmlite.binding


def load(path):
    spec = importlib.util.spec_from_file_location(os.path.splitext(os.path.basename(path))[0], path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main():
    source, folder = sys.argv[1:]
    module = load(source)
    if hasattr(module, "openmp"):
        from numba.openmp import njit
    else:
        from numba import njit
    parse = llvmlite.binding.parse_assembly
    texts = []

    def remember(text, *args, **kwargs):
        parsed = parse(text, *args, **kwargs)
        texts.append(("written", str(text)))
        texts.append(("parsed", str(parsed)))
        return parsed

    llvmlite.binding.parse_assembly = remember
    for function, arguments in module.CALLS:
        texts.clear()
        compiled = njit(function)
        compiled(*arguments)
        texts.extend(("optimized", text) for text in compiled.inspect_llvm().values())
        for number, (stage, text) in enumerate(texts):
            path = os.path.join(folder, f"{module.__name__}-{function.__name__}-{number}-{stage}.ll")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)


if __name__ == "__main__":
    main()
