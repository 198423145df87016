// Conditions, jumps out of tasks, and directives about tasks as the only statement.
struct S { int a; } st;
void f(int n) {
  #pragma omp task if(st) final(st)
// error@-1: 23: the condition of clause 'if' on directive 'task' must be a scalar
// error@-2: 33: the condition of clause 'final' on directive 'task' must be a scalar
// note@-3: 3: the region of '#pragma omp task' begins here
  { return; } // error: 5: 'return' must not leave the region of '#pragma omp task'
  while (n) {
    #pragma omp task
// note@-1: 5: the region of '#pragma omp task' begins here
// note@-2: 5: the region of '#pragma omp task' begins here
    { if (n) break; continue; }
// error@-1: 14: 'break' must not leave the region of '#pragma omp task'
// error@-2: 21: 'continue' must not leave the region of '#pragma omp task'
    #pragma omp taskgroup // note: 5: the region of '#pragma omp taskgroup' begins here
    { goto out; } // error: 7: 'goto out' must not leave the region of '#pragma omp taskgroup'
  }
out:
  if (n)
    #pragma omp taskwait
// error@-1: 5: '#pragma omp taskwait' must stand in a block, not be the only statement of another one
    ;
  while (n)
    #pragma omp taskyield
// error@-1: 5: '#pragma omp taskyield' must stand in a block, not be the only statement of another one
    ;
}
