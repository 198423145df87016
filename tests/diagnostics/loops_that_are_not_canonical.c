// Every way in which a loop may fail to be canonical.
void f(int n, double d, int *a) {
  int i, j; double x; long k;
  #pragma omp for
  n++; // error: 3: the statement after '#pragma omp for' must be a for loop
  #pragma omp for
  while (n) n--; // error: 3: the statement after '#pragma omp for' must be a for loop
  #pragma omp for
  for (; i < n; i++) ; // error: 8: the loop after '#pragma omp for' must begin by giving its variable a value: 'i = start'
  #pragma omp for
  for (int q; q < n; q++) ;
// error@-1: 8: the loop after '#pragma omp for' must begin by giving its variable a value: 'i = start'
  #pragma omp for
  for (i = 0, j = 0; i < n; i++) ;
// error@-1: 8: the loop after '#pragma omp for' must begin by giving its variable a value: 'i = start'
  #pragma omp for
  for (i = 0; j < n; i++) ; // error: 15: the loop condition must compare 'i' by '<', '<=', '>', '>=' or '!='
  #pragma omp for
  for (i = 0; ; i++) ; // error: 13: the loop condition must compare 'i' by '<', '<=', '>', '>=' or '!='
  #pragma omp for
  for (i = 0; i < n; ) ; // error: 20: the loop must add to or subtract from 'i' in each iteration, and nothing else
  #pragma omp for
  for (i = 0; i < n && j; i *= 2) ;
// error@-1: 15: the loop condition must compare 'i' by '<', '<=', '>', '>=' or '!='
// error@-2: 27: the loop must add to or subtract from 'i' in each iteration, and nothing else
  #pragma omp for
  for (x = 0; x < n; x++) ; // error: 8: the loop variable 'x' must be of integer or pointer type, not 'double'
  #pragma omp for
  for (i = 0; i < n; i--) ; // error: 22: a loop with '<' must increase 'i' in each iteration
  #pragma omp for
  for (i = 0; i > n; i += 2) ; // error: 22: a loop with '>' must decrease 'i' in each iteration
  #pragma omp for
  for (i = 0; i != n; i += 2) ; // error: 23: a loop with '!=' must change 'i' by 1 or -1
  #pragma omp for
  for (i = 0; i != n; i += j) ; // error: 23: a loop with '!=' must change 'i' by a constant 1 or -1
  #pragma omp for
  for (i = 0; i < n; i += 0) ; // error: 22: a loop with '<' must increase 'i' in each iteration
  #pragma omp for
  for (i = 0; i < n; i += d) ; // error: 22: the step of loop variable 'i' must be an integer
  #pragma omp for
  for (i = 0; i < n + i; i++) ; // error: 23: the bounds and step of the loop over 'i' must not depend on 'i'
  #pragma omp for
// note@-1: 3: the loop belongs to '#pragma omp for' here
// note@-2: 3: the loop belongs to '#pragma omp for' here
  for (i = 0; i < n; i++) { i += 2; a[i++] = 0; }
// warning@-1: 29: the loop variable 'i' must not be changed in the body of the loop
// warning@-2: 39: the loop variable 'i' must not be changed in the body of the loop
  #pragma omp for
  for (int i = 0, q = 1; i < n; i++) ;
// error@-1: 8: the loop after '#pragma omp for' must begin by giving its variable a value: 'i = start'
  #pragma omp for
  for (a[0] = 0; a[0] < n; a[0]++) ;
// error@-1: 8: the loop after '#pragma omp for' must begin by giving its variable a value: 'i = start'
}
