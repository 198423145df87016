//! What must be rejected: the exact message, and the text that the caret and the underline cover.

use weft_openmp::{Version, parse_pragma};
use weft_support::{Diagnostic, Severity, SourceMap};

fn found_in(text: &str, version: Version) -> Vec<Diagnostic> {
    let file = SourceMap::new().add_file("t.c", text);
    parse_pragma(text, 0, file, version).1
}

/// The messages of a pragma with the text each of them points at.
fn messages(text: &str, version: Version) -> Vec<(String, &str)> {
    let at = |diagnostic: &Diagnostic| {
        let span = diagnostic.span.expect("every message has a place");
        &text[span.lo as usize..span.hi as usize]
    };
    found_in(text, version).iter().map(|diagnostic| (diagnostic.message.clone(), at(diagnostic))).collect()
}

fn reject(text: &str, message: &str, at: &str) {
    reject_in(text, Version::V52, message, at);
}

fn reject_in(text: &str, version: Version, message: &str, at: &str) {
    assert_eq!(messages(text, version), [(message.to_owned(), at)], "{text}");
}

#[test]
fn unknown_directives() {
    reject("paralel", "unknown OpenMP directive 'paralel'; did you mean 'parallel'?", "paralel");
    reject("paralel for", "unknown OpenMP directive 'paralel for'; did you mean 'parallel for'?", "paralel");
    reject("bariier", "unknown OpenMP directive 'bariier'; did you mean 'barrier'?", "bariier");
    reject(
        "target entre data map(to: x)",
        "unknown OpenMP directive 'target entre data'; did you mean 'target enter data'?",
        "entre",
    );
    reject("nonsense", "unknown OpenMP directive 'nonsense'", "nonsense");
    reject("", "expected an OpenMP directive behind '#pragma omp'", "");
    reject("(x)", "expected an OpenMP directive behind '#pragma omp'", "(");
    reject("do", "OpenMP directive 'do' exists in Fortran only; did you mean 'for'?", "do");
    reject(
        "parallel do",
        "OpenMP directive 'parallel do' exists in Fortran only; did you mean 'parallel for'?",
        "parallel do",
    );
    reject("workshare", "OpenMP directive 'workshare' exists in Fortran only", "workshare");
}

#[test]
fn unknown_clauses() {
    reject(
        "parallel privat(x)",
        "unknown clause 'privat' on directive 'parallel'; did you mean 'private'?",
        "privat",
    );
    reject(
        "for shedule(static)",
        "unknown clause 'shedule' on directive 'for'; did you mean 'schedule'?",
        "shedule",
    );
    reject("parallel fro", "unknown OpenMP directive 'parallel fro'; did you mean 'parallel for'?", "fro");
    reject("parallel foobar(1, 2) private(x)", "unknown clause 'foobar' on directive 'parallel'", "foobar");
    reject("barrier foobar", "unknown clause 'foobar' on directive 'barrier'", "foobar");
}

#[test]
fn clauses_that_a_directive_does_not_take() {
    reject(
        "parallel schedule(static)",
        "clause 'schedule' is not allowed on directive 'parallel'",
        "schedule",
    );
    reject("parallel nowait", "clause 'nowait' is not allowed on directive 'parallel'", "nowait");
    reject("parallel for nowait", "clause 'nowait' is not allowed on directive 'parallel for'", "nowait");
    reject(
        "parallel sections nowait",
        "clause 'nowait' is not allowed on directive 'parallel sections'",
        "nowait",
    );
    reject("for num_threads(2)", "clause 'num_threads' is not allowed on directive 'for'", "num_threads");
    reject("for shared(x)", "clause 'shared' is not allowed on directive 'for'", "shared");
    reject("for copyin(x)", "clause 'copyin' is not allowed on directive 'for'", "copyin");
    reject(
        "sections schedule(static)",
        "clause 'schedule' is not allowed on directive 'sections'",
        "schedule",
    );
    reject("section private(x)", "clause 'private' is not allowed on directive 'section'", "private");
    reject(
        "single lastprivate(x)",
        "clause 'lastprivate' is not allowed on directive 'single'",
        "lastprivate",
    );
    reject("master nowait", "clause 'nowait' is not allowed on directive 'master'", "nowait");
    reject("critical private(x)", "clause 'private' is not allowed on directive 'critical'", "private");
    reject("barrier nowait", "clause 'nowait' is not allowed on directive 'barrier'", "nowait");
    reject("taskwait if(1)", "clause 'if' is not allowed on directive 'taskwait'", "if");
    reject("taskyield nowait", "clause 'nowait' is not allowed on directive 'taskyield'", "nowait");
    reject("atomic private(x)", "clause 'private' is not allowed on directive 'atomic'", "private");
    reject("flush nowait", "clause 'nowait' is not allowed on directive 'flush'", "nowait");
    reject("ordered nowait", "clause 'nowait' is not allowed on directive 'ordered'", "nowait");
    reject("task reduction(+: x)", "clause 'reduction' is not allowed on directive 'task'", "reduction");
    reject(
        "threadprivate(x) private(x)",
        "clause 'private' is not allowed on directive 'threadprivate'",
        "private",
    );
}

#[test]
fn clauses_given_twice() {
    for (text, clause, directive, at) in [
        ("parallel num_threads(2) num_threads(3)", "num_threads", "parallel", "num_threads(3)"),
        ("parallel default(none) default(shared)", "default", "parallel", "default(shared)"),
        ("parallel if(1) if(0)", "if", "parallel", "if(0)"),
        ("parallel proc_bind(close) proc_bind(close)", "proc_bind", "parallel", "proc_bind(close)"),
        ("parallel for if(1) if(parallel: 0)", "if", "parallel for", "if(parallel: 0)"),
        ("for schedule(static) schedule(static)", "schedule", "for", "schedule(static)"),
        ("for collapse(1) collapse(2)", "collapse", "for", "collapse(2)"),
        ("for ordered ordered", "ordered", "for", "ordered"),
        ("for nowait nowait", "nowait", "for", "nowait"),
        ("single nowait nowait", "nowait", "single", "nowait"),
        ("sections nowait nowait", "nowait", "sections", "nowait"),
        ("task untied untied", "untied", "task", "untied"),
        ("task final(1) final(2)", "final", "task", "final(2)"),
        ("task mergeable mergeable", "mergeable", "task", "mergeable"),
        ("atomic read read", "read", "atomic", "read"),
        ("critical(a) hint(1) hint(2)", "hint", "critical", "hint(2)"),
    ] {
        reject(text, &format!("clause '{clause}' is given more than once on directive '{directive}'"), at);
    }
    let found = found_in("for nowait nowait", Version::V52);
    assert_eq!(found[0].notes[0].message, "the first 'nowait' is here");
    assert_eq!(found[0].notes[0].span.unwrap().lo, 4);
}

#[test]
fn clauses_that_exclude_each_other() {
    reject(
        "atomic read write",
        "clauses 'read' and 'write' exclude each other on directive 'atomic'",
        "write",
    );
    reject(
        "atomic read capture",
        "clauses 'read' and 'capture' exclude each other on directive 'atomic'",
        "capture",
    );
    reject(
        "atomic seq_cst relaxed",
        "clauses 'seq_cst' and 'relaxed' exclude each other on directive 'atomic'",
        "relaxed",
    );
    reject(
        "single copyprivate(x) nowait",
        "clauses 'copyprivate' and 'nowait' exclude each other on directive 'single'",
        "nowait",
    );
    reject(
        "taskloop grainsize(1) num_tasks(2)",
        "clauses 'grainsize' and 'num_tasks' exclude each other on directive 'taskloop'",
        "num_tasks(2)",
    );
    reject(
        "for ordered order(concurrent)",
        "clauses 'ordered' and 'order' exclude each other on directive 'for'",
        "order(concurrent)",
    );
}

#[test]
fn missing_and_superfluous_parentheses() {
    reject(
        "parallel num_threads",
        "expected '(' behind clause 'num_threads' on directive 'parallel'",
        "num_threads",
    );
    reject("parallel private x", "expected '(' behind clause 'private' on directive 'parallel'", "private");
    reject(
        "parallel private x shared(y)",
        "expected '(' behind clause 'private' on directive 'parallel'",
        "private",
    );
    reject("parallel private(x", "expected ')' to end clause 'private' on directive 'parallel'", "");
    reject("parallel if(f(x) private(y)", "expected ')' to end clause 'if' on directive 'parallel'", "");
    reject("critical(x", "expected ')' to end directive 'critical'", "");
    reject(
        "for schedule(static, a[1) nowait",
        "'[' in clause 'schedule' on directive 'for' has no partner",
        "[",
    );
    reject(
        "parallel num_threads(a]) private(x)",
        "']' in clause 'num_threads' on directive 'parallel' has no partner",
        "]",
    );
    let found = found_in("parallel private(x", Version::V52);
    assert_eq!(found[0].notes[0].message, "to match this '('");
}

#[test]
fn empty_and_bad_lists() {
    reject(
        "parallel private()",
        "clause 'private' on directive 'parallel' needs at least one list item",
        "()",
    );
    reject("parallel private(a,)", "expected a list item in clause 'private' on directive 'parallel'", "");
    reject(
        "parallel private(a, , b)",
        "expected a list item in clause 'private' on directive 'parallel'",
        "",
    );
    reject(
        "parallel private(a b)",
        "expected a variable in clause 'private' on directive 'parallel', found 'a b'",
        "a b",
    );
    reject(
        "parallel shared(x + 1)",
        "expected a variable in clause 'shared' on directive 'parallel', found 'x + 1'",
        "x + 1",
    );
    reject(
        "parallel private(x[0:3])",
        "array section 'x[0:3]' is not allowed in clause 'private' on directive 'parallel'",
        "x[0:3]",
    );
    reject(
        "parallel private(x[0])",
        "array element 'x[0]' is not allowed in clause 'private' on directive 'parallel'",
        "x[0]",
    );
    reject(
        "single copyprivate(1)",
        "expected a variable in clause 'copyprivate' on directive 'single', found '1'",
        "1",
    );
    reject("flush(1)", "expected a variable in directive 'flush', found '1'", "1");
    reject("flush()", "directive 'flush' needs at least one list item", "()");
    reject("threadprivate", "expected '(' behind directive 'threadprivate'", "");
    reject("critical()", "expected a name in the parentheses of directive 'critical'", "");
    reject("critical(a b)", "expected a name in the parentheses of directive 'critical', found 'a b'", "a b");
}

#[test]
fn bad_arguments() {
    reject(
        "parallel num_threads()",
        "clause 'num_threads' on directive 'parallel' needs an argument",
        "num_threads()",
    );
    reject(
        "parallel num_threads(1, 2)",
        "a list in clause 'num_threads' on directive 'parallel' needs OpenMP 6.0 or newer",
        ",",
    );
    reject("parallel if(1, 2)", "clause 'if' on directive 'parallel' takes one expression, found ','", ",");
    reject(
        "for schedule(static 4)",
        "expected ',' behind 'static' in clause 'schedule' on directive 'for'",
        "4",
    );
    reject(
        "for parallel",
        "unknown clause 'parallel' on directive 'for'; did you mean 'parallel for'?",
        "parallel",
    );
    reject(
        "task wait",
        "unknown clause 'wait' on directive 'task'; did you mean the directive 'taskwait'?",
        "wait",
    );
    reject("for schedule()", "clause 'schedule' on directive 'for' needs an argument", "schedule()");
    reject(
        "for schedule(statik)",
        "unknown schedule kind 'statik' in clause 'schedule' on directive 'for'; did you mean 'static'?",
        "statik",
    );
    reject(
        "for schedule(7)",
        "unknown schedule kind '7' in clause 'schedule' on directive 'for'; expected 'static', 'dynamic', 'guided', \
         'auto' or 'runtime'",
        "7",
    );
    reject("for schedule(static, )", "expected an expression in clause 'schedule' on directive 'for'", "");
    reject("for schedule(static, 1, 2)", "unexpected '2' in clause 'schedule' on directive 'for'", "2");
    reject(
        "for schedule(auto, 4)",
        "schedule kind 'auto' in clause 'schedule' on directive 'for' takes no chunk size",
        "4",
    );
    reject(
        "for schedule(runtime, 4)",
        "schedule kind 'runtime' in clause 'schedule' on directive 'for' takes no chunk size",
        "4",
    );
    reject(
        "for schedule(monotoni: static)",
        "unknown modifier 'monotoni' in clause 'schedule' on directive 'for'; did you mean 'monotonic'?",
        "monotoni",
    );
    reject(
        "for schedule(monotonic, nonmonotonic: dynamic)",
        "modifiers 'monotonic' and 'nonmonotonic' exclude each other in clause 'schedule' on directive 'for'",
        "monotonic, nonmonotonic: dynamic",
    );
    reject(
        "parallel default(shard)",
        "unknown kind 'shard' in clause 'default' on directive 'parallel'; did you mean 'shared'?",
        "shard",
    );
    reject(
        "parallel proc_bind(x)",
        "unknown kind 'x' in clause 'proc_bind' on directive 'parallel'; expected 'primary', 'master', 'close' or 'spread'",
        "x",
    );
    reject("parallel if(for: 1)", "clause 'if' on directive 'parallel' cannot apply to 'for'", "for");
    reject(
        "parallel if(paralel: 1)",
        "'paralel' in clause 'if' on directive 'parallel' is no directive's name; did you mean 'parallel'?",
        "paralel",
    );
}

#[test]
fn bad_reductions() {
    reject(
        "for reduction(x)",
        "expected 'operator : list' in clause 'reduction' on directive 'for', found 'x'",
        "x",
    );
    reject(
        "for reduction(/: x)",
        "unknown operator '/' in clause 'reduction' on directive 'for'; expected '+', '-', '*', '&', '|', '^', '&&', \
         '||', 'min' or 'max'",
        "/",
    );
    reject("for reduction(+:)", "clause 'reduction' on directive 'for' needs at least one list item", ":)");
    reject(
        "for reduction(+: x + 1)",
        "expected a variable or an array section in clause 'reduction' on directive 'for', found 'x + 1'",
        "x + 1",
    );
    reject(
        "for reduction(inscn, +: x)",
        "unknown modifier 'inscn' in clause 'reduction' on directive 'for'; did you mean 'inscan'?",
        "inscn",
    );
    reject(
        "sections reduction(inscan, +: x)",
        "modifier 'inscan' in clause 'reduction' is not allowed on directive 'sections'",
        "reduction(inscan, +: x)",
    );
    reject(
        "for reduction(+: x, x)",
        "variable 'x' is listed more than once in clause 'reduction' on directive 'for'",
        "x",
    );
}

#[test]
fn memory_orders_of_atomics() {
    reject("atomic read release", "clause 'release' on directive 'atomic' cannot order a read", "release");
    reject("atomic acq_rel write", "clause 'acq_rel' on directive 'atomic' cannot order a write", "acq_rel");
    reject("atomic acquire", "clause 'acquire' on directive 'atomic' cannot order an update", "acquire");
    for text in
        ["read acquire", "write release", "update release", "capture acq_rel", "compare acquire", "seq_cst"]
    {
        assert_eq!(messages(&format!("atomic {text}"), Version::V52), [], "{text}");
    }
}

#[test]
fn later_clauses() {
    reject(
        "for simd reduction(task, +: x)",
        "modifier 'task' in clause 'reduction' is not allowed on directive 'for simd'",
        "reduction(task, +: x)",
    );
    reject("for simd ordered(1)", "clause 'ordered' on directive 'for simd' takes no argument", "ordered(1)");
    reject(
        "for allocate(x)",
        "variable 'x' in clause 'allocate' is made private by no clause of directive 'for'",
        "x",
    );
}

#[test]
fn numbers_that_must_be_positive() {
    reject(
        "for collapse(0)",
        "the argument of clause 'collapse' on directive 'for' must be positive, found '0'",
        "0",
    );
    reject(
        "parallel num_threads(-2)",
        "the argument of clause 'num_threads' on directive 'parallel' must be positive, found '-2'",
        "-2",
    );
    reject(
        "for schedule(static, 0)",
        "the chunk size of clause 'schedule' on directive 'for' must be positive, found '0'",
        "0",
    );
    reject(
        "for ordered(1) collapse(2)",
        "the argument of clause 'ordered' on directive 'for' must be at least that of clause 'collapse'",
        "1",
    );
}

#[test]
fn a_variable_in_two_clauses() {
    let check = |text: &str, first: &str, second: &str, directive: &str| {
        let message = format!(
            "variable 'x' cannot be in clauses '{first}' and '{second}' of directive '{directive}' at once"
        );
        reject(text, &message, "x");
        let found = found_in(text, Version::V52);
        assert_eq!(found[0].notes[0].message, format!("'x' is in clause '{first}' here"));
    };
    check("parallel private(x) shared(x)", "private", "shared", "parallel");
    check("parallel private(a, x) firstprivate(x)", "private", "firstprivate", "parallel");
    check("parallel shared(x) reduction(+: x)", "shared", "reduction", "parallel");
    check("parallel for private(x) lastprivate(x)", "private", "lastprivate", "parallel for");
    check("for reduction(+: x[0:3]) firstprivate(x)", "reduction", "firstprivate", "for");
    check("single private(x) copyprivate(x)", "private", "copyprivate", "single");
    assert_eq!(messages("for firstprivate(x) lastprivate(x)", Version::V52), []);
}

#[test]
fn a_harmless_repetition_is_a_warning() {
    let found = found_in("parallel private(x, x)", Version::V52);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].severity, Severity::Warning);
    assert_eq!(found[0].option, Some("-Wweft-repeated-item"));
    assert_eq!(
        found[0].message,
        "variable 'x' is listed more than once in clause 'private' on directive 'parallel'"
    );
}

#[test]
fn words_without_a_list() {
    let behind = |clause: &str, directive: &str| {
        format!(
            "expected ':' and a list item behind the words in clause '{clause}' on directive '{directive}'"
        )
    };
    reject("task depend(out)", &behind("depend", "task"), "out");
    reject("interop init(target, targetsync)", &behind("init", "interop"), "target, targetsync");
}

#[test]
fn text_behind_the_directive() {
    reject("barrier (x)", "unexpected '(x)' on directive 'barrier'; expected a clause", "(x)");
    reject("parallel private(x) + 3", "unexpected '+ 3' on directive 'parallel'; expected a clause", "+ 3");
    reject("parallel private(x),", "expected a clause behind ',' on directive 'parallel'", ",");
    let found = found_in("barrier;", Version::V52);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].severity, Severity::Warning);
    assert_eq!(found[0].message, "extra tokens at the end of '#pragma omp barrier' are ignored");
}

#[test]
fn versions() {
    reject_in("assume", Version::V50, "OpenMP directive 'assume' needs OpenMP 5.1 or newer", "assume");
    reject_in(
        "taskgraph",
        Version::V52,
        "OpenMP directive 'taskgraph' needs OpenMP 6.0 or newer",
        "taskgraph",
    );
    reject_in("simd if(1)", Version::V45, "clause 'if' on directive 'simd' needs OpenMP 5.0 or newer", "if");
    reject_in(
        "parallel default(private)",
        Version::V50,
        "unknown kind 'private' in clause 'default' on directive 'parallel'; expected 'none' or 'shared'",
        "private",
    );
}

#[test]
fn required_clauses_and_names() {
    reject("tile", "directive 'tile' needs clause 'sizes'", "tile");
    reject(
        "target update",
        "directive 'target update' needs one of the clauses 'from', 'to'",
        "target update",
    );
    reject("critical hint(2)", "clause 'hint' on directive 'critical' needs a named critical construct", "2");
    reject("flush(x) release", "directive 'flush' cannot have both a list and clause 'release'", "release");
    reject("cancel", "expected 'parallel', 'for', 'sections' or 'taskgroup' behind directive 'cancel'", "");
    reject("cancel fro", "directive 'cancel' cannot cancel 'fro'; did you mean 'for'?", "fro");
    reject(
        "declare reduction(x)",
        "expected '(operator : types : combiner)' behind directive 'declare reduction'",
        "x",
    );
    reject(
        "for schedule(nonmonotonic: dynamic) ordered",
        "modifier 'nonmonotonic' in clause 'schedule' on directive 'for' excludes clause 'ordered'",
        "schedule(nonmonotonic: dynamic)",
    );
}

#[test]
fn all_errors_of_a_pragma_are_found_in_one_run() {
    let text = "paralel for privat(a) schedule(statik) collapse(0) nowait reduction(/: b) if(1) if(2)";
    let found: Vec<&str> = messages(text, Version::V52).into_iter().map(|(_, at)| at).collect();
    assert_eq!(found, ["paralel", "privat", "statik", "nowait", "/", "if(2)", "0"]);
}

#[test]
fn a_clause_with_an_error_is_left_out_and_the_rest_is_kept() {
    let text = "parallel privat(a) shared(b) num_threads()";
    let file = SourceMap::new().add_file("t.c", text);
    let (directive, _) = parse_pragma(text, 0, file, Version::V52);
    let kinds: Vec<_> = directive.unwrap().clauses.iter().map(|clause| clause.kind.name()).collect();
    assert_eq!(kinds, ["shared"]);
}
