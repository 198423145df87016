//! Where directives may stand.

use crate::support::errors;

#[test]
fn pragmas_without_a_statement() {
    let source = "\
#pragma omp parallel
int g;
void f(int n) {
  if (n)
    #pragma omp barrier
    n++;
  #pragma omp parallel
}
void h(int n) {
  #pragma omp parallel
  int k = 3;
  #pragma omp single
  n++;
}
";
    let expected = [
        "1:13: '#pragma omp parallel' must stand inside a function",
        "5:5: '#pragma omp barrier' must stand in a block, not be the only statement of another one",
        "7:3: expected a statement after '#pragma omp parallel'",
        "8:1: note: the block ends here",
        "11:3: expected a statement after '#pragma omp parallel'",
        "10:3: note: '#pragma omp parallel' is here",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn stand_alone_directives_as_the_only_statement() {
    let source = "\
void f(int n) {
  if (n)
    #pragma omp barrier
    n++;
  while (n--)
    #pragma omp flush(n)
    ;
  switch (n) {
    case 1:
      #pragma omp flush
      ;
  }
}
";
    let expected = [
        "3:5: '#pragma omp barrier' must stand in a block, not be the only statement of another one",
        "6:5: '#pragma omp flush' must stand in a block, not be the only statement of another one",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn pragmas_where_no_statement_can_stand() {
    let source = "\
typedef int T;
struct S {
  #pragma omp barrier
  int x;
};
void f(int n) {
  #pragma omp parallel private(T)
  { n = 0; }
  #pragma omp parallel num_threads(0.5)
  { n = 0; }
}
";
    let expected = [
        "3:3: '#pragma omp barrier' cannot stand here",
        "7:32: 'T' in clause 'private' is not a variable",
        "9:36: the argument of clause 'num_threads' on directive 'parallel' must be an integer",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn a_misspelled_directive_is_not_also_misplaced() {
    let source = "void f(void);\n#pragma omp barriers\n";
    assert_eq!(errors(source), ["2:13: unknown OpenMP directive 'barriers'; did you mean 'barrier'?"]);
}

#[test]
fn what_nothing_in_the_file_declares() {
    let source = "\
void f(int x) {
  #pragma omp parallel reduction(mx : x)
  x++;
  #pragma omp parallel reduction(foo : x)
  x++;
  #pragma omp parallel copyin(x)
  x++;
  #pragma omp section
  x++;
}
";
    let expected = [
        "2:34: incorrect reduction identifier 'mx'; did you mean 'max'?",
        "4:34: incorrect reduction identifier 'foo', which no 'declare reduction' introduces",
        "6:31: 'x' in clause 'copyin' must be threadprivate",
        "8:3: directive 'section' must stand directly inside a 'sections' region",
    ];
    assert_eq!(errors(source), expected);
}
