//! What becomes of a whole file: mistakes of the C beside those of the pragmas, and what is refused.

mod support;

use support::{annotate_source, errors};

#[test]
fn pragmas_are_checked_beside_errors_of_the_c() {
    let source = "\
void f(int n) {
  int s = 0;
  zz = 1;
  #pragma omp parallel default(none)
  { n = yy; s++; }
  #pragma omp for
  for (int i = 0; i < ww; i += 0) ;
  #pragma omp for
  for (int i = 0; i < n; i--) ;
}
";
    let (map, result) = annotate_source(source);
    let line = |span| map.presumed_start(span).line;
    assert_eq!(result.c_errors.iter().map(|error| line(error.span)).collect::<Vec<_>>(), [3, 5, 7]);
    // What is on the line of an error of the C may come of it.
    assert_eq!(
        errors(source),
        ["9:26: a loop with '<' must increase 'i' in each iteration [OMP 5.2 §4.4.1]"]
    );
    assert!(result.source.is_none());
}

#[test]
fn a_missing_brace_leaves_only_what_the_pragmas_say_themselves() {
    let source = "\
void f(int n) {
  #pragma omp parallel
  { if (n) {
  #pragma omp barrier
}
void g(int n) {
  #pragma omp barrier
  #pragma omp parallel privat(n)
  n++;
}
";
    assert_eq!(
        errors(source),
        ["8:24: unknown clause 'privat' on directive 'parallel'; did you mean 'private'? [OMP 5.2 §3.2]"]
    );
}

#[test]
fn what_is_no_valid_c_is_left_to_clang() {
    let (_, result) = annotate_source("void f(int n) {\n  #pragma omp parallel\n  n = undeclared;\n}\n");
    assert!(!result.c_errors.is_empty() && result.source.is_none() && result.diagnostics.is_empty());
}

#[test]
fn what_is_not_supported_is_refused_with_its_name() {
    let refused = |source: &str| {
        let (map, result) = annotate_source(source);
        assert!(result.source.is_none() && result.diagnostics.is_empty(), "{result:?}");
        let of = |refusal: &weft_front_c::Refusal| {
            format!("{}: {}: {}", map.presumed_start(refusal.span).line, refusal.directive, refusal.reason)
        };
        result.refusals.iter().map(of).collect::<Vec<_>>()
    };
    let source = "int t;\n#pragma omp allocate(t)\nvoid f(int n, int *a) {\n#pragma omp target ompx_attribute(__attribute__((launch_bounds(1))))\nn++;\n\
                  #pragma omp parallel for private(n) allocate(n)\nfor (int i = 0; i < n; i++) a[i] = 0;\n\
                  #pragma omp target parallel for ompx_attribute(__attribute__((launch_bounds(1))))\nfor (int i = 0; i < n; i++) ;\n}\n";
    assert_eq!(
        refused(source),
        [
            "4: target: the clause 'ompx_attribute' is not supported yet",
            "8: target parallel for: the clause 'ompx_attribute' is not supported yet",
        ]
    );
    let source = "void f(int n, void *p) {\n#pragma omp for collapse(2) ordered\nfor (int i = 0; i < n; i++) {\n\
                  f(i, p); for (int j = 0; j < n; j++) ; }\n#pragma omp for\nfor (__int128 i = 0; i < n; i++) ;\n\
                  #pragma omp parallel\n{ p = &&l; goto *p; l: ; }\n}\n";
    assert_eq!(
        refused(source),
        [
            "4: for: statements between loops with the clause 'ordered' are not supported yet",
            "8: parallel: a computed 'goto' in the region is not supported yet",
        ]
    );
    let source = "void f(int *a, double *d) {\n#pragma omp for\nfor (int *p = a; p < d; p++) ;\n}\n";
    assert_eq!(
        refused(source),
        ["3: for: a bound that points to another type than the loop variable is not supported yet"]
    );
    let source = "void f(int n, int *a) {\n#pragma omp for collapse(2)\nfor (int i = 0; i < n; i++) {\n\
                  a[i]++; for (int i = 0; i < 9; i++) a[i]++; }\n}\n";
    assert_eq!(
        refused(source),
        ["4: for: a nest of two loops over variables named 'i' is not supported here"]
    );
}

#[test]
fn only_functions_with_what_is_refused_keep_their_pragmas() {
    let source = "\
static int t;
#pragma omp threadprivate(t)
void f(void) {
  #pragma omp barrier
  t++;
}
void g(int n) {
  #pragma omp parallel
  n++;
  #pragma omp target ompx_attribute(__attribute__((launch_bounds(1))))
  n++;
}
void h(int n) {
  #pragma omp parallel
  for (;;) { }
  #pragma omp target parallel for ompx_attribute(__attribute__((launch_bounds(1))))
  for (int i = 0; i < n; i++) ;
}
struct s { int *p; };
#pragma omp declare mapper(struct s v) map(v.p[0 : 2])
";
    let (_, result) = annotate_source(source);
    let refused: Vec<&str> = result.refusals.iter().map(|refusal| refusal.directive.as_str()).collect();
    assert_eq!(refused, ["target", "target parallel for"]);
    let text = result.source.expect("f is translated");
    let pragmas: Vec<&str> = text.lines().map(str::trim).filter(|line| line.starts_with("#pragma")).collect();
    assert_eq!(
        pragmas,
        [
            "#pragma omp threadprivate(t)",
            "#pragma omp parallel",
            "#pragma omp target ompx_attribute(__attribute__((launch_bounds(1))))",
            "#pragma omp parallel",
            "#pragma omp target parallel for ompx_attribute(__attribute__((launch_bounds(1))))",
            "#pragma omp declare mapper(struct s v) map(v.p[0 : 2])",
        ]
    );
    let markers = text.matches("__weft_directive(\"DIR.OMP.").count();
    assert_eq!(markers, 1, "the barrier alone is translated: {text}");
}

#[test]
fn a_file_without_openmp_is_not_even_parsed() {
    let (_, result) = annotate_source("void f(void) { this is no C }\n#pragma once\n");
    assert!(!result.has_openmp && result.source.is_none() && result.c_errors.is_empty());
}
