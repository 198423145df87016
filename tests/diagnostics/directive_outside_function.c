// Executable directives at file scope.
int x;
#pragma omp barrier // error: 13: must stand inside a function
#pragma omp parallel // error: 13: must stand inside a function
int y;
