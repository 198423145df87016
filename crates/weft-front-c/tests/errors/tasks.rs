//! `task`, `taskwait`, `taskyield` and `taskgroup`.

use crate::support::errors;

#[test]
fn default_none_names_every_variable_of_the_task() {
    let source = "\
int g, t;
#pragma omp threadprivate(t)
void f(int n, int x) {
  int k;
  #pragma omp task default(none) shared(x) private(k)
  { static int s; int own = n; x = g + k + s + own + t; }
}
";
    let expected = [
        "6:29: variable 'n' needs a data-sharing clause under 'default(none)'",
        "5:20: note: the clause is here",
        "6:36: variable 'g' needs a data-sharing clause under 'default(none)'",
        "5:20: note: the clause is here",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn reduction_variables_stay_out_of_tasks() {
    let source = "\
void f(int n) {
  int s = 0, p = 0;
  #pragma omp parallel reduction(+ : s)
  {
    #pragma omp task
    s++;
    #pragma omp task firstprivate(s)
    s++;
    #pragma omp task shared(s)
    s++;
    #pragma omp task private(s)
    s = 1;
    #pragma omp for reduction(* : p)
    for (int i = 0; i < n; i++) {
      #pragma omp task
      { s++; p *= 2; }
    }
    #pragma omp parallel
    #pragma omp task
    s++;
  }
}
";
    let expected = [
        "6:5: the reduction variable 's' must not be used in an explicit task",
        "3:3: note: it is reduced by '#pragma omp parallel' here",
        "7:35: 's' is a reduction variable and cannot be in clause 'firstprivate' of a task",
        "3:3: note: it is reduced by '#pragma omp parallel' here",
        "16:9: the reduction variable 's' must not be used in an explicit task",
        "3:3: note: it is reduced by '#pragma omp parallel' here",
        "16:14: the reduction variable 'p' must not be used in an explicit task",
        "13:5: note: it is reduced by '#pragma omp for' here",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn what_no_task_may_hold() {
    let source = "\
void f(int n) {
  #pragma omp task
  {
    #pragma omp for
    for (int i = 0; i < n; i++) ;
    #pragma omp sections
    { n++; }
    #pragma omp single
    n++;
    #pragma omp master
    n++;
    #pragma omp barrier
    #pragma omp ordered
    n++;
    #pragma omp parallel
    #pragma omp single
    n++;
  }
}
";
    let expected = [
        "4:5: directive 'for' cannot be closely nested inside a 'task' region",
        "2:3: note: '#pragma omp task' is here",
        "6:5: directive 'sections' cannot be closely nested inside a 'task' region",
        "2:3: note: '#pragma omp task' is here",
        "8:5: directive 'single' cannot be closely nested inside a 'task' region",
        "2:3: note: '#pragma omp task' is here",
        "10:5: directive 'master' cannot be closely nested inside a 'task' region",
        "2:3: note: '#pragma omp task' is here",
        "12:5: directive 'barrier' cannot be closely nested inside a 'task' region",
        "2:3: note: '#pragma omp task' is here",
        "13:5: directive 'ordered' cannot be closely nested inside a 'task' region",
        "2:3: note: '#pragma omp task' is here",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn branches_and_arguments() {
    let source = "\
struct S { int a; } st;
void f(int n) {
  #pragma omp task if(st) final(st)
  { return; }
  while (n) {
    #pragma omp task
    { if (n) break; continue; }
    #pragma omp taskgroup
    { goto out; }
  }
out:
  if (n)
    #pragma omp taskwait
    ;
  while (n)
    #pragma omp taskyield
    ;
}
";
    let expected = [
        "3:23: the condition of clause 'if' on directive 'task' must be a scalar",
        "3:33: the condition of clause 'final' on directive 'task' must be a scalar",
        "4:5: 'return' must not leave the region of '#pragma omp task'",
        "3:3: note: the region of '#pragma omp task' begins here",
        "7:14: 'break' must not leave the region of '#pragma omp task'",
        "6:5: note: the region of '#pragma omp task' begins here",
        "7:21: 'continue' must not leave the region of '#pragma omp task'",
        "6:5: note: the region of '#pragma omp task' begins here",
        "9:7: 'goto out' must not leave the region of '#pragma omp taskgroup'",
        "8:5: note: the region of '#pragma omp taskgroup' begins here",
        "13:5: '#pragma omp taskwait' must stand in a block, not be the only statement of another one",
        "16:5: '#pragma omp taskyield' must stand in a block, not be the only statement of another one",
    ];
    assert_eq!(errors(source), expected);
}
