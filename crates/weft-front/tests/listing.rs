//! The groups of marker calls: which variable stands in which list, and how clauses are spelled.

mod support;

use support::annotated;

/// Returns the calls of every group of `source`, without those that end a list.
fn groups(source: &str) -> Vec<String> {
    let text = annotated(source);
    let mut found = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with("extern void __weft")) {
        let mut rest = line;
        while let Some(at) =
            rest.find("__weft_directive(\"").into_iter().chain(rest.find("__weft_qual")).min()
        {
            rest = &rest[at..];
            let end = rest.find("; ").or(rest.find(';')).expect("a call ends");
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
         {\n#pragma omp atomic\nn *= 2;\n}\nlong double x = 0;\n#pragma omp atomic\nx *= 2;\n}\n",
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
