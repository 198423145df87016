//! What stands for others: which directive or call is chosen, what is refused, and that lines and columns stay the user's.

mod support;

use support::{annotate_source, annotated, errors};

/// Returns the reasons for which directives of a program stay, and what is wrong with leaving them to clang.
fn refusals(source: &str) -> (Vec<String>, Vec<String>) {
    let (_, result) = annotate_source(source);
    let reasons = result.refusals.into_iter();
    let reasons = reasons.map(|refusal| format!("{}: {}", refusal.directive, refusal.reason)).collect();
    (reasons, result.diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect())
}

/// Returns the first words of the markers in a program's annotated text.
fn units(source: &str) -> Vec<String> {
    let text = annotated(source);
    let words = text.split("__weft_directive(\"DIR.OMP.").skip(1).filter_map(|rest| rest.split('"').next());
    words.filter(|word| !word.starts_with("END")).map(str::to_owned).collect()
}

/// Returns a function with a statement.
fn function(body: &str) -> String {
    format!("void g(int);\nvoid f(int n) {{\n{body}\n}}\n")
}

#[test]
fn a_variant_is_chosen_by_its_context() {
    let chosen = |clauses: &str| units(&function(&format!("#pragma omp metadirective {clauses}\n g(1);")));
    for (clauses, expected) in [
        ("when(device={kind(host)}: parallel)", &["PARALLEL"][..]),
        ("when(device={kind(nohost)}: parallel) default(single)", &["SINGLE"]),
        ("when(user={condition(sizeof(int) == 4)}: parallel) default(single)", &["PARALLEL"]),
        ("when(user={condition(n)}: parallel) default(single)", &["PARALLEL", "SINGLE"]),
        ("when(user={condition(n)}: parallel)", &["PARALLEL"]),
        ("when(device={arch(nvptx)}: parallel)", &[]),
        ("when(device={arch(x86_64)}: parallel)", &["PARALLEL"]),
        ("when(device={isa(sse2)}: parallel)", &["PARALLEL"]),
        ("when(device={isa(avx512f)}: parallel)", &[]),
        ("when(implementation={vendor(llvm)}: nothing) default(parallel)", &[]),
        ("otherwise(parallel)", &["PARALLEL"]),
        ("when(user={condition(n)}: barrier) default(parallel)", &["BARRIER", "PARALLEL"]),
    ] {
        let source = function(&format!("#pragma omp metadirective {clauses}\n g(1);"));
        if expected.is_empty() {
            let (_, result) = annotate_source(&source);
            assert!(result.refusals.is_empty() && result.diagnostics.is_empty(), "{clauses}: {result:?}");
            assert!(!result.source.unwrap_or_default().contains("DIR.OMP"), "{clauses}");
        } else {
            assert_eq!(chosen(clauses), expected, "{clauses}");
        }
    }
}

#[test]
fn a_variant_that_is_not_chosen_is_refused_and_not_forgotten() {
    let variant =
        "int v(int);\n#pragma omp declare variant((v)) match(implementation={vendor(llvm)})\nint f(int);\n";
    let why = "declare variant: an expression for a variant is not supported yet";
    assert_eq!(refusals(variant), (vec![why.to_owned()], Vec::new()));
    // Nothing but calls would name those of a delimited region, so that it stays as it is written.
    let begin = "#pragma omp begin declare variant match(device={kind(host)})";
    let delimited = format!("{begin}\nint d(int n) {{ return n; }}\n#pragma omp end declare variant\n");
    let (_, result) = annotate_source(&format!("{delimited}{variant}"));
    assert_eq!((result.refusals.len(), result.selected), (3, None));
}

#[test]
fn lines_and_columns_stay_those_of_the_user() {
    let source = function(
        "  #pragma omp metadirective when(user={condition(n)}: parallel num_threads(m)) \\\n  default(nothing)\n  g(1);",
    );
    let found = errors(&source);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("3:76: ") && found[0].contains("'m'"), "{found:?}");
}

#[test]
fn what_cannot_be_written_twice_is_refused() {
    let with = |statement: &str| {
        refusals(&function(&format!(
            "#pragma omp metadirective when(user={{condition(n)}}: parallel) default(nothing)\n{statement}"
        )))
    };
    for (statement, what) in
        [("{ again: if (n--) goto again; }", "label"), ("{ static int m; m++; }", "static variable")]
    {
        let (reasons, wrong) = with(statement);
        let reason = format!(
            "metadirective: a metadirective with conditions on a statement with a {what} is not supported yet"
        );
        assert_eq!(reasons, [reason]);
        // clang would take the condition for false.
        assert!(wrong.len() == 1 && wrong[0].contains("does not know the condition 'n'"), "{wrong:?}");
    }
    assert_eq!(with("{ int m = 0; m++; }"), (Vec::new(), Vec::new()));
    let device = "#pragma omp metadirective when(target_device={uid(\"n\")}: parallel)\n g(1);";
    let (reasons, wrong) = refusals(&function(device));
    assert_eq!(reasons, ["metadirective: the trait 'uid' of the set 'target_device' is not supported yet"]);
    assert!(wrong.len() == 1 && wrong[0].contains("does not know the set 'target_device'"), "{wrong:?}");
}

#[test]
fn the_other_functions_of_a_file_are_translated() {
    let refused = "#pragma omp metadirective when(target_device={uid(\"n\")}: parallel)\n g(1);";
    let source = format!("{}void h(void) {{\n#pragma omp parallel\n;\n}}\n", function(refused));
    let (_, result) = annotate_source(&source);
    let text = result.source.unwrap();
    assert!(text.contains("DIR.OMP.PARALLEL") && text.contains("#pragma omp metadirective"), "{text}");
}

#[test]
fn a_call_means_the_variant_of_its_context() {
    let source = "int v(int);\n#pragma omp declare variant(v) match(construct={parallel})\nint f(int);\n\
        int g(int n) {\n n = f(1);\n#pragma omp parallel num_threads(f(2))\n n = f(f(3));\n return (f)(n);\n}\n";
    let text = annotated(source);
    // What follows a call keeps its column, in a line of its own if need be.
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let text: String = lines.flat_map(str::chars).filter(|c| !c.is_whitespace()).collect();
    for part in ["n=f(1);", "f(2)", "n=v(v(3));", "return(f)(n);"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn a_condition_of_a_variant_is_any_constant_expression() {
    for (condition, is_chosen) in [("E == 3", true), ("sizeof(int) < E", false), ("1", true), ("!E", false)] {
        let source = format!(
            "enum {{ E = 3 }}; int v(int);\n#pragma omp declare variant(v) match(user={{condition({condition})}})\n\
             int f(int);\nint g(void) {{\n#pragma omp barrier\nreturn f(1);\n}}\n"
        );
        assert_eq!(annotated(&source).contains("f(1)"), !is_chosen, "{condition}");
    }
}

#[test]
fn variants_of_conditions_that_are_not_constant_are_chosen_by_the_program() {
    let source = "int n, v(int);\n#pragma omp declare variant(v) match(user={condition(n)})\nint f(int);\n\
        int g(void) {\n#pragma omp barrier\n return f(1);\n}\n";
    let text: String = annotated(source).chars().filter(|c| !c.is_whitespace()).collect();
    assert!(text.contains("?v:f)") && text.contains("return(n)?1:0"), "{text}");
}

#[test]
fn a_function_that_is_left_has_what_was_selected() {
    let source = "#pragma omp requires atomic_default_mem_order(seq_cst)\nint v(int), x;\n\
        #pragma omp declare target\n#pragma omp declare variant(v) match(implementation={vendor(llvm)})\nint f(int);\n\
        #pragma omp end declare target\n\
        void g(void) {\n#pragma omp target ompx_attribute(__attribute__((launch_bounds(1))))\n x = f(1);\n#pragma omp atomic\n x++;\n}\n\
        void h(void) {\n#pragma omp atomic\n x++;\n}\n";
    let (_, result) = annotate_source(source);
    let text = result.source.expect("a function is ours");
    assert!(text.contains("#pragma omp target") && text.contains("#pragma omp atomic seq_cst"), "{text}");
    assert!(!text.contains("requires") && !text.contains("declare") && !text.contains("f(1)"), "{text}");
    assert!(text.contains("__atomic_fetch_add(&(x), ") && text.contains(", 5)"), "{text}");
}

#[test]
fn an_assumption_is_a_fact_if_it_has_no_effect() {
    let fact = |expr: &str| {
        let body = format!("#pragma omp assume holds({expr})\n g(n);\n#pragma omp barrier");
        annotated(&function(&body)).contains("__builtin_assume")
    };
    for expr in ["n > 0", "n & 1", "(n == 3) || !n", "sizeof n > 2"] {
        assert!(fact(expr), "{expr}");
    }
    for expr in ["n++", "n = 3", "(g(n), 1)", "({ n; })", "n += 1"] {
        assert!(!fact(expr), "{expr}");
    }
}

#[test]
fn mistakes_in_what_is_selected_are_reported() {
    for (source, line, part) in [
        ("#pragma omp begin declare target\nint x;\n", 1, "without '#pragma omp end declare target'"),
        ("int x;\n#pragma omp end assumes\n", 2, "without '#pragma omp begin assumes'"),
        ("#pragma omp declare target(y)\nint y;\n", 1, "'y' on directive 'declare target' is not declared"),
        ("#pragma omp declare variant(v) match(device={kind(host)})\nint f(void);\n", 1, "'v' on directive"),
        (
            "int v(long);\n#pragma omp declare variant(v) match(device={kind(host)})\nint f(int);\n",
            2,
            "has another type",
        ),
        (
            "int f(int);\n#pragma omp declare variant(f) match(device={kind(host)})\nint f(int);\n",
            2,
            "of itself",
        ),
        (
            "int v(int);\n#pragma omp declare variant(v) match(device={kind(host)})\nint x;\n",
            2,
            "expected a function",
        ),
        (
            "int v(int);\n#pragma omp declare variant(v) match(device={kind(host)}) adjust_args(nothing: x)\nint f(int x);\n",
            2,
            "needs 'construct={dispatch}'",
        ),
        ("void f(void) {\n#pragma omp requires unified_address\n}\n", 2, "must stand outside of functions"),
        ("int x;\n#pragma omp dispatch\nint y;\n", 2, "must stand inside a function"),
        ("void f(int n) {\n#pragma omp dispatch\n n++;\n}\n", 3, "needs a call"),
        (
            "void f(void) {\n int o;\n#pragma omp interop init(target: o)\n}\n",
            3,
            "no variable of type 'omp_interop_t'",
        ),
        (
            "#pragma omp requires atomic_default_mem_order(seq_cst)\n\
             #pragma omp requires atomic_default_mem_order(relaxed)\nint x;\n",
            2,
            "more than once in this file",
        ),
        (
            "int x;\nvoid f(void) {\n#pragma omp atomic\n x++;\n}\n#pragma omp requires atomic_default_mem_order(seq_cst)\n",
            6,
            "must come before the atomic operations",
        ),
        ("void f(int n) {\n#pragma omp dispatch\n}\n", 2, "expected a statement"),
        (
            "void f(int n) {\n#pragma omp metadirective when(user={condition(m)}: parallel)\n n++;\n}\n",
            2,
            "'m'",
        ),
        (
            "void f(int n) {\n#pragma omp metadirective default(metadirective default(parallel))\n n++;\n}\n",
            2,
            "variant of another",
        ),
        ("void f(int n) {\n#pragma omp metadirective default(for)\n n++;\n}\n", 3, "loop"),
    ] {
        let found = errors(source);
        let is_it = |message: &String| message.starts_with(&format!("{line}:")) && message.contains(part);
        assert!(found.iter().any(is_it), "{source}: {found:?}");
    }
}

#[test]
fn text_for_other_devices_need_not_be_c() {
    let source = "#pragma omp begin declare variant match(device={arch(nvptx)})\nint f(void) { no C }\n\
        #pragma omp begin declare variant match(device={kind(any)})\nneither\n#pragma omp end declare variant\n\
        #pragma omp end declare variant\nint f(void) {\n#pragma omp barrier\n return 1; }\n";
    assert!(annotated(source).contains("DIR.OMP.BARRIER"));
}
