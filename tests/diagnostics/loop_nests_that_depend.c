void f(int n, int a[n]) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = i; j < 2 * i; j += 3)
// error@-1: 9: the distance of the bounds of the loop over 'j' changes by 1 in each iteration of the loop over 'i'
      a[i] = j;
#pragma omp parallel for collapse(3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = i; k < j; k++)
// error@-1: 11: both bounds of the loop over 'k' must depend on the same outer loop
        a[i] = j;
#pragma omp parallel for collapse(3)
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      for (int k = i + j; k < n; k++)
// error@-1: 24: a bound of the loop over 'k' must be 'a * i + b' of one outer loop variable 'i', if it depends on any [OMP 5.2 §4.4.1]
        a[i] = j;
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i * i; j++)
// error@-1: 29: a bound of the loop over 'j' must be 'a * i + b' of one outer loop variable 'i', if it depends on any
      a[i] = j;
#pragma omp parallel for collapse(2)
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j += i)
// error@-1: 33: the step of the loop over 'j' must not depend on an outer loop [OMP 5.2 §4.4.1]
      a[i] = j;
#pragma omp parallel for collapse(2) schedule(dynamic) // warning: 38: must not be on loops whose bounds depend on outer ones
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      a[i] = j;
#pragma omp teams distribute parallel for collapse(2) dist_schedule(static, 4) // warning: 55: must not be on loops whose bounds depend on outer ones
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      a[i] = j;
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < a[i]; j++)
// error@-1: 27: a bound of the loop over 'j' must be 'a * i + b' of one outer loop variable 'i', if it depends on any
      a[i] = j;
#pragma omp for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = i / 2; j < n; j++)
// error@-1: 18: a bound of the loop over 'j' must be 'a * i + b' of one outer loop variable 'i', if it depends on any
      a[i] = j;
#pragma omp for collapse(2)
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j += i % 2)
// error@-1: 33: the step of the loop over 'j' must not depend on an outer loop [OMP 5.2 §4.4.1]
      a[i] = j;
#pragma omp for collapse(2)
  for (int *p = a; p < a + n; p++)
    for (int *q = p + 1; q < a + 2 + (p - a); q++)
// error@-1: 39: a bound of the loop over 'q' must be 'p + b' of one outer loop variable 'p', a pointer, if it depends on any
      *q = n;
}
