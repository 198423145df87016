//! Loops that clang prints without any change to them, marked in its output, against their serial forms.
//!
//! `imported_loops/loops.c` calls `enter_KIND` and `leave_KIND` around each loop; here the calls become markers.
//! Clang's `-O0` leaves variables in memory and tests first; its `-O1` has phis, rotates, and rewrites tests and steps.

use std::fs;
use std::path::Path;
use std::process::Command;

/// How the loops are marked.
#[derive(Clone, Copy)]
struct Marking {
    /// Whether in the form of 2016; else in bundles.
    is_2016: bool,
    /// The schedule's clause and chunk.
    schedule: Option<(&'static str, u32)>,
}

/// A clause with its operands.
type Clause = (String, Vec<String>);

/// The clauses of a loop that is entered by `enter_KIND(arguments)`.
fn clauses(kind: &str, arguments: &[String], mut shared: Vec<String>, marking: Marking) -> Vec<Clause> {
    let arguments = arguments.to_vec();
    let mut clauses = Vec::new();
    let mut add = |tag: &str, operands: Vec<String>| clauses.push((format!("QUAL.OMP.{tag}"), operands));
    match kind {
        "last" | "last2" => add("LASTPRIVATE", arguments),
        "sum" => add("REDUCTION.ADD", arguments),
        _ => shared.extend(arguments),
    }
    match kind {
        "collapse2" | "last2" => add("COLLAPSE", vec!["i32 2".to_owned()]),
        "collapse3" => add("COLLAPSE", vec!["i32 3".to_owned()]),
        _ => {}
    }
    if !shared.is_empty() {
        add("SHARED", shared);
    }
    if let Some((kind, chunk)) = marking.schedule {
        add(&format!("SCHEDULE.{kind}"), vec![format!("i64 {chunk}")]);
    }
    clauses
}

/// The marker that a call of `enter_KIND` becomes.
fn entry(clauses: &[Clause], marking: Marking) -> String {
    if !marking.is_2016 {
        let bundles = clauses.iter().map(|(tag, operands)| format!(", \"{tag}\"({})", operands.join(", ")));
        let bundles: String = bundles.collect();
        return format!(
            "  %region = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL.LOOP\"(){bundles} ]\n"
        );
    }
    let mut text = "  call void @llvm.directive(metadata !\"DIR.OMP.PARALLEL.LOOP\")\n".to_owned();
    for (tag, operands) in clauses {
        let list = operands.join(", ");
        text += &match operands[0].split_once(' ') {
            Some((ty, _)) if ty == "ptr" || tag.contains("SCHEDULE") => {
                format!(
                    "  call void (metadata, ...) @llvm.directive.qual.opndlist(metadata !\"{tag}\", {list})\n"
                )
            }
            Some((ty, _)) => {
                format!("  call void @llvm.directive.qual.opnd.{ty}(metadata !\"{tag}\", {list})\n")
            }
            None => panic!("an operand without a type: {list}"),
        };
    }
    text + "  call void @llvm.directive(metadata !\"DIR.QUAL.LIST.END\")\n"
}

fn exit(marking: Marking) -> &'static str {
    match marking.is_2016 {
        true => {
            "  call void @llvm.directive(metadata !\"DIR.OMP.END.PARALLEL.LOOP\")\n  \
             call void @llvm.directive(metadata !\"DIR.QUAL.LIST.END\")\n"
        }
        false => {
            "  call void @llvm.directive.region.exit(token %region) [ \"DIR.OMP.END.PARALLEL.LOOP\"() ]\n"
        }
    }
}

fn declarations(marking: Marking) -> &'static str {
    match marking.is_2016 {
        true => {
            "declare void @llvm.directive(metadata)\ndeclare void @llvm.directive.qual.opnd.i32(metadata, i32)\n\
             declare void @llvm.directive.qual.opnd.i64(metadata, i64)\n\
             declare void @llvm.directive.qual.opndlist(metadata, ...)\n"
        }
        false => {
            "declare token @llvm.directive.region.entry()\ndeclare void @llvm.directive.region.exit(token)\n"
        }
    }
}

/// Puts markers in the place of the calls. At `-O0`, parameters are variables, and so listed as shared.
fn marked(text: &str, marking: Marking) -> String {
    let mut out = String::new();
    let mut shared: Vec<String> = Vec::new();
    let mut count = 0;
    for line in text.lines() {
        let is_call = line.trim_start().starts_with("call ") || line.contains("tail call ");
        if line.starts_with("define ") {
            shared.clear();
        }
        if let Some((name, _)) = line.trim_start().split_once(" = alloca ")
            && name.ends_with(".addr")
        {
            shared.push(format!("ptr {name}"));
        }
        if let Some((_, rest)) = line.split_once("@enter_").filter(|_| is_call) {
            let (kind, rest) = rest.split_once('(').unwrap();
            let list = rest.split(')').next().unwrap();
            let variable = |argument: &str| format!("ptr {}", argument.rsplit(' ').next().unwrap());
            let arguments: Vec<String> = list.split(", ").filter(|a| !a.is_empty()).map(variable).collect();
            out += &entry(&clauses(kind, &arguments, shared.clone(), marking), marking);
            count += 1;
        } else if line.contains("@leave_") && is_call {
            out += exit(marking);
        } else {
            out += &line.replace("noinline ", "").replace(" optnone", "");
            out.push('\n');
        }
    }
    assert!(count > 40, "only {count} loops were marked");
    out + declarations(marking)
}

#[track_caller]
fn succeed(command: &mut Command) -> String {
    let output = command.output().expect("the tool runs");
    let said = String::from_utf8_lossy(&output.stderr);
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{command:?}\n{out}\n{said}");
    out
}

/// Compiles the loops at clang's `level`, marks them, and compares them with their serial forms.
#[track_caller]
fn check(level: &str, weft_level: &str, marking: Marking) {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/imported_loops");
    let dir = tempfile::tempdir().unwrap();
    let clang = || {
        let mut command = Command::new("clang-19");
        command.current_dir(dir.path()).arg("-Wno-deprecated-non-prototype");
        command
    };
    let source = sources.join("loops.c");
    succeed(
        clang().args([level, "-S", "-emit-llvm", "-fno-discard-value-names", "-o", "loops.ll"]).arg(&source),
    );
    let text = fs::read_to_string(dir.path().join("loops.ll")).unwrap();
    fs::write(dir.path().join("marked.ll"), marked(&text, marking)).unwrap();
    let weft = env!("CARGO_BIN_EXE_weft");
    succeed(
        Command::new(weft).args(["opt", weft_level, "marked.ll", "-o", "lowered.ll"]).current_dir(dir.path()),
    );
    succeed(clang().args(["-O1", "-DSERIAL", "-c", "-o", "serial.o"]).arg(&source));
    succeed(clang().args(["-O1", "-fopenmp", "-c", "-o", "main.o"]).arg(sources.join("main.c")));
    succeed(clang().args([
        "-O1",
        "-Wno-override-module",
        "-fopenmp",
        "lowered.ll",
        "serial.o",
        "main.o",
        "-o",
        "a",
    ]));
    for threads in ["1", "2", "7"] {
        let mut command = Command::new(dir.path().join("a"));
        if matches!(marking.schedule, Some(("DYNAMIC", _))) {
            command.arg("dynamic");
        }
        let out = succeed(command.env("OMP_NUM_THREADS", threads));
        assert!(out.ends_with("checked, 0 wrong\n"), "{out}");
    }
}

#[test]
fn loops_in_memory() {
    check("-O0", "-O0", Marking { is_2016: true, schedule: None });
}

#[test]
fn loops_in_memory_in_chunks() {
    check("-O0", "-O2", Marking { is_2016: false, schedule: Some(("DYNAMIC", 3)) });
}

#[test]
fn loops_in_phis() {
    check("-O1", "-O2", Marking { is_2016: false, schedule: None });
}

#[test]
fn loops_in_phis_in_chunks() {
    check("-O1", "-O0", Marking { is_2016: true, schedule: Some(("STATIC", 2)) });
}
