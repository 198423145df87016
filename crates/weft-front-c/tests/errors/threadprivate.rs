//! `threadprivate`, and the clauses `copyin` and `copyprivate`.

use crate::support::errors;

#[test]
fn variables_that_cannot_be_threadprivate() {
    let source = "\
struct S;
extern struct S incomplete;
extern int open[];
static int used, fine;
_Thread_local int local;
int *address = &used;
typedef int T;
#pragma omp threadprivate(incomplete, open, used, local, fine, fine, later, T, f)
int later;
void f(int n) {
  static int outer;
  {
    static int own;
    #pragma omp threadprivate(own, outer, n, later)
    own++;
  }
  static int late;
  late++;
  #pragma omp threadprivate(late)
}
";
    let expected = [
        "8:27: 'incomplete' has the incomplete type 'struct S' and cannot be threadprivate",
        "8:39: 'open' has the incomplete type 'int[]' and cannot be threadprivate",
        "8:45: 'used' must be declared threadprivate before its first use",
        "6:17: note: it is used here",
        "8:51: 'local' is declared thread-local and cannot be threadprivate as well",
        "8:70: 'later' in '#pragma omp threadprivate' is no variable that is declared before it",
        "8:77: 'T' in '#pragma omp threadprivate' is no variable that is declared before it",
        "8:80: 'f' in '#pragma omp threadprivate' is no variable that is declared before it",
        "14:36: 'outer' is declared in a block around this one, where its directive belongs",
        "14:43: 'n' must have static storage duration to be threadprivate",
        "14:46: 'later' is declared at file scope, and can be threadprivate only there",
        "19:29: 'late' must be declared threadprivate before its first use",
        "18:3: note: it is used here",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn directives_within_a_declaration() {
    let source = "\
int a,
#pragma omp threadprivate(a)
    b;
struct S {
  #pragma omp threadprivate(a)
  int x;
};
";
    let expected = [
        "2:13: '#pragma omp threadprivate' cannot stand here",
        "5:3: '#pragma omp threadprivate' cannot stand here",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn clauses_that_cannot_name_them() {
    let source = "\
static int t, u;
#pragma omp threadprivate(t, u)
_Thread_local int l;
void f(int n) {
  #pragma omp parallel private(t) shared(l) firstprivate(u)
  n = t + l + u;
  #pragma omp parallel for lastprivate(t) reduction(+ : u)
  for (int i = 0; i < n; i++) ;
  #pragma omp for
  for (t = 0; t < n; t++) ;
  #pragma omp task shared(u)
  u = 0;
  #pragma omp parallel copyin(t, l) default(none)
  { t = u + l; }
}
";
    let expected = [
        "5:32: 't' is threadprivate and cannot be in clause 'private'",
        "5:42: 'l' is thread-local and cannot be in clause 'shared'",
        "5:58: 'u' is threadprivate and cannot be in clause 'firstprivate'",
        "7:40: 't' is threadprivate and cannot be in clause 'lastprivate'",
        "7:57: 'u' is threadprivate and cannot be in clause 'reduction'",
        "10:8: the loop variable 't' must not be threadprivate",
        "11:27: 'u' is threadprivate and cannot be in clause 'shared'",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn what_copyin_and_copyprivate_may_name() {
    let source = "\
static int t, g;
#pragma omp threadprivate(t)
void f(int n) {
  int x;
  #pragma omp parallel copyin(t, g, n)
  {
    int own;
    #pragma omp single copyprivate(own, t, x)
    own = 1;
    #pragma omp single copyprivate(own) nowait
    own = 1;
  }
  #pragma omp parallel private(x)
  #pragma omp single copyprivate(x)
  x = 1;
  #pragma omp single copyprivate(n, x, g)
  n = g = x = 1;
  #pragma omp parallel default(private)
  #pragma omp single copyprivate(x)
  x = 1;
}
";
    let expected = [
        "5:34: 'g' in clause 'copyin' must be threadprivate",
        "5:37: 'n' in clause 'copyin' must be threadprivate",
        "8:44: 'x' in clause 'copyprivate' must be threadprivate or private in the region around the 'single', but is shared by the team",
        "10:41: clauses 'copyprivate' and 'nowait' exclude each other on directive 'single'",
        "10:24: note: 'copyprivate' is here",
        "16:40: 'g' in clause 'copyprivate' must be threadprivate or private in the region around the 'single', but is shared by the team",
    ];
    assert_eq!(errors(source), expected);
}
