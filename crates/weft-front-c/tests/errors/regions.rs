//! Jumps in and out of regions, and regions in regions.

use crate::support::errors;

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
