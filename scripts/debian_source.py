"""Downloads the archive of a Debian source package.

Nothing of a package becomes part of the repository: the scripts unpack it into build/conformance, which git ignores.
"""

import glob
import os
import re
import subprocess
import sys
import tarfile
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
STORE = os.path.join(ROOT, "build", "conformance")


def download(package, store):
    """Leaves the archive of the source package `package` in the folder `store`."""
    with tempfile.TemporaryDirectory(prefix="weft-apt-") as work:
        # apt drops its rights while it downloads, and must still reach the folder.
        os.chmod(work, 0o755)
        parts, lists = os.path.join(work, "parts"), os.path.join(work, "lists")
        os.makedirs(parts)
        os.makedirs(os.path.join(lists, "partial"))
        source_entries(parts)
        options = ["-o", "Dir::Etc::sourcelist=/dev/null", "-o", f"Dir::Etc::sourceparts={parts}"]
        options += ["-o", f"Dir::State::lists={lists}", "-o", "APT::Sandbox::User=root", "-qq"]
        print(f"downloading the Debian source package {package} ...", file=sys.stderr)
        subprocess.run(["apt-get", *options, "update"], check=False)
        # Newer snapshots of the distribution hold a newer package of the same major version; any will do.
        subprocess.run(
            ["apt-get", *options, "source", "--download-only", "--tar-only", package], check=True, cwd=store
        )


def unpack(package, folder):
    """Unpacks the source package in a folder that holds nothing else, and returns the folder that came out."""
    store = os.path.join(STORE, "sources", package)
    os.makedirs(store, exist_ok=True)
    if not glob.glob(os.path.join(store, "*.orig.tar.*")):
        download(package, store)
    for path in glob.glob(os.path.join(store, "*.orig.tar.*")):
        # Packages of newer releases bring their authors' signature along.
        if not path.endswith(".asc"):
            with tarfile.open(path) as archive:
                archive.extractall(folder, filter="data")
    return glob.glob(os.path.join(folder, "*", ""))[0]


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
