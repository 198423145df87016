// Where clang compiles a file after all, its errors name the section of the specification as well.
void f(int n, int *a) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = i / 2; j < n; j++)
// warning@-1: 18: is not compiled by Weft yet; clang -fopenmp compiles this file instead
      a[i] = j;
#pragma omp critical(name) hint(n) // error: 33: expression is not an integer constant expression [OMP 5.2 §15.1.2]
  a[0]++;
}
