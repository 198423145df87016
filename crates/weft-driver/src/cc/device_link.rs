//! Links what the files of a program have for a GPU: one image of all files that share functions or variables there.
//!
//! ```text
//! a.o b.o libc.a ─► the linker ─► the program, whose section .weft.device has a record of each file that belongs to it
//!    the records' modules ─► llvm-link ─► one module ─► an image, in an object of its own
//! a.o b.o libc.a, this object ─► the linker ─► the program
//! ```
//!
//! The linker is asked first, since it alone knows which members of archives, which parts of `ld -r` and what of link-time
//! optimization is in the program. It is asked again only if files share something. What a program shares with its shared
//! libraries on the host, it does not share on a GPU: each of them has its own image.
//!
//! *Before:* the linker has made the file. *After:* an object is to be linked along, or the file stays as it is.
//! *Errors:* a function or variable that no file has for devices, or that several have; files for different machines.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use weft_gpu::Extent;
use weft_ir::Item;
use weft_llvm::options;
use weft_lower::{CARRIED_SECTION, Standing};

use super::args::CcArgs;
use crate::console::Console;
use crate::device_record::Record;
use crate::devices::Devices;
use crate::elf;
use crate::error::Error;
use crate::gpu::Compile;
use crate::scratch::Scratch;
use crate::tools::{self, Feed, Tools};
use crate::warnings::Level;

/// The name that the linker gives what it makes if the user gives none.
const UNNAMED: &str = "a.out";

/// What comes of a program's code for a GPU.
pub(super) enum Outcome {
    /// The program is complete.
    Complete,
    /// This object belongs to it, too.
    Lacks(DeviceObject),
    /// It is wrong, which the user has been told.
    Wrong,
}

/// An object with the image of a program, until it is linked.
pub(super) struct DeviceObject {
    _folder: Scratch,
    /// The file.
    pub(super) path: PathBuf,
}

/// Looks at what the linker has made, and makes the image that it lacks.
pub(super) fn complete(args: &CcArgs, tools: &Tools, console: &mut Console<'_>) -> Result<Outcome, Error> {
    let program = Path::new(args.output.as_deref().unwrap_or(UNNAMED));
    // What is no file, as /dev/null, is nobody's program.
    let Ok(bytes) = std::fs::read(program) else { return Ok(Outcome::Complete) };
    let records = elf::section(&bytes, CARRIED_SECTION).map(Record::all).unwrap_or_default();
    if !have_to_be_joined(&records) {
        return Ok(Outcome::Complete);
    }
    let outcome = join(&records, program, args, tools, console)?;
    if matches!(outcome, Outcome::Wrong) {
        // The linker's own errors leave no program either.
        let _already_gone = std::fs::remove_file(program);
    }
    Ok(outcome)
}

/// Makes the image that a program with these records lacks.
fn join(
    records: &[Record],
    program: &Path,
    args: &CcArgs,
    tools: &Tools,
    console: &mut Console<'_>,
) -> Result<Outcome, Error> {
    let wrong = |text: &str, console: &mut Console<'_>| {
        console.complain(&format!("weft: error: {text}\n"));
        Ok(Outcome::Wrong)
    };
    let (faults, lacks_tables) = faults(records);
    if !faults.is_empty() {
        return wrong(&faults.join("\nweft: error: "), console);
    }
    if records.iter().any(|record| record.cannot) {
        return Ok(Outcome::Complete);
    }
    if let Some(reason) = lacks_tables {
        return Ok(tell_left_out(args, &reason, console));
    }
    let devices = match machine(records) {
        Ok(devices) => devices,
        Err(text) => return wrong(&text, console),
    };
    let folder = Scratch::new("weft-device-link-", None)
        .map_err(|source| Error::file("create", std::env::temp_dir(), source))?;
    let text = match linked(records, &folder, tools)? {
        Ok(text) => text,
        Err(text) => return wrong(&text, console),
    };
    let name = program.display().to_string();
    match object(&text, Compile { tools, file: &name, devices }, &folder)? {
        Ok(path) => Ok(Outcome::Lacks(DeviceObject { _folder: folder, path })),
        Err(reason) => {
            let files = files(&records.iter().collect::<Vec<_>>());
            Ok(tell_left_out(args, &format!("{files} cannot run on a GPU: {reason}"), console))
        }
    }
}

/// Says that the program has no image.
fn tell_left_out(args: &CcArgs, reason: &str, console: &mut Console<'_>) -> Outcome {
    let (word, flag) = match args.fallback {
        Level::Silent => return Outcome::Complete,
        Level::Warn => ("warning", ""),
        Level::Error => ("error", "-Werror,"),
    };
    console.complain(&format!(
        "weft: {word}: the program's target regions run on the initial device: {reason} [{flag}-Wweft-fallback]\n"
    ));
    if args.fallback == Level::Error { Outcome::Wrong } else { Outcome::Complete }
}

/// Whether the images that files have of themselves do not do.
fn have_to_be_joined(records: &[Record]) -> bool {
    let mut names: Vec<&String> = records.iter().flat_map(|record| &record.has).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    let asks = records.len() > 1 && records.iter().any(|record| record.asks);
    asks || names.len() < count || records.iter().any(|record| record.incomplete)
}

/// How the names of tables begin that describe classes. The compiler makes them, and the program need not name the class in
/// 'declare target'. [Itanium C++ ABI §5.1.4.1]
const TABLE_OF_CLASS: &str = "_ZT";

/// What files need that none has: mistakes, and what is none if it is only a table that describes a class.
fn faults(records: &[Record]) -> (Vec<String>, Option<String>) {
    let has = |name: &str| records.iter().any(|record| record.has.iter().any(|other| other == name));
    let mut users: BTreeMap<&str, Vec<&Record>> = BTreeMap::new();
    for record in records {
        for name in record.needs.iter().filter(|name| !has(name)) {
            users.entry(name).or_default().push(record);
        }
    }
    let (tables, others): (Vec<_>, Vec<_>) =
        users.into_iter().partition(|(name, _)| name.starts_with(TABLE_OF_CLASS));
    let text = |(name, users): (&str, Vec<&Record>)| {
        format!(
            "devices need '{name}' for {}, but no file of the program defines it for them: 'declare target' has to name it where it is defined",
            files(&users)
        )
    };
    (others.into_iter().map(text).collect(), tables.into_iter().map(text).next())
}

/// The names of the records' files in a sentence.
fn files(records: &[&Record]) -> String {
    let mut names: Vec<&str> = records.iter().map(|record| record.file.as_str()).collect();
    names.dedup();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// The machine that executes what was compiled for any of these: of GPUs, newer ones execute what is for older ones.
fn machine(records: &[Record]) -> Result<Devices, String> {
    let mut all: Vec<(&Record, Devices)> = Vec::new();
    for record in records {
        match Devices::of_arch(&record.machine) {
            Some(Ok(devices)) => all.push((record, devices)),
            _ => return Err(format!("{} is for the unknown machine '{}'", record.file, record.machine)),
        }
    }
    // A name with a lower number is that of an older one.
    all.sort_by_key(|(record, _)| record.machine.as_str());
    match all[..] {
        [(_, oldest), ..] if all.iter().all(|(_, one)| one.is_emulator() == oldest.is_emulator()) => {
            Ok(oldest)
        }
        [(first, _), .., (last, _)] => Err(format!(
            "{} is compiled for '{}', and {} for '{}'",
            first.file, first.machine, last.file, last.machine
        )),
        _ => Err("nothing is for a GPU".to_owned()),
    }
}

/// One module of all records' modules, as text; if they do not go together, says why.
fn linked(records: &[Record], folder: &Scratch, tools: &Tools) -> Result<Result<String, String>, Error> {
    let mut command = tools.llvm_link();
    command.args(["-S", "-o", "-"]);
    for (index, record) in records.iter().enumerate() {
        let path = folder.path().join(format!("{index}.ll"));
        crate::output::write(&path, record.ir.as_bytes())?;
        command.arg(path);
    }
    let output = tools::run(command, Feed::Nothing, "linking code of a GPU")?;
    if output.status.success() {
        return without_aliases(weft_support::text_from_bytes(output.stdout), tools).map(Ok);
    }
    let words = tools::gist(&String::from_utf8_lossy(&output.stderr));
    let name = words.split('\'').nth(1).unwrap_or_default();
    let owners: Vec<&Record> =
        records.iter().filter(|record| record.has.iter().any(|other| other == name)).collect();
    Ok(Err(match owners.len() {
        0 | 1 => format!("code of a GPU cannot be linked: {words}"),
        _ => format!("{} define '{name}' for devices, each", files(&owners)),
    }))
}

/// Lets calls name the functions themselves, since PTX has no other names for them.
fn without_aliases(text: String, tools: &Tools) -> Result<String, Error> {
    if !text.lines().any(|line| line.starts_with('@') && line.contains(" alias ")) {
        return Ok(text);
    }
    let mut command = tools.opt();
    command.args(["-passes=globalopt", options::WITHOUT_OPENMP_PASSES, "-S", "-o", "-", "-"]);
    let output = tools::run(command, Feed::Text(&text), "linking code of a GPU")?;
    Ok(if output.status.success() { weft_support::text_from_bytes(output.stdout) } else { text })
}

/// An object with the image of a module; if there is none, says why.
fn object(text: &str, compile: Compile<'_>, folder: &Scratch) -> Result<Result<PathBuf, String>, Error> {
    let broken = |failure: crate::failure::Failure| failure.at("kernels", compile.file, None);
    let mut module = weft_ir::read_module(text)
        .map_err(|error| broken(crate::failure::Failure::Broken(error.to_string())))?;
    let target = module.items.iter().filter_map(|item| match item {
        Item::Verbatim(line) if line.starts_with("target ") => Some(format!("{line}\n")),
        _ => None,
    });
    let target: String = target.collect();
    if let Err(refusal) = weft_gpu::convert(&mut module, Extent::Whole) {
        return Ok(Err(refusal.to_string()));
    }
    let image = match compile.image(module).map_err(broken)? {
        Ok(image) => image,
        Err(reason) => return Ok(Err(reason)),
    };
    let mut host = weft_ir::read_module(&target)
        .map_err(|error| broken(crate::failure::Failure::Broken(error.to_string())))?;
    weft_lower::embed_image(&mut host, &image, Standing::Joined);
    let path = folder.path().join("image.o");
    let mut command = compile.tools.clang();
    command.args(["-w", "-O1", "-fPIC", "-c", "-o"]).arg(&path).args(["-x", "ir", "-"]);
    let output = tools::run(command, Feed::Text(&weft_ir::print_module(&host)), "compiling code of a GPU")?;
    if !output.status.success() {
        let words = tools::gist(&String::from_utf8_lossy(&output.stderr));
        return Err(broken(crate::failure::Failure::Broken(words)));
    }
    Ok(Ok(path))
}

#[cfg(test)]
mod tests {
    use super::{Record, faults, have_to_be_joined, machine};

    fn record(file: &str, has: &[&str], needs: &[&str]) -> Record {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let machine = "sm_80".to_owned();
        Record {
            machine,
            file: file.into(),
            has: owned(has),
            needs: owned(needs),
            incomplete: !needs.is_empty(),
            ..Record::default()
        }
    }

    #[test]
    fn files_are_joined_if_they_share_something() {
        assert!(!have_to_be_joined(&[record("a.c", &["f"], &[]), record("b.c", &["g"], &[])]));
        assert!(have_to_be_joined(&[record("a.c", &["f"], &[]), record("b.c", &["f"], &[])]));
        assert!(have_to_be_joined(&[record("a.c", &[], &["f"])]));
        let asks = Record { asks: true, ..record("a.c", &["f"], &[]) };
        assert!(
            !have_to_be_joined(std::slice::from_ref(&asks))
                && have_to_be_joined(&[asks, record("b.c", &["g"], &[])])
        );
    }

    #[test]
    fn what_nobody_has_is_told_with_those_who_need_it() {
        let records = [record("a.c", &["f"], &["g", "h"]), record("b.c", &["g"], &["h", "f"])];
        let (faults, _) = faults(&records);
        assert!(
            faults.len() == 1 && faults[0].starts_with("devices need 'h' for a.c and b.c,"),
            "{faults:?}"
        );
        let (wrong, table) = super::faults(&[record("a.cc", &[], &["_ZTV1S"])]);
        assert!(wrong.is_empty() && table.is_some_and(|text| text.contains("'_ZTV1S'")));
    }

    #[test]
    fn the_oldest_machine_executes_all() {
        let of = |machines: &[&str]| {
            let one = |&machine: &&str| Record { machine: machine.to_owned(), ..record("a.c", &[], &[]) };
            machine(&machines.iter().map(one).collect::<Vec<_>>()).map(super::Devices::name)
        };
        assert_eq!(of(&["sm_80", "sm_75", "sm_90"]), Ok("sm_75".to_owned()));
        assert!(of(&["sm_80", "emulator"]).is_err() && of(&["mars"]).is_err());
    }
}
