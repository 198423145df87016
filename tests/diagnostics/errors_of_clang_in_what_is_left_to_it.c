// Where clang compiles a file after all, its errors name the section of the specification as well.
void f(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    i++;
// warning@-1: 5: is not compiled by Weft yet; clang -fopenmp compiles this file instead
// warning@-2: 5: the loop variable 'i' must not be changed in the body of the loop
#pragma omp critical(name) hint(n) // error: 33: expression is not an integer constant expression [OMP 5.2 §15.1.2]
  a[0]++;
}
