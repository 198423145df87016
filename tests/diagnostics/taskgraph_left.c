// flags: -fopenmp-version=60
int x;
void f(int n) {
#pragma omp taskgraph
  { if (n) return; }
// error@-1: 12: 'return' must not leave the region of '#pragma omp taskgroup'
#pragma omp taskgraph nogroup
  { if (n) return; }
// error@-1: 12: 'return' must not leave the region of
#pragma omp taskgraph nogroup
  { if (n) goto out; }
// error@-1: 12: 'goto out' must not leave the region of
out:
  x = 1;
}
