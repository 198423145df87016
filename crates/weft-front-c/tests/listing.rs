//! The groups of marker calls: which variable stands in which list, and how clauses are spelled.

mod support;

use support::{annotate_source, annotated};

/// Returns the calls of every group of `source`, without those that end a list.
fn groups(source: &str) -> Vec<String> {
    calls(&annotated(source))
}

/// The same of a text that has been annotated.
fn calls(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with("extern void __weft")) {
        let mut rest = line;
        while let Some(at) =
            rest.find("__weft_directive(\"").into_iter().chain(rest.find("__weft_qual")).min()
        {
            rest = &rest[at..];
            // In a loop's increment a comma ends a call.
            let comma =
                rest.find("), ").filter(|&at| rest[at + 3..].starts_with(['_', '+'])).map(|at| at + 1);
            let semicolon = rest.find("; ").or(rest.find(';'));
            let end = comma.into_iter().chain(semicolon).min().expect("a call ends");
            let call = rest[..end].trim_start_matches("__weft_");
            if !call.contains("DIR.QUAL.LIST.END") {
                found.push(call.replace("QUAL.OMP.", "").replace("DIR.OMP.", ""));
            }
            rest = &rest[end..];
        }
    }
    found
}

fn check(source: &str, expected: &[&str]) {
    assert_eq!(groups(source), expected, "{source}");
}

#[test]
fn every_variable_from_outside_is_in_one_list() {
    check(
        "int g; static double file_static; extern int ext[]; _Thread_local int tl; enum { E };\n\
         void h(void);\n\
         void f(int n, int arr[8], double m[n][n]) {\n\
           int a, b, unused; static int st; const int c = 3;\n\
         #pragma omp parallel private(a) firstprivate(b)\n\
           { static int inner; int local = c; extern int here; h();\n\
             g = a + b + local + inner + here + st + tl + E + file_static + ext[0] + arr[0] + m[0][0]; }\n}\n",
        &[
            "directive(\"PARALLEL\", \"a.c\", 5, 1)",
            "qual_opndlist(\"SHARED\", &c, &g, &st, &file_static, &ext, &arr, &m)",
            "qual_opndlist(\"PRIVATE\", &a)",
            "qual_opndlist(\"FIRSTPRIVATE\", &b)",
            "directive(\"END.PARALLEL\")",
        ],
    );
}

#[test]
fn shadowing_names_are_told_apart() {
    check(
        "int x;\nvoid f(int y) {\n#pragma omp parallel\n{ int y = x; { int x = y; x++; } }\n}\n",
        &[
            "directive(\"PARALLEL\", \"a.c\", 3, 1)",
            "qual_opndlist(\"SHARED\", &x)",
            "directive(\"END.PARALLEL\")",
        ],
    );
}

#[test]
fn a_combined_loop_is_a_loop_in_a_parallel() {
    check(
        "void f(int n, double *a) {\n  int i, t; double s = 0;\n\
         #pragma omp parallel for private(t) reduction(+ : s) schedule(static, 4) num_threads(n + 1) if(a) proc_bind(close)\n\
         for (i = 0; i < n; i++) { t = i; s += a[t]; }\n}\n",
        &[
            "directive(\"PARALLEL\", \"a.c\", 3, 1)",
            "qual_opnd(\"NUM_THREADS\", __weft_threads0)",
            "qual_opnd(\"IF\", __weft_if0)",
            "qual(\"PROC_BIND.CLOSE\")",
            "qual_opndlist(\"SHARED\", &n, &a)",
            "qual_opndlist(\"PRIVATE\", &t, &i)",
            "qual_opndlist(\"REDUCTION.ADD\", &s)",
            "directive(\"LOOP\", \"a.c\", 3, 1)",
            "qual_opndlist(\"SCHEDULE.STATIC\", (long long)(4))",
            "qual(\"NOWAIT\")",
            "qual_opndlist(\"NORMALIZED.BOUNDS\", &__weft_start0, &__weft_end0)",
            "qual_opndlist(\"PRIVATE\", &i)",
            "directive(\"END.LOOP\")",
            "directive(\"END.PARALLEL\")",
        ],
    );
}

#[test]
fn the_last_value_must_reach_the_original_variable() {
    check(
        "void f(int n) {\n  int k, i;\n\
         #pragma omp parallel for firstprivate(k, n) lastprivate(k, i) default(shared)\n\
         for (i = 0; i < n; i++) k += i;\n}\n",
        &[
            "directive(\"PARALLEL\", \"a.c\", 3, 1)",
            "qual(\"DEFAULT.SHARED\")",
            "qual_opndlist(\"SHARED\", &k, &i)",
            "qual_opndlist(\"FIRSTPRIVATE\", &n)",
            "directive(\"LOOP\", \"a.c\", 3, 1)",
            "qual(\"NOWAIT\")",
            "qual_opndlist(\"NORMALIZED.BOUNDS\", &__weft_start0, &__weft_end0)",
            "qual_opndlist(\"FIRSTPRIVATE\", &k)",
            "qual_opndlist(\"LASTPRIVATE\", &k, &i)",
            "directive(\"END.LOOP\")",
            "directive(\"END.PARALLEL\")",
        ],
    );
}

#[test]
fn what_only_inner_constructs_copy_is_private_outside() {
    check(
        "void f(int n) {\n  int i, v, w, big[9], k;\n#pragma omp parallel\n{\n\
         #pragma omp for private(v, big) nowait schedule(nonmonotonic : dynamic)\n\
         for (i = 0; i < n; i++) { v = i; big[0] = v; }\n\
         #pragma omp parallel private(w) num_threads(k)\n\
         w = n;\n}\n}\n",
        &[
            "directive(\"PARALLEL\", \"a.c\", 3, 1)",
            "qual_opndlist(\"SHARED\", &big, &n, &k)",
            "qual_opndlist(\"PRIVATE\", &v, &i, &w)",
            "directive(\"LOOP\", \"a.c\", 5, 1)",
            "qual_opndlist(\"SCHEDULE.DYNAMIC.NONMONOTONIC\")",
            "qual(\"NOWAIT\")",
            "qual_opndlist(\"NORMALIZED.BOUNDS\", &__weft_start1, &__weft_end1)",
            "qual_opndlist(\"PRIVATE\", &v, &big, &i)",
            "directive(\"END.LOOP\")",
            "directive(\"PARALLEL\", \"a.c\", 7, 1)",
            "qual_opnd(\"NUM_THREADS\", __weft_threads2)",
            "qual_opndlist(\"SHARED\", &n)",
            "qual_opndlist(\"PRIVATE\", &w)",
            "directive(\"END.PARALLEL\")",
            "directive(\"END.PARALLEL\")",
        ],
    );
}

#[test]
fn default_clauses_choose_the_list() {
    check(
        "int g;\nvoid f(int n) {\n  int a, b; static int s;\n#pragma omp parallel default(firstprivate) shared(b, g)\n\
         { b = a + n + s + g; }\n#pragma omp parallel default(none) shared(b, n)\nb = n;\n}\n",
        &[
            "directive(\"PARALLEL\", \"a.c\", 4, 1)",
            "qual_opndlist(\"SHARED\", &b, &g, &s)",
            "qual_opndlist(\"FIRSTPRIVATE\", &a, &n)",
            "directive(\"END.PARALLEL\")",
            "directive(\"PARALLEL\", \"a.c\", 6, 1)",
            "qual(\"DEFAULT.NONE\")",
            "qual_opndlist(\"SHARED\", &b, &n)",
            "directive(\"END.PARALLEL\")",
        ],
    );
}

#[test]
fn reductions_say_what_their_elements_are() {
    check(
        "void f(int n, int *p, float m[n][n]) {\n\
         _Bool b; unsigned u; double _Complex z; unsigned char uc[5]; double vla[n]; long double fx[3][4]; char c; enum { A } e;\n\
         #pragma omp parallel reduction(+ : b, u, z, c, e) reduction(| : uc) reduction(* : vla, fx) reduction(min : p[1 : n]) reduction(&& : m[2][0 : n])\n{ ; }\n}\n",
        &[
            "directive(\"PARALLEL\", \"a.c\", 3, 1)",
            "qual_opndlist(\"REDUCTION.ADD:BOOL\", &b)",
            "qual_opndlist(\"REDUCTION.ADD:UNSIGNED\", &u, &e)",
            "qual_opndlist(\"REDUCTION.ADD:CMPLX\", &z)",
            "qual_opndlist(\"REDUCTION.ADD\", &c)",
            "qual_opndlist(\"REDUCTION.BOR:UNSIGNED:ARRSECT:i8\", &uc, 0ll, (long long)(sizeof(uc) / 1))",
            "qual_opndlist(\"REDUCTION.MUL:ARRSECT:double\", &vla, 0ll, (long long)(sizeof(vla) / 8))",
            "qual_opndlist(\"REDUCTION.MUL:ARRSECT:x86_fp80\", &fx, 0ll, (long long)(sizeof(fx) / 16))",
            "qual_opndlist(\"REDUCTION.MIN:ARRSECT:i32\", &p, (long long)(1) * (long long)(sizeof(p[0]) / 4), \
             (long long)(n) * (long long)(sizeof(p[0]) / 4))",
            "qual_opndlist(\"REDUCTION.AND:ARRSECT:float\", &m, (long long)(2) * (long long)(sizeof(m[0]) / 4) + \
             (long long)(0) * (long long)(sizeof(m[0][0]) / 4), 1ll * (long long)(n) * (long long)(sizeof(m[0][0]) / 4))",
            "directive(\"END.PARALLEL\")",
        ],
    );
}

#[test]
fn the_other_constructs() {
    check(
        "int k; void f(int n) {\n#pragma omp single nowait private(n) firstprivate(k)\nn = k;\n#pragma omp master\nn = 1;\n#pragma omp masked\nn = 1;\n\
         #pragma omp critical(my_name) hint(1 + 1)\nn++;\n#pragma omp critical\nn++;\n#pragma omp barrier\n#pragma omp flush(n)\n\
         {\n#pragma omp atomic\nn *= 2;\n}\nstruct { int f : 9; } x = {0};\n#pragma omp atomic\nx.f *= 2;\n}\n",
        &[
            "directive(\"SINGLE\", \"a.c\", 2, 1)",
            "qual(\"NOWAIT\")",
            "qual_opndlist(\"PRIVATE\", &n)",
            "qual_opndlist(\"FIRSTPRIVATE\", &k)",
            "directive(\"END.SINGLE\")",
            "directive(\"MASTER\", \"a.c\", 4, 1)",
            "directive(\"END.MASTER\")",
            "directive(\"MASTER\", \"a.c\", 6, 1)",
            "directive(\"END.MASTER\")",
            "directive(\"CRITICAL\", \"a.c\", 8, 1)",
            "qual_opnd(\"NAME\", \"my_name\")",
            "qual_opnd(\"HINT\", (int)(1 + 1))",
            "directive(\"END.CRITICAL\")",
            "directive(\"CRITICAL\", \"a.c\", 10, 1)",
            "directive(\"END.CRITICAL\")",
            "directive(\"BARRIER\", \"a.c\", 12, 1)",
            "directive(\"FLUSH\", \"a.c\", 13, 1)",
            "directive(\"CRITICAL\", \"a.c\", 19, 1)",
            "qual_opnd(\"NAME\", \"weft.atomic\")",
            "directive(\"END.CRITICAL\")",
        ],
    );
}

#[test]
fn lines_stay_the_users() {
    let source = "int a;\n#pragma omp parallel\n{\n\n#pragma omp for collapse(2)\nfor (int i = 0;\n  i < 3;\n  i++)\n{\nfor (int j = 0; j < 4; j++)\n{\na += __LINE__;\n}\n}\n}\n";
    let function = format!("void f(void) {{\n{source}int last_line = __LINE__; }}\n");
    let text = annotated(&function);
    let last =
        text.lines().rev().position(|line| line.contains("int last_line = 17")).expect("the line is there");
    let body = text.lines().rev().position(|line| line.contains("a += 13")).expect("the line is there");
    assert_eq!(body - last, 17 - 13, "{text}");
    assert!(text.starts_with("# 1 \"a.c\"\n# 1 \"<weft-prelude>\" 1 3\n"), "{text}");
}

#[test]
fn a_task_shares_what_is_shared_around_it() {
    check(
        "int g; static double file_static; _Thread_local int tl;\n\
         void f(int n, int arr[8]) {\n  int a, b, i, st2; static int st;\n\
         #pragma omp parallel private(a) firstprivate(b)\n\
         { int local; static int inner;\n\
         #pragma omp for\n for (i = 0; i < n; i++)\n\
         #pragma omp task\n\
         g = a + b + i + n + arr[0] + local + inner + st + file_static + tl;\n\
         #pragma omp single private(st) firstprivate(st2)\n\
         #pragma omp task\n\
         n = st + st2;\n}\n}\n",
        &[
            "directive(\"PARALLEL\", \"a.c\", 4, 1)",
            "qual_opndlist(\"SHARED\", &n, &g, &arr, &st, &file_static, &st2)",
            "qual_opndlist(\"PRIVATE\", &a, &i)",
            "qual_opndlist(\"FIRSTPRIVATE\", &b)",
            "directive(\"LOOP\", \"a.c\", 6, 1)",
            "qual_opndlist(\"NORMALIZED.BOUNDS\", &__weft_start1, &__weft_end1)",
            "qual_opndlist(\"PRIVATE\", &i)",
            "directive(\"TASK\", \"a.c\", 8, 1)",
            "qual_opndlist(\"SHARED\", &g, &n, &arr, &inner, &st, &file_static)",
            "qual_opndlist(\"FIRSTPRIVATE\", &a, &b, &i, &local)",
            "directive(\"END.TASK\")",
            "directive(\"END.LOOP\")",
            "directive(\"SINGLE\", \"a.c\", 10, 1)",
            "qual_opndlist(\"PRIVATE\", &st)",
            "qual_opndlist(\"FIRSTPRIVATE\", &st2)",
            "directive(\"TASK\", \"a.c\", 11, 1)",
            "qual_opndlist(\"SHARED\", &n)",
            "qual_opndlist(\"FIRSTPRIVATE\", &st, &st2)",
            "directive(\"END.TASK\")",
            "directive(\"END.SINGLE\")",
            "directive(\"END.PARALLEL\")",
        ],
    );
}

#[test]
fn an_orphaned_task_copies_what_is_local() {
    check(
        "int g;\nvoid f(int n, int arr[8], double m[n][n]) {\n\
         int a, v[n]; static int st; extern int ex; const int c = 3; struct { int x; } s;\n\
         #pragma omp task if(n > 2) final(n) untied mergeable\n\
         {\n\
         #pragma omp task shared(a)\n\
         g = a + v[0] + st + ex + c + s.x + m[0][0] + arr[1];\n}\n\
         #pragma omp task default(shared) private(n) firstprivate(v)\n\
         v[0] = n + a;\n}\n",
        &[
            "directive(\"TASK\", \"a.c\", 4, 1)",
            "qual_opnd(\"IF\", __weft_if0)",
            "qual_opnd(\"FINAL\", __weft_final0)",
            "qual(\"UNTIED\")",
            "qual(\"MERGEABLE\")",
            "qual_opndlist(\"SHARED\", &g, &st, &ex)",
            "qual_opndlist(\"FIRSTPRIVATE\", &a, &v, &c, &s, &m, &arr)",
            "directive(\"TASK\", \"a.c\", 6, 1)",
            "qual_opndlist(\"SHARED\", &a, &g, &st, &ex)",
            "qual_opndlist(\"FIRSTPRIVATE\", &v, &c, &s, &m, &arr)",
            "directive(\"END.TASK\")",
            "directive(\"END.TASK\")",
            "directive(\"TASK\", \"a.c\", 9, 1)",
            "qual(\"DEFAULT.SHARED\")",
            "qual_opndlist(\"SHARED\", &a)",
            "qual_opndlist(\"PRIVATE\", &n)",
            "qual_opndlist(\"FIRSTPRIVATE\", &v)",
            "directive(\"END.TASK\")",
        ],
    );
}

#[test]
fn sections_are_a_loop_and_their_copies_stay_with_the_team() {
    check(
        "void f(int n) {\n  int k = 0, r = 0;\n\
         #pragma omp parallel sections reduction(+ : r) lastprivate(k) firstprivate(k, n)\n\
         { k = n;\n\
         #pragma omp section\n r++; }\n}\n",
        &[
            "directive(\"PARALLEL\", \"a.c\", 3, 1)",
            "qual_opndlist(\"SHARED\", &k)",
            "qual_opndlist(\"FIRSTPRIVATE\", &n)",
            "qual_opndlist(\"REDUCTION.ADD\", &r)",
            "directive(\"SECTIONS\", \"a.c\", 3, 1)",
            "qual(\"NOWAIT\")",
            "qual_opndlist(\"NORMALIZED.BOUNDS\", &__weft_start0, &__weft_end0)",
            "qual_opndlist(\"FIRSTPRIVATE\", &k)",
            "qual_opndlist(\"LASTPRIVATE\", &k)",
            "directive(\"END.SECTIONS\")",
            "directive(\"END.PARALLEL\")",
        ],
    );
}

#[test]
fn ordered_and_stand_alone_directives() {
    check(
        "void f(int n) {\n\
         #pragma omp for ordered\n for (int i = 0; i < n; i++)\n\
         #pragma omp ordered\n f(n);\n\
         #pragma omp taskgroup\n {\n\
         #pragma omp taskwait\n\
         #pragma omp taskyield\n }\n}\n",
        &[
            "directive(\"LOOP\", \"a.c\", 2, 1)",
            "qual(\"ORDERED\")",
            "qual_opndlist(\"NORMALIZED.BOUNDS\", &__weft_start0, &__weft_end0)",
            "directive(\"LOOP.ITERATION.END\", \"a.c\", 2, 1)",
            "directive(\"ORDERED\", \"a.c\", 4, 1)",
            "directive(\"END.ORDERED\")",
            "directive(\"END.LOOP\")",
            "directive(\"TASKGROUP\", \"a.c\", 6, 1)",
            "directive(\"TASKWAIT\", \"a.c\", 8, 1)",
            "directive(\"TASKYIELD\", \"a.c\", 9, 1)",
            "directive(\"END.TASKGROUP\")",
        ],
    );
}

#[test]
fn threadprivate_variables_are_in_no_list_of_a_region() {
    check(
        "static int t, u[3];\n#pragma omp threadprivate(t, u)\n\
         void f(void) {\n  static int s; int x;\n\
         #pragma omp threadprivate(s)\n\
         #pragma omp parallel copyin(t, u) private(x)\n\
         { t = s + u[0];\n\
         #pragma omp single copyprivate(t, x)\n x = t;\n}\n}\n",
        &[
            "directive(\"THREADPRIVATE\", \"a.c\", 2, 1)",
            "qual_opndlist(\"THREADPRIVATE\", &t, &u)",
            "directive(\"THREADPRIVATE\", \"a.c\", 5, 1)",
            "qual_opndlist(\"THREADPRIVATE\", &s)",
            "directive(\"PARALLEL\", \"a.c\", 6, 1)",
            "qual_opndlist(\"PRIVATE\", &x)",
            "qual_opndlist(\"COPYIN\", &t, &u)",
            "directive(\"SINGLE\", \"a.c\", 8, 1)",
            "qual_opndlist(\"COPYPRIVATE\", &t, &x)",
            "directive(\"END.SINGLE\")",
            "directive(\"END.PARALLEL\")",
        ],
    );
}

#[test]
fn copies_of_variables_in_the_loop_bounds_stay_with_the_loop() {
    check(
        "void f(int n, int m, int k) {\n\
         #pragma omp parallel for private(m) firstprivate(k) schedule(static, k)\n\
         for (int i = 0; i < m; i++) m = k;\n}\n",
        &[
            "directive(\"PARALLEL\", \"a.c\", 2, 1)",
            "qual_opndlist(\"SHARED\", &m)",
            "qual_opndlist(\"FIRSTPRIVATE\", &k)",
            "directive(\"LOOP\", \"a.c\", 2, 1)",
            "qual_opndlist(\"SCHEDULE.STATIC\", __weft_chunk0)",
            "qual(\"NOWAIT\")",
            "qual_opndlist(\"NORMALIZED.BOUNDS\", &__weft_start0, &__weft_end0)",
            "qual_opndlist(\"PRIVATE\", &m)",
            "directive(\"END.LOOP\")",
            "directive(\"END.PARALLEL\")",
        ],
    );
}

#[test]
fn bounds_that_the_loop_itself_changes_are_evaluated_before_the_team_starts() {
    check(
        "void f(int n, int k) {\n\
         #pragma omp parallel for reduction(+ : n) lastprivate(k) schedule(static, k)\n\
         for (int i = 0; i < n; i++) { n += i; k = i; }\n}\n",
        &[
            "directive(\"PARALLEL\", \"a.c\", 2, 1)",
            "qual_opndlist(\"SHARED\", &n, &k)",
            "qual_opndlist(\"FIRSTPRIVATE\", &__weft_ub0_0, &__weft_n0_0, &__weft_chunk0)",
            "directive(\"LOOP\", \"a.c\", 2, 1)",
            "qual_opndlist(\"SCHEDULE.STATIC\", __weft_chunk0)",
            "qual(\"NOWAIT\")",
            "qual_opndlist(\"NORMALIZED.BOUNDS\", &__weft_start0, &__weft_end0)",
            "qual_opndlist(\"LASTPRIVATE\", &k)",
            "qual_opndlist(\"REDUCTION.ADD\", &n)",
            "directive(\"END.LOOP\")",
            "directive(\"END.PARALLEL\")",
        ],
    );
}

#[test]
fn operands_of_a_locked_update_are_evaluated_before_the_lock_is_taken() {
    let source =
        "struct { int f : 9; } x; int g(void);\nvoid f(void) {\n#pragma omp atomic\n x.f = g() - x.f;\n}\n";
    let text = annotated(source);
    let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("no '{part}' in {text}"));
    assert!(at("__weft_e0 = (g());") < at("__weft_directive(\"DIR.OMP.CRITICAL\""));
    assert!(at("x.f = __weft_e0 - x.f;") < at("__weft_directive(\"DIR.OMP.END.CRITICAL\""));
}

#[test]
fn wide_objects_are_updated_by_libatomic_without_a_lock() {
    let text =
        annotated("long double x; int g(void);\nvoid f(void) {\n#pragma omp atomic\n x = g() - x;\n}\n");
    let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("no '{part}' in {text}"));
    assert!(at("__weft_e0 = (g());") < at("__atomic_load(__weft_p0, &__weft_old0.bytes, 0);"));
    assert!(
        at("do __weft_new0.value = __weft_e0 - __weft_old0.value;")
            < at("while (!__atomic_compare_exchange(")
    );
    assert!(!text.contains("CRITICAL"));
}

#[test]
fn a_scan_goes_on_in_blocks_where_its_phases_share_nothing_else() {
    let source = |first: &str, behind: &str| {
        format!(
            "int x; void f(int n, int *a, int *b, int t) {{\n\
             #pragma omp for simd reduction(inscan, + : x) private(t)\n\
             for (int i = 0; i < n; i++) {{ {first}\n\
             #pragma omp scan inclusive(x)\n\
             {behind} }} }}\n"
        )
    };
    let has_blocks = |found: &[String]| {
        let has_blocks = found.iter().any(|call| call.contains("SCHEDULE.STATIC"));
        // Lanes would be those of the blocks.
        assert_eq!(has_blocks, !found[0].contains("LOOP.SIMD"), "{found:#?}");
        has_blocks
    };
    let of = |first: &str, behind: &str| has_blocks(&groups(&source(first, behind)));
    assert!(of("x += a[i];", "b[i] = x * n;"));
    assert!(of("int v = a[i]; x += v;", "int w = x; b[i] = w;"));
    assert!(of("t = a[i]; x += t;", "b[i] = x;"));
    assert!(!of("t = a[i]; x += t;", "b[i] = x - t;"));
    assert!(!of("int v = a[i]; x += v;", "b[i] = x - v;"));
    assert!(!of("x += a[i]; goto on; on:;", "b[i] = x;"));
    // There is a warning of this one.
    let (_, result) = annotate_source(&source("if (a[i]) continue; x++;", "b[i] = x;"));
    assert_eq!(result.diagnostics.len(), 1, "{:?}", result.diagnostics);
    assert!(!has_blocks(&calls(&result.source.expect("a warning is no error"))));
}
