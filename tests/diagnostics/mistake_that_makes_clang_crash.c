// A mistake over which clang 19 crashes, in the file as in what selection makes of it.
// flags: -fopenmp-targets=host

int sections(int *p) {
#pragma omp target has_device_addr(p[0:3]) map(to: p[0:3]) // error: 52: 'p' cannot be in clauses 'map' and 'has_device_addr' of directive 'target' at once
  p[0] = 1;
#pragma omp metadirective when(implementation={vendor(llvm)}: barrier) otherwise(taskwait)
  return 0;
}
