//! What other tools read of a compile: debug info, the files of `gcov`, databases of commands, intermediate files.

mod support;

use std::fs;
use std::process::Command;

use support::{Folder, err};

const PROGRAM: &str = "\
#include <stdio.h>
int f(int n, int *a) { int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) if (a[i] > 3) { s += a[i]; } return s; }
int main(void) {
  int a[10] = {1, 2, 3, 4, 5};
#pragma omp parallel num_threads(2)
  {
#pragma omp atomic
    a[0] += 1; int here = 0; (void)here;
#pragma omp sections
    { a[1] = 3;
#pragma omp section
      a[2] = 4; }
  } printf(\"%d\\n\", f(10, a));
  return 0;
}
";

/// Its regions have private copies, which code at the lines of directives makes and combines.
const CXX_PROGRAM: &str = "\
struct Counter {
  int sum = 0, step = 2;
  int count(int n) {
#pragma omp parallel
    {
#pragma omp for reduction(+ : sum) firstprivate(step)
      for (int i = 0; i < n; ++i) sum += step; }
    return sum;
  }
};
int main() {
  Counter counter;
  return counter.count(10) != 20;
}
";

/// What a tool prints; nothing if it is not there.
fn tool(folder: &Folder, line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    let name = words.next().unwrap();
    let Ok(output) = Command::new(name).args(words).current_dir(folder.root()).output() else {
        weft_skip::skipped(format!("{name} is not there"));
        return None;
    };
    assert!(output.status.success(), "{line}: {}", err(&output));
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn places_in_debug_info_are_the_users() {
    let folder = Folder::with(&[("a.c", PROGRAM)]);
    for level in ["-O0", "-O2"] {
        folder.quiet(&format!("cc {level} -g -S -emit-llvm a.c -o a.ll"));
        let ir = fs::read_to_string(folder.path("a.ll")).unwrap();
        let places = places(&ir);
        let lines: Vec<&str> = PROGRAM.lines().collect();
        let at = |line: usize, what: &str| (line, lines[line - 1].find(what).unwrap() + 1);
        for place in [at(4, "a[i]; }"), at(12, "a[1]"), at(15, "f(10"), at(16, "return")] {
            let found = places.iter().any(|found| found.0 == place.0 && found.1.abs_diff(place.1) <= 5);
            assert!(found, "{level}: {place:?} in {places:?}");
        }
        assert!(places.contains(&at(4, "a[i] >")) && places.contains(&at(15, "f(10")), "{level}: {places:?}");
        assert_eq!(places_in_nothing(PROGRAM, &places), [], "{level}");
    }
}

/// The places of `!DILocation`s: line and column.
fn places(ir: &str) -> Vec<(usize, usize)> {
    let place = |text: &str| {
        let (line, rest) = text.split_once(", column: ")?;
        let column = rest.split(|c: char| !c.is_ascii_digit()).next()?;
        Some((line.parse().ok()?, column.parse().ok()?))
    };
    ir.split("!DILocation(line: ").skip(1).filter_map(place).collect()
}

/// Those of `places` that are behind the end of their line.
fn places_in_nothing(program: &str, places: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let lines: Vec<&str> = program.lines().collect();
    places.iter().copied().filter(|&(line, column)| line > 0 && column > lines[line - 1].len() + 1).collect()
}

#[test]
fn no_place_is_behind_the_end_of_a_line() {
    let folder = Folder::with(&[("a.cpp", CXX_PROGRAM)]);
    for level in ["-O0", "-O2"] {
        folder.quiet(&format!("c++ {level} -g -S -emit-llvm a.cpp -o a.ll"));
        let places = places(&fs::read_to_string(folder.path("a.ll")).unwrap());
        assert!(places.iter().any(|&(line, column)| line == 7 && column > 1), "{places:?}");
        assert_eq!(places_in_nothing(CXX_PROGRAM, &places), [], "{level}");
    }
}

#[test]
fn the_unit_has_the_name_of_the_source() {
    let folder = Folder::with(&[("a.c", PROGRAM), ("sub/b.c", PROGRAM)]);
    for (words, name) in [("a.c", "a.c"), ("sub/b.c", "sub/b.c"), ("-gsplit-dwarf a.c", "a.c")] {
        folder.quiet(&format!("cc -g -c {words} -o x.o"));
        let file = if words.contains("split") { "x.dwo" } else { "x.o" };
        let Some(info) = tool(&folder, &format!("llvm-dwarfdump-19 --debug-info {file}")) else { return };
        assert!(info.contains(&format!("DW_AT_name\t(\"{name}\")")), "{words}: {info}");
    }
}

#[test]
fn gcov_finds_its_files_and_the_source() {
    let folder = Folder::with(&[
        ("a.c", PROGRAM),
        ("b.c", "void g(int *x) {\n#pragma omp atomic\n  ++*x;\n}\n"),
        ("obj/x", ""),
    ]);
    folder.quiet("cc --coverage -c a.c -o obj/a.o");
    folder.quiet("cc --coverage -c b.c -o obj/b.o");
    folder.quiet("cc --coverage obj/a.o obj/b.o -o a");
    assert_eq!(folder.run("a"), "13\n");
    for file in ["obj/a.gcno", "obj/a.gcda", "obj/b.gcno", "obj/b.gcda"] {
        assert!(folder.path(file).is_file(), "{file}");
    }
    if tool(&folder, "llvm-cov-19 gcov -o obj a.c").is_some() {
        let counts = fs::read_to_string(folder.path("a.c.gcov")).unwrap();
        assert!(counts.contains("-:    0:Source:a.c"), "{counts}");
        assert!(counts.contains("        1:   16:  return 0;"), "{counts}");
        assert!(!counts.contains("#####"), "{counts}");
    }
    folder.quiet("cc --coverage a.c -o whole");
    assert!(folder.path("whole-a.gcno").is_file());
}

#[test]
fn source_based_coverage_is_clangs() {
    let folder = Folder::with(&[("a.c", PROGRAM)]);
    let output = folder.weft("cc -fprofile-instr-generate -fcoverage-mapping a.c -o a");
    assert!(output.status.success() && err(&output).contains("[-Wweft-fallback]"), "{}", err(&output));
    folder.quiet("cc -fprofile-instr-generate -fcoverage-mapping -fno-coverage-mapping a.c -o b");
    let run = Command::new(folder.path("a")).env("LLVM_PROFILE_FILE", folder.path("raw")).output().unwrap();
    assert!(run.status.success());
    let merged = tool(&folder, "llvm-profdata-19 merge raw -o profile");
    let Some(shown) = merged.and_then(|_| tool(&folder, "llvm-cov-19 show ./a -instr-profile=profile"))
    else {
        return;
    };
    assert!(shown.contains("|      1|  return 0;"), "{shown}");
}

#[test]
fn what_clang_would_ignore_of_a_whole_file_is_refused() {
    let lost =
        "int f(int n) {\n#pragma omp parallel, num_threads(3)\n#pragma omp atomic\n  n++;\n  return n;\n}\n";
    let folder =
        Folder::with(&[("a.c", lost), ("b.m", lost), ("c.cppm", &format!("export module c;\n{lost}"))]);
    for words in ["-fprofile-instr-generate -fcoverage-mapping -c a.c", "-c b.m", "-std=c++20 -c c.cppm"] {
        let output = folder.weft(&format!("cc {words} -w -Wno-weft-fallback -o out.o"));
        assert!(!output.status.success() && !folder.path("out.o").exists(), "{words}");
        let told = err(&output);
        assert!(
            told.contains("error: clang 19 does not know the comma before the first clause of 'parallel'"),
            "{told}"
        );
    }
    folder.quiet("cc -c a.c -o out.o");
}

#[test]
fn intermediate_files_have_the_names_that_clang_gives_them() {
    let names = |folder: &Folder| {
        let files = |sub: &str| {
            let entries = fs::read_dir(folder.path(sub)).unwrap();
            let names = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
            names.filter(|name| name != "tool").collect::<Vec<_>>()
        };
        let mut all = [files("."), files("o")].concat();
        all.sort();
        all
    };
    for line in [
        "-save-temps a.c -o p",
        "-save-temps=obj -c a.c -o o/x.o",
        "-save-temps=obj a.c -o o/p",
        "--save-temps=obj -c a.c -o o/x.o",
        "-save-temps -S a.c -o o/x.s",
        "-save-stats -c a.c -o o/x.o",
        "--analyze a.c",
    ] {
        let [ours, theirs] = [(), ()].map(|()| Folder::with(&[("a.c", PROGRAM), ("o/keep", "")]));
        let weft = ours.weft(&format!("cc {line}"));
        assert!(weft.status.success(), "{line}: {}", err(&weft));
        if tool(&theirs, &format!("clang-19 -fopenmp {line}")).is_some() {
            assert_eq!(names(&ours), names(&theirs), "{line}");
        }
    }
}

#[test]
fn the_database_of_commands_has_the_users_command() {
    let barrier = "void f(void) {\n#pragma omp barrier\n}\n";
    let plain = "int without_directives;\n";
    let folder = Folder::with(&[("a.c", PROGRAM), ("b.c", barrier), ("c.c", plain)]);
    folder.quiet("cc -MJdb -O1 -c b.c -o b.o");
    folder.quiet("cc -MJ db -O2 -DX=\"1\" -c a.c b.c c.c");
    let database = fs::read_to_string(folder.path("db")).unwrap();
    let lines: Vec<&str> = database.lines().collect();
    assert_eq!(lines.len(), 3, "{database}");
    assert!(lines[0].contains("\"file\": \"a.c\", \"output\": \"a.o\""), "{database}");
    assert!(lines[0].contains("\"-c\", \"-O2\", \"-DX=\\\"1\\\"\"]},"), "{database}");
    assert!(lines[1].contains("\"file\": \"b.c\", \"output\": \"b.o\""), "{database}");
    assert!(lines[2].contains("\"file\": \"c.c\", \"output\": \"c.o\""), "{database}");
}

#[test]
fn without_one_of_its_inputs_nothing_is_made() {
    let folder = Folder::with(&[("a.c", PROGRAM)]);
    for line in ["-c a.c b.c", "-c @none.rsp a.c", "-c a.c b.o", "a.c b.c -o p"] {
        let output = folder.weft(&format!("cc {line}"));
        assert_eq!(output.status.code(), Some(1), "{line}");
        assert!(err(&output).contains("error: no such file or directory: '"), "{line}: {}", err(&output));
        assert!(!folder.path("a.o").exists(), "{line}");
    }
}

#[test]
fn a_missing_plugin_is_the_users_mistake() {
    let folder = Folder::with(&[("a.c", PROGRAM)]);
    let output = folder.weft("cc -O1 -fpass-plugin=nonexistent.so -c a.c");
    assert_eq!(output.status.code(), Some(1));
    let said = err(&output);
    assert!(said.contains("unable to load plugin 'nonexistent.so'") && !said.contains("internal"), "{said}");
}
