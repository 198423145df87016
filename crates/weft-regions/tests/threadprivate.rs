//! Variables of `threadprivate` become thread-local, as `clang -fopenmp` makes them.

mod common;

use std::path::Path;
use std::process::Command;

use common::{opt, problems, read, regions, surface};
use weft_ir::{Module, print_module};
use weft_regions::read_surface;

/// A function as the front end writes one for a directive at file scope, kept by `llvm.compiler.used`.
fn helper(variables: &str) -> String {
    format!(
        "@llvm.compiler.used = appending global [1 x ptr] [ptr @__weft_threadprivate_0], section \"llvm.metadata\"\n\
         define internal void @__weft_threadprivate_0() {{\nentry:\n\
         !directive DIR.OMP.THREADPRIVATE, ptr @.file, i32 4, i32 9\n\
         !list QUAL.OMP.THREADPRIVATE, {variables}\n!end\n  ret void\n}}\n"
    )
}

/// The lines of the function called `name`, without indentation.
fn body(module: &Module, name: &str) -> Vec<String> {
    let text = print_module(module);
    let from = text.find(&format!("@{name}(")).expect("the function is printed");
    text[from..].lines().skip(1).take_while(|l| *l != "}").map(|l| l.trim().to_owned()).collect()
}

fn globals(module: &Module) -> Vec<String> {
    let text = print_module(module);
    text.lines().filter(|l| l.starts_with('@') && !l.contains("@.")).map(str::to_owned).collect()
}

#[test]
fn definitions_and_declarations_become_thread_local() {
    let module = regions(&format!(
        "@a = internal global i32 3, align 4\n\
         @b = external global i32, align 4\n\
         @c = dso_local local_unnamed_addr global [2 x i32] [i32 1, i32 2], align 16\n\
         @d = hidden unnamed_addr global i32 0\n\
         @e = common dso_local global i64 0, align 8\n\
         @f = thread_local(initialexec) global i32 0\n\
         @untouched = global i32 0\n{}",
        helper("ptr @a, ptr @b, ptr @c, ptr @d, ptr @e, ptr @f")
    ));
    assert_eq!(
        globals(&module),
        [
            "@a = internal thread_local global i32 3, align 4",
            "@b = external thread_local global i32, align 4",
            "@c = dso_local thread_local local_unnamed_addr global [2 x i32] [i32 1, i32 2], align 16",
            "@d = hidden thread_local unnamed_addr global i32 0",
            "@e = dso_local thread_local global i64 0, align 8",
            "@f = thread_local(initialexec) global i32 0",
            "@untouched = global i32 0",
        ]
    );
    let text = print_module(&module);
    assert!(!text.contains("__weft"), "{text}");
    assert!(!text.contains("@.file"), "{text}");
    assert!(!text.contains("llvm.compiler.used"), "{text}");
    opt(&text, "verify");
}

#[test]
fn what_else_is_kept_alive_stays() {
    let text = helper("ptr @a").replace(
        "[1 x ptr] [ptr @__weft_threadprivate_0]",
        "[3 x ptr] [ptr @g, ptr @__weft_threadprivate_0, ptr @a]",
    );
    let module = regions(&format!("@a = internal global i32 0\n@g = internal global i32 0\n{text}"));
    let wanted =
        "@llvm.compiler.used = appending global [2 x ptr] [ptr @g, ptr @a], section \"llvm.metadata\"";
    assert_eq!(globals(&module)[2], wanted);
    opt(&print_module(&module), "verify");
}

#[test]
fn every_use_asks_for_the_threads_copy() {
    let module = regions(&format!(
        "@x = internal global [4 x i32] zeroinitializer, align 16\n@y = external global i32\n{}\
         define ptr @f(i1 %c, i32 %s) {{\nentry:\n\
         \x20 store ptr @x, ptr @x\n\
         \x20 %v = load i32, ptr getelementptr (i8, ptr @x, i64 4)\n\
         \x20 switch i32 %s, label %out [ i32 1, label %join\n i32 2, label %join ]\n\
         out:\n  call void @g(ptr @y, ptr @x)\n  br label %join\n\
         join:\n  %p = phi ptr [ @x, %entry ], [ @x, %entry ], [ @y, %out ]\n  ret ptr %p\n}}\n\
         declare void @g(ptr, ptr)\n",
        helper("ptr @x, ptr @y")
    ));
    let call = |n: &str, of: &str| match of {
        "x" => format!("%{n} = call align 16 ptr @llvm.threadlocal.address.p0(ptr align 16 @x)"),
        _ => format!("%{n} = call ptr @llvm.threadlocal.address.p0(ptr @{of})"),
    };
    let lines = body(&module, "f");
    let expected = [
        "entry:".to_owned(),
        call("0", "x"),
        "store ptr %0, ptr %0".to_owned(),
        call("1", "x"),
        "%2 = getelementptr i8, ptr %1, i64 4".to_owned(),
        "%v = load i32, ptr %2".to_owned(),
        call("3", "x"),
    ];
    assert_eq!(lines[..expected.len()], expected, "{lines:#?}");
    let at = lines.iter().position(|l| l == "out:").expect("the block is there");
    assert_eq!(lines[at + 1], call("4", "y"));
    assert_eq!(lines[at + 2], call("5", "x"));
    assert_eq!(lines[at + 3], "call void @g(ptr %4, ptr %5)");
    assert_eq!(lines[at + 4], call("6", "y"));
    let phi = lines.iter().find(|l| l.starts_with("%p = phi")).expect("the phi is there");
    assert_eq!(phi, "%p = phi ptr [ %3, %entry ], [ %3, %entry ], [ %6, %out ]");
    opt(&print_module(&module), "verify");
}

#[test]
fn clauses_and_static_locals() {
    let module = regions(
        "@f.s = internal global i32 9, align 4\n\
         define i32 @f() {\nentry:\n\
         !directive DIR.OMP.THREADPRIVATE, ptr @.file, i32 4, i32 9\n!list QUAL.OMP.THREADPRIVATE, ptr @f.s\n!end\n\
         !directive DIR.OMP.PARALLEL, ptr @.file, i32 5, i32 9\n!list QUAL.OMP.COPYIN, ptr @f.s\n!end\n\
         \x20 %v = load i32, ptr @f.s\n\
         !directive DIR.OMP.END.PARALLEL\n!end\n  ret i32 %v\n}\n",
    );
    let lines = body(&module, "f");
    let address = "call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @f.s)";
    assert_eq!(lines[1], format!("%0 = {address}"));
    assert!(lines[2].ends_with("\"QUAL.OMP.COPYIN\"(ptr %0) ]"), "{lines:?}");
    assert_eq!(lines[3], format!("%1 = {address}"));
    assert_eq!(lines[4], "%v = load i32, ptr %1");
    opt(&print_module(&module), "verify");
}

#[test]
fn debug_records_do_not_name_the_variable() {
    let module = regions(&format!(
        "@x = internal global i32 0, align 4, !dbg !5\n{}\
         define void @f() !dbg !8 {{\nentry:\n\
         \x20   #dbg_value(ptr @x, !9, !DIExpression(), !10)\n\
         \x20   #dbg_value(ptr getelementptr (i8, ptr @x, i64 1), !9, !DIExpression(), !10)\n  ret void, !dbg !10\n}}\n\
         !llvm.dbg.cu = !{{!0}}\n!llvm.module.flags = !{{!4}}\n\
         !0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, globals: !7)\n\
         !1 = !DIFile(filename: \"a.c\", directory: \"/\")\n\
         !2 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)\n\
         !3 = !DISubroutineType(types: !11)\n!4 = !{{i32 2, !\"Debug Info Version\", i32 3}}\n\
         !5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())\n\
         !6 = distinct !DIGlobalVariable(name: \"x\", scope: !0, file: !1, line: 1, type: !2, isLocal: true, isDefinition: true)\n\
         !7 = !{{!5}}\n\
         !8 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)\n\
         !9 = !DILocalVariable(name: \"p\", scope: !8, file: !1, line: 1, type: !2)\n\
         !10 = !DILocation(line: 1, column: 1, scope: !8)\n!11 = !{{null}}\n",
        helper("ptr @x")
    ));
    let lines = body(&module, "f");
    assert_eq!(lines[1], "#dbg_value(ptr poison, !9, !DIExpression(), !10)");
    assert!(lines[2].contains("ptr poison") && !lines[2].contains("@x"), "{lines:?}");
    let text = print_module(&module);
    assert!(text.contains("@x = internal thread_local global i32 0, align 4, !dbg !5"), "{text}");
    opt(&text, "verify");
}

#[track_caller]
fn refused(declarations: &str, message: &str) {
    let source = format!("@x = internal global i32 0\n{declarations}{}", helper("ptr @x"));
    let found: Vec<String> = problems(&source).iter().map(ToString::to_string).collect();
    assert_eq!(found, [format!("a.c:4:9: in function '__weft_threadprivate_0': {message}")]);
    let mut module = read(&surface(&source));
    read_surface(&mut module);
    let text = print_module(&module);
    assert!(!text.contains("thread_local"), "{text}");
}

#[test]
fn addresses_that_must_be_constants_are_reported() {
    refused(
        "@p = global ptr @x\n",
        "the address of threadprivate variable 'x' is no constant, but 'p' is initialized with it",
    );
    refused(
        "@p = global { i32, ptr } { i32 1, ptr getelementptr (i8, ptr @x, i64 1) }\n",
        "the address of threadprivate variable 'x' is no constant, but 'p' is initialized with it",
    );
    refused("@y = alias i32, ptr @x\n", "threadprivate variable 'x' has an alias");
    refused(
        "declare i32 @personality(...)\ndefine void @g() personality ptr @x {\n  ret void\n}\n",
        "'g' uses threadprivate variable 'x' in a way that is not understood",
    );
}

#[test]
fn only_global_variables_are_threadprivate() {
    let found = problems(
        "define void @f(ptr %p) {\nentry:\n\
         !directive DIR.OMP.THREADPRIVATE, ptr @.file, i32 4, i32 9\n!list QUAL.OMP.THREADPRIVATE, ptr %p\n!end\n\
         \x20 ret void\n}\n",
    );
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        found[0].to_string(),
        "a.c:4:9: in function 'f': what 'threadprivate' names is no global variable"
    );
}

/// Two files that share a variable; `PRAGMA(x)` says that `x` is threadprivate.
const PROGRAM: &str = r#"
#include <pthread.h>
#include <stdio.h>
static int a = 3; int c; __attribute__((visibility("hidden"))) long d = 5; int arr[10] = {1, 2};
extern int elsewhere; int *where_elsewhere(void);
PRAGMA(a) PRAGMA(c) PRAGMA(d) PRAGMA(arr) PRAGMA(elsewhere)
static int step(int i) {
  static int s = 9;
  LOCAL_PRAGMA(s)
  s += a + c + (int)d + arr[i] + elsewhere; arr[1]++; c += 2; elsewhere--; return s;
}
static int *pick(int x) { return x ? &arr[2] : x < 0 ? &c : &arr[1]; }
static void *run(void *from) {
  for (int i = 0; i < 3; i++) a += step(i) * (from ? 2 : 3);
  *pick(0) += 100; *pick(1) += 10;
  printf("%d %d %ld %d %d %d %d\n", a, c, d, arr[0], arr[1], arr[2], elsewhere);
  printf("%d %d\n", (void *)&c == from, where_elsewhere() == &elsewhere);
  return &c;
}
int main(void) {
  void *other; pthread_t t;
  a = 40; arr[0] = 7; elsewhere = 70;
  pthread_create(&t, 0, run, (void *)2); pthread_join(t, &other);
  printf("%d\n", other == &c);
  run(other == &c ? 0 : &c); run(0);
  return 0;
}
"#;

/// The file that defines the variable `elsewhere`; always compiled by clang.
const OTHER: &str = "int elsewhere = 60;\n#pragma omp threadprivate(elsewhere)\n\
    int *where_elsewhere(void) { return &elsewhere; }\n";

/// What the pragmas become for clang, and for Weft.
const CLANG_PRAGMAS: &str = "#define STRING(x) #x\n#define LOCAL_PRAGMA(x) _Pragma(STRING(omp threadprivate(x)))\n\
    #define PRAGMA(x) LOCAL_PRAGMA(x)\n";
const WEFT_PRAGMAS: &str = r#"
extern void __weft_directive(const char *, ...) __attribute__((nothrow));
extern void __weft_qual_opndlist(const char *, ...) __attribute__((nothrow));
#define LOCAL_PRAGMA(x) __weft_directive("DIR.OMP.THREADPRIVATE", "a.c", 1, 9); \
  __weft_qual_opndlist("QUAL.OMP.THREADPRIVATE", &x); __weft_directive("DIR.QUAL.LIST.END");
#define PRAGMA(x) static __attribute__((used)) void __weft_threadprivate_##x(void) { LOCAL_PRAGMA(x) }
"#;

/// Runs clang-19 and returns what it printed; `None` if there is none, which is said.
fn clang(dir: &Path, args: &[&str]) -> Option<String> {
    match Command::new("clang-19").args(args).current_dir(dir).output() {
        Ok(output) => {
            assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
            Some(String::from_utf8(output.stdout).unwrap())
        }
        Err(error) => {
            weft_skip::skipped(format!("clang-19 cannot be started: {error}"));
            None
        }
    }
}

/// The definitions of global variables, but for strings and what clang adds for C++.
fn variables(ir: &str) -> Vec<String> {
    let wanted = |l: &&str| l.starts_with('@') && !l.starts_with("@.str") && !l.contains("alias");
    // Debug information is numbered anew.
    let mut lines: Vec<String> = ir.lines().filter(wanted).map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn storage_and_behavior_are_those_of_clang() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    std::fs::write(dir.join("clang.c"), format!("{CLANG_PRAGMAS}{PROGRAM}")).unwrap();
    std::fs::write(dir.join("weft.c"), format!("{WEFT_PRAGMAS}{PROGRAM}")).unwrap();
    std::fs::write(dir.join("other.c"), OTHER).unwrap();
    for flags in [&["-O0"][..], &["-O2"], &["-O2", "-fPIE", "-fcommon"], &["-O2", "-fPIC"]] {
        let ir = ["-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes", "-o", "-"];
        let Some(theirs) = clang(dir, &[flags, &ir, &["-fopenmp", "clang.c"]].concat()) else { return };
        let Some(ours) = clang(dir, &[flags, &ir, &["weft.c"]].concat()) else { return };
        let mut module = read(&ours);
        assert_eq!(read_surface(&mut module), [], "{flags:?}");
        let ours = print_module(&module);
        assert!(!ours.contains("__weft"), "{ours}");
        assert_eq!(variables(&ours), variables(&theirs), "{flags:?}");
        std::fs::write(dir.join("weft.ll"), ours).unwrap();

        clang(dir, &[flags, &["-fopenmp", "-c", "other.c", "-o", "other.o"]].concat());
        clang(dir, &[flags, &["-fopenmp", "clang.c", "other.o", "-o", "theirs", "-pthread"]].concat());
        clang(dir, &[flags, &["weft.ll", "other.o", "-o", "ours", "-pthread"]].concat());
        let run = |name: &str| Command::new(dir.join(name)).output().expect("the program starts");
        let (theirs, ours) = (run("theirs"), run("ours"));
        assert!(theirs.status.success() && ours.status.success(), "{flags:?}");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(text(&ours.stdout), text(&theirs.stdout), "{flags:?}");
        assert_eq!(text(&ours.stdout).lines().count(), 7);
    }
}
