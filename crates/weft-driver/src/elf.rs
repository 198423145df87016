//! Finds a section of an executable or a shared library: 64 bits, in this machine's order of bytes [elf(5)].

/// The beginning of such a file.
const MAGIC: [u8; 6] = [0x7F, b'E', b'L', b'F', 2, 1];
/// Where its header says where the table of sections is, how large an entry is, how many there are, and which has the names.
const TABLE: usize = 0x28;
const SIZE: usize = 0x3A;
const COUNT: usize = 0x3C;
const NAMES: usize = 0x3E;
/// Where its header says what it is, and the number of what the linker goes on with.
const KIND: usize = 0x10;
const RELOCATABLE: usize = 1;
/// The bytes of an entry.
const ENTRY: usize = 64;

/// The bytes of the section `name`; none if the file has none, or is no such file, but an object for instance.
pub(crate) fn section<'a>(file: &'a [u8], name: &str) -> Option<&'a [u8]> {
    if !file.starts_with(&MAGIC) || half(file, KIND)? == RELOCATABLE {
        return None;
    }
    let table = usize::try_from(word(file, TABLE)?).ok()?;
    let (size, mut count, mut names) = (half(file, SIZE)?, half(file, COUNT)?, half(file, NAMES)?);
    if size != ENTRY || table == 0 {
        return None;
    }
    let entry = |index: usize| file.get(table + index * ENTRY..)?.get(..ENTRY);
    let first = entry(0)?;
    if count == 0 {
        // Too many for the header.
        count = usize::try_from(word(first, 0x20)?).ok()?;
    }
    if names == 0xFFFF {
        names = single(first, 0x28)?;
    }
    let bytes = |entry: &[u8]| {
        let (at, length) =
            (usize::try_from(word(entry, 0x18)?).ok()?, usize::try_from(word(entry, 0x20)?).ok()?);
        file.get(at..)?.get(..length)
    };
    let strings = bytes(entry(names)?)?;
    let is_it = |entry: &&[u8]| {
        let text = single(entry, 0).and_then(|at| strings.get(at..));
        text.is_some_and(|text| text.starts_with(name.as_bytes()) && text.get(name.len()) == Some(&0))
    };
    (0..count).map_while(entry).find(is_it).and_then(bytes)
}

/// Machines whose programs Weft's runtime can be linked with, and the number of each.
const MACHINES: [(&str, usize); 3] = [("x86_64", 62), ("aarch64", 183), ("riscv64", 243)];
/// Where a header says which machine it is.
const MACHINE: usize = 0x12;

/// The machine of the first object of 64 bits in an archive, as target triples name it; none if it has none, or it is not known.
pub(crate) fn machine_of_archive(archive: &[u8]) -> Option<&'static str> {
    let at = archive.windows(MAGIC.len()).position(|bytes| bytes == MAGIC)?;
    let number = half(&archive[at..], MACHINE)?;
    MACHINES.iter().find(|(_, known)| *known == number).map(|(name, _)| *name)
}

fn word(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}

fn single(bytes: &[u8], at: usize) -> Option<usize> {
    usize::try_from(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?)).ok()
}

fn half(bytes: &[u8], at: usize) -> Option<usize> {
    Some(usize::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)))
}

#[cfg(test)]
mod tests {
    use super::{ENTRY, section};

    /// A file with an empty section, the names, and a section `.x` with these bytes.
    fn file(bytes: &[u8]) -> Vec<u8> {
        let names = b"\0.xy\0.x\0";
        let mut out = vec![0; 64];
        out[..6].copy_from_slice(&super::MAGIC);
        let at = [out.len(), out.len() + names.len()];
        out.extend(names);
        out.extend(bytes);
        let table = out.len() as u64;
        out[0x28..0x30].copy_from_slice(&table.to_le_bytes());
        out[0x3A] = ENTRY as u8;
        out[0x3C] = 4;
        out[0x3E] = 1;
        for (name, at, length) in [(0, 0, 0), (0, at[0], names.len()), (1, at[1], 0), (5, at[1], bytes.len())]
        {
            let mut entry = [0; ENTRY];
            entry[0] = name;
            entry[0x18..0x20].copy_from_slice(&(at as u64).to_le_bytes());
            entry[0x20..0x28].copy_from_slice(&(length as u64).to_le_bytes());
            out.extend(entry);
        }
        out
    }

    #[test]
    fn a_section_is_found_by_its_whole_name() {
        let file = file(b"abc");
        assert_eq!(section(&file, ".x"), Some(&b"abc"[..]));
        assert_eq!((section(&file, ".xy"), section(&file, ".y")), (Some(&b""[..]), None));
    }

    #[test]
    fn what_is_cut_off_or_foreign_has_none() {
        let file = file(b"abc");
        for length in [0, 5, 63, 80, file.len() - 1] {
            assert_eq!(section(&file[..length], ".x"), None, "{length}");
        }
        assert_eq!(section(b"!<arch>\n", ".x"), None);
        let mut object = file;
        object[super::KIND] = 1;
        assert_eq!(section(&object, ".x"), None);
    }
}
