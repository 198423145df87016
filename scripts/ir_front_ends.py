"""LLVM IR that other front ends print: rustc, flang-new-19, and numba with PyOMP, whose printer is llvmlite's.

Sources lie in tests/ir-front-ends; the crates are downloaded.
What is missing is installed where that needs no more than apt-get as root or pip; else the front end is skipped, with the reason.
"""

import glob
import os
import shutil
import subprocess

import llvm_source

SOURCES = os.path.join(llvm_source.ROOT, "tests", "ir-front-ends")
STORE = os.path.join(llvm_source.STORE, "ir-front-ends")
# Crates with much code that is not generic: two parsers and a compressor.
CRATES = {"regex-syntax": "0.8", "toml_parser": "1", "miniz_oxide": "0.8"}
TIMEOUT = 1200


class Skip(Exception):
    """Why a front end cannot be asked."""


class Failed(Exception):
    """Why a front end that is there gave no module."""


def run(command, kind=Failed, **kwargs):
    """The output of `command`; raises `kind` with what it says if it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, **kwargs)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise kind(f"{command[0]}: {error}") from error
    if done.returncode != 0:
        lines = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        raise kind(f"`{' '.join(command[:6])} ...` failed: {lines[-1] if lines else done.returncode}")
    return done.stdout


def fresh(name):
    folder = os.path.join(STORE, name)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    return folder


def modules(folder):
    return sorted(glob.glob(os.path.join(folder, "*.ll")))


def rust():
    """The modules of CRATES, without optimization but with debug information, and optimized."""
    version = run(["rustc", "--version", "--verbose"], Skip)
    llvm = next((line for line in version.splitlines() if line.startswith("LLVM")), "LLVM version: ?")
    folder, package = fresh("rust"), fresh("rust-package")
    os.makedirs(os.path.join(package, "src"))
    open(os.path.join(package, "src", "lib.rs"), "w").close()
    with open(os.path.join(package, "Cargo.toml"), "w", encoding="utf-8") as file:
        file.write('[package]\nname = "front-end"\nedition = "2024"\n\n[workspace]\n\n[dependencies]\n')
        file.writelines(f'{crate} = "{wanted}"\n' for crate, wanted in CRATES.items())
    run(["cargo", "fetch", "--quiet"], Skip, cwd=package)
    environment = dict(os.environ, RUSTFLAGS="--emit=llvm-ir -Ccodegen-units=1", CARGO_TARGET_DIR="target")
    for profile, place in [("dev", "debug"), ("release", "release")]:
        run(["cargo", "build", "--quiet", "--profile", profile], cwd=package, env=environment)
        for crate in CRATES:
            stem = crate.replace("-", "_")
            found = glob.glob(os.path.join(package, "target", place, "deps", f"{stem}-*.ll"))
            if not found:
                raise Failed(f"cargo left no module of {crate}")
            shutil.copy(found[0], os.path.join(folder, f"{stem}-{profile}.ll"))
    return f"rustc {version.split()[1]}, {llvm.replace(' version:', '')}", modules(folder)


def fortran():
    """Each Fortran file, without optimization but with debug information, and optimized; with OpenMP."""
    if not shutil.which("flang-new-19"):
        if os.geteuid() != 0 or not shutil.which("apt-get"):
            raise Skip("flang-new-19 is not there; as root: apt-get install flang-19")
        environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        run(["apt-get", "update", "-qq"], Skip)
        run(["apt-get", "install", "-y", "-qq", "flang-19"], Skip, env=environment)
    folder = fresh("fortran")
    for source in sorted(glob.glob(os.path.join(SOURCES, "fortran", "*.f90"))):
        name = os.path.splitext(os.path.basename(source))[0]
        for level, flags in [("O0", ["-O0", "-g"]), ("O2", ["-O2"])]:
            command = ["flang-new-19", "-fopenmp", "-S", "-emit-llvm", *flags, source, "-o", f"{name}-{level}.ll"]
            # Module files are left in the working directory.
            run(command, cwd=folder)
    return run(["flang-new-19", "--version"]).splitlines()[0], modules(folder)


def python():
    """What numba hands to LLVM and what LLVM prints of it, for each function; with PyOMP's regions."""
    interpreter = os.path.join(STORE, "venv", "bin", "python")
    check = "import llvmlite, llvmlite.binding as b, numba.openmp; print(llvmlite.__version__, b.llvm_version_info[0])"
    if not os.path.exists(interpreter):
        run(["python3", "-m", "venv", os.path.join(STORE, "venv")], Skip)
    try:
        version = run([interpreter, "-c", check], Skip)
    except Skip:
        # PyOMP brings numba and llvmlite.
        run([interpreter, "-m", "pip", "install", "--quiet", "pyomp"], Skip)
        version = run([interpreter, "-c", check], Skip)
    folder = fresh("python")
    program = os.path.join(llvm_source.ROOT, "scripts", "print_python_ir.py")
    for source in sorted(glob.glob(os.path.join(SOURCES, "python", "*.py"))):
        run([interpreter, program, source, folder])
    llvmlite, llvm = version.split()[:2]
    return f"llvmlite {llvmlite}, LLVM {llvm}", modules(folder)


FRONT_ENDS = {"rust": rust, "fortran": fortran, "python": python}
