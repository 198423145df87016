//! `for`, `sections` and `single`, and `ordered` in them.

use weft_openmp::Version;

use crate::support::{errors, errors_in};

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
fn sections_are_blocks_of_statements() {
    let source = "\
void f(int n) {
  #pragma omp sections
  n++;
  #pragma omp section
  n++;
  #pragma omp sections
  {
    n++;
    #pragma omp section
    {
      #pragma omp section
      n++;
    }
    #pragma omp section
    if (n) {
      n--;
      #pragma omp critical
      {
        #pragma omp section
        n++;
      }
    }
    #pragma omp section
    #pragma omp single
    n++;
  }
  #pragma omp sections
  {
    if (n) {
      #pragma omp section
      n++;
    }
  }
}
";
    let expected = [
        "3:3: the statement after '#pragma omp sections' must be a block of sections",
        "4:3: directive 'section' must stand directly inside a 'sections' region",
        "11:7: directive 'section' must stand directly inside a 'sections' region",
        "9:5: note: '#pragma omp section' is here",
        "19:9: directive 'section' must stand directly inside a 'sections' region",
        "17:7: note: '#pragma omp critical' is here",
        "24:5: directive 'single' cannot be closely nested inside a 'section' region",
        "23:5: note: '#pragma omp section' is here",
        "30:7: '#pragma omp section' must stand directly in the block of '#pragma omp sections', not in a statement of a section",
        "27:3: note: '#pragma omp sections' is here",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn a_section_is_one_statement_before_5_1() {
    let source = "\
void f(int n) {
  #pragma omp parallel sections
  {
    n++;
    n++;
    n++;
    #pragma omp section
    n++;
    #pragma omp critical
    n++;
  }
}
";
    let expected = [
        "5:5: a section of '#pragma omp parallel sections' is one statement before OpenMP 5.1: this one needs a '#pragma omp section' of its own, or a block around both",
        "2:3: note: '#pragma omp parallel sections' is here",
        "9:5: a section of '#pragma omp parallel sections' is one statement before OpenMP 5.1: this one needs a '#pragma omp section' of its own, or a block around both",
        "2:3: note: '#pragma omp parallel sections' is here",
    ];
    assert_eq!(errors_in(source, Version::V50), expected);
    assert!(errors(source).is_empty());
}

#[test]
fn jumps_between_sections() {
    let source = "\
void f(int n) {
  for (;;) {
    #pragma omp sections
    {
      { if (n) goto second; break; }
      #pragma omp section
      { second: n++; return; }
      #pragma omp section
      continue;
    }
  }
  switch (n) {
    #pragma omp sections
    {
      #pragma omp section
      case 1: n++;
    }
  }
}
";
    let expected = [
        "5:16: 'goto second' must not enter the region of '#pragma omp section'",
        "6:7: note: the region of '#pragma omp section' begins here",
        "5:29: 'break' must not leave the region of '#pragma omp sections'",
        "3:5: note: the region of '#pragma omp sections' begins here",
        "7:22: 'return' must not leave the region of '#pragma omp section'",
        "6:7: note: the region of '#pragma omp section' begins here",
        "9:7: 'continue' must not leave the region of '#pragma omp section'",
        "8:7: note: the region of '#pragma omp section' begins here",
        "16:7: 'case' must not enter the region of '#pragma omp section' from a 'switch' around it",
        "15:7: note: the region of '#pragma omp section' begins here",
    ];
    assert_eq!(errors(source), expected);
}

#[test]
fn ordered_regions_belong_to_ordered_loops() {
    let source = "\
void f(int n) {
  #pragma omp for
  for (int i = 0; i < n; i++) {
    #pragma omp ordered
    n++;
  }
  #pragma omp parallel for ordered
  for (int i = 0; i < n; i++) {
    #pragma omp ordered
    { if (n) break; }
    #pragma omp critical
    #pragma omp ordered
    n++;
    #pragma omp ordered
    {
      #pragma omp barrier
      #pragma omp ordered
      n++;
    }
    #pragma omp parallel
    #pragma omp ordered
    n++;
  }
}
";
    let expected = [
        "4:5: directive 'ordered' needs clause 'ordered' on the 'for' around it",
        "2:3: note: '#pragma omp for' is here",
        "10:14: 'break' must not leave the region of '#pragma omp ordered'",
        "9:5: note: the region of '#pragma omp ordered' begins here",
        "12:5: directive 'ordered' cannot be closely nested inside a 'critical' region",
        "11:5: note: '#pragma omp critical' is here",
        "16:7: directive 'barrier' cannot be closely nested inside an 'ordered' region",
        "14:5: note: '#pragma omp ordered' is here",
        "17:7: directive 'ordered' cannot be closely nested inside an 'ordered' region",
        "14:5: note: '#pragma omp ordered' is here",
        "21:5: directive 'ordered' must be closely nested inside a 'for' region",
        "20:5: note: '#pragma omp parallel' is here",
    ];
    assert_eq!(errors(source), expected);
}
