// A number of loops that an instance of a template cannot have is clang's to tell, also where it may not compile the file.
// flags: -Werror=weft-fallback
template <int N> void f(int *a) {
  #pragma omp parallel for ordered(N) // error: 36: argument to 'ordered' clause must be a strictly positive integer value
  for (int i = 0; i < 10; i++) a[i] = i;
}
template void f<0>(int *);
int base(int);
int other(double);
#pragma omp declare variant(other) match(construct = {parallel}) // error: 29: variant in '#pragma omp declare variant' with type 'int (double)' is incompatible with type 'int (int)'
int base(int);
