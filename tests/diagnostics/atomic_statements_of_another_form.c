// Statements after atomic that do not have its forms.
struct s { int a; };
void f(int x, int y, struct s q, struct s r, int v) {
  #pragma omp atomic
  x = y;
// error@-1: 3: the statement after '#pragma omp atomic' must have the form 'x++;', '++x;', 'x--;', '--x;', 'x op= expression;', 'x = x op expression;' or 'x = expression op x;'
  #pragma omp atomic
  x = x + y + 1;
// error@-1: 3: the statement after '#pragma omp atomic' must have the form 'x++;', '++x;', 'x--;', '--x;', 'x op= expression;', 'x = x op expression;' or 'x = expression op x;'
  #pragma omp atomic
  x = y - 1;
// error@-1: 3: the statement after '#pragma omp atomic' must have the form 'x++;', '++x;', 'x--;', '--x;', 'x op= expression;', 'x = x op expression;' or 'x = expression op x;'
  #pragma omp atomic
  { x++; }
// error@-1: 3: the statement after '#pragma omp atomic' must have the form 'x++;', '++x;', 'x--;', '--x;', 'x op= expression;', 'x = x op expression;' or 'x = expression op x;'
  #pragma omp atomic
  x += y, y++;
// error@-1: 3: the statement after '#pragma omp atomic' must have the form 'x++;', '++x;', 'x--;', '--x;', 'x op= expression;', 'x = x op expression;' or 'x = expression op x;'
  #pragma omp atomic
  x %= 3;
// warning@-1: 3: '%' is no operator of '#pragma omp atomic' [OMP 5.2 §15.8.4]
  #pragma omp atomic read
  v += x; // error: 3: the statement after '#pragma omp atomic read' must have the form 'v = x;'
  #pragma omp atomic write
  q = r; // error: 3: 'q' must be of arithmetic or pointer type to be updated atomically
  #pragma omp atomic capture
  v = x + 1;
// error@-1: 3: the statement after '#pragma omp atomic capture' must have the form 'v = x++;', 'v = x op= expression;', 'v = x = x op expression;' or a block of 'v = x;' and an update of x
  #pragma omp atomic capture
  { v = x; y++; }
// error@-1: 3: the statement after '#pragma omp atomic capture' must have the form 'v = x++;', 'v = x op= expression;', 'v = x = x op expression;' or a block of 'v = x;' and an update of x
  #pragma omp atomic
  if (x) x++;
// error@-1: 3: the statement after '#pragma omp atomic' must have the form 'x++;', '++x;', 'x--;', '--x;', 'x op= expression;', 'x = x op expression;' or 'x = expression op x;'
}
