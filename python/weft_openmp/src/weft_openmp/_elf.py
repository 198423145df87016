"""What a shared object asks for: the names in its dynamic section. [System V ABI, dynamic section]"""

import struct

NEEDED, STRING_TABLE = 1, 5
LOAD, DYNAMIC = 1, 2


def needed(path):
    """The names of the libraries that the file asks for; none if it is not a shared object of this kind of machine."""
    try:
        with open(path, "rb") as file:
            return _needed(file)
    except (OSError, struct.error, ValueError):
        return []


def _needed(file):
    head = file.read(64)
    if head[:6] != b"\x7fELF\x02\x01":
        return []
    start = struct.unpack_from("<Q", head, 32)[0]
    size, count = struct.unpack_from("<HH", head, 54)
    file.seek(start)
    table = file.read(size * count)
    segments = [struct.unpack_from("<IIQQQQQQ", table, number * size) for number in range(count)]
    entries = []
    for kind, _, offset, _, _, length, _, _ in segments:
        if kind == DYNAMIC:
            file.seek(offset)
            data = file.read(length)
            entries = [struct.unpack_from("<qQ", data, at) for at in range(0, len(data) - 15, 16)]
    strings = next((value for tag, value in entries if tag == STRING_TABLE), None)
    if strings is None:
        return []
    # The table's address, as an offset in the file.
    strings = next(
        (strings - address + offset for kind, _, offset, address, _, length, _, _ in segments
         if kind == LOAD and address <= strings < address + length),
        None,
    )
    if strings is None:
        return []
    names = []
    for tag, value in entries:
        if tag == 0:
            break
        if tag == NEEDED:
            file.seek(strings + value)
            names.append(file.read(256).split(b"\0")[0].decode(errors="replace"))
    return names
