//! What clauses may name, and what their arguments must be.

use crate::support::errors;

#[test]
fn undeclared_variables_in_clauses() {
    let source = "\
void f(int n) {
  #pragma omp parallel private(zz, n) num_threads(n + kk)
  { n = 0; }
  #pragma omp parallel shared(yy)
  { ; }
}
";
    let expected = [
        "2:32: use of undeclared identifier 'zz' in clause 'private'",
        "2:55: use of undeclared identifier 'kk' in clause 'num_threads'",
        "4:31: use of undeclared identifier 'yy' in clause 'shared'",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn items_that_are_no_variables() {
    let source = "\
int q;
enum { E };
void g(void);
void f(int n) {
  #pragma omp parallel private(g) firstprivate(E)
  { ; }
}
";
    let expected = [
        "5:32: 'g' in clause 'private' is not a variable",
        "5:48: 'E' in clause 'firstprivate' is not a variable",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn wrong_variables_and_values_in_clauses() {
    let source = "\
struct s { int a; };
_Thread_local int tl;
extern int inc[];
void f(const int c, int n, double d, struct s q) {
  const int k = 3; int i;
  enum { Z = 0, TWO = 2 };
  #pragma omp parallel private(c, k) num_threads(d)
  { ; }
  #pragma omp parallel firstprivate(c, k, tl) num_threads(Z) if(q)
  { ; }
  #pragma omp parallel private(inc) num_threads(-2 + 1)
  { ; }
  #pragma omp for schedule(static, d)
  for (i = 0; i < n; i++) ;
  #pragma omp for schedule(dynamic, 1 - 1) firstprivate(i)
  for (i = 0; i < n; i++) ;
  #pragma omp for collapse(n)
  for (i = 0; i < n; i++) ;
  #pragma omp for collapse(TWO)
  for (i = 0; i < n; i++) n += i;
  #pragma omp for collapse(3)
  for (i = 0; i < n; i++) { for (int j = 0; j < 2; j++) n += i; }
  #pragma omp parallel for shared(i)
  for (i = 0; i < n; i++) ;
}
";
    let expected = [
        "7:32: 'c' is const and cannot be in clause 'private'",
        "7:35: 'k' is const and cannot be in clause 'private'",
        "7:50: the argument of clause 'num_threads' on directive 'parallel' must be an integer",
        "9:43: 'tl' is thread-local and cannot be in clause 'firstprivate'",
        "9:59: the argument of clause 'num_threads' on directive 'parallel' must be positive, found 'Z'",
        "9:65: the condition of clause 'if' on directive 'parallel' must be a scalar",
        "11:32: 'inc' has the incomplete type 'int[]' and cannot be in clause 'private'",
        "11:49: the argument of clause 'num_threads' on directive 'parallel' must be positive, found '-2 + 1'",
        "13:36: the chunk size of clause 'schedule' on directive 'for' must be an integer",
        "15:37: the chunk size of clause 'schedule' on directive 'for' must be positive, found '1 - 1'",
        "15:57: 'i' is a loop variable, which is private, and cannot be in clause 'firstprivate'",
        "17:28: the argument of clause 'collapse' must be a positive integer constant",
        "20:27: expected 2 nested for loops after '#pragma omp for', but found 1",
        "19:19: note: the number of loops is given by the clause 'collapse' here",
        "22:57: expected 3 nested for loops after '#pragma omp for', but found 2",
        "21:19: note: the number of loops is given by the clause 'collapse' here",
        "23:35: 'i' is a loop variable, which is private, and cannot be in clause 'shared'",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn types_that_cannot_be_copied() {
    let source = "\
struct S;
extern struct S s;
struct C { int a; struct { int b[2]; const int c; } d[2]; };
void f(int n) {
  struct C c = {0};
  #pragma omp parallel private(s)
  { n = 0; }
  #pragma omp parallel for lastprivate(c) firstprivate(n)
  for (int i = 0; i < n; i++) ;
  #pragma omp parallel firstprivate(c)
  { n = c.a; }
}
";
    let expected = [
        "6:32: incomplete type 'struct S' where a complete type is required in clause 'private'",
        "8:40: 'c' has the const member 'c' and cannot be in clause 'lastprivate', which assigns to it",
    ];
    assert_eq!(errors(source), expected);
}
