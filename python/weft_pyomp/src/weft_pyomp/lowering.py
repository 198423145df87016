"""From a module with PyOMP's markers to one that calls the OpenMP runtime.

    markers ── weft opt --pyomp --stop-after=prepare ─► Region IR
            ── llvmlite's optimizer, across regions  ─► Region IR
            ── weft opt --prepared                   ─► runtime calls

The text goes to the program `weft` and comes back by its standard input and output.
llvmlite optimizes in between since its LLVM is newer than the one that Weft would call.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import llvmlite.binding as llvm

MARKER = "llvm.directive."


class Refused(RuntimeError):
    """Weft does not lower the module; the text is the reason."""


def has_markers(ll_module):
    """Whether there is anything to lower in the module."""
    return any(function.name.startswith(MARKER) for function in ll_module.functions)


def weft_program():
    """The path of the program `weft`: `WEFT`, or on `PATH`, or where the checkout around this file builds it."""
    named = os.environ.get("WEFT")
    if named:
        return named
    found = shutil.which("weft")
    if found:
        return found
    target = os.environ.get("CARGO_TARGET_DIR")
    for folder in Path(__file__).resolve().parents:
        if (folder / "Cargo.toml").exists():
            for built in ("release", "debug"):
                program = Path(target or folder / "target") / built / "weft"
                if program.exists():
                    return str(program)
    raise Refused("the program 'weft' is not found; put it on PATH, or name it in WEFT")


def lower(ll_module):
    """The module with calls of the runtime in the place of markers.

    The module that is handed in stays as it is. Raises `Refused` if Weft does not lower it.
    """
    prepared = _weft(["--pyomp", "--stop-after=prepare"], str(ll_module))
    if os.environ.get("WEFT_PYOMP_OPTIMIZE", "1") != "0":
        prepared = _optimized(prepared)
    text = _weft(["--prepared"], prepared)
    module = _parsed(text)
    module.name = ll_module.name
    return module


def _weft(flags, text):
    command = [weft_program(), "opt", "-O0", *flags, "-"]
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    except OSError as error:
        raise Refused(f"'{command[0]}' cannot be run: {error.strerror}") from error
    if done.returncode != 0:
        raise Refused(_reason(done.stderr))
    return done.stdout


def _reason(words):
    """What `weft` says, without the names of file and function, which are different for each module."""
    words = re.sub(r"in function '[^']*': ", "", words.strip())
    words = re.sub(r"^(weft: error: )?(<stdin>(:\d+)?: )?(not compiled by Weft: )?", "", words, flags=re.MULTILINE)
    return "; ".join(dict.fromkeys(words.splitlines())) or "weft has failed without a word"


def _parsed(text):
    try:
        module = llvm.parse_assembly(text)
        module.verify()
    except RuntimeError as error:
        raise Refused(f"LLVM does not accept what Weft has written: {error}") from error
    return module


def _optimized(text):
    """The text of the module after the optimizer, which must leave loops to what comes behind outlining."""
    module = _parsed(text)
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = False
    options.slp_vectorization = False
    options.loop_unrolling = False
    llvm.initialize_native_target()
    target = llvm.Target.from_triple(module.triple or llvm.get_process_triple())
    builder = llvm.create_pass_builder(target.create_target_machine(opt=3), options)
    builder.getModulePassManager().run(module, builder)
    return str(module)
