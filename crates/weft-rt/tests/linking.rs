//! The libraries that `weft-rt-link` makes of the archive: what they export, and that they are one runtime.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use weft_tests::runtime;

/// How names of entry points begin: those of libomp, libomptarget and libgomp, and Weft's own.
const PREFIXES: [&str; 9] =
    ["__kmpc_", "__tgt_", "omp_", "ompc_", "kmp_", "kmpc_", "GOMP_", "llvm_omp_target_", "__weft_"];

fn drop_in() -> PathBuf {
    runtime::drop_in_folder().expect("the drop-in library")
}

fn output(command: &mut Command) -> String {
    let Output { status, stdout, stderr } = command.output().expect("the program starts");
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).expect("it prints text")
}

/// The names that `nm` prints.
fn names(options: &[&str], file: &Path) -> Vec<String> {
    let text = output(Command::new("nm").args(options).arg(file));
    text.lines().filter_map(|line| line.split_whitespace().nth(2)).map(str::to_owned).collect()
}

#[test]
fn only_the_abi_is_global() {
    let folder = drop_in();
    let in_object = names(&["--defined-only", "--extern-only"], &folder.join("libweftrt.a"));
    assert!(in_object.len() > 800, "{} names", in_object.len());
    let others: Vec<&String> =
        in_object.iter().filter(|name| !PREFIXES.iter().any(|prefix| name.starts_with(prefix))).collect();
    assert!(others.is_empty(), "{others:?}");

    // The library has each name twice, once with libomp's version, and the names of its versions.
    let in_library = names(&["--dynamic", "--defined-only"], &folder.join("libweftrt.so"));
    let (versioned, mut plain): (Vec<String>, Vec<String>) =
        in_library.into_iter().partition(|name| name.contains('@'));
    let is_version = |name: &str| name == "VERSION" || name == "VERS1.0" || name.contains("OMP_");
    plain.retain(|name| in_object.contains(name) || !is_version(name));
    let is_same = |found: Vec<String>, expected: &mut dyn Iterator<Item = String>| {
        found.into_iter().collect::<BTreeSet<_>>() == expected.collect::<BTreeSet<_>>()
    };
    assert!(is_same(plain, &mut in_object.iter().cloned()));
    assert!(is_same(versioned, &mut in_object.iter().map(|name| format!("{name}@VERSION"))));

    let list = std::fs::read_to_string(folder.join("libweftrt.exports")).expect("the list of exports");
    assert!(in_object.iter().all(|name| list.contains(&format!("  {name};\n"))));
}

#[test]
fn a_program_starts_with_two_initializers() {
    // Rust's standard library keeps the arguments of the program, and the system gets the handlers of `fork`: what comes first
    // with the first use of OpenMP is late for a fork at that moment. Anything more would delay every program.
    let text =
        output(Command::new("readelf").args(["--sections", "--wide"]).arg(drop_in().join("libweftrt.a")));
    let sections: Vec<&str> = text.lines().filter(|line| line.contains(" INIT_ARRAY ")).collect();
    assert_eq!(sections.len(), 2, "{sections:?}");
    assert!(sections.iter().all(|section| section.contains(" 000008 ")), "one pointer each: {sections:?}");
}

#[test]
fn the_runtime_has_one_section_of_each_kind() {
    // The linker of each program works twice as long on sections of single functions.
    let text = output(
        Command::new("readelf").args(["--sections", "--wide"]).arg(drop_in().join("libweftrt.main.a")),
    );
    let ours = ["PROGBITS", "NOBITS"].map(|kind| text.lines().filter(|line| line.contains(kind)).count());
    assert!(ours.iter().sum::<usize>() <= 10, "{text}");
}

#[test]
fn the_runtime_asks_linkers_for_what_it_does_not_have() {
    if !cfg!(target_arch = "x86_64") {
        return weft_skip::skipped(
            "the relocations of the runtime, since they are resolved for x86-64 alone",
        );
    }
    // The linker of each program reads one by one the symbols that are not global and that relocations name.
    let text =
        output(Command::new("readelf").args(["--relocs", "--wide"]).arg(drop_in().join("libweftrt.main.a")));
    let symbol = |line: &str| {
        let mut words = line.split_whitespace().skip(2);
        words.next().filter(|kind| kind.starts_with("R_"))?;
        words.nth(1).map(str::to_owned)
    };
    let symbols: Vec<String> = text.lines().filter_map(symbol).collect();
    let own = symbols.iter().filter(|name| name.starts_with("_ZN") || name.starts_with("_R")).count();
    assert!(symbols.len() > 5000 && own < 1000, "{own} of {} name what Rust has named", symbols.len());
}

/// Code of two compilers in one process asks for two runtimes; all names lead to the same one.
#[test]
fn libomp_and_libgomp_are_one_runtime() {
    if Command::new("gcc").arg("--version").output().is_err() {
        return weft_skip::skipped("a process with code of clang and of gcc, since gcc cannot be started");
    }
    let library = "#include <omp.h>\nint level(void) { return omp_get_level(); }\n\
        int members(void) { int n = 0;\n#pragma omp parallel num_threads(1) reduction(+ : n)\nn++;\nreturn n; }\n";
    let program = "#include <stdio.h>\nint level(void); int members(void);\nint main(void) { int right = 0;\n\
        #pragma omp parallel num_threads(3) reduction(+ : right)\n\
        right += level() == 1 && members() == 1;\nprintf(\"%d\\n\", right); return 0; }\n";
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("library.c"), library).expect("a source");
    std::fs::write(folder.path().join("program.c"), program).expect("a source");
    let mut clang = Command::new("clang-19");
    output(
        clang.args(["-fopenmp", "-shared", "-fPIC", "library.c", "-o", "liblevel.so"]).current_dir(&folder),
    );
    let mut gcc = Command::new("gcc");
    gcc.args(["-fopenmp", "program.c", "-L.", "-llevel", "-Wl,-rpath,$ORIGIN", "-o", "program"]);
    output(gcc.current_dir(&folder));
    let mut run = Command::new(folder.path().join("program"));
    // With two of them, the library would not know of the program's region.
    assert_eq!(output(&mut run), "0\n");
    assert_eq!(output(run.env("LD_LIBRARY_PATH", drop_in())), "3\n");
}
