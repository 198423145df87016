"""How the scripts that build others' projects run commands, install packages and call Weft.

What pip installs stays in build/conformance, which git ignores.
"""

import os
import shutil
import subprocess
import sys

import debian_source

PIP = os.path.join(debian_source.STORE, "pip")


class Failure(Exception):
    """A build goes wrong; the message says how."""


class Missing(Exception):
    """The machine lacks something that the build needs."""


def run(words, folder, check=True, limit=3600, **variables):
    """Runs a command and returns all that it prints. With `check` it must succeed. Its program must be there in any case."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("OMP_", "KMP_", "WEFT_"))}
    environment["PATH"] = os.path.join(PIP, "bin") + os.pathsep + environment["PATH"]
    environment.update(variables)
    try:
        ended = subprocess.run(
            words, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=limit
        )
    except FileNotFoundError as missing:
        raise Missing(f"{words[0]} is not there") from missing
    except subprocess.TimeoutExpired as late:
        if check:
            raise Failure(f"{words[0]}: more than {limit} s") from late
        return (late.stdout or b"").decode(errors="replace")
    text = ended.stdout.decode(errors="replace")
    if check and ended.returncode != 0:
        errors = [line for line in text.splitlines() if "error" in line.lower()] or text.splitlines()[-3:]
        raise Failure(f"{' '.join(words)[:80]}: status {ended.returncode}: {' | '.join(errors[:3])}")
    return text


def needs_programs(*programs):
    for program in programs:
        if not shutil.which(program):
            raise Missing(f"{program} is not there")


def needs_packages(*packages):
    """Asks for packages of Debian."""
    for package in packages:
        found = subprocess.run(["dpkg-query", "-W", "-f", "${Status}", package], capture_output=True, text=True)
        if "ok installed" not in found.stdout:
            raise Missing(f"{package} is not installed")


def pip(*packages):
    """Installs packages for Python, unless they are there."""
    if not os.path.exists(os.path.join(PIP, "bin", "python")):
        subprocess.run([sys.executable, "-m", "venv", PIP], check=True)
    run([os.path.join(PIP, "bin", "pip"), "install", "-q", *packages], "/")


def weft_cc(store, weft, name="weft-cc"):
    """A link in the folder `store` by which `weft` is the compiler weft-cc, or the one called `name`."""
    path = os.path.join(store, name)
    os.makedirs(store, exist_ok=True)
    if os.path.lexists(path):
        os.remove(path)
    os.symlink(os.path.abspath(weft), path)
    return path
