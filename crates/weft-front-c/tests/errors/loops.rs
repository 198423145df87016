//! Loops that are not canonical.

use crate::support::errors;

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
