//! The one object that all libraries are made of, and the shared one of it.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::copies::{self, CHOOSE};
use crate::relocations;
use crate::tools::run;

/// Bitcode in Rust's standard library; a linker with LLVM's plugin would take the object for bitcode altogether.
const SUPERFLUOUS: [&str; 3] = [".llvmbc", ".llvmcmd", ".comment"];

/// One section of each kind in place of one for each function and constant: what reaches none of the names is gone, and
/// the linker of each program takes half the time with a dozen sections that it takes with thousands. What is rarely executed
/// stands apart. The names at the ends of the code tell a tool's frames from the runtime's (`weft-rt/src/ompt/caller.rs`).
const LAYOUT: &str = "SECTIONS {
.text 0 : {
 weft_rt_code_begins = .; *(.text.unlikely .text.unlikely.*) *(.text .text.*) weft_rt_code_ends = .;
}
.rodata 0 : { *(.rodata .rodata.*) }
.gcc_except_table 0 : { *(.gcc_except_table .gcc_except_table.*) }
.data.rel.ro 0 : { *(.data.rel.ro .data.rel.ro.*) }
.data 0 : { *(.data .data.*) }
.bss 0 : { *(.bss .bss.*) }
.tdata 0 : { *(.tdata .tdata.*) }
.tbss 0 : { *(.tbss .tbss.*) }
}
";

/// Makes the object of a copy in the folder `work`: with its description, and with `gates` in front of functions.
pub(crate) fn make(archive: &Path, exported: &[String], gates: bool, work: &Path) -> Result<PathBuf> {
    let work = work.join(if gates { "gated" } else { "plain" });
    fs::create_dir(&work)?;
    // Where nobody asks which copy serves, nothing is needed of the loader.
    let choose = gates.then(|| CHOOSE.to_owned());
    let all: Vec<String> = exported.iter().cloned().chain(choose).collect();
    let object = make_whole(archive, &all, &work)?;
    describe(&object, exported, gates, &work)
}

/// Makes one object with the sections that the names reach, and those names alone global.
fn make_whole(archive: &Path, names: &[String], work: &Path) -> Result<PathBuf> {
    let (whole, small) = (work.join("whole.o"), work.join("small.o"));
    let kept = || names.iter().cloned();
    let roots = list(work, "roots", kept().map(|name| format!("--undefined={name}")))?;
    let keep = list(work, "keep", kept())?;
    // Groups are resolved here: their names would otherwise meet those of the program's own Rust code.
    let mut words =
        ["-r", "--strip-debug", "--gc-sections", "--force-group-allocation"].map(OsString::from).to_vec();
    words.extend([
        with("@", &roots),
        "--whole-archive".into(),
        archive.into(),
        "-o".into(),
        whole.clone().into(),
    ]);
    run("ld", &words)?;
    let mut words = vec![with("--keep-global-symbols=", &keep)];
    words.extend(SUPERFLUOUS.map(|name| format!("--remove-section={name}").into()));
    words.extend([whole.into(), small.clone().into()]);
    run("objcopy", &words)?;

    // What only the collected sections called is still listed as undefined, and a static link would bring it along.
    let relocations = run("readelf", &["--relocs".as_ref(), "--wide".as_ref(), small.as_os_str()])?;
    let called: BTreeSet<&str> = relocations.lines().filter_map(relocated).collect();
    let undefined = run("nm", &["--undefined-only".as_ref(), small.as_os_str()])?;
    let undefined: BTreeSet<&str> =
        undefined.lines().filter_map(|line| line.split_whitespace().last()).collect();
    let strip = list(work, "strip", undefined.difference(&called).map(ToString::to_string))?;
    run("objcopy", &[with("--strip-symbols=", &strip), small.clone().into()])?;
    Ok(small)
}

/// Adds the description of a copy to an object, and the gates; joins its sections by [`LAYOUT`], and leaves of its relocations
/// and symbols what linkers and debuggers need.
fn describe(object: &Path, exported: &[String], gates: bool, work: &Path) -> Result<PathBuf> {
    let symbols = run("nm", &["--defined-only".as_ref(), "--extern-only".as_ref(), object.as_os_str()])?;
    let code: BTreeSet<&str> = symbols.lines().filter_map(function).collect();
    let functions: Vec<String> =
        exported.iter().filter(|name| code.contains(name.as_str())).cloned().collect();
    let path = |name: &str| work.join(name);
    let (renamed, joined, shown) = (path("own.o"), path("joined.o"), path("shown.o"));
    let (resolved, output) = (path("resolved.o"), path("weftrt.o"));
    let (source, description) = (path("copy.s"), path("copy.o"));
    let of_gates = functions.iter().filter(|_| gates).map(|name| format!("{name} {}{name}", copies::OWN));
    let names = list(work, "renamed", of_gates)?;
    run("objcopy", &[with("--redefine-syms=", &names), object.into(), renamed.clone().into()])?;
    fs::write(&source, copies::assembly(&functions, gates))?;
    let words: [&OsStr; 4] = ["-c".as_ref(), source.as_os_str(), "-o".as_ref(), description.as_os_str()];
    run("cc", &words)?;
    let layout = path("layout.ld");
    fs::write(&layout, LAYOUT)?;
    let mut words: Vec<OsString> = vec!["-r".into(), "-T".into(), layout.into()];
    words.extend([renamed.into(), description.into(), "-o".into(), joined.clone().into()]);
    run("ld", &words)?;
    let keep = list(work, "shown", exported.iter().cloned())?;
    run("objcopy", &[with("--keep-global-symbols=", &keep), joined.into(), shown.clone().into()])?;
    fs::write(&resolved, relocations::resolve(&fs::read(&shown)?)?)?;
    let symbols = run("nm", &["--defined-only".as_ref(), resolved.as_os_str()])?;
    let named = list(work, "named", symbols.lines().filter_map(local_function).map(str::to_owned))?;
    let words = ["--strip-unneeded".into(), with("--keep-symbols=", &named), resolved.into()];
    run("objcopy", &[words.as_slice(), &[output.clone().into()]].concat())?;
    Ok(output)
}

/// The symbol in a line of `nm` if it is a function: `VALUE T SYMBOL`.
fn function(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip(1);
    (words.next()? == "T").then(|| words.next())?
}

/// The symbol in a line of `nm` if it is a function of the object alone: `VALUE t SYMBOL`.
fn local_function(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip(1);
    (words.next()? == "t").then(|| words.next())?
}

/// The symbol in a line of `readelf --relocs`: `OFFSET INFO TYPE VALUE SYMBOL + ADDEND`.
fn relocated(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    words.find(|word| word.starts_with("R_"))?;
    words.nth(1)
}

/// Makes the shared library `output` of the object.
///
/// Each exported symbol is there twice: unversioned, so that it answers to each of `versions`, and as `SYMBOL@own`, since
/// the static linker, stricter than the loader, accepts nothing else for what was linked with the [stub](make_stub).
pub(crate) fn make_shared(
    object: &Path,
    exported: &[String],
    versions: &[String],
    own: &str,
    output: &Path,
    work: &Path,
) -> Result<()> {
    let aliases =
        list(work, "aliases.ld", exported.iter().map(|name| format!("\"{name}@{own}\" = {name};")))?;
    let script = list(work, "versions.map", versions.iter().map(|version| format!("{version} {{ }};")))?;
    let mut words: Vec<OsString> = vec!["-shared".into(), "-o".into(), output.into()];
    words.push("-Wl,-soname,libweftrt.so".into());
    words.push(with("-Wl,--version-script=", &script));
    words.extend(
        ["-Wl,-Bsymbolic", "-Wl,-z,nodelete", "-Wl,-z,now", "-Wl,-O1", "-static-libgcc"].map(OsString::from),
    );
    words.extend([object.into(), aliases.into()]);
    words.extend(["-lpthread", "-ldl", "-lc"].map(OsString::from));
    run("cc", &words).map(drop)
}

/// Makes the library `output` that stands for the shared one at link time: it has the same name for the loader and the
/// same symbols, but no code, and its symbols belong to `version`.
///
/// What is linked with it asks for `SYMBOL@version`. libgomp does not have that version, so it serves none of the
/// references.
pub(crate) fn make_stub(exported: &[String], version: &str, output: &Path, work: &Path) -> Result<()> {
    let script = list(work, "stub.map", std::iter::once(format!("{version} {{ global: *; }};")))?;
    let symbol = |name: &String| format!(".globl {name}\n.type {name}, %function\n{name}:");
    let source =
        list(work, "stub.s", std::iter::once(".text".to_owned()).chain(exported.iter().map(symbol)))?;
    let mut words: Vec<OsString> =
        ["-shared", "-nostdlib", "-Wl,-soname,libweftrt.so", "-o"].map(OsString::from).to_vec();
    words.extend([output.into(), with("-Wl,--version-script=", &script), source.into()]);
    run("cc", &words).map(drop)
}

/// Makes the library of `names.c`.
pub(crate) fn make_names(source: &str, work: &Path) -> Result<()> {
    let (file, output) = (work.join("names.c"), work.join("libweft-names.so"));
    fs::write(&file, source)?;
    let mut words: Vec<OsString> =
        ["-shared", "-fPIC", "-O2", "-fvisibility=hidden", "-o"].map(OsString::from).to_vec();
    words.push(output.into());
    words.extend(
        ["-Wl,--enable-new-dtags", "-Wl,-rpath,$ORIGIN", "-Wl,-soname,libweft-names.so"].map(OsString::from),
    );
    words.extend([file.into(), "-ldl".into()]);
    run("cc", &words).map(drop)
}

/// Writes a file with a line for each item.
fn list(work: &Path, name: &str, items: impl Iterator<Item = String>) -> Result<PathBuf> {
    let path = work.join(name);
    fs::write(&path, items.map(|item| item + "\n").collect::<String>())?;
    Ok(path)
}

/// An option and the path that belongs to it, as one word.
fn with(option: &str, path: &Path) -> OsString {
    let mut word = OsString::from(option);
    word.push::<&OsStr>(path.as_ref());
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_of_relocations_are_found() {
        let line = "000000000000001b  000000ba00000004 R_X86_64_PLT32         0000000000000000 memcpy - 4";
        assert_eq!(relocated(line), Some("memcpy"));
        assert_eq!(relocated("Relocation section '.rela.text' at offset 0x1 contains 2 entries:"), None);
        assert_eq!(relocated("0000  0008 R_X86_64_RELATIVE  48"), None);
    }
}
