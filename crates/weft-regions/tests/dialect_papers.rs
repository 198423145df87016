//! The examples that the papers of 2012 and 2016 print, read into Region IR.
//!
//! They are written in today's syntax: opaque pointers, `!{…}` without `metadata` inside, calls with a type.
//! Where an example is corrected because it contradicts itself, a comment says so.

mod common;

use common::{marker_lines, read};
use weft_ir::{Module, print_module};
use weft_regions::{Dialect, detect, read_dialect, write_dialect};

/// What the examples declare.
const DECLARATIONS: &str = "
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.simple(metadata)
declare void @llvm.omp.list(metadata, ...)
declare void @llvm.omp.expr(metadata, ...)
declare void @llvm.omp.compound(metadata, ...)
declare void @llvm.directive(metadata)
declare void @llvm.intel.directive(metadata)
declare void @llvm.directive.qual(metadata)
declare void @llvm.directive.qual.opnd.i32(metadata, i32)
declare void @llvm.directive.qual.opnd.p0(metadata, ptr)
declare void @llvm.directive.qual.opndlist(metadata, ...)
";

/// Reads a module in the dialect that it turns out to be in.
#[track_caller]
fn region_ir(text: &str, dialect: Dialect) -> Module {
    let mut module = read(&format!("{text}{DECLARATIONS}"));
    assert_eq!(detect(&module), Ok(Some(dialect)));
    if let Err(problems) = read_dialect(&mut module, dialect) {
        panic!("{}", problems.iter().map(|p| format!("{p}\n")).collect::<String>());
    }
    // What is read can be written in every dialect, and read again.
    let printed = print_module(&module);
    for other in Dialect::ALL {
        let mut copy = read(&printed);
        write_dialect(&mut copy, other).expect("Region IR can be written");
        let mut again = read(&print_module(&copy));
        read_dialect(&mut again, other).expect("what was written can be read");
        assert_eq!(print_module(&again), printed, "through {}", other.word());
    }
    module
}

#[track_caller]
fn check(text: &str, dialect: Dialect, expected: &[&str]) {
    assert_eq!(marker_lines(&region_ir(text, dialect)), expected);
}

#[test]
fn y2012_parallel() {
    // The paper has the markers alone.
    let text = r#"
define void @f() {
  call void @llvm.omp.directive(metadata !0)
  call void @llvm.omp.directive(metadata !1)
  ret void
}
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_END_PARALLEL"}
"#;
    check(
        text,
        Dialect::Y2012,
        &[
            r#"%omp.parallel = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.parallel) [ "DIR.OMP.END.PARALLEL"() ]"#,
        ],
    );
}

#[test]
fn y2012_atomic_read() {
    // The paper shows the clause alone; the directive and its end are added.
    let text = r#"
define void @f(ptr %x, ptr %v) {
  call void @llvm.omp.directive(metadata !0)
  call void @llvm.omp.simple(metadata !1)
  %t = load i32, ptr %x
  store i32 %t, ptr %v
  call void @llvm.omp.directive(metadata !2)
  ret void
}
!0 = !{!"OMP_ATOMIC"}
!1 = !{!"OMP_READ"}
!2 = !{!"OMP_END_ATOMIC"}
"#;
    check(
        text,
        Dialect::Y2012,
        &[
            r#"%omp.atomic = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.READ"() ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.atomic) [ "DIR.OMP.END.ATOMIC"() ]"#,
        ],
    );
}

#[test]
fn y2012_private_reduction_and_if() {
    // Three of the paper's examples in one function: private(a,b), if(a) with the value, reduction(+ : a, b).
    // Corrected: the paper's `if` compares into an i1 and passes it as i32 %5.
    let text = r#"
@a = global i32 0, align 4
@b = global i32 0, align 4
define void @f() {
  %1 = load i32, ptr @a, align 4
  %2 = icmp ne i32 %1, 0
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.list(metadata !1, ptr @a, ptr @b)
  call void (metadata, ...) @llvm.omp.expr(metadata !2, i1 %2)
  call void @llvm.omp.directive(metadata !4)
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.compound(metadata !3, ptr @a, ptr @b)
  call void @llvm.omp.directive(metadata !4)
  ret void
}
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_PRIVATE"}
!2 = !{!"OMP_IF"}
!3 = !{!"OMP_REDUCTION", !"+"}
!4 = !{!"OMP_END_PARALLEL"}
"#;
    check(
        text,
        Dialect::Y2012,
        &[
            r#"%omp.parallel = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.PRIVATE"(ptr @a, ptr @b), "QUAL.OMP.IF"(i32 %3) ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.parallel) [ "DIR.OMP.END.PARALLEL"() ]"#,
            r#"%omp.parallel1 = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.ADD"(ptr @a, ptr @b) ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.parallel1) [ "DIR.OMP.END.PARALLEL"() ]"#,
        ],
    );
}

#[test]
fn y2012_the_complete_example() {
    // Corrected: `if(lVar)` passes the variable's address where all other examples pass a value; it is loaded.
    let text = r#"
@a = global i32 0, align 4
@gVar = global i32 0, align 4
define i32 @main() {
  %lVar = alloca i32, align 4
  call void @llvm.omp.directive(metadata !0)
  call void @llvm.omp.simple(metadata !1)
  call void (metadata, ...) @llvm.omp.list(metadata !2, ptr @gVar, ptr @a)
  call void (metadata, ...) @llvm.omp.expr(metadata !3, ptr %lVar)
  call void @llvm.omp.directive(metadata !4)
  ret i32 0
}
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_DEFAULT_SHARED"}
!2 = !{!"OMP_PRIVATE"}
!3 = !{!"OMP_IF"}
!4 = !{!"OMP_END_PARALLEL"}
"#;
    let module = region_ir(text, Dialect::Y2012);
    let printed = print_module(&module);
    assert!(printed.contains("%1 = load i32, ptr %lVar"), "{printed}");
    assert!(
        printed.contains(
            r#""QUAL.OMP.DEFAULT.SHARED"(), "QUAL.OMP.PRIVATE"(ptr @gVar, ptr @a), "QUAL.OMP.IF"(i32 %1) ]"#
        ),
        "{printed}"
    );
    // Nothing of the dialect is left.
    assert!(!printed.contains("llvm.omp") && !printed.contains("OMP_PARALLEL"), "{printed}");
}

#[test]
fn y2016_parallel_for() {
    // Corrected: the lists end, as the text of the paper requires a page later.
    let text = r#"
define void @f() {
  call void @llvm.directive(metadata !0)
  call void @llvm.directive(metadata !2)
  call void @llvm.directive(metadata !1)
  call void @llvm.directive(metadata !2)
  ret void
}
!0 = !{!"DIR.OMP.PARALLEL.LOOP"}
!1 = !{!"DIR.OMP.END.PARALLEL.LOOP"}
!2 = !{!"DIR.QUAL.LIST.END"}
"#;
    check(
        text,
        Dialect::Y2016,
        &[
            r#"%omp.parallel = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]"#,
            r#"%omp.loop = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NOWAIT"() ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.loop) [ "DIR.OMP.END.LOOP"() ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.parallel) [ "DIR.OMP.END.PARALLEL"() ]"#,
        ],
    );
}

#[test]
fn y2016_figure_3_atomic_update() {
    let text = r#"
define void @f(ptr %count) {
  call void @llvm.directive(metadata !0)
  call void @llvm.directive.qual(metadata !1)
  call void @llvm.directive(metadata !3)
  %1 = load i32, ptr %count
  %2 = add i32 %1, 1
  store i32 %2, ptr %count
  call void @llvm.directive(metadata !2)
  call void @llvm.directive(metadata !3)
  ret void
}
!0 = !{!"DIR.OMP.ATOMIC"}
!1 = !{!"QUAL.OMP.UPDATE"}
!2 = !{!"DIR.OMP.END.ATOMIC"}
!3 = !{!"DIR.QUAL.LIST.END"}
"#;
    check(
        text,
        Dialect::Y2016,
        &[
            r#"%omp.atomic = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.UPDATE"() ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.atomic) [ "DIR.OMP.END.ATOMIC"() ]"#,
        ],
    );
}

#[test]
fn y2016_if() {
    // Corrected: `i32 %5` is the i1 of a comparison. The end of the region, which the paper leaves out, is added.
    let text = r#"
@a = global i32 0
define void @f() {
  %1 = load i32, ptr @a, align 4
  %2 = icmp ne i32 %1, 0
  %3 = zext i1 %2 to i32
  call void @llvm.directive(metadata !0)
  call void @llvm.directive.qual.opnd.i32(metadata !1, i32 %3)
  call void @llvm.directive(metadata !2)
  call void @llvm.directive(metadata !3)
  call void @llvm.directive(metadata !2)
  ret void
}
!0 = !{!"DIR.OMP.PARALLEL"}
!1 = !{!"QUAL.OMP.IF"}
!2 = !{!"DIR.QUAL.LIST.END"}
!3 = !{!"DIR.OMP.END.PARALLEL"}
"#;
    check(
        text,
        Dialect::Y2016,
        &[
            r#"%omp.parallel = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.IF"(i32 %3) ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.parallel) [ "DIR.OMP.END.PARALLEL"() ]"#,
        ],
    );
}

#[test]
fn y2016_figure_4_private() {
    // Corrected: the figure's source is `parallel for`, and so is its string here; the figure has DIR.OMP.PARALLEL.
    let text = r#"
define void @f() {
  %a = alloca i32
  %b = alloca i32
  call void @llvm.directive(metadata !0)
  call void (metadata, ...) @llvm.directive.qual.opndlist(metadata !1, ptr %a, ptr %b)
  call void @llvm.directive(metadata !2)
  call void @llvm.directive(metadata !3)
  call void @llvm.directive(metadata !2)
  ret void
}
!0 = !{!"DIR.OMP.PARALLEL.LOOP"}
!1 = !{!"QUAL.OMP.PRIVATE"}
!2 = !{!"DIR.QUAL.LIST.END"}
!3 = !{!"DIR.OMP.END.PARALLEL.LOOP"}
"#;
    check(
        text,
        Dialect::Y2016,
        &[
            r#"%omp.parallel = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]"#,
            r#"%omp.loop = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.PRIVATE"(ptr %a, ptr %b), "QUAL.OMP.NOWAIT"() ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.loop) [ "DIR.OMP.END.LOOP"() ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.parallel) [ "DIR.OMP.END.PARALLEL"() ]"#,
        ],
    );
}

#[test]
fn y2016_a_variable_with_constructor_and_destructor() {
    let text = r#"
declare void @ctor(ptr)
declare void @dtor(ptr)
define void @f() {
  %x = alloca i32
  %y = alloca i32
  %z = alloca { i32, ptr }
  call void @llvm.directive(metadata !"DIR.OMP.PARALLEL")
  call void (metadata, ...) @llvm.directive.qual.opndlist(metadata !1, ptr %x, ptr %y, metadata !2, ptr %z, ptr @ctor, ptr @dtor)
  call void @llvm.directive(metadata !"DIR.QUAL.LIST.END")
  call void @llvm.directive(metadata !"DIR.OMP.END.PARALLEL")
  call void @llvm.directive(metadata !"DIR.QUAL.LIST.END")
  ret void
}
!1 = !{!"QUAL.OMP.PRIVATE"}
!2 = !{!"QUAL.OPND.NONPOD"}
"#;
    check(
        text,
        Dialect::Y2016,
        &[
            r#"%omp.parallel = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.PRIVATE"(ptr %x, ptr %y), "QUAL.OMP.PRIVATE:NONPOD"(ptr %z, ptr @ctor, ptr @dtor) ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.parallel) [ "DIR.OMP.END.PARALLEL"() ]"#,
        ],
    );
}

#[test]
fn y2016_a_list_with_an_array_section() {
    // depend(in: a, b[1:n][1:m], c). Corrected: `b[1:n][1:m, c]` puts `c` into the brackets.
    let text = r#"
define void @f(ptr %a, ptr %b, ptr %c, i64 %n, i64 %m) {
  call void @llvm.directive(metadata !"DIR.OMP.TASK")
  call void (metadata, ...) @llvm.directive.qual.opndlist(metadata !1, ptr %a, metadata !2, ptr %b, i64 2, i64 1, i64 %n, i64 1, i64 1, i64 %m, i64 1, ptr %c)
  call void @llvm.directive(metadata !"DIR.QUAL.LIST.END")
  call void @llvm.directive(metadata !"DIR.OMP.END.TASK")
  call void @llvm.directive(metadata !"DIR.QUAL.LIST.END")
  ret void
}
!1 = !{!"QUAL.OMP.DEPEND_IN"}
!2 = !{!"QUAL.OPND.ARRSECT"}
"#;
    check(
        text,
        Dialect::Y2016,
        &[
            r#"%omp.task = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.DEPEND.IN"(ptr %a), "QUAL.OMP.DEPEND.IN:ARRSECT"(ptr %b, i64 2, i64 1, i64 %n, i64 1, i64 1, i64 %m, i64 1), "QUAL.OMP.DEPEND.IN"(ptr %c) ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.task) [ "DIR.OMP.END.TASK"() ]"#,
        ],
    );
}

#[test]
fn y2016_target() {
    let text = r#"
define void @f(ptr %x, ptr %y, i1 %a) {
  %c = zext i1 %a to i32
  call void @llvm.directive(metadata !0)
  call void @llvm.directive.qual.opnd.i32(metadata !1, i32 1)
  call void @llvm.directive.qual.opnd.i32(metadata !2, i32 %c)
  call void (metadata, ...) @llvm.directive.qual.opndlist(metadata !3, ptr %x, metadata !4, ptr %y, i64 1, i64 5, i64 100, i64 1)
  call void @llvm.directive(metadata !6)
  call void @llvm.directive(metadata !5)
  call void @llvm.directive(metadata !6)
  ret void
}
!0 = !{!"DIR.OMP.TARGET"}
!1 = !{!"QUAL.OMP.DEVICE"}
!2 = !{!"QUAL.OMP.IF"}
!3 = !{!"QUAL.OMP.MAP.TOFROM"}
!4 = !{!"QUAL.OPND.ARRSECT"}
!5 = !{!"DIR.OMP.END.TARGET"}
!6 = !{!"DIR.QUAL.LIST.END"}
"#;
    check(
        text,
        Dialect::Y2016,
        &[
            r#"%omp.target = call token @llvm.directive.region.entry() [ "DIR.OMP.TARGET"(), "QUAL.OMP.DEVICE"(i32 1), "QUAL.OMP.IF"(i32 %c), "QUAL.OMP.MAP.TOFROM"(ptr %x), "QUAL.OMP.MAP.TOFROM:ARRSECT"(ptr %y, i64 1, i64 5, i64 100, i64 1) ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.target) [ "DIR.OMP.END.TARGET"() ]"#,
        ],
    );
}

#[test]
fn y2016_figure_5_sandwich() {
    // Corrected: `float %y` is the address of an alloca, `float %k.0` an i32, the bound is that of the source, 10001, and
    // both spellings of the function that the figure mixes are kept.
    let text = r#"
define float @foo(ptr %a, ptr %x, i32 %m) {
entry:
  %y = alloca float, align 4
  call void @llvm.intel.directive(metadata !"DIR.OMP.PARALLEL.LOOP.SIMD")
  call void (metadata, ...) @llvm.directive.qual.opndlist(metadata !"QUAL.OMP.PRIVATE", ptr %y)
  call void @llvm.directive(metadata !"DIR.QUAL.LIST.END")
  br label %for.cond

for.cond:
  %k.0 = phi i32 [ 3, %entry ], [ %inc, %for.body ]
  call void (metadata, ...) @llvm.directive.qual.opndlist(metadata !"QUAL.OMP.LINEAR", i32 %k.0)
  %conv = sext i32 %k.0 to i64
  %cmp = icmp slt i64 %conv, 10001
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  call void @llvm.directive(metadata !"DIR.OMP.END.PARALLEL.LOOP.SIMD")
  call void @llvm.directive(metadata !"DIR.QUAL.LIST.END")
  %arrayidx13 = getelementptr inbounds float, ptr %a, i64 5
  %0 = load float, ptr %arrayidx13, align 4
  ret float %0

for.body:
  %inc = add nsw i32 %k.0, 1
  br label %for.cond
}
"#;
    check(
        text,
        Dialect::Y2016,
        &[
            r#"%omp.parallel = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]"#,
            r#"%omp.loop.simd = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP.SIMD"(), "QUAL.OMP.NOWAIT"(), "QUAL.OMP.PRIVATE"(ptr %y) ]"#,
            r#"call void @llvm.directive.qualifier(token %omp.loop.simd) [ "QUAL.OMP.LINEAR"(i32 %k.0) ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.loop.simd) [ "DIR.OMP.END.LOOP.SIMD"() ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.parallel) [ "DIR.OMP.END.PARALLEL"() ]"#,
        ],
    );
}

#[test]
fn y2016_master_in_parallel() {
    // The example of section V.A: the metadata inline, the regions nested.
    let text = r#"
define void @foo(ptr %x.addr, float %add3) {
  call void @llvm.directive(metadata !"DIR.OMP.PARALLEL")
  call void @llvm.directive(metadata !"DIR.QUAL.LIST.END")
  br label %DIR.OMP.MASTER.3

DIR.OMP.MASTER.3:
  call void @llvm.directive(metadata !"DIR.OMP.MASTER")
  call void @llvm.directive(metadata !"DIR.QUAL.LIST.END")
  br label %DIR.QUAL.LIST.END.4

DIR.QUAL.LIST.END.4:
  %1 = load ptr, ptr %x.addr, align 8
  store float %add3, ptr %1, align 4
  br label %DIR.OMP.END.MASTER.5

DIR.OMP.END.MASTER.5:
  call void @llvm.directive(metadata !"DIR.OMP.END.MASTER")
  call void @llvm.directive(metadata !"DIR.QUAL.LIST.END")
  br label %DIR.QUAL.LIST.END.6

DIR.QUAL.LIST.END.6:
  call void @llvm.directive(metadata !"DIR.OMP.END.PARALLEL")
  call void @llvm.directive(metadata !"DIR.QUAL.LIST.END")
  ret void
}
"#;
    check(
        text,
        Dialect::Y2016,
        &[
            r#"%omp.parallel = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]"#,
            r#"%omp.master = call token @llvm.directive.region.entry() [ "DIR.OMP.MASTER"() ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.master) [ "DIR.OMP.END.MASTER"() ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.parallel) [ "DIR.OMP.END.PARALLEL"() ]"#,
        ],
    );
}

#[test]
fn y2016_figure_1_splits_into_three() {
    let text = r#"
define void @f(ptr %start, ptr %end) {
  call void @llvm.directive(metadata !"DIR.OMP.TARGET.TEAMS.DISTRIBUTE.PARLOOP.SIMD")
  call void (metadata, ...) @llvm.directive.qual.opndlist(metadata !"QUAL.OMP.SCHEDULE.GUIDED:SIMD", i32 4)
  call void @llvm.directive(metadata !"DIR.QUAL.LIST.END")
  call void @llvm.directive(metadata !"DIR.OMP.END.TARGET.TEAMS.DISTRIBUTE.PARLOOP.SIMD")
  call void @llvm.directive(metadata !"DIR.QUAL.LIST.END")
  ret void
}
"#;
    check(
        text,
        Dialect::Y2016,
        &[
            r#"%omp.target = call token @llvm.directive.region.entry() [ "DIR.OMP.TARGET"() ]"#,
            r#"%omp.teams = call token @llvm.directive.region.entry() [ "DIR.OMP.TEAMS"() ]"#,
            r#"%omp.distribute.parallel.loop.simd = call token @llvm.directive.region.entry() [ "DIR.OMP.DISTRIBUTE.PARALLEL.LOOP.SIMD"(), "QUAL.OMP.SCHEDULE.GUIDED.SIMD"(i64 4) ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.distribute.parallel.loop.simd) [ "DIR.OMP.END.DISTRIBUTE.PARALLEL.LOOP.SIMD"() ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.teams) [ "DIR.OMP.END.TEAMS"() ]"#,
            r#"call void @llvm.directive.region.exit(token %omp.target) [ "DIR.OMP.END.TARGET"() ]"#,
        ],
    );
}
