//! Region IR written in a dialect and read again is the same Region IR, byte for byte.

mod common;

use common::{marker_lines, read, surface};
use proptest::prelude::*;
use weft_ir::{Module, print_module};
use weft_regions::{
    Dialect, detect, lower_threadprivate, not_lowerable, read_dialect, read_surface, write_dialect,
};

/// The module as Region IR in the one form that all dialects come to.
#[track_caller]
fn settled(module: &mut Module) -> String {
    if let Err(problems) = read_dialect(module, Dialect::Bundles) {
        panic!("{}", problems.iter().map(|p| format!("{p}\n")).collect::<String>());
    }
    print_module(module)
}

/// Takes `text`, which is settled Region IR, through each dialect and back.
#[track_caller]
fn check_round_trips(text: &str) {
    for dialect in Dialect::ALL {
        let mut module = read(text);
        write_dialect(&mut module, dialect).expect("Region IR can be written");
        let written = print_module(&module);
        let mut module = read(&written);
        if text.contains("region.entry") {
            assert_eq!(detect(&module), Ok(Some(dialect)), "{written}");
        }
        if let Err(problems) = read_dialect(&mut module, dialect) {
            let list: String = problems.iter().map(|p| format!("{p}\n")).collect();
            panic!("{}: {list}\n{written}", dialect.word());
        }
        let back = print_module(&module);
        assert_eq!(back, text, "through {}:\n{written}", dialect.word());
    }
}

/// A function with one region of `directive` and these clause lines, in the notation of `common::surface`.
fn one_region(directive: &str, clauses: &str) -> String {
    format!(
        "@g = internal global i32 0\n@name = private unnamed_addr constant [5 x i8] c\"lock\\00\"\n\
         define void @f(ptr %a, ptr %b, i32 %n, i64 %c) {{\nentry:\n  %x = alloca double\n  %lb = alloca i64\n\
         \x20 %ub = alloca i64\n!directive DIR.OMP.{directive}, ptr @.file, i32 12, i32 9\n{clauses}\n!end\n\
         \x20 store double 1.0, ptr %x\n\
         !directive DIR.OMP.END.{directive}\n!end\n  ret void\n}}\n"
    )
}

/// Every directive and clause of OpenMP 3.1 that the C front end has a string for.
#[test]
fn what_the_c_front_end_marks() {
    let lists = "!list QUAL.OMP.PRIVATE, ptr %x\n!list QUAL.OMP.FIRSTPRIVATE, ptr %b";
    let parallel = format!(
        "!opnd QUAL.OMP.NUM_THREADS, i32 %n\n!opnd QUAL.OMP.IF, i32 1\n!qual QUAL.OMP.PROC_BIND.CLOSE\n\
         !qual QUAL.OMP.DEFAULT.NONE\n!list QUAL.OMP.SHARED, ptr %a, ptr @g\n{lists}"
    );
    let task = format!(
        "!opnd QUAL.OMP.IF, i32 %n\n!opnd QUAL.OMP.FINAL, i32 0\n!qual QUAL.OMP.UNTIED\n!qual QUAL.OMP.MERGEABLE\n\
         !qual QUAL.OMP.DEFAULT.SHARED\n!list QUAL.OMP.SHARED, ptr %a\n{lists}"
    );
    let bounds = "!list QUAL.OMP.NORMALIZED.BOUNDS, ptr %lb, ptr %ub";
    let mut programs = vec![
        ("PARALLEL", parallel),
        ("PARALLEL", "!list QUAL.OMP.COPYIN, ptr @g".to_owned()),
        ("SECTIONS", format!("{lists}\n!list QUAL.OMP.LASTPRIVATE, ptr %a\n!qual QUAL.OMP.NOWAIT\n{bounds}")),
        ("SINGLE", format!("{lists}\n!qual QUAL.OMP.NOWAIT")),
        ("SINGLE", "!list QUAL.OMP.COPYPRIVATE, ptr %x, ptr %a".to_owned()),
        ("MASTER", String::new()),
        ("CRITICAL", String::new()),
        ("CRITICAL", "!opnd QUAL.OMP.NAME, ptr @name\n!opnd QUAL.OMP.HINT, i32 1".to_owned()),
        ("ORDERED", String::new()),
        ("TASK", task),
        ("TASKGROUP", String::new()),
        ("LOOP", format!("{lists}\n!opnd QUAL.OMP.COLLAPSE, i32 2\n!qual QUAL.OMP.ORDERED\n{bounds}")),
    ];
    for kind in ["STATIC", "DYNAMIC.MONOTONIC", "GUIDED.NONMONOTONIC", "AUTO", "RUNTIME", "STATIC.SIMD"] {
        programs.push(("LOOP", format!("!list QUAL.OMP.SCHEDULE.{kind}\n{bounds}")));
        programs.push(("LOOP", format!("!list QUAL.OMP.SCHEDULE.{kind}, i64 %c\n{bounds}")));
    }
    for op in ["ADD", "SUB", "MUL", "BAND", "BOR", "BXOR", "AND", "OR", "MAX", "MIN"] {
        for suffix in ["", ":UNSIGNED", ":CMPLX", ":BOOL"] {
            let tag = format!("!list QUAL.OMP.REDUCTION.{op}{suffix}");
            programs.push(("LOOP", format!("{tag}, ptr %a, ptr %x\n{bounds}")));
        }
        let tag = format!("!list QUAL.OMP.REDUCTION.{op}:UNSIGNED:ARRSECT:double");
        programs.push(("PARALLEL", format!("{tag}, ptr %a, i64 2, i64 %c, ptr %b, i64 0, i64 4")));
    }
    for (directive, clauses) in programs {
        let mut module = read(&surface(&one_region(directive, &clauses)));
        assert_eq!(read_surface(&mut module), [], "{directive} {clauses}");
        assert_eq!(not_lowerable(&module), [], "{directive} {clauses}");
        // What the C front end marks is settled but for the order of declarations.
        let lines = marker_lines(&module);
        let text = settled(&mut module);
        assert_eq!(marker_lines(&module), lines);
        check_round_trips(&text);
    }
}

#[test]
fn stand_alone_directives_in_and_outside_of_regions() {
    let alone: String = ["BARRIER", "FLUSH", "TASKWAIT", "TASKYIELD"]
        .iter()
        .map(|d| format!("!directive DIR.OMP.{d}, ptr @.file, i32 3, i32 1\n!end\n"))
        .collect();
    let body = format!(
        "define void @f() {{\nentry:\n{alone}!directive DIR.OMP.PARALLEL, ptr @.file, i32 2, i32 1\n!end\n{alone}\
         !directive DIR.OMP.END.PARALLEL\n!end\n  ret void\n}}\n"
    );
    let mut module = read(&surface(&body));
    assert_eq!(read_surface(&mut module), []);
    let text = settled(&mut module);
    assert!(text.contains("@llvm.directive.taskwait(token none)"), "{text}");
    assert!(text.contains("@llvm.directive.taskwait(token %omp.parallel)"), "{text}");
    check_round_trips(&text);
}

/// The same program, marked by hand in each dialect.
#[test]
fn three_hands_one_region_ir() {
    let head = "define void @f(ptr %a, i32 %n, i1 %c) {\nentry:\n  %s = alloca double\n  %i = alloca i64\n  %q = alloca i32\n";
    let tail = "  ret void\n}\ndeclare void @g()\n";
    let y2012 = format!(
        "{head}  call void @llvm.omp.directive(metadata !0)\n\
         \x20 call void @llvm.omp.expr(metadata !1, i32 %n)\n\
         \x20 call void @llvm.omp.expr(metadata !2, i1 %c)\n\
         \x20 call void (metadata, ...) @llvm.omp.compound(metadata !3, ptr %s)\n\
         \x20 call void (metadata, ...) @llvm.omp.list(metadata !4, ptr %i, ptr %q)\n\
         \x20 call void (metadata, ...) @llvm.omp.compound(metadata !5, i32 16)\n\
         \x20 call void @g()\n\
         \x20 call void @llvm.omp.directive(metadata !8)\n\
         \x20 call void (metadata, ...) @llvm.omp.compound(metadata !9)\n\
         \x20 call void @g()\n\
         \x20 call void @llvm.omp.directive(metadata !10)\n\
         \x20 call void @llvm.omp.directive(metadata !6)\n\
         \x20 call void @llvm.omp.directive(metadata !7)\n{tail}\
         declare void @llvm.omp.directive(metadata)\n\
         declare void @llvm.omp.expr(metadata, ...)\n\
         declare void @llvm.omp.list(metadata, ...)\n\
         declare void @llvm.omp.compound(metadata, ...)\n\
         !0 = !{{!\"OMP_PARALLEL_LOOP\"}}\n!1 = !{{!\"OMP_NUM_THREADS\"}}\n!2 = !{{!\"OMP_IF\"}}\n\
         !3 = !{{!\"OMP_REDUCTION\", !\"+\"}}\n!4 = !{{!\"OMP_PRIVATE\"}}\n\
         !5 = !{{!\"OMP_SCHEDULE\", !\"DYNAMIC\"}}\n!6 = !{{!\"OMP_END_PARALLEL_LOOP\"}}\n!7 = !{{!\"OMP_BARRIER\"}}\n\
         !8 = !{{!\"OMP_CRITICAL\"}}\n!9 = !{{!\"OMP_NAME\", !\"lock\"}}\n!10 = !{{!\"OMP_END_CRITICAL\"}}\n"
    );
    let y2016 = format!(
        "{head}  call void @llvm.intel.directive(metadata !\"DIR.OMP.PARALLEL.LOOP\")\n\
         \x20 call void @llvm.directive.qual.opnd.i32(metadata !\"QUAL.OMP.NUM_THREADS\", i32 %n)\n\
         \x20 call void @llvm.directive.qual.opnd.i1(metadata !\"QUAL.OMP.IF\", i1 %c)\n\
         \x20 call void (metadata, ...) @llvm.directive.qual.opndlist(metadata !\"QUAL.OMP.REDUCTION.ADD\", ptr %s)\n\
         \x20 call void (metadata, ...) @llvm.directive.qual.opndlist(metadata !0, ptr %i, ptr %q)\n\
         \x20 call void (metadata, ...) @llvm.directive.qual.opndlist(metadata !\"QUAL.OMP.SCHEDULE.DYNAMIC\", i64 16)\n\
         \x20 call void @llvm.directive(metadata !1)\n\
         \x20 call void @g()\n\
         \x20 call void @llvm.directive(metadata !\"DIR.OMP.CRITICAL\")\n\
         \x20 call void @llvm.directive.qual.opnd.p0(metadata !\"QUAL.OMP.NAME\", ptr @omp.name.lock)\n\
         \x20 call void @llvm.directive(metadata !1)\n\
         \x20 call void @g()\n\
         \x20 call void @llvm.directive(metadata !\"DIR.OMP.END.CRITICAL\")\n\
         \x20 call void @llvm.directive(metadata !1)\n\
         \x20 call void @llvm.directive(metadata !\"DIR.OMP.END.PARALLEL.LOOP\")\n\
         \x20 call void @llvm.directive(metadata !1)\n\
         \x20 call void @llvm.directive(metadata !\"DIR.OMP.BARRIER\")\n\
         \x20 call void @llvm.directive(metadata !1)\n{tail}\
         declare void @llvm.directive(metadata)\n\
         declare void @llvm.intel.directive(metadata)\n\
         declare void @llvm.directive.qual.opnd.i1(metadata, i1)\n\
         declare void @llvm.directive.qual.opnd.i32(metadata, i32)\n\
         declare void @llvm.directive.qual.opnd.p0(metadata, ptr)\n\
         declare void @llvm.directive.qual.opndlist(metadata, ...)\n\
         !0 = !{{!\"QUAL.OMP.PRIVATE\"}}\n!1 = !{{!\"DIR.QUAL.LIST.END\"}}\n"
    );
    let bundles = format!(
        "{head}  %0 = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL.LOOP\"(i32 0), \
         \"QUAL.OMP.NUM_THREADS\"(i32 %n), \"QUAL.OMP.IF\"(i1 %c), \"QUAL.OMP.REDUCTION.ADD\"(ptr %s), \
         \"QUAL.OMP.PRIVATE:TYPED\"(ptr %i, i64 0, i32 1), \"QUAL.OMP.PRIVATE\"(ptr %q), \"QUAL.OMP.PRIVATE\"(ptr %i), \
         \"QUAL.OMP.SCHEDULE.DYNAMIC\"(i32 16) ]\n\
         \x20 call void @g()\n\
         \x20 %1 = call token @llvm.directive.region.entry() [ \"DIR.OMP.CRITICAL\"(), \"QUAL.OMP.NAME\"(ptr @omp.name.lock) ]\n\
         \x20 call void @g()\n\
         \x20 call void @llvm.directive.region.exit(token %1) [ \"DIR.OMP.END.CRITICAL\"() ]\n\
         \x20 call void @llvm.directive.region.exit(token %0) [ \"DIR.OMP.END.PARALLEL.LOOP\"(i32 0) ]\n\
         \x20 %2 = call token @llvm.directive.region.entry() [ \"DIR.OMP.BARRIER\"() ]\n\
         \x20 call void @llvm.directive.region.exit(token %2) [ \"DIR.OMP.END.BARRIER\"() ]\n{tail}\
         declare token @llvm.directive.region.entry()\n\
         declare void @llvm.directive.region.exit(token)\n"
    );
    let name = "@omp.name.lock = private unnamed_addr constant [5 x i8] c\"lock\\00\"\n";
    let mut found = Vec::new();
    for (dialect, text) in [
        (Dialect::Y2012, y2012),
        (Dialect::Y2016, format!("{name}{y2016}")),
        (Dialect::Bundles, format!("{name}{bundles}")),
    ] {
        let mut module = read(&text);
        assert_eq!(detect(&module), Ok(Some(dialect)));
        if let Err(problems) = read_dialect(&mut module, dialect) {
            panic!("{}: {problems:#?}", dialect.word());
        }
        found.push(print_module(&module));
    }
    assert_eq!(found[0], found[1]);
    assert_eq!(found[1], found[2]);
    assert!(found[0].contains(
        "\"DIR.OMP.LOOP\"(), \"QUAL.OMP.REDUCTION.ADD\"(ptr %s), \"QUAL.OMP.PRIVATE\"(ptr %i, ptr %q)"
    ));
    check_round_trips(&found[0]);
}

#[test]
fn user_defined_types_in_2012() {
    let text = "
define void @f() {
  %x = alloca i32
  %z = alloca { i32, ptr }
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.list(metadata !1, ptr %x, ptr %z, ptr @ctor, ptr @cctor, ptr @dtor)
  call void (metadata, ...) @llvm.omp.list(metadata !2, ptr %z, ptr @ctor, ptr @cctor, ptr @dtor, ptr %x)
  call void @llvm.omp.directive(metadata !3)
  ret void
}
declare void @ctor(ptr)
declare void @cctor(ptr, ptr)
declare void @dtor(ptr)
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.list(metadata, ...)
!0 = !{!\"OMP_PARALLEL\"}
!1 = !{!\"OMP_PRIVATE\"}
!2 = !{!\"OMP_FIRSTPRIVATE\"}
!3 = !{!\"OMP_END_PARALLEL\"}
";
    let mut module = read(text);
    read_dialect(&mut module, Dialect::Y2012).expect("it can be read");
    let lines = marker_lines(&module);
    assert!(
        lines[0].contains(
            "\"QUAL.OMP.PRIVATE\"(ptr %x), \"QUAL.OMP.PRIVATE:NONPOD\"(ptr %z, ptr @ctor, ptr @dtor)"
        )
    );
    assert!(lines[0].contains(
        "\"QUAL.OMP.FIRSTPRIVATE:NONPOD\"(ptr %z, ptr @cctor, ptr @dtor), \"QUAL.OMP.FIRSTPRIVATE\"(ptr %x)"
    ));
    check_round_trips(&print_module(&module));
}

#[test]
fn stand_alone_directives_without_a_marker_are_an_entry_and_an_exit() {
    let text = "
define void @f(ptr %p, i64 %n) {
  call void @llvm.directive(metadata !\"DIR.OMP.INTEROP\")
  call void (metadata, ...) @llvm.directive.qual.opndlist(metadata !\"QUAL.OMP.DESTROY\", ptr %p)
  call void @llvm.directive(metadata !\"DIR.QUAL.LIST.END\")
  ret void
}
declare void @llvm.directive(metadata)
declare void @llvm.directive.qual.opndlist(metadata, ...)
";
    let mut module = read(text);
    read_dialect(&mut module, Dialect::Y2016).expect("it can be read");
    assert_eq!(
        marker_lines(&module),
        [
            "%omp.interop = call token @llvm.directive.region.entry() [ \"DIR.OMP.INTEROP\"(), \"QUAL.OMP.DESTROY\"(ptr %p) ]",
            "call void @llvm.directive.region.exit(token %omp.interop) [ \"DIR.OMP.END.INTEROP\"() ]",
        ]
    );
    check_round_trips(&print_module(&module));
}

/// `threadprivate` is read and converted; lowering makes the variable `thread_local`.
#[test]
fn threadprivate_of_2012_is_a_list_alone() {
    let text = "
@x = global i32 0
define void @f() {
  call void (metadata, ...) @llvm.omp.list(metadata !0, ptr @x)
  ret void
}
declare void @llvm.omp.list(metadata, ...)
!0 = !{!\"OMP_THREADPRIVATE\"}
";
    let mut module = read(text);
    read_dialect(&mut module, Dialect::Y2012).expect("it can be read");
    check_round_trips(&print_module(&module));
    assert_eq!(lower_threadprivate(&mut module), []);
    let printed = print_module(&module);
    assert!(printed.contains("@x = thread_local global i32 0"), "{printed}");
    assert_eq!(marker_lines(&module), [""; 0]);
}

#[test]
fn a_section_of_2012_ends_where_the_next_begins() {
    let call = |n: u32| format!("  call void @llvm.omp.directive(metadata !{n})\n  call void @g(i32 {n})\n");
    let text = format!(
        "define void @f() {{\n{}{}{}{}  ret void\n}}\ndeclare void @g(i32)\ndeclare void @llvm.omp.directive(metadata)\n\
         !0 = !{{!\"OMP_SECTIONS\"}}\n!1 = !{{!\"OMP_SECTION\"}}\n!2 = !{{!\"OMP_END_SECTIONS\"}}\n",
        call(0),
        call(1),
        call(1),
        call(2)
    );
    let mut module = read(&text);
    read_dialect(&mut module, Dialect::Y2012).expect("it can be read");
    assert_eq!(
        marker_lines(&module)
            .iter()
            .map(|l| l.split('"').nth(1).unwrap_or("").to_owned())
            .collect::<Vec<_>>(),
        [
            "DIR.OMP.SECTIONS",
            "DIR.OMP.SECTION",
            "DIR.OMP.END.SECTION",
            "DIR.OMP.SECTION",
            "DIR.OMP.END.SECTION",
            "DIR.OMP.END.SECTIONS"
        ]
    );
    check_round_trips(&print_module(&module));
}

/// A clause, as a bundle, that `directive` takes.
fn clause_of(directive: &'static str) -> BoxedStrategy<String> {
    let variable = prop::sample::select(vec!["%v0", "%v1", "%v2", "@g0"]);
    let list = |tag: &'static str| {
        prop::collection::btree_set(variable.clone(), 1..4).prop_map(move |set| {
            let items: Vec<String> = set.iter().map(|v| format!("ptr {v}")).collect();
            format!("\"{tag}\"({})", items.join(", "))
        })
    };
    let one = |text: &'static str| Just(text.to_owned());
    let private = list("QUAL.OMP.PRIVATE").boxed();
    let firstprivate = list("QUAL.OMP.FIRSTPRIVATE").boxed();
    let reduction = prop_oneof![
        list("QUAL.OMP.REDUCTION.ADD"),
        list("QUAL.OMP.REDUCTION.MAX:UNSIGNED"),
        one("\"QUAL.OMP.REDUCTION.MUL:ARRSECT:i32\"(ptr %v3, i64 0, i64 %w, ptr %v0, i64 1, i64 2)"),
        one("\"QUAL.OMP.REDUCTION.UDR:NONPOD\"(ptr %v3, ptr @fn, ptr @fn, ptr @fn, ptr @fn)"),
    ]
    .boxed();
    let common = prop_oneof![
        private.clone(),
        firstprivate.clone(),
        one("\"QUAL.OMP.PRIVATE:NONPOD\"(ptr %v3, ptr @fn, ptr @fn)"),
        one("\"QUAL.OMP.FIRSTPRIVATE:NONPOD\"(ptr %v3, ptr @fn, ptr null)"),
        one("\"QUAL.OMP.PRIVATE:TYPED\"(ptr %p, i32 0, i64 %w)"),
    ]
    .boxed();
    match directive {
        "PARALLEL" => prop_oneof![
            common,
            reduction,
            list("QUAL.OMP.SHARED"),
            list("QUAL.OMP.COPYIN"),
            one("\"QUAL.OMP.IF\"(i32 %n)"),
            one("\"QUAL.OMP.NUM_THREADS\"(i32 4)"),
            one("\"QUAL.OMP.DEFAULT.NONE\"()"),
            one("\"QUAL.OMP.PROC_BIND.SPREAD\"()"),
        ]
        .boxed(),
        "LOOP" => prop_oneof![
            common,
            reduction,
            list("QUAL.OMP.LASTPRIVATE"),
            one("\"QUAL.OMP.LASTPRIVATE:NONPOD\"(ptr %v3, ptr @fn, ptr @fn, ptr @fn)"),
            one("\"QUAL.OMP.SCHEDULE.DYNAMIC.MONOTONIC\"(i64 %w)"),
            one("\"QUAL.OMP.SCHEDULE.RUNTIME\"()"),
            one("\"QUAL.OMP.ORDERED\"()"),
            one("\"QUAL.OMP.ORDERED\"(i32 2)"),
            one("\"QUAL.OMP.NOWAIT\"()"),
            one("\"QUAL.OMP.NORMALIZED.BOUNDS\"(ptr %v0, ptr %v1)"),
            one("\"QUAL.OMP.NORMALIZED.IV\"(ptr %v0)"),
        ]
        .boxed(),
        "LOOP.SIMD" => prop_oneof![
            private,
            one("\"QUAL.OMP.LINEAR\"(ptr %v0, ptr %v1, i64 1)"),
            one("\"QUAL.OMP.SAFELEN\"(i32 8)"),
            one("\"QUAL.OMP.ALIGNED\"(ptr %p, i64 32)"),
        ]
        .boxed(),
        "TARGET" => prop_oneof![
            list("QUAL.OMP.MAP.TOFROM"),
            one("\"QUAL.OMP.MAP.TO:ARRSECT\"(ptr %p, i64 1, i64 0, i64 %w, i64 1)"),
            one("\"QUAL.OMP.DEPEND.IN\"(ptr %p)"),
            one("\"QUAL.OMP.DEVICE\"(i32 %n)"),
            one("\"QUAL.OMP.DEFAULTMAP.TOFROM.SCALAR\"()"),
        ]
        .boxed(),
        "TASK" => prop_oneof![
            common,
            list("QUAL.OMP.SHARED"),
            one("\"QUAL.OMP.FINAL\"(i32 %n)"),
            one("\"QUAL.OMP.UNTIED\"()"),
            one("\"QUAL.OMP.PRIORITY\"(i32 3)"),
        ]
        .boxed(),
        "SINGLE" => prop_oneof![
            common,
            list("QUAL.OMP.COPYPRIVATE"),
            one("\"QUAL.OMP.COPYPRIVATE:NONPOD\"(ptr %v3, ptr @fn)"),
        ]
        .boxed(),
        "CRITICAL" => {
            prop_oneof![one("\"QUAL.OMP.NAME\"(ptr @str)"), one("\"QUAL.OMP.HINT\"(i32 1)")].boxed()
        }
        "ATOMIC" => prop_oneof![one("\"QUAL.OMP.UPDATE\"()"), one("\"QUAL.OMP.SEQ_CST\"()")].boxed(),
        _ => one("\"QUAL.WEFT.LOC\"(ptr @str, i32 3, i32 7)").boxed(),
    }
}

/// A piece of a function.
#[derive(Clone, Debug)]
enum Piece {
    Region { directive: &'static str, clauses: Vec<String>, body: Vec<Piece> },
    Alone(&'static str),
    Branch(Vec<Piece>),
    Call,
}

fn pieces() -> impl Strategy<Value = Vec<Piece>> {
    let leaf = prop_oneof![
        prop::sample::select(vec!["barrier", "flush", "taskwait", "taskyield"]).prop_map(Piece::Alone),
        Just(Piece::Call),
    ];
    let directives = vec![
        "PARALLEL",
        "LOOP",
        "LOOP.SIMD",
        "TARGET",
        "TASK",
        "SINGLE",
        "CRITICAL",
        "ATOMIC",
        "MASTER",
        "TEAMS",
    ];
    let piece = leaf.prop_recursive(4, 24, 4, move |inner| {
        let body = prop::collection::vec(inner, 0..4).boxed();
        let region = prop::sample::select(directives.clone()).prop_flat_map({
            let body = body.clone();
            move |directive| {
                let clauses = prop::collection::vec(clause_of(directive), 0..4);
                (clauses, body.clone()).prop_map(move |(clauses, body)| Piece::Region {
                    directive,
                    clauses,
                    body,
                })
            }
        });
        prop_oneof![3 => region, 1 => body.prop_map(Piece::Branch)]
    });
    prop::collection::vec(piece, 1..5)
}

/// Prints pieces as the body of a function; `block` numbers blocks, `tokens` are the regions around.
fn print(pieces: &[Piece], block: &mut u32, tokens: &mut Vec<String>, count: &mut u32, out: &mut String) {
    for piece in pieces {
        match piece {
            Piece::Call => out.push_str("  call void @use(ptr %v0)\n"),
            Piece::Alone(which) => {
                let token = tokens.last().map_or("none".to_owned(), |t| format!("%{t}"));
                out.push_str(&format!("  call void @llvm.directive.{which}(token {token})\n"));
            }
            Piece::Branch(body) => {
                *block += 1;
                let here = *block;
                out.push_str(&format!("  br i1 %c, label %then{here}, label %join{here}\n\nthen{here}:\n"));
                print(body, block, tokens, count, out);
                out.push_str(&format!("  br label %join{here}\n\njoin{here}:\n"));
            }
            Piece::Region { directive, clauses, body } => {
                *count += 1;
                let token = format!("t{count}");
                let bundles: String = clauses.iter().map(|c| format!(", {c}")).collect();
                out.push_str(&format!(
                    "  %{token} = call token @llvm.directive.region.entry() [ \"DIR.OMP.{directive}\"(){bundles} ]\n"
                ));
                tokens.push(token.clone());
                print(body, block, tokens, count, out);
                tokens.pop();
                out.push_str(&format!(
                    "  call void @llvm.directive.region.exit(token %{token}) [ \"DIR.OMP.END.{directive}\"() ]\n"
                ));
            }
        }
    }
}

fn module_of(pieces: &[Piece]) -> String {
    let mut body = String::new();
    print(pieces, &mut 0, &mut Vec::new(), &mut 0, &mut body);
    format!(
        "@g0 = global i32 0\n@str = private unnamed_addr constant [3 x i8] c\"ab\\00\"\n\
         define void @f(ptr %p, i32 %n, i64 %w, i1 %c) {{\nentry:\n  %v0 = alloca i32\n  %v1 = alloca i32\n\
         \x20 %v2 = alloca i32\n  %v3 = alloca {{ i32, ptr }}\n{body}  ret void\n}}\n\
         declare void @use(ptr)\ndeclare void @fn(ptr)\n\
         declare token @llvm.directive.region.entry()\ndeclare void @llvm.directive.region.exit(token)\n\
         declare void @llvm.directive.barrier(token)\ndeclare void @llvm.directive.flush(token)\n\
         declare void @llvm.directive.taskwait(token)\ndeclare void @llvm.directive.taskyield(token)\n"
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_regions_survive_every_dialect(pieces in pieces()) {
        let mut module = read(&module_of(&pieces));
        let text = settled(&mut module);
        // Settling twice changes nothing.
        prop_assert_eq!(&settled(&mut read(&text)), &text);
        check_round_trips(&text);
    }
}
