void f(int n, int a[n]) {
#pragma omp parallel for ordered(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
#pragma omp ordered depend(sink: i - 1)
// error@-1: 21: 'sink' must name an iteration of the 2 loops, but has 1
#pragma omp ordered depend(sink: j - 1, i)
// error@-1: 34: 'j' in 'sink' must be the loop variable 'i'
// error@-2: 41: 'i' in 'sink' must be the loop variable 'j'
#pragma omp ordered depend(sink: i - n, j)
// error@-1: 38: 'n' in 'sink' must be a constant that is not negative
#pragma omp ordered
// error@-1: 1: '#pragma omp ordered' needs a clause 'doacross' or 'depend' in a loop with 'ordered(n)'
      a[i] = j;
#pragma omp ordered depend(source)
    }
#pragma omp parallel for ordered
  for (int i = 0; i < n; i++) {
#pragma omp ordered depend(sink: i - 1)
// error@-1: 1: '#pragma omp ordered' with 'source' or 'sink' must be in a loop with the clause 'ordered(n)'
    a[i] = i;
  }
#pragma omp parallel for ordered(1)
  for (int i = 0; i < n; i++) {
#pragma omp ordered doacross(sink : i - 1)
    a[i] = i;
#pragma omp ordered doacross(source : i)
// error@-1: 39: 'source' in clause 'doacross' on directive 'ordered' takes nothing but 'omp_cur_iteration', found 'i' [OMP 5.2 §15.9.6]
  }
#pragma omp parallel for ordered(1)
  for (int i = 0; i < n; i += 3) {
#pragma omp ordered doacross(sink : i - 2)
// warning@-1: 41: 'sink' names no iteration, for 2 is no multiple of the step 3, and is never waited for
#pragma omp ordered doacross(sink : i - 6)
    a[i] = i;
#pragma omp ordered doacross(source :)
  }
#pragma omp parallel for ordered(1)
  for (int i = 0; i < n; i++) {
#pragma omp ordered doacross(sink : i - 1)
    if (a[i]) {
#pragma omp ordered doacross(source :)
    } else {
#pragma omp ordered doacross(source :)
      a[i]++;
#pragma omp ordered depend(source)
// warning@-1: 21: the iteration was given free by an earlier 'source' already, so this one orders nothing [OMP 5.2 §15.9.6]
    }
  }
}
