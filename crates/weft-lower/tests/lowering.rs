//! What each marker becomes, read off the printed text.

use std::io::Write;
use std::process::{Command, Stdio};

use weft_lower::{Options, Problem, lower};

const MARKERS: &str = include_str!("ll/markers.ll");

fn try_lower_with(text: &str, options: &Options) -> Result<String, Vec<Problem>> {
    let mut module = weft_ir::read_module(&format!("{text}\n{MARKERS}")).unwrap();
    lower(&mut module, options)?;
    let errors = weft_ir::verify::verify_module(&module);
    assert!(errors.is_empty(), "{errors:?}");
    Ok(weft_ir::print_module(&module))
}

fn try_lower(text: &str) -> Result<String, Vec<Problem>> {
    try_lower_with(text, &Options::default())
}

/// Lowers and lets LLVM verify.
fn lowered(text: &str) -> String {
    let text = try_lower(text).unwrap();
    verify(&text);
    text
}

fn verify(text: &str) {
    let opt = Command::new("opt-19")
        .args(["-passes=verify", "-disable-output", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut opt) = opt else {
        weft_skip::skipped("verification, since opt-19 is missing (apt-get install llvm-19)");
        return;
    };
    opt.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = opt.wait_with_output().unwrap();
    assert!(output.status.success(), "{}\n{text}", String::from_utf8_lossy(&output.stderr));
}

/// The only message of a module that breaks the rules.
fn problem(text: &str) -> String {
    let problems = try_lower(text).unwrap_err();
    assert_eq!(problems.len(), 1, "{problems:?}");
    problems[0].to_string()
}

/// The lines of the function called `name`.
fn body<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let is_start = |line: &&str| line.starts_with("define") && line.contains(&format!("@{name}("));
    let lines = text.lines().skip_while(|line| !is_start(line));
    lines.take_while(|line| *line != "}").map(str::trim).collect()
}

fn count(lines: &[&str], what: &str) -> usize {
    lines.iter().filter(|line| line.contains(what)).count()
}

/// The index of the only line that contains `what`.
fn index(lines: &[&str], what: &str) -> usize {
    assert_eq!(count(lines, what), 1, "'{what}' in {lines:#?}");
    lines.iter().position(|line| line.contains(what)).unwrap()
}

/// A function that `main` forks, with `body`.
fn outlined(body: &str) -> String {
    format!(
        "define internal void @f.omp_outlined(ptr noalias %gtid, ptr noalias %tid, i64 %n, i64 %c) {{\n{body}\n}}\n
         define void @f(i64 %n, i64 %c) {{
           call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %n, i64 %c)
           ret void
         }}
         declare void @use(i64, i64)\n"
    )
}

fn balanced_loop(token: &str, schedule: &str) -> String {
    format!(
        "%{token} = call token @llvm.directive.region.entry() [ \"DIR.OMP.LOOP\"(){schedule} ]
         %{token}.r = call {{ i64, i64 }} @llvm.directive.loop.begin(token %{token}, i64 0, i64 %n, i64 1)
         %{token}.lb = extractvalue {{ i64, i64 }} %{token}.r, 0
         %{token}.ub = extractvalue {{ i64, i64 }} %{token}.r, 1
         call void @use(i64 %{token}.lb, i64 %{token}.ub)
         call void @llvm.directive.loop.end(token %{token})
         call void @llvm.directive.region.exit(token %{token}) [ \"DIR.OMP.END.LOOP\"() ]\n"
    )
}

fn chunked_loop(schedule: &str) -> String {
    format!(
        "entry:
           %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.LOOP\"(), {schedule} ]
           %r = call {{ i64, i64 }} @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
           br label %next
         next:
           %k = call {{ i1, i64, i64 }} @llvm.directive.loop.next(token %t)
           %more = extractvalue {{ i1, i64, i64 }} %k, 0
           br i1 %more, label %body, label %done
         body:
           %lb = extractvalue {{ i1, i64, i64 }} %k, 1
           %ub = extractvalue {{ i1, i64, i64 }} %k, 2
           call void @use(i64 %lb, i64 %ub)
           br label %next
         done:
           call void @llvm.directive.loop.end(token %t)
           call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.LOOP\"() ]
           ret void"
    )
}

#[test]
fn the_whole_program_verifies_and_names_no_marker() {
    let text = lowered(include_str!("ll/program.ll"));
    assert!(!text.contains("llvm.directive"), "{text}");
    assert!(!text.contains("@file ") && !text.contains("@queue "), "strings of markers are left:\n{text}");
}

#[test]
fn lowering_twice_gives_the_same_bytes() {
    let program = include_str!("ll/program.ll");
    assert_eq!(try_lower(program), try_lower(program));
}

#[test]
fn static_loops_ask_for_the_team_once_and_call_nothing_else() {
    let loops = balanced_loop("a", "") + &balanced_loop("b", ", \"QUAL.OMP.SCHEDULE.STATIC\"()");
    let text = lowered(&outlined(&format!("{loops}ret void")));
    let lines = body(&text, "f.omp_outlined");
    assert_eq!(count(&lines, "@omp_get_num_threads()"), 1);
    assert_eq!(count(&lines, "load i32, ptr %tid"), 1);
    assert_eq!(count(&lines, "load i32, ptr %gtid"), 0);
    assert_eq!(count(&lines, "call"), 3, "the team size and two uses: {lines:#?}");
    assert_eq!(count(&lines, "udiv"), 2);
    assert_eq!(count(&lines, "extractvalue"), 0);
}

#[test]
fn a_chunked_static_loop_calls_nothing_but_for_the_team() {
    let text = lowered(&outlined(&chunked_loop("\"QUAL.OMP.SCHEDULE.STATIC\"(i64 %c)")));
    let lines = body(&text, "f.omp_outlined");
    let runtime = count(&lines, "@__kmpc_") + count(&lines, "@omp_");
    assert_eq!((runtime, count(&lines, "@omp_get_num_threads()")), (1, 1), "{lines:#?}");
}

#[test]
fn dispatched_loops_tell_schedule_and_inclusive_bounds() {
    for (schedule, number, chunk) in [
        ("\"QUAL.OMP.SCHEDULE.DYNAMIC\"()", 35 | 1 << 30, "1"),
        ("\"QUAL.OMP.SCHEDULE.DYNAMIC.MONOTONIC\"(i64 4)", 35 | 1 << 29, "4"),
        ("\"QUAL.OMP.SCHEDULE.GUIDED.NONMONOTONIC\"(i64 %c)", 36 | 1 << 30, "%c"),
        ("\"QUAL.OMP.SCHEDULE.RUNTIME\"()", 37 | 1 << 30, "1"),
    ] {
        let text = lowered(&outlined(&chunked_loop(schedule)));
        let lines = body(&text, "f.omp_outlined");
        let init = lines[index(&lines, "@__kmpc_dispatch_init_8u")];
        assert!(init.contains(&format!("i32 {number}, i64 0, i64 %")), "{schedule}: {init}");
        assert!(init.contains(&format!("i64 1, i64 {chunk})")), "{schedule}: {init}");
        let guard = index(&lines, "icmp ne i64 %n, 0");
        assert!(guard < index(&lines, "@__kmpc_dispatch_init_8u"));
        index(&lines, "@__kmpc_dispatch_next_8u");
        index(&lines, "phi i1");
    }
}

#[test]
fn dynamic_is_monotonic_if_the_caller_says_so() {
    let text = outlined(&chunked_loop("\"QUAL.OMP.SCHEDULE.DYNAMIC\"()"));
    let text = try_lower_with(&text, &Options { monotonic_by_default: true }).unwrap();
    assert!(text.contains("i32 35, i64 0"), "{text}");
}

#[test]
fn auto_may_come_in_chunks() {
    let text = lowered(&outlined(&chunked_loop("\"QUAL.OMP.SCHEDULE.AUTO\"()")));
    assert!(!text.contains("__kmpc_dispatch"), "{text}");
}

#[test]
fn an_aggregate_that_is_used_as_such_is_built() {
    let text = lowered(&outlined(
        "%t = call token @llvm.directive.region.entry() [ \"DIR.OMP.LOOP\"() ]
         %r = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %n, i64 1)
         %f = freeze { i64, i64 } %r
         %lb = extractvalue { i64, i64 } %f, 0
         call void @use(i64 %lb, i64 0)
         ret void",
    ));
    assert_eq!(count(&body(&text, "f.omp_outlined"), "insertvalue"), 2, "{text}");
}

#[test]
fn a_plain_fork_is_one_call() {
    let text = lowered(&outlined("ret void"));
    let lines = body(&text, "f");
    assert_eq!(count(&lines, "call"), 1, "{lines:#?}");
    let fork = lines[index(&lines, "@__kmpc_fork_call(ptr @")];
    assert!(fork.contains("i32 2, ptr @f.omp_outlined, i64 %n, i64 %c)"), "{fork}");
    assert!(text.contains("declare !callback"), "{text}");
}

fn fork(clauses: &str) -> String {
    format!(
        "define internal void @f.omp_outlined(ptr %gtid, ptr %tid, ptr %p) {{
           ret void
         }}
         define void @f(i32 %k, i32 %if, ptr %p) {{
           br label %start
         start:
           %again = phi i1 [ false, %0 ], [ true, %start ]
           call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, ptr %p) [ {clauses} ]
           br i1 %again, label %done, label %start
         done:
           %last = phi i1 [ %again, %start ]
           ret void
         }}\n"
    )
}

#[test]
fn what_a_fork_asks_for_is_pushed_first() {
    let text = lowered(&fork(
        "\"QUAL.OMP.NUM_THREADS\"(i32 %k), \"QUAL.OMP.PROC_BIND.SPREAD\"(), \"QUAL.OMP.IF\"(i32 1)",
    ));
    let lines = body(&text, "f");
    let threads = index(&lines, "@__kmpc_push_num_threads(");
    let bind = index(&lines, "@__kmpc_push_proc_bind(");
    let fork = index(&lines, "@__kmpc_fork_call(");
    assert!(threads < fork && bind < fork, "{lines:#?}");
    assert!(lines[threads].contains("i32 %k)"), "{}", lines[threads]);
    assert!(lines[bind].contains("i32 4)"), "{}", lines[bind]);
    assert_eq!(count(&lines, "serialized"), 0);
}

#[test]
fn a_condition_chooses_between_a_team_and_a_team_of_one() {
    let text = lowered(&fork("\"QUAL.OMP.NUM_THREADS\"(i32 %k), \"QUAL.OMP.IF\"(i32 %if)"));
    let lines = body(&text, "f");
    let begin = index(&lines, "@__kmpc_serialized_parallel(");
    let end = index(&lines, "@__kmpc_end_serialized_parallel(");
    let call = index(&lines, "call void @f.omp_outlined(");
    assert!(begin < call && call < end, "{lines:#?}");
    assert!(lines[call].starts_with("call"), "not a tail call: {}", lines[call]);
    assert!(index(&lines, "@__kmpc_push_num_threads(") < index(&lines, "@__kmpc_fork_call("));

    let serial = lowered(&fork("\"QUAL.OMP.IF\"(i32 0)"));
    assert!(!serial.contains("__kmpc_fork_call"), "{serial}");
}

#[test]
fn idents_tell_place_and_kind_and_are_shared() {
    let text = lowered(
        "@file = private constant [4 x i8] c\"a.c\\00\"
         define void @g() {
           %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.SINGLE\"(), \"QUAL.WEFT.LOC\"(ptr @file, i32 12, i32 9) ]
           %m = call i1 @llvm.directive.single.begin(token %t)
           call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.SINGLE\"() ]
           call void @llvm.directive.barrier(token %t) [ \"QUAL.WEFT.IMPLICIT\"(), \"DIR.OMP.SINGLE\"() ]
           call void @llvm.directive.barrier(token %t)
           call void @llvm.directive.barrier(token none)
           call void @llvm.directive.barrier(token none) [ \"QUAL.WEFT.IMPLICIT\"(), \"DIR.OMP.LOOP\"() ]
           call void @llvm.directive.flush(token none)
           ret void
         }",
    );
    assert_eq!(text.matches("c\";a.c;g;12;9;;\\00\"").count(), 1, "{text}");
    assert_eq!(text.matches("c\";unknown;unknown;0;0;;\\00\"").count(), 1, "{text}");
    for (flags, len) in [(0x2, 13), (0x142, 13), (0x22, 13), (0x22, 22), (0x42, 22)] {
        let ident = format!("{{ i32 0, i32 {flags}, i32 0, i32 {len}, ptr @");
        assert_eq!(text.matches(&ident).count(), 1, "{ident} in {text}");
    }
    let lines = body(&text, "g");
    assert_eq!(count(&lines, "call void @__kmpc_barrier("), 4);
    assert_eq!(count(&lines, "@__kmpc_global_thread_num("), 1);
    assert_eq!(count(&lines, "fence seq_cst"), 1);
    assert!(!text.contains("@file"), "{text}");
}

#[test]
fn locks_are_common_and_by_name() {
    let text = lowered(
        "@name = private constant [2 x i8] c\"q\\00\"
         define ptr @g() {
           %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.CRITICAL\"(), \"QUAL.OMP.NAME\"(ptr @name), \"QUAL.OMP.HINT\"(i32 2) ]
           call void @llvm.directive.critical.begin(token %t)
           call void @llvm.directive.critical.end(token %t)
           call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.CRITICAL\"() ]
           %u = call token @llvm.directive.region.entry() [ \"DIR.OMP.CRITICAL\"() ]
           call void @llvm.directive.critical.begin(token %u)
           call void @llvm.directive.critical.end(token %u)
           call void @llvm.directive.region.exit(token %u) [ \"DIR.OMP.END.CRITICAL\"() ]
           ret ptr @name
         }",
    );
    for name in ["q", ""] {
        let lock = format!("@.gomp_critical_user_{name}.var");
        assert_eq!(
            text.matches(&format!("{lock} = common global [8 x i32] zeroinitializer, align 8")).count(),
            1
        );
        assert!(
            body(&text, "g").iter().any(|line| line.contains("__kmpc_end_critical") && line.contains(&lock))
        );
    }
    assert!(text.contains("ptr @.gomp_critical_user_q.var, i32 2)"), "{text}");
    assert!(text.contains("@name = "), "the string has another use:\n{text}");
}

#[test]
fn the_master_is_thread_0() {
    let text = lowered(&outlined(
        "%t = call token @llvm.directive.region.entry() [ \"DIR.OMP.MASTER\"() ]
         %m = call i1 @llvm.directive.master.begin(token %t)
         br i1 %m, label %b, label %e
         b:
         call void @llvm.directive.master.end(token %t)
         br label %e
         e:
         call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.MASTER\"() ]
         ret void",
    ));
    let lines = body(&text, "f.omp_outlined");
    assert_eq!(count(&lines, "call"), 0, "{lines:#?}");
    index(&lines, "icmp eq i32");
}

#[test]
fn calls_keep_the_debug_location() {
    let loops = balanced_loop("a", "").replace("i64 1)\n", "i64 1), !dbg !7\n");
    let text = outlined(&format!("{}ret void", loops.replace("ub)\n", "ub), !dbg !7\n")))
        .replace("i64 %c) {\n%a", "i64 %c) !dbg !5 {\n%a")
        .replace("@f(i64 %n, i64 %c) {", "@f(i64 %n, i64 %c) !dbg !6 {");
    let text = lowered(&format!(
        "{text}
!llvm.dbg.cu = !{{!0}}
!llvm.module.flags = !{{!2}}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: \"a.c\", directory: \"/\")
!2 = !{{i32 2, !\"Debug Info Version\", i32 3}}
!3 = !DISubroutineType(types: !4)
!4 = !{{null}}
!5 = distinct !DISubprogram(name: \"f.omp_outlined\", file: !1, line: 2, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = distinct !DISubprogram(name: \"f\", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 3, column: 4, scope: !5)"
    ));
    let lines = body(&text, "f.omp_outlined");
    assert!(lines[index(&lines, "@omp_get_num_threads")].ends_with("!dbg !7"), "{lines:#?}");
    // The fork has no location of its own: it gets line 0 of its function.
    let lines = body(&text, "f");
    assert!(lines[index(&lines, "@__kmpc_fork_call")].contains("!dbg !"), "{lines:#?}");
    assert!(text.contains("!DILocation(line: 0, scope: !6)"), "{text}");
}

#[test]
fn what_should_not_be_there_is_reported() {
    let function = |body: &str| format!("define void @g(i32 %k) {{\n{body}\nret void\n}}\n");
    let parallel = "%t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"() ]
        call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]";
    assert!(problem(&function(parallel)).contains("in function 'g': a parallel region is left"));

    let unknown = "call void @llvm.directive.strange()";
    let unknown = function(unknown) + "declare void @llvm.directive.strange()";
    assert!(problem(&unknown).contains("marker 'llvm.directive.strange' is not known"));

    let word = "call void (ptr, ...) @llvm.directive.fork(ptr @h, i32 %k)";
    let word = function(word) + "define void @h(ptr %a, ptr %b, i32 %c) {\nret void\n}";
    assert!(problem(&word).contains("neither i64 nor ptr"));

    let arguments = "call void (ptr, ...) @llvm.directive.fork(ptr @h)";
    let arguments = function(arguments) + "define void @h(ptr %a, ptr %b, i64 %c) {\nret void\n}";
    assert!(problem(&arguments).contains("does not pass what its function takes"));

    let bounds = outlined(&(balanced_loop("a", "").replace("i64 0, i64 %n", "i64 1, i64 %n") + "ret void"));
    assert!(problem(&bounds).contains("not numbered from 0 by 1"));

    let address = "define ptr @g() {\nret ptr @llvm.directive.loop.end\n}";
    assert!(problem(address).contains("'llvm.directive.loop.end' is left"));
}
