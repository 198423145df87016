//! What is wrong with a dialect's markers is told with its line; nothing is guessed, and the module stays as it was.

mod common;

use common::read;
use weft_ir::print_module;
use weft_regions::{Dialect, detect, not_lowerable, read_dialect};

/// Reads a module that is wrong and returns what is said, one line each, without the instruction.
#[track_caller]
fn said(text: &str, dialect: Dialect) -> Vec<String> {
    let mut module = read(text);
    let before = print_module(&module);
    let problems = read_dialect(&mut module, dialect).expect_err("it is wrong");
    assert_eq!(print_module(&module), before);
    problems
        .iter()
        .map(|p| {
            let line = p.line_in(text).map_or("?".to_owned(), |l| l.to_string());
            format!("{line}: {}", p.to_string().lines().next().unwrap_or(""))
        })
        .collect()
}

/// A function of the 2016 form; its first marker stands in line 4.
fn y2016(lines: &[&str]) -> String {
    let mut text = String::from("; a comment\ndefine void @f(ptr %a, i32 %n) {\nentry:\n");
    for line in lines {
        let (word, operands) =
            line.split_once(", ").map_or((*line, String::new()), |(w, o)| (w, format!(", {o}")));
        let word = if word == "end" { "DIR.QUAL.LIST.END" } else { word };
        text.push_str(&match (word.starts_with("DIR"), word == "ret", operands.is_empty()) {
            (_, true, _) => "  ret void\n".to_owned(),
            (true, _, _) => format!("  call void @llvm.directive(metadata !\"{word}\")\n"),
            (_, _, true) => format!("  call void @llvm.directive.qual(metadata !\"{word}\")\n"),
            _ => format!(
                "  call void (metadata, ...) @llvm.directive.qual.opndlist(metadata !\"{word}\"{operands})\n"
            ),
        });
    }
    text.push_str(
        "  ret void\n}\ndeclare void @llvm.directive(metadata)\ndeclare void @llvm.directive.qual(metadata)\n\
         declare void @llvm.directive.qual.opndlist(metadata, ...)\n",
    );
    text
}

#[track_caller]
fn check_2016(lines: &[&str], expected: &[&str]) {
    assert_eq!(said(&y2016(lines), Dialect::Y2016), expected);
}

const BLOCK: &str = "in function 'f', block 'entry': ";

#[test]
fn strings_that_nobody_knows() {
    check_2016(&["DIR.OMP.PARALEL", "end"], &[&format!("4: {BLOCK}unknown directive 'DIR.OMP.PARALEL'")]);
    check_2016(
        &["DIR.OMP.PARALLEL", "QUAL.OMP.PRIVAT, ptr %a", "end", "DIR.OMP.END.PARALLEL", "end"],
        &[&format!("5: {BLOCK}unknown clause 'QUAL.OMP.PRIVAT'")],
    );
    check_2016(
        &["DIR.OMP.PARALLEL", "QUAL.OMP.PRIVATE, ptr %a, metadata !\"QUAL.OPND.POD\", ptr %a", "end"],
        &[&format!("5: {BLOCK}unknown operand tag 'QUAL.OPND.POD'")],
    );
}

#[test]
fn clauses_where_they_do_not_belong() {
    check_2016(
        &["DIR.OMP.PARALLEL", "QUAL.OMP.NOWAIT", "end", "DIR.OMP.END.PARALLEL", "end"],
        &[&format!("5: {BLOCK}clause 'QUAL.OMP.NOWAIT' on 'DIR.OMP.PARALLEL'")],
    );
    check_2016(
        &["QUAL.OMP.NOWAIT"],
        &[&format!("4: {BLOCK}clause 'QUAL.OMP.NOWAIT' belongs to no directive")],
    );
    check_2016(
        &["DIR.OMP.LOOP", "end", "QUAL.OMP.NOWAIT", "DIR.OMP.END.LOOP", "end"],
        &[&format!("6: {BLOCK}clause 'QUAL.OMP.NOWAIT' in the midst of the region of 'DIR.OMP.LOOP'")],
    );
    check_2016(
        &["DIR.OMP.LOOP", "end", "DIR.OMP.END.LOOP", "QUAL.OMP.NOWAIT", "end"],
        &[&format!("7: {BLOCK}clause 'QUAL.OMP.NOWAIT' on the end of 'DIR.OMP.LOOP'")],
    );
}

#[test]
fn operands_of_the_wrong_number() {
    for (clause, message) in [
        ("QUAL.OMP.PRIVATE:NONPOD, ptr %a, ptr %a", "clause 'QUAL.OMP.PRIVATE:NONPOD' with 2 operands"),
        (
            "QUAL.OMP.PRIVATE, metadata !\"QUAL.OPND.NONPOD\", ptr %a",
            "too few operands behind 'QUAL.OPND.NONPOD' in clause 'QUAL.OMP.PRIVATE'",
        ),
        (
            "QUAL.OMP.SHARED, metadata !\"QUAL.OPND.ARRSECT\", ptr %a, i32 2, i32 1",
            "too few operands behind 'QUAL.OPND.ARRSECT' in clause 'QUAL.OMP.SHARED'",
        ),
        ("QUAL.OMP.IF, i32 %n, i32 %n", "clause 'QUAL.OMP.IF' with 2 operands"),
    ] {
        check_2016(&["DIR.OMP.PARALLEL", clause, "end"], &[&format!("5: {BLOCK}{message}")]);
    }
}

#[test]
fn regions_that_do_not_pair() {
    check_2016(
        &["DIR.OMP.END.PARALLEL", "end"],
        &[&format!("4: {BLOCK}'DIR.OMP.END.PARALLEL' ends no region")],
    );
    check_2016(
        &["DIR.OMP.PARALLEL", "end", "DIR.OMP.END.LOOP", "end", "DIR.OMP.END.PARALLEL", "end"],
        &[&format!("6: {BLOCK}'DIR.OMP.END.LOOP' inside of the region of 'DIR.OMP.PARALLEL'")],
    );
    check_2016(
        &["DIR.OMP.PARALLEL", "DIR.OMP.LOOP", "end"],
        &[
            &format!("5: {BLOCK}'DIR.OMP.LOOP' before the list of 'DIR.OMP.PARALLEL' has ended"),
            &format!("?: {BLOCK}the region of 'DIR.OMP.LOOP' is left by a return"),
        ],
    );
    check_2016(&["DIR.OMP.PARALLEL"], &[&format!("4: {BLOCK}the list of 'DIR.OMP.PARALLEL' does not end")]);
    check_2016(
        &["DIR.OMP.PARALLEL", "end"],
        &[&format!("?: {BLOCK}the region of 'DIR.OMP.PARALLEL' is left by a return")],
    );
    check_2016(&["end"], &[&format!("4: {BLOCK}'DIR.QUAL.LIST.END' ends no list")]);
}

#[test]
fn edges_into_a_region() {
    let text = "
define void @f(i1 %c) {
entry:
  br i1 %c, label %in, label %out
in:
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"() ]
  br label %out
out:
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]
  ret void
}
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
";
    let found = said(text, Dialect::Bundles);
    assert!(
        found
            .iter()
            .any(|m| m.contains("control enters or leaves the region of 'DIR.OMP.PARALLEL' other than")),
        "{found:?}"
    );
}

#[test]
fn wrong_ends_in_the_bundle_form() {
    let text = "
define void @f() {
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"() ]
  %u = call token @llvm.directive.region.entry() [ \"DIR.OMP.SINGLE\"() ]
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]
  call void @llvm.directive.region.exit(token %u) [ \"DIR.OMP.END.MASTER\"() ]
  ret void
}
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
";
    let found = said(text, Dialect::Bundles);
    assert_eq!(
        found[0],
        "5: in function 'f': 'DIR.OMP.END.PARALLEL' inside of the region of 'DIR.OMP.SINGLE'"
    );
    assert_eq!(found[1], "6: in function 'f': 'DIR.OMP.END.MASTER' with the token of 'DIR.OMP.SINGLE'");
}

#[test]
fn markers_of_2012_that_are_wrong() {
    let text = "
define void @f(ptr %a) {
  call void @llvm.omp.directive(metadata !0)
  call void @llvm.omp.simple(metadata !1)
  call void @llvm.omp.simple(metadata i32 0)
  call void @llvm.omp.expr(metadata !2, ptr %a, ptr %a)
  ret void
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.simple(metadata)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!\"OMP_TASK\"}
!1 = !{!\"OMP_NOWAITS\"}
!2 = !{!\"OMP_IF\"}
";
    assert_eq!(
        said(text, Dialect::Y2012),
        [
            "3: in function 'f': unknown directive 'OMP_TASK'",
            "4: in function 'f': unknown clause 'OMP_NOWAITS'",
            "5: in function 'f': the first operand is no metadata of strings",
            "6: in function 'f': clause 'OMP_IF' with 2 operands in this call",
        ]
    );
}

#[test]
fn a_module_speaks_one_dialect() {
    let text = "
define void @f() {
  call void @llvm.directive(metadata !\"DIR.OMP.BARRIER\")
  call void @llvm.directive(metadata !\"DIR.QUAL.LIST.END\")
  call void @llvm.directive.barrier(token none)
  call void @llvm.omp.directive(metadata !0)
  ret void
}
declare void @llvm.directive(metadata)
declare void @llvm.omp.directive(metadata)
declare void @llvm.directive.barrier(token)
!0 = !{!\"OMP_BARRIER\"}
";
    let problems = detect(&read(text)).expect_err("it is mixed");
    let said: Vec<String> = problems.iter().map(|p| p.in_file("a.ll", text)).collect();
    assert_eq!(
        said,
        [
            "a.ll:5: in function 'f': a marker of bundles in a module with markers of 2016\n    \
             call void @llvm.directive.barrier(token none)",
            "a.ll:6: in function 'f': a marker of 2012 in a module with markers of 2016\n    \
             call void @llvm.omp.directive(metadata !0)",
        ]
    );
}

#[test]
fn what_is_read_but_not_lowered_has_a_reason() {
    let text = "
define void @f(ptr %a) {
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.TASKGRAPH\"() ]
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.TASKGRAPH\"() ]
  %u = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"(), \"QUAL.OMP.PRIVATE:F90_DV\"(ptr %a) ]
  call void @llvm.directive.region.exit(token %u) [ \"DIR.OMP.END.PARALLEL\"() ]
  %v = call token @llvm.directive.region.entry() [ \"DIR.OMP.SECTIONS\"() ]
  call void @llvm.directive.region.exit(token %v) [ \"DIR.OMP.END.SECTIONS\"() ]
  ret void
}
declare void @fn(ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
";
    let mut module = read(text);
    read_dialect(&mut module, Dialect::Bundles).expect("it can be read");
    let reasons: Vec<String> = not_lowerable(&module).iter().map(|p| p.message.clone()).collect();
    assert_eq!(
        reasons,
        [
            "'DIR.OMP.TASKGRAPH' is read and drawn, but not lowered yet",
            "clause 'QUAL.OMP.PRIVATE:F90_DV' is read and drawn, but not lowered yet",
            "'DIR.OMP.SECTIONS' without 'QUAL.OMP.NORMALIZED.BOUNDS' is not lowered yet",
        ]
    );
    let picture = weft_regions::show(&module, weft_regions::Format::Text);
    assert!(picture.contains("taskgraph") && picture.contains("sections"), "{picture}");
}
