// The value of a hint is one of those that are told, or some of them together [OMP 5.2 §15.1].
void f(int x) {
#pragma omp atomic hint(-1)
// error@-1: 20: clause 'hint' takes no negative value, found -1 [OMP 5.2 §15.1]
  x++;
#pragma omp critical(name) hint(3 - 4)
// error@-1: 28: clause 'hint' takes no negative value, found -1 [OMP 5.2 §15.1]
  x++;
#pragma omp atomic hint(4)
  x++;
}
