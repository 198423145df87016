//! `reduction`: types, operators and array sections.

use crate::support::errors;

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
fn bounds_of_array_sections() {
    let source = "\
void f(int n, double *a) {
  int b[4][4];
  #pragma omp parallel reduction(+ : a[0:1.5])
  a[0]++;
  #pragma omp parallel reduction(+ : b[-1:n])
  b[0][0]++;
  #pragma omp parallel reduction(+ : b[0:4][0:n-n-2], a[a:2])
  b[0][0]++;
  #pragma omp parallel reduction(+ : b[:2][1:3 - 4])
  b[0][0]++;
  #pragma omp parallel reduction(+ : b[1:0][n:n], a[-1:2])
  b[0][0]++;
}
";
    let expected = [
        "3:42: the length of the array section 'a[0:1.5]' must be an integer",
        "5:40: the lower bound of the array section 'b[-1:n]' must not be negative, found '-1'",
        "7:57: the lower bound of the array section 'a[a:2]' must be an integer",
        "9:46: the length of the array section 'b[:2][1:3 - 4]' must not be negative, found '3 - 4'",
    ];
    assert_eq!(errors(source), expected);
}
