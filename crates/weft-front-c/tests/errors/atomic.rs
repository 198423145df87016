//! Statements of `atomic`.

use crate::support::errors;

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
