//! Resolves in the runtime's object what no linker is needed for.
//!
//! Rust calls functions of other crates by way of the global offset table, and names a symbol in each relocation. The linker
//! of each program would look at all of that again, and reads symbols that are not global one by one from the file.
//!
//! ```text
//! before:  call *f@GOTPCREL(%rip)      after:  addr32 call f            no relocation: f is at a fixed distance
//!          mov  x@GOTPCREL(%rip), %rax         lea x(%rip), %rax        PC32 .data + 24
//!          lea  s(%rip), %rdi                  lea s(%rip), %rdi        PC32 .rodata + 160
//! ```
//!
//! Precondition: the object is for x86-64 and relocatable, and what is global in it are the names that others may define.
//! An object for another machine is left as it is.
//! Postconditions: a relocation between places of one section is gone; one against a symbol that is local, defined and not
//! thread-local is against its section; a load of such an address from the global offset table computes it instead.
//! Sections keep their sizes, and symbols their places.
//!
//! The forms that a load from the table may be written as are those of `[psABI x86-64: B.2 Optimize GOTPCRELX Relocations]`.
//! The names of relocations promise there that the instruction is one of these. Rust's do not, but none of the bytes that
//! are looked for here can be others: a place relative to the instruction pointer follows its ModRM byte, which follows the
//! opcode.

use std::collections::HashMap;

use anyhow::{Context, Result};
use object::elf::{
    EM_X86_64, FileHeader64, R_X86_64_64, R_X86_64_GOTPCREL, R_X86_64_GOTPCRELX, R_X86_64_NONE,
    R_X86_64_PC32, R_X86_64_PLT32, R_X86_64_REX_GOTPCRELX, Rela64, RelocationType, SHF_MERGE, SHT_RELA,
    STB_LOCAL, STT_FUNC, STT_NOTYPE, STT_OBJECT, STT_SECTION, SectionHeader64,
};
use object::pod::slice_from_bytes_mut;
use object::read::elf::{FileHeader as _, SectionHeader as _, SectionTable, Sym as _, SymbolTable};
use object::{LittleEndian, SectionIndex, SymbolIndex};

const LE: LittleEndian = LittleEndian;
type Header = FileHeader64<LittleEndian>;

/// A symbol that each linker would give the same address: where it is defined.
#[derive(Clone, Copy)]
struct Place {
    section: SectionIndex,
    /// The symbol of the section; assemblers write none that they do not use.
    symbol: Option<SymbolIndex>,
    /// In bytes from the section's begin.
    offset: u64,
}

/// What becomes of a relocation.
enum Fate {
    Stays,
    /// The place gets this number of 32 bits.
    Resolved {
        at: usize,
        value: i32,
    },
    Becomes {
        offset: u64,
        symbol: SymbolIndex,
        kind: RelocationType,
        addend: i64,
    },
}

/// Returns the object with its relocations resolved, as far as it answers them itself.
///
/// # Errors
/// The bytes are no object.
pub(crate) fn resolve(object: &[u8]) -> Result<Vec<u8>> {
    let mut output = object.to_vec();
    let header = Header::parse(object).context("the runtime's object cannot be read")?;
    if header.e_machine.get(LE) != EM_X86_64 {
        return Ok(output);
    }
    let sections = header.sections(LE, object)?;
    let symbols = sections.symbols(LE, object, object::elf::SHT_SYMTAB)?;
    let places = places(&sections, &symbols)?;
    let table = usize::try_from(header.e_shoff.get(LE))?;

    for (index, section) in sections.enumerate() {
        if section.sh_type(LE) != SHT_RELA {
            continue;
        }
        let target = SectionIndex(usize::try_from(section.sh_info(LE))?);
        let described = sections.section(target)?;
        let start = usize::try_from(described.sh_offset(LE))?;
        // A relocation of no kind says there that the function is gone.
        let is_frames = sections.section_name(LE, described)? == b".eh_frame";
        let mut kept = Vec::new();
        for relocation in section.data_as_array::<Rela64<LittleEndian>, _>(LE, object)? {
            let kind = relocation.r_type(LE, false);
            let symbol = SymbolIndex(usize::try_from(relocation.r_sym(LE, false))?);
            let fate = match places.get(&symbol) {
                Some(&place) if !is_frames || kind == R_X86_64_PC32 => {
                    fate(relocation, place, target, start, &mut output)?
                }
                _ => Fate::Stays,
            };
            match fate {
                Fate::Stays if kind == R_X86_64_NONE && !is_frames => {}
                Fate::Stays => kept.push(*relocation),
                Fate::Resolved { at, value } => output[at..at + 4].copy_from_slice(&value.to_le_bytes()),
                Fate::Becomes { offset, symbol, kind, addend } => {
                    let mut changed = *relocation;
                    changed.r_offset.set(LE, offset);
                    changed.set_r_info(LE, false, u32::try_from(symbol.0)?, kind);
                    changed.r_addend.set(LE, addend);
                    kept.push(changed);
                }
            }
        }
        let first = usize::try_from(section.sh_offset(LE))?;
        let unread = || anyhow::anyhow!("the relocations of the runtime's object cannot be written");
        let (slots, _) = slice_from_bytes_mut::<Rela64<LittleEndian>>(&mut output[first..], kept.len())
            .map_err(|()| unread())?;
        slots.copy_from_slice(&kept);
        let (headers, _) =
            slice_from_bytes_mut::<SectionHeader64<LittleEndian>>(&mut output[table..], sections.len())
                .map_err(|()| unread())?;
        headers[index.0].sh_size.set(LE, (kept.len() * size_of::<Rela64<LittleEndian>>()) as u64);
    }
    Ok(output)
}

/// The symbols whose places are fixed within their sections and that nobody else can define.
fn places(
    sections: &SectionTable<'_, Header>,
    symbols: &SymbolTable<'_, Header>,
) -> Result<HashMap<SymbolIndex, Place>> {
    let mut of_sections = HashMap::new();
    for (index, symbol) in symbols.enumerate() {
        if symbol.st_type() == STT_SECTION {
            let section = symbols.symbol_section(LE, symbol, index)?.context("a section without a number")?;
            of_sections.insert(section, index);
        }
    }
    let mut places = HashMap::new();
    for (index, symbol) in symbols.enumerate() {
        let is_plain = matches!(symbol.st_type(), STT_FUNC | STT_OBJECT | STT_NOTYPE | STT_SECTION);
        if symbol.st_bind() != STB_LOCAL || !is_plain {
            continue;
        }
        let Some(section) = symbols.symbol_section(LE, symbol, index)? else { continue };
        // What lies in a section whose equal parts are joined has no fixed place.
        let is_joined = sections.section(section)?.sh_flags(LE).contains(SHF_MERGE);
        if !is_joined {
            let of_section = of_sections.get(&section).copied();
            places.insert(index, Place { section, symbol: of_section, offset: symbol.st_value(LE) });
        }
    }
    Ok(places)
}

/// Decides on a relocation of the section `target`, whose bytes begin at `start` in the file; rewrites the instruction where
/// it loads the address from the table.
fn fate(
    relocation: &Rela64<LittleEndian>,
    place: Place,
    target: SectionIndex,
    start: usize,
    output: &mut [u8],
) -> Result<Fate> {
    let mut offset = relocation.r_offset.get(LE);
    let addend = relocation.r_addend.get(LE);
    let mut kind = relocation.r_type(LE, false);
    let is_within = kind != R_X86_64_64 && place.section == target;
    if !is_within && place.symbol.is_none() {
        return Ok(Fate::Stays);
    }
    match kind {
        R_X86_64_64 | R_X86_64_PC32 => {}
        R_X86_64_PLT32 => kind = R_X86_64_PC32,
        R_X86_64_GOTPCREL | R_X86_64_GOTPCRELX | R_X86_64_REX_GOTPCRELX if addend == -4 => {
            let Some(moved) = without_table(output, start + usize::try_from(offset)?) else {
                return Ok(Fate::Stays);
            };
            offset -= moved;
            kind = R_X86_64_PC32;
        }
        _ => return Ok(Fate::Stays),
    }
    let value = i64::try_from(place.offset)? + addend;
    match place.symbol {
        Some(symbol) if !is_within => Ok(Fate::Becomes { offset, symbol, kind, addend: value }),
        _ => {
            let distance =
                i32::try_from(value - i64::try_from(offset)?).context("a section of over 2 GiB")?;
            Ok(Fate::Resolved { at: start + usize::try_from(offset)?, value: distance })
        }
    }
}

/// Rewrites the instruction whose operand at `field` is relative to the instruction pointer and holds an address in the
/// table: it uses the address itself. Returns by how many bytes the field came nearer to the begin; `None` if the
/// instruction is no such one.
fn without_table(code: &mut [u8], field: usize) -> Option<u64> {
    let opcode = code.get_mut(field.checked_sub(3)?..field + 4)?;
    match *opcode {
        // call *f(%rip) -> addr32 call f
        [_, 0xff, 0x15, ..] => {
            opcode[1..3].copy_from_slice(&[0x67, 0xe8]);
            Some(0)
        }
        // jmp *f(%rip) -> jmp f; nop
        [_, 0xff, 0x25, ..] => {
            opcode[1] = 0xe9;
            opcode[6] = 0x90;
            Some(1)
        }
        // mov x(%rip), %r64 -> lea x(%rip), %r64
        [0x48 | 0x4c, 0x8b, register, ..] if register & 0xc7 == 0x05 => {
            opcode[1] = 0x8d;
            Some(0)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::process::Command;

    use super::*;
    use crate::tools::run;

    /// Adds up what calls, jumps, loads and pointers of each form reach: 1 + 2 + 4 + 8 + 16 + 32 + 64, and of the compared
    /// one, which stays in the table, 128.
    const SOURCE: &str = "
        .text
        .globl main, shown
        .type one, @function
one:    mov $1, %eax
        ret
        .type two, @function
two:    jmp *inner@GOTPCREL(%rip)
        .type inner, @function
inner:  mov $2, %eax
        ret
shown:  mov $32, %eax
        ret
main:   push %rbx
        call *one@GOTPCREL(%rip)
        mov %eax, %ebx
        call *two@GOTPCREL(%rip)
        add %eax, %ebx
        mov four@GOTPCREL(%rip), %rax
        add (%rax), %ebx
        mov four@GOTPCREL(%rip), %r9
        add 4(%r9), %ebx
        mov pointer(%rip), %rax
        add (%rax), %ebx
        call *shown@GOTPCREL(%rip)
        add %eax, %ebx
        call sixty_four
        add %eax, %ebx
        lea four(%rip), %rax
        cmp four@GOTPCREL(%rip), %rax
        jne 1f
        add $128, %ebx
1:      lea -255(%rbx), %eax
        pop %rbx
        ret
        .section .text.other,\"ax\",@progbits
        .type sixty_four, @function
sixty_four:
        mov $64, %eax
        ret
        .data
        .long 0
        .type four, @object
four:   .long 4, 8, 16
        .section .data.rel.ro,\"aw\",@progbits
        .quad 0
pointer: .quad four + 8
        .section .note.GNU-stack,\"\",@progbits
";

    fn relocations(object: &Path) -> Vec<String> {
        let text = run("readelf", &["--relocs".as_ref(), "--wide".as_ref(), object.as_os_str()]).unwrap();
        let words = |line: &str| {
            let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            words.get(2).is_some_and(|kind| kind.starts_with("R_")).then(|| {
                let symbol = words.get(4).cloned().unwrap_or_default();
                format!("{} {symbol}", words[2])
            })
        };
        text.lines().filter_map(words).collect()
    }

    #[test]
    fn what_the_object_answers_itself_is_resolved_and_the_program_does_the_same() {
        for relaxed in ["-Wa,-mrelax-relocations=no", "-Wa,-mrelax-relocations=yes"] {
            let folder = tempfile::tempdir().unwrap();
            let path = |name: &str| folder.path().join(name);
            std::fs::write(path("code.s"), SOURCE).unwrap();
            let (source, before, after) = (path("code.s"), path("before.o"), path("after.o"));
            let words =
                ["-c".as_ref(), relaxed.as_ref(), source.as_os_str(), "-o".as_ref(), before.as_os_str()];
            run("cc", &words).unwrap();
            std::fs::write(&after, resolve(&std::fs::read(&before).unwrap()).unwrap()).unwrap();
            for object in [&before, &after] {
                let program = path("program");
                run("cc", &[object.as_os_str(), "-o".as_ref(), program.as_os_str()]).unwrap();
                assert!(Command::new(program).status().unwrap().success(), "{}", object.display());
            }
            let mut left = relocations(&after);
            left.sort();
            let table = if relaxed.ends_with("no") {
                ["R_X86_64_GOTPCREL"; 2]
            } else {
                ["R_X86_64_GOTPCRELX", "R_X86_64_REX_GOTPCRELX"]
            };
            let mut expected = vec![
                "R_X86_64_64 .data".to_owned(),
                "R_X86_64_PC32 .data".to_owned(),
                "R_X86_64_PC32 .data".to_owned(),
                "R_X86_64_PC32 .data".to_owned(),
                "R_X86_64_PC32 .data.rel.ro".to_owned(),
                "R_X86_64_PC32 .text.other".to_owned(),
                format!("{} shown", table[0]),
                format!("{} four", table[1]),
            ];
            expected.sort();
            assert_eq!(left, expected);
        }
    }
}
