//! What the lowering of tasks refuses; what it makes is looked at in `tests/ir/lower` of the repository.

use weft_lower::{Options, lower};

const MARKERS: &str = "
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare i1 @llvm.directive.task.begin(token)
declare void @llvm.directive.task(ptr, ...)
declare void @k(i32 %gtid)
define internal void @h(i32 %gtid, i64 %n, ptr %copy) {
  ret void
}
";

/// The only message for a function with `body`.
fn problem(body: &str) -> String {
    let text = format!("define void @g(i64 %n, i32 %k, ptr %s) {{\n{body}\nret void\n}}\n{MARKERS}");
    let mut module = weft_ir::read_module(&text).unwrap();
    let problems = lower(&mut module, &Options::default()).unwrap_err();
    assert_eq!(problems.len(), 1, "{problems:?}");
    problems[0].to_string()
}

/// The creation of a task; `bundles` begin with a comma, or there are none.
fn creation(arguments: &str, bundles: &str) -> String {
    let location = "\"QUAL.WEFT.LOC\"(ptr null, i32 1, i32 1)";
    format!("call void (ptr, ...) @llvm.directive.task({arguments}) [ {location}{bundles} ]")
}

#[test]
fn a_task_that_is_not_outlined_is_reported() {
    let task = "%t = call token @llvm.directive.region.entry() [ \"DIR.OMP.TASK\"() ]
        call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.TASK\"() ]";
    assert!(problem(task).contains("in function 'g': a task is left that should have been outlined"));
    let begin = "%b = call i1 @llvm.directive.task.begin(token none)";
    assert!(problem(begin).contains("'llvm.directive.task.begin' is left of a task"));
}

#[test]
fn a_task_gets_what_its_function_takes() {
    let copy = ", \"QUAL.WEFT.TASK.PRIVATE\"(ptr %s, i64 8, i64 8)";
    assert!(problem(&creation("ptr @h, i32 %k", copy)).contains("neither i64 nor ptr"));
    assert!(problem(&creation("ptr @h, i64 %n", "")).contains("does not get what its function takes"));
    assert!(problem(&creation("ptr @h", copy)).contains("does not get what its function takes"));
    assert!(problem(&creation("ptr @k", "")).contains("not a function of the module"));
}

#[test]
fn a_copy_is_described_by_three_numbers() {
    let described = |with: &str| problem(&creation("ptr @h, i64 %n", with));
    assert!(described(", \"QUAL.WEFT.TASK.PRIVATE\"(ptr %s, i64 8)").contains("source, size and alignment"));
    assert!(described(", \"QUAL.WEFT.TASK.PRIVATE\"(ptr %s, i64 8, i64 24)").contains("no power of two"));
    assert!(described(", \"QUAL.WEFT.TASK.PRIVATE\"(ptr %s, i64 8, i64 %n)").contains("no power of two"));
    let huge = ", \"QUAL.WEFT.TASK.PRIVATE\"(ptr %s, i64 9223372036854775807, i64 8)";
    assert!(described(huge).contains("too large"));
}

#[test]
fn conditions_are_ints() {
    let copy = ", \"QUAL.WEFT.TASK.PRIVATE\"(ptr %s, i64 8, i64 8)";
    for clause in ["QUAL.OMP.IF", "QUAL.OMP.FINAL"] {
        let text = creation("ptr @h, i64 %n", &format!("{copy}, \"{clause}\"(i64 %n)"));
        assert!(problem(&text).contains(&format!("clause '{clause}' does not have one i32")));
    }
}
