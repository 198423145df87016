//! Wrong programs, and everything that is said about each: `line:column: message`, notes below their error.

mod support;

use support::{annotate_source, errors};

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
fn jumps_out_of_and_into_regions() {
    let source = "\
int f(int n) {
  for (int r = 0; r < n; r++) {
    #pragma omp parallel
    { if (r == 1) break; if (r == 2) continue; if (r == 3) return 1; while (r) break; }
    #pragma omp for
    for (int i = 0; i < n; i++) { if (i == 3) break; if (i == 4) continue; if (i == 5) return 2; switch (i) { case 1: break; } }
    #pragma omp for collapse(2)
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { if (j) continue; }
    goto in;
    #pragma omp single
    { in: n++; goto out; }
    out: ;
    switch (n) {
      case 1: ;
      #pragma omp critical
      { case 2: default: n--; }
    }
  }
  return 0;
}
";
    let expected = [
        "4:19: 'break' must not leave the region of '#pragma omp parallel'",
        "3:5: note: the region of '#pragma omp parallel' begins here",
        "4:38: 'continue' must not leave the region of '#pragma omp parallel'",
        "3:5: note: the region of '#pragma omp parallel' begins here",
        "4:60: 'return' must not leave the region of '#pragma omp parallel'",
        "3:5: note: the region of '#pragma omp parallel' begins here",
        "6:47: 'break' must not end the loop of '#pragma omp for'",
        "5:5: note: the region of '#pragma omp for' begins here",
        "6:88: 'return' must not leave the region of '#pragma omp for'",
        "5:5: note: the region of '#pragma omp for' begins here",
        "9:5: 'goto in' must not enter the region of '#pragma omp single'",
        "10:5: note: the region of '#pragma omp single' begins here",
        "11:16: 'goto out' must not leave the region of '#pragma omp single'",
        "10:5: note: the region of '#pragma omp single' begins here",
        "16:9: 'case' must not enter the region of '#pragma omp critical' from a 'switch' around it",
        "15:7: note: the region of '#pragma omp critical' begins here",
        "16:17: 'default' must not enter the region of '#pragma omp critical' from a 'switch' around it",
        "15:7: note: the region of '#pragma omp critical' begins here",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn bad_nesting() {
    let source = "\
void f(int n) {
  #pragma omp for
  for (int i = 0; i < n; i++) {
    #pragma omp for
    for (int j = 0; j < n; j++) ;
    #pragma omp barrier
    #pragma omp parallel
    {
      #pragma omp barrier
    }
  }
  #pragma omp critical(a)
  {
    #pragma omp critical(b)
    {
      #pragma omp critical(a)
      n++;
    }
  }
  #pragma omp single
  {
    #pragma omp master
    n++;
    #pragma omp single
    n++;
  }
}
";
    let expected = [
        "4:5: directive 'for' cannot be closely nested inside a 'for' region",
        "2:3: note: '#pragma omp for' is here",
        "6:5: directive 'barrier' cannot be closely nested inside a 'for' region",
        "2:3: note: '#pragma omp for' is here",
        "16:7: directive 'critical' named 'a' cannot be nested inside a 'critical' region of the same name",
        "12:3: note: '#pragma omp critical' is here",
        "22:5: directive 'master' cannot be closely nested inside a 'single' region",
        "20:3: note: '#pragma omp single' is here",
        "24:5: directive 'single' cannot be closely nested inside a 'single' region",
        "20:3: note: '#pragma omp single' is here",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn wrong_types_in_reductions() {
    let source = "\
#include <complex.h>
struct s { int a; };
void f(int *p, struct s q, double d, double complex z, int a[], _Bool b, unsigned v, int n) {
  struct s w[3]; double *x[4];
  #pragma omp parallel reduction(+ : p, q) reduction(& : d) reduction(min : z) reduction(+ : w)
  { d = 0; }
  #pragma omp parallel reduction(* : z) reduction(&& : d) reduction(^ : b, v)
  { d = 0; }
  #pragma omp parallel reduction(+ : a[:]) reduction(+ : p[0:n]) reduction(+ : n[1]) reduction(+: x[0:2])
  { ; }
}
";
    let expected = [
        "5:38: 'p' of type 'int *' cannot be in clause 'reduction' with operator '+': it is not of arithmetic type",
        "5:41: 'q' of type 'struct s' cannot be in clause 'reduction' with operator '+': it is not of arithmetic type",
        "5:58: 'd' of type 'double' cannot be in clause 'reduction' with operator '&': it is not an integer",
        "5:77: 'z' of type '_Complex double' cannot be in clause 'reduction' with operator 'min': it is complex",
        "5:94: 'w' of type 'struct s[3]' cannot be in clause 'reduction' with operator '+': it is not of arithmetic type",
        "9:38: the array section 'a[:]' needs a length, since its base is a pointer",
        "9:80: 'n[1]' in clause 'reduction' is neither an array nor a pointer",
        "9:99: 'x[0:2]' of type 'double *[4]' cannot be in clause 'reduction' with operator '+': it is not of arithmetic type",
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
fn loops_that_are_not_canonical() {
    let source = "\
void f(int n, double d, int *a) {
  int i, j; double x; long k;
  #pragma omp for
  n++;
  #pragma omp for
  while (n) n--;
  #pragma omp for
  for (; i < n; i++) ;
  #pragma omp for
  for (int q; q < n; q++) ;
  #pragma omp for
  for (i = 0, j = 0; i < n; i++) ;
  #pragma omp for
  for (i = 0; j < n; i++) ;
  #pragma omp for
  for (i = 0; ; i++) ;
  #pragma omp for
  for (i = 0; i < n; ) ;
  #pragma omp for
  for (i = 0; i < n && j; i *= 2) ;
  #pragma omp for
  for (x = 0; x < n; x++) ;
  #pragma omp for
  for (i = 0; i < n; i--) ;
  #pragma omp for
  for (i = 0; i > n; i += 2) ;
  #pragma omp for
  for (i = 0; i != n; i += 2) ;
  #pragma omp for
  for (i = 0; i != n; i += j) ;
  #pragma omp for
  for (i = 0; i < n; i += 0) ;
  #pragma omp for
  for (i = 0; i < n; i += d) ;
  #pragma omp for
  for (i = 0; i < n + i; i++) ;
  #pragma omp for
  for (i = 0; i < n; i++) { i += 2; a[i++] = 0; }
  #pragma omp for
  for (int i = 0, q = 1; i < n; i++) ;
  #pragma omp for
  for (a[0] = 0; a[0] < n; a[0]++) ;
}
";
    let expected = [
        "4:3: the statement after '#pragma omp for' must be a for loop",
        "6:3: the statement after '#pragma omp for' must be a for loop",
        "8:8: the loop after '#pragma omp for' must begin by giving its variable a value: 'i = start'",
        "10:8: the loop after '#pragma omp for' must begin by giving its variable a value: 'i = start'",
        "12:8: the loop after '#pragma omp for' must begin by giving its variable a value: 'i = start'",
        "14:15: the loop condition must compare 'i' by '<', '<=', '>', '>=' or '!='",
        "16:13: the loop condition must compare 'i' by '<', '<=', '>', '>=' or '!='",
        "18:20: the loop must add to or subtract from 'i' in each iteration, and nothing else",
        "20:15: the loop condition must compare 'i' by '<', '<=', '>', '>=' or '!='",
        "20:27: the loop must add to or subtract from 'i' in each iteration, and nothing else",
        "22:8: the loop variable 'x' must be of integer or pointer type, not 'double'",
        "24:22: a loop with '<' must increase 'i' in each iteration",
        "26:22: a loop with '>' must decrease 'i' in each iteration",
        "28:23: a loop with '!=' must change 'i' by 1 or -1",
        "30:23: a loop with '!=' must change 'i' by a constant 1 or -1",
        "32:22: a loop with '<' must increase 'i' in each iteration",
        "34:22: the step of loop variable 'i' must be an integer",
        "36:23: the bounds and step of the loop over 'i' must not depend on 'i'",
        "38:29: the loop variable 'i' must not be changed in the body of the loop",
        "37:3: note: the loop belongs to '#pragma omp for' here",
        "38:39: the loop variable 'i' must not be changed in the body of the loop",
        "37:3: note: the loop belongs to '#pragma omp for' here",
        "40:8: the loop after '#pragma omp for' must begin by giving its variable a value: 'i = start'",
        "42:8: the loop after '#pragma omp for' must begin by giving its variable a value: 'i = start'",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn default_none() {
    let source = "\
int g; static const int kc = 3; _Thread_local int tl;
void f(int n, int m) {
  int a[10], i, s = 0, t; const int k = 4; static int st;
  #pragma omp parallel for default(none) reduction(+ : s) firstprivate(n)
  for (i = 0; i < n; i++) { int local = i; a[i] = local + k + kc + g + tl + st; s += m; a[i] = 0;
    #pragma omp parallel private(t)
    t = m;
  }
  #pragma omp parallel default(none)
  {
    #pragma omp for private(t) schedule(static, m)
    for (i = 0; i < n; i++) t = i;
  }
}
";
    let expected = [
        "5:44: variable 'a' needs a data-sharing clause under 'default(none)'",
        "4:28: note: the clause is here",
        "5:59: variable 'k' needs a data-sharing clause under 'default(none)'",
        "4:28: note: the clause is here",
        "5:63: variable 'kc' needs a data-sharing clause under 'default(none)'",
        "4:28: note: the clause is here",
        "5:68: variable 'g' needs a data-sharing clause under 'default(none)'",
        "4:28: note: the clause is here",
        "5:77: variable 'st' needs a data-sharing clause under 'default(none)'",
        "4:28: note: the clause is here",
        "5:86: variable 'm' needs a data-sharing clause under 'default(none)'",
        "4:28: note: the clause is here",
        "11:49: variable 'm' needs a data-sharing clause under 'default(none)'",
        "9:24: note: the clause is here",
        "12:21: variable 'n' needs a data-sharing clause under 'default(none)'",
        "9:24: note: the clause is here",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn worksharing_on_variables_private_to_the_team() {
    let source = "\
void f(int n) {
  int a = 0, b = 0, c = 0, d = 0;
  #pragma omp parallel private(a) reduction(+ : b) firstprivate(c)
  {
    int e = 0;
    #pragma omp for lastprivate(a) reduction(+ : b) firstprivate(c, d)
    for (int i = 0; i < n; i++) a = b += c + d;
    #pragma omp single firstprivate(e)
    d += e;
    #pragma omp for private(a, b, e)
    for (int i = 0; i < n; i++) a = b = e = 0;
  }
  static int g;
  int *p = &g;
  #pragma omp for reduction(+ : p[0:1])
  for (int i = 0; i < n; i++) p[0]++;
  #pragma omp for lastprivate(a) reduction(+ : n) firstprivate(g)
  for (int i = 0; i < n; i++) a = n += c + g;
}
";
    let expected = [
        "6:33: 'a' in clause 'lastprivate' must be shared in the 'parallel' region around it, where it is private",
        "3:3: note: '#pragma omp parallel' is here",
        "6:50: 'b' in clause 'reduction' must be shared in the 'parallel' region around it, where it is private",
        "3:3: note: '#pragma omp parallel' is here",
        "6:66: 'c' in clause 'firstprivate' must be shared in the 'parallel' region around it, where it is private",
        "3:3: note: '#pragma omp parallel' is here",
        "8:37: 'e' in clause 'firstprivate' must be shared in the 'parallel' region around it, where it is private",
        "3:3: note: '#pragma omp parallel' is here",
        "17:31: 'a' in clause 'lastprivate' must be shared by the team, but is a local variable of a function that each thread runs for itself",
        "17:48: 'n' in clause 'reduction' must be shared by the team, but is a local variable of a function that each thread runs for itself",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn atomic_statements_of_another_form() {
    let source = "\
struct s { int a; };
void f(int x, int y, struct s q, struct s r, int v) {
  #pragma omp atomic
  x = y;
  #pragma omp atomic
  x = x + y + 1;
  #pragma omp atomic
  x = y - 1;
  #pragma omp atomic
  { x++; }
  #pragma omp atomic
  x += y, y++;
  #pragma omp atomic
  x %= 3;
  #pragma omp atomic read
  v += x;
  #pragma omp atomic write
  q = r;
  #pragma omp atomic capture
  v = x + 1;
  #pragma omp atomic capture
  { v = x; y++; }
  #pragma omp atomic
  if (x) x++;
}
";
    let expected = [
        "4:3: the statement after '#pragma omp atomic' must have the form 'x++;', '++x;', 'x--;', '--x;', 'x op= expression;', 'x = x op expression;' or 'x = expression op x;'",
        "6:3: the statement after '#pragma omp atomic' must have the form 'x++;', '++x;', 'x--;', '--x;', 'x op= expression;', 'x = x op expression;' or 'x = expression op x;'",
        "8:3: the statement after '#pragma omp atomic' must have the form 'x++;', '++x;', 'x--;', '--x;', 'x op= expression;', 'x = x op expression;' or 'x = expression op x;'",
        "10:3: the statement after '#pragma omp atomic' must have the form 'x++;', '++x;', 'x--;', '--x;', 'x op= expression;', 'x = x op expression;' or 'x = expression op x;'",
        "12:3: the statement after '#pragma omp atomic' must have the form 'x++;', '++x;', 'x--;', '--x;', 'x op= expression;', 'x = x op expression;' or 'x = expression op x;'",
        "14:3: the statement after '#pragma omp atomic' must have the form 'x++;', '++x;', 'x--;', '--x;', 'x op= expression;', 'x = x op expression;' or 'x = expression op x;'",
        "16:3: the statement after '#pragma omp atomic read' must have the form 'v = x;'",
        "18:3: 'q' must be of arithmetic or pointer type to be updated atomically",
        "20:3: the statement after '#pragma omp atomic capture' must have the form 'v = x++;', 'v = x op= expression;', 'v = x = x op expression;' or a block of 'v = x;' and an update of x",
        "22:3: the statement after '#pragma omp atomic capture' must have the form 'v = x++;', 'v = x op= expression;', 'v = x = x op expression;' or a block of 'v = x;' and an update of x",
        "24:3: the statement after '#pragma omp atomic' must have the form 'x++;', '++x;', 'x--;', '--x;', 'x op= expression;', 'x = x op expression;' or 'x = expression op x;'",
    ];
    assert_eq!(errors(source), expected);
}

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
fn all_errors_of_a_file_in_one_run() {
    let source = "\
void f(int n) {
  #pragma omp parallel for num_threads(1.5) schedule(static, 2.5) reduction(+ : zz)
  for (int i = 0; i < n; i *= 2) { if (n) break; }
  #pragma omp atomic
  n = 3;
}
";
    let expected = [
        "2:40: the argument of clause 'num_threads' on directive 'parallel for' must be an integer",
        "2:62: the chunk size of clause 'schedule' on directive 'parallel for' must be an integer",
        "2:81: use of undeclared identifier 'zz' in clause 'reduction'",
        "3:26: the loop must add to or subtract from 'i' in each iteration, and nothing else",
        "5:3: the statement after '#pragma omp atomic' must have the form 'x++;', '++x;', 'x--;', '--x;', 'x op= expression;', 'x = x op expression;' or 'x = expression op x;'",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn a_missing_parallel_that_was_misspelled_makes_no_further_errors() {
    let source = "\
void f(int n) {
  int s = 0;
  #pragma omp paralel
  {
    #pragma omp for reduction(+ : s)
    for (int i = 0; i < n; i++) s++;
  }
}
";
    assert_eq!(errors(source), ["3:15: unknown OpenMP directive 'paralel'; did you mean 'parallel'?"]);
}

#[test]
fn a_misspelled_directive_is_not_also_misplaced() {
    let source = "void f(void);\n#pragma omp barriers\n";
    assert_eq!(errors(source), ["2:13: unknown OpenMP directive 'barriers'; did you mean 'barrier'?"]);
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

#[test]
fn bounds_of_array_sections() {
    let source = "\
void f(int n, double *a) {
  int b[4][4];
  #pragma omp parallel reduction(+ : a[0:1.5])
  a[0]++;
  #pragma omp parallel reduction(+ : a[-1:n])
  a[0]++;
  #pragma omp parallel reduction(+ : b[0:4][0:n-n-2], a[a:2])
  b[0][0]++;
  #pragma omp parallel reduction(+ : b[:2][1:3 - 4])
  b[0][0]++;
  #pragma omp parallel reduction(+ : b[1:0][n:n])
  b[0][0]++;
}
";
    let expected = [
        "3:42: the length of the array section 'a[0:1.5]' must be an integer",
        "5:40: the lower bound of the array section 'a[-1:n]' must not be negative, found '-1'",
        "7:57: the lower bound of the array section 'a[a:2]' must be an integer",
        "9:46: the length of the array section 'b[:2][1:3 - 4]' must not be negative, found '3 - 4'",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn hints_of_one_name_agree() {
    let source = "\
void f(int n) {
  #pragma omp critical(a) hint(1)
  n++;
  #pragma omp critical(b)
  n++;
  #pragma omp critical(a) hint(2 - 1)
  n++;
}
void g(int n) {
  #pragma omp critical(a) hint(2)
  n++;
  #pragma omp critical(b) hint(4)
  n++;
}
";
    let expected = [
        "10:3: every '#pragma omp critical(a)' must have the same hint, found 2",
        "2:3: note: the first one has the hint 1",
        "12:3: every '#pragma omp critical(b)' must have the same hint, found 4",
        "4:3: note: the first one has the hint 0",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn one_variable_for_two_loops() {
    let source = "\
void f(int n) {
  int i;
  #pragma omp for collapse(2)
  for (i = 0; i < n; i++)
    for (i = 0; i < n; i++) ;
}
";
    assert_eq!(errors(source), ["5:10: 'i' is the variable of a loop around this one already"]);
}

#[test]
fn operands_that_only_lend_their_type_need_no_sharing_clause() {
    let source = "\
int f(int a, int n, double s) {
  double v[n], w[3];
  #pragma omp parallel default(none)
  {
    int x = sizeof a + sizeof(a) + _Alignof(w) + sizeof w[a];
    __typeof__(a) y = 1;
    int z = _Generic(a, int: 1, default: 2);
    x += y + z;
  }
  #pragma omp parallel default(none)
  {
    int k = sizeof v + sizeof(int[n]) + sizeof a + a;
    k++;
    __typeof__(a) y = s;
    int z = _Generic(a, int: w[0], default: 2);
  }
  return 0;
}
";
    let places: Vec<String> = errors(source)
        .into_iter()
        .filter(|line| line.contains("variable"))
        .map(|line| line.split(' ').take(3).collect::<Vec<_>>().join(" "))
        .collect();
    let expected = [
        "12:20: variable 'v'",
        "12:35: variable 'n'",
        "12:52: variable 'a'",
        "14:23: variable 's'",
        "15:30: variable 'w'",
    ];
    assert_eq!(places, expected);
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
        "8:15: '#pragma omp section' must stand in a 'sections' region",
    ];
    assert_eq!(errors(source), expected);
}

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
    assert_eq!(errors(source), ["9:26: a loop with '<' must increase 'i' in each iteration"]);
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
        ["8:24: unknown clause 'privat' on directive 'parallel'; did you mean 'private'?"]
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
        let of = |refusal: &weft_front::Refusal| {
            format!("{}: {}: {}", map.presumed_start(refusal.span).line, refusal.directive, refusal.reason)
        };
        result.refusals.iter().map(of).collect::<Vec<_>>()
    };
    let source = "int t;\n#pragma omp threadprivate(t)\nvoid f(int n, int *a) {\n#pragma omp task\nn++;\n\
                  #pragma omp parallel for simd\nfor (int i = 0; i < n; i++) a[i] = 0;\n\
                  #pragma omp single copyprivate(n)\nn++;\n}\n";
    assert_eq!(
        refused(source),
        [
            "2: threadprivate: the directive 'threadprivate' is not supported yet",
            "4: task: the directive 'task' is not supported yet",
            "6: parallel for simd: the directive 'parallel for simd' is not supported yet",
            "8: single: the clause 'copyprivate' is not supported yet",
        ]
    );
    let source = "void f(int n, int *a) {\n#pragma omp for collapse(2)\nfor (int i = 0; i < n; i++)\n\
                  for (int j = i; j < n; j++) a[i] = j;\n}\n";
    assert_eq!(
        refused(source),
        ["4: for: loop nests whose inner bounds depend on an outer loop are not supported yet"]
    );
    let source = "void f(int n, void *p) {\n#pragma omp for collapse(2)\nfor (int i = 0; i < n; i++) {\n\
                  n--; for (int j = 0; j < n; j++) ; }\n#pragma omp for\nfor (__int128 i = 0; i < n; i++) ;\n\
                  #pragma omp for\nfor (_Bool i = 0; i < 1; i++) ;\n#pragma omp for\n\
                  { for (int i = 0; i < n; i++) ; }\n#pragma omp parallel\n{ p = &&l; goto *p; l: ; }\n}\n";
    assert_eq!(
        refused(source),
        [
            "3: for: statements between the loops of a nest are not supported yet",
            "6: for: a loop variable of type '__int128' is not supported yet",
            "8: for: a loop variable of type '_Bool' is not supported yet",
            "10: for: a loop in a block of its own is not supported yet",
            "12: parallel: a computed 'goto' in the region is not supported yet",
        ]
    );
}

#[test]
fn a_file_without_openmp_is_not_even_parsed() {
    let (_, result) = annotate_source("void f(void) { this is no C }\n#pragma once\n");
    assert!(!result.has_openmp && result.source.is_none() && result.c_errors.is_empty());
}
