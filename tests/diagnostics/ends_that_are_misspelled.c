// An end that cannot be read is told once: what it ends is not said to be without one.
#pragma omp declare target
int first(void);
#pragma omp end declare targett // error: 25: unknown OpenMP directive 'end declare targett'; did you mean 'end declare target'?
#pragma omp begin declare target
int second(void);
#pragma omp end declare target foo // error: 32: unknown clause 'foo' on directive 'end declare target'
