//! Surface calls become Region IR: every directive, every clause, and what is refused.

mod common;

use common::{marker_lines, problems, regions, surface};
use weft_ir::{print_module, read_module};
use weft_regions::{Fact, Own, RegionEntry, read_surface};

/// A function with one region of `directive` and these clause lines.
fn one_region(directive: &str, clauses: &str) -> String {
    format!(
        "@g = internal global i32 0\n\
         define void @f(ptr %a, ptr %b, i32 %n, i64 %c) {{\nentry:\n  %x = alloca double\n\
         !directive DIR.OMP.{directive}, ptr @.file, i32 12, i32 9\n{clauses}\n!end\n\
         \x20 store double 1.0, ptr %x\n\
         !directive DIR.OMP.END.{directive}\n!end\n  ret void\n}}\n"
    )
}

#[track_caller]
fn check(directive: &str, clauses: &str, bundles: &str) {
    let lines = marker_lines(&regions(&one_region(directive, clauses)));
    let token = format!("%omp.{}", directive.to_lowercase());
    let comma = if bundles.is_empty() { "" } else { ", " };
    let entry = format!(
        "{token} = call token @llvm.directive.region.entry() [ \"DIR.OMP.{directive}\"(), \
         \"QUAL.WEFT.LOC\"(ptr @.file, i32 12, i32 9){comma}{bundles} ]"
    );
    let exit =
        format!("call void @llvm.directive.region.exit(token {token}) [ \"DIR.OMP.END.{directive}\"() ]");
    assert_eq!(lines, [entry, exit]);
}

#[test]
fn every_directive_with_a_region() {
    for directive in
        ["PARALLEL", "LOOP", "SINGLE", "MASTER", "CRITICAL", "SECTIONS", "ORDERED", "TASK", "TASKGROUP"]
    {
        check(directive, "", "");
    }
}

#[test]
fn clauses_of_parallel() {
    check(
        "PARALLEL",
        "!opnd QUAL.OMP.NUM_THREADS, i32 noundef %n\n!opnd QUAL.OMP.IF, i32 1\n\
         !qual QUAL.OMP.PROC_BIND.CLOSE\n!qual QUAL.OMP.DEFAULT.NONE",
        "\"QUAL.OMP.NUM_THREADS\"(i32 %n), \"QUAL.OMP.IF\"(i32 1), \"QUAL.OMP.PROC_BIND.CLOSE\"(), \
         \"QUAL.OMP.DEFAULT.NONE\"()",
    );
    check(
        "PARALLEL",
        "!list QUAL.OMP.SHARED, ptr %a, ptr noundef @g\n!list QUAL.OMP.PRIVATE, ptr %x\n\
         !list QUAL.OMP.FIRSTPRIVATE, ptr %b",
        "\"QUAL.OMP.SHARED\"(ptr %a, ptr @g), \"QUAL.OMP.PRIVATE\"(ptr %x), \"QUAL.OMP.FIRSTPRIVATE\"(ptr %b)",
    );
    for word in ["PROC_BIND.PRIMARY", "PROC_BIND.MASTER", "PROC_BIND.SPREAD", "DEFAULT.SHARED"] {
        check("PARALLEL", &format!("!qual QUAL.OMP.{word}"), &format!("\"QUAL.OMP.{word}\"()"));
    }
}

#[test]
fn reductions() {
    for op in ["ADD", "SUB", "MUL", "BAND", "BOR", "BXOR", "AND", "OR", "MAX", "MIN"] {
        for suffix in ["", ":UNSIGNED", ":CMPLX", ":BOOL"] {
            let tag = format!("QUAL.OMP.REDUCTION.{op}{suffix}");
            check("LOOP", &format!("!list {tag}, ptr %a, ptr %x"), &format!("\"{tag}\"(ptr %a, ptr %x)"));
        }
    }
    for elem in ["i8", "i16", "i32", "i64", "half", "float", "double", "x86_fp80", "fp128"] {
        let tag = format!("QUAL.OMP.REDUCTION.ADD:UNSIGNED:ARRSECT:{elem}");
        check(
            "PARALLEL",
            &format!("!list {tag}, ptr %a, i64 2, i64 %c"),
            &format!("\"{tag}\"(ptr %a, i64 2, i64 %c)"),
        );
    }
}

#[test]
fn clauses_of_worksharing_and_critical() {
    for schedule in ["STATIC", "DYNAMIC.MONOTONIC", "GUIDED.NONMONOTONIC.SIMD", "AUTO", "RUNTIME.SIMD"] {
        let tag = format!("QUAL.OMP.SCHEDULE.{schedule}");
        check("LOOP", &format!("!list {tag}"), &format!("\"{tag}\"()"));
        check("LOOP", &format!("!list {tag}, i64 %c"), &format!("\"{tag}\"(i64 %c)"));
    }
    check(
        "LOOP",
        "!list QUAL.OMP.NORMALIZED.BOUNDS, ptr %a, ptr %b\n!qual QUAL.OMP.NOWAIT\n\
         !opnd QUAL.OMP.COLLAPSE, i32 2\n!list QUAL.OMP.LASTPRIVATE, ptr %x",
        "\"QUAL.OMP.NORMALIZED.BOUNDS\"(ptr %a, ptr %b), \"QUAL.OMP.NOWAIT\"(), \"QUAL.OMP.COLLAPSE\"(i32 2), \
         \"QUAL.OMP.LASTPRIVATE\"(ptr %x)",
    );
    check("SINGLE", "!qual QUAL.OMP.NOWAIT", "\"QUAL.OMP.NOWAIT\"()");
    check(
        "CRITICAL",
        "!opnd QUAL.OMP.NAME, ptr @.file\n!opnd QUAL.OMP.HINT, i32 3",
        "\"QUAL.OMP.NAME\"(ptr @.file), \"QUAL.OMP.HINT\"(i32 3)",
    );
}

#[test]
fn clauses_of_tasks_sections_and_copies() {
    check(
        "TASK",
        "!opnd QUAL.OMP.IF, i32 %n\n!opnd QUAL.OMP.FINAL, i32 0\n!qual QUAL.OMP.UNTIED\n!qual QUAL.OMP.MERGEABLE\n\
         !qual QUAL.OMP.DEFAULT.SHARED\n!list QUAL.OMP.SHARED, ptr %a\n!list QUAL.OMP.PRIVATE, ptr %x\n\
         !list QUAL.OMP.FIRSTPRIVATE, ptr %b",
        "\"QUAL.OMP.IF\"(i32 %n), \"QUAL.OMP.FINAL\"(i32 0), \"QUAL.OMP.UNTIED\"(), \"QUAL.OMP.MERGEABLE\"(), \
         \"QUAL.OMP.DEFAULT.SHARED\"(), \"QUAL.OMP.SHARED\"(ptr %a), \"QUAL.OMP.PRIVATE\"(ptr %x), \
         \"QUAL.OMP.FIRSTPRIVATE\"(ptr %b)",
    );
    check(
        "SECTIONS",
        "!list QUAL.OMP.NORMALIZED.BOUNDS, ptr %a, ptr %b\n!qual QUAL.OMP.NOWAIT\n!list QUAL.OMP.PRIVATE, ptr %x\n\
         !list QUAL.OMP.LASTPRIVATE, ptr %x\n!list QUAL.OMP.FIRSTPRIVATE, ptr %x\n!list QUAL.OMP.REDUCTION.MAX, ptr %x",
        "\"QUAL.OMP.NORMALIZED.BOUNDS\"(ptr %a, ptr %b), \"QUAL.OMP.NOWAIT\"(), \"QUAL.OMP.PRIVATE\"(ptr %x), \
         \"QUAL.OMP.LASTPRIVATE\"(ptr %x), \"QUAL.OMP.FIRSTPRIVATE\"(ptr %x), \"QUAL.OMP.REDUCTION.MAX\"(ptr %x)",
    );
    check("LOOP", "!qual QUAL.OMP.ORDERED", "\"QUAL.OMP.ORDERED\"()");
    check("PARALLEL", "!list QUAL.OMP.COPYIN, ptr %a", "\"QUAL.OMP.COPYIN\"(ptr %a)");
    check("SINGLE", "!list QUAL.OMP.COPYPRIVATE, ptr %a, ptr %x", "\"QUAL.OMP.COPYPRIVATE\"(ptr %a, ptr %x)");
}

#[test]
fn every_stand_alone_directive_has_its_marker() {
    let words = ["BARRIER", "FLUSH", "TASKWAIT", "TASKYIELD"];
    let group = |word: &&str| format!("!directive DIR.OMP.{word}, ptr @.file, i32 3, i32 9\n!end\n");
    let groups: String = words.iter().map(group).collect();
    let lines = marker_lines(&regions(&format!(
        "define void @f() {{\nentry:\n{groups}\
         !directive DIR.OMP.LOOP, ptr @.file, i32 4, i32 9\n!qual QUAL.OMP.ORDERED\n!end\n\
         !directive DIR.OMP.LOOP.ITERATION.END\n!end\n!directive DIR.OMP.END.LOOP\n!end\n  ret void\n}}\n"
    )));
    for (word, line) in words.iter().zip(&lines) {
        let name = format!("@llvm.directive.{}(token none)", word.to_lowercase());
        assert!(line.contains(&name) && line.contains("i32 3, i32 9"), "{line}");
    }
    assert_eq!(lines[5], "call void @llvm.directive.loop.iteration.end(token %omp.loop)");
}

#[test]
fn stand_alone_directives_name_the_innermost_region() {
    let lines = marker_lines(&regions(
        "define void @f() {\nentry:\n\
         !directive DIR.OMP.FLUSH, ptr @.file, i32 1, i32 9\n!end\n\
         !directive DIR.OMP.PARALLEL, ptr @.file, i32 2, i32 9\n!end\n\
         !directive DIR.OMP.BARRIER, ptr @.file, i32 3, i32 9\n!end\n\
         !directive DIR.OMP.END.PARALLEL\n!end\n  ret void\n}\n",
    ));
    assert_eq!(
        lines[0],
        "call void @llvm.directive.flush(token none) [ \"QUAL.WEFT.LOC\"(ptr @.file, i32 1, i32 9) ]"
    );
    assert_eq!(
        lines[2],
        "call void @llvm.directive.barrier(token %omp.parallel) [ \"QUAL.WEFT.LOC\"(ptr @.file, i32 3, i32 9) ]"
    );
}

#[test]
fn operands_computed_in_between_stay_in_front_of_the_entry() {
    let module = regions(
        "define void @f(ptr %p, i1 %c) {\nentry:\n\
         !directive DIR.OMP.PARALLEL, ptr @.file, i32 2, i32 9\n\
         \x20 %n = load i32, ptr %p\n!opnd QUAL.OMP.NUM_THREADS, i32 %n\n\
         \x20 br i1 %c, label %then, label %join\n\
         then:\n  br label %join\n\
         join:\n  %q = phi i32 [ 0, %entry ], [ 1, %then ]\n!opnd QUAL.OMP.IF, i32 %q\n!end\n\
         \x20 store i32 7, ptr %p\n\
         !directive DIR.OMP.END.PARALLEL\n!end\n  ret void\n}\n",
    );
    let text = print_module(&module);
    let at = |what: &str| text.find(what).unwrap_or_else(|| panic!("no {what} in\n{text}"));
    assert!(at("%n = load") < at("br i1 %c"));
    assert!(at("%q = phi") < at("region.entry()"));
    assert!(text.contains("\"QUAL.OMP.NUM_THREADS\"(i32 %n), \"QUAL.OMP.IF\"(i32 %q)"), "{text}");
    assert!(at("region.entry()") < at("store i32 7"));
}

#[test]
fn nothing_of_the_surface_is_left() {
    let module = regions(&one_region("PARALLEL", "!list QUAL.OMP.SHARED, ptr %a"));
    let text = print_module(&module);
    assert!(!text.contains("__weft"), "{text}");
    assert!(!text.contains("@.str."), "{text}");
    assert!(text.contains("@.file = "), "the location still names it:\n{text}");
    assert!(text.contains("declare token @llvm.directive.region.entry() #"), "{text}");
    assert!(text.contains("{ convergent nomerge nounwind willreturn }"), "{text}");
}

#[test]
fn a_string_that_is_used_elsewhere_stays() {
    let body =
        one_region("PARALLEL", "").replace("  store double", "  call void @h(ptr @.str.1)\n  store double");
    let module = regions(&format!("{body}declare void @h(ptr)\n"));
    let text = print_module(&module);
    assert!(text.contains("@.str.1 = "), "{text}");
    assert!(!text.contains("@.str.0 = "), "{text}");
}

#[test]
fn two_regions_in_a_row_get_different_tokens() {
    let part = "!directive DIR.OMP.PARALLEL, ptr @.file, i32 2, i32 9\n!end\n!directive DIR.OMP.END.PARALLEL\n!end\n";
    let lines = marker_lines(&regions(&format!("define void @f() {{\nentry:\n{part}{part}  ret void\n}}\n")));
    assert!(lines[1].contains("(token %omp.parallel)"), "{lines:?}");
    assert!(lines[3].contains("(token %omp.parallel1)"), "{lines:?}");
}

#[test]
fn a_region_that_does_not_end_is_fine() {
    let module = regions(
        "define void @f() {\nentry:\n!directive DIR.OMP.PARALLEL, ptr @.file, i32 2, i32 9\n!end\n\
         \x20 call void @abort()\n  unreachable\n}\ndeclare void @abort()\n",
    );
    assert_eq!(marker_lines(&module).len(), 1);
}

#[test]
fn markers_in_unreachable_blocks_go() {
    let module = regions(
        "define void @f() {\nentry:\n!directive DIR.OMP.PARALLEL, ptr @.file, i32 2, i32 9\n!end\n\
         \x20 call void @abort()\n  unreachable\ndead:\n!directive DIR.OMP.END.PARALLEL\n!end\n  ret void\n}\n\
         declare void @abort()\n",
    );
    assert_eq!(marker_lines(&module).len(), 1);
    assert!(!print_module(&module).contains("__weft"));
}

#[test]
fn typed_view_of_a_loop() {
    let mut module = regions(&one_region(
        "LOOP",
        "!list QUAL.OMP.NORMALIZED.BOUNDS, ptr %a, ptr %b\n!list QUAL.OMP.SCHEDULE.DYNAMIC.MONOTONIC, i64 %c\n\
         !list QUAL.OMP.REDUCTION.MAX:UNSIGNED:ARRSECT:i32, ptr %a, i64 0, i64 4, ptr %b, i64 1, i64 %c",
    ));
    let id = common::function(&module, "f");
    let func = &module.functions[id];
    let entry = func.layout_insts().find_map(|(_, i)| RegionEntry::parse(func, &module.ctx, i)).unwrap();
    assert_eq!(entry.location(&module).unwrap().to_string(), "a.c:12:9");
    let schedule = entry.schedule().unwrap();
    assert!(schedule.chunk.is_some() && !schedule.modifiers.simd);
    assert_eq!(schedule.kind.word(), "DYNAMIC");
    assert!(entry.normalized_bounds().is_some() && !entry.nowait());
    let reductions = entry.reductions();
    assert_eq!(reductions.len(), 1);
    assert_eq!(reductions[0].sections.len(), 2);
    assert_eq!(reductions[0].element, Some(Fact::I32));
    assert!(reductions[0].unsigned && reductions[0].items.is_empty());

    let kept: Vec<_> = entry.clauses.iter().filter(|c| c.kind == Own::NormalizedBounds).cloned().collect();
    let weft_ir::Module { functions, ctx, .. } = &mut module;
    weft_regions::set_clauses(&mut functions[id], ctx, entry.inst, &kept);
    assert_eq!(
        marker_lines(&module)[0],
        "%omp.loop = call token @llvm.directive.region.entry() [ \"DIR.OMP.LOOP\"(), \
         \"QUAL.OMP.NORMALIZED.BOUNDS\"(ptr %a, ptr %b) ]"
    );
}

#[track_caller]
fn refused(body: &str, message: &str) {
    let found = problems(body);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].to_string(), message);
}

#[test]
fn broken_groups_are_reported() {
    let begin = "!directive DIR.OMP.PARALLEL, ptr @.file, i32 2, i32 9\n!end\n";
    let end = "!directive DIR.OMP.END.PARALLEL\n!end\n";
    let f = |inside: &str| format!("define void @f(ptr %a, i1 %c) {{\nentry:\n{inside}}}\n");
    refused(
        &f(&format!("{begin}  ret void\n")),
        "a.c:2:9: in function 'f': the region of 'DIR.OMP.PARALLEL' is left by a return",
    );
    refused(&f(&format!("{end}  ret void\n")), "in function 'f': 'DIR.OMP.END.PARALLEL' ends no region");
    refused(
        &f("!directive DIR.OMP.TASKS, ptr @.file, i32 2, i32 9\n  ret void\n"),
        "in function 'f': unknown directive 'DIR.OMP.TASKS'",
    );
    refused(
        &f(&format!("  br i1 %c, label %in, label %out\nin:\n{begin}  br label %out\nout:\n  ret void\n")),
        "a.c:2:9: in function 'f': control enters or leaves the region of 'DIR.OMP.PARALLEL' other than by its \
         begin and end groups",
    );
    refused(
        &f(&format!(
            "{begin}  br i1 %c, label %x, label %y\nx:\n{end}  br label %out\ny:\n{end}  br label %out\n\
             out:\n  ret void\n"
        )),
        "a.c:2:9: in function 'f': the region of 'DIR.OMP.PARALLEL' has a second end group",
    );
    refused(
        &f("!directive DIR.OMP.BARRIER, ptr @.file, i32 2, i32 9\n  ret void\n"),
        "a.c:2:9: in function 'f': the list of 'DIR.OMP.BARRIER' does not end",
    );
}

#[test]
fn wrongly_nested_regions_are_reported() {
    let found = problems(
        "define void @f() {\nentry:\n!directive DIR.OMP.PARALLEL, ptr @.file, i32 2, i32 9\n!end\n\
         !directive DIR.OMP.SINGLE, ptr @.file, i32 3, i32 9\n!end\n\
         !directive DIR.OMP.END.PARALLEL\n!end\n!directive DIR.OMP.END.SINGLE\n!end\n  ret void\n}\n",
    );
    let first = "a.c:3:9: in function 'f': 'DIR.OMP.END.PARALLEL' ends a region of 'DIR.OMP.SINGLE'";
    assert_eq!(found[0].to_string(), first);
}

#[test]
fn wrong_clauses_are_reported() {
    let clause = |text: &str| one_region("PARALLEL", text);
    let start = "a.c:12:9: in function 'f': ";
    refused(&clause("!qual QUAL.OMP.SAFELENGTH"), &format!("{start}unknown clause 'QUAL.OMP.SAFELENGTH'"));
    refused(
        &clause("!qual QUAL.OMP.SAFELEN"),
        &format!("{start}clause 'QUAL.OMP.SAFELEN' on 'DIR.OMP.PARALLEL'"),
    );
    refused(
        &clause("!qual QUAL.OMP.UNTIED"),
        &format!("{start}clause 'QUAL.OMP.UNTIED' on 'DIR.OMP.PARALLEL'"),
    );
    refused(
        &clause("!list QUAL.OMP.REDUCTION.ADD:ARRSECT:i33, ptr %a, i64 0, i64 1"),
        &format!("{start}unknown clause 'QUAL.OMP.REDUCTION.ADD:ARRSECT:i33'"),
    );
    refused(
        &clause("!qual QUAL.OMP.NOWAIT"),
        &format!("{start}clause 'QUAL.OMP.NOWAIT' on 'DIR.OMP.PARALLEL'"),
    );
    for (directive, clauses) in [
        ("TASK", "!qual QUAL.OMP.NOWAIT"),
        ("SECTIONS", "!list QUAL.OMP.SCHEDULE.STATIC"),
        ("SECTIONS", "!qual QUAL.OMP.ORDERED"),
        ("TASKGROUP", "!list QUAL.OMP.SHARED, ptr %a"),
        ("ORDERED", "!qual QUAL.OMP.NOWAIT"),
        ("LOOP", "!list QUAL.OMP.COPYPRIVATE, ptr %a"),
        ("SINGLE", "!list QUAL.OMP.COPYIN, ptr %a"),
        ("CRITICAL", "!list QUAL.OMP.THREADPRIVATE, ptr %a"),
        ("PARALLEL", "!opnd QUAL.OMP.FINAL, i32 1"),
        ("PARALLEL", "!qual QUAL.WEFT.IMPLICIT"),
    ] {
        let tag = clauses.split([' ', ',']).nth(1).expect("a clause line names a clause");
        refused(&one_region(directive, clauses), &format!("{start}clause '{tag}' on 'DIR.OMP.{directive}'"));
    }
    refused(
        "define void @f() {\nentry:\n!directive DIR.OMP.TASKWAIT, ptr @.file, i32 3, i32 9\n\
         !qual QUAL.OMP.UNTIED\n!end\n  ret void\n}\n",
        "a.c:3:9: in function 'f': clause 'QUAL.OMP.UNTIED' on 'DIR.OMP.TASKWAIT'",
    );
    refused(&clause("!list QUAL.OMP.PRIVATE"), &format!("{start}clause 'QUAL.OMP.PRIVATE' with 0 operands"));
    refused(
        &clause("!list QUAL.OMP.REDUCTION.ADD:ARRSECT:i32, ptr %a, i64 0"),
        &format!("{start}clause 'QUAL.OMP.REDUCTION.ADD:ARRSECT:i32' with 2 operands"),
    );
    refused(
        &clause("!opnd QUAL.OMP.NUM_THREADS, i64 %c"),
        &format!("{start}operand 1 of clause 'QUAL.OMP.NUM_THREADS' has the wrong type"),
    );
}

#[test]
fn a_function_with_problems_stays_as_it_was() {
    let good = one_region("PARALLEL", "");
    let bad = good.replace("@f(", "@g2(").replace("!end\n  ret", "!end\n!end\n  ret");
    let bad = bad.replace("@g = internal global i32 0\n", "");
    let mut module = read_module(&surface(&format!("{good}{bad}"))).unwrap();
    let problems = read_surface(&mut module);
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(problems[0].function, "g2");
    let text = print_module(&module);
    assert!(text.contains("declare void @__weft_directive"), "{text}");
    assert_eq!(marker_lines(&module).len(), 2);
}

#[test]
fn markers_that_nothing_calls_can_be_removed() {
    let mut module = regions(&one_region("MASTER", ""));
    weft_regions::marker(&mut module, weft_regions::Marker::LoopNext);
    let declared = "declare { i1, i64, i64 } @llvm.directive.loop.next(token)";
    assert!(print_module(&module).contains(declared), "{}", print_module(&module));
    weft_regions::remove_unused_markers(&mut module);
    let text = print_module(&module);
    assert!(!text.contains(declared), "{text}");
    assert!(text.contains("declare token @llvm.directive.region.entry()"), "{text}");
}
