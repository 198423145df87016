// Assumptions name single directives that are executed, each once [OMP 5.2 §8.3.1].
void f(int x) {
#pragma omp assume absent(threadprivate)
// error@-1: 20: 'threadprivate' in clause 'absent' of directive 'assume' is no construct that is executed [OMP 5.2 §8.3.1]
  x++;
#pragma omp assume absent(parallel for)
// error@-1: 20: 'parallel for' in clause 'absent' of directive 'assume' is a combined or composite directive, of which only the parts may be named [OMP 5.2 §8.3.1]
  x++;
#pragma omp assume contains(parallel, parallel)
// error@-1: 20: 'parallel' is named more than once in clause 'contains' of directive 'assume' [OMP 5.2 §8.3.1]
// note@-2: 20: 'parallel' is in clause 'contains' here
  x++;
#pragma omp assume absent(task) absent(task)
// note@-1: 20: 'task' is in clause 'absent' here
// error@-2: 33: 'task' is named more than once in clause 'absent' of directive 'assume' [OMP 5.2 §8.3.1]
  x++;
#pragma omp assume absent(task) contains(task)
// note@-1: 20: 'task' is in clause 'absent' here
// error@-2: 33: 'task' cannot be in clauses 'absent' and 'contains' of directive 'assume' at once
  x++;
#pragma omp assume absent(task, critical) contains(parallel)
  x++;
}
